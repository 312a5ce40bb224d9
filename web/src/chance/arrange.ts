/** How outcomes are laid out and how their odds are written. */

const MOST_SYMBOLS = 10;
const FEWEST = 12;
const LARGEST_DENOMINATOR = 100;

/** A probability as a fraction where it is one that people would write, else in percent. */
export function likelihood(probability: number): string {
  for (let below = 2; below <= LARGEST_DENOMINATOR; below++) {
    const above = Math.round(probability * below);
    if (above > 0 && above < below && Math.abs(above / below - probability) < 1e-12) return `${above}/${below}`;
  }
  return `${(100 * probability).toFixed(probability === 1 ? 0 : 2)}%`;
}

export interface Grid {
  rows: string[];
  columns: string[];
}

/** Rows and columns for outcomes that are pairs of signs, such as two dice; null for all others.
 *
 * The sign at which an outcome stands in a row is its first, so 52 is in the row of 5. */
export function pairs(outcomes: string[]): Grid | null {
  if (outcomes.length < FEWEST || outcomes.some((text) => text.length !== 2)) return null;
  const rows = [...new Set(outcomes.map((text) => text.charAt(0)))].sort();
  const columns = [...new Set(outcomes.map((text) => text.charAt(1)))].sort();
  return rows.length <= MOST_SYMBOLS && columns.length <= MOST_SYMBOLS ? { rows, columns } : null;
}

/** The odds of all in few words: those as likely as each other together, the likely ones first. */
export function groups(outcomes: string[], odds: number[]): { odds: string; outcomes: string[] }[] {
  const found = new Map<string, { odds: string; outcomes: string[]; chance: number }>();
  outcomes.forEach((text, place) => {
    const chance = odds[place] ?? 0;
    const words = likelihood(chance);
    const group = found.get(words) ?? { odds: words, outcomes: [], chance };
    group.outcomes.push(text);
    found.set(words, group);
  });
  return [...found.values()].sort((one, other) => other.chance - one.chance);
}
