/** Luck apart from skill in the game on the table, all its moves included. */

import { words } from "../api/http";
import type { Judged } from "../api/schema";
import { socket, type Asking } from "../api/socket.svelte";
import { table } from "../table/table.svelte";

class Judgement {
  found = $state.raw<Judged | null>(null);
  running = $state(false);
  problem = $state("");
  private asking: Asking | null = null;
  private of = "";

  /** Is what was found about another game than the one on the table, or an older state of it? */
  get outdated(): boolean {
    return this.found !== null && this.of !== key();
  }

  begin(): void {
    this.rest();
    this.found = null;
    this.of = key();
    this.running = true;
    const { game, start, moves } = table;
    this.asking = socket.ask(
      { type: "judge", position: { game, start, moves }, seconds: 3 },
      {
        reply: (message: Judged | { type: "waiting" }) => {
          if (message.type === "judged") this.found = message;
        },
        done: () => {
          this.running = false;
        },
        failed: (message) => {
          this.running = false;
          this.problem = words(message);
        },
      },
    );
  }

  rest(): void {
    this.asking?.stop();
    this.asking = null;
    this.running = false;
    this.problem = "";
  }
}

function key(): string {
  return JSON.stringify([table.game, table.start, table.moves]);
}

export const judgement = new Judgement();
