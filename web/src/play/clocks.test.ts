import { describe, expect, it } from "vitest";
import { clockText } from "./clocks.svelte";

describe("clockText", () => {
  it("shows minutes and seconds, and tenths when there are few left", () => {
    expect(clockText(300)).toBe("5:00");
    expect(clockText(65)).toBe("1:05");
    expect(clockText(9.87)).toBe("0:09.8");
    expect(clockText(3)).toBe("0:03.0");
    expect(clockText(0)).toBe("0:00.0");
  });
});
