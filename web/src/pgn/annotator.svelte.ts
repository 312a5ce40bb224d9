/** The whole game annotated: every position of the main line valued, then all of it written into the game. */

import { post, words } from "../api/http";
import type { AnnotatedGame, Graded, PgnEvaluation } from "../api/schema";
import { socket, type Asking } from "../api/socket.svelte";
import { sheet } from "./sheet.svelte";

class Annotator {
  seconds = $state(0.5);
  running = $state(false);
  waiting = $state(false);
  done = $state(0);
  wanted = $state(0);
  /** What each position gets, where that is less than was asked for. */
  given = $state<number | null>(null);
  problem = $state("");
  private asking: Asking | null = null;
  private found = new Map<number, PgnEvaluation>();
  private about = "";

  begin(): void {
    const { tree } = sheet;
    if (!tree || this.running) return;
    const moves = tree.rest(tree.root);
    this.found.clear();
    this.about = JSON.stringify(moves);
    Object.assign(this, { running: true, waiting: false, done: 0, wanted: moves.length + 1 });
    Object.assign(this, { problem: "", given: null });
    sheet.scores = [];
    sheet.found = null;
    const { seconds } = this;
    const position = { game: tree.game, start: tree.start, moves };
    this.asking = socket.ask(
      { type: "review", position, seconds },
      {
        reply: (message: Graded | { type: "waiting" }) => {
          this.waiting = message.type === "waiting";
          if (message.type === "graded") this.hear(message);
        },
        done: () => void this.finish(),
        failed: (message) => {
          this.running = this.waiting = false;
          this.problem = words(message);
        },
      },
    );
  }

  /** Ends it; what was found so far is written into the game. */
  stop(): void {
    this.asking?.stop();
    if (this.running) void this.finish();
  }

  /** Ends it, and nobody wants to know what was found. */
  leave(): void {
    this.asking?.stop();
    this.asking = null;
    this.running = this.waiting = false;
  }

  private hear(graded: Graded): void {
    if (this.isOther()) return this.leave();
    sheet.grade(graded);
    if (graded.evaluation) this.found.set(graded.ply, { ply: graded.ply, evaluation: graded.evaluation });
    this.done = this.found.size;
    this.given = graded.seconds < this.seconds ? graded.seconds : null;
  }

  private async finish(): Promise<void> {
    this.asking = null;
    this.waiting = false;
    try {
      if (!this.found.size || this.isOther() || !sheet.tree) return;
      const body = { tree: sheet.tree.tell(), evaluations: [...this.found.values()] };
      const annotated = await post<AnnotatedGame>("/api/pgn/annotate", body);
      if (!this.isOther()) sheet.accept(annotated);
    } catch (error) {
      this.problem = words(error);
    } finally {
      this.running = false;
    }
  }

  /** Is another game on the sheet by now? */
  private isOther(): boolean {
    const { tree } = sheet;
    return !tree || JSON.stringify(tree.rest(tree.root)) !== this.about;
  }
}

export const annotator = new Annotator();
