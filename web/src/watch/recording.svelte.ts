/** A recorded search as the page Watch steps through it. */

import type { Recorded } from "../api/schema";
import { Replay } from "../tree/replay";

const CHANGE = 4;

export class Recording extends Replay<Recorded> {
  readonly children: number[][];
  /** How many nodes are below each, itself included. */
  readonly weight: Int32Array;
  /** The longest text that each node ever shows. */
  readonly longest: Int32Array;
  step = $state(0);

  constructor(data: Recorded) {
    super(data);
    const { nodes, deltas, strings } = data;
    this.children = Array.from({ length: this.size }, () => []);
    this.weight = new Int32Array(this.size).fill(1);
    nodes.parent.forEach((above, node) => above >= 0 && this.children[above]!.push(node));
    for (let node = this.size - 1; node > 0; node--) {
      this.weight[nodes.parent[node]!]! += this.weight[node]!;
    }
    this.longest = Int32Array.from(nodes.text, (text) => strings[text]!.length);
    for (const delta of deltas) {
      for (let i = 0; i < delta.length; i += CHANGE) {
        const node = delta[i]!;
        this.longest[node] = Math.max(this.longest[node]!, strings[delta[i + 2]!]!.length);
      }
    }
  }

  /** The line of the algorithm that the present step is at. */
  get line(): number {
    return this.data.code.at[this.step] ?? -1;
  }
}
