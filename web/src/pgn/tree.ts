/** A game with its variations: a tree of moves, of which the first child is the main one. */

import type { PgnMove, PgnTree } from "../api/schema";

export interface Node {
  readonly id: number;
  readonly parent: Node | null;
  readonly text: string;
  /** Moves of both players from the start. */
  readonly ply: number;
  nags: number[];
  comment: string;
  before: string;
  children: Node[];
}

export class GameTree {
  /** The start of the game: it has no move. */
  readonly root: Node = {
    id: 0,
    parent: null,
    text: "",
    ply: 0,
    nags: [],
    comment: "",
    before: "",
    children: [],
  };
  private next = 1;

  constructor(
    readonly game: string,
    readonly start: string,
    readonly headers: [string, string][] = [],
    readonly flaws: string[] = [],
  ) {}

  /** A game as the server tells it. */
  static read(told: PgnTree): GameTree {
    const tree = new GameTree(told.game, told.start, told.headers, told.flaws ?? []);
    tree.root.comment = told.comment ?? "";
    const nodes: Node[] = [];
    for (const move of told.moves) {
      const node = tree.grow(move.parent < 0 ? tree.root : nodes[move.parent]!, move.text);
      node.nags = move.nags ?? [];
      node.comment = move.comment ?? "";
      node.before = move.before ?? "";
      nodes.push(node);
    }
    return tree;
  }

  /** A game of moves alone. */
  static of(game: string, start: string, moves: string[]): GameTree {
    const tree = new GameTree(game, start);
    tree.along(moves);
    return tree;
  }

  /** The game as the server is told it. */
  tell(): PgnTree {
    const moves: PgnMove[] = [];
    const waiting = this.root.children.map((node) => ({ node, parent: -1 })).reverse();
    for (let here = waiting.pop(); here; here = waiting.pop()) {
      const { text, nags, comment, before, children } = here.node;
      const parent = moves.length;
      moves.push({ parent: here.parent, text, nags, comment, before });
      for (const node of [...children].reverse()) waiting.push({ node, parent });
    }
    const { game, start, headers, flaws } = this;
    return { game, start, headers, moves, comment: this.root.comment, flaws };
  }

  header(name: string): string {
    return this.headers.find(([known]) => known === name)?.[1] ?? "";
  }

  /** The node after these moves; what is not there yet becomes a variation. */
  along(moves: string[]): Node {
    let node = this.root;
    for (const text of moves) node = this.child(node, text) ?? this.grow(node, text);
    return node;
  }

  /** The node after these moves; null if there is none. */
  find(moves: string[]): Node | null {
    let node: Node | null = this.root;
    for (const text of moves) {
      node = this.child(node, text);
      if (!node) return null;
    }
    return node;
  }

  /** The moves that lead to a node. */
  path(node: Node): string[] {
    const moves: string[] = [];
    for (let here = node; here.parent; here = here.parent) moves.push(here.text);
    return moves.reverse();
  }

  /** How the line goes on from a node: its main moves. */
  rest(node: Node): string[] {
    const moves: string[] = [];
    for (let here = node.children[0]; here; here = here.children[0]) moves.push(here.text);
    return moves;
  }

  /** The nodes of the main line, the start first. */
  mainline(): Node[] {
    const nodes = [this.root];
    for (let here = this.root.children[0]; here; here = here.children[0]) nodes.push(here);
    return nodes;
  }

  /** The last node of the main line on the way to a node. */
  trunk(node: Node): Node {
    let found = node;
    for (let here = node; here.parent; here = here.parent) {
      if (here.parent.children[0] !== here) found = here.parent;
    }
    return found;
  }

  /** The next or the previous alternative to the move of a node; from inside a variation, up leads to its beginning. */
  beside(node: Node, step: 1 | -1): Node | null {
    const { parent } = node;
    if (!parent) return null;
    const place = parent.children.indexOf(node);
    const other = parent.children[place + step];
    if (other) return other;
    if (step > 0 || place > 0) return null;
    let begin: Node = node;
    while (begin.parent && begin.parent.children[0] === begin) begin = begin.parent;
    return begin.parent && begin !== node ? begin : null;
  }

  /** Takes a move and all that follows on it out of the game; the node before it. */
  remove(node: Node): Node {
    const parent = node.parent ?? this.root;
    parent.children = parent.children.filter((child) => child !== node);
    return parent;
  }

  /** Makes a variation the main one where it branches off. */
  promote(node: Node): void {
    let begin: Node = node;
    while (begin.parent && begin.parent.children[0] === begin) begin = begin.parent;
    const { parent } = begin;
    if (parent) parent.children = [begin, ...parent.children.filter((child) => child !== begin)];
  }

  private child(node: Node, text: string): Node | null {
    return node.children.find((child) => child.text === text) ?? null;
  }

  private grow(parent: Node, text: string): Node {
    const node = { id: this.next++, parent, text, ply: parent.ply + 1, nags: [], comment: "", before: "", children: [] };
    parent.children.push(node);
    return node;
  }
}

/** Which move of the game a FEN begins with: plies since the first move of White, 0 for the usual start. */
export function firstPly(fen: string): number {
  const fields = fen.trim().split(/\s+/);
  const number = Math.max(1, Number(fields[5] ?? 1) || 1);
  return 2 * (number - 1) + (fields[1] === "b" ? 1 : 0);
}
