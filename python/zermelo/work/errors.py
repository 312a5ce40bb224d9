"""What goes wrong with a piece of work."""

from __future__ import annotations

from zermelo.game.errors import ZermeloError


class PieceError(ZermeloError):
    """A piece of a job failed, or killed its worker again and again; the rest is kept.

    What the piece raised is the cause of this error, where it could be sent from the worker.
    """

    def __init__(self, message: str, job: str = "", number: int = -1, killed: bool = False) -> None:
        super().__init__(message)
        self.job = job
        self.number = number
        self.killed = killed
        """Did it end its worker, and not raise?"""

    def __reduce__(self) -> tuple[type[PieceError], tuple[str, str, int, bool]]:
        return type(self), (self.args[0], self.job, self.number, self.killed)
