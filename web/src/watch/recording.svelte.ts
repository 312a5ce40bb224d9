/** A recorded search as the page Watch steps through it. */

import type { Recorded } from "../api/schema";
import { Replay, UNSEEN } from "../tree/replay";

const CHANGE = 4;

export class Recording extends Replay<Recorded> {
  readonly children: number[][];
  /** How many nodes are below each, itself included; moves that a sampling search never tried do not count. */
  readonly weight: Int32Array;
  /** The longest text that each node ever shows. */
  readonly longest: Int32Array;
  step = $state(0);

  constructor(data: Recorded) {
    super(data);
    const { nodes, deltas, strings } = data;
    this.children = Array.from({ length: this.size }, () => []);
    this.weight = new Int32Array(this.size).fill(1);
    const tried = this.tried();
    nodes.parent.forEach((above, node) => above >= 0 && tried[node] && this.children[above]!.push(node));
    for (let node = this.size - 1; node > 0; node--) {
      if (tried[node]) this.weight[nodes.parent[node]!]! += this.weight[node]!;
    }
    this.longest = Int32Array.from(nodes.text, (text) => strings[text]!.length);
    for (const delta of deltas) {
      for (let i = 0; i < delta.length; i += CHANGE) {
        const node = delta[i]!;
        this.longest[node] = Math.max(this.longest[node]!, strings[delta[i + 2]!]!.length);
      }
    }
  }

  /** How many nodes can be shown. */
  get shown(): number {
    return this.weight[0]!;
  }

  /** Which nodes belong to the tree. One that grows by visits has only those that were ever visited: of the others
   *  nothing is known, and in Go there are eighty for every one that is visited. */
  private tried(): Uint8Array {
    if (!this.data.accumulates) return new Uint8Array(this.size).fill(1);
    const found = new Uint8Array(this.size);
    found[0] = 1;
    for (const delta of this.data.deltas) {
      for (let i = 0; i < delta.length; i += CHANGE) {
        if (delta[i + 1] !== UNSEEN) found[delta[i]!] = 1;
      }
    }
    return found;
  }

  /** The line of the algorithm that the present step is at. */
  get line(): number {
    return this.data.code.at[this.step] ?? -1;
  }
}
