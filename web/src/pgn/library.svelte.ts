/** The file of games that was opened: its list, and which of its games is on the sheet. */

import { upload, words } from "../api/http";
import type { OpenedGame, PgnEntry, PgnFile } from "../api/schema";
import { sheet, type Kept } from "./sheet.svelte";

const MEDIA = "application/x-chess-pgn";
/** Games on one page of the list. */
export const PAGE = 50;

class Library {
  name = $state("");
  file = $state.raw<PgnFile | null>(null);
  /** The place in the list of the game on the sheet; -1 if it is none of them. */
  at = $state(-1);
  busy = $state(false);
  problem = $state("");
  private content: Blob | null = null;
  /** Games that were opened, as they are now. */
  private opened = new Map<number, Kept>();
  private asked = 0;

  /** Opens a file or a text; of one game, shows it. */
  async open(content: Blob, name: string): Promise<void> {
    const ticket = ++this.asked;
    this.busy = true;
    this.problem = "";
    try {
      const file = await upload<PgnFile>("/api/pgn/file", content, MEDIA);
      if (ticket !== this.asked) return;
      if (!file.games.length) throw new Error(nothing(file));
      Object.assign(this, { file, name, content, at: -1 });
      this.opened.clear();
      if (file.games.length === 1) await this.show(0);
    } catch (error) {
      if (ticket === this.asked) this.problem = words(error);
    } finally {
      if (ticket === this.asked) this.busy = false;
    }
  }

  /** Puts a game of the list on the sheet. */
  async show(place: number): Promise<void> {
    const entry = this.file?.games[place];
    if (!entry || !this.content) return;
    this.put();
    this.problem = "";
    try {
      const opened =
        this.opened.get(place) ?? (await upload<OpenedGame>("/api/pgn/game", this.slice(entry), MEDIA));
      if (await sheet.open(opened)) this.at = place;
      else this.problem = sheet.problem;
    } catch (error) {
      this.problem = words(error);
    }
  }

  /** All games as text, those that were changed as they are now; null if one cannot be written. */
  async all(): Promise<Blob | null> {
    if (!this.file || !this.content) return null;
    this.put();
    const parts: (Blob | string)[] = [];
    for (const [place, entry] of this.file.games.entries()) {
      const kept = this.opened.get(place);
      const text = kept && (await sheet.text(kept.tree));
      if (text === "") return null;
      parts.push(text ?? this.slice(entry), "\n\n");
    }
    return new Blob(parts, { type: MEDIA });
  }

  close(): void {
    this.asked++;
    Object.assign(this, { file: null, content: null, name: "", at: -1, busy: false, problem: "" });
    this.opened.clear();
  }

  /** Remembers the game on the sheet as it is now. */
  private put(): void {
    const kept = this.at >= 0 && sheet.changed ? sheet.snapshot() : null;
    if (kept) this.opened.set(this.at, kept);
  }

  private slice(entry: PgnEntry): Blob {
    return this.content!.slice(entry.offset, entry.offset + entry.length);
  }
}

function nothing(file: PgnFile): string {
  const [fault] = file.faults;
  return fault
    ? `no game of it can be read: line ${fault.line}: ${fault.reason}`
    : "there is no game in it: a PGN file has moves such as 1. e4 e5";
}

export const library = new Library();
