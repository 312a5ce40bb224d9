"""The course's `.test` files that are about Pacman."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.game import InvalidInputError, TreeError
from zermelo.games import load
from zermelo.games.pacman import LayoutError
from zermelo.games.pacman.cs188 import EvaluationTest, GameTreeTest, read_test
from zermelo.games.tree import cs188

DATA = Path(__file__).parent.parent / "data" / "cs188"
CORNER = DATA / "pacman-corner.test"


def test_a_game_tree_test_has_its_layout_in_it():
    test = read_test(CORNER)
    assert isinstance(test, GameTreeTest)
    assert (test.agent, test.depth, test.seed, test.points) == ("expectimax", 2, 3, 4)
    assert (test.game.ghosts, test.game.agents, test.game.map.width) == ("directional", 3, 8)


def test_an_evaluation_test_names_its_layout():
    test = read_test(DATA / "pacman-games.test")
    assert isinstance(test, EvaluationTest)
    assert (test.agent, test.games, test.game.layout) == ("ReflexAgent", 4, "open")
    assert (test.game.ghosts, test.game.number) == ("random", 1)
    assert test.wanted == {"average score": (None, (0, 500, 100000)), "wins": (1, (1, 2))}


def test_the_layout_in_a_test_is_played_by_any_command():
    assert load(f"pacman:layout={CORNER}").map == read_test(CORNER).game.map
    with pytest.raises(LayoutError, match="no layout written out"):
        load(f"pacman:layout={DATA / 'two-ghosts.test'}")


def test_a_layout_with_another_name_lies_beside_the_test(tmp_path):
    text = (DATA / "pacman-games.test").read_text().replace('"open"', '"own"')
    path = tmp_path / "own.test"
    path.write_text(text)
    with pytest.raises(InvalidInputError, match=r"put it beside the test, as own\.lay"):
        read_test(path)
    (tmp_path / "own.lay").write_text("%%%%%\n%P.G%\n%%%%%")
    assert read_test(path).game.map.food == ((2, 1),)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("ExpectimaxAgent", "QAgent", 'alg is "QAgent"; it is one of MinimaxAgent'),
        ('depth: "2"', 'depth: "0"', 'depth is "0", and should be a whole number of at least 1'),
        ('depth: "2"', "", "there is no depth"),
        ("PacmanGameTreeTest", "DoubleTest", 'class is "DoubleTest"'),
        ("%P.", "%x.", "in its layout, line 2, column 2: 'x' is not a layout symbol"),
        ('seed: "3"', "seed: 3", "is not of the form"),
    ],
)
def test_what_is_wrong_with_a_test_is_said_with_its_file(tmp_path, old, new, words):
    path = tmp_path / "bad.test"
    path.write_text(CORNER.read_text().replace(old, new))
    with pytest.raises(InvalidInputError) as caught:
        read_test(path)
    assert words in str(caught.value)
    assert "bad.test" in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("RandomGhost", "ShyGhost", "all RandomGhost or all DirectionalGhost"),
        ('"0 500 100000"', '"many"', "should be numbers"),
        ('"open"', '"../open"', "should be a name"),
    ],
)
def test_what_is_wrong_with_an_evaluation_test_is_said(tmp_path, old, new, words):
    path = tmp_path / "bad.test"
    path.write_text((DATA / "pacman-games.test").read_text().replace(old, new))
    with pytest.raises(TreeError, match=words):
        read_test(path)


@given(st.data())
def test_a_damaged_test_is_read_or_refused(tmp_path_factory, data):
    text = data.draw(st.sampled_from(sorted(DATA.glob("pacman-*.test")))).read_text()
    cut = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(cut, min(len(text), cut + 20)))
    path = tmp_path_factory.mktemp("tests") / "some.test"
    path.write_text(
        text[:cut] + data.draw(st.text(alphabet='%P."\n:[] x0', max_size=9)) + text[end:]
    )
    with contextlib.suppress(InvalidInputError):
        assert read_test(path).game.map.food


def test_a_tree_command_says_what_a_pacman_test_is_for():
    with pytest.raises(TreeError, match="zermelo experiment pacman --test"):
        cs188.read(CORNER)
