/** Means with their intervals on one scale, for a small chart beside each. */

import type { RolledPlay } from "../api/schema";

/** Standard errors on either side that hold the true value in 95 of 100 cases. */
const WIDTH = 1.96;

export interface Whisker {
  /** All from 0 (the least of all plays) to 1 (the greatest). */
  low: number;
  middle: number;
  high: number;
}

/** Where the interval of each play lies between the least and the greatest of all; null before its second game. */
export function whiskers(plays: RolledPlay[]): (Whisker | null)[] {
  const known = plays.filter((play) => play.error !== null);
  const least = Math.min(...known.map((play) => play.equity - WIDTH * (play.error ?? 0)));
  const greatest = Math.max(...known.map((play) => play.equity + WIDTH * (play.error ?? 0)));
  const span = greatest - least || 1;
  const place = (points: number): number => (points - least) / span;
  return plays.map((play) => {
    if (play.error === null) return null;
    const reach = WIDTH * play.error;
    return { low: place(play.equity - reach), middle: place(play.equity), high: place(play.equity + reach) };
  });
}

/** Points with their sign: +0.152, −0.020. */
export function points(number: number): string {
  const text = Math.abs(number).toFixed(3);
  if (Number(text) === 0) return text;
  return `${number > 0 ? "+" : "−"}${text}`;
}

/** A share in percent. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
