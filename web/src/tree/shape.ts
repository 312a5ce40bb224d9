/** The shapes of nodes, and how large they are. */

import type { Steps } from "./replay";

export const SHAPES = ["max", "min", "chance", "leaf", "player", "stub"] as const;
export const CELL = 12;
export const SIZE = 32;

/** The small board of a node, row by row. */
export function board(data: Steps, node: number): string[] | null {
  const text = data.strings[data.nodes.board[node]!];
  return text ? text.split("/") : null;
}

/** How high the shape of a node is, and how far its top is below the top of the box. */
export function shape(kind: string, rows: string[] | null): { wide: number; high: number; top: number } {
  const wide = rows ? SIZE / 2 : SIZE;
  const top = rows && kind === "leaf" ? rows.length * CELL + 3 : 0;
  if (kind === "leaf") return { wide, high: rows ? 18 : 25, top };
  return { wide, high: kind === "chance" || kind === "player" ? wide : wide * 0.88, top };
}

export function outline(kind: string, half: number, top: number, high: number, grow: number): Path2D {
  const path = new Path2D();
  const more = grow * 0.75;
  const low = top + high + grow;
  const up = top - grow;
  const side = half + grow;
  if (kind === "chance") {
    path.arc(0, top + high / 2, side, 0, 7);
    return path;
  }
  if (kind === "leaf") {
    path.roundRect(-side, up, 2 * side, low - up, 4);
    return path;
  }
  const slant = (low - up) / 4;
  const points: [number, number][] =
    kind === "max"
      ? [[0, up - more], [side + more, low], [-side - more, low]]
      : kind === "min"
        ? [[-side - more, up], [side + more, up], [0, low + more]]
        : [[-side, up + slant], [0, up], [side, up + slant], [side, low - slant], [0, low], [-side, low - slant]];
  points.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
  path.closePath();
  return path;
}
