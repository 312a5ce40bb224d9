import { describe, expect, test } from "vitest";
import type { Recorded } from "../api/schema";
import { closedAtFirst, layOut } from "./layout";
import { CUT, DONE, OPEN, UNSEEN } from "../tree/replay";
import { Recording } from "./recording.svelte";

/** A tree in which every node has so many children, to a depth, and a search that does nothing. */
function grown(branching: number, depth: number): Recorded {
  const parent = [-1];
  let row = [0];
  for (let ply = 0; ply < depth; ply++) {
    const next: number[] = [];
    for (const node of row) {
      for (let i = 0; i < branching; i++) next.push(parent.push(node) - 1);
    }
    row = next;
  }
  const leaves = new Set(row);
  const zeros = parent.map(() => 0);
  return {
    id: 1,
    title: "grown",
    algorithm: "textbook.alphabeta",
    nodes: {
      parent,
      shape: parent.map((_, node) => (leaves.has(node) ? 3 : 0)),
      sign: zeros,
      caption: zeros,
      board: zeros,
      edge: zeros,
      name: zeros,
      label: zeros,
      text: zeros,
    },
    strings: ["", "[3, 14]", "the root is worth {0}", "3"],
    kinds: "",
    deltas: [],
    said: [[0]],
    current: [-1],
    pruned: {},
    pv: [0],
    stages: [],
    windows: true,
    accumulates: false,
    whole: true,
    left_out: "",
    value: "3",
    best: "",
    visited: 1,
    minimax: null,
    code: { lines: [], at: [-1] },
  } as unknown as Recorded;
}

/** Two steps: the root is entered, then its second child cut off. */
function stepped(): Recording {
  const data = grown(2, 2);
  return new Recording({
    ...data,
    kinds: "ec",
    deltas: [
      [0, OPEN, 1, 0],
      [0, DONE, 3, 0, 2, CUT, 0, 0],
    ],
    said: [[0], [2, 3], [2, 3]],
    current: [-1, 0, 0],
    pruned: { "2": 3 },
    code: { lines: ["a", "b"], at: [-1, 0, 1] },
  });
}

describe("a recording", () => {
  test("counts how often the search has come to a node, forwards and back", () => {
    const data = grown(2, 2);
    const recording = new Recording({
      ...data,
      accumulates: true,
      kinds: "eeee",
      deltas: [[], [], [], []],
      said: [[0], [0], [0], [0], [0]],
      current: [-1, 0, 1, 0, 2],
    });
    recording.go(4);
    expect([...recording.visits].slice(0, 3)).toEqual([2, 1, 1]);
    expect(recording.share(1)).toBe(0.5);
    recording.go(2);
    expect([...recording.visits].slice(0, 3)).toEqual([1, 1, 0]);
    expect(recording.share(0)).toBe(1);
    recording.go(0);
    expect(recording.share(1)).toBe(0);
  });

  test("has edges of one width where a search does not add up", () => {
    const recording = stepped();
    recording.go(2);
    expect(recording.share(0)).toBe(0);
  });

  test("goes to any step and back to what it was", () => {
    const recording = stepped();
    const before = [...recording.looks];
    recording.go(2);
    expect([...recording.looks]).toEqual([DONE, UNSEEN, CUT, UNSEEN, UNSEEN, CUT, CUT]);
    expect(recording.cutoffs).toBe(1);
    expect(recording.pruned).toBe(3);
    recording.go(1);
    expect(recording.status[0]).toBe(OPEN);
    expect(recording.status[2]).toBe(UNSEEN);
    recording.go(-5);
    expect(recording.step).toBe(0);
    expect([...recording.looks]).toEqual(before);
  });

  test("fills the gaps of its sentences and begins them with a capital", () => {
    const recording = stepped();
    recording.go(99);
    expect(recording.step).toBe(2);
    expect(recording.said).toBe("The root is worth 3");
  });

  test("finds the next cutoff, or the end", () => {
    const recording = stepped();
    expect(recording.next("c")).toBe(2);
    recording.go(2);
    expect(recording.next("c")).toBe(2);
  });
});

describe("the layout", () => {
  test("keeps the nodes of a row apart and parents over their children", () => {
    const recording = new Recording(grown(3, 5));
    const layout = layOut(recording, new Set());
    expect(layout.node.length).toBe(recording.size);
    for (const [from, to] of layout.rows) {
      for (let place = from + 1; place < to; place++) {
        expect(layout.x[place]! - layout.x[place - 1]!).toBeGreaterThan(25);
      }
    }
    for (let place = 0; place < layout.node.length; place++) {
      if (layout.first[place]! < 0) continue;
      const middle = (layout.x[layout.first[place]!]! + layout.x[layout.last[place]!]!) / 2;
      expect(layout.x[place]!).toBeCloseTo(middle, 6);
    }
  });

  test("shows nothing below a closed node, and counts what it hides", () => {
    const recording = new Recording(grown(3, 3));
    const layout = layOut(recording, new Set([1]));
    expect(layout.node.length).toBe(recording.size - 12);
    expect(layout.hidden[layout.place.get(1)!]).toBe(12);
  });

  test("opens a small tree as a whole and of a large one the first rows", () => {
    expect(closedAtFirst(new Recording(grown(3, 3))).size).toBe(0);
    const large = new Recording(grown(7, 5));
    const layout = layOut(large, closedAtFirst(large));
    expect(layout.node.length).toBeGreaterThan(7);
    expect(layout.node.length).toBeLessThan(30);
  });

  test("shows all moves at the root of a large tree, however many there are", () => {
    const large = new Recording(grown(81, 2));
    expect(layOut(large, closedAtFirst(large)).node.length).toBe(82);
  });

  test("leaves room for letters that are wider", () => {
    const recording = stepped();
    expect(layOut(recording, new Set(), 1.3).width).toBeGreaterThan(layOut(recording, new Set()).width + 5);
  });
});

describe("a tree that grows by visits", () => {
  /** Eight moves at the root, all of them tried; below the first and the last their answers, and below one of the last
   *  one's answers again. */
  function sampled(): Recording {
    const data = grown(8, 3);
    const tried = (above: number): boolean => above === 0 || above === 1 || above === 8 || above === 65;
    const visited = data.nodes.parent.flatMap((above, node) => (node === 0 || tried(above) ? [node] : []));
    return new Recording({
      ...data,
      accumulates: true,
      kinds: "e",
      deltas: [visited.flatMap((node) => [node, DONE, 1, 0])],
      said: [[0], [0]],
      current: [-1, 0],
    });
  }

  test("has no nodes that were never visited", () => {
    const recording = sampled();
    expect(recording.size).toBe(585);
    expect(recording.shown).toBe(33);
    expect(layOut(recording, new Set()).node.length).toBe(33);
  });

  test("opens first what was visited most", () => {
    expect([...closedAtFirst(sampled())]).toEqual([1, 65]);
  });
});
