/** Moves of several pieces, made one step after the other: which steps are possible, and what is told. */

import type { Board, BoardMove, Piece } from "../api/schema";

export type Step = [from: string, to: string];

/** Is a move on this board made piece by piece? */
export function stepwise(board: Board): boolean {
  return board.moves.some((move) => move.ways.length > 0);
}

/** What is left of each way that begins with the steps made, in any order. */
function left(board: Board, made: Step[]): { move: BoardMove; rest: Step[] }[] {
  return board.moves.flatMap((move) =>
    move.ways.flatMap((way) => {
      const rest: Step[] = [...way];
      for (const step of made) {
        const place = rest.findIndex((one) => same(one, step));
        if (place < 0) return [];
        rest.splice(place, 1);
      }
      return [{ move, rest }];
    }),
  );
}

/** The pieces of the player to move on a cell, after the steps made. */
function piecesOn(board: Board, mover: number | null, cell: string, made: Step[]): number {
  const piece = board.pieces.find((one) => one.cell === cell && one.owner === mover);
  const there = piece ? (piece.count ?? 1) : 0;
  const come = made.filter(([, to]) => to === cell).length;
  return there + come - made.filter(([from]) => from === cell).length;
}

/** The pieces after the steps made; one of the opponent alone where a piece lands is off the board. */
export function afterSteps(board: Board, mover: number | null, made: Step[]): Piece[] {
  let pieces = [...board.pieces];
  for (const [from, to] of made) {
    const piece = pieces.find((one) => one.cell === from && one.owner === mover);
    if (!piece) continue;
    const here = piece.count ?? 1;
    const there = pieces.find((one) => one.cell === to && one.owner === mover)?.count ?? 0;
    pieces = pieces.filter((one) => one.cell !== to && one !== piece);
    if (here > 1) pieces.push(counted(piece, from, here - 1));
    pieces.push(counted(piece, to, there + 1));
  }
  return pieces;
}

/** So many pieces of a kind on a cell; the name says how many, as names of stacks do. */
function counted(piece: Piece, cell: string, count: number): Piece {
  const one = piece.name.replace(/^\d+ /, "").replace(/s$/, "");
  return { ...piece, cell, count, name: `${count} ${one}${count === 1 ? "" : "s"}` };
}

/** Every way to go on from a cell: the steps to each cell that its piece can reach, the shortest first. */
export function pathsFrom(board: Board, mover: number | null, made: Step[], from: string): Map<string, Step[]> {
  const found = new Map<string, Step[]>();
  if (piecesOn(board, mover, from, made) < 1) return found;
  for (const { rest } of left(board, made)) follow(rest, from, []);
  return found;

  function follow(rest: Step[], at: string, path: Step[]): void {
    for (const step of rest) {
      if (step[0] !== at) continue;
      const longer = [...path, step];
      const known = found.get(step[1]);
      if (!known || known.length > longer.length) found.set(step[1], longer);
      follow(rest.filter((one) => one !== step), step[1], longer);
    }
  }
}

/** The cells from which a step can be made now. */
export function sources(board: Board, mover: number | null, made: Step[]): string[] {
  const all = new Set(left(board, made).flatMap(({ rest }) => rest.map(([from]) => from)));
  return [...all].filter((cell) => piecesOn(board, mover, cell, made) > 0);
}

/** The moves that the steps made tell in full. */
export function told(board: Board, made: Step[]): BoardMove[] {
  const whole = left(board, made).filter(({ rest }) => rest.length === 0);
  return [...new Map(whole.map(({ move }) => [move.text, move])).values()];
}

function same(one: Step, other: Step): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
