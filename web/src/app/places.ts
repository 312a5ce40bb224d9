/** The pages, each loaded when it is first shown. */

import type { Component } from "svelte";
import type { Place } from "./router.svelte";

interface Page {
  title: string;
  load: () => Promise<{ default: Component }>;
}

export const PAGES: Record<Place | "", Page> = {
  "": { title: "Games", load: () => import("../play/Games.svelte") },
  play: { title: "Play", load: () => import("../play/Page.svelte") },
  analyse: { title: "Analyse", load: () => import("../analyse/Page.svelte") },
  explore: { title: "Explore", load: () => import("../explore/Page.svelte") },
  watch: { title: "Watch", load: () => import("../watch/Page.svelte") },
  learn: { title: "Learn", load: () => import("../learn/Page.svelte") },
};
