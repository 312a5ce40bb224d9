/** The analysis of the position on the table: asked for again whenever the position changes. */

import { words } from "../api/http";
import type { Analysis, Graded, Refutation, Score } from "../api/schema";
import { socket, type Asking } from "../api/socket.svelte";
import { table } from "../table/table.svelte";

class Analyst {
  lines = $state(3);
  on = $state(true);
  found = $state.raw<Analysis | null>(null);
  running = $state(false);
  waiting = $state(false);
  /** It holds still because nobody sees the page: others may have the engine meanwhile. */
  hidden = $state(false);
  problem = $state("");
  /** The analysis ended with an error. */
  failed = $state(false);
  refutation = $state.raw<Refutation | null>(null);
  refuting = $state("");
  /** The values of the game's positions, by ply; null where they are not known. */
  graph = $state.raw<(Score | null)[]>([]);
  reviewing = $state(false);
  /** It was interrupted to let others have the engine, and begins again behind what was found. */
  private resumed = false;
  private asking: Asking | null = null;
  private refuter: Asking | null = null;
  private reviewer: Asking | null = null;
  private reviewed = "";

  /** Thinks about what is on the table, until it is proved or its time is up. */
  begin(): void {
    this.rest();
    this.found = null;
    this.resumed = false;
    this.think();
  }

  /** The page is no longer seen, or seen again: what was found stands, and is taken up again. */
  see(seen: boolean): void {
    if (!seen && this.running) {
      this.hidden = true;
      this.asking?.stop();
      this.asking = null;
      this.running = this.waiting = false;
    } else if (seen && this.hidden) {
      this.resumed = true;
      this.think();
    }
  }

  private think(): void {
    this.hidden = document.hidden;
    if (!this.on || !table.view || this.hidden) return;
    this.running = true;
    const ply = table.ply;
    const game = this.key();
    this.asking = socket.ask(
      { type: "analyse", position: table.position, lines: this.lines },
      {
        reply: (message: Analysis | { type: "waiting" }) => {
          this.waiting = message.type === "waiting";
          this.resumed ||= this.waiting;
          if (message.type !== "analysis" || (this.resumed && isBehind(message, this.found))) return;
          this.resumed = false;
          this.found = message;
          const best = message.lines[0];
          if (best && game === this.key()) {
            this.set(ply, best.score);
          }
        },
        done: () => {
          this.running = this.waiting = false;
        },
        failed: (message) => {
          this.running = this.waiting = false;
          this.failed = true;
          this.problem = words(message);
        },
      },
    );
  }

  /** Why not this move? */
  ask(move: string): void {
    this.refuter?.stop();
    this.refutation = null;
    this.refuting = move;
    this.refuter = socket.ask(
      { type: "refute", position: table.position, move, seconds: 2 },
      {
        reply: (message: Refutation | { type: "waiting" }) => {
          if (message.type === "refutation") this.refutation = message;
        },
        done: () => {
          this.refuting = "";
        },
        failed: (message) => {
          this.refuting = "";
          this.problem = words(message);
        },
      },
    );
  }

  /** Gives every position of the game a value, for the graph. */
  review(): void {
    const moves = table.moves;
    this.forget();
    if (!moves.length) return;
    this.reviewing = true;
    this.reviewer = socket.ask(
      { type: "review", position: { game: table.game, start: table.start, moves }, seconds: 0.25 },
      {
        reply: (message: Graded | { type: "waiting" }) => {
          if (message.type === "graded") this.set(message.ply, message.score);
        },
        done: () => {
          this.reviewing = false;
        },
        failed: (message) => {
          this.reviewing = false;
          this.problem = words(message);
        },
      },
    );
  }

  /** Another game is on the table: its graph begins anew. */
  settle(): void {
    const key = this.key();
    if (key !== this.reviewed) this.forget();
    this.reviewed = key;
  }

  rest(): void {
    this.asking?.stop();
    this.refuter?.stop();
    this.asking = this.refuter = null;
    this.running = this.waiting = this.hidden = this.failed = false;
    this.refuting = this.problem = "";
    this.refutation = null;
  }

  leave(): void {
    this.rest();
    this.reviewer?.stop();
    this.reviewing = false;
  }

  private forget(): void {
    this.reviewer?.stop();
    this.reviewer = null;
    this.reviewing = false;
    this.graph = [];
  }

  private set(ply: number, score: Score): void {
    const length = Math.max(this.graph.length, ply + 1);
    this.graph = Array.from({ length }, (_, at) => (at === ply ? score : (this.graph[at] ?? null)));
  }

  private key(): string {
    return JSON.stringify([table.game, table.start, table.moves]);
  }
}

/** Has a search that was taken up again not got as far as it was before? */
function isBehind(now: Analysis, before: Analysis | null): boolean {
  return before !== null && !now.final && (now.depth ?? 0) < (before.depth ?? 0);
}

export const analyst = new Analyst();
