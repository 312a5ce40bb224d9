/** The game on the table with its variations, as long as the table shows a game that is kept in PGN.
 *
 * The sheet follows the table: whatever is played there becomes part of the tree. A reload keeps it.
 */

import { post, words } from "../api/http";
import type { AnnotatedGame, Graded, OpenedGame, PgnTree, PgnText, Score } from "../api/schema";
import { table } from "../table/table.svelte";
import { GameTree, type Node } from "./tree";

const KEPT = "zermelo.sheet";

/** A game with what is known of it, as it is kept for later. */
export interface Kept {
  tree: PgnTree;
  scores: (Score | null)[];
  found?: Found | null;
}

/** What an annotation found beside what it wrote into the game. */
export type Found = Pick<AnnotatedGame, "mistakes" | "players">;

class Sheet {
  tree = $state.raw<GameTree | null>(null);
  current = $state.raw<Node | null>(null);
  /** Counts changes of the tree, which is no state itself. */
  version = $state(0);
  /** The values of the main line's positions, by ply. */
  scores = $state.raw<(Score | null)[]>([]);
  found = $state.raw<Found | null>(null);
  problem = $state("");
  /** Was anything changed since the game was opened? */
  changed = false;

  /** Follows the table to what it shows now. */
  follow(): void {
    if (!table.view?.pgn) return this.close();
    if (!this.tree || this.tree.game !== table.game || this.tree.start !== table.start) {
      this.restore() || this.take(GameTree.of(table.game, table.start, table.moves));
    }
    const tree = this.tree!;
    const made = table.moves.slice(0, table.ply);
    const known = tree.find(made);
    const node = known ?? tree.along(made);
    this.current = node;
    if (!known) this.touch();
    table.expect(tree.rest(node));
  }

  /** Puts a game that was read on the sheet and on the table, at its start. */
  async open(opened: OpenedGame | Kept): Promise<boolean> {
    const tree = GameTree.read(opened.tree);
    const moves = tree.rest(tree.root);
    this.take(tree, opened.scores);
    if ("found" in opened) this.found = opened.found ?? null;
    this.current = tree.root;
    if (await table.load(tree.game, tree.start, moves, 0)) {
      this.follow();
      this.keep();
      return true;
    }
    this.problem = table.problem;
    return false;
  }

  /** Takes over a game that was annotated, and stays where it is. */
  accept(annotated: AnnotatedGame): void {
    const made = table.moves.slice(0, table.ply);
    this.tree = GameTree.read(annotated.tree);
    this.current = this.tree.along(made);
    this.found = { mistakes: annotated.mistakes, players: annotated.players };
    this.scores = annotated.scores;
    this.touch();
  }

  grade(graded: Graded): void {
    const length = Math.max(this.scores.length, graded.ply + 1);
    this.scores = Array.from({ length }, (_, ply) =>
      ply === graded.ply ? graded.score : (this.scores[ply] ?? null),
    );
  }

  go(node: Node): void {
    const tree = this.tree;
    if (!tree) return;
    const made = tree.path(node);
    void table.load(tree.game, tree.start, [...made, ...tree.rest(node)], made.length);
  }

  /** Goes to a position of the main line. */
  goto(ply: number): void {
    const nodes = this.tree?.mainline() ?? [];
    const node = nodes[Math.max(0, Math.min(ply, nodes.length - 1))];
    if (node) this.go(node);
  }

  /** Goes to another move instead of this one. */
  beside(step: 1 | -1): boolean {
    const other = this.tree && this.current && this.tree.beside(this.current, step);
    if (other) this.go(other);
    return !!other;
  }

  /** Takes the current move and all that follows on it out of the game. */
  remove(): void {
    if (!this.tree || !this.current?.parent) return;
    const main = this.tree.trunk(this.current) === this.current;
    const before = this.tree.remove(this.current);
    if (main) this.forget();
    this.touch();
    this.go(before);
  }

  /** Makes the current variation the main line where it branches off. */
  promote(): void {
    if (!this.tree || !this.current) return;
    this.tree.promote(this.current);
    this.forget();
    this.touch();
    table.expect(this.tree.rest(this.current));
  }

  /** The game as text; an empty one if it cannot be had. */
  async text(tree = this.tree?.tell()): Promise<string> {
    if (!tree) return "";
    try {
      this.problem = "";
      return (await post<PgnText>("/api/pgn/text", tree)).text;
    } catch (error) {
      this.problem = words(error);
      return "";
    }
  }

  private take(tree: GameTree, scores: (Score | null)[] = []): void {
    this.tree = tree;
    this.scores = scores;
    this.found = null;
    this.problem = "";
    this.changed = false;
    this.version++;
  }

  private close(): void {
    this.tree = this.current = null;
  }

  /** Values of positions that are no longer those of the main line. */
  private forget(): void {
    this.scores = [];
    this.found = null;
  }

  private touch(): void {
    this.changed = true;
    this.version++;
    this.keep();
  }

  /** The game as it is now. */
  snapshot(): Kept | null {
    return this.tree && { tree: this.tree.tell(), scores: this.scores, found: this.found };
  }

  /** Keeps the game for a reload of the page, if the browser has room for it. */
  keep(): void {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(this.snapshot()));
    } catch {
      sessionStorage.removeItem(KEPT);
    }
  }

  /** Takes up what was kept, if it is the game on the table. */
  private restore(): boolean {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Kept | null;
      if (!kept || kept.tree.game !== table.game || kept.tree.start !== table.start) return false;
      const tree = GameTree.read(kept.tree);
      if (!tree.find(table.moves.slice(0, table.ply))) return false;
      this.take(tree, kept.scores);
      this.found = kept.found ?? null;
      return true;
    } catch {
      return false;
    }
  }
}

export const sheet = new Sheet();
