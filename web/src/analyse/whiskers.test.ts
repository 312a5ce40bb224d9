import { describe, expect, it } from "vitest";
import type { RolledPlay } from "../api/schema";
import { percent, points, whiskers } from "./whiskers";

function play(equity: number, error: number | null): RolledPlay {
  return {
    move: "8/5 6/5",
    games: 36,
    equity,
    error,
    behind: 0,
    estimate: equity,
    win: 0.5,
    gammon: 0,
    backgammon: 0,
    lost_gammon: 0,
    lost_backgammon: 0,
  };
}

describe("whiskers", () => {
  it("lie between the least and the greatest of all plays", () => {
    const [best, worse] = whiskers([play(0.2, 0.05), play(0.1, 0.05)]);
    expect(best?.high).toBeCloseTo(1);
    expect(worse?.low).toBeCloseTo(0);
    expect(best?.middle).toBeGreaterThan(worse?.middle ?? 1);
    expect((best?.low ?? 0) + (best?.high ?? 0)).toBeCloseTo(2 * (best?.middle ?? 0));
  });

  it("are not there before the second game", () => {
    expect(whiskers([play(0.2, null), play(0.1, 0.05)])[0]).toBeNull();
    expect(whiskers([play(0.2, null)])).toEqual([null]);
  });

  it("are a point without an error", () => {
    expect(whiskers([play(1, 0)])).toEqual([{ low: 0, middle: 0, high: 0 }]);
  });
});

describe("numbers", () => {
  it("have a sign unless they are nothing", () => {
    expect([points(0.1519), points(-0.02), points(0.0001)]).toEqual(["+0.152", "−0.020", "0.000"]);
    expect(percent(0.5)).toBe("50.0%");
  });
});
