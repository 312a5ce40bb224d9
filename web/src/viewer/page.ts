/** What Python puts into the page of a single search, and the elements of the page. */

import { Replay, type Columns, type Steps } from "../tree/replay";
import type { Layout } from "../tree/sight";

/** The nodes with their places, which Python has worked out. */
interface Placed extends Columns {
  x: number[];
  y: number[];
  first: number[];
  last: number[];
  bottom: number[];
}

export interface PageData extends Steps {
  nodes: Placed;
  about: string;
  leftOut: string;
  legend: string;
  width: number;
  height: number;
  rows: [number, number][];
  stages: [name: string, step: number][];
  /** Recorded nodes, those that are not drawn included. */
  total: number;
  /** Is the whole tree known, so that what was saved can be told? */
  whole: boolean;
  /** Where to open. */
  step: number;
}

export class Search extends Replay<PageData> {
  step = 0;
}

export function readData(): PageData {
  return JSON.parse(byId("data").textContent ?? "") as PageData;
}

/** Every node is at a place of its own number. */
export function layoutOf(data: PageData): Layout {
  const { x, y, parent, first, last, bottom } = data.nodes;
  const node = x.map((_, place) => place);
  return {
    node,
    parent,
    first,
    last,
    x,
    y,
    bottom,
    hidden: x.map(() => 0),
    rows: data.rows,
    width: data.width,
    height: data.height,
    place: new Map(node.map((place) => [place, place])),
  };
}

export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found as Kind;
}
