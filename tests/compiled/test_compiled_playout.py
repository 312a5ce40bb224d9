"""The whole playout as one compiled function: move for move what the core would play."""

import ctypes
from typing import NamedTuple

import pytest
from compiled_games import ConnectFour, Duel, Kalah, Nim

import zermelo as z
from zermelo.compiled import machine
from zermelo.compiled.status import STATUS
from zermelo.game import CHANCE, capabilities
from zermelo.game.kind import kind_of

ROUTINE = ctypes.CFUNCTYPE(
    ctypes.c_int32,
    ctypes.POINTER(ctypes.c_int64),
    ctypes.POINTER(ctypes.c_void_p),
    ctypes.c_char_p,
    ctypes.POINTER(ctypes.c_uint64),
    ctypes.c_int64,
)
WORD = (1 << 64) - 1
GAMES = {
    "connect four": ConnectFour,
    "nim": Nim,
    "kalah": Kalah,
    "duel": Duel,
    "pig": lambda: z.load("pig-compiled:goal=20"),
    "dots": lambda: z.load("dots-compiled:players=3"),
}


class SplitMix:
    """The core's random numbers (Steele, Lea and Flood 2014)."""

    def __init__(self, seed):
        self.seed = seed

    def next(self):
        self.seed = (self.seed + 0x9E3779B97F4A7C15) & WORD
        bits = self.seed
        bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9 & WORD
        bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB & WORD
        return bits ^ (bits >> 31)

    def weighted(self, outcomes):
        left = (self.next() >> 11) / (1 << 53)
        for weight, move in outcomes:
            left -= weight
            drawn = move
            if left < 0:
                break
        return drawn


def played(game, state, random, most):
    """The same by the methods of the game: moves made, and the state."""
    ordered = "order" in capabilities(game) and kind_of(game).ordered
    for made in range(most):
        if game.is_terminal(state):
            return made, state
        if game.to_move(state) == CHANCE:
            move = random.weighted(game.outcomes(state))
        else:
            moves = list(game.actions(state))
            moves = list(game.order(state, moves)) if ordered else moves
            move = moves[random.next() * len(moves) >> 64]
        state = game.result(state, move)
    return most, state


@pytest.fixture
def compiled(monkeypatch):
    """The routine that the core is given, and what keeps it in memory."""
    given = {}
    given_to = machine.compiled_game

    def noted(name, routines, *more):
        given.update(routines)
        return given_to(name, routines, *more)

    def compiled(game):
        monkeypatch.setattr(machine, "_MADE", {})
        monkeypatch.setattr(machine, "compiled_game", noted)
        code = game.compile()
        return ROUTINE(given["playout"]), code

    return compiled


def run(routine, game, state, seed, most):
    memory = ctypes.create_string_buffer(bytes(game.layout.encode(state)), game.layout.size)
    answer, fault, seed = ctypes.c_int64(), ctypes.c_void_p(), ctypes.c_uint64(seed)
    status = routine(
        ctypes.byref(answer),
        ctypes.byref(fault),
        ctypes.cast(memory, ctypes.c_char_p),
        ctypes.byref(seed),
        most,
    )
    return status, answer.value, game.layout.decode(memory.raw), seed.value


@pytest.mark.parametrize("name", GAMES)
def test_playouts_are_those_of_the_rules_with_the_same_random_numbers(name, compiled):
    game = GAMES[name]()
    routine, code = compiled(game)
    ended = 0
    for seed in range(60):
        most = (0, 1, 7, 1000)[seed % 4]
        random = SplitMix(seed)
        made, state = played(game, game.initial(), random, most)
        over = game.is_terminal(state)
        turn = 256 if over else game.to_move(state) % 256
        status, answer, after, left = run(routine, game, game.initial(), seed, most)
        assert (status, *divmod(answer, 512)) == (0, made, turn)
        assert game.layout.encode(after) == game.layout.encode(state)
        assert left == random.seed
        ended += over
    assert ended >= 15
    del code


@z.compiled(check=False)
class Stuck(z.Game):
    """Counts up, and forgets its moves at five."""

    class State(NamedTuple):
        count: z.types.u8

    def initial(self):
        return self.State(0)

    def to_move(self, state):
        return state.count % 2

    def actions(self, state):
        return [1 for _ in range(1 if state.count < 5 else 0)]

    def result(self, state, action):
        return self.State(state.count + action)

    def is_terminal(self, state):
        return state.count > 9

    def utility(self, state, player):
        return 0


def test_what_is_wrong_on_the_way_is_told(compiled):
    game = Stuck()
    routine, code = compiled(game)
    status, answer, _, _ = run(routine, game, game.initial(), 1, 100)
    assert (status, answer) == (0, STATUS["NO_MOVES"][0])
    status, answer, after, _ = run(routine, game, game.initial(), 1, 4)
    assert (status, answer, after.count) == (0, 4 * 512, 4)
    del code
