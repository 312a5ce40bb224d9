/** The rollout of the position on the table: begun by a click, stopped by another or by a new position. */

import { words } from "../api/http";
import type { RolledOut } from "../api/schema";
import { socket, type Asking } from "../api/socket.svelte";
import { table } from "../table/table.svelte";

class Roller {
  /** Plays of a roll that are compared. */
  plays = $state(4);
  /** Games of each. */
  games = $state(1296);
  /** Turns after which a game is evaluated; 0 plays to the end. */
  truncate = $state(0);
  found = $state.raw<RolledOut | null>(null);
  running = $state(false);
  waiting = $state(false);
  /** It was stopped before all games were played. */
  stopped = $state(false);
  problem = $state("");
  private asking: Asking | null = null;
  private of = "";

  begin(seconds: number): void {
    this.rest();
    this.of = key();
    this.running = true;
    const { plays, games, truncate } = this;
    this.asking = socket.ask(
      {
        type: "rollout",
        position: table.position,
        settings: { plays, games, truncate: truncate || null, seconds },
      },
      {
        reply: (message: RolledOut | { type: "waiting" }) => {
          this.waiting = message.type === "waiting";
          if (message.type === "rolledout") this.found = message;
        },
        done: () => {
          this.running = this.waiting = false;
        },
        failed: (message) => {
          this.running = this.waiting = false;
          this.problem = words(message);
        },
      },
    );
  }

  /** Ends it; what was found stands. */
  stop(): void {
    this.asking?.stop();
    this.asking = null;
    this.stopped = this.running;
    this.running = this.waiting = false;
  }

  /** Another position is on the table: what was found is not about it. */
  settle(): void {
    if (this.of !== key()) this.rest();
  }

  rest(): void {
    this.stop();
    this.found = null;
    this.stopped = false;
    this.problem = this.of = "";
  }
}

function key(): string {
  return JSON.stringify(table.position);
}

export const roller = new Roller();
