/** The games there are, asked for once. */

import { get, words } from "../api/http";
import type { Catalogue, GameCard } from "../api/schema";

class Games {
  all = $state.raw<Catalogue | null>(null);
  problem = $state("");
  private asked: Promise<void> | undefined;

  load(): Promise<void> {
    this.asked ??= get<Catalogue>("/api/games").then(
      (found) => {
        this.all = found;
        this.problem = "";
      },
      (error: unknown) => {
        this.problem = words(error);
        this.asked = undefined;
      },
    );
    return this.asked;
  }

  /** The card of a game, whatever options its spec has. */
  card(spec: string): GameCard | undefined {
    const cards = this.all?.games ?? [];
    return (
      cards.find((card) => card.spec === spec) ??
      cards.find((card) => card.spec === spec.split(":")[0]) ??
      cards.find((card) => card.variants.some((variant) => variant.spec === spec.split(":")[0]))
    );
  }
}

export const games = new Games();
