import { describe, expect, it } from "vitest";
import { firstPly, GameTree } from "./tree";

/** 1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. f4 */
function sample(): GameTree {
  const tree = GameTree.of("chess", "", ["e4", "e5", "f4"]);
  tree.along(["e4", "c5", "Nf3", "d6"]);
  tree.along(["e4", "c5", "c3", "d5"]);
  tree.along(["e4", "e6"]);
  return tree;
}

describe("the tree of a game", () => {
  it("has one node for each move, however often it is played", () => {
    const tree = sample();
    expect(tree.along(["e4", "c5"])).toBe(tree.find(["e4", "c5"]));
    expect(tree.find(["e4"])!.children.map((node) => node.text)).toEqual(["e5", "c5", "e6"]);
    expect(tree.find(["d4"])).toBeNull();
  });

  it("knows the way to a node and how it goes on", () => {
    const tree = sample();
    const node = tree.find(["e4", "c5"])!;
    expect(tree.path(node)).toEqual(["e4", "c5"]);
    expect(tree.rest(node)).toEqual(["Nf3", "d6"]);
    expect(tree.rest(tree.root)).toEqual(["e4", "e5", "f4"]);
    expect(tree.mainline().map((one) => one.ply)).toEqual([0, 1, 2, 3]);
  });

  it("leads from a variation back to where it branched off", () => {
    const tree = sample();
    const trunk = (moves: string[]) => tree.path(tree.trunk(tree.find(moves)!));
    expect(trunk(["e4", "e5"])).toEqual(["e4", "e5"]);
    expect(trunk(["e4", "c5", "c3", "d5"])).toEqual(["e4"]);
    expect(trunk(["e4", "e6"])).toEqual(["e4"]);
    expect(trunk([])).toEqual([]);
  });

  it("goes down to the next alternative and up again", () => {
    const tree = sample();
    const beside = (moves: string[], step: 1 | -1) => {
      const found = tree.beside(tree.find(moves)!, step);
      return found && tree.path(found);
    };
    expect(beside(["e4", "e5"], 1)).toEqual(["e4", "c5"]);
    expect(beside(["e4", "c5"], 1)).toEqual(["e4", "e6"]);
    expect(beside(["e4", "e6"], 1)).toBeNull();
    expect(beside(["e4", "e6"], -1)).toEqual(["e4", "c5"]);
    expect(beside(["e4", "c5", "Nf3", "d6"], -1)).toEqual(["e4", "c5"]);
    expect(beside(["e4", "c5", "c3", "d5"], -1)).toEqual(["e4", "c5", "c3"]);
    expect(beside(["e4"], -1)).toBeNull();
    expect(beside(["e4", "e5", "f4"], -1)).toBeNull();
    expect(beside([], 1)).toBeNull();
  });

  it("is told and read again without a loss", () => {
    const tree = sample();
    tree.root.comment = "the game";
    Object.assign(tree.find(["e4", "c5"])!, { nags: [5, 14], comment: "sharp", before: "or" });
    const told = tree.tell();
    expect(told.moves.every((move, place) => move.parent < place)).toBe(true);
    const again = GameTree.read(told);
    expect(again.tell()).toEqual(told);
    expect(again.find(["e4", "c5"])).toMatchObject({ nags: [5, 14], comment: "sharp", before: "or" });
    expect(again.find(["e4"])!.children.map((node) => node.text)).toEqual(["e5", "c5", "e6"]);
  });

  it("is told and read however deep it is", () => {
    const moves = Array.from({ length: 20_000 }, (_, ply) => `m${ply}`);
    const told = GameTree.of("chess", "", moves).tell();
    expect(GameTree.read(told).rest(GameTree.read(told).root)).toHaveLength(20_000);
  });

  it("loses a move with all that follows on it", () => {
    const tree = sample();
    const before = tree.remove(tree.find(["e4", "c5"])!);
    expect(tree.path(before)).toEqual(["e4"]);
    expect(tree.find(["e4", "c5", "Nf3"])).toBeNull();
    tree.remove(tree.find(["e4", "e5"])!);
    expect(tree.rest(tree.root)).toEqual(["e4", "e6"]);
  });

  it("makes a variation the main line where it branches off", () => {
    const tree = sample();
    tree.promote(tree.find(["e4", "c5", "c3", "d5"])!);
    expect(tree.rest(tree.find(["e4", "c5"])!)).toEqual(["c3", "d5"]);
    expect(tree.rest(tree.root)).toEqual(["e4", "e5", "f4"]);
    tree.promote(tree.find(["e4", "c5"])!);
    expect(tree.rest(tree.root)).toEqual(["e4", "c5", "c3", "d5"]);
    tree.promote(tree.root);
    expect(tree.rest(tree.root)).toEqual(["e4", "c5", "c3", "d5"]);
  });
});

describe("the first ply of a FEN", () => {
  it("is counted from White's first move", () => {
    expect(firstPly("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")).toBe(0);
    expect(firstPly("8/8/8/4k3/8/8/4P3/4K3 b - - 0 40")).toBe(79);
    expect(firstPly("8/8/8/4k3/8/8/4P3/4K3 b")).toBe(1);
    expect(firstPly("")).toBe(0);
  });
});
