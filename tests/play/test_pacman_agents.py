"""Agents for Pacman, and how they are marked."""

import random
from pathlib import Path

import pytest

from zermelo import textbook
from zermelo.game import IllegalMoveError, InvalidInputError, Line
from zermelo.games import load
from zermelo.games.pacman import Pacman
from zermelo.games.pacman.cs188 import read_test
from zermelo.play import RandomPlayer, Session
from zermelo.play.pacman import (
    Agent,
    AlphaBetaAgent,
    ExpectimaxAgent,
    HuntingGhosts,
    MinimaxAgent,
    ReflexAgent,
    load_agent,
    mark,
    optimal_moves,
    play_pacman,
    score,
)

DATA = Path(__file__).parent.parent / "data" / "cs188"

MINE = """
from zermelo.play.pacman import Agent

class Eastward(Agent):
    def __init__(self, depth=1):
        self.depth = depth
    def action(self, game, state):
        moves = game.actions(state)
        return "east" if "east" in moves else moves[0]

class Bare:
    def action(self, game, state):
        return "stop"

class Nothing:
    pass

class Breaks:
    def __init__(self):
        raise RuntimeError("no luck")
"""


class Lawless(Agent):
    def action(self, game, state):
        return "north"


def random_states(game, count, seed):
    """States of random play in which it is Pacman's turn."""
    chooser, found = random.Random(seed), []
    while len(found) < count:
        state = game.initial()
        for _ in range(chooser.randint(0, 40)):
            if game.is_terminal(state):
                break
            state = game.result(state, chooser.choice(game.actions(state)))
        if not game.is_terminal(state) and state.turn == 0:
            found.append(state)
    return found


@pytest.mark.parametrize("layout", ["trapped", "small", "open"])
def test_alpha_beta_plays_what_minimax_plays_and_looks_at_less(layout):
    game = Pacman(layout)
    for state in random_states(game, 12, 1):
        slow, fast = MinimaxAgent(2), AlphaBetaAgent(2)
        assert fast.action(game, state) == slow.action(game, state)
        assert fast.think(game, state).value == slow.think(game, state).value
        assert fast.think(game, state).nodes <= slow.think(game, state).nodes


def test_a_unit_of_depth_is_a_move_of_pacman_and_of_every_ghost():
    game = Pacman("small")
    found = MinimaxAgent(2).think(game, game.initial())
    assert found.value == textbook.minimax(game, depth=6, evaluate=score).value
    assert len(found.pv) == 6


def test_what_an_agent_believes_does_not_depend_on_what_ghosts_are():
    state = Pacman("trapped").initial()
    for agent, move in ((MinimaxAgent(3), "west"), (ExpectimaxAgent(3), "east")):
        for ghosts in ("adversarial", "random", "directional", "separate"):
            assert agent.action(Pacman("trapped", ghosts=ghosts), state) == move


def test_expectimax_is_the_mean_over_the_moves_of_ghosts():
    game = Pacman("trapped", ghosts="random")
    found = ExpectimaxAgent(2).think(game, game.initial())
    exact = textbook.expectiminimax(game, depth=6, evaluate=score)
    assert found.value == pytest.approx(exact.value)


def test_agents_are_players_of_sessions():
    game = Pacman("trapped", ghosts="random")
    session = Session(game, players={0: ExpectimaxAgent(3)}, seed=1)
    while not session.is_over:
        session.step()
    assert session.payoffs[0] == session.state.score
    with pytest.raises(InvalidInputError, match="ReflexAgent plays Pacman, not"):
        ReflexAgent().choose(Line(load("nim")))


def test_ghosts_hunt_as_players_of_sessions_too():
    game = Pacman("trapped")
    session = Session(game, players={0: RandomPlayer(1), 1: HuntingGhosts()})
    while not session.is_over:
        session.step()
    assert session.state.lost


def test_the_same_seed_gives_the_same_game():
    game = Pacman("open", ghosts="directional")
    games = [play_pacman(game, ReflexAgent(), seed) for seed in (1, 1, 2)]
    assert games[0] == games[1]
    assert games[0].moves != games[2].moves
    line = Line(game, moves=games[0].moves)
    assert line.over
    assert line.state.score == games[0].score


def test_a_reflex_agent_wins_an_open_maze_against_a_random_ghost():
    game = Pacman("open", ghosts="random")
    assert sum(play_pacman(game, ReflexAgent(), seed).won for seed in range(10)) >= 8


def test_an_illegal_move_is_blamed_on_its_agent():
    with pytest.raises(IllegalMoveError, match=r"Lawless answers 'north' in .* the moves are west"):
        play_pacman(Pacman("trapped"), Lawless())


def test_moves_as_good_as_the_best_are_best_moves_too():
    game = Pacman("%%%%%%%\n%. P .%\n%%%%%%%")
    best = optimal_moves(MinimaxAgent(2), game, game.initial())
    assert best == ["west", "east"]
    for state in random_states(Pacman("small"), 5, 3):
        agent = AlphaBetaAgent(1)
        small = Pacman("small")
        assert agent.action(small, state) in optimal_moves(agent, small, state)


def test_a_right_agent_gets_all_points_and_a_wrong_one_is_told_where():
    test = read_test(DATA / "pacman-corner.test")
    right = mark(ExpectimaxAgent(2), test)
    assert right.passed
    assert right.points == 4
    wrong = mark(MinimaxAgent(1), test)
    assert not wrong.passed
    assert wrong.points == 0
    assert "is not among the best moves" in wrong.words[0]


def test_games_are_marked_by_scores_and_wins():
    test = read_test(DATA / "pacman-games.test")
    found = mark(ReflexAgent(), test)
    assert (found.points, found.most) == (4, 5)
    assert not found.passed

    class Lazy(Agent):
        def action(self, game, state):
            return "stop"

    lazy = mark(Lazy(), test)
    assert lazy.points == 0
    assert "below the least, 1" in " ".join(lazy.words)


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    return path


def test_agents_are_loaded_by_name_and_from_files(mine):
    assert load_agent("minimax", depth=4).depth == 4
    assert load_agent("expectimax:depth=1", depth=4).depth == 1
    assert isinstance(load_agent("reflex", depth=4), ReflexAgent)
    own = load_agent(f"{mine}:Eastward", depth=3)
    assert (own.name, own.depth) == ("Eastward", 3)
    bare = load_agent(f"{mine}:Bare", depth=3)
    assert play_pacman(Pacman("trapped"), bare).lost


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("minmax", "did you mean 'minimax'?"),
        ("minimax:depth=0", "from 1 to 100, not 0"),
        ("minimax:depth=deep", "from 1 to 100, not 'deep'"),
        ("minimax:speed=3", "has no parameter 'speed'"),
        ("{mine}", "has no agent ''; it has Eastward"),
        ("{mine}:Westward", "has no agent 'Westward'; it has Eastward"),
        ("{mine}:Nothing", "needs a method action"),
        ("{mine}:Breaks", "cannot be made: RuntimeError: no luck"),
        ("none.py:Agent", "there is no file"),
    ],
)
def test_agents_that_are_none_are_refused(mine, spec, words):
    with pytest.raises(InvalidInputError, match=words.replace("?", r"\?")):
        load_agent(spec.replace("{mine}", str(mine)))
