"""Every drawing of every search is well formed, bounded, and says what it leaves out."""

from __future__ import annotations

import json
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded import algorithms, chance, fig_5_5, inner_specs, large, three_players

from zermelo.game import InvalidInputError
from zermelo.games.mnk import MNK
from zermelo.games.tree import tree
from zermelo.trace import Trace, trace
from zermelo.trace.html import notebook
from zermelo.trace.labels import board, measure, probability, shorten

GOLDEN = Path(__file__).parent / "golden"
HOSTILE = [
    "</script><script>alert(1)</script>",
    "<b>&amp;\"'",
    "]]>",
    "@DATA@ @JS@",
    "\x00\x08\ud800 \ufffe",
    "{0} {1}",
    "\u202e right to left",
    "漢字" * 20,
    "%$#_{}~^\\",
    "",
]


def data_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert found
    return json.loads(found[1])  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", ["fig-5-5-d.svg", "fig-5-5-d.tex", "fig-5-5-d.txt"])
def test_fig_5_5_is_drawn_as_before(name: str) -> None:
    """If a change is meant, look at the new drawing and run tests/trace/remake_golden.py."""
    from remake_golden import drawings

    assert drawings()[name] == (GOLDEN / name).read_text(encoding="utf-8")


@settings(max_examples=60, deadline=None)
@given(inner_specs, algorithms, st.floats(0, 1))
def test_svg_is_well_formed_at_every_step(spec: list[object], algorithm: str, part: float) -> None:
    seen = trace(tree(spec), algorithm=f"textbook.{algorithm}")
    root = ET.fromstring(seen.svg(int(part * seen.steps)))
    assert root.tag.endswith("svg")
    assert root[0].text
    assert root[1].text


@pytest.mark.parametrize("label", HOSTILE)
def test_hostile_labels_stay_text(label: str) -> None:
    spec = {"name": label, "children": [1, {"name": label, "children": [2, 3]}]}
    seen = trace(tree(spec, title=label), algorithm="textbook.alphabeta")
    seen.nodes[1].move = label
    root = ET.fromstring(seen.svg())
    assert {element.tag.split("}")[1] for element in root.iter()} <= {
        *("svg", "title", "desc", "style", "rect", "g", "path", "text", "circle")
    }
    page = seen.html()
    assert page.count("<script") == 2
    assert page.encode()
    data_of(page)
    assert "<b>" not in page
    assert "alert(1)</script>" not in page
    assert seen.tikz(standalone=True).count("\\begin{document}") == 1
    assert "\n" not in seen.explain(1)
    frame = notebook(seen)
    assert frame.count("<") == 2


def test_the_page_says_the_same_sentences_as_python() -> None:
    for seen in (fig_5_5(), three_players(), chance()):
        data = data_of(seen.html())
        strings = data["strings"]
        for step in range(seen.steps + 1):
            template, *parts = [strings[i] for i in data["said"][step]]  # type: ignore[index]
            said = re.sub(r"\{(\d+)\}", lambda gap, parts=parts: parts[int(gap[1])], template)
            said = "T" + said[1:] if said.startswith("the ") else said
            assert said == seen.explain(step)


def test_the_page_s_changes_lead_to_the_replay_s_views() -> None:
    seen = fig_5_5()
    data = data_of(seen.html())
    status = [0] * len(seen.nodes)
    text = list(data["nodes"]["text"])  # type: ignore[index, call-overload]
    for step, delta in enumerate(data["deltas"], start=1):  # type: ignore[arg-type, var-annotated]
        for at in range(0, len(delta), 4):
            status[delta[at]], text[delta[at]] = delta[at + 1], delta[at + 2]
        views = seen.replay(step).views
        names = ["unseen", "open", "done", "cut"]
        assert [names[s] for s in status] == [view.status for view in views]
    assert [data["strings"][t] for t in text[:4]] == [  # type: ignore[index]
        *("[3, 3]", "[3, 3]", "[−∞, 2]", "[2, 2]")
    ]


def test_twenty_thousand_nodes_give_drawings_of_bounded_size() -> None:
    seen = large()
    assert len(seen.nodes) == 19_608
    svg, page = seen.svg(), seen.html()
    assert len(svg) < 400_000
    assert len(page) < 4_000_000
    ET.fromstring(svg)
    data = data_of(page)
    assert len(data["nodes"]["x"]) == 19_608  # type: ignore[index, arg-type, call-overload]


def test_every_drawing_says_which_nodes_it_leaves_out() -> None:
    seen = large(4, 4)
    said = f"{len(seen.nodes) - 50} of {len(seen.nodes)} recorded nodes are not drawn."
    for drawing in (
        seen.svg(max_nodes=50),
        seen.tikz(max_nodes=50),
        seen.text(max_nodes=50),
        seen.html(max_nodes=50),
    ):
        assert said in drawing
    assert re.search(r"… \d+ more nodes below", seen.text(max_nodes=50))
    shown = sum(int(n) for n in re.findall(r"… (\d+) more node", seen.text(max_nodes=50)))
    assert shown == len(seen.nodes) - 50


