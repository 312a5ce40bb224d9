/** Draws the part of a tree that is in view on a canvas. */

import { CUT, DONE, OPEN, UNSEEN, type Replay } from "./replay";
import { board, CELL, outline, SHAPES, shape } from "./shape";
import { nearest, scales, span, type Layout, type Sight } from "./sight";

const LABEL_AT = 0.7;
const STRIKE_AT = 0.4;
/** So many widths tell how often edges were followed, the widest this wide. */
const WIDTHS = 8;
const WIDEST = 9;

/** What is painted, each with a colour of its own. */
export type Paint =
  | "ground" | "ink" | "quiet" | "grid" | "faint" | "faintInk"
  | "open" | "openFill" | "done" | "doneLine" | "best" | "bestFill" | "cut" | "currentFill";

export interface Theme {
  /** The colour of a paint, as CSS writes it. */
  colour: (paint: Paint) => string;
  fonts: string;
  /** How much is seen of edges that were not looked at. */
  faintAlpha: number;
}

/** The path of a width, made where there is none yet. */
function pathOf(paths: Map<number, Path2D>, width: number): Path2D {
  let path = paths.get(width);
  if (!path) paths.set(width, (path = new Path2D()));
  return path;
}

export class Painter {
  private replay!: Replay;
  private layout!: Layout;
  private sight!: Sight;
  private kx = 1;
  private ky = 1;
  private g = 1;
  private ended = false;
  private current = -1;

  constructor(
    private context: CanvasRenderingContext2D,
    private theme: Theme,
  ) {}

  private colour(paint: Paint): string {
    return this.theme.colour(paint);
  }

  private get fonts(): string {
    return this.theme.fonts;
  }

  paint(replay: Replay, layout: Layout, sight: Sight, ratio: number): void {
    this.replay = replay;
    this.layout = layout;
    this.sight = sight;
    const scale = scales(layout, sight);
    this.kx = scale.x;
    this.ky = scale.y;
    this.g = Math.min(scale.x, scale.y);
    this.ended = replay.ended && replay.data.pv.length > 1;
    this.current = nearest(replay, layout, replay.current);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.context.fillStyle = this.colour("ground");
    this.context.fillRect(0, 0, sight.width, sight.height);
    const spans = layout.rows.map((row) => span(layout, sight, row));
    this.edges(spans);
    for (const [from, to] of spans) this.row(from, to);
    if (this.current >= 0) this.node(this.current);
    this.rowNames();
  }

  private at(place: number): [number, number] {
    return [
      this.layout.x[place]! * this.kx + this.sight.x,
      this.layout.y[place]! * this.ky + this.sight.y,
    ];
  }

  private look(place: number): number {
    return this.replay.looks[this.layout.node[place]!]!;
  }

  private isBest(place: number): boolean {
    return this.ended && this.replay.best[this.layout.node[place]!] === 1;
  }

  private edgeKind(place: number): "best" | "open" | "done" | "faint" {
    if (this.isBest(place) && this.isBest(this.layout.parent[place]!)) return "best";
    const look = this.look(place);
    return look === OPEN ? "open" : look === DONE ? "done" : "faint";
  }

  /** Which of the widths the edge to a node has: by the root of its share of all visits, so that rare ones are seen. */
  private breadth(place: number): number {
    return Math.round(WIDTHS * Math.sqrt(this.replay.share(this.layout.node[place]!)));
  }

