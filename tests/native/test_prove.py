"""Proof-number search in the core: solved games, limits, and the textbook's verdicts."""

import json
import random

import pytest

import zermelo as z
from zermelo.cli.main import main
from zermelo.games.connect4.plain import PlainConnectFour


@pytest.mark.parametrize(
    ("spec", "payoff", "verdict"),
    [
        ("mnk-native:m=3,n=3,k=3", None, "refuted"),
        ("mnk-native:m=3,n=3,k=3", 0, "proved"),
        ("mnk-native:m=4,n=4,k=3", None, "proved"),
        ("nim-native:piles=3,4,5", None, "proved"),
        ("nim-native:piles=1,2,3", None, "refuted"),
        ("hex:size=3", None, "proved"),
        ("breakthrough:width=3,height=5", 1, None),
        ("connect4:width=5,height=4", 0, "proved"),
        ("connect4:width=5,height=4", 1, "refuted"),
    ],
)
def test_solved_games(spec, payoff, verdict):
    game = z.load(spec)
    found = z.prove(game, payoff=payoff, seconds=60)
    expected = z.solve(game)
    assert expected.exactness == "proved"
    value = expected.value if expected.player == 0 else -expected.value
    assert found.verdict == ("proved" if value >= (1 if payoff is None else payoff) else "refuted")
    assert verdict in (None, found.verdict)


def test_random_positions_of_connect_four_have_the_textbooks_verdict():
    native, plain = z.load("connect4:width=4,height=4"), PlainConnectFour(4, 4)
    chance = random.Random(5)
    for _ in range(30):
        moves = ""
        state, twin = native.initial(), plain.initial()
        for _ in range(chance.randrange(6, 12)):
            if native.is_terminal(state):
                break
            column = chance.choice([str(move) for move in native.actions(state)])
            moves += column
            state = native.result(state, column)
            twin = plain.result(twin, plain.parse_move(twin, column))
        if native.is_terminal(state):
            continue
        for payoff in (0, 1):
            for player in (0, 1):
                found = z.prove(native, state, player=player, payoff=payoff, memory_mb=1)
                slow = z.textbook.proof_number(plain, twin, player=player, payoff=payoff)
                assert found.verdict == slow.verdict, moves


def test_a_node_limit_leaves_it_open_with_numbers():
    found = z.prove(z.load("connect4"), nodes=1000, memory_mb=1)
    assert found.verdict == "open"
    assert found.nodes <= 1000
    assert found.proof_number > 0
    assert found.disproof_number > 0


def test_progress_is_told():
    told = []
    found = z.prove(z.load("connect4"), nodes=300_000, memory_mb=8, progress=told.append)
    assert told
    assert {proof.verdict for proof in told} == {"open"}
    assert all((proof.player, proof.payoff) == (found.player, found.payoff) for proof in told)
    assert all(proof.proof_number > 0 for proof in told)
    counts = [proof.nodes for proof in told]
    assert counts == sorted(counts)


def test_the_command(capsys):
    assert main(["prove", "nim-native:piles=3,4,5", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["verdict"] == "proved"
    assert answer["line"]
    assert main(["prove", "tictactoe"]) == 0
    assert "X cannot force a win (refuted)" in capsys.readouterr().out
    assert main(["prove", "tictactoe", "--player", "7"]) == 2
