import { describe, expect, test } from "vitest";
import { fits, following, pick, scales, whole, zoomed, type Layout, type Sight } from "./sight";

/** A root above `leaves` leaves, 60 apart. */
function fan(leaves: number): Layout {
  const size = leaves + 1;
  const node = Array.from({ length: size }, (_, place) => place);
  const width = 60 * leaves;
  return {
    node,
    parent: node.map((place) => (place ? 0 : -1)),
    first: node.map((place) => (place ? -1 : 1)),
    last: node.map((place) => (place ? -1 : leaves)),
    x: node.map((place) => (place ? 60 * place - 30 : width / 2)),
    y: node.map((place) => (place ? 100 : 0)),
    bottom: node.map(() => 28),
    hidden: node.map(() => 0),
    rows: [
      [0, 1],
      [1, size],
    ],
    width,
    height: 130,
    place: new Map(node.map((place) => [place, place])),
  };
}

const SCREEN: Sight = { zoom: 1, x: 0, y: 0, width: 800, height: 500 };

function onScreen(layout: Layout, sight: Sight, place: number): [number, number] {
  const scale = scales(layout, sight);
  return [layout.x[place]! * scale.x + sight.x, layout.y[place]! * scale.y + sight.y];
}

describe.each([3, 40, 2000])("a fan of %i leaves", (leaves) => {
  const layout = fan(leaves);
  const seen = whole(layout, SCREEN);

  test("is seen as a whole at first", () => {
    for (const place of [0, 1, leaves]) {
      const [x, y] = onScreen(layout, seen, place);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(SCREEN.width);
      expect(y).toBeLessThanOrEqual(SCREEN.height);
    }
  });

  test.each([0.5, 1.3, 3])("what is under the pointer stays there when zoomed by %f", (factor) => {
    const [x, y] = onScreen(layout, seen, 1);
    const nearer = zoomed(layout, seen, factor, x, y);
    const [after, below] = onScreen(layout, nearer, 1);
    expect(after).toBeCloseTo(x);
    expect(below).toBeCloseTo(y);
  });

  test("is never smaller than the screen needs, nor larger than can be read", () => {
    const limit = fits(layout, SCREEN);
    expect(zoomed(layout, seen, 1e-6, 0, 0).zoom).toBe(Math.min(limit.x, limit.y));
    expect(zoomed(layout, seen, 1e6, 0, 0).zoom).toBe(4);
  });

  test("every leaf can be pointed at, and the ground cannot", () => {
    const near = zoomed(layout, SCREEN, 2, 0, 0);
    for (const place of [1, 2, leaves]) {
      const moved = following(layout, near, place);
      const [x, y] = onScreen(layout, moved, place);
      expect(pick(layout, moved, x, y + 14)).toBe(place);
    }
    expect(pick(layout, near, 5, 495)).toBe(-1);
  });

  test("the place that the search is at is brought into view, and only if it is not", () => {
    const near = zoomed(layout, seen, 20, 0, 0);
    const moved = following(layout, near, leaves);
    const [x, y] = onScreen(layout, moved, leaves);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(SCREEN.width);
    expect(y).toBeLessThan(SCREEN.height);
    expect(following(layout, moved, leaves)).toBe(moved);
    expect(following(layout, moved, -1)).toBe(moved);
  });
});
