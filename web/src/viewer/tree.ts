/** The tree on its canvas: zoomed, dragged, pinched, and asked about its nodes. */

import { Painter, type Paint } from "../tree/paint";
import { fits, following, PAD, pick, scales, whole, zoomed, type Layout, type Sight } from "../tree/sight";
import { byId, type Search } from "./page";

/** The page's colours for what is painted. */
const COLOURS: Record<Paint, string> = {
  ground: "paper",
  ink: "ink",
  quiet: "quiet",
  grid: "faint",
  faint: "faint",
  faintInk: "faint-text",
  open: "open",
  openFill: "open-fill",
  done: "done",
  doneLine: "ink",
  best: "best",
  bestFill: "done",
  cut: "cut",
  currentFill: "current",
};
/** A tree smaller than this cannot be read, so it opens at its root. */
const READABLE = 0.3;

interface Point {
  x: number;
  y: number;
}

export class Tree {
  sight: Sight = { zoom: 1, x: 0, y: 0, width: 0, height: 0 };
  private painter!: Painter;
  private pointers = new Map<number, Point>();
  private picked = -1;
  private planned = false;
  /** Did somebody choose what is seen? */
  private touched = false;
  private shown = false;

  constructor(
    private canvas: HTMLCanvasElement,
    private search: Search,
    private layout: Layout,
  ) {
    this.readColours();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.readColours();
      this.draw();
    });
    this.listen();
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement!);
    this.resize();
  }

  /** Another step is shown. */
  stepped(): void {
    this.sight = following(this.layout, this.sight, this.search.data.current[this.search.step]!);
    this.tell(this.picked);
    this.draw();
  }

  fit(): void {
    this.touched = false;
    this.sight = whole(this.layout, this.sight);
    this.draw();
  }

  zoom(factor: number, x = this.sight.width / 2, y = this.sight.height / 2): void {
    this.touched = true;
    this.sight = zoomed(this.layout, this.sight, factor, x, y);
    this.draw();
  }

  private draw(): void {
    if (this.planned) return;
    this.planned = true;
    requestAnimationFrame(() => {
      this.planned = false;
      this.painter.paint(this.search, this.layout, this.sight, window.devicePixelRatio || 1);
    });
  }

  private readColours(): void {
    const style = getComputedStyle(document.documentElement);
    const found = new Map<Paint, string>();
    const colour = (paint: Paint): string => {
      let value = found.get(paint);
      if (value === undefined) found.set(paint, (value = style.getPropertyValue(`--${COLOURS[paint]}`).trim()));
      return value;
    };
    const fonts = getComputedStyle(document.body).fontFamily;
    this.painter = new Painter(this.canvas.getContext("2d")!, { colour, fonts, faintAlpha: 1 });
  }

  private resize(): void {
    const { width, height } = this.canvas.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    if (!width || !height) return;
    const limit = fits(this.layout, this.sight);
    const wasWhole = Math.abs(this.sight.zoom - Math.min(limit.x, limit.y)) < 1e-6;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.sight = { ...this.sight, width, height };
    if (!this.touched || (this.shown && wasWhole)) this.fit();
    if (!this.shown) this.open();
    this.draw();
  }

  /** A tree too large to be read as a whole opens at its root. */
  private open(): void {
    this.shown = true;
    const small = scales(this.layout, this.sight);
    if (Math.min(small.x, small.y) >= READABLE) return;
    this.zoom(0.8 / this.sight.zoom);
    const scale = scales(this.layout, this.sight);
    const x = this.sight.width / 2 - this.layout.x[0]! * scale.x;
    this.sight = { ...this.sight, x, y: PAD.top + 10 };
  }

  /** Says what is known of a node. */
  private tell(node: number): void {
    this.picked = node;
    const known = node >= 0 && this.search.data.nodes.name[node] !== 0;
    byId("tip").textContent = known ? this.search.about(node) : "";
  }

  private local(event: MouseEvent): Point {
    const box = this.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private pickAt(event: MouseEvent): void {
    const at = this.local(event);
    this.tell(pick(this.layout, this.sight, at.x, at.y));
  }

  private listen(): void {
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => {
      this.touched = true;
      canvas.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, this.local(event));
      canvas.classList.add("dragging");
    });
    canvas.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"] as const) {
      canvas.addEventListener(name, (event) => {
        if (event.pointerType !== "mouse") this.pickAt(event);
        this.pointers.delete(event.pointerId);
        if (!this.pointers.size) canvas.classList.remove("dragging");
      });
    }
    canvas.addEventListener("pointerleave", () => {
      if (!this.pointers.size) this.tell(-1);
    });
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const at = this.local(event);
        this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0018)), at.x, at.y);
      },
      { passive: false },
    );
    canvas.addEventListener("dblclick", (event) => {
      const at = this.local(event);
      this.zoom(1.8, at.x, at.y);
    });
  }

  /** One pointer drags, two pinch, and one that is not down asks. */
  private move(event: PointerEvent): void {
    const now = this.local(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) return this.pickAt(event);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (other) {
      const far = (at: Point): number => Math.hypot(at.x - other.x, at.y - other.y) || 1;
      this.zoom(far(now) / far(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
      return;
    }
    this.sight = { ...this.sight, x: this.sight.x + now.x - before.x, y: this.sight.y + now.y - before.y };
    this.draw();
  }
}
