/** A game being played on the table: whose turn it is, the engine's moves, clocks, hints, the end. */

import { post, words } from "../api/http";
import type { Analysis, Chosen, Engine, Roll, View } from "../api/schema";
import { socket, type Asking } from "../api/socket.svelte";
import { table } from "../table/table.svelte";
import { Clocks } from "./clocks.svelte";
import {
  levelOf,
  newSeed,
  readSettings,
  seatOf,
  writeSettings,
  type Settings,
} from "./settings.svelte";

export interface Hint {
  move: string;
  words: string;
}

class Match {
  settings = $state<Settings>(readSettings());
  thinking = $state(false);
  /** Somebody waits for a place among the searches. */
  waiting = $state(false);
  problem = $state("");
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  /** What the engine thought of its last move. */
  thought = $state("");
  /** Who gave up, or ran out of time. */
  lost = $state.raw<{ player: number; how: string } | null>(null);
  /** The engine holds still, because somebody looks back. */
  paused = $state(false);
  clocks = new Clocks((player) => this.lose(player, "ran out of time"));
  private asking: Asking | null = null;
  private asked: Asking | null = null;

  get over(): boolean {
    return table.view?.to_move === null || this.lost !== null;
  }

  get mover(): number | null {
    return this.over ? null : (table.view?.to_move ?? null);
  }

  /** Is it the turn of somebody at this page, be it to roll? */
  get yours(): boolean {
    return this.mover !== null && this.person(this.mover);
  }

  /** Does somebody at this page say what was rolled? */
  get rolling(): boolean {
    return this.mover === -1 && this.yours;
  }

  get hasPerson(): boolean {
    const players = table.view?.players ?? [];
    return players.some((_, player) => seatOf(this.settings, player) === "person");
  }

  /** How it stands, in a few words. */
  get status(): string {
    const view = table.view;
    if (!view) return "";
    if (this.lost) {
      const loser = view.players[this.lost.player] ?? "";
      const others = view.players.filter((_, player) => player !== this.lost?.player);
      const winner = others.length === 1 ? `: ${others[0]} wins` : "";
      return `${loser} ${this.lost.how}${winner}`;
    }
    if (view.outcome !== null) return view.outcome;
    if (this.rolling) return "Your roll";
    if (view.to_move === -1) return this.paused ? "Chance decides (the program waits)" : "Chance decides";
    const name = view.players[view.to_move ?? 0] ?? "";
    if (this.waiting) return `${name} waits for a free engine`;
    if (this.thinking) return `${name} is thinking`;
    if (this.yours) return `${name} to move`;
    return this.paused ? `${name} to move (the engine waits)` : `${name} to move`;
  }

  change(settings: Partial<Settings>): void {
    this.set(settings);
    this.rest();
    this.paused = false;
    this.drive();
  }

  /** Begins again from where the game began, with other dice or with the same. */
  async fresh(seed = newSeed()): Promise<void> {
    this.rest();
    this.set({ seed });
    this.lost = null;
    this.paused = false;
    this.thought = "";
    this.clocks.reset(this.settings.clock, table.view?.players.length ?? 2);
    if (await table.load(table.game, table.start)) this.drive();
  }

  /** A move of somebody at this page. */
  async play(move: string): Promise<void> {
    if (!this.yours) return;
    const mover = this.mover;
    this.rest();
    this.paused = false;
    if (await table.play(move)) {
      this.clocks.moved(mover);
      this.drive();
    }
  }

  /** Lets the engine or chance move, if it is their turn. */
  drive(): void {
    const view = table.view;
    if (!view || this.over || this.thinking || this.paused) return;
    if (!this.yours) {
      if (view.to_move === -1) void this.roll(view);
      else this.think(view);
    }
    if (view.moves.length > 0 || !this.hasPerson) this.clocks.run(this.mover);
  }

  /** Back to the last position in which somebody at this page was to move. */
  async undo(): Promise<void> {
    const movers = table.view?.movers ?? [];
    let ply = table.ply - 1;
    while (ply > 0 && !this.person(movers[ply])) ply--;
    await this.look(ply);
  }

  async redo(): Promise<void> {
    await this.look(table.ply + 1);
    while (table.canRedo && !this.over && !this.yours) await this.look(table.ply + 1);
  }

