import { describe, expect, it } from "vitest";
import type { Board, BoardMove } from "../api/schema";
import { buttons, colourOf, keyed, movesAlso, movesAt, movesBetween, placesOf, steered, targetsOf } from "./moves";

function move(
  text: string,
  kind: BoardMove["kind"],
  cells: string[],
  also: string[] = [],
  key: BoardMove["key"] = "",
): BoardMove {
  return { text, kind, cells, label: "", also, key, ways: [] };
}

const board = {
  moves: [
    move("1", "place", ["a1"], ["a2", "a3"]),
    move("a1b2", "from-to", ["a1", "b2"]),
    move("a1c3", "from-to", ["a1", "b2", "c3"]),
    move("pass", "button", []),
  ],
  colours: ["red", "yellow"],
} as unknown as Board;

describe("moves", () => {
  it("are found by the cell they begin with", () => {
    expect(movesAt(board, "a1").map((found) => found.text)).toEqual(["1", "a1b2", "a1c3"]);
    expect(movesAt(board, "b2")).toEqual([]);
  });
  it("are found by any cell of a column", () => {
    expect(movesAlso(board, "a3").map((found) => found.text)).toEqual(["1"]);
  });
  it("end at their last cell, not on the way", () => {
    expect(movesBetween(board, "a1", "b2").map((found) => found.text)).toEqual(["a1b2"]);
    expect(movesBetween(board, "a1", "c3").map((found) => found.text)).toEqual(["a1c3"]);
  });
  it("that end on the same cell show it once", () => {
    const moves = [
      move("b8=Q", "from-to", ["b7", "b8"]),
      move("b8=N", "from-to", ["b7", "b8"]),
      move("round", "from-to", ["b7", "c6", "b7"]),
      move("drop a", "place", ["d4"]),
      move("drop b", "place", ["d4"]),
    ];
    const crowded = { ...board, moves };
    expect(targetsOf(crowded, "b7")).toEqual(["b8", "b7"]);
    expect(placesOf(crowded)).toEqual(["d4"]);
    expect(movesBetween(crowded, "b7", "b7").map((found) => found.text)).toEqual(["round"]);
  });
  it("without a place are buttons", () => {
    expect(buttons(board).map((found) => found.text)).toEqual(["pass"]);
  });
});

describe("colours", () => {
  it("are the board's, and nobody's for chance", () => {
    expect(colourOf(board, 1)).toBe("yellow");
    expect(colourOf(board, -1)).toBe("nobody");
    expect(colourOf(null, 0)).toBe("blue");
  });
  it("are made by the keys that they name, and by no others", () => {
    const maze = {
      moves: [move("north", "place", ["a2"], [], "up"), move("stop", "button", [], [], "space")],
    } as unknown as Board;
    expect(keyed(maze, "ArrowUp")?.text).toBe("north");
    expect(keyed(maze, " ")?.text).toBe("stop");
    expect(keyed(maze, "ArrowDown")).toBeNull();
    expect(keyed(maze, "Enter")).toBeNull();
    expect(keyed(board, "ArrowUp")).toBeNull();
    expect([steered(maze), steered(board)]).toEqual([true, false]);
  });
});
