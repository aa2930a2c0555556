/**
 * Endgame tables for draughts and mills in a browser. The JSON shapes are those of
 * `galotne probe --json`, `line` and `adjudicate`.
 */

export type Wdl = 'win' | 'draw' | 'loss';
export type Category = 'win' | 'cursed-win' | 'draw' | 'blessed-loss' | 'loss' | 'unknown';
/** Plies counted: on the running clock (`14`) or a rule (`'6.2=30'`). `'fen'` takes the field `H`. */
export type Spent = number | string | (number | string)[];

export interface OpenOptions {
  /**
   * The address of a folder with tables as `galotne-gen build` writes it, or its files by path, such
   * as `international/KKvK.wdl.glt`.
   */
  tables: string | URL | Map<string, Uint8Array> | Record<string, Uint8Array>;
  /** Bytes of blocks of tables in memory; an eighth more for raw chunks. Default: 64 MiB. */
  memory?: number;
  /** Tables of more pieces are not requested. At most 8, which is the default. */
  pieces?: number;
  /** The same for mills, stones in hand included. At most 18, which is the default. */
  stones?: number;
  /** Bytes stored in the browser (IndexedDB); 0 stores nothing. Default: 256 MiB. */
  keep?: number;
  /** The name of the database. */
  keepName?: string;
  /** Bytes of a range request. Default: 16 KiB. */
  chunk?: number;
  /** Milliseconds until a request fails. Default: 30,000. */
  timeout?: number;
  /** The largest file in bytes read whole from a host without ranges; 0: never. Default: 4 MiB. */
  whole?: number;
  /** The module: its address, its bytes, or compiled. Default: beside galotne.js. */
  wasm?: string | URL | BufferSource | WebAssembly.Module;
  /** Whether answers are computed in a Worker. Default: yes, where workers exist. */
  worker?: boolean;
  /** A replacement for `fetch`, without a worker. */
  fetch?: typeof fetch;
}

export interface Question {
  /** Default: `international`. */
  rules?: string;
  /** The draw rules; `none` counts nothing. Default: the game's first profile. */
  profile?: string;
  spent?: Spent;
  /** Earlier positions as FEN, each as often as it occurred. */
  seen?: string[];
  /** Squares are numbered from White's side. */
  rotate?: boolean;
  signal?: AbortSignal;
}

export interface ProbeQuestion extends Question {
  /** Whether the answer has moves. Default: yes. */
  moves?: boolean;
}

export interface GamesQuestion {
  rules?: string;
  /** One profile, or several separated by commas. `suggested`: that of `suggested` in the answers. Default: the first of the game. */
  profile?: string;
  spent?: Spent;
  /** The starting position of games without one. */
  fen?: string;
  rotate?: boolean;
  /** The number of plies after which the game is judged. */
  at?: number;
  acceptIrregular?: boolean;
  /**
   * A game that is not named is judged by the first rules that it fits, even if others judge it
   * differently or most games of the file fit none. Not together with `rules`.
   */
  guess?: boolean;
  encoding?: string;
  /** The text is a list of moves, in which `;` separates moves. */
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
  /** All values are those of the side to move after it: `loss` is good for the player. */
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
  profile: string;
  /** Missing tables. */
  missing?: string[];
}

export interface LineAnswer extends Answer {
  line: MoveAnswer[];
  cut_off: string[] | null;
}

export type Mills = 'mills' | `mills-${string}`;

/** A query about mills has no draw rules and no history. */
export interface MillsQuestion {
  rules: Mills;
  moves?: boolean;
  signal?: AbortSignal;
}

export interface MillsMove extends Omit<MoveAnswer, 'captures' | 'clock'> {
  /** The points of the removed stones. */
  removed: string[];
  /** The same side moves again after it, and the value is that side's. */
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
  /** The profile by which the score is judged unless another is asked for, and why. */
  suggested: { profile: string; by: 'site' | 'date' | 'usual' };
  rules: string;
  plies: number;
  at: number;
  over: { result: string; rule: string | null; ply: number; article: string | null; cite: string | null; contested: boolean; repeated?: number[] } | null;
  claimable: { rule: string; ply: number; last_ply: number; player: string | null; article: string; cite: string }[];
  final: Answer;
  occurrences: number;
  changes: { ply: number; played: string; from: Category; to: Category; better: string[] }[];
  clocks: { rule: string; from: number; to: number; counted: number; left: number; ended: string; cite: string }[];
  irregular: { ply: number; move: string; due: string[]; huffed: string | null }[];
  stated: string;
  outcome: string | null;
  contradiction: boolean | null;
  /** How the game ended, as the score states it. */
  termination: string | null;
  /** Whether the score names no game, and was read as one that it fits. */
  guessed: boolean;
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
  /** The faulty file, relative to the tables. */
  file?: string;
  /** The HTTP status of the host's answer. */
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
   * Values of many positions, given as four numbers each: bit sets of White's pieces, Black's
   * pieces and the kings (bit n - 1 is square n), and 0 or 1 for White or Black to move. A win in n
   * plies is n + 1, a loss -(n + 1), a draw 0 (WDL: 1, -1, 0); -32768 is unknown.
   */
  values(boards: BigUint64Array, question?: ValuesQuestion): Promise<Int16Array>;
  /** Statistics: requests, bytes fetched, rounds of dependent requests, bytes held. */
  stats(): Promise<{ requests: number; bytes: number; rounds: number; held: number }>;
  close(): void;
}

export function open(options: OpenOptions): Promise<Tables>;
