/** Who plays and how: kept from one visit to the next. */

export type Seat = "person" | "engine";

export interface Settings {
  seats: Seat[];
  level: string;
  algorithm: string;
  seconds: number;
  /** Minutes for the whole game and seconds added a move; null without clocks. */
  clock: [number, number] | null;
}

const KEY = "play";
const FIRST: Settings = {
  seats: ["person", "engine"],
  level: "medium",
  algorithm: "best",
  seconds: 1,
  clock: null,
};

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
