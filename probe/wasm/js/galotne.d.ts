/** Endgame tables of draughts and mills in a browser. The JSON shapes are those of `galotne probe --json`, `line` and `adjudicate`. */

export type Wdl = 'win' | 'draw' | 'loss';
export type Category = 'win' | 'cursed-win' | 'draw' | 'blessed-loss' | 'loss' | 'unknown';
/** Plies counted already: on the clock that runs here (`14`), or on a rule (`'6.2=30'`). `'fen'` takes the FEN's field `H`. */
export type Spent = number | string | (number | string)[];

export interface OpenOptions {
  /** The address of a folder with tables as `galotne-gen build` lays it out, or its files: `international/KKvK.wdl.glt` and so on. */
  tables: string | URL | Map<string, Uint8Array> | Record<string, Uint8Array>;
  /** Bytes of decoded blocks in memory; an eighth of it more for bytes as they came. 64 MiB unless it is said. */
  memory?: number;
  /** Tables of more pieces are not looked for; at most 8, which is the default. */
  pieces?: number;
  /** The same of mills, with the stones in hand; at most 18, which is the default. */
  stones?: number;
  /** Bytes kept in the browser (IndexedDB); 0 keeps nothing. 256 MiB unless it is said. */
  keep?: number;
  /** The name of the database they are kept in. */
  keepName?: string;
  /** Bytes of a range request: 16 KiB unless it is said. */
  chunk?: number;
  /** Milliseconds until a request fails: 30,000 unless it is said. */
  timeout?: number;
  /** A file of so many bytes at most is taken whole where the host sends no ranges: 4 MiB unless it is said, 0 for never. */
  whole?: number;
  /** The module: its address, its bytes, or compiled. Beside galotne.js unless it is said. */
  wasm?: string | URL | BufferSource | WebAssembly.Module;
  /** Whether answers are worked out in a Worker: yes where there are any. */
  worker?: boolean;
  /** Without a worker: what fetches. */
  fetch?: typeof fetch;
}

export interface Question {
  /** `international` unless it is said. */
  rules?: string;
  /** The draw rules: the first of the game unless it is said; `none` counts nothing. */
  profile?: string;
  spent?: Spent;
  /** Positions that occurred before, as FEN, each as often as it did. */
  seen?: string[];
  /** Squares are numbered from White's side. */
  rotate?: boolean;
  signal?: AbortSignal;
}

export interface ProbeQuestion extends Question {
  /** Whether moves are wanted: yes unless it is said. */
  moves?: boolean;
}

export interface GamesQuestion {
  rules?: string;
  /** One, or several with commas between them. */
  profile?: string;
  spent?: Spent;
  /** Where games start that do not say so themselves. */
  fen?: string;
  rotate?: boolean;
  /** After how many plies the game is judged. */
  at?: number;
  acceptIrregular?: boolean;
  encoding?: string;
  /** The text is a list of moves, in which `;` stands between moves. */
  pasted?: boolean;
  moves?: boolean;
  signal?: AbortSignal;
}

export interface ValuesQuestion {
  rules?: string;
  profile?: string;
  measure?: 'wdl' | 'dtw' | 'need';
  signal?: AbortSignal;
}

export interface BesideClock {
  rule: string;
  limit: number;
  left: number;
  contested: boolean;
  article: string;
  cite: string;
}

export interface Clock extends Omit<BesideClock, 'left'> {
  profile: string;
  left: number | null;
  spent: string[];
  need: number | null;
  max_spent: number | null;
  unbounded?: true;
  reached: boolean;
  beside?: BesideClock;
  untabled?: BesideClock;
}

export interface MoveAnswer {
  move: string;
  captures: (number | string)[];
  fen: string;
  /** For the side to move after it, as all of these: `loss` is good for the player. */
  category: Category;
  wdl: Wdl | null;
  dtw: number | null;
  clock: { rule: string; left: number | null; spent: string[]; need: number | null } | null;
}

export interface Note {
  kind: string;
  cite: string | null;
  text: string;
  [about: string]: unknown;
}

