from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded import algorithms, chance, fig_5_5, inner_specs, three_players

from zermelo.files import write_atomically
from zermelo.game import InvalidInputError
from zermelo.games.mnk import MNK
from zermelo.games.tree import tree
from zermelo.trace import Trace, trace
from zermelo.trace.files import load


def read_back(seen: Trace) -> Trace:
    again = Trace.from_json(seen.to_json())
    again.result = seen.result
    return again


@settings(max_examples=60, deadline=None)
@given(inner_specs, algorithms)
def test_json_reads_back_exactly(spec: list[object], algorithm: str) -> None:
    seen = trace(tree(spec), algorithm=f"textbook.{algorithm}")
    assert read_back(seen) == seen


def test_json_of_every_kind_of_search_reads_back_exactly() -> None:
    board = MNK(3, 3, 3)
    state = board.parse_state("xox/oxo/...")
    for seen in (
        fig_5_5(),
        three_players(),
        chance(),
        trace(board, state, playouts=9, seed=1, algorithm="textbook.mcts"),
        trace(board, depth=2, algorithm="textbook.iterative_deepening"),
        trace(board, depth=3, max_nodes=40, algorithm="textbook.alphabeta"),
    ):
        again = read_back(seen)
        assert again == seen
        assert again.svg() == seen.svg()
        assert again.html() == seen.html()


def test_infinite_windows_survive() -> None:
    text = fig_5_5().to_json()
    assert '"inf"' in text
    assert "Infinity" not in text


FIG: dict[str, Any] = json.loads(fig_5_5().to_json())


@pytest.mark.parametrize(
    ("before", "now"),
    [("alphabeta", "textbook.alphabeta"), ("native alpha-beta", "alphabeta")],
)
def test_a_trace_of_version_1_is_read_with_the_names_of_today(before: str, now: str) -> None:
    again = Trace.from_json(json.dumps(FIG | {"version": 1, "algorithm": before}))
    assert again.algorithm == now
    assert again.method == "alphabeta"


def damaged(**changes: Any) -> str:
    return json.dumps(FIG | changes)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "JSON is broken"),
        (fig_5_5().to_json()[:-30], "JSON is broken"),
        ("[1, 2]", '"format" is not "zermelo-trace"'),
        ('{"format": "pgn"}', '"format" is not "zermelo-trace"'),
        (damaged(version=3), "version 3; this Zermelo reads version 2"),
        (damaged(player="MAX"), "\"player\" is 'MAX', not a int"),
        (damaged(nodes=[]), "no nodes"),
        (damaged(nodes=[[0, "", "A", "max", None, None]]), "node 0 is the root and has a parent"),
        (damaged(nodes=[*FIG["nodes"], [99, "", "", "leaf", 1, None]]), "node 13 has the parent"),
        (damaged(nodes=[*FIG["nodes"], [0, "", "", "top", 1, None]]), "node 13 has the role"),
        (damaged(events=[["leave", 0]]), "event 1 needs node, value, bound"),
        (damaged(events=[["leap", 0]]), "event 1 has the kind 'leap'"),
        (damaged(events=[["leaf", 77, 1, "terminal"]]), "names node 77"),
        (damaged(events=[["leaf", 4, "x", "terminal"]]), "event 1 has 'x' where a value"),
        (damaged(events=[["leaf", 4, 1, "maybe"]]), "'maybe', not one of terminal"),
        (damaged(events=[["cutoff", 0, "why", [99]]]), "names node 99"),
        (damaged(pv=[0, 50]), "pv names node 50"),
        (damaged(stages={"a": "one"}), 'stage "a"'),
        (json.dumps({k: v for k, v in FIG.items() if k != "events"}), '"events" is missing'),
        ('{"format": "zermelo-trace", "version": NaN}', "NaN"),
    ],
)
def test_damaged_and_foreign_files_are_refused(text: str, said: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        Trace.from_json(text)
    assert said in str(caught.value)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_damage_is_refused_or_harmless(data: st.DataObject) -> None:
    text = fig_5_5().to_json()
    at = data.draw(st.integers(0, len(text) - 1))
    char = data.draw(st.sampled_from('0123456789[]{}",:-ae.'))
    try:
        seen = Trace.from_json(text[:at] + char + text[at + 1 :])
    except InvalidInputError:
        return
    for step in (0, seen.steps // 2, seen.steps):
        seen.svg(step)


@pytest.mark.parametrize("suffix", ["svg", "tex", "html", "txt", "json"])
def test_save_writes_what_the_suffix_says(tmp_path: Path, suffix: str) -> None:
    seen = fig_5_5()
    path = seen.save(tmp_path / f"search.{suffix}", step="d")
    begins = {"svg": "<svg", "tex": "\\documentclass", "html": "<!doctype", "txt": "▲", "json": "{"}
    assert path.read_text(encoding="utf-8").startswith(begins[suffix])
    assert [file.name for file in tmp_path.iterdir()] == [f"search.{suffix}"]


def test_a_file_is_read_back_by_its_name(tmp_path: Path) -> None:
    path = fig_5_5().save(tmp_path / "search.json")
    assert load(path).events == fig_5_5().events
    path.write_text("{}")
    with pytest.raises(InvalidInputError, match=r"search\.json"):
        load(path)
    with pytest.raises(InvalidInputError, match="cannot read"):
        load(tmp_path / "missing.json")


def test_unknown_suffixes_and_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"'\.pdf'; .* \.svg, \.tex, \.html, \.txt, \.json"):
        fig_5_5().save(tmp_path / "search.pdf")
    with pytest.raises(InvalidInputError, match="no suffix"):
        fig_5_5().save(tmp_path / "search")
    with pytest.raises(InvalidInputError, match="there is no folder"):
        fig_5_5().save(tmp_path / "none" / "search.svg")


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.txt"
    write_atomically(path, "old")
    monkeypatch.setattr(Path, "replace", _fail)
    with pytest.raises(OSError, match="full"):
        write_atomically(path, b"new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def _fail(*_: object) -> None:
    raise OSError("the disk is full")
