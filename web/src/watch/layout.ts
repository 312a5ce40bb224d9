/** Where the visible nodes of a tree are: d3's tidy tree, with boxes of different widths. */

import { hierarchy, tree, type HierarchyPointNode } from "d3-hierarchy";
import { board, CELL, shape, SHAPES } from "../tree/shape";
import type { Layout } from "../tree/sight";
import type { Recording } from "./recording.svelte";

const LETTER = 7.1;
const SMALL_LETTER = 6;
const SIBLINGS = 9;
const COUSINS = 16;
const ROW_GAP = 52;
const MOST_ROW_GAP = 120;
const SLOPE = 0.07;

interface Box {
  left: number;
  right: number;
  bottom: number;
  height: number;
}

function box(recording: Recording, node: number, scale: number): Box {
  const { nodes, strings } = recording.data;
  const kind = SHAPES[nodes.shape[node]!]!;
  const rows = board(recording.data, node);
  const { wide, high, top } = shape(kind, rows);
  const boardWide = rows ? rows[0]!.length * CELL : 0;
  const boardHigh = rows && kind !== "leaf" ? rows.length * CELL + 3 : 0;
  const half = Math.max(wide, boardWide) / 2;
  const text = recording.longest[node]! * LETTER * scale;
  const caption = strings[nodes.caption[node]!]!.length * SMALL_LETTER * scale;
  const edge = (strings[nodes.edge[node]!]!.length * SMALL_LETTER * scale) / 1.4;
  const bottom = top + high + boardHigh;
  if (kind === "leaf") {
    const side = Math.max(26, text + 10, boardWide, caption, edge) / 2;
    return { left: side, right: side, bottom, height: bottom + (caption ? 14 : 0) };
  }
  const beside = Math.max(text, caption);
  const right = Math.max(half, edge / 2, wide / 2 + (beside ? 5 + beside : 0));
  return { left: Math.max(half, edge / 2), right, bottom, height: bottom + (caption ? 4 : 0) };
}

/** How much wider the letters of a font are than those that boxes are made for; its digits, in bold, say so. */
export function letterScale(context: CanvasRenderingContext2D, fonts: string): number {
  context.font = `600 12.5px ${fonts}`;
  return Math.max(1, context.measureText("0123456789").width / 10 / LETTER);
}

/** Lays out what is not below a closed node; `scale` is that of the letters. */
export function layOut(recording: Recording, closed: ReadonlySet<number>, scale = 1): Layout {
  const boxes = new Map<number, Box>();
  const boxOf = (node: number): Box => {
    let found = boxes.get(node);
    if (!found) boxes.set(node, (found = box(recording, node, scale)));
    return found;
  };
  const root = hierarchy(0, (node) => (closed.has(node) ? [] : recording.children[node]!));
  // d3 hands over neighbours in either order; row by row, the one on the left comes first.
  const rank = new Int32Array(recording.size);
  let next = 0;
  root.each((item) => (rank[item.data] = next++));
  const placed = tree<number>()
    .nodeSize([1, 1])
    .separation((a, b) => {
      const [left, right] = rank[a.data]! < rank[b.data]! ? [a, b] : [b, a];
      const gap = a.parent === b.parent ? SIBLINGS : COUSINS;
      return boxOf(left.data).right + boxOf(right.data).left + gap;
    })(root);
  return numbered(recording, placed, boxOf);
}

function numbered(
  recording: Recording,
  root: HierarchyPointNode<number>,
  boxOf: (node: number) => Box,
): Layout {
  const all: HierarchyPointNode<number>[] = [];
  const rows: [number, number][] = [];
  let row: HierarchyPointNode<number>[] = [root];
  while (row.length) {
    rows.push([all.length, all.length + row.length]);
    for (const item of row) all.push(item);
    row = row.flatMap((item) => item.children ?? []);
  }
  const size = all.length;
  const places = new Map(all.map((item, place) => [item.data, place]));
  const layout: Layout = {
    node: Int32Array.from(all, (item) => item.data),
    parent: new Int32Array(size).fill(-1),
    first: new Int32Array(size).fill(-1),
    last: new Int32Array(size).fill(-1),
    x: new Float64Array(size),
    y: new Float64Array(size),
    bottom: new Float64Array(size),
    hidden: new Int32Array(size),
    rows,
    width: 0,
    height: 0,
    place: places,
  };
  let left = Infinity;
  let right = -Infinity;
  all.forEach((item, place) => {
    const its = boxOf(item.data);
    left = Math.min(left, item.x - its.left);
    right = Math.max(right, item.x + its.right);
    layout.bottom[place] = its.bottom;
    const shown = item.children?.length;
    layout.hidden[place] = shown ? 0 : recording.weight[item.data]! - 1;
    if (item.parent) {
      const above = layout.place.get(item.parent.data)!;
      layout.parent[place] = above;
      if (layout.first[above]! < 0) layout.first[above] = place;
      layout.last[above] = place;
    }
  });
  all.forEach((item, place) => (layout.x[place] = item.x - left));
  layout.width = right - left;
  heights(layout, all, boxOf);
  return layout;
}

function heights(
  layout: Layout,
  all: HierarchyPointNode<number>[],
  boxOf: (node: number) => Box,
): void {
  let top = 0;
  for (const [from, to] of layout.rows) {
    let high = 0;
    let longest = 0;
    for (let place = from; place < to; place++) {
      layout.y[place] = top;
      const stub = layout.hidden[place] ? 20 : 0;
      high = Math.max(high, boxOf(all[place]!.data).height + stub);
      for (const child of [layout.first[place]!, layout.last[place]!]) {
        if (child >= 0) longest = Math.max(longest, Math.abs(layout.x[child]! - layout.x[place]!));
      }
    }
    layout.height = top + high;
    top += high + Math.min(ROW_GAP + SLOPE * longest, MOST_ROW_GAP);
  }
}

const WHOLE = 400;
/** Visits can be read off a tree of few nodes only. */
const WHOLE_GROWN = 30;
const AT_FIRST = 18;
const WIDEST_ROOT = 400;

/** The nodes to keep closed at first: none in a small tree, else all past the first rows. The moves at the root are shown
 *  however many there are, and of a tree that grows by visits what was visited most. */
export function closedAtFirst(recording: Recording): Set<number> {
  const closed = new Set<number>();
  const grows = recording.data.accumulates;
  if (recording.shown <= (grows ? WHOLE_GROWN : WHOLE)) return closed;
  let room = AT_FIRST - 1;
  const queue = [0];
  for (const node of queue) {
    const below = recording.children[node]!;
    if (!below.length) continue;
    if (below.length > room && (node !== 0 || below.length > WIDEST_ROOT)) {
      closed.add(node);
      // Others are visited less: opening them in its place would show what hardly matters.
      if (grows) room = 0;
    } else {
      room -= below.length;
      queue.push(...(grows ? byWeight(recording, below) : below));
    }
  }
  return closed;
}

function byWeight(recording: Recording, nodes: number[]): number[] {
  return [...nodes].sort((one, other) => recording.weight[other]! - recording.weight[one]!);
}
