// The viewer of a recorded search. It applies the changes that Python worked out for every step
// and draws what is in view; it knows nothing of games or searches.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const { strings, nodes, rows, deltas, kinds } = data;
  const size = nodes.x.length, steps = deltas.length;
  const [UNSEEN, OPEN, DONE, CUT] = [0, 1, 2, 3];

  // What is known now, and how to take every step back.
  const status = new Uint8Array(size);
  const text = Int32Array.from(nodes.text);
  const info = new Int32Array(size);
  const looks = new Uint8Array(size);
  const undo = new Array(steps);
  const onLine = new Uint8Array(size);
  data.pv.forEach((place) => { onLine[place] = 1; });
  let step = 0;

  const counts = { e: [0], l: [0], c: [0], pruned: [0] };
  for (let i = 0; i < steps; i++) {
    for (const kind of "elc") counts[kind].push(counts[kind][i] + (kinds[i] === kind ? 1 : 0));
    counts.pruned.push(counts.pruned[i] + (data.pruned[i + 1] || 0));
  }

  function forward() {
    const delta = deltas[step];
    const back = [];
    for (let i = 0; i < delta.length; i += 4) {
      const place = delta[i];
      back.push(place, status[place], text[place], info[place]);
      status[place] = delta[i + 1]; text[place] = delta[i + 2]; info[place] = delta[i + 3];
    }
    undo[step++] = back;
  }

  function backward() {
    const back = undo[--step];
    for (let i = back.length - 4; i >= 0; i -= 4) {
      const place = back[i];
      status[place] = back[i + 1]; text[place] = back[i + 2]; info[place] = back[i + 3];
    }
  }

  function say(index) {
    const [template, ...parts] = data.said[index];
    const said = strings[template].replace(/\{(\d+)\}/g, (_, place) => strings[parts[place]]);
    return /^(the|node|leaf) /.test(said) ? said[0].toUpperCase() + said.slice(1) : said;
  }

  function go(target, follow = true) {
    target = Math.max(0, Math.min(steps, target));
    while (step < target) forward();
    while (step > target) backward();
    for (let i = 0; i < size; i++) { // all below a cut is cut as well
      const above = nodes.parent[i];
      looks[i] = status[i] === UNSEEN && above >= 0 && looks[above] === CUT ? CUT : status[i];
    }
    byId("slider").value = step;
    byId("slider").setAttribute("aria-valuetext", `step ${step} of ${steps}`);
    byId("said").textContent = say(step);
    byId("where").textContent = `step ${step.toLocaleString("en")} of ${steps.toLocaleString("en")}`;
    const show = (id, value) => { byId(id).textContent = value.toLocaleString("en"); };
    show("n-enter", counts.e[step]);
    show("n-leaf", counts.l[step]);
    show("n-cutoff", counts.c[step]);
    show("n-pruned", counts.pruned[step]);
    const share = Math.round((100 * counts.pruned[step]) / data.total);
    byId("n-saved").textContent =
      `${counts.pruned[step].toLocaleString("en")} of ${data.total.toLocaleString("en")} nodes (${share}%)`;
    for (const button of byId("stages").children)
      button.setAttribute("aria-current", String(Number(button.dataset.step) === step));
    if (follow) bringIntoView(data.current[step]);
    tip(picked);
    draw();
  }

  function jump(kind) {
    const found = kinds.indexOf(kind, step);
    go(found < 0 ? steps : found + 1);
  }

  // The view: zoom z, and where the tree's corner is on the screen. Each direction shrinks no
  // further than it must to fit, so a tree much wider than high does not become a thin line.
  const canvas = byId("tree"), context = canvas.getContext("2d");
  const view = { z: 1, x: 0, y: 0, width: 0, height: 0 };
  const PAD = { left: 74, right: 16, top: 18, bottom: 18 };
  const fits = () => ({
    x: Math.min(1, Math.max(view.width - PAD.left - PAD.right, 40) / data.width),
    y: Math.min(1, Math.max(view.height - PAD.top - PAD.bottom, 40) / data.height),
  });
  const scaleX = () => Math.max(view.z, fits().x);
  const scaleY = () => Math.max(view.z, fits().y);

  function fit() {
    const limit = fits();
    const roomy = Math.min((view.width - PAD.left - PAD.right) / data.width,
      (view.height - PAD.top - PAD.bottom) / data.height);
    view.z = roomy > 1 ? Math.min(roomy, 1.6) : Math.min(limit.x, limit.y);
    view.x = PAD.left + (view.width - PAD.left - PAD.right - data.width * scaleX()) / 2;
    view.y = PAD.top + Math.max(0, (view.height - PAD.top - PAD.bottom - data.height * scaleY()) / 2);
    draw();
  }

  function zoomAt(factor, x, y) {
    const tx = (x - view.x) / scaleX(), ty = (y - view.y) / scaleY();
    const limit = fits();
    view.z = Math.max(Math.min(limit.x, limit.y), Math.min(4, view.z * factor));
    view.x = x - tx * scaleX();
    view.y = y - ty * scaleY();
    draw();
  }

  function bringIntoView(place) {
    if (place < 0) return;
    const x = nodes.x[place] * scaleX() + view.x, y = nodes.y[place] * scaleY() + view.y;
    const w = view.width, h = view.height;
    if (x < Math.min(90, w * 0.2) || x > w * 0.85) view.x += w / 2 - x;
    if (y < 10 || y > h - 60) view.y += h / 2 - y;
  }

  // Drawing.
  let colours = {};
  function readColours() {
    const style = getComputedStyle(document.documentElement);
    colours = new Proxy({}, { get: (kept, name) =>
      (kept[name] ??= style.getPropertyValue("--" + name).trim()) });
  }

  const SHAPES = ["max", "min", "chance", "leaf", "player", "stub"];
  let planned = false;
  function draw() {
    if (!planned) { planned = true; requestAnimationFrame(paint); }
  }

  function paint() {
    planned = false;
    const ratio = window.devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = colours.paper;
    context.fillRect(0, 0, view.width, view.height);
    const kx = scaleX(), ky = scaleY(), g = Math.min(kx, ky);
    const ended = step === steps && data.pv.length > 1;
    const scene = { kx, ky, g, ended, current: ended || step === 0 ? -1 : data.current[step] };
    const spans = rows.map((row) => span(row, kx));
    paintEdges(scene, spans);
    for (const [from, to] of spans) paintRow(scene, from, to);
    if (scene.current >= 0) paintNode(scene, scene.current);
    paintRowNames(ky);
  }

  // The part of a row that is in view; a row's places follow one another, from left to right.
  function span([from, to], kx) {
    const reach = 220;
    const search = (x) => {
      let low = from, high = to;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (nodes.x[middle] * kx + view.x < x) low = middle + 1; else high = middle;
      }
      return low;
    };
    const y = nodes.y[from] * scaleY() + view.y;
    if (y > view.height + 400 || y < -400) return [from, from];
    return [search(-reach), search(view.width + reach)];
  }

  const screen = (place, s) => [nodes.x[place] * s.kx + view.x, nodes.y[place] * s.ky + view.y];
  const bottom = (place, s) => nodes.bottom[place] * s.g;

  function edgeKind(place, s) {
    if (s.ended && onLine[place] && onLine[nodes.parent[place]]) return "best";
    return looks[place] === OPEN ? "open" : looks[place] === DONE ? "ink" : "faint";
  }

  function paintEdges(s, spans) {
    const paths = { faint: new Path2D(), ink: new Path2D(), open: new Path2D(), best: new Path2D() };
    const strikes = new Path2D();
    const texts = [];
    const one = (place) => {
      const above = nodes.parent[place];
      if (above < 0) return;
      let [x1, y1] = screen(above, s);
      const [x2, y2] = screen(place, s);
      y1 += bottom(above, s);
      const path = paths[edgeKind(place, s)];
      path.moveTo(x1, y1); path.lineTo(x2, y2);
      if (looks[place] === CUT && looks[above] !== CUT && s.g > 0.12) strike(strikes, x1, y1, x2, y2, s.g);
      if (nodes.edge[place] && s.g >= 0.5) texts.push([place, x1, y1, x2, y2]);
    };
    for (const [from, to] of spans) {
      let last = -9, kind = "";
      for (let place = from; place < to; place++) {
        const x = nodes.x[place] * s.kx, now = edgeKind(place, s);
        if (x - last < 0.6 && now === kind) continue; // too close to be told apart
        last = x; kind = now;
        one(place);
      }
      // The edges down to places out of view, from parents in view.
      for (let place = from; place < to; place++)
        for (const child of [nodes.first[place], nodes.last[place]])
          if (child >= 0 && !spans.some(([a, b]) => child >= a && child < b)) one(child);
    }
    const widths = { faint: 1, ink: 1.2, open: 2.6, best: 3.4 };
    for (const kind of ["faint", "ink", "open", "best"]) {
      context.strokeStyle = colours[kind];
      context.lineWidth = Math.max(widths[kind] * Math.min(1, s.g + 0.3), kind === "faint" || kind === "ink" ? 0.5 : 1.6);
      context.stroke(paths[kind]);
    }
    context.strokeStyle = colours.cut;
    context.lineWidth = 1.8 * Math.min(1.2, s.g + 0.2);
    context.stroke(strikes);
    context.textAlign = "center";
    context.font = `${10.5 * s.g}px ${data.fonts}`;
    for (const [place, x1, y1, x2, y2] of texts) {
      const x = x1 + data.labelAt * (x2 - x1), y = y1 + data.labelAt * (y2 - y1) + 4 * s.g;
      const words = strings[nodes.edge[place]], half = context.measureText(words).width / 2 + 1.5 * s.g;
      context.fillStyle = colours.paper;
      context.fillRect(x - half, y - 10 * s.g, 2 * half, 13 * s.g);
      context.fillStyle = looks[place] === UNSEEN || looks[place] === CUT ? colours["faint-text"] : colours.ink;
      context.fillText(words, x, y);
    }
  }

  function strike(path, x1, y1, x2, y2, g) {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const ux = (x2 - x1) / length, uy = (y2 - y1) / length, arm = 5.5 * g;
    for (const offset of [-2 * g, 2 * g]) {
      const x = x1 + data.strikeAt * (x2 - x1) + offset * ux, y = y1 + data.strikeAt * (y2 - y1) + offset * uy;
      path.moveTo(x - arm * uy, y + arm * ux); path.lineTo(x + arm * uy, y - arm * ux);
    }
  }

  function paintRow(s, from, to) {
    if (s.g >= 0.22) { for (let place = from; place < to; place++) paintNode(s, place); return; }
    let last = -9, kind = -1; // too small for shapes: dots, coloured by state
    for (let place = from; place < to; place++) {
      const [x, y] = screen(place, s);
      const now = s.ended && onLine[place] ? 9 : looks[place];
      if (x - last < 1 && now === kind) continue;
      last = x; kind = now;
      context.fillStyle = [colours.faint, colours.open, colours.ink, colours.cut][now] || colours.best;
      const r = Math.max(1, 13 * s.g);
      context.fillRect(x - r, y, 2 * r, 2 * r);
    }
  }

  function paints(place, s) {
    if (place === s.current) return ["current", "ink", "ink", 2];
    if (s.ended && onLine[place]) return ["done", "best", "ink", 2.4];
    if (looks[place] === OPEN) return ["open-fill", "open", "ink", 2];
    if (looks[place] === DONE) return ["done", "ink", "ink", 1.2];
    return ["paper", "faint", "faint-text", 1];
  }

  function outline(kind, half, top, high, grow) {
    const path = new Path2D(), more = grow * 0.75, low = top + high + grow, up = top - grow;
    half += grow;
    if (kind === "chance") { path.arc(0, top + high / 2, half, 0, 7); return path; }
    if (kind === "leaf") { path.roundRect(-half, up, 2 * half, low - up, 4); return path; }
    const slant = (low - up) / 4;
    const points = kind === "max" ? [[0, up - more], [half + more, low], [-half - more, low]]
      : kind === "min" ? [[-half - more, up], [half + more, up], [0, low + more]]
      : [[-half, up + slant], [0, up], [half, up + slant], [half, low - slant], [0, low], [-half, low - slant]];
    points.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
    path.closePath();
    return path;
  }

  function paintNode(s, place) {
    const [x, y] = screen(place, s);
    context.save();
    context.translate(x, y);
    const small = s.g < 0.22 ? 0.5 : s.g; // the current node is always to be seen
    context.scale(small, small);
    const kind = SHAPES[nodes.shape[place]], letters = small >= 0.45;
    if (kind === "stub") { if (letters) paintStub(place); context.restore(); return; }
    const [fill, stroke, ink, width] = paints(place, s);
    const board = nodes.board[place] ? strings[nodes.board[place]].split("/") : null;
    const wide = board ? 16 : 32;
    const boardHigh = board ? board.length * data.cell + 3 : 0;
    const top = board && kind === "leaf" ? boardHigh : 0;
    const high = kind === "leaf" ? (board ? 18 : 25) : kind === "chance" || kind === "player" ? wide : wide * 0.88;
    const said = strings[text[place]];
    context.font = `${kind === "leaf" && board ? 10.5 : 12.5}px ${data.fonts}`;
    const half = kind === "leaf" ? Math.max(26, context.measureText(said).width + 10) / 2 : wide / 2;
    if (board) paintBoard(board, kind === "leaf" ? 0 : high + 3, ink);
    const faint = fill === "paper";
    context.setLineDash(faint ? [3, 2.5] : []);
    const shape = outline(kind, half, top, high, 0);
    context.fillStyle = colours[fill]; context.fill(shape);
    context.strokeStyle = colours[stroke]; context.lineWidth = width; context.lineJoin = "round";
    context.stroke(shape);
    context.setLineDash([]);
    if (place === s.current) {
      context.lineWidth = 1.3; context.strokeStyle = colours.ink;
      context.stroke(outline(kind, half, top, high, 4));
    }
    if (letters) paintTexts(place, kind, said, ink, wide, top, high);
    context.restore();
  }

  function paintTexts(place, kind, said, ink, wide, top, high) {
    let middle = top + high / 2;
    const write = (words, x, y, colour) => { context.fillStyle = colours[colour]; context.fillText(words, x, y); };
    const caption = strings[nodes.caption[place]];
    context.textAlign = "center";
    if (kind === "leaf") {
      write(said, 0, middle + 4.4, ink);
      context.font = `10.5px ${data.fonts}`;
      if (caption) write(caption, 0, top + high + 12, "quiet");
      return;
    }
    const sign = strings[nodes.sign[place]];
    if (sign) write(sign, 0, middle + (kind === "max" ? 8.5 : kind === "min" ? 0.5 : 4.4), ink);
    context.textAlign = "left";
    if (caption) {
      context.font = `10.5px ${data.fonts}`;
      write(caption, wide / 2 + 5, middle - 3, said ? "quiet" : ink);
      middle += 8;
    }
    context.font = `600 12.5px ${data.fonts}`;
    if (said) write(said, wide / 2 + 5, middle + 4.4, ink);
  }

  function paintStub(place) {
    const words = strings[nodes.caption[place]].split(" ");
    context.font = `italic 10.5px ${data.fonts}`;
    context.textAlign = "center";
    context.fillStyle = colours.quiet;
    context.fillText(words.slice(0, 3).join(" "), 0, 11);
    context.fillText(words.slice(3).join(" "), 0, 24);
  }

  function paintBoard(board, top, ink) {
    const cell = data.cell, wide = board[0].length * cell, left = -wide / 2;
    context.fillStyle = colours.paper;
    context.fillRect(left, top, wide, board.length * cell);
    context.strokeStyle = colours.faint; context.lineWidth = 0.8;
    context.beginPath();
    for (let i = 0; i <= board[0].length; i++) { context.moveTo(left + i * cell, top); context.lineTo(left + i * cell, top + board.length * cell); }
    for (let i = 0; i <= board.length; i++) { context.moveTo(left, top + i * cell); context.lineTo(left + wide, top + i * cell); }
    context.stroke();
    context.strokeStyle = context.fillStyle = colours[ink]; context.lineWidth = 1.5;
    context.textAlign = "center";
    const font = context.font;
    context.font = `10px ${data.fonts}`;
    board.forEach((row, j) => [...row].forEach((sign, i) => {
      const x = left + (i + 0.5) * cell, y = top + (j + 0.5) * cell;
      context.beginPath();
      if (sign === "×") { context.moveTo(x - 3.2, y - 3.2); context.lineTo(x + 3.2, y + 3.2); context.moveTo(x + 3.2, y - 3.2); context.lineTo(x - 3.2, y + 3.2); }
      else if (sign === "○") context.arc(x, y, 3.5, 0, 7);
      else if (sign !== " ") context.fillText(sign, x, y + 3.6);
      context.stroke();
    }));
    context.font = font;
  }

  function paintRowNames(ky) {
    context.font = `10.5px ${data.fonts}`;
    context.textAlign = "left";
    context.lineJoin = "round";
    let last = -99;
    rows.forEach(([from], i) => {
      const y = nodes.y[from] * ky + view.y + 14;
      if (!data.rowNames[i] || y < 10 || y > view.height || y - last < 12) return;
      last = y;
      context.strokeStyle = colours.paper; context.lineWidth = 5;
      context.strokeText(data.rowNames[i], 12, y);
      context.fillStyle = colours.quiet;
      context.fillText(data.rowNames[i], 12, y);
    });
  }

  // A node pointed at says what is known of it.
  let picked = -1;
  function pick(x, y) {
    const kx = scaleX(), ky = scaleY(), g = Math.min(kx, ky);
    let best = -1, nearest = 26;
    for (const row of rows) {
      const [from, to] = span(row, kx);
      const off = y - (nodes.y[from] * ky + view.y) - 12 * g;
      if (Math.abs(off) > Math.max(14, 30 * g)) continue;
      for (let place = from; place < to; place++) {
        const far = Math.hypot(x - (nodes.x[place] * kx + view.x), off);
        if (far < nearest) { nearest = far; best = place; }
      }
    }
    return best;
  }
  function tip(place) {
    picked = place;
    const box = byId("tip");
    if (place < 0 || nodes.name[place] === 0) { box.textContent = ""; return; }
    const state = ["not looked at yet", "being searched", "done", "pruned"][looks[place]];
    const parts = [`${strings[nodes.name[place]]} (${state})`];
    if (strings[nodes.label[place]]) parts.push(strings[nodes.label[place]]);
    if (strings[text[place]] && status[place] !== UNSEEN) parts.push("value " + strings[text[place]]);
    if (strings[info[place]]) parts.push(strings[info[place]]);
    box.textContent = parts.join("\n");
  }

  // Pointers: one drags, two pinch.
  const pointers = new Map();
  const local = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, local(event));
    canvas.classList.add("dragging");
  });
  canvas.addEventListener("pointermove", (event) => {
    const now = local(event), before = pointers.get(event.pointerId);
    if (!before) { tip(pick(now.x, now.y)); return; }
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.set(event.pointerId, now);
    if (others.length === 0) { view.x += now.x - before.x; view.y += now.y - before.y; draw(); return; }
    const gap = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) || 1;
    zoomAt(gap(now, others[0]) / gap(before, others[0]), (now.x + others[0].x) / 2, (now.y + others[0].y) / 2);
  });
  for (const name of ["pointerup", "pointercancel"])
    canvas.addEventListener(name, (event) => {
      const at = local(event);
      if (event.pointerType !== "mouse") tip(pick(at.x, at.y));
      pointers.delete(event.pointerId);
      if (!pointers.size) canvas.classList.remove("dragging");
    });
  canvas.addEventListener("pointerleave", () => { if (!pointers.size) tip(-1); });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const at = local(event);
    zoomAt(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0018)), at.x, at.y);
  }, { passive: false });
  canvas.addEventListener("dblclick", (event) => { const at = local(event); zoomAt(1.8, at.x, at.y); });

  // Playing.
  let timer = 0;
  function play(on) {
    clearInterval(timer);
    timer = 0;
    byId("play").textContent = on ? "❚❚ Pause" : "▶︎ Play";
    if (!on) return;
    if (step === steps) go(0);
    const speed = Number(byId("speed").value), each = Math.max(40, 700 / speed);
    const stride = Math.max(1, Math.round((speed * each) / 700));
    timer = setInterval(() => { go(step + stride); if (step === steps) play(false); }, each);
  }

  const acts = {
    first: () => go(0), previous: () => go(step - 1), next: () => go(step + 1), last: () => go(steps),
    play: () => play(!timer), leaf: () => jump("l"), cutoff: () => jump("c"), fit,
    in: () => zoomAt(1.4, view.width / 2, view.height / 2), out: () => zoomAt(1 / 1.4, view.width / 2, view.height / 2),
  };
  for (const [id, act] of Object.entries(acts))
    byId(id).addEventListener("click", () => { if (id !== "play" && timer && !["in", "out", "fit"].includes(id)) play(false); act(); });
  const keys = {
    ArrowRight: "next", ArrowLeft: "previous", Home: "first", End: "last", " ": "play",
    l: "leaf", c: "cutoff", "+": "in", "=": "in", "-": "out", 0: "fit",
  };
  document.addEventListener("keydown", (event) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const tag = event.target.tagName;
    if (!act || event.ctrlKey || event.metaKey || event.altKey || tag === "SELECT") return;
    if (event.key === " " && (tag === "BUTTON" || tag === "SUMMARY")) return;
    event.preventDefault();
    if (act !== "play" && timer && !["in", "out", "fit"].includes(act)) play(false);
    acts[act]();
  });
  byId("slider").max = steps;
  byId("slider").addEventListener("input", (event) => { play(false); go(Number(event.target.value)); });
  byId("speed").addEventListener("change", () => { if (timer) play(true); });

  for (const [name, at] of data.stages) {
    const button = document.createElement("button");
    button.textContent = `(${name})`;
    button.title = `Stage ${name}`;
    button.dataset.step = at;
    button.addEventListener("click", () => { play(false); go(at); });
    byId("stages").append(button);
  }
  byId("about").textContent = data.about;
  byId("left-out").textContent = data.leftOut;
  byId("legend").innerHTML = data.legend;
  byId("saved").hidden = !data.whole;
  byId("saved").style.display = data.whole ? "" : "none";
  if (!kinds.includes("c")) byId("cutoff").hidden = true;

  let shown = false;
  function resize() {
    const box = canvas.getBoundingClientRect(), ratio = window.devicePixelRatio || 1;
    if (!box.width || !box.height) return;
    const wasFit = !shown || Math.abs(view.z - Math.min(fits().x, fits().y)) < 1e-6;
    view.width = box.width; view.height = box.height;
    canvas.width = Math.round(box.width * ratio); canvas.height = Math.round(box.height * ratio);
    if (wasFit || !touched) fit();
    if (!shown) { // a tree too large to read as a whole opens at its root
      shown = true;
      if (Math.min(scaleX(), scaleY()) < 0.3) {
        zoomAt(0.8 / view.z, nodes.x[0] * scaleX() + view.x, nodes.y[0] * scaleY() + view.y);
        view.x = view.width / 2 - nodes.x[0] * scaleX();
        view.y = PAD.top + 10;
        touched = true;
      }
    }
    draw();
  }
  let touched = false;
  for (const name of ["wheel", "pointerdown"]) canvas.addEventListener(name, () => { touched = true; });
  for (const id of ["in", "out"]) byId(id).addEventListener("click", () => { touched = true; });
  byId("fit").addEventListener("click", () => { touched = false; });
  readColours();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColours(); draw(); });
  new ResizeObserver(resize).observe(canvas.parentElement);
  resize();
  go(data.step);
  window.zermelo = { go, fit, zoomAt, state: () => ({ step, status: [...status], z: view.z }) };
})();