  private edges(spans: [number, number][]): void {
    const { layout, context, g } = this;
    const paths = {
      faint: new Map<number, Path2D>(),
      done: new Map<number, Path2D>(),
      open: new Map<number, Path2D>(),
      best: new Map<number, Path2D>(),
    };
    const strikes = new Path2D();
    const texts: [number, number, number, number, number][] = [];
    const one = (place: number): void => {
      const above = layout.parent[place]!;
      if (above < 0) return;
      const [x1, top] = this.at(above);
      const y1 = top + layout.bottom[above]! * g;
      const [x2, y2] = this.at(place);
      const path = pathOf(paths[this.edgeKind(place)], this.breadth(place));
      path.moveTo(x1, y1);
      path.lineTo(x2, y2);
      if (this.look(place) === CUT && this.look(above) !== CUT && g > 0.12) strike(strikes, x1, y1, x2, y2, g);
      if (g >= 0.5 && this.text("edge", place)) texts.push([place, x1, y1, x2, y2]);
    };
    for (const [from, to] of spans) {
      let last = -9;
      let kind = "";
      for (let place = from; place < to; place++) {
        const x = layout.x[place]! * this.kx;
        const now = this.edgeKind(place);
        if (x - last < 0.6 && now === kind) continue; // too close to be told apart
        last = x;
        kind = now;
        one(place);
      }
    }
    this.edgesOutOfView(spans, one);
    const widths = { faint: 1, done: 1.2, open: 2.6, best: 3.2 };
    const paints = { faint: "faint", done: "doneLine", open: "open", best: "best" } as const;
    for (const kind of ["faint", "done", "open", "best"] as const) {
      context.strokeStyle = this.colour(paints[kind]);
      context.globalAlpha = kind === "faint" ? this.theme.faintAlpha : 1;
      for (const [breadth, path] of paths[kind]) {
        const width = Math.max(widths[kind], (WIDEST * breadth) / WIDTHS);
        context.lineWidth = Math.max(width * Math.min(1, g + 0.3), widths[kind] > 2 ? 1.6 : 0.5);
        context.stroke(path);
      }
    }
    context.globalAlpha = 1;
    context.strokeStyle = this.colour("cut");
    context.lineWidth = 1.8 * Math.min(1.2, g + 0.2);
    context.stroke(strikes);
    this.edgeTexts(texts);
  }

  /** From parents in view to the outermost children that are not. */
  private edgesOutOfView(spans: [number, number][], one: (place: number) => void): void {
    const { layout } = this;
    spans.forEach(([from, to], row) => {
      const below = spans[row + 1];
      if (!below) return;
      for (let place = from; place < to; place++) {
        for (const child of [layout.first[place]!, layout.last[place]!]) {
          if (child >= 0 && (child < below[0] || child >= below[1])) one(child);
        }
      }
    });
  }

  private edgeTexts(texts: [number, number, number, number, number][]): void {
    const { context, g } = this;
    context.textAlign = "center";
    context.font = `${10.5 * g}px ${this.fonts}`;
    let lastRight = -Infinity;
    let lastY = -Infinity;
    for (const [place, x1, y1, x2, y2] of texts) {
      const x = x1 + LABEL_AT * (x2 - x1);
      const y = y1 + LABEL_AT * (y2 - y1) + 4 * g;
      const words = this.text("edge", place);
      const half = context.measureText(words).width / 2 + 1.5 * g;
      if (y === lastY && x - half < lastRight) continue;
      lastRight = x + half;
      lastY = y;
      context.fillStyle = this.colour("ground");
      context.fillRect(x - half, y - 10 * g, 2 * half, 13 * g);
      const look = this.look(place);
      context.fillStyle = this.colour(look === UNSEEN || look === CUT ? "faintInk" : "ink");
      context.fillText(words, x, y);
    }
  }

  private row(from: number, to: number): void {
    if (this.g >= 0.22) {
      for (let place = from; place < to; place++) this.node(place);
      return;
    }
    let last = -9;
    let kind = -1;
    const paints = ["faint", "open", "ink", "cut"] as const;
    for (let place = from; place < to; place++) {
      const [x, y] = this.at(place);
      const now = this.isBest(place) ? 9 : this.look(place);
      if (x - last < 1 && now === kind) continue;
      last = x;
      kind = now;
      this.context.fillStyle = this.colour(paints[now] ?? "best");
      const r = Math.max(1, 13 * this.g);
      this.context.fillRect(x - r, y, 2 * r, 2 * r);
    }
  }

