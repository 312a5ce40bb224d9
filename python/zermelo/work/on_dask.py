"""A cluster of Dask: its client is an executor already."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any, ClassVar, Final

from zermelo.game.errors import InvalidInputError, MissingPackageError
from zermelo.work.piece import Work, pack
from zermelo.work.places import Place

_PORT: Final = 8786
_SECONDS: Final = 10
"""To connect."""


class Dask(Place):
    """A cluster of Dask, by the address of its scheduler."""

    # Dask itself tries every piece on four workers.
    suspicion: ClassVar[int] = 1
    attempts: ClassVar[int] = 1

    def __init__(self, text: str) -> None:
        self.text = text
        self._distributed = _imported()
        self._client: Any = None

    @property
    def address(self) -> str:
        """As Dask writes it."""
        host = self.text.removeprefix("dask://")
        return f"tcp://{host}" if ":" in host else f"tcp://{host}:{_PORT}"

    def start(self, work: Work) -> tuple[Executor, Any]:
        """Connect, and keep the job on the cluster as the result of a task, which can be remade."""
        try:
            self._client = self._distributed.Client(
                self.address, timeout=_SECONDS, set_as_default=False
            )
        except (OSError, ValueError, TimeoutError) as error:
            raise InvalidInputError(f"no cluster of Dask at {self.text}: {error}") from None
        executor = self._client.get_executor(pure=False)
        return executor, self._client.submit(bytes, pack(work, self.dumps))

    def dumps(self, given: Any) -> bytes:
        """What stands in a user's script is pickled with it."""
        from distributed.protocol import pickle

        found: bytes = pickle.dumps(given)
        return found

    def window(self) -> int:
        """Twice the threads of the cluster, which may grow when tasks wait."""
        return 2 * int(sum(self._client.nthreads().values())) + 2

    def is_lost(self, error: BaseException) -> bool:
        """Dask has given the piece to several workers, and lost them all."""
        from distributed.scheduler import KilledWorker

        return isinstance(error, KilledWorker)

    def end(self, executor: Executor, *, at_once: bool) -> None:
        """Give up what is not done, and disconnect."""
        executor.shutdown(wait=False)  # which cancels, in Dask
        self._client.close()


def _imported() -> Any:
    try:
        import distributed
    except ImportError:
        raise MissingPackageError(
            'work on a cluster of Dask needs distributed: pip install "zermelo[dask]"'
        ) from None
    return distributed
