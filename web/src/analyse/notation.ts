/** A value as people of the game write it: `+0.35`, `#5`; in words where they have no notation. */

import type { Score } from "../api/schema";

export function notation(score: Score): string {
  return score.notation || score.words;
}
