/** Where the page is: its address decides what is shown, so any view can be shared or reloaded. */

export const PLACES = ["play", "analyse", "explore", "watch", "learn"] as const;
export type Place = (typeof PLACES)[number];

interface Kept {
  /** The moves that follow on those of the address, where somebody looks back at a game. */
  rest?: string[];
}

class Router {
  /** The first part of the path; empty for the list of games. */
  place = $state<Place | "">("");
  query = $state.raw(new URLSearchParams());
  /** What goes with the address without being in it; a reload keeps it, a copied link does not. */
  kept: Kept = {};

  constructor() {
    this.read();
    window.addEventListener("popstate", () => this.read());
  }

  /** Goes somewhere: `replace` changes the address without a step in the browser's history. */
  go(path: string, options: { replace?: boolean; keep?: Kept } = {}): void {
    const here = location.pathname + location.search;
    const kept = options.keep ?? {};
    if (path !== here) history[options.replace ? "replaceState" : "pushState"](kept, "", path);
    else if (options.keep) this.keep(kept);
    this.read();
  }

  /** Keeps something with the present address. */
  keep(kept: Kept): void {
    history.replaceState(kept, "");
    this.kept = kept;
  }

  private read(): void {
    const first = location.pathname.split("/")[1] ?? "";
    this.place = (PLACES as readonly string[]).includes(first) ? (first as Place) : "";
    this.kept = (history.state ?? {}) as Kept;
    this.query = new URLSearchParams(location.search);
  }
}

export const router = new Router();

/** Makes an address out of a place and what belongs into its query; empty values are left out. */
export function address(place: string, query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]);
  const text = new URLSearchParams(given).toString();
  return `/${place}${text ? `?${text}` : ""}`;
}

/** For links: a plain click stays within the page, all others are the browser's. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.origin !== location.origin) return;
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.hasAttribute("download") || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
  window.scrollTo(0, 0);
}
