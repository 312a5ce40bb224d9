/** A recorded search, at one of its steps.
 *
 * Python worked out what every step changes; here the changes are applied, and taken back. The
 * studio and the page of a single search share this.
 */

export const UNSEEN = 0;
export const OPEN = 1;
export const DONE = 2;
export const CUT = 3;
export const STATES = ["not looked at yet", "being searched", "done", "cut off"] as const;

const CHANGE = 4;

/** The nodes, column by column; texts are numbers into the strings. */
export interface Columns {
  parent: number[];
  shape: number[];
  sign: number[];
  caption: number[];
  board: number[];
  edge: number[];
  name: number[];
  label: number[];
  text: number[];
}

/** What is said of a search, by the server or in the page. */
export interface Steps {
  nodes: Columns;
  strings: string[];
  kinds: string;
  deltas: number[][];
  said: number[][];
  current: number[];
  pruned: Record<string, number>;
  pv: number[];
  /** Does the search come to nodes again and again and add up, as Monte Carlo searches do? */
  accumulates: boolean;
}

export abstract class Replay<Data extends Steps = Steps> {
  readonly size: number;
  readonly steps: number;
  readonly status: Uint8Array;
  readonly text: Int32Array;
  readonly info: Int32Array;
  /** The state of each node as it looks: all below a cut is cut as well. */
  readonly looks: Uint8Array;
  readonly best: Uint8Array;
  /** How often the search has come to each node. */
  readonly visits: Int32Array;
  /** How many steps are done. */
  abstract step: number;
  private undo: number[][] = [];
  private counts: Record<"e" | "l" | "c" | "pruned", Int32Array>;

  constructor(readonly data: Data) {
    this.size = data.nodes.parent.length;
    this.steps = data.deltas.length;
    this.status = new Uint8Array(this.size);
    this.text = Int32Array.from(data.nodes.text);
    this.info = new Int32Array(this.size);
    this.looks = new Uint8Array(this.size);
    this.best = new Uint8Array(this.size);
    this.visits = new Int32Array(this.size);
    for (const node of data.pv) this.best[node] = 1;
    this.counts = this.count();
  }

  get ended(): boolean {
    return this.step === this.steps;
  }

  /** Where the search is, or -1 before it begins and once it has ended. */
  get current(): number {
    const over = this.ended && this.data.pv.length > 1;
    return over || this.step === 0 ? -1 : this.data.current[this.step]!;
  }

  get entered(): number {
    return this.counts.e[this.step]!;
  }

  get leaves(): number {
    return this.counts.l[this.step]!;
  }

  get cutoffs(): number {
    return this.counts.c[this.step]!;
  }

  get pruned(): number {
    return this.counts.pruned[this.step]!;
  }

  go(target: number): void {
    const wanted = Math.max(0, Math.min(this.steps, Math.round(target)));
    let now = this.step;
    while (now < wanted) this.forward(now++);
    while (now > wanted) this.backward(--now);
    const parent = this.data.nodes.parent;
    for (let node = 0; node < this.size; node++) {
      const above = parent[node]!;
      const below = this.status[node] === UNSEEN && above >= 0 && this.looks[above] === CUT;
      this.looks[node] = below ? CUT : this.status[node]!;
    }
    this.step = wanted;
  }

  /** The next step with an event of this kind, or the end. */
  next(kind: "e" | "l" | "c"): number {
    const found = this.data.kinds.indexOf(kind, this.step);
    return found < 0 ? this.steps : found + 1;
  }

  /** What happened at the present step. */
  get said(): string {
    const [template, ...parts] = this.data.said[this.step]!;
    const { strings } = this.data;
    const said = strings[template!]!.replace(/\{(\d+)\}/g, (_, place) => strings[parts[Number(place)]!]!);
    return /^(the|node|leaf) /.test(said) ? said[0]!.toUpperCase() + said.slice(1) : said;
  }

  /** What is known of a node now, in a line or more. */
  about(node: number): string {
    const { nodes, strings } = this.data;
    const parts = [`${strings[nodes.name[node]!]} (${STATES[this.looks[node]!]})`];
    const label = strings[nodes.label[node]!];
    const text = strings[this.text[node]!];
    const info = strings[this.info[node]!];
    if (label) parts.push(label);
    if (text && this.status[node] !== UNSEEN) parts.push(`value ${text}`);
    if (info) parts.push(info);
    return parts.join("\n");
  }

  private forward(step: number): void {
    const delta = this.data.deltas[step]!;
    const back: number[] = [];
    for (let i = 0; i < delta.length; i += CHANGE) {
      const node = delta[i]!;
      back.push(node, this.status[node]!, this.text[node]!, this.info[node]!);
      this.set(node, delta, i);
    }
    this.undo[step] = back;
    this.visit(step, 1);
  }

  private backward(step: number): void {
    const back = this.undo[step]!;
    for (let i = back.length - CHANGE; i >= 0; i -= CHANGE) this.set(back[i]!, back, i);
    this.visit(step, -1);
  }

  private visit(step: number, by: number): void {
    const node = this.data.kinds[step] === "e" ? this.data.current[step + 1]! : -1;
    if (node >= 0) this.visits[node]! += by;
  }

  /** How much of all that the search did went to a node, from 0 to 1; 0 where it does not add up. */
  share(node: number): number {
    const all = this.visits[0] ?? 0;
    return this.data.accumulates && all > 0 ? Math.min(1, this.visits[node]! / all) : 0;
  }

  private set(node: number, change: number[], at: number): void {
    this.status[node] = change[at + 1]!;
    this.text[node] = change[at + 2]!;
    this.info[node] = change[at + 3]!;
  }

  private count(): Record<"e" | "l" | "c" | "pruned", Int32Array> {
    const make = () => new Int32Array(this.steps + 1);
    const counts = { e: make(), l: make(), c: make(), pruned: make() };
    for (let step = 1; step <= this.steps; step++) {
      const kind = this.data.kinds[step - 1];
      for (const letter of ["e", "l", "c"] as const) {
        counts[letter][step] = counts[letter][step - 1]! + (kind === letter ? 1 : 0);
      }
      counts.pruned[step] = counts.pruned[step - 1]! + (this.data.pruned[String(step)] ?? 0);
    }
    return counts;
  }
}
