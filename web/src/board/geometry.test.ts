import { describe, expect, it } from "vitest";
import type { Board, Cell } from "../api/schema";
import { extent, frame, isClosed, letterSize, neighbour, scatter } from "./geometry";

function cell(id: string, x: number, y: number): Cell {
  return { id, x, y, label: "", shade: "plain", name: "", width: 1, height: 1, stack: "" };
}

const cells = [cell("a", 0, 0), cell("b", 1, 0), cell("c", 0, 1), cell("d", 1, 1), cell("e", 5, 0)];
const board: Board = {
  cells,
  pieces: [],
  moves: [],
  layout: "square",
  highlights: [],
  labels: [],
  strokes: [],
  counters: [],
  colours: [],
  surface: "plain",
  turns: true,
};

describe("neighbour", () => {
  it("prefers the straight way", () => {
    expect(neighbour(cells, cells[0]!, 1, 0)?.id).toBe("b");
    expect(neighbour(cells, cells[0]!, 0, 1)?.id).toBe("c");
    expect(neighbour(cells, cells[3]!, -1, 0)?.id).toBe("c");
  });
  it("jumps over gaps and stops at the edge", () => {
    expect(neighbour(cells, cells[1]!, 1, 0)?.id).toBe("e");
    expect(neighbour(cells, cells[4]!, 1, 0)).toBeNull();
  });
});

describe("extent", () => {
  it("holds every cell, and is mirrored when the board is turned", () => {
    const box = extent(board);
    expect(box.x).toBeLessThan(-0.5);
    expect(box.x + box.width).toBeGreaterThan(5.5);
    const turned = extent(board, true);
    expect(turned.width).toBe(box.width);
    expect(turned.x).toBeCloseTo(-(box.x + box.width));
  });
});

describe("frame", () => {
  it("is around all cells of a rack, and within the extent", () => {
    expect(frame(board)).toBeNull();
    const rack: Board = { ...board, surface: "blue" };
    const body = frame(rack)!;
    expect(body.x).toBeLessThan(-0.5);
    expect(extent(rack).x).toBeLessThan(body.x);
  });
});

describe("scatter", () => {
  it("gives each its own place within the circle", () => {
    const places = scatter(9, 0.3);
    expect(new Set(places.map(String)).size).toBe(9);
    for (const [x, y] of places) expect(Math.hypot(x, y)).toBeLessThanOrEqual(0.3);
  });
});

describe("isClosed", () => {
  it("tells an area from a line", () => {
    const corners: [number, number][] = [[0, 0], [1, 4], [2, 0]];
    expect(isClosed({ points: corners, owner: null })).toBe(false);
    expect(isClosed({ points: [...corners, [0, 0]], owner: null })).toBe(true);
    expect(isClosed({ points: [], owner: null })).toBe(false);
    expect(isClosed({ points: [[0, 0], [1, 1], [0, 0]], owner: null })).toBe(false);
  });
});

describe("letterSize", () => {
  const beside = (width: number, more: Partial<Board> = {}): number =>
    letterSize({ ...board, ...more }, { x: 0, y: 0, width, height: width });

  it("is smaller beside few cells and larger beside a large grid", () => {
    expect(beside(3)).toBeLessThan(0.2);
    expect(beside(9)).toBeCloseTo(0.26);
    expect(beside(20.6)).toBeGreaterThan(0.45);
    expect(beside(60)).toBeLessThan(0.5);
  });
  it("stays small where cells of many shapes leave no room", () => {
    const point = { ...cell("p", 0, 0), height: 5 };
    expect(beside(20, { layout: "free", cells: [point] })).toBeCloseTo(0.26);
  });
});
