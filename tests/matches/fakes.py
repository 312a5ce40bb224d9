"""Programs that speak UCI and GTP, well or badly, and games and players for matches."""

import sys
import time
from typing import NamedTuple

import zermelo as z

UCI = """
import os, sys, time
import zermelo as z
how = sys.argv[1] if len(sys.argv) > 1 else "well"
log = open(sys.argv[2], "a") if len(sys.argv) > 2 else None
if how == "mute":
    time.sleep(600)
game, line = z.load("chess"), None
for row in sys.stdin:
    words = row.split()
    if log:
        print(row.strip(), file=log, flush=True)
    if words[0] == "uci":
        print("id name Fake\\noption name Hash type spin default 1 min 1 max 64")
        print("option name Skill Level type spin default 1\\nuciok")
    elif words[0] == "isready":
        print("readyok")
    elif words[0] == "position":
        at = words.index("moves") if "moves" in words else len(words)
        start = None if words[1] == "startpos" else game.parse_state(" ".join(words[2:at]))
        line = z.Line(game, start, words[at + 1 :])
    elif words[0] == "go":
        if how == "crash":
            os._exit(3)
        if how == "hang":
            time.sleep(600)
        if how == "late":
            time.sleep(0.5)
        if how == "flood":
            while True:
                print("info string " + "x" * 5000)
        if how == "endless":
            while True:
                sys.stdout.write("x" * 5000)
        print("info depth 2 score cp 13 nodes 7 pv e2e4")
        best = {"nonsense": "bestmove tomorrow", "illegal": "bestmove a1a8", "none": "bestmove"}
        print(best.get(how) or f"bestmove {line.legal_moves()[0]}")
    elif words[0] == "quit" and how != "stays":
        break
    sys.stdout.flush()
if how == "stays":
    time.sleep(600)
"""

GTP = """
import os, sys, time
import zermelo as z
how = sys.argv[1]
game, line = None, None
for row in sys.stdin:
    number, name, *words = row.split()
    answer = ""
    if name == "boardsize":
        game = z.load(f"hex:size={words[0]}")
    elif name == "clear_board":
        line = z.Line(game)
    elif name == "play":
        line = line.play_text(words[1].lower())
    elif name == "genmove":
        if how == "hang":
            time.sleep(600)
        if how == "crash":
            os._exit(1)
        move = line.legal_moves()[-1]
        answer = z.game.format_move(game, line.state, move).upper()
        line = line.play(move)
        answer = {"resign": "resign", "illegal": "z99"}.get(how, answer)
    elif name == "quit":
        break
    elif name.startswith("time"):
        print(f"?{number} unknown command\\n", flush=True)
        continue
    print(f"={number} {answer}\\n", flush=True)
"""


def program(folder, text, *words):
    """The command of a program made of this text."""
    file = folder / f"program{abs(hash(text)) % 1000}.py"
    file.write_text(text, encoding="utf-8")
    return " ".join([sys.executable, str(file), *map(str, words)])


class Take(z.Game):
    """Take one or two matches of nine; whoever takes the last one wins."""

    payoff_range = (-1, 1)

    class State(NamedTuple):
        matches: z.types.u8
        mover: z.types.u8
        turns: z.types.u8

    def initial(self):
        return self.State(9, 0, 0)

    def to_move(self, state):
        return state.mover

    def actions(self, state):
        return [1, 2] if state.matches > 1 else [1]

    def result(self, state, n):
        return self.State(state.matches - n, (state.mover + 1) % self.players, state.turns + 1)

    def is_terminal(self, state):
        return state.matches == 0

    def utility(self, state, player):
        return -1 if player == state.mover else 1


class Alone(Take):
    players = 1
    payoffs = "general-sum"
    payoff_range = (0, 9)

    def utility(self, state, player):
        return state.turns


class Share(Take):
    payoffs = "constant-sum"
    payoff_range = (0, 1)

    def utility(self, state, player):
        return 0 if player == state.mover else 1


class Three(Take):
    players = 3
    payoff_range = (-1, 2)

    def utility(self, state, player):
        return 2 if (player + 1) % 3 == state.mover else -1


class General(Take):
    payoffs = "general-sum"
    payoff_range = (0, 12)

    def utility(self, state, player):
        return state.turns if player == state.mover else state.turns + 2


class Coin(Take):
    """Every third turn is chance's."""

    def to_move(self, state):
        return z.CHANCE if state.turns % 3 == 2 else state.mover

    def outcomes(self, state):
        return [(0.5, 1), (0.5, 2)] if state.matches > 1 else [(1.0, 1)]


class Endless(Take):
    def result(self, state, n):
        return self.State(9, 1 - state.mover, (state.turns + 1) % 250)


@z.compiled(check=False)
class CompiledTake(Take):
    pass


KINDS = {
    "native": lambda: z.load("connect4:width=4,height=4"),
    "compiled": CompiledTake,
    "plain": Take,
    "one player": Alone,
    "constant sum": Share,
    "chance": Coin,
    "native chance": lambda: z.load("pig"),
    "three players": Three,
    "native three players": lambda: z.load("dots"),
    "general sum": General,
}


def first_move(line):
    return line.legal_moves()[0]


def last_move(line):
    return line.legal_moves()[-1]


def raises(line):
    raise ValueError("out of order")


def nothing(line):
    return None


def wrong(line):
    return 77


def sleeps(line):
    while True:
        time.sleep(0.01)


def slow(line):
    time.sleep(0.25)
    return line.legal_moves()[0]


def kills(line):
    import os

    if len(line.moves) > 1:
        os._exit(9)
    return line.legal_moves()[0]
