"""Games with a mistake that no single answer shows: only watching how they play does."""

from __future__ import annotations

from sound_games import Piles

from zermelo.game import Board, Cell, Game, Piece
from zermelo.game.board import place, step

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Ultimate(Game):
    """Nine boards of tic-tac-toe: where you play in a board says in which board the other plays.

    A state is (cells, winners of the boards, board to play in or None, player to move).
    """

    payoff_range = (-1, 1)

    def initial(self):
        return ("." * 81, "." * 9, None, 0)

    def to_move(self, state):
        return state[3]

    def open(self, state, board):
        return state[1][board] == "." and "." in state[0][9 * board : 9 * board + 9]

    def actions(self, state):
        boards = [b for b in range(9) if self.open(state, b)]
        if state[2] in boards:
            boards = [state[2]]
        return [9 * b + c for b in boards for c in range(9) if state[0][9 * b + c] == "."]

    def result(self, state, at):
        cells, won, _, player = state
        sign, board = "xo"[player], at // 9
        cells = cells[:at] + sign + cells[at + 1 :]
        small = cells[9 * board : 9 * board + 9]
        if any(all(small[i] == sign for i in line) for line in LINES):
            won = won[:board] + sign + won[board + 1 :]
        return (cells, won, at % 9, 1 - player)

    def winner(self, state):
        for sign in "xo":
            if any(all(state[1][i] == sign for i in line) for line in LINES):
                return "xo".index(sign)
        return None

    def is_terminal(self, state):
        return self.winner(state) is not None or not any(self.open(state, b) for b in range(9))

    def utility(self, state, player):
        winner = self.winner(state)
        return 0 if winner is None else 1 if winner == player else -1


class UltimateByCells(Ultimate):
    """The key forgets in which board to play."""

    def key(self, state):
        return (state[0], state[3])


class UltimateWhole(Ultimate):
    """The key forgets nothing that matters: a board that is closed may be left out."""

    def key(self, state):
        forced = state[2] if state[2] is not None and self.open(state, state[2]) else None
        return (state[0], forced, state[3])


class Openings(Game):
    """Take one of two cards each, then name twelve digits; who took the first card wins if even.

    A state is (who took the first card, or None; which cards are gone; the digits; the player).
    """

    def initial(self):
        return (None, "", "", 0)

    def to_move(self, state):
        return state[3]

    def actions(self, state):
        return [card for card in "ab" if card not in state[1]] or list("0123")

    def result(self, state, action):
        owner, cards, digits, player = state
        if action in "ab":
            owner = player if action == "a" else owner
            return (owner, "".join(sorted(cards + action)), digits, 1 - player)
        return (owner, cards, digits + action, 1 - player)

    def is_terminal(self, state):
        return len(state[2]) == 12

    def utility(self, state, player):
        even = sum(map(int, state[2])) % 2 == 0
        return 1 if even == (player == state[0]) else -1


class OpeningsByCards(Openings):
    """The key forgets who took which card, which matters at the very end only."""

    def key(self, state):
        return state[1:]


class OpeningsWhole(Openings):
    """The key forgets nothing that matters: of the digits only the sum does."""

    def key(self, state):
        owner, cards, digits, player = state
        return (owner, cards, sum(map(int, digits)), len(digits), player)


class Stones(Game):
    """Put stones on a row of five; three in a row win. A state is (row, player to move)."""

    allow_occupied = False

    def initial(self):
        return (".....", 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [i for i in range(5) if self.allow_occupied or state[0][i] == "."]

    def result(self, state, at):
        row = state[0][:at] + "xo"[state[1]] + state[0][at + 1 :]
        return (row, 1 - state[1])

    def is_terminal(self, state):
        return "xxx" in state[0] or "ooo" in state[0] or "." not in state[0]

    def utility(self, state, player):
        won = ("xxx" in state[0]) - ("ooo" in state[0])
        return won if player == 0 else -won

    def board(self, state):
        moves = () if self.is_terminal(state) else self.actions(state)
        return Board(
            cells=tuple(Cell(f"c{i}", i, 0) for i in range(5)),
            pieces=tuple(
                Piece(f"c{i}", f"a stone of {sign}", owner="xo".index(sign))
                for i, sign in enumerate(state[0])
                if sign != "."
            ),
            moves=tuple(place(str(i), f"c{i}") for i in moves),
        )


class StonesOnStones(Stones):
    """Forgets to leave out the cells that are taken."""

    allow_occupied = True


class StonesMoved(Stones):
    """Moves a stone of its own to any cell, its own stones included."""

    def initial(self):
        return ("xo.xo", 0)

    def actions(self, state):
        mine = "xo"[state[1]]
        return [(i, j) for i in range(5) for j in range(5) if state[0][i] == mine and i != j] or [
            (0, 0)
        ]

    def result(self, state, move):
        i, j = move
        row = list(state[0])
        row[i], row[j] = ".", row[i]
        return ("".join(row), 1 - state[1])

    def is_terminal(self, state):
        return state[0].count("x") < 2 or state[0].count("o") < 2

    def utility(self, state, player):
        won = state[0].count("x") - state[0].count("o")
        return won if player == 0 else -won

    def board(self, state):
        moves = () if self.is_terminal(state) else self.actions(state)
        steps = tuple(step(str(move), f"c{move[0]}", f"c{move[1]}") for move in moves)
        drawn = super().board((state[0], 0))
        return Board(drawn.cells, drawn.pieces, steps)


class Stays(Piles):
    """After the first move the second player keeps the turn for good."""

    key = symmetries = level = None

    def initial(self):
        return (9, 9, 0)

    def result(self, state, action):
        left, right, _ = super().result(state, action)
        return (left, right, 1)

    def utility(self, state, player):
        return 1 if player == 1 else -1


class NeverPasses(Piles):
    """The first player keeps the turn for good."""

    key = symmetries = level = None

    def result(self, state, action):
        return (*super().result(state, action)[:2], 0)


def misspelling(name, wrong):
    """Piles with one capability under another name."""
    return type(f"Misspelt_{wrong}", (Piles,), {name: None, wrong: getattr(Piles, name)})
