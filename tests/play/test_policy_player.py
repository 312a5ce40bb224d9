"""A solved game as a player."""

import pytest

import zermelo as z
from zermelo.play import PolicyPlayer, RandomPlayer, Session
from zermelo.policies import UnknownStateError


@pytest.fixture(scope="module", params=["connect4:width=4,height=4,connect=3", "tictactoe"])
def policy(request, tmp_path_factory):
    game = z.load(request.param)
    path = tmp_path_factory.mktemp("policy") / "solved.table"
    return z.policies.load_policy(z.solve_all(game).save(path))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", range(15))
def test_a_policy_never_gets_less_than_the_position_is_worth(policy, seat, seed):
    players = {seat: PolicyPlayer(policy, seed), 1 - seat: RandomPlayer(seed)}
    session = Session(policy.game, players=players)
    while not session.is_over:
        worth = policy[session.state].value
        turn = session.step()
        if turn.player == seat:
            assert policy[session.state].value == worth
            assert turn.result.proved
            assert turn.result.value == worth
    start = policy[policy.root]
    sign = 1 if seat == start.player else -1
    assert session.payoffs[seat] >= sign * start.value


def test_two_policies_play_the_value_in_as_many_plies_as_it_says(policy):
    player = PolicyPlayer(policy)
    session = Session(policy.game, players={0: player, 1: player})
    while not session.is_over:
        session.step()
    start = policy[policy.root]
    assert session.payoffs[start.player] == start.value
    if start.value:
        assert len(session.turns) == start.remoteness


def test_a_state_that_the_policy_does_not_know_is_refused():
    game = z.load("mnk-native")
    player = PolicyPlayer(z.solve_all(game, game.parse_state("b2 a1")))
    with pytest.raises(UnknownStateError, match="cannot be reached"):
        player.choose(z.Line(game))
