/** Who plays and how: kept from one visit to the next. */

import type { Choice } from "../api/schema";

export type Seat = "person" | "engine";

/** Who rolls the dice: the program, or somebody with dice of their own. */
export type Dice = "program" | "person";

export interface Settings {
  seats: Seat[];
  level: string;
  algorithm: string;
  seconds: number;
  /** Minutes for the whole game and seconds added a move; null without clocks. */
  clock: [number, number] | null;
  dice: Dice;
  /** What the program rolls by: the same seed and the same moves give the same rolls. */
  seed: number;
}

const KEY = "play";
const FIRST: Settings = {
  seats: ["person", "engine"],
  level: "medium",
  algorithm: "best",
  seconds: 1,
  clock: null,
  dice: "program",
  seed: newSeed(),
};

/** A seed that people can type again. */
export function newSeed(): number {
  return Math.floor(Math.random() * 1_000_000);
}

export function readSettings(): Settings {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...FIRST };
  }
}

export function writeSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the choices last as long as the page.
  }
}

/** The seat of a player; further players of a large table are the engine's. */
export function seatOf(settings: Settings, player: number): Seat {
  return settings.seats[player] ?? "engine";
}

/** The level with this name, or the middle one of a game that has no such level. */
export function levelOf(levels: Choice[], name: string): Choice | undefined {
  return levels.find((level) => level.name === name) ?? levels[Math.floor((levels.length - 1) / 2)];
}
