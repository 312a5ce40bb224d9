"""Jobs: what is to be done, in how many pieces, and by what a later run knows it again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.game.errors import InvalidInputError
from zermelo.work.piece import Task, Work


@dataclass(frozen=True)
class Job:
    """A function with settings, done for the numbers 0, 1, … up to `pieces`.

    The function gets a `Task` and depends on nothing else: its settings, its number, the seed and
    the model. It gives back `bytes`, or what JSON can hold. On other processes and machines it is
    found by its name, so it stands at the top of a module that is installed there; a function of a
    user's own script does too on Ray and Dask. A piece should take a few seconds: shorter ones
    spend their time on the way.

    >>> def draw(task):
    ...     return task.random().randrange(6) + 1
    >>> from zermelo import work
    >>> dice = Job("dice", draw, pieces=5, seed=7)
    >>> work.run(dice, "threads:2") == work.run(dice, "threads:1")
    True
    """

    name: str
    function: Callable[[Task], Any]
    pieces: int
    settings: Any = None
    """What all pieces share; it is pickled once."""
    seed: int = 0
    model: Any = None
    """What may be large: weights as bytes, most often."""
    about: Mapping[str, Any] | None = None
    """What tells this job from others, as JSON can hold it, for a job in a directory; the settings
    themselves, if not given."""
    given: Sequence[Any] | None = None
    """What each piece alone is given, by its number; sent with it, and found in `task.given`."""
    needs: Mapping[int, Sequence[int]] | None = None
    """The pieces that must be complete before a piece begins, where there are any."""

    def __post_init__(self) -> None:
        if type(self.pieces) is not int or self.pieces < 0:
            raise InvalidInputError(f"pieces={self.pieces!r} must be a whole number of 0 or more")
        if self.given is not None and len(self.given) != self.pieces:
            raise InvalidInputError(
                f"{len(self.given)} things are given to {self.pieces} pieces, one for each"
            )
        for number, needed in (self.needs or {}).items():
            for one in needed:
                if not (0 <= number < self.pieces and 0 <= one < self.pieces):
                    raise InvalidInputError(
                        f"piece {number} needs piece {one}, and the job has {self.pieces}"
                    )

    @property
    def work(self) -> Work:
        """What is sent to workers."""
        return Work(self.function, self.settings, self.seed, self.model)

    def described(self) -> dict[str, Any]:
        """What must be the same when the job goes on."""
        about = self.settings if self.about is None else dict(self.about)
        model = None if self.model is None else hashlib.sha256(_bytes_of(self)).hexdigest()
        function = f"{self.function.__module__}.{self.function.__qualname__}"
        told = {
            "job": self.name,
            "function": function,
            "pieces": self.pieces,
            "seed": self.seed,
            "about": about,
            "model": model,
        }
        try:
            found: dict[str, Any] = json.loads(json.dumps(told, sort_keys=True))
        except (TypeError, ValueError) as error:
            raise InvalidInputError(
                f"a job in a directory is known by what JSON can hold: give about=… ({error})"
            ) from None
        return found


def _bytes_of(job: Job) -> bytes:
    if isinstance(job.model, bytes):
        return job.model
    if isinstance(job.model, str):
        return job.model.encode()
    raise InvalidInputError("the model of a job in a directory is bytes or text")
