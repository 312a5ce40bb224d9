// Made from python/zermelo/studio/schema by `python -m zermelo.studio.typescript`. Do not edit.

/** The limits that a page has to respect. */
export interface Allowed {
  seconds: number;
  lines: number;
}

/** What is this position worth? Answered again and again, deeper each time. */
export interface Analyse {
  type: "analyse";
  id: number;
  position: Position;
  lines?: number;
  seconds?: number | null;
}

/** What is known of a position so far. */
export interface Analysis {
  type: "analysis";
  id: number;
  lines: Variation[];
  depth: number | null;
  nodes: number;
  seconds: number;
  speed: number;
  final: boolean;
}

/** A game with what was found written into it, and its mistakes. */
export interface AnnotatedGame {
  tree: PgnTree;
  mistakes: PgnJudged[];
  players: PgnPlayer[];
  scores: (Score | null)[];
}

/** Write what is known of the positions of a game into it. */
export interface Annotating {
  tree: PgnTree;
  evaluations: PgnEvaluation[];
}

/** Answers to be marked. */
export interface AnswersGiven {
  lesson: string;
  seed: number;
  leaves?: Record<string, number[]>;
  texts?: Record<string, string>;
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
  surface: "blue" | "green" | "maze" | "plain" | "wood";
  turns: boolean;
}

/** A legal move, and how it is made on the board. Make one with `place`, `step` or `button`. */
export interface BoardMove {
  text: string;
  kind: "button" | "from-to" | "place";
  cells: string[];
  label: string;
  also: string[];
  key: "" | "down" | "left" | "right" | "space" | "up";
  ways: [string, string][][];
}

/** What there is to play. */
export interface Catalogue {
  version: string;
  games: GameCard[];
  allowed: Allowed;
}

/** A place on the board. Cells of a square layout are squares, of a hexagonal one hexagons with
 * a corner at the top, of a free one rounded boxes of the size given. */
export interface Cell {
  id: string;
  x: number;
  y: number;
  label: string;
  shade: "dark" | "hole" | "light" | "none" | "plain" | "wall";
  name: string;
  width: number;
  height: number;
  stack: "" | "down" | "up";
}

/** A level or an algorithm, to be chosen from a list. */
export interface Choice {
  name: string;
  title: string;
  help: string;
}

/** Which move does the engine make here? */
export interface Choose {
  type: "choose";
  id: number;
  position: Position;
  engine?: Engine;
}

/** The engine's move. */
export interface Chosen {
  type: "chosen";
  id: number;
  move: string;
  score: Score | null;
  depth: number | null;
  nodes: number;
  view: View;
}

