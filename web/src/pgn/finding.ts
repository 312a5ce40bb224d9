/** Games of a list found by what their headers say. */

import type { PgnEntry } from "../api/schema";

/** The places of the games that a search is about, in their order. */
export function matching(games: PgnEntry[], search: string): number[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const places: number[] = [];
  games.forEach((game, place) => {
    const text = `${game.white} ${game.black} ${game.event} ${game.date} ${game.result}`.toLowerCase();
    if (wanted.every((word) => text.includes(word))) places.push(place);
  });
  return places;
}
