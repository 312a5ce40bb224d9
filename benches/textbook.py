"""Alpha-beta in plain Python on Connect Four: Zermelo's textbook, aima-python and easyAI.

One game, one set of rules (`zermelo.games.connect4.plain`), one depth, the trivial evaluation
(0 unless the game is over). Nodes are counted apart from the timing, as positions entered; the
three search slightly different trees (easyAI adds a bonus for quick wins), so rates are compared,
not times. The peers' own Connect Four games are measured too, as their users get them.
"""

from __future__ import annotations

from aima3.games import ConnectFour as AimaShipped
from aima3.games import alphabeta_cutoff_search
from easyAI import Negamax
from easyAI.games.ConnectFour import ConnectFour as ShippedConnectFour
from measure import Contestant, race, show
from peers.aima_connect4 import AimaConnectFour, evaluate
from peers.easy_connect4 import EasyConnectFour

from zermelo.games.connect4.plain import PlainConnectFour
from zermelo.textbook import alphabeta

POSITIONS = ["445566", "1213245", "4353", "44444", "172635"]
DEPTH = 7
SHIPPED_DEPTH = 5


def zermelo_job(game, states):
    return [alphabeta(game, state, depth=DEPTH) for state in states]


def aima_job(game, states):
    for state in states:
        eval_fn = evaluate(game, game.to_move(state))
        alphabeta_cutoff_search(state, game, d=DEPTH - 1, eval_fn=eval_fn)


def aima_shipped_job(game):
    alphabeta_cutoff_search(game.initial, game, d=SHIPPED_DEPTH - 1, eval_fn=lambda state: 0)


def easy_job(kind, states):
    for state in states:
        Negamax(DEPTH, win_score=2)(kind(state))


def shipped_job(kind):
    game = kind([None, None])
    Negamax(SHIPPED_DEPTH, lambda g: -100 if g.lose() else 0)(game)


def counting(kind, method):
    """A subclass that counts the calls of one method: the positions entered."""

    class Counting(kind):
        entered = 0

    original = getattr(kind, method)

    def counted(self, *args):
        Counting.entered += 1
        return original(self, *args)

    setattr(Counting, method, counted)
    return Counting


def main() -> None:
    game = PlainConnectFour()
    states = [game.parse_state(text) for text in POSITIONS]
    aima_counted = counting(AimaConnectFour, "result")
    aima_job(aima_counted(), states)
    easy_counted = counting(EasyConnectFour, "make_move")
    easy_job(easy_counted, states)
    aima_shipped_counted = counting(AimaShipped, "result")
    aima_shipped_job(aima_shipped_counted())
    shipped_counted = counting(ShippedConnectFour, "make_move")
    shipped_job(shipped_counted)
    ours = sum(result.nodes for result in zermelo_job(game, states))
    jobs = [
        ("Zermelo", lambda: zermelo_job(game, states), ours),
        (
            "aima-python, same rules",
            lambda: aima_job(AimaConnectFour(), states),
            aima_counted.entered,
        ),
        ("easyAI, same rules", lambda: easy_job(EasyConnectFour, states), easy_counted.entered),
        (
            "aima-python, its own game",
            lambda: aima_shipped_job(AimaShipped()),
            aima_shipped_counted.entered,
        ),
        (
            "easyAI, its own game",
            lambda: shipped_job(ShippedConnectFour),
            shipped_counted.entered,
        ),
    ]
    contestants = [Contestant(*job) for job in jobs]
    race(contestants)
    show(f"alpha-beta, {DEPTH} plies, plain Python Connect Four", contestants, "nodes", "Zermelo")


if __name__ == "__main__":
    main()
