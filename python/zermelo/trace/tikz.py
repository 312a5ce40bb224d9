"""The tree of a search as TikZ, for papers. Needs the package `tikz` and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from zermelo.trace.labels import cells, clean
from zermelo.trace.picture import (
    CELL,
    LABEL_AT,
    STRIKE_AT,
    Glyph,
    Look,
    Picture,
    leaf_width,
    looks,
    picture,
    text_of,
)
from zermelo.trace.replay import Replay
from zermelo.trace.svg import outline
from zermelo.trace.trace import Trace
from zermelo.trace.words import sentence

_TEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    '"': "''",
    "−": "$-$",
    "∞": r"$\infty$",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "α": r"$\alpha$",
    "β": r"$\beta$",
    "…": r"\ldots{}",
    "×": r"$\times$",
    "○": r"$\circ$",
    "·": r"$\cdot$",
}

_STYLES = r"""
  x=0.75pt, y=-0.75pt, line join=round, font=\footnotesize, inner sep=0pt,
  done/.style={draw=black, fill=black!6, line width=0.6pt},
  open/.style={draw=blue!70!black, fill=blue!12, line width=1pt},
  current/.style={draw=black, fill=yellow!45, line width=1.2pt, double, double distance=0.8pt},
  best/.style={draw=green!45!black, fill=black!6, line width=1.4pt},
  faint/.style={draw=black!35, text=black!60, line width=0.4pt, densely dashed},
  edge/.style={draw=black, line width=0.5pt},
  edge open/.style={draw=blue!70!black, line width=1.2pt},
  edge best/.style={draw=green!45!black, line width=1.8pt},
  edge faint/.style={draw=black!35, line width=0.4pt},
  strike/.style={draw=red!70!black, line width=0.9pt},
  move/.style={fill=white, inner sep=1pt, font=\scriptsize},
  row/.style={anchor=west, text=black!65, font=\scriptsize},
