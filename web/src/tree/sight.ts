/** Which part of a tree is seen, and which node is under the pointer. */

import type { Replay } from "./replay";

const REACH = 220;
const NEAR = 26;
const CLOSEST = 4;

type Numbers = number[] | Int32Array | Float64Array;

/** Where the nodes are; places are numbered row by row, from left to right. */
export interface Layout {
  /** The node at each place. */
  node: Numbers;
  /** The place above, or -1. */
  parent: Numbers;
  first: Numbers;
  last: Numbers;
  x: Numbers;
  y: Numbers;
  /** Where the edges to the children begin, below the top. */
  bottom: Numbers;
  /** Nodes below that are not shown. */
  hidden: Numbers;
  /** The first place of each row, and the one after its last. */
  rows: [number, number][];
  width: number;
  height: number;
  place: ReadonlyMap<number, number>;
}

export const PAD = { left: 76, right: 18, top: 18, bottom: 24 };

/** How much of the tree is seen: its zoom, and where its corner is. */
export interface Sight {
  zoom: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Each direction shrinks no further than it must, so that a wide tree does not become a line. */
export function scales(layout: Layout, sight: Sight): { x: number; y: number } {
  const limit = fits(layout, sight);
  return { x: Math.max(sight.zoom, limit.x), y: Math.max(sight.zoom, limit.y) };
}

export function fits(layout: Layout, sight: Sight): { x: number; y: number } {
  const wide = Math.max(sight.width - PAD.left - PAD.right, 40);
  const high = Math.max(sight.height - PAD.top - PAD.bottom, 40);
  return { x: Math.min(1, wide / layout.width), y: Math.min(1, high / layout.height) };
}

/** The zoom and place at which the whole tree is seen. */
export function whole(layout: Layout, sight: Sight): Sight {
  const limit = fits(layout, sight);
  const wide = sight.width - PAD.left - PAD.right;
  const high = sight.height - PAD.top - PAD.bottom;
  const roomy = Math.min(wide / layout.width, high / layout.height);
  const zoom = roomy > 1 ? Math.min(roomy, 1.5) : Math.min(limit.x, limit.y);
  const scale = scales(layout, { ...sight, zoom });
  return {
    ...sight,
    zoom,
    x: PAD.left + (wide - layout.width * scale.x) / 2,
    y: PAD.top + Math.max(0, (high - layout.height * scale.y) / 2),
  };
}

/** The places of a row that are in view. */
export function span(layout: Layout, sight: Sight, row: [number, number]): [number, number] {
  const scale = scales(layout, sight);
  const [from, to] = row;
  const y = layout.y[from]! * scale.y + sight.y;
  if (y > sight.height + 400 || y < -400) return [from, from];
  const search = (x: number): number => {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (layout.x[middle]! * scale.x + sight.x < x) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [search(-REACH), search(sight.width + REACH)];
}

/** Nearer or farther by a factor; what is at (x, y) on the screen stays there. */
export function zoomed(layout: Layout, sight: Sight, factor: number, x: number, y: number): Sight {
  const before = scales(layout, sight);
  const limit = fits(layout, sight);
  const zoom = Math.max(Math.min(limit.x, limit.y), Math.min(CLOSEST, sight.zoom * factor));
  const after = scales(layout, { ...sight, zoom });
  return {
    ...sight,
    zoom,
    x: x - ((x - sight.x) / before.x) * after.x,
    y: y - ((y - sight.y) / before.y) * after.y,
  };
}

/** The sight moved so that a place is well within it; the same one if it is already. */
export function following(layout: Layout, sight: Sight, place: number): Sight {
  if (place < 0) return sight;
  const scale = scales(layout, sight);
  const x = layout.x[place]! * scale.x + sight.x;
  const y = layout.y[place]! * scale.y + sight.y;
  const dx = x < Math.min(90, sight.width * 0.2) || x > sight.width * 0.85 ? sight.width / 2 - x : 0;
  const dy = y < 10 || y > sight.height - 60 ? sight.height / 2 - y : 0;
  return dx || dy ? { ...sight, x: sight.x + dx, y: sight.y + dy } : sight;
}

/** The node nearest to a point of the screen, or -1. */
export function pick(layout: Layout, sight: Sight, x: number, y: number): number {
  const scale = scales(layout, sight);
  const g = Math.min(scale.x, scale.y);
  let best = -1;
  let near = NEAR;
  for (const row of layout.rows) {
    const off = y - (layout.y[row[0]]! * scale.y + sight.y) - 14 * g;
    if (Math.abs(off) > Math.max(16, 34 * g)) continue;
    const [from, to] = span(layout, sight, row);
    for (let place = from; place < to; place++) {
      const far = Math.hypot(x - (layout.x[place]! * scale.x + sight.x), off * 0.6);
      if (far < near) {
        near = far;
        best = place;
      }
    }
  }
  return best < 0 ? -1 : layout.node[best]!;
}

/** Where a node is shown, or else the nearest one above it. */
export function nearest(replay: Replay, layout: Layout, node: number): number {
  while (node >= 0 && !layout.place.has(node)) node = replay.data.nodes.parent[node]!;
  return node < 0 ? -1 : layout.place.get(node)!;
}
