/** Which move is meant by what was pointed at. */

import type { Board, BoardMove } from "../api/schema";

/** The moves made by pointing at a cell: those that place there, or begin there. */
export function movesAt(board: Board, cell: string): BoardMove[] {
  return board.moves.filter((move) =>
    move.kind === "place" ? move.cells[0] === cell : move.kind === "from-to" && move.cells[0] === cell,
  );
}

/** The moves that a cell also stands for, such as the rest of a column. */
export function movesAlso(board: Board, cell: string): BoardMove[] {
  return board.moves.filter((move) => move.kind === "place" && move.also.includes(cell));
}

/** The cells where a move that begins on a cell can end, each once: promotions and routes share one. */
export function targetsOf(board: Board, from: string): string[] {
  const moves = board.moves.filter((move) => move.kind === "from-to" && move.cells[0] === from);
  return [...new Set(moves.map((move) => move.cells.at(-1)!))];
}

/** The cells on which something can be placed, each once. */
export function placesOf(board: Board): string[] {
  const moves = board.moves.filter((move) => move.kind === "place" && !move.also.length);
  return [...new Set(moves.map((move) => move.cells[0]!))];
}

/** The moves from one cell to another, or round and back to the same. */
export function movesBetween(board: Board, from: string, to: string): BoardMove[] {
  return board.moves.filter(
    (move) => move.kind === "from-to" && move.cells[0] === from && move.cells.at(-1) === to,
  );
}

const KEYS: Record<string, BoardMove["key"]> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  " ": "space",
};

/** The move that a key makes at once, by the name that the browser has for it. */
export function keyed(board: Board, key: string): BoardMove | null {
  const name = KEYS[key];
  return (name && board.moves.find((move) => move.key === name)) || null;
}

/** Is the board steered with keys, so that arrows are never anything else? */
export function steered(board: Board): boolean {
  return board.moves.some((move) => move.key !== "");
}

export function buttons(board: Board): BoardMove[] {
  return board.moves.filter((move) => move.kind === "button");
}

export function labelOf(move: BoardMove): string {
  return move.label || move.text;
}

export const DEFAULT_COLOURS = ["blue", "orange", "green", "purple", "red", "yellow"] as const;

/** The colour of a player's pieces. */
export function colourOf(board: Board | null, player: number | null): string {
  if (player === null || player < 0) return "nobody";
  return board?.colours[player] ?? DEFAULT_COLOURS[player % DEFAULT_COLOURS.length] ?? "blue";
}