"""


def tikz(
    trace: Trace,
    step: int,
    *,
    max_nodes: int = 300,
    collapse: Collection[int] = (),
    labels: bool | None = None,
    caption: bool = True,
    standalone: bool = False,
    solid: bool = False,
) -> str:
    """The tree after `step` events as a `tikzpicture`, with the layout and signs of the SVG.

    `standalone` makes a document of its own, for the class `standalone`. `caption` puts the
    sentence of the step below the tree. With `solid`, nodes that were not looked at are drawn like
    the others. Names in other than Latin letters need LuaLaTeX or XeLaTeX.
    """
    replay = Replay(trace, step)
    drawn = picture(trace, max_nodes=max_nodes, replay=replay, collapse=collapse, labels=labels)
    lines = _Drawing(drawn, replay, step, solid).write(caption)
    body = "\n".join([f"\\begin{{tikzpicture}}[{_STYLES}]", *lines, "\\end{tikzpicture}"])
    if not standalone:
        return body + "\n"
    return (
        "\\documentclass[tikz,border=4pt]{standalone}\n\\usepackage[T1]{fontenc}\n"
        "\\usepackage[utf8]{inputenc}\n\\begin{document}\n" + body + "\n\\end{document}\n"
    )


class _Drawing:
    def __init__(self, drawn: Picture, replay: Replay, step: int, solid: bool) -> None:
        self.drawn, self.replay, self.step = drawn, replay, step
        self.trace = drawn.trace
        self.looks = looks(replay, drawn.spots, solid)
        ended = step == self.trace.steps and len(self.trace.pv) > 1
        self.line = set(self.trace.pv) if ended else set()
        self.current = replay.current if step > 0 and not ended else None

    def write(self, caption: bool) -> Iterable[str]:
        for title, row in zip(self.drawn.row_names(), self.drawn.placed.rows, strict=True):
            if title:
                yield f"\\node[row] at (-75,{_n(self.drawn.placed.y[row[0]] + 14)}) {{{title}}};"
        for place in range(1, len(self.drawn.spots)):
            yield from self._edge(place)
        for place in range(len(self.drawn.spots)):
            yield from self._node(place)
        said = [f"Step {self.step} of {self.trace.steps}. {sentence(self.trace, self.step)}"]
        said += [self.drawn.left_out()] if self.drawn.left_out() else []
        if caption:
            width = max(self.drawn.placed.width + 75, 400)
            yield (
                f"\\node[anchor=north west, align=left, text width={_n(0.75 * width)}pt] at "
                f"(-75,{_n(self.drawn.placed.height + 16)}) {{{tex(' '.join(said))}}};"
            )
        else:
            yield from (f"% {clean(line)}" for line in said)

    def _edge(self, place: int) -> Iterable[str]:
        spot = self.drawn.spots[place]
        above = spot.parent
        assert above is not None
        x1, x2 = self.drawn.placed.x[above], self.drawn.placed.x[place]
        y1 = self.drawn.placed.y[above] + self.drawn.glyphs[above].bottom
        y2 = self.drawn.placed.y[place]
        best = spot.node in self.line and self.drawn.spots[above].node in self.line
        style = {"open": "edge open", "done": "edge"}.get(self.looks[place], "edge faint")
        yield f"\\draw[{'edge best' if best else style}] {_at(x1, y1)} -- {_at(x2, y2)};"
        if self.looks[place] == "cut" and self.looks[above] != "cut":
            length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1e-9)
            ux, uy = (x2 - x1) / length, (y2 - y1) / length
            for offset in (-2.0, 2.0):
                x = x1 + STRIKE_AT * (x2 - x1) + offset * ux
                y = y1 + STRIKE_AT * (y2 - y1) + offset * uy
                a, b = _at(x - 5.5 * uy, y + 5.5 * ux), _at(x + 5.5 * uy, y - 5.5 * ux)
                yield f"\\draw[strike] {a} -- {b};"
        if text := self.drawn.edges[place]:
            at = _at(x1 + LABEL_AT * (x2 - x1), y1 + LABEL_AT * (y2 - y1))
            grey = ", text=black!60" if style == "edge faint" else ""
            yield f"\\node[move{grey}] at {at} {{{tex(text)}}};"

    def _node(self, place: int) -> Iterable[str]:
        spot, glyph = self.drawn.spots[place], self.drawn.glyphs[place]
        x, y = self.drawn.placed.x[place], self.drawn.placed.y[place]
        if spot.node is None:
            at = _at(x, y + 14)
            words = spot.stub.split(" ")
            said = f"{tex(' '.join(words[:3]))}\\\\{{}}{tex(' '.join(words[3:]))}"
            yield f"\\node[align=center, font=\\scriptsize\\itshape] at {at} {{{said}}};"
            return
        style = self._style(spot.node, self.looks[place])
        text = text_of(
            self.trace.nodes[spot.node], self.replay.views[spot.node], self.trace.windows
        )
        yield from _board(glyph, x, y)
        yield _shape(glyph, style, x, y, text)
        middle = y + glyph.shape_top + glyph.shape_height / 2
        grey = ", text=black!60" if style == "faint" else ""
        if glyph.shape == "leaf":
            yield f"\\node[anchor=mid{grey}] at {_at(x, middle)} {{{tex(text)}}};"
            if glyph.caption:
                at = _at(x, y + glyph.bottom + 9)
                yield f"\\node[font=\\tiny{grey}] at {at} {{{tex(glyph.caption)}}};"
            return
        if glyph.sign:
            lower = {"max": 5.0, "min": -4.0}.get(glyph.shape, 0.0)
            yield f"\\node[anchor=mid{grey}] at {_at(x, middle + lower)} {{{tex(glyph.sign)}}};"
        beside = [t for t in (glyph.caption, text) if t]
        if beside:
            at = _at(x + glyph.size / 2 + 5, middle)
            words_tex = "\\\\{}".join(tex(t) for t in beside)  # {}: else "[" would be an option
            yield f"\\node[anchor=west, align=left{grey}] at {at} {{{words_tex}}};"

    def _style(self, node: int, seen: Look) -> str:
        if node == self.current:
            return "current"
        if node in self.line:
            return "best"
        return seen if seen in ("open", "done") else "faint"


def _shape(glyph: Glyph, style: str, x: float, y: float, text: str) -> str:
    top, high = y + glyph.shape_top, glyph.shape_height
    if glyph.shape == "chance":
        return f"\\draw[{style}] {_at(x, top + high / 2)} circle[radius={_n(0.375 * high)}pt];"
    if glyph.shape == "leaf":
        half = leaf_width(text) / 2
        corners = f"{_at(x - half, top)} rectangle {_at(x + half, top + high)}"
        return f"\\draw[{style}, rounded corners=2pt] {corners};"
    points = [_at(x + dx, dy) for dx, dy in outline(glyph.shape, glyph.size / 2, top, high)]
    return f"\\draw[{style}] {' -- '.join(points)} -- cycle;"


def _board(glyph: Glyph, x: float, y: float) -> Iterable[str]:
    if not glyph.rows:
        return
    wide, high = glyph.board_size
    left, top = x - wide / 2, y if glyph.shape == "leaf" else y + glyph.shape_height + 3
    grid = [
        f"{_at(left + CELL * i, top)} -- {_at(left + CELL * i, top + high)}"
        for i in range(len(glyph.rows[0]) + 1)
    ]
    grid += [
        f"{_at(left, top + CELL * i)} -- {_at(left + wide, top + CELL * i)}"
        for i in range(len(glyph.rows) + 1)
    ]
    yield f"\\draw[black!50, line width=0.3pt] {' '.join(grid)};"
    for column, row, sign in cells(glyph.rows):
        at = _at(left + CELL * (column + 0.5), top + CELL * (row + 0.5))
        yield f"\\node[font=\\scriptsize] at {at} {{{tex(sign)}}};"


def tex(text: str) -> str:
    """The text with everything that TeX would take as a command escaped.

    >>> tex("[−∞, 3] & 50%")
    '[$-$$\\\\infty$, 3] \\\\& 50\\\\%'
    """
    return "".join(_TEX.get(char, char) for char in clean(text))


def _at(x: float, y: float) -> str:
    return f"({_n(x)},{_n(y)})"


def _n(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
