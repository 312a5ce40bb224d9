/** The page of a single search, in one file: what it says and the buttons around the tree.
 *
 * It is built into the Python package, which puts it into every page that it writes.
 */

import { byId, layoutOf, readData, Search } from "./page";
import { Tree } from "./tree";

const data = readData();
const search = new Search(data);
const tree = new Tree(byId<HTMLCanvasElement>("tree"), search, layoutOf(data));
const slider = byId<HTMLInputElement>("slider");
const speed = byId<HTMLSelectElement>("speed");
const count = (number: number): string => number.toLocaleString("en");

function go(target: number): void {
  search.go(target);
  slider.value = String(search.step);
  slider.setAttribute("aria-valuetext", `step ${search.step} of ${search.steps}`);
  byId("said").textContent = search.said;
  byId("where").textContent = `step ${count(search.step)} of ${count(search.steps)}`;
  byId("n-enter").textContent = count(search.entered);
  byId("n-leaf").textContent = count(search.leaves);
  byId("n-cutoff").textContent = count(search.cutoffs);
  byId("n-pruned").textContent = count(search.pruned);
  const share = Math.round((100 * search.pruned) / data.total);
  byId("n-saved").textContent = `${count(search.pruned)} of ${count(data.total)} nodes (${share}%)`;
  for (const button of byId("stages").children) {
    button.setAttribute("aria-current", String(Number((button as HTMLElement).dataset.step) === search.step));
  }
  tree.stepped();
}

let timer = 0;

function play(on: boolean): void {
  clearInterval(timer);
  timer = 0;
  byId("play").textContent = on ? "❚❚ Pause" : "▶︎ Play";
  if (!on) return;
  if (search.ended) go(0);
  const fast = Number(speed.value);
  const each = Math.max(40, 700 / fast);
  const stride = Math.max(1, Math.round((fast * each) / 700));
  timer = window.setInterval(() => {
    go(search.step + stride);
    if (search.ended) play(false);
  }, each);
}

const STEPPING: Record<string, () => void> = {
  first: () => go(0),
  previous: () => go(search.step - 1),
  next: () => go(search.step + 1),
  last: () => go(search.steps),
  leaf: () => go(search.next("l")),
  cutoff: () => go(search.next("c")),
};
const ACTS: Record<string, () => void> = {
  play: () => play(!timer),
  fit: () => tree.fit(),
  in: () => tree.zoom(1.4),
  out: () => tree.zoom(1 / 1.4),
};
for (const [name, step] of Object.entries(STEPPING)) {
  ACTS[name] = () => {
    if (timer) play(false);
    step();
  };
}
const KEYS: Record<string, string> = {
  ArrowRight: "next",
  ArrowLeft: "previous",
  Home: "first",
  End: "last",
  " ": "play",
  l: "leaf",
  c: "cutoff",
  "+": "in",
  "=": "in",
  "-": "out",
  0: "fit",
};

function pressed(event: KeyboardEvent): void {
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const { tagName } = event.target as HTMLElement;
  if (!act || event.ctrlKey || event.metaKey || event.altKey || tagName === "SELECT") return;
  if (event.key === " " && (tagName === "BUTTON" || tagName === "SUMMARY")) return;
  event.preventDefault();
  ACTS[act]!();
}

function addStages(): void {
  for (const [name, at] of data.stages) {
    const button = document.createElement("button");
    button.textContent = `(${name})`;
    button.title = `Stage ${name}`;
    button.dataset.step = String(at);
    button.addEventListener("click", () => {
      play(false);
      go(at);
    });
    byId("stages").append(button);
  }
}

for (const [id, act] of Object.entries(ACTS)) byId(id).addEventListener("click", act);
document.addEventListener("keydown", pressed);
slider.max = String(search.steps);
slider.addEventListener("input", () => {
  play(false);
  go(Number(slider.value));
});
speed.addEventListener("change", () => timer && play(true));
addStages();
byId("about").textContent = data.about;
byId("left-out").textContent = data.leftOut;
byId("legend").innerHTML = data.legend;
byId("saved").hidden = !data.whole;
byId("saved").style.display = data.whole ? "" : "none";
if (!data.kinds.includes("c")) byId("cutoff").hidden = true;
go(data.step);

/** For tests, and for whoever opens the console. */
Object.assign(window, {
  zermelo: {
    go,
    fit: () => tree.fit(),
    state: () => ({ step: search.step, status: [...search.status], z: tree.sight.zoom }),
  },
});
