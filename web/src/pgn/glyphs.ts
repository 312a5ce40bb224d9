/** The glyphs of PGN: numbers for what annotators say of a move or of a position. */

interface Glyph {
  sign: string;
  words: string;
}

const MOVES: Record<number, Glyph> = {
  1: { sign: "!", words: "good move" },
  2: { sign: "?", words: "mistake" },
  3: { sign: "!!", words: "brilliant move" },
  4: { sign: "??", words: "blunder" },
  5: { sign: "!?", words: "interesting move" },
  6: { sign: "?!", words: "inaccuracy" },
  7: { sign: "□", words: "only move" },
};

const POSITIONS: Record<number, Glyph> = {
  10: { sign: "=", words: "even" },
  11: { sign: "=", words: "even and quiet" },
  13: { sign: "∞", words: "unclear" },
  14: { sign: "⩲", words: "White is slightly better" },
  15: { sign: "⩱", words: "Black is slightly better" },
  16: { sign: "±", words: "White is better" },
  17: { sign: "∓", words: "Black is better" },
  18: { sign: "+−", words: "White is winning" },
  19: { sign: "−+", words: "Black is winning" },
  22: { sign: "⨀", words: "zugzwang" },
  23: { sign: "⨀", words: "zugzwang" },
  32: { sign: "⟳", words: "lead in development" },
  33: { sign: "⟳", words: "lead in development" },
  36: { sign: "→", words: "initiative" },
  37: { sign: "→", words: "initiative" },
  40: { sign: "↑", words: "attack" },
  41: { sign: "↑", words: "attack" },
  44: { sign: "=∞", words: "compensation" },
  45: { sign: "=∞", words: "compensation" },
  132: { sign: "⇆", words: "counterplay" },
  133: { sign: "⇆", words: "counterplay" },
  138: { sign: "⨁", words: "time trouble" },
  139: { sign: "⨁", words: "time trouble" },
  140: { sign: "∆", words: "with the idea" },
  146: { sign: "N", words: "novelty" },
};

/** A glyph as it is printed; `$n` for one that nobody prints, nothing for $0. */
export function glyph(nag: number): Glyph {
  return MOVES[nag] ?? POSITIONS[nag] ?? { sign: nag ? `$${nag}` : "", words: `glyph ${nag}` };
}

/** Does it stand right behind the move, as `!` does? */
export function isOfMove(nag: number): boolean {
  return nag in MOVES;
}

export type Size = "inaccuracy" | "mistake" | "blunder";

const SIZES: Record<number, Size> = { 2: "mistake", 4: "blunder", 6: "inaccuracy" };

/** How large a mistake the glyphs of a move say it is; none as a rule. */
export function sizeOf(nags: number[]): Size | null {
  for (const nag of nags) if (SIZES[nag]) return SIZES[nag];
  return null;
}

/** What a comment says to people: without the commands for programs, such as `[%eval 0.35]`. */
export function spoken(comment: string): string {
  return comment
    .replace(/\[%[^\]]*\]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The value that a comment gives the position, as players write it; empty if it gives none. */
export function valueIn(comment: string): string {
  const found = /\[%eval\s+([#+-]?[\d.#+-]+)/.exec(comment)?.[1] ?? "";
  return /^\d*\.?\d+$/.test(found) && Number(found) !== 0 ? `+${found}` : found;
}