  private paints(place: number): [fill: Paint, stroke: Paint, ink: Paint, width: number] {
    if (place === this.current) return ["currentFill", "ink", "ink", 2];
    if (this.isBest(place)) return ["bestFill", "best", "ink", 2.4];
    const look = this.look(place);
    if (look === OPEN) return ["openFill", "open", "ink", 2];
    if (look === DONE) return ["done", "doneLine", "ink", 1.2];
    return ["ground", "faint", "faintInk", 1];
  }

  private text(column: "edge" | "sign" | "caption", place: number): string {
    const { data } = this.replay;
    return data.strings[data.nodes[column][this.layout.node[place]!]!]!;
  }

  private node(place: number): void {
    const { context, layout } = this;
    const node = layout.node[place]!;
    const [x, y] = this.at(place);
    context.save();
    context.translate(x, y);
    const small = this.g < 0.22 ? 0.5 : this.g; // the current node is always to be seen
    context.scale(small, small);
    const letters = small >= 0.45;
    const kind = SHAPES[this.replay.data.nodes.shape[node]!]!;
    if (kind === "stub") {
      if (letters) this.leftOut(place);
      context.restore();
      return;
    }
    const [fill, stroke, ink, width] = this.paints(place);
    const rows = letters ? board(this.replay.data, node) : null;
    const { wide, high, top } = shape(kind, board(this.replay.data, node));
    const said = this.replay.data.strings[this.replay.text[node]!]!;
    context.font = `${kind === "leaf" && rows ? 10.5 : 12.5}px ${this.fonts}`;
    const half = kind === "leaf" ? Math.max(26, context.measureText(said).width + 10) / 2 : wide / 2;
    if (rows) this.board(rows, kind === "leaf" ? 0 : high + 3, ink);
    context.setLineDash(fill === "ground" ? [3, 2.5] : []);
    const path = outline(kind, half, top, high, 0);
    context.fillStyle = this.colour(fill);
    context.fill(path);
    context.strokeStyle = this.colour(stroke);
    context.lineWidth = width;
    context.lineJoin = "round";
    context.stroke(path);
    context.setLineDash([]);
    if (place === this.current) {
      context.lineWidth = 1.3;
      context.stroke(outline(kind, half, top, high, 4));
    }
    if (letters) this.texts(place, kind, said, ink, wide, top, high);
    if (letters && layout.hidden[place]) this.stub(layout.hidden[place]!, layout.bottom[place]!);
    context.restore();
  }

  private texts(place: number, kind: string, said: string, ink: Paint, wide: number, top: number, high: number): void {
    const { context } = this;
    let middle = top + high / 2;
    const write = (words: string, x: number, y: number, paint: Paint): void => {
      context.fillStyle = this.colour(paint);
      context.fillText(words, x, y);
    };
    const caption = this.text("caption", place);
    context.textAlign = "center";
    if (kind === "leaf") {
      write(said, 0, middle + 4.4, ink);
      context.font = `10.5px ${this.fonts}`;
      if (caption) write(caption, 0, top + high + 12, "quiet");
      return;
    }
    const sign = this.text("sign", place);
    if (sign) write(sign, 0, middle + (kind === "max" ? 8.5 : kind === "min" ? 0.5 : 4.4), ink);
    context.textAlign = "left";
    if (caption) {
      context.font = `10.5px ${this.fonts}`;
      write(caption, wide / 2 + 5, middle - 3, said ? "quiet" : ink);
      middle += 8;
    }
    context.font = `600 12.5px ${this.fonts}`;
    if (said) write(said, wide / 2 + 5, middle + 4.4, ink);
  }

  /** What stands for nodes that were left out, in two lines. */
  private leftOut(place: number): void {
    const { context } = this;
    const words = this.text("caption", place).split(" ");
    context.font = `italic 10.5px ${this.fonts}`;
    context.textAlign = "center";
    context.fillStyle = this.colour("quiet");
    context.fillText(words.slice(0, 3).join(" "), 0, 11);
    context.fillText(words.slice(3).join(" "), 0, 24);
  }