/** An algorithm as lines. */
export interface Code {
  lines: string[];
  at: number[];
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

/** Make a picture. */
export interface Draw {
  type: "draw";
  id: number;
  drawing: Drawing;
}

/** A picture to save. */
export interface Drawing {
  search: Search;
  step: number;
  format: "svg" | "tikz";
  collapse?: number[];
}

/** A picture as text. */
export interface Drawn {
  type: "drawn";
  id: number;
  text: string;
  file: string;
}

/** Who thinks, how well and how long. */
export interface Engine {
  algorithm?: string;
  level?: string;
  seconds?: number;
  clock?: [number, number] | null;
}

/** The value of a position for the first player, as a number that can be judged again. */
export interface Evaluation {
  value: number;
  proved: boolean;
  remoteness: number | null;
  line: string[];
  depth?: number | null;
}

/** A worked tree of the books. */
export interface ExampleTree {
  name: string;
  title: string;
  source: string;
}

/** A node of an exercise's tree. */
export interface ExerciseNode {
  id: number;
  parent: number;
  kind: "chance" | "leaf" | "max" | "min" | "player";
  name: string;
  text: string;
  move: string;
}

/** A question, without its answer. */
export interface ExerciseQuestion {
  id: string;
  kind: "leaves" | "move" | "number" | "payoffs";
  prompt: string;
  node: number | null;
  choices: string[];
}

/** An exercise. */
export interface ExerciseSheet {
  seed: number;
  task: string;
  nodes: ExerciseNode[];
  questions: ExerciseQuestion[];
}

/** Which lesson, and which of its exercises. */
export interface ExerciseWanted {
  lesson: string;
  seed?: number;
}

/** What is known of a position: all of it if the game is solved, else whether it can be. */
export interface Explored {
  solved: boolean;
  verdict: string;
  moves: MoveValue[];
  counts: SolvedCounts | null;
  possible: boolean;
  possible_here: boolean;
  seconds: number | null;
  note: string;
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
  kind: string;
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
  words: string[];
}

/** A game as text, to be saved and read again. */
export interface GameRecord {
  text: string;
  moves: string;
  position: string;
  file: string;
}

/** One position of a reviewed game. The last position comes first. */
export interface Graded {
  type: "graded";
  id: number;
  ply: number;
  score: Score;
  best: string | null;
  evaluation: Evaluation | null;
  seconds: number;
}

/** A cell that stands out: part of the last move, of a winning line, or under threat. */
export interface Highlight {
  cell: string;
  mark: "last" | "warning" | "win";
}

/** What was luck in this game, and what skill? Answered again and again, deeper each time. */
export interface Judge {
  type: "judge";
  id: number;
  position: Position;
  seconds?: number;
}

/** A game taken apart into luck and skill. */
export interface Judged {
  type: "judged";
  id: number;
  shares: PlayerShare[];
  plies: JudgedMove[];
  mistakes: number[];
  rolls: number[];
  unit: string;
  sureness: string;
  over: boolean;
  proved: boolean;
}

/** One roll or one move of the game, beside what could have been expected. */
export interface JudgedMove {
  ply: number;
  mover: number;
  move: string;
  change: number;
  words: string;
  player: number;
  best: string | null;
  probability: number | null;
}

/** A short text on or beside the board, such as the letter of a column. */
export interface Label {
  x: number;
  y: number;
  text: string;
}

/** A lesson in the list. */
export interface LessonCard {
  name: string;
  title: string;
  summary: string;
}

/** All lessons. */
export interface LessonList {
  lessons: LessonCard[];
}

/** A lesson and an exercise. */
export interface LessonPage {
  name: string;
  title: string;
  summary: string;
  sections: LessonSection[];
  exercise: ExerciseSheet;
}

/** A part of a lesson. */
export interface LessonSection {
  title: string;
  text: string;
  figure: string;
  caption: string;
  watch: string;
  algorithm: string;
}

/** One answer marked. */
export interface MarkedAnswer {
  question: string;
  correct: boolean;
  given: string;
  answer: string;
  why: string;
  missing: number[];
  extra: number[];
}

/** All answers marked. */
export interface MarkedExercise {
  marks: MarkedAnswer[];
}

/** What a legal move leads to if both play best from there, for the player who makes it. */
export interface MoveValue {
  move: string;
  outcome: "draw" | "loss" | "win";
  words: string;
  plies: number | null;
  best: boolean;
  worth: number | null;
  odds: number | null;
}

/** The recorded nodes, column by column; texts are numbers into the record's strings. */
export interface NodeColumns {
  parent: number[];
  shape: number[];
  sign: number[];
  caption: number[];
  board: number[];
  edge: number[];
  name: number[];
  label: number[];
  text: number[];
}

/** A game of a file, and the values that are written in it. */
export interface OpenedGame {
  tree: PgnTree;
  scores: (Score | null)[];
}

/** A game of a file, for a list. */
export interface PgnEntry {
  offset: number;
  length: number;
  line: number;
  white: string;
  black: string;
  result: string;
  date: string;
  event: string;
  plies: number;
  chess960?: boolean;
}

/** What a position of the main line is worth. */
export interface PgnEvaluation {
  ply: number;
  evaluation: Evaluation;
}

/** A damaged game: where it begins, where the fault is, and what is wrong there. */
export interface PgnFault {
  begins: number;
  line: number;
  reason: string;
}

/** The games of a file. */
export interface PgnFile {
  games: PgnEntry[];
  skipped: number;
  faults: PgnFault[];
  whole: boolean;
}

/** A mistake. */
export interface PgnJudged {
  ply: number;
  player: number;
  move: string;
  best: string;
  loss: number;
  name: string;
  glyph: string;
}

/** A move of a game or of a variation, and what is said of it. */
export interface PgnMove {
  parent: number;
  text: string;
  nags?: number[];
  comment?: string;
  before?: string;
}

/** How well a player played. */
export interface PgnPlayer {
  moves: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  accuracy: number | null;
  pawns: number | null;
}

/** A game as text. */
export interface PgnText {
  text: string;
}

/** A game of chess with its headers, variations, comments and glyphs. */
export interface PgnTree {
  game: string;
  start: string;
  headers: [string, string][];
  moves: PgnMove[];
  comment?: string;
  flaws?: string[];
}

/** Something that lies on a cell: a disc, unless it has a glyph or a path. */
export interface Piece {
  cell: string;
  name: string;
  owner: number | null;
  glyph: string;
  path: string;
  count: number | null;
  colour: "black" | "blue" | "green" | "orange" | "purple" | "red" | "white" | "yellow" | null;
}

/** The result of a player, taken apart; the parts add up. In words. */
export interface PlayerShare {
  player: number;
  start: string;
  luck: string;
  skill: string;
  others: string;
  revised: string;
  result: string;
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

/** A search, to be stepped through. */
export interface Recorded {
  type: "recorded";
  id: number;
  title: string;
  algorithm: string;
  nodes: NodeColumns;
  strings: string[];
  kinds: string;
  deltas: number[][];
  said: number[][];
  current: number[];
  pruned: Record<string, number>;
  pv: number[];
  stages: Stage[];
  windows: boolean;
  accumulates: boolean;
  whole: boolean;
  left_out: string;
  value: string;
  best: string;
  visited: number;
  minimax: number | null;
  code: Code;
}

/** What follows on a move, beside what the best move would have led to. */
export interface Refutation {
  type: "refutation";
  id: number;
  asked: Variation;
  best: Variation;
  verdict: string;
}

/** Why not this move? */
export interface Refute {
  type: "refute";
  id: number;
  position: Position;
  move: string;
  seconds?: number;
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

/** What was every position of this game worth? */
export interface Review {
  type: "review";
  id: number;
  position: Position;
  seconds?: number;
  below?: number | null;
}

/** A position in which the program rolls. */
export interface Roll {
  game: string;
  start?: string;
  moves?: string[];
  seed?: number | null;
}

/** What was found so far, the best play first. */
export interface RolledOut {
  type: "rolledout";
  id: number;
  plays: RolledPlay[];
  player: number;
  games: number;
  wanted: number;
  seconds: number;
  verdict: string;
  complete: boolean;
}

/** A play, and what its player may expect of it, in points with the cube at 1. */
export interface RolledPlay {
  move: string;
  games: number;
  equity: number;
  error: number | null;
  behind: number;
  estimate: number;
  win: number;
  gammon: number;
  backgammon: number;
  lost_gammon: number;
  lost_backgammon: number;
}

/** What do the plays of this roll come to when they are played out? */
export interface Rollout {
  type: "rollout";
  id: number;
  position: Position;
  settings?: RolloutSettings;
}

/** The same over HTTP, answered once it is done. */
export interface RolloutBody {
  position: Position;
  settings?: RolloutSettings;
}

/** How a position is rolled out. */
export interface RolloutSettings {
  plays?: number;
  games?: number;
  truncate?: number | null;
  seconds?: number;
  seed?: number;
}

/** What a position or a move is worth. */
export interface Score {
  words: string;
  share: number | null;
  leader: number | null;
  proved: boolean;
  notation?: string;
}

/** A search to be recorded. */
export interface Search {
  subject: Subject;
  algorithm: string;
  order?: string;
  depth?: number | null;
}

/** Solve every position that can be reached from this one. */
export interface Solve {
  type: "solve";
  id: number;
  position: Position;
}

/** How large the solved game is. */
export interface SolvedCounts {
  positions: number;
  wins: number;
  draws: number;
  losses: number;
  longest: number;
}

/** How far the solver is. */
export interface Solving {
  type: "solving";
  id: number;
  phase: string;
  done: number;
  total: number;
  seconds: number;
}

/** A moment that a book prints. */
export interface Stage {
  name: string;
  step: number;
}

/** Give up the request with this id; its answers so far stand. */
export interface Stop {
  type: "stop";
  id: number;
}

/** A line on the board: a side that belongs to a player, a connection between cells. One that
 * ends where it begins is filled. */
export interface Stroke {
  points: [number, number][];
  owner: number | null;
}

/** What is searched: a tree by its name or written out, or else a position of a game. */
export interface Subject {
  tree?: string;
  position?: Position | null;
}

/** A spec of a game worth trying. */
export interface Variant {
  spec: string;
  label: string;
}

/** A line of best play and its value. */
export interface Variation {
  moves: string[];
  score: Score;
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
  chance: boolean;
  odds: number[];
  board: Board | null;
  algorithms: Choice[];
  levels: Choice[];
  solvable: boolean;
  rollouts: boolean;
  pgn: boolean;
}

/** All places for searches are taken, so the request waits for its turn. */
export interface Waiting {
  type: "waiting";
  id: number;
  ahead: number;
}

/** Record a search. */
export interface Watch {
  type: "watch";
  id: number;
  search: Search;
}

/** What the page offers before anything is chosen. */
export interface WatchStart {
  trees: ExampleTree[];
}

/** How a subject can be searched. */
export interface Ways {
  title: string;
  algorithms: Choice[];
  orders: Choice[];
  depth: number | null;
  depthless: string[];
}

/** What is each roll or move here worth? Answered again and again, deeper each time. */
export interface Weigh {
  type: "weigh";
  id: number;
  position: Position;
  seconds?: number;
}

/** What is known so far of all that can happen in a position. */
export interface Weighed {
  type: "weighed";
  id: number;
  moves: WeighedMove[];
  verdict: string;
  side: number;
  proved: boolean;
}

/** One move, or one thing that chance may do. */
export interface WeighedMove {
  move: string;
  worth: string;
  ahead: number;
  probability: number | null;
}
