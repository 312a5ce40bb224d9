"""Depth by depth with a search that has no window to narrow: expectiminimax and max^n."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from zermelo.algorithms.plain import refuse_resources
from zermelo.game import CHANCE, Action, Answer, Line, MoveAnswer, State, legal_moves
from zermelo.game.contract import asked, examine
from zermelo.game.history import with_history
from zermelo.game.limits import StoppedError
from zermelo.game.request import DEEPEST, Request

Check = Callable[[int], None]


class Deepening:
    """One search of one state, one ply deeper each time."""

    def __init__(self, search: Any, line: Line, request: Request, name: str) -> None:
        """`search` is a class of the textbook that looks at every move, to a depth."""
        refuse_resources(line.game, request)
        self.game, self.state = with_history(line)
        examine(self.game, self.state)
        self.search = search
        self.request, self.name = request, name
        self.started = time.perf_counter()
        self.check = request.limits.checker()
        self.nodes = self.leaves = 0

    def run(self) -> Answer:
        """Deepen until the value is final, the depth is reached, or the limits say stop."""
        answer = self.search(self.game, self.state, depth=0).run().with_line(self.first_move())
        for depth in range(1, (self.request.depth or DEEPEST) + 1):
            try:
                answer = self.with_moves(self.searched(self.state, depth), depth)
            except StoppedError:
                break
            if self.request.progress:
                self.request.progress(self.so_far(answer))
            if answer.final:
                break
        return self.so_far(answer)

    def searched(self, state: State, depth: int, player: int | None = None) -> Answer:
        """A state searched to a depth; what it cost is counted even if it is stopped."""
        attempt = self.search(self.game, state, depth=depth, player=player)
        if self.check is not None:
            check, done = self.check, self.nodes
            attempt.check = lambda nodes: check(done + nodes)
        try:
            found: Answer = attempt.run()
            return found
        finally:
            self.nodes += attempt.count.nodes
            self.leaves += attempt.count.leaves

    def with_moves(self, answer: Answer, depth: int) -> Answer:
        """The answer with the moves and ties that were asked for, each searched by itself."""
        known = bool(answer.ties) or not self.request.ties
        if answer.move is None or (self.request.lines == 1 and known):
            return answer
        mover = self.game.to_move(self.state)
        moves = [
            _move_answer(move, self.searched(self.game.result(self.state, move), depth - 1, player))
            for player in (answer.player,)
            for move in legal_moves(self.game, self.state)
        ]
        moves.sort(key=lambda one: (-_own(one, mover), one.move != answer.move))
        ties = [one.move for one in moves if _own(one, mover) == _own(moves[0], mover)]
        return replace(
            answer,
            moves=tuple(moves[: self.request.lines]) if self.request.lines > 1 else (),
            ties=answer.ties or (tuple(ties) if self.request.ties else ()),
        )

    def so_far(self, answer: Answer) -> Answer:
        """The answer with what was spent until now."""
        spent = time.perf_counter() - self.started
        return replace(
            answer, nodes=self.nodes, leaves=self.leaves, seconds=spent, algorithm=self.name
        )

    def first_move(self) -> list[Action]:
        """The move for which no search is needed; none where the game is over or chance moves."""
        rules = asked(self.game)
        if rules.is_terminal(self.state) or rules.to_move(self.state) == CHANCE:
            return []
        return [next(iter(rules.actions(self.state)))]


def _move_answer(move: Action, found: Answer) -> MoveAnswer:
    return MoveAnswer(move, found.value, found.exactness, pv=(move, *found.pv), bounds=found.bounds)


def _own(one: MoveAnswer, mover: int) -> float:
    """What a move is worth to who makes it."""
    return one.value[mover] if isinstance(one.value, tuple) else one.value