export interface Answer {
  fen: string;
  rules: string;
  class: string | null;
  category: Category;
  wdl: Wdl | null;
  /** Plies to the end, negative when the side to move loses; null for draws. */
  dtw: number | null;
  clock: Clock | null;
  otherwise: { profile: string; category: Category; rule: string | null; cite: string | null }[] | null;
  claimable: { rule: string; article: string; cite: string; player: string; plies_since: number }[];
  occurrences?: number;
  moves?: MoveAnswer[];
  assumed: string[];
  notes: Note[];
  /** Tables without which something is not known. */
  missing?: string[];
}

export interface LineAnswer extends Answer {
  line: MoveAnswer[];
  cut_off: string[] | null;
}

export type Mills = 'mills' | `mills-${string}`;

/** Of a game of mills nothing can be asked beside the position and its moves. */
export interface MillsQuestion {
  rules: Mills;
  moves?: boolean;
  signal?: AbortSignal;
}

export interface MillsMove extends Omit<MoveAnswer, 'captures' | 'clock'> {
  /** The points of the removed stones. */
  removed: string[];
  /** The same side is to move after it, and the value is that side's. */
  again?: true;
  clock: null;
}

export interface MillsAnswer extends Omit<Answer, 'clock' | 'moves'> {
  clock: null;
  moves?: MillsMove[];
}

export interface MillsLineAnswer extends MillsAnswer {
  line: MillsMove[];
  cut_off: string[] | null;
}

export interface Adjudicated {
  game: number;
  profile: string;
  rules: string;
  plies: number;
  at: number;
  over: { result: string; rule: string | null; ply: number; article: string | null; cite: string | null; contested: boolean } | null;
  claimable: { rule: string; ply: number; last_ply: number; player: string | null; article: string; cite: string }[];
  final: Answer;
  occurrences: number;
  changes: { ply: number; played: string; from: Category; to: Category; better: string[] }[];
  clocks: { rule: string; from: number; to: number; counted: number; left: number; ended: string; cite: string }[];
  irregular: { ply: number; move: string; due: string[]; huffed: string | null }[];
  stated: string;
  outcome: string | null;
  contradiction: boolean | null;
  event: string | null;
  date: string | null;
  round: string | null;
  white: string | null;
  black: string | null;
}

export interface CaseFailure {
  game: number;
  error: { kind: string; message: string; ply: number | null; due?: string[] };
  event?: string;
  date?: string;
  round?: string;
  white?: string;
  black?: string;
}

export type ErrorKind =
  | 'network' | 'http' | 'no-range' | 'short' | 'changed' | 'aborted' | 'internal'
  | 'table' | 'fen' | 'material' | 'clock' | 'spent' | 'rules' | 'profile' | 'request';

export class GalotneError extends Error {
  kind: ErrorKind;
  /** The file at fault, below the tables. */
  file?: string;
  /** Of HTTP, where the host answered so. */
  status?: number;
}

export class Tables {
  probe(fen: string, question: MillsQuestion): Promise<MillsAnswer>;
  probe(fen: string, question?: ProbeQuestion): Promise<Answer>;
  line(fen: string, question: MillsQuestion): Promise<MillsLineAnswer>;
  line(fen: string, question?: Question): Promise<LineAnswer>;
  /** An object for each game and profile, or one with the error of a game. */
  adjudicate(pdn: string | Uint8Array, question?: GamesQuestion): Promise<(Adjudicated | CaseFailure)[]>;
  /**
   * Values of many positions, four numbers for each: White's pieces, Black's, the kings among them (bit n - 1 is square n), and
   * 0 or 1 for White or Black to move. A win in n plies is n + 1, a loss -(n + 1), a draw 0 (WDL: 1, -1, 0); -32768 is unknown.
   */
  values(boards: BigUint64Array, question?: ValuesQuestion): Promise<Int16Array>;
  /** What was fetched so far: requests, bytes, rounds of requests that waited for one another, bytes held. */
  stats(): Promise<{ requests: number; bytes: number; rounds: number; held: number }>;
  close(): void;
}

export function open(options: OpenOptions): Promise<Tables>;