def test_every_drawing_says_what_the_record_left_out() -> None:
    seen = trace(MNK(3, 3, 3), depth=4, max_nodes=60, algorithm="textbook.alphabeta")
    assert len(seen.nodes) == 60
    assert seen.omitted_nodes > 0
    said = f"The record was full: {seen.omitted_nodes:,} more visits to nodes are not in it."
    for drawing in (seen.tikz(), seen.text(), seen.html()):
        assert said in drawing
    assert "The record was full" in seen.svg()


def test_a_full_record_never_narrows_ranges_by_children_it_does_not_know() -> None:
    wide = tree([[[9, 1], [8, 2]], [[7, 3], [6, 4]], [[5, 5], [4, 6]]])
    truth = trace(wide, algorithm="textbook.minimax").result
    assert truth is not None
    for cap in range(1, 22):
        seen = trace(wide, max_nodes=cap, algorithm="textbook.minimax")
        for step in range(seen.steps + 1):
            view = seen.replay(step).views[0]
            assert view.low <= truth.value <= view.high  # type: ignore[operator]


def test_pages_say_when_steps_are_left_out() -> None:
    seen = fig_5_5()
    page = seen.html(max_steps=10)
    assert "The last 24 of 34 steps are not in this page." in page
    assert len(data_of(page)["deltas"]) == 10  # type: ignore[arg-type]


def test_collapse_hides_what_is_below_a_node() -> None:
    seen = fig_5_5()
    assert seen.text(collapse=[1]).count("… 3 more nodes below") == 1
    assert "3 more" in seen.svg(collapse=[1])


def test_the_current_node_is_drawn_however_deep_it_is() -> None:
    seen = large(3, 6)
    step = seen.steps // 2
    current = seen.replay(step).current
    assert current is not None
    assert "◀" in seen.text(step, max_nodes=30)


def test_terminal_lines_fit_the_width() -> None:
    lines = fig_5_5().text("d", width=40).splitlines()[:-1]
    assert max(map(len, lines)) == 40
    assert "\x1b[" not in fig_5_5().text()
    assert "\x1b[" in fig_5_5().text(color=True)


def test_small_boards_are_drawn_as_boards() -> None:
    game = MNK(3, 3, 3)
    seen = trace(game, game.parse_state("xox/oxo/..."), algorithm="textbook.alphabeta")
    drawing = seen.svg()
    assert 'r="3.5"' in drawing  # an o
    assert "xox" not in drawing
    assert "$\\times$" in seen.tikz()


def test_monte_carlo_shows_means_and_visits() -> None:
    game = MNK(3, 3, 3)
    seen = trace(
        game, game.parse_state("xox/oxo/..."), playouts=20, seed=1, algorithm="textbook.mcts"
    )
    assert "(20)" in seen.svg()
    assert "the best move is" in seen.explain()


def test_a_search_deep_as_a_chain_is_drawn() -> None:
    spec: object = 1
    for _ in range(2_000):
        spec = [spec]
    seen = trace(tree(spec), algorithm="textbook.minimax")
    assert "nodes below" in seen.svg()
    assert "nodes below" in seen.text()
    assert len(seen.html()) < 2_000_000


def test_a_single_leaf_is_a_drawing() -> None:
    seen = trace(tree(7), algorithm="textbook.minimax")
    ET.fromstring(seen.svg())
    assert "■ 7" in seen.text()


def test_notebooks_get_both_forms() -> None:
    seen: Trace = fig_5_5()
    assert seen._repr_svg_().startswith("<svg")
    assert seen._repr_html_().startswith("<iframe srcdoc=")


def test_impossible_options_are_refused_in_plain_words() -> None:
    with pytest.raises(InvalidInputError, match="max_nodes is at least 1"):
        fig_5_5().svg(max_nodes=0)
    with pytest.raises(InvalidInputError, match="or a stage: a, b, c"):
        fig_5_5().svg("z")


def test_texts_are_measured_and_shortened() -> None:
    assert measure("WWW", 10) > measure("iii", 10)
    assert len(shorten("x" * 100, 11)) == 11
    assert board("x.o/.x./...") == ("x.o", ".x.", "...")
    assert board("x.o/.x") == ()
    assert board("rnbqkbnr/pppppppp/8/8 w") == ()
    assert [probability(p) for p in (0.5, 1 / 6, 1.0)] == ["0.5", "1/6", "1"]


def test_a_page_whose_script_is_not_built_says_how_to_build_it(monkeypatch, tmp_path):
    monkeypatch.setattr(sys.modules["zermelo.trace.html"], "files", lambda package: tmp_path)
    with pytest.raises(InvalidInputError, match=r"viewer\.\w+, which make web builds"):
        fig_5_5().html()
