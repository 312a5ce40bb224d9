import { describe, expect, it } from "vitest";
import { groups, likelihood, pairs } from "./arrange";

const ROLLS = [1, 2, 3, 4, 5, 6].flatMap((a) => Array.from({ length: a }, (_, b) => `${a}${b + 1}`));

describe("odds", () => {
  it("are fractions where people would write them so", () => {
    expect([1 / 6, 1 / 36, 1 / 18, 0.5].map(likelihood)).toEqual(["1/6", "1/36", "1/18", "1/2"]);
    expect([1, 0.12345].map(likelihood)).toEqual(["100%", "12.35%"]);
  });

  it("are told once for outcomes that are equally likely", () => {
    const odds = ROLLS.map((text) => (text[0] === text[1] ? 1 / 36 : 1 / 18));
    const found = groups(ROLLS, odds);
    expect(found.map((group) => [group.odds, group.outcomes.length])).toEqual([
      ["1/18", 15],
      ["1/36", 6],
    ]);
  });
});

describe("outcomes", () => {
  it("of two dice stand in a grid", () => {
    expect(pairs(ROLLS)).toEqual({ rows: [..."123456"], columns: [..."123456"] });
  });

  it("of any other kind do not", () => {
    expect(pairs([..."123456"])).toBeNull();
    expect(pairs(["heads", "tails"])).toBeNull();
    expect(pairs(Array.from({ length: 30 }, (_, n) => `card ${n}`))).toBeNull();
  });
});
