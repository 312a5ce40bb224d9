/** A game as it is set: rows of a move of White and one of Black, and between them what is said and varied. */

import { spoken } from "./glyphs";
import type { GameTree, Node } from "./tree";
import { firstPly } from "./tree";

export interface Pair {
  kind: "pair";
  number: number;
  /** Null where the row goes on after something was said. */
  white: Node | null;
  black: Node | null;
}

export type Part =
  | { kind: "move"; node: Node; number: string }
  | { kind: "said"; text: string }
  | { kind: "open" }
  | { kind: "close" };

export interface Aside {
  kind: "aside";
  /** Is it a variation, or a comment on the game itself? */
  variation: boolean;
  parts: Part[];
}

export type Row = Pair | Aside;

/** The rows of a game. */
export function rows(tree: GameTree): Row[] {
  const first = tree.start ? firstPly(tree.start) : 0;
  const found: Row[] = [];
  const intro = spoken(tree.root.comment);
  if (intro) found.push(said(intro));
  let row: Pair | null = null;
  for (const node of tree.mainline().slice(1)) {
    const ply = first + node.ply - 1;
    const before = spoken(node.before);
    if (before) {
      found.push(said(before));
      row = null;
    }
    if (ply % 2 === 0 || !row) {
      row = { kind: "pair", number: Math.floor(ply / 2) + 1, white: null, black: null };
      found.push(row);
    }
    row[ply % 2 === 0 ? "white" : "black"] = node;
    const asides = asidesOf(node, first);
    if (asides.length) {
      found.push(...asides);
      row = null;
    }
  }
  return found;
}

function said(text: string): Aside {
  return { kind: "aside", variation: false, parts: [{ kind: "said", text }] };
}

/** What is said of a move of the main line, and what could have been played instead. */
function asidesOf(node: Node, first: number): Aside[] {
  const text = spoken(node.comment);
  const others = node.parent?.children.slice(1) ?? [];
  return [
    ...(text ? [said(text)] : []),
    ...others.map((other): Aside => ({ kind: "aside", variation: true, parts: variation(other, first) })),
  ];
}

/** A variation in one paragraph; those within it are in brackets. */
export function variation(begin: Node, first: number): Part[] {
  const parts: Part[] = [];
  // What is still to be set, the last first; `numbered` if the move needs its number.
  const waiting: (Part | { kind: "go"; node: Node; numbered: boolean; alone: boolean })[] = [
    { kind: "go", node: begin, numbered: true, alone: true },
  ];
  for (let here = waiting.pop(); here; here = waiting.pop()) {
    if (here.kind !== "go") {
      parts.push(here);
      continue;
    }
    const { node, numbered, alone } = here;
    const before = spoken(node.before);
    if (before) parts.push({ kind: "said", text: before });
    parts.push({ kind: "move", node, number: numberOf(node, first, numbered || !!before) });
    const after = spoken(node.comment);
    if (after) parts.push({ kind: "said", text: after });
    const others = alone ? [] : (node.parent?.children.slice(1) ?? []);
    const [next] = node.children;
    if (next) waiting.push({ kind: "go", node: next, numbered: !!after || others.length > 0, alone: false });
    for (const other of [...others].reverse()) {
      waiting.push({ kind: "close" }, { kind: "go", node: other, numbered: true, alone: true }, { kind: "open" });
    }
  }
  return parts;
}

/** The number that is printed before a move, `12.` or `12…`; Black's only where it has to be. */
export function numberOf(node: Node, first: number, numbered: boolean): string {
  const ply = first + node.ply - 1;
  const number = Math.floor(ply / 2) + 1;
  if (ply % 2 === 0) return `${number}.`;
  return numbered ? `${number}…` : "";
}
