// What the page uses of @fluent/bundle, for the checker of types.
export class FluentResource {
  constructor(source: string);
  body: { id: string }[];
}
export class FluentNumber {
  constructor(value: number, opts?: object);
  valueOf(): number;
  opts: object;
}
export class FluentBundle {
  constructor(locales: string | string[], options?: object);
  addResource(resource: FluentResource): Error[];
  getMessage(id: string): { value: unknown; attributes: Record<string, unknown> } | undefined;
  formatPattern(pattern: unknown, values?: object | null, errors?: Error[] | null): string;
}
