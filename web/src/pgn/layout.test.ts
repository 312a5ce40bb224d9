import { describe, expect, it } from "vitest";
import { matching } from "./finding";
import { glyph, isOfMove, sizeOf, spoken, valueIn } from "./glyphs";
import { rows, type Part, type Row } from "./layout";
import { GameTree } from "./tree";

function words(parts: Part[]): string {
  const text = parts.map((part) =>
    part.kind === "move"
      ? `${part.number}${part.number && " "}${part.node.text}`
      : part.kind === "said"
        ? `{${part.text}}`
        : part.kind === "open"
          ? "("
          : ")",
  );
  return text.join(" ");
}

function shown(row: Row): string {
  if (row.kind === "aside") return (row.variation ? "| " : "") + words(row.parts);
  return `${row.number} ${row.white?.text ?? "…"} ${row.black?.text ?? ""}`.trim();
}

describe("a game in rows", () => {
  it("puts a move of White and one of Black beside each other", () => {
    const tree = GameTree.of("chess", "", ["e4", "e5", "Nf3"]);
    expect(rows(tree).map(shown)).toEqual(["1 e4 e5", "2 Nf3"]);
    expect(rows(GameTree.of("chess", "", []))).toEqual([]);
  });

  it("goes on after what is said or varied", () => {
    const tree = GameTree.of("chess", "", ["e4", "e5", "Nf3"]);
    tree.root.comment = "[%x] a game";
    tree.find(["e4"])!.comment = "[%eval 0.3] best by test";
    tree.along(["e4", "c5", "Nf3", "d6"]);
    tree.along(["e4", "c5", "c3"]);
    tree.along(["e4", "e6"]);
    expect(rows(tree).map(shown)).toEqual([
      "{a game}",
      "1 e4",
      "{best by test}",
      "1 … e5",
      "| 1… c5 2. Nf3 ( 2. c3 ) 2… d6",
      "| 1… e6",
      "2 Nf3",
    ]);
  });

  it("begins with the number and the player of the start", () => {
    const tree = GameTree.of("chess", "8/8/8/4k3/8/8/4P3/4K3 b - - 0 40", ["Kd5", "Kd2"]);
    expect(rows(tree).map(shown)).toEqual(["40 … Kd5", "41 Kd2"]);
  });

  it("says what stands before and after the moves of a variation", () => {
    const tree = GameTree.of("chess", "", ["e4", "e5"]);
    Object.assign(tree.along(["d4"]), { before: "or", comment: "solid" });
    tree.along(["d4", "d5", "c4"]);
    expect(rows(tree).map(shown)).toEqual(["1 e4", "| {or} 1. d4 {solid} 1… d5 2. c4", "1 … e5"]);
  });

  it("does not mind how deep variations are nested", () => {
    const tree = GameTree.of("chess", "", ["a", "b"]);
    const path: string[] = [];
    for (let depth = 0; depth < 5000; depth++) {
      tree.along([...path, "x", "y"]);
      path.push("x");
    }
    expect(rows(tree).length).toBeGreaterThan(1);
  });
});

describe("glyphs and comments", () => {
  it("are printed as players know them", () => {
    expect([1, 2, 3, 4, 5, 6, 16, 250].map((nag) => glyph(nag).sign)).toEqual([
      "!",
      "?",
      "!!",
      "??",
      "!?",
      "?!",
      "±",
      "$250",
    ]);
    expect([isOfMove(6), isOfMove(16)]).toEqual([true, false]);
    expect([sizeOf([16, 4]), sizeOf([6]), sizeOf([2]), sizeOf([1, 10])]).toEqual([
      "blunder",
      "inaccuracy",
      "mistake",
      null,
    ]);
  });

  it("are free of what is meant for programs", () => {
    expect(spoken("[%eval 0.3] [%clk 1:00]  good \n move")).toBe("good move");
    expect(spoken("[%csl Ga1]")).toBe("");
    expect(["[%eval 0.35]", "[%eval -1.2,20]", "[%eval #-3]", "[%eval 0.00]", "nothing"].map(valueIn)).toEqual([
      "+0.35",
      "-1.2",
      "#-3",
      "0.00",
      "",
    ]);
  });
});

describe("a list of games", () => {
  it("is searched for all words, in any header", () => {
    const game = { offset: 0, length: 1, line: 1, plies: 2, result: "1-0" };
    const games = [
      { ...game, white: "Tal, Mikhail", black: "Botvinnik", date: "1960.03.15", event: "World title" },
      { ...game, white: "Fischer", black: "Tal, Mikhail", date: "1959.09.01", event: "Candidates" },
    ];
    expect(matching(games, "")).toEqual([0, 1]);
    expect(matching(games, "tal 1960")).toEqual([0]);
    expect(matching(games, "TAL")).toEqual([0, 1]);
    expect(matching(games, "karpov")).toEqual([]);
  });
});
