// Made from python/zermelo/studio/schema by `python -m zermelo.studio.typescript`. Do not edit.

/** The limits that a page has to respect. */
export interface Allowed {
  seconds: number;
  lines: number;
}

/** A position as data. */
export interface Board {
  cells: Cell[];
  pieces: Piece[];
  moves: BoardMove[];
  layout: "free" | "hexagonal" | "square";
  highlights: Highlight[];
  labels: Label[];
  strokes: Stroke[];
  counters: Counter[];
  colours: ("black" | "blue" | "green" | "orange" | "purple" | "red" | "white" | "yellow")[];
  surface: "blue" | "green" | "plain" | "wood";
  turns: boolean;
}

/** A legal move, and how it is made on the board. Make one with `place`, `step` or `button`. */
export interface BoardMove {
  text: string;
  kind: "button" | "from-to" | "place";
  cells: string[];
  label: string;
  also: string[];
}

/** What there is to play, and against whom. */
export interface Catalogue {
  version: string;
  games: GameCard[];
  levels: Choice[];
  allowed: Allowed;
}

/** A place on the board. Cells of a square layout are squares, of a hexagonal one hexagons with
 * a corner at the top, of a free one rounded boxes of the size given. */
export interface Cell {
  id: string;
  x: number;
  y: number;
  label: string;
  shade: "dark" | "hole" | "light" | "none" | "plain";
  name: string;
  width: number;
  height: number;
}

/** A level or an algorithm, to be chosen from a list. */
export interface Choice {
  name: string;
  title: string;
  help: string;
}

/** A number beside the board: discs, seeds, captured pieces. */
export interface Counter {
  name: string;
  value: string;
  owner: number | null;
}

/** The request with this id is finished: nothing more is said about it. */
export interface Done {
  type: "done";
  id: number;
}

/** The request with this id cannot be answered; -1 if the message had no id to be read. */
export interface Failed {
  type: "failed";
  id: number;
  message: string;
}

/** One game as the page lists it. */
export interface GameCard {
  spec: string;
  title: string;
  summary: string;
  own: boolean;
  twin: string | null;
  options: GameOption[];
  variants: Variant[];
}

/** Something about a game that can be chosen, such as the width of its board. */
export interface GameOption {
  name: string;
  default: string;
  help: string;
}

/** A cell that stands out: part of the last move, of a winning line, or under threat. */
export interface Highlight {
  cell: string;
  mark: "last" | "warning" | "win";
}

/** A short text on or beside the board, such as the letter of a column. */
export interface Label {
  x: number;
  y: number;
  text: string;
}

/** Something that lies on a cell: a disc, unless it has a glyph or a path. */
export interface Piece {
  cell: string;
  name: string;
  owner: number | null;
  glyph: string;
  path: string;
  count: number | null;
}

/** Where a game stands: its spec, the position it began with, and the moves made since. */
export interface Position {
  game: string;
  start?: string;
  moves?: string[];
}

/** Why an HTTP request was refused, and what would be right. */
export interface Problem {
  message: string;
}

/** A text to be read as a position, as moves, or as the record of a game. */
export interface Reading {
  game: string;
  text: string;
}

/** A game as text, to be saved and read again. */
export interface Record {
  text: string;
  moves: string;
  position: string;
  file: string;
}

/** What the server says over the socket. */
export interface Reply {
  type: "reply";
  id: number;
}

/** What the page asks for over the socket; every answer carries the same id. */
export interface Request {
  type: "request";
  id: number;
}

/** Give up the request with this id; its answers so far stand. */
export interface Stop {
  type: "stop";
  id: number;
}

/** A line on the board: a side that belongs to a player, a connection between cells. */
export interface Stroke {
  points: [number, number][];
  owner: number | null;
}

/** A spec of a game worth trying. */
export interface Variant {
  spec: string;
  label: string;
}

/** A position: what it looks like, who is to move and what can be played. */
export interface View {
  game: string;
  title: string;
  start: string;
  moves: string[];
  position: string;
  text: string;
  players: string[];
  movers: number[];
  to_move: number | null;
  outcome: string | null;
  payoffs: number[];
  legal: string[];
  board: Board | null;
  algorithms: Choice[];
  solvable: boolean;
}

/** All places for searches are taken, so the request waits for its turn. */
export interface Waiting {
  type: "waiting";
  id: number;
  ahead: number;
}
