"""`zermelo experiment`."""

from xml.etree import ElementTree

import pytest


def test_ordering_prints_a_table_and_a_plot(run):
    ran = run("experiment", "ordering", "--branching", "2,3", "--depth", "2-4", "--trees", "3")
    assert ran.status == 0
    assert "worst first" in ran.out
    assert "b = 3" in ran.out
    assert "m=4" in ran.out


def test_ordering_as_json(run):
    words = ["experiment", "ordering", "--branching", "2-3", "--depth", "3", "--trees", "4"]
    found = run(*words, "--json").json
    assert [(row["branching"], row["depth"]) for row in found["rows"]] == [(2, 3), (3, 3)]
    for row in found["rows"]:
        assert row["minimax"] == row["worst"] == row["b^m"]
        assert row["perfect"] == row["perfect_exact"]
    assert run(*words, "--json").json == found
    assert run(*words, "--seed", "1", "--json").json["rows"] != found["rows"]


@pytest.mark.parametrize("sizes", [("2-4", "2-5"), ("3", "4"), ("2-5", "3")])
def test_the_chart_is_well_formed(run, tmp_path, sizes):
    path = tmp_path / "chart.svg"
    branching, depth = sizes
    words = ["--branching", branching, "--depth", depth, "--trees", "2", "-o", str(path)]
    assert run("experiment", "ordering", *words).status == 0
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")


def test_list(run):
    assert "ordering" in run("experiment", "--list").out
    assert run("experiment", "--list", "--json").json["experiments"][0]["name"] == "ordering"
