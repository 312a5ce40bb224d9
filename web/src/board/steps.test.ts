import { describe, expect, it } from "vitest";
import type { Board, BoardMove } from "../api/schema";
import { afterSteps, pathsFrom, sources, stepwise, told, type Step } from "./steps";

function play(text: string, ...ways: Step[][]): BoardMove {
  return { text, kind: "from-to", cells: [], label: text, also: [], key: "", ways };
}

/** Two checkers on 24, one on 13, none on 20; a six and a four were rolled. */
const BOARD = {
  moves: [
    play("24/14", [["24", "18"], ["18", "14"]], [["24", "20"], ["20", "14"]]),
    play("24/20 13/7", [["24", "20"], ["13", "7"]]),
    play("24/18 24/20", [["24", "18"], ["24", "20"]]),
  ],
  pieces: [
    { cell: "24", owner: 0, count: 2, name: "2 white checkers" },
    { cell: "13", owner: 0, count: 1, name: "1 white checker" },
    { cell: "20", owner: 1, count: 1, name: "1 black checker" },
  ],
} as unknown as Board;

describe("a move made piece by piece", () => {
  it("begins on any cell with a piece that goes", () => {
    expect(stepwise(BOARD)).toBe(true);
    expect(sources(BOARD, 0, []).sort()).toEqual(["13", "24"]);
  });

  it("goes to where one die leads, or both", () => {
    expect([...pathsFrom(BOARD, 0, [], "24").keys()].sort()).toEqual(["14", "18", "20"]);
    expect(pathsFrom(BOARD, 0, [], "24").get("14")).toHaveLength(2);
    expect([...pathsFrom(BOARD, 0, [], "20").keys()]).toEqual([]);
  });

  it("goes on with what is left", () => {
    const made: Step[] = [["24", "20"]];
    expect(told(BOARD, made)).toEqual([]);
    expect(sources(BOARD, 0, made).sort()).toEqual(["13", "20", "24"]);
    expect([...pathsFrom(BOARD, 0, made, "24").keys()]).toEqual(["18"]);
    expect([...pathsFrom(BOARD, 0, made, "20").keys()]).toEqual(["14"]);
  });

  it("shows the pieces where they are, and one that is hit no more", () => {
    const seen = (made: Step[]) => afterSteps(BOARD, 0, made).map(({ cell, name }) => `${cell}: ${name}`);
    expect(seen([["24", "20"]]).sort()).toEqual([
      "13: 1 white checker",
      "20: 1 white checker",
      "24: 1 white checker",
    ]);
    expect(seen([["24", "18"], ["24", "18"]])).toContain("18: 2 white checkers");
  });

  it("is told in any order of its steps", () => {
    const made: Step[] = [["13", "7"], ["24", "20"]];
    expect(told(BOARD, made).map((move) => move.text)).toEqual(["24/20 13/7"]);
    expect(told(BOARD, [...made].reverse())).toHaveLength(1);
  });
});
