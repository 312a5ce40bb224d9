"""A cluster of Ray as an executor. Pieces are plain tasks, no actors, so that no state is lost."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ClassVar, Final

from zermelo.game.errors import InvalidInputError, MissingPackageError
from zermelo.work.piece import Work, pack
from zermelo.work.places import Place

_PORT: Final = 10001
_RETRIES: Final = 2
"""How often Ray itself gives the piece of a lost worker to another."""


class RayExecutor(Executor):
    """Calls become tasks of one processor each; references become futures."""

    def __init__(self, ray: Any) -> None:
        self._call = ray.remote(max_retries=_RETRIES)(_call)
        self._ray = ray
        self._references: dict[Future[Any], Any] = {}

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """A task. What is given as a reference to Ray's store is fetched by the worker."""
        reference = self._call.remote(function, *given, **named)
        future: Future[Any] = reference.future()
        self._references[future] = reference
        future.add_done_callback(lambda done: self._references.pop(done, None))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Give up what is not done, or wait for it."""
        for future, reference in list(self._references.items()):
            if cancel_futures:
                self._ray.cancel(reference, force=True)
            elif wait:
                future.exception()


def _call(function: Callable[..., Any], *given: Any, **named: Any) -> Any:
    return function(*given, **named)


class Ray(Place):
    """A cluster of Ray, by its address."""

    # Ray itself tries every piece on three workers.
    suspicion: ClassVar[int] = 1
    attempts: ClassVar[int] = 1

    def __init__(self, text: str) -> None:
        self.text = text
        self._ray = _imported()
        self._connected = False

    @property
    def address(self) -> str:
        """As Ray writes it."""
        if self.text.startswith("ray://"):
            host = self.text.removeprefix("ray://")
            return self.text if ":" in host else f"{self.text}:{_PORT}"
        return self.text.removeprefix("ray:")

    def start(self, work: Work) -> tuple[Executor, Any]:
        """Connect unless somebody has, and put the job into Ray's store once."""
        if not self._ray.is_initialized():
            try:
                self._ray.init(
                    address=self.address, log_to_driver=False, logging_level=logging.ERROR
                )
            except (ConnectionError, RuntimeError, ValueError, OSError) as error:
                told = [line.strip() for line in str(error).splitlines() if line.strip()]
                words = " … ".join(dict.fromkeys([*told[:1], *told[-1:]]))
                raise InvalidInputError(f"no cluster of Ray at {self.text}: {words}") from None
            self._connected = True
        packed = pack(work, self.dumps)
        return RayExecutor(self._ray), self._ray.put(packed)

    def dumps(self, given: Any) -> bytes:
        """What stands in a user's script is pickled with it."""
        import ray.cloudpickle

        found: bytes = ray.cloudpickle.dumps(given)
        return found

    def window(self) -> int:
        """Twice the processors of the cluster, which may grow when tasks wait."""
        return 2 * int(self._ray.cluster_resources().get("CPU", 1)) + 2

    def is_lost(self, error: BaseException) -> bool:
        """Ray has lost the worker, or its machine, more often than it tries by itself."""
        errors = self._ray.exceptions
        lost = (errors.WorkerCrashedError, errors.NodeDiedError, errors.ObjectLostError)
        return isinstance(error, lost)

    def end(self, executor: Executor, *, at_once: bool) -> None:
        """Give up what is not done; the connection ends if it was made here."""
        executor.shutdown(cancel_futures=True)
        if self._connected:
            self._ray.shutdown()
            self._connected = False


def _imported() -> Any:
    try:
        import ray
    except ImportError:
        raise MissingPackageError(
            'work on a cluster of Ray needs ray: pip install "zermelo[ray]"'
        ) from None
    return ray
