"""Games with chance and of several players on the server's side of the page."""

from __future__ import annotations

import pytest

SPECS = [name + way for name in ("pig", "dots") for way in ("", "-plain", "-compiled")]


@pytest.fixture(autouse=True)
def needs_numba() -> None:
    pytest.importorskip("numba", reason="the compiled games need Numba")


def test_a_game_that_is_written_in_several_ways_is_one_card(page):
    games = page.http.get("/api/games").json()["games"]
    twins = {game["spec"]: game["twin"] for game in games}
    assert {spec: twins[spec] for spec in SPECS} == {
        "pig": None,
        "pig-plain": "pig",
        "pig-compiled": "pig",
        "dots": None,
        "dots-plain": "dots",
        "dots-compiled": "dots",
    }


@pytest.mark.parametrize("spec", SPECS)
def test_a_preview_shows_the_game_under_way(page, spec):
    preview = page.post("/api/preview", {"game": spec}).json()
    assert len(preview["moves"]) >= 2
    assert preview["board"]["pieces"]


@pytest.mark.parametrize("way", ["", "-plain", "-compiled"])
def test_the_die_is_rolled_by_the_server_and_its_face_is_marked(page, way):
    rolled = page.post("/api/chance", {"game": f"pig{way}", "moves": ["roll"]}).json()
    face = rolled["moves"][1]
    assert face in "123456"
    assert {"cell": f"face {face}", "mark": "last"} in rolled["board"]["highlights"]


@pytest.mark.parametrize("spec", SPECS)
def test_the_engine_moves_and_tells_what_it_thinks(page, spec):
    position = {"game": spec, "moves": ["roll", "4"] if spec.startswith("pig") else ["a1b1"]}
    said = page.ask("choose", position=position, engine={"level": "full", "seconds": 0.3})
    assert said[-1]["move"] in page.view(spec, *position["moves"])["legal"]
    assert said[-1]["score"]["words"]
    assert page.ask("analyse", position=position, seconds=0.2)[-1]["lines"]


@pytest.mark.parametrize(
    ("players", "moves", "outcome"),
    [
        (2, "a1b1 a2b2 a1a2 b1b2", "Second player wins; payoffs: first player 0, second player 1"),
        (3, "a1b1 a2b2 a1a2 b1b2", "First player wins; payoffs: first player 1"),
        (4, "a1b1 a2b2 a1a2 b1b2", "Fourth player wins; payoffs: first player 0"),
    ],
)
def test_the_end_of_a_game_of_several_says_who_has_most(page, players, moves, outcome):
    view = page.view(f"dots:width=1,height=1,players={players}", *moves.split())
    assert view["outcome"].startswith(outcome)


@pytest.mark.parametrize(
    ("counts", "outcome"),
    [
        ("1 0", "A draw; payoffs: first player 1, second player 1"),
        ("1 0 0", "First player and Second player share the win; payoffs: first player 1"),
    ],
)
def test_those_who_have_most_share_the_win_or_it_is_a_draw(page, counts, outcome):
    game = f"dots:width=2,height=1,players={len(counts.split())}"
    start = f"a1b1 b1c1 a2b2 b2c2 a1a2 b1b2 / {counts} / second"
    assert page.view(game, "c1c2", start=start)["outcome"].startswith(outcome)
