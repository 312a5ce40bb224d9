/** What is known of the position on the table, and the solving of its game. */

import { post, words } from "../api/http";
import type { Explored, Position, Solving } from "../api/schema";
import { socket, type Asking } from "../api/socket.svelte";
import { table } from "../table/table.svelte";

class Solver {
  found = $state.raw<Explored | null>(null);
  progress = $state.raw<Solving | null>(null);
  solving = $state(false);
  problem = $state("");
  /** It is not known yet how large the game is. */
  looking = $state(false);
  /** Was solving tried in vain, from here or from the start? Then it is not recommended again. */
  failed = $state(false);
  private asked = 0;
  private question: AbortController | null = null;
  private asking: Asking | null = null;

  /** Asks what is known of the position on the table. */
  async look(): Promise<void> {
    const ticket = ++this.asked;
    this.looking = true;
    // How large the game is from an earlier position on is no longer of interest.
    this.question?.abort();
    this.question = new AbortController();
    try {
      const found = await post<Explored>("/api/explore", table.position, this.question.signal);
      if (ticket !== this.asked) return;
      this.found = found;
      this.problem = "";
      this.failed = false;
    } catch (error) {
      if (ticket !== this.asked) return;
      this.found = null;
      this.problem = words(error);
    } finally {
      if (ticket === this.asked) this.looking = false;
    }
  }

  /** Solves the game from its start, or from this position on. */
  solve(here: boolean): void {
    const position: Position = here ? table.position : { ...table.position, moves: [] };
    this.solving = true;
    this.progress = null;
    this.problem = "";
    this.failed = false;
    this.asking = socket.ask(
      { type: "solve", position },
      {
        reply: (message: Solving | { type: "waiting" }) => {
          if (message.type === "solving") this.progress = message;
        },
        done: () => {
          this.solving = false;
          void this.look();
        },
        failed: (message) => {
          this.solving = false;
          this.failed = true;
          this.problem = words(message);
        },
      },
    );
  }

  stop(): void {
    this.asking?.stop();
    this.asking = null;
    this.solving = false;
  }
}

export const solver = new Solver();
