"""Contestants that are Python objects: functions from a line to a move, and players."""

from __future__ import annotations

import ctypes
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from zermelo.game import Game, Line
from zermelo.matches.contestant import Contestant, FaultError, Seated
from zermelo.matches.control import Allowance
from zermelo.play import Choice


@dataclass(frozen=True)
class CallableContestant(Contestant):
    """Asks a function, `choose(line)`, for a move. It plays all games with the one object."""

    choose: Callable[[Line], Any] = field(kw_only=True)

    def check(self, game: Game, patience: float) -> None:
        """Whether it can play is found out by asking it."""

    def sit(self, game: Game, seed: str, patience: float) -> Seated:
        """The function, asked in a thread that is given up when it does not answer."""
        return _Asking(self.choose)


class _Asking:
    def __init__(self, ask: Callable[[Line], Any]) -> None:
        self.ask = ask

    def choose(self, line: Line, allowance: Allowance) -> Choice:
        answers: queue.Queue[tuple[bool, Any]] = queue.Queue()

        def work() -> None:
            try:
                answers.put((True, self.ask(line)))
            except BaseException as error:
                answers.put((False, error))

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        try:
            answered, found = answers.get(timeout=allowance.given_up)
        except queue.Empty:
            _abandon(thread)
            waited = f"no move after {allowance.given_up:.3g} s"
            raise FaultError("hang", waited) from None
        if not answered:
            raise found
        return found if isinstance(found, Choice) else Choice(found)

    def close(self) -> None:
        """A thread that was given up has been asked to end."""


def _abandon(thread: threading.Thread) -> None:
    """End a thread that runs Python, at its next step; one that waits in C is left alone."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit)
        )
