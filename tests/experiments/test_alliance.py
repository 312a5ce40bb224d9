"""The game of alliance, and how its story is read off the search."""

import json

import pytest

import zermelo as z
from zermelo.cli.main import main
from zermelo.experiments.alliance import Strike, pacts, story
from zermelo.games.alliance import Alliance
from zermelo.textbook import maxn

RED, BLUE, GREEN = range(3)


def strike(player, target):
    return Strike(player, target, (1, 1, 1), (0, 0, 0), None)


def test_the_weaker_two_join_against_the_leader_and_fall_out_when_one_of_them_leads():
    told = story(Alliance())
    first, *later = told.pacts
    assert set(first.allies) == {BLUE, GREEN}
    assert first.against == RED
    assert told.strikes[first.formed - 1].armies[RED] == max(told.strikes[first.formed - 1].armies)
    assert first.broken is not None
    broken = told.strikes[first.broken - 1]
    assert {first.breaker, broken.target} == {BLUE, GREEN}
    assert broken.armies[broken.target] == max(broken.armies)
    assert any(set(pact.allies) == {RED, BLUE} and pact.against == GREEN for pact in later)


def test_what_is_told_is_what_max_n_finds():
    game = Alliance()
    told = story(game)
    state = game.initial()
    for one in told.strikes:
        assert one.armies == state.armies
        assert one.player == game.to_move(state)
        found = maxn(game, state)
        assert one.value == found.value
        assert found.value == told.payoffs
        struck = game.player_names[one.target]
        assert struck == found.move
        if one.other is not None:
            spared = game.result(state, game.player_names[one.other[0]])
            assert one.other[1] == maxn(game, spared).value
            assert one.gain >= 0
        state = game.result(state, struck)
    assert game.is_terminal(state)
    assert told.final == state.armies


def test_an_alliance_is_two_who_struck_the_same_player_last():
    assert pacts([strike(RED, BLUE), strike(BLUE, RED), strike(GREEN, BLUE)])[0].allies == (0, 2)
    moves = [strike(BLUE, RED), strike(GREEN, RED), strike(RED, GREEN), strike(BLUE, GREEN)]
    one, other = pacts(moves)
    assert (one.allies, one.against, one.formed, one.broken, one.breaker) == ((1, 2), 0, 2, 4, 1)
    assert (other.allies, other.against, other.formed, other.broken) == ((0, 1), 2, 4, None)
    assert pacts([strike(RED, BLUE), strike(BLUE, RED)]) == ()


def test_armies_can_be_others_and_the_story_with_them():
    told = story(Alliance((4, 4, 4), moves=6))
    assert len(told.strikes) == 6
    even = story(Alliance((0, 3, 2), moves=3))
    assert even.strikes[1].other is None


def test_the_command_prints_the_story(capsys):
    assert main(["experiment", "alliance"]) == 0
    out = capsys.readouterr().out
    assert "blue and green are allied against red" in out
    assert "breaks it and strikes green" in out
    assert main(["experiment", "alliance", "alliance:armies=4,4,4,moves=5", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["strikes"]) == 5
    assert main(["experiment", "alliance", "nim"]) == 2
    assert main(["experiment", "alliance", "--games", "3"]) == 2


def test_wrong_positions_and_moves_are_refused():
    game = z.load("alliance")
    for text in ("7 3 / 0", "7 3 x / 0", "8 3 6 / 0", "7 3 6 / 13", "red"):
        with pytest.raises(z.errors.PositionError):
            game.parse_state(text)
    with pytest.raises(z.errors.IllegalMoveError, match="blue or green"):
        game.parse_move(game.initial(), "red")
    with pytest.raises(z.errors.InvalidInputError, match="three numbers"):
        Alliance((1, 2))


def test_fig_5_4_has_a_tie_at_its_root_that_is_told():
    found = z.search(z.load("tree:aima-5.4"), algorithm="maxn")
    assert found.value == (1, 2, 6)
    assert len(found.ties) == 2
    assert found.exactness == "depends on ties"
    assert found.details["ranges"] == ((1, 1), (2, 5), (2, 6))


def test_two_selfish_players_reach_a_thousand_each_by_cooperation():
    found = z.search(z.load("tree:cooperation"))
    assert found.value == (1000, 1000)
    assert found.proved
