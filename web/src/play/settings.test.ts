import { expect, test } from "vitest";
import { levelOf } from "./settings.svelte";

const named = (...names: string[]) => names.map((name) => ({ name, title: name, help: "" }));

test("a level that a game does not have is played as the middle one that it has", () => {
  expect(levelOf(named("beginner", "easy", "full"), "full")?.name).toBe("full");
  expect(levelOf(named("beginner", "easy", "full"), "medium")?.name).toBe("easy");
  expect(levelOf(named("full"), "easy")?.name).toBe("full");
  expect(levelOf([], "easy")).toBeUndefined();
});
