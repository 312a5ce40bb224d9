/** What each roll or move on the table is worth: asked for again whenever the position changes. */

import { words } from "../api/http";
import type { Weighed } from "../api/schema";
import { socket, type Asking } from "../api/socket.svelte";
import { table } from "../table/table.svelte";

const KEY = "odds";

export class Weights {
  on = $state(false);
  found = $state.raw<Weighed | null>(null);
  running = $state(false);
  problem = $state("");
  private asking: Asking | null = null;
  private of = "";

  /** They are always shown, or when somebody has wanted them last time. */
  constructor(
    private readonly seconds: number,
    always = false,
  ) {
    this.on = always || read();
  }

  /** Shows values from now on, or no longer. */
  turn(on: boolean): void {
    this.on = on;
    write(on);
    this.begin();
  }

  /** Looks at what is on the table, if values are wanted. */
  begin(): void {
    const here = JSON.stringify(table.position);
    if (this.on && here === this.of && (this.running || this.found)) return;
    this.rest();
    const view = table.view;
    if (!this.on || !view || view.to_move === null) return;
    this.of = here;
    this.running = true;
    this.asking = socket.ask(
      { type: "weigh", position: table.position, seconds: this.seconds },
      {
        reply: (message: Weighed | { type: "waiting" }) => {
          if (message.type === "weighed") this.found = message;
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
    this.found = null;
    this.problem = this.of = "";
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

function write(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