  /** How many nodes are below, and not shown. */
  private stub(hidden: number, bottom: number): void {
    const { context } = this;
    const words = `+${hidden.toLocaleString("en")}`;
    context.font = `10.5px ${this.fonts}`;
    const half = context.measureText(words).width / 2 + 6;
    const pill = new Path2D();
    pill.roundRect(-half, bottom + 3, 2 * half, 16, 8);
    context.fillStyle = this.colour("openFill");
    context.fill(pill);
    context.textAlign = "center";
    context.fillStyle = this.colour("open");
    context.fillText(words, 0, bottom + 15);
  }

  private board(rows: string[], top: number, ink: Paint): void {
    const { context } = this;
    const wide = rows[0]!.length * CELL;
    const high = rows.length * CELL;
    const left = -wide / 2;
    context.fillStyle = this.colour("ground");
    context.fillRect(left, top, wide, high);
    context.strokeStyle = this.colour("grid");
    context.lineWidth = 0.8;
    context.beginPath();
    for (let i = 0; i <= rows[0]!.length; i++) {
      context.moveTo(left + i * CELL, top);
      context.lineTo(left + i * CELL, top + high);
    }
    for (let i = 0; i <= rows.length; i++) {
      context.moveTo(left, top + i * CELL);
      context.lineTo(left + wide, top + i * CELL);
    }
    context.stroke();
    context.strokeStyle = context.fillStyle = this.colour(ink);
    context.lineWidth = 1.5;
    context.textAlign = "center";
    const font = context.font;
    context.font = `10px ${this.fonts}`;
    rows.forEach((row, j) =>
      [...row].forEach((sign, i) => this.cell(sign, left + (i + 0.5) * CELL, top + (j + 0.5) * CELL)),
    );
    context.font = font;
  }

  private cell(sign: string, x: number, y: number): void {
    const { context } = this;
    context.beginPath();
    if (sign === "×") {
      context.moveTo(x - 3.2, y - 3.2);
      context.lineTo(x + 3.2, y + 3.2);
      context.moveTo(x + 3.2, y - 3.2);
      context.lineTo(x - 3.2, y + 3.2);
    } else if (sign === "○") context.arc(x, y, 3.5, 0, 7);
    else if (sign !== " ") context.fillText(sign, x, y + 3.6);
    context.stroke();
  }

  /** Who moves in each row, where all agree. */
  private rowNames(): void {
    const { context, layout } = this;
    const { shape: shapes } = this.replay.data.nodes;
    context.font = `600 10.5px ${this.fonts}`;
    context.textAlign = "left";
    context.lineJoin = "round";
    let last = -99;
    for (const [from, to] of layout.rows) {
      const kinds = new Set<string>();
      for (let place = from; place < to; place++) kinds.add(SHAPES[shapes[layout.node[place]!]!]!);
      kinds.delete("leaf");
      kinds.delete("stub");
      const [kind] = kinds;
      const y = layout.y[from]! * this.ky + this.sight.y + 15;
      if (kinds.size !== 1 || kind === "player" || y < 10 || y > this.sight.height || y - last < 12) continue;
      last = y;
      context.strokeStyle = this.colour("ground");
      context.lineWidth = 5;
      context.strokeText(kind!.toUpperCase(), 12, y);
      context.fillStyle = this.colour("quiet");
      context.fillText(kind!.toUpperCase(), 12, y);
    }
  }
}

function strike(path: Path2D, x1: number, y1: number, x2: number, y2: number, g: number): void {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const ux = (x2 - x1) / length;
  const uy = (y2 - y1) / length;
  const arm = 5.5 * g;
  for (const offset of [-2 * g, 2 * g]) {
    const x = x1 + STRIKE_AT * (x2 - x1) + offset * ux;
    const y = y1 + STRIKE_AT * (y2 - y1) + offset * uy;
    path.moveTo(x - arm * uy, y + arm * ux);
    path.lineTo(x + arm * uy, y - arm * ux);
  }
}
