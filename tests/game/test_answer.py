"""An answer prints, draws itself in a notebook, and says what is proved."""

import html.parser

import pytest

from zermelo.game import Answer, MoveAnswer, proved_bounds

EVIL = '<script>alert("a move")</script>'


class Tags(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.text = [], set(), []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def answer(**more):
    given = {"value": 1, "player": 0, "move": "a", "pv": ("a", "b"), "exactness": "proved"}
    return Answer(**(given | {"nodes": 1234} | more))


def test_a_notebook_shows_the_value_the_best_move_and_the_moves():
    moves = (MoveAnswer("a", 1, "proved", 3, ("a", "b")), MoveAnswer("c", -0.5, "estimate"))
    seen = Tags(answer(moves=moves, ties=("a", "d"), remoteness=3)._repr_html_())
    assert seen.open == []
    words = " ".join(seen.text)
    for text in ("first player's value", "proved, 3 plies to the end", "1,234 nodes", "−0.5"):
        assert text in words


@pytest.mark.parametrize("place", ["move", "pv", "ties", "moves", "algorithm"])
def test_text_of_a_game_is_escaped(place):
    evil = {
        "move": EVIL,
        "pv": ("a", EVIL),
        "ties": ("a", EVIL),
        "moves": (MoveAnswer("a", 1, "proved"), MoveAnswer(EVIL, 0, "estimate", pv=(EVIL, EVIL))),
        "algorithm": EVIL,
    }
    seen = Tags(answer(**{place: evil[place]})._repr_html_())
    assert "script" not in seen.seen
    assert EVIL in " ".join(seen.text)


@pytest.mark.parametrize(
    "given",
    [
        {"move": None, "pv": (), "remoteness": 0},
        {"value": (1, 2, 6)},
        {"value": 0.25, "exactness": "estimate", "depth": 4},
        {"moves": tuple(MoveAnswer(move, 0, "estimate", visits=move) for move in range(50))},
    ],
    ids=["over", "vector", "estimate", "many moves"],
)
def test_every_kind_of_answer_is_drawn_and_printed(given):
    made = answer(**given)
    assert Tags(made._repr_html_()).open == []
    assert "nodes" in str(made)


@pytest.mark.parametrize(
    ("value", "exactness", "bounds"),
    [
        (1, "proved", (1, 1)),
        ((1, 2), "proved", ((1, 2), (1, 2))),
        (0, "lower bound", (0, 1)),
        (0, "upper bound", (-1, 0)),
        (0.3, "estimate", None),
        ((1, 2), "depends on ties", None),
    ],
)
def test_bounds_say_what_is_proved(value, exactness, bounds):
    assert proved_bounds(value, exactness, (-1, 1)) == bounds


def test_a_move_is_found_again():
    known = MoveAnswer("a", 1, "proved")
    assert answer(moves=(known,)).of_move("a") is known
    assert answer(moves=(known,)).of_move("z") is None
