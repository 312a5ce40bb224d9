/** Where things on a board lie: extents, outlines, and the cell that an arrow key leads to. */

import type { Board, Cell, Stroke } from "../api/schema";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const MARGIN = 0.12;
const LABEL = 0.3;
const RADIUS = 1 / Math.sqrt(3);

/** The body that the cells are let into, where a board has one: a rack, or a block of wood. */
export function frame(board: Board): Box | null {
  const block = board.surface === "wood" && board.layout === "free";
  if (!block && board.surface !== "blue") return null;
  const pad = 0.12;
  const sides = board.cells.map((cell) => ({
    left: cell.x - cell.width / 2,
    right: cell.x + cell.width / 2,
    top: cell.y - cell.height / 2,
    bottom: cell.y + cell.height / 2,
  }));
  const x = Math.min(...sides.map((side) => side.left)) - pad;
  const y = Math.min(...sides.map((side) => side.top)) - pad;
  const width = Math.max(...sides.map((side) => side.right)) + pad - x;
  return { x, y, width, height: Math.max(...sides.map((side) => side.bottom)) + pad - y };
}

/** The part of the plane that a board takes, turned by half or not. */
export function extent(board: Board, turned = false): Box {
  const half = board.layout === "hexagonal" ? RADIUS : 0.5;
  const points: [number, number, number, number][] = [
    ...board.cells.map((cell): [number, number, number, number] =>
      board.layout === "free"
        ? [cell.x, cell.y, cell.width / 2, cell.height / 2]
        : [cell.x, cell.y, board.layout === "hexagonal" ? 0.5 : half, half],
    ),
    ...board.labels.map((label): [number, number, number, number] => [
      label.x,
      label.y,
      LABEL,
      LABEL,
    ]),
    ...board.strokes.flatMap((stroke) =>
      stroke.points.map(([x, y]): [number, number, number, number] => [x, y, 0.1, 0.1]),
    ),
  ];
  const body = frame(board);
  if (body) {
    const [halfWidth, halfHeight] = [body.width / 2, body.height / 2];
    points.push([body.x + halfWidth, body.y + halfHeight, halfWidth, halfHeight]);
  }
  const left = Math.min(...points.map(([x, , w]) => x - w)) - MARGIN;
  const right = Math.max(...points.map(([x, , w]) => x + w)) + MARGIN;
  const top = Math.min(...points.map(([, y, , h]) => y - h)) - MARGIN;
  const bottom = Math.max(...points.map(([, y, , h]) => y + h)) + MARGIN;
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  return turned ? { ...box, x: -right, y: -bottom } : box;
}

const LETTERS = 0.26;
const LARGEST_LETTERS = 0.48;

/** How large the letters beside a board are: on one of few cells smaller, so that they are not as large as the pieces, and
 *  beside a large grid larger than a cell would have them, so that they can be read on a phone. */
export function letterSize(board: Board, box: Box): number {
  const size = Math.max(box.width, box.height);
  const grid = board.layout === "square" || board.cells.every((cell) => cell.width === 1 && cell.height === 1);
  const least = LETTERS * Math.min(1, size / 7);
  return grid ? Math.max(least, Math.min(LARGEST_LETTERS, 0.023 * size)) : least;
}

/** Does a line end where it begins? Then it is an area. */
export function isClosed(stroke: Stroke): boolean {
  const [first, last] = [stroke.points[0], stroke.points.at(-1)];
  return stroke.points.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

/** The corners of a hexagon around a point, one at the top. */
export function hexagon(x: number, y: number, scale = 1): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner - Math.PI / 2;
    const reach = RADIUS * scale;
    return `${(x + reach * Math.cos(angle)).toFixed(3)},${(y + reach * Math.sin(angle)).toFixed(3)}`;
  }).join(" ");
}

/** The nearest cell in a direction; the straighter the way, the nearer it counts. */
export function neighbour(cells: Cell[], from: Cell, dx: number, dy: number): Cell | null {
  let best: Cell | null = null;
  let least = Infinity;
  for (const cell of cells) {
    const ahead = (cell.x - from.x) * dx + (cell.y - from.y) * dy;
    const aside = Math.abs((cell.x - from.x) * dy) + Math.abs((cell.y - from.y) * dx);
    if (ahead <= 0.01) continue;
    const distance = ahead + 2.5 * aside;
    if (distance < least) {
      least = distance;
      best = cell;
    }
  }
  return best;
}

/** Places for some small things within a circle of a radius: rings around the middle. */
export function scatter(count: number, radius: number): [number, number][] {
  const places: [number, number][] = [];
  for (let ring = 0; places.length < count; ring++) {
    const room = ring === 0 ? 1 : ring * 6;
    const here = Math.min(room, count - places.length);
    for (let place = 0; place < here; place++) {
      const angle = (2 * Math.PI * place) / here + ring / 2;
      const reach = (radius * ring) / 2.4;
      places.push([reach * Math.cos(angle), reach * Math.sin(angle)]);
    }
  }
  return places;
}