  /** Looks at another position of the game; the engine waits until somebody moves. */
  async look(ply: number): Promise<void> {
    this.rest();
    this.lost = null;
    this.clocks.stop();
    await table.goto(ply);
    this.paused = !this.yours;
  }

  /** The engine goes on from here. */
  resume(): void {
    this.paused = false;
    this.drive();
  }

  resign(): void {
    const yours = this.yours && !this.rolling;
    const player = yours ? this.mover : table.view?.players.findIndex((_, p) => this.person(p));
    if (player !== null && player !== undefined && player >= 0) this.lose(player, "resigned");
  }

  /** Asks the engine at full strength what it would play here. */
  ask(): void {
    if (this.hinting || this.over) return;
    this.hinting = true;
    this.problem = "";
    let last: Analysis | null = null;
    const finish = (): void => {
      this.hinting = false;
      const line = last?.lines[0];
      if (line?.moves[0]) this.hint = { move: line.moves[0], words: line.score.words };
    };
    this.asked = socket.ask(
      { type: "analyse", position: table.position, lines: 1, seconds: 1 },
      {
        reply: (message: Analysis) => {
          if (message.type === "analysis") last = message;
        },
        done: finish,
        failed: (message) => {
          this.hinting = false;
          this.problem = words(message);
        },
      },
    );
  }

  /** Nobody thinks any more: the page is left, or something else is done first. */
  rest(): void {
    this.asking?.stop();
    this.asked?.stop();
    this.asking = this.asked = null;
    this.thinking = this.waiting = this.hinting = false;
    this.hint = null;
    this.problem = "";
  }

  /** Leaves the table: clocks and engine stop. */
  leave(): void {
    this.rest();
    this.clocks.stop();
  }

  /** The program rolls where somebody at this page would. */
  rollForYou(): void {
    const view = table.view;
    if (view && this.rolling && !this.thinking) void this.roll(view);
  }

  private person(player: number | undefined): boolean {
    if (player === undefined) return false;
    return (player === -1 ? this.settings.dice : seatOf(this.settings, player)) === "person";
  }

  private set(settings: Partial<Settings>): void {
    Object.assign(this.settings, settings);
    writeSettings($state.snapshot(this.settings) as Settings);
  }

  private lose(player: number, how: string): void {
    this.rest();
    this.clocks.stop();
    this.lost = { player, how };
  }

  private think(view: View): void {
    const mover = view.to_move;
    this.thinking = true;
    const { algorithm, seconds } = this.settings;
    const level = levelOf(view.levels, this.settings.level)?.name;
    const known = view.algorithms.some((choice) => choice.name === algorithm);
    const engine: Engine = { level, seconds, algorithm: known ? algorithm : "best" };
    const left = this.clocks.left(mover);
    if (left !== null) engine.clock = [Math.max(left, 0.05), this.settings.clock?.[1] ?? 0];
    let chosen: Chosen | null = null;
    this.asking = socket.ask(
      { type: "choose", position: table.position, engine },
      {
        reply: (message: Chosen | { type: "waiting" }) => {
          this.waiting = message.type === "waiting";
          if (message.type === "chosen") chosen = message;
        },
        done: () => this.made(chosen, mover),
        failed: (message) => {
          this.thinking = this.waiting = false;
          this.paused = true;
          this.problem = words(message);
        },
      },
    );
  }

  private made(chosen: Chosen | null, mover: number | null): void {
    this.asking = null;
    this.thinking = this.waiting = false;
    if (!chosen || !table.take(chosen.view)) return;
    const deep = chosen.depth ? `, ${chosen.depth} plies deep` : "";
    this.thought = chosen.score ? `${chosen.score.words}${deep}` : "";
    this.clocks.moved(mover);
    this.drive();
  }

  private async roll(view: View): Promise<void> {
    this.thinking = true;
    try {
      const { game, start, moves } = view;
      const roll: Roll = { game, start, moves, seed: this.settings.seed };
      const after = await post<View>("/api/chance", roll);
      this.thinking = false;
      if (table.take(after)) this.drive();
    } catch (error) {
      this.thinking = false;
      this.paused = true;
      this.problem = words(error);
    }
  }
}

export const match = new Match();
