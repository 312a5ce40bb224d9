/** Where the nodes of an exercise's tree are drawn. */

import { stratify, tree } from "d3-hierarchy";
import type { ExerciseNode } from "../api/schema";

export interface Placed {
  node: ExerciseNode;
  x: number;
  y: number;
  /** Half the width of its shape. */
  half: number;
}

const ROW = 92;
const LETTER = 8.4;
const GAP = 12;

export function half(node: ExerciseNode): number {
  if (node.kind !== "leaf") return 20;
  return Math.max(34, node.text.length * LETTER + 14) / 2;
}

/** The room to the right of a node: a long name stands beside it. */
function right(node: ExerciseNode): number {
  const beside = node.kind !== "leaf" && node.name.length > 2 ? node.name.length * 7 + 6 : 0;
  return half(node) + beside;
}

export function place(nodes: ExerciseNode[]): { placed: Placed[]; width: number; height: number } {
  const root = stratify<ExerciseNode>()
    .id((node) => String(node.id))
    .parentId((node) => (node.parent < 0 ? null : String(node.parent)))(nodes);
  const laid = tree<ExerciseNode>()
    .nodeSize([1, ROW])
    .separation((a, b) => {
      const [one, other] = a.data.id < b.data.id ? [a.data, b.data] : [b.data, a.data];
      return right(one) + half(other) + (a.parent === b.parent ? GAP : GAP * 2);
    })(root);
  const all = laid.descendants();
  const left = Math.min(...all.map((item) => item.x - half(item.data)));
  const end = Math.max(...all.map((item) => item.x + right(item.data)));
  const placed = all.map((item) => ({
    node: item.data,
    x: item.x - left + GAP,
    y: item.y + 26,
    half: half(item.data),
  }));
  return { placed, width: end - left + 2 * GAP, height: laid.height * ROW + 66 };
}
