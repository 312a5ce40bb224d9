/** The game in hand: which game, where it began, what was played, and where we look.
 *
 * Play, Analyse and Explore show the same one, so it goes along from page to page. All of it stands
 * in the address, so a position is shared by its URL.
 */

import { post, words } from "../api/http";
import type { Position, View } from "../api/schema";
import { address, router } from "../app/router.svelte";

const SEPARATOR = ";";
/** The pages on which one looks back and forth. */
const WITH_GAMES = ["play", "analyse", "explore"];

class Table {
  game = $state("connect4");
  start = $state("");
  /** All moves, those that were taken back included. */
  moves = $state.raw<string[]>([]);
  /** How many of the moves are made. */
  ply = $state(0);
  view = $state.raw<View | null>(null);
  problem = $state("");
  /** Counts what was asked for, so that an answer that comes too late is dropped. */
  private asked = 0;
  private seen = new Map<string, View>();

  /** What is made, for requests. */
  get position(): Position {
    return { game: this.game, start: this.start, moves: this.moves.slice(0, this.ply) };
  }

  /** What an address does not say: the moves that were taken back. */
  private get kept(): { rest: string[] } {
    return { rest: this.moves.slice(this.ply) };
  }

  get canUndo(): boolean {
    return this.ply > 0;
  }

  get canRedo(): boolean {
    return this.ply < this.moves.length;
  }

  /** The address of the present position on a page. */
  address(place: string): string {
    return address(place, {
      game: this.game,
      start: this.start,
      moves: this.moves.slice(0, this.ply).join(SEPARATOR),
    });
  }

  /** Takes the position that the address names, if it names one. */
  async read(query: URLSearchParams): Promise<void> {
    const game = query.get("game") ?? this.game;
    const start = query.get("start") ?? "";
    const moves = (query.get("moves") ?? "").split(SEPARATOR).filter(Boolean);
    if (!query.has("game") && this.view) return;
    const made = this.position.moves ?? [];
    const same = game === this.game && start === this.start && same_moves(moves, made);
    if (same && this.view) return router.keep(this.kept);
    // After a reload, what followed on the position is still there.
    const whole = [...moves, ...(router.kept.rest ?? [])];
    if (await this.load(game, start, whole, moves.length)) return;
    if (whole.length > moves.length) await this.load(game, start, moves);
  }

  /** Begins with another position; `ply` of the moves are made, and the others are known. */
  async load(game: string, start = "", moves: string[] = [], ply = moves.length): Promise<boolean> {
    // What follows has to be right too, or it could never be reached.
    if (ply < moves.length && !(await this.find({ game, start, moves }))) return false;
    return this.show({ game, start, moves: moves.slice(0, ply) }, () => {
      this.game = game;
      this.start = start;
      this.moves = moves;
      this.ply = ply;
    });
  }

  /** Makes a move; what was taken back is forgotten unless the move is the same. */
  async play(move: string): Promise<boolean> {
    const made = [...this.moves.slice(0, this.ply), move];
    return this.show({ ...this.position, moves: made }, (view) => {
      // What was typed may be written otherwise than the game writes it.
      const again = same_moves(view.moves, this.moves.slice(0, made.length));
      if (!again) this.moves = view.moves;
      this.ply = made.length;
    });
  }

  /** Knows how the game goes on from here: moves that are known to be right. */
  expect(rest: string[]): void {
    const moves = [...this.moves.slice(0, this.ply), ...rest];
    if (same_moves(moves, this.moves)) return;
    this.moves = moves;
    this.tell();
  }

  /** Looks at the position after so many moves. */
  async goto(ply: number): Promise<boolean> {
    const target = Math.max(0, Math.min(ply, this.moves.length));
    const moves = this.moves.slice(0, target);
    return this.show({ ...this.position, moves }, () => {
      this.ply = target;
    });
  }

  /** Takes over what a move of the engine or of chance leads to; false if it came too late. */
  take(view: View): boolean {
    const ply = this.ply + 1;
    if (view.game !== this.game || view.start !== this.start || view.moves.length !== ply) return false;
    this.asked++;
    // What was taken back is forgotten unless the move is the same.
    if (!same_moves(view.moves, this.moves.slice(0, ply))) this.moves = view.moves;
    this.ply = ply;
    this.keep(view);
    this.view = view;
    this.problem = "";
    this.tell();
    return true;
  }

  private async show(position: Position, change: (view: View) => void): Promise<boolean> {
    const view = await this.find(position);
    if (!view) return false;
    change(view);
    this.view = view;
    this.problem = "";
    this.tell();
    return true;
  }

  /** A position as it is shown; null if there is none, or if another was asked for meanwhile. */
  private async find(position: Position): Promise<View | null> {
    const ticket = ++this.asked;
    try {
      const view = this.seen.get(key(position)) ?? (await post<View>("/api/position", position));
      if (ticket !== this.asked) return null;
      this.keep(view, position);
      return view;
    } catch (error) {
      if (ticket === this.asked) this.problem = words(error);
      return null;
    }
  }

  private keep(view: View, position: Position = view): void {
    if (this.seen.size > 500) this.seen.clear();
    this.seen.set(key(position), view);
  }

  private tell(): void {
    if (WITH_GAMES.includes(router.place)) {
      router.go(this.address(router.place), { replace: true, keep: this.kept });
    }
  }
}

function key(position: Position): string {
  return JSON.stringify([position.game, position.start ?? "", position.moves ?? []]);
}

function same_moves(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((move, place) => move === other[place]);
}

export const table = new Table();
