/** What is being watched: a tree or a position, one search of it or two, and where they are. */

import { get, post, words } from "../api/http";
import type { ExampleTree, Recorded, Search, Subject, WatchStart, Ways } from "../api/schema";
import { socket, type Asking } from "../api/socket.svelte";
import { address, router } from "../app/router.svelte";
import { table } from "../table/table.svelte";
import { Recording } from "./recording.svelte";

export type Source = "example" | "own" | "position";

export const FIRST_TREE = "aima-5.2";
const SAMPLE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]";
export const ALGORITHM = "textbook.alphabeta";

export interface Side {
  algorithm: string;
  order: string;
}

class Watching {
  trees = $state.raw<ExampleTree[]>([]);
  source = $state<Source>("example");
  tree = $state(FIRST_TREE);
  own = $state(SAMPLE);
  depth = $state(3);
  sides = $state.raw<Side[]>([{ algorithm: ALGORITHM, order: "given" }]);
  ways = $state.raw<Ways | null>(null);
  recordings = $state.raw<(Recording | null)[]>([null]);
  problem = $state("");
  busy = $state(false);
  playing = $state(false);
  /** The query that this page last put into the address itself. */
  private told = "";
  private asked = 0;
  private open: Asking[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  get steps(): number {
    return Math.max(0, ...this.recordings.map((recording) => recording?.steps ?? 0));
  }

  /** The furthest step; with two searches, each stops at its own end. */
  get step(): number {
    return Math.max(0, ...this.recordings.map((recording) => recording?.step ?? 0));
  }

  get subject(): Subject {
    if (this.source === "position") return { position: table.position };
    return { tree: this.source === "own" ? this.own.trim() : this.tree };
  }

  /** A depth belongs to games; a tree that is written out is searched as a whole. */
  get depthUsed(): number | null {
    return this.ways?.depth == null ? null : this.depth;
  }

  /** Does any of the searches look just so many plies ahead? */
  get stopsAtDepth(): boolean {
    const { ways } = this;
    return ways?.depth != null && this.sides.some((side) => !ways.depthless.includes(side.algorithm));
  }

  search(side: Side): Search {
    return { subject: this.subject, algorithm: side.algorithm, order: side.order, depth: this.depthUsed };
  }

  /** Takes what the address names, and begins. */
  async read(query: URLSearchParams): Promise<void> {
    if (query.toString() === this.told && (this.busy || this.recordings.some(Boolean))) return;
    const tree = query.get("tree");
    const wanted = query.get("source");
    const started = this.trees.length ? null : get<WatchStart>("/api/watch");
    if (tree?.trim().startsWith("[") || tree?.trim().startsWith("{")) {
      this.source = "own";
      this.own = tree;
    } else if (tree) {
      this.source = "example";
      this.tree = tree;
    } else if (wanted === "position" || query.get("moves")) this.source = "position";
    if (query.has("game")) await table.read(query);
    const side = (name: string): Side => {
      const [algorithm, order] = (query.get(name) ?? "").split(",");
      return { algorithm: algorithm || ALGORITHM, order: order || "given" };
    };
    this.sides = query.has("with") ? [side("by"), side("with")] : [side("by")];
    const depth = Number(query.get("depth"));
    if (Number.isInteger(depth) && depth > 0) this.depth = Math.min(depth, 40);
    try {
      if (started) this.trees = (await started).trees;
    } catch (error) {
      this.problem = words(error);
      return;
    }
    await this.begin(Number(query.get("step")) || 0);
  }

  /** Asks how the subject can be searched, and searches it. */
  async begin(step = 0): Promise<void> {
    const ticket = ++this.asked;
    this.pause();
    this.giveUp();
    this.busy = true;
    try {
      const ways = await post<Ways>("/api/watch/subject", this.subject);
      if (ticket !== this.asked) return;
      this.ways = ways;
      this.sides = this.sides.map((side) => suited(side, ways));
    } catch (error) {
      if (ticket === this.asked) this.fail(words(error));
      return;
    }
    this.tell();
    const found: (Recording | null)[] = this.sides.map(() => null);
    let left = found.length;
    this.open = this.sides.map((side, place) =>
      socket.ask(
        { type: "watch", search: this.search(side) },
        {
          reply: (reply: never) => {
            const message = reply as Recorded & { type: string };
            if (message.type === "recorded") found[place] = new Recording(message);
          },
          failed: (message) => ticket === this.asked && this.fail(words(message)),
          done: () => {
            if (--left || ticket !== this.asked) return;
            this.recordings = found;
            this.problem = "";
            this.busy = false;
            this.go(step);
          },
        },
      ),
    );
  }

  change(place: number, side: Partial<Side>): void {
    this.sides = this.sides.map((old, at) => (at === place ? { ...old, ...side } : old));
    void this.begin();
  }

  /** Puts a second search beside the first, or takes it away. */
  compare(algorithm: string): void {
    const first = this.sides[0]!;
    this.sides = algorithm ? [first, { algorithm, order: "given" }] : [first];
    void this.begin();
  }

  go(step: number): void {
    for (const recording of this.recordings) recording?.go(Math.min(step, recording.steps));
    if (this.step >= this.steps) this.pause();
  }

  back(): void {
    // A search that ended earlier waits until the other comes back to its end.
    this.pause();
    this.go(this.step - 1);
  }

  forward(): void {
    this.pause();
    this.go(this.step + 1);
  }

  nextCutoff(): void {
    this.pause();
    const next = this.recordings.map((recording) => recording?.next("c") ?? Infinity);
    const ahead = next.filter((step, place) => step > (this.recordings[place]?.step ?? 0));
    this.go(ahead.length ? Math.min(...ahead) : this.steps);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.step >= this.steps) this.go(0);
    this.playing = true;
    const tick = (): void => {
      // A long search is played in about a minute, a short one slowly enough to be read.
      this.go(this.step + Math.max(1, Math.round(this.steps / 400)));
      if (this.playing) this.timer = setTimeout(tick, this.steps > 400 ? 120 : 900);
    };
    this.timer = setTimeout(tick, 250);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  leave(): void {
    this.asked++;
    this.busy = false;
    this.pause();
    this.giveUp();
  }

  private giveUp(): void {
    for (const asking of this.open) asking.stop();
    this.open = [];
  }

  private fail(message: string): void {
    this.giveUp();
    this.problem = message;
    this.busy = false;
    this.recordings = this.sides.map(() => null);
  }

  private tell(): void {
    if (router.place !== "watch") return;
    const write = (side: Side | undefined): string | undefined =>
      side && (side.order === "given" ? side.algorithm : `${side.algorithm},${side.order}`);
    const where = table.position;
    const position =
      this.source === "position"
        ? { source: "position", game: where.game, start: where.start, moves: where.moves?.join(";") }
        : { tree: this.source === "own" ? this.own.trim() : this.tree };
    const query = {
      ...position,
      by: write(this.sides[0]),
      with: write(this.sides[1]),
      depth: this.depthUsed ? String(this.depthUsed) : undefined,
    };
    const path = address("watch", query);
    this.told = path.split("?")[1] ?? "";
    router.go(path, { replace: true });
  }
}

/** The same search where it applies, else the first that does. */
function suited(side: Side, ways: Ways): Side {
  const known = ways.algorithms.some((choice) => choice.name === side.algorithm);
  const algorithm = known ? side.algorithm : ways.algorithms[0]!.name;
  const ordered = algorithm === ALGORITHM && ways.orders.some((order) => order.name === side.order);
  return { algorithm, order: ordered ? side.order : "given" };
}

export const watching = new Watching();
