"""Small games without a fault, one of each sort, on which the tests of this folder build."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from zermelo.game import CHANCE, Board, Cell, Game, Piece
from zermelo.game.board import place

PilesState = tuple[int, int, int]
PilesMove = tuple[str, int]


class Piles(Game):
    """Take one or two matches from one of two piles; whoever takes the last match wins.

    Offers every capability there is. A state is (left pile, right pile, player to move).
    """

    payoff_range = (-1, 1)

    def initial(self) -> PilesState:
        return (3, 2, 0)

    def to_move(self, state: PilesState) -> int:
        return state[2]

    def actions(self, state: PilesState) -> list[PilesMove]:
        return [(pile, n) for pile, n in product("LR", (1, 2)) if n <= state["LR".index(pile)]]

    def result(self, state: PilesState, action: PilesMove) -> PilesState:
        left, right, player = state
        pile, n = action
        return (left - n, right, 1 - player) if pile == "L" else (left, right - n, 1 - player)

    def is_terminal(self, state: PilesState) -> bool:
        return state[0] == state[1] == 0

    def utility(self, state: PilesState, player: int) -> float:
        return -1 if player == state[2] else 1

    def evaluate(self, state: PilesState, player: int) -> float:
        estimate = 0.5 if state[0] % 3 != state[1] % 3 else -0.5
        return estimate if player == state[2] else -estimate

    def order(self, state: PilesState, actions: Sequence[PilesMove]) -> list[PilesMove]:
        return sorted(actions, key=lambda action: -action[1])

    def noisy(self, state: PilesState) -> list[PilesMove]:
        return [a for a in self.actions(state) if a[1] == state["LR".index(a[0])]]

    def key(self, state: PilesState) -> object:
        return (*sorted(state[:2]), state[2])

    def position_key(self, state: PilesState) -> object:
        return state

    def symmetries(self, state: PilesState) -> list[PilesState]:
        return [state, (state[1], state[0], state[2])]

    def level(self, state: PilesState) -> int:
        return 20 - state[0] - state[1]

    def draw(self, state: PilesState) -> str:
        return "|" * state[0] + "\n" + "|" * state[1]

    def board(self, state: PilesState) -> Board:
        moves = [] if self.is_terminal(state) else self.actions(state)
        return Board(
            cells=(Cell("L", 0, 0), Cell("R", 1, 0)),
            pieces=tuple(
                Piece(pile, f"{size} matches", count=size)
                for pile, size in zip("LR", state[:2], strict=True)
            ),
            moves=tuple(place(self.format_move(state, move), move[0]) for move in moves),
        )

    def format_state(self, state: PilesState) -> str:
        return "{} {} {}".format(*state)

    def parse_state(self, text: str) -> PilesState:
        left, right, player = map(int, text.split())
        return (left, right, player)

    def uci_position(self, state: PilesState) -> str:
        return "startpos"

    def gtp_setup(self, state: PilesState) -> list[str]:
        return ["clear_board"]

    def format_move(self, state: PilesState, action: PilesMove) -> str:
        return f"{action[0]}{action[1]}"

    def parse_move(self, state: PilesState, text: str) -> PilesMove:
        return (text[0], int(text[1:]))


class Coins(Game):
    """Toss a coin, then take as many matches as it says, or one less; five matches; with chance."""

    players = 2

    def initial(self) -> object:
        return (5, 0, None)

    def to_move(self, state):
        return CHANCE if state[2] is None else state[1]

    def outcomes(self, state):
        return [(0.5, 1), (0.5, 2)]

    def actions(self, state):
        return [n for n in (state[2] - 1, state[2]) if 0 < n <= state[0]] or [0]

    def result(self, state, action):
        matches, player, coin = state
        if coin is None:
            return (matches, player, action)
        return (matches - action, 1 - player, None)

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1


class Cake(Game):
    """Three players in turn eat one or two of seven slices; each is paid what it ate."""

    players = 3
    payoffs = "general-sum"
    payoff_range = (0, 7)

    def initial(self):
        return (0, (0, 0, 0))

    def to_move(self, state):
        return state[0]

    def actions(self, state):
        return [n for n in (1, 2) if n + sum(state[1]) <= 7]

    def result(self, state, n):
        player, eaten = state
        return ((player + 1) % 3, tuple(e + n * (p == player) for p, e in enumerate(eaten)))

    def is_terminal(self, state):
        return sum(state[1]) == 7

    def utility(self, state, player):
        return state[1][player]


class Again(Game):
    """Take one to three of six matches and score them; taking one lets you move again."""

    payoffs = "constant-sum"

    def initial(self):
        return (0, 0, 0)

    def to_move(self, state):
        return state[2]

    def actions(self, state):
        return [n for n in (1, 2, 3) if n + state[0] + state[1] <= 6]

    def result(self, state, n):
        score = list(state[:2])
        score[state[2]] += n
        return (*score, state[2] if n == 1 else 1 - state[2])

    def is_terminal(self, state):
        return state[0] + state[1] == 6

    def utility(self, state, player):
        return state[player]


class Tabular(Game):
    """Any small game, written out: for every state its mover and successors, or its payoffs."""

    def __init__(self, players, payoffs, table):
        self.players = players
        self.payoffs = payoffs
        self.table = table

    def initial(self):
        return 0

    def to_move(self, state):
        return self.table[state][0]

    def actions(self, state):
        return list(range(len(self.table[state][1])))

    def outcomes(self, state):
        share = 1 / len(self.table[state][1])
        return [(share, action) for action in self.actions(state)]

    def result(self, state, action):
        return self.table[state][1][action]

    def is_terminal(self, state):
        return self.table[state][0] is None

    def utility(self, state, player):
        return self.table[state][1][player]


SOUND = [Piles, Coins, Cake, Again]
