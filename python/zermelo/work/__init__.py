"""Many independent pieces of work, on this machine or on many.

A `Job` is a function with settings and a number of pieces. `run` does the pieces that are missing
on any `concurrent.futures.Executor` and gives the results in order; with a directory, every result
is a checksummed file, and a job that was stopped or killed goes on from there.

>>> from zermelo import work
>>> def cube(task):
...     return task.number**3
>>> work.run(work.Job("cubes", cube, pieces=4), "threads")
[0, 1, 8, 27]
"""

from zermelo.later import imported_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.work.errors import PieceError
    from zermelo.work.job import Job
    from zermelo.work.piece import Task
    from zermelo.work.places import Place, place_of
    from zermelo.work.progress import Progress
    from zermelo.work.running import LATER, remove, results, run, stream

__all__ = [
    "LATER",
    "Job",
    "PieceError",
    "Place",
    "Progress",
    "Task",
    "place_of",
    "remove",
    "results",
    "run",
    "stream",
]

__getattr__ = imported_later(
    __name__,
    {
        "LATER": "zermelo.work.running",
        "Job": "zermelo.work.job",
        "PieceError": "zermelo.work.errors",
        "Place": "zermelo.work.places",
        "Progress": "zermelo.work.progress",
        "Task": "zermelo.work.piece",
        "place_of": "zermelo.work.places",
        "remove": "zermelo.work.running",
        "results": "zermelo.work.running",
        "run": "zermelo.work.running",
        "stream": "zermelo.work.running",
    },
)
