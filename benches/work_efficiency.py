"""How much of the time of its workers a job spends on its pieces: threads, processes, Dask, Ray.

    python benches/work_efficiency.py [--seconds 5] [--pieces 8] [--workers 2] [PLACE ...]

A piece keeps a processor busy for so many seconds, measured by the worker itself. Efficiency is the
seconds of all pieces over the seconds of all workers, from the call to the last result in its file;
the start of a pool or a connection is in it, and told apart too. Clusters are asked where they are
given, as `dask://127.0.0.1:8786`: start them as docs/guide/many-machines.md says.
"""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

from zermelo import work


def busy(task):
    """Counts for so many seconds."""
    until = time.perf_counter() + task.settings
    count = 0
    while time.perf_counter() < until:
        count += sum(range(1000))
    return task.number


def nothing(task):
    return task.number


def started(place, workers):
    """Seconds until every worker has done something."""
    begun = time.perf_counter()
    work.run(work.Job("nothing", nothing, pieces=workers), place)
    return time.perf_counter() - begun


def spent(folder):
    """The seconds that workers spent on pieces, by their journal."""
    rows = (Path(folder) / "journal.jsonl").read_text().splitlines()[1:]
    return sum(json.loads(row)["seconds"] for row in rows)


def measure(place, pieces, seconds, workers):
    start = started(place, workers)
    job = work.Job("busy", busy, pieces=pieces, settings=seconds)
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        work.run(job, place, directory=folder)
        wall = time.perf_counter() - begun
        inside = spent(folder)
    return {
        "place": place,
        "workers": workers,
        "pieces": pieces,
        "piece_seconds": seconds,
        "start_seconds": round(start, 2),
        "wall_seconds": round(wall, 2),
        "efficiency": round(inside / (workers * wall), 4),
        "efficiency_after_start": round(min(inside / (workers * max(wall - start, 1e-9)), 1.0), 4),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("places", metavar="PLACE", nargs="*")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--pieces", type=int, default=8)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    places = given.places or [f"processes:{given.workers}"]
    for place in places:
        found = measure(place, given.pieces, given.seconds, given.workers)
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    import work_efficiency as this  # by its own name, so that workers find its functions

    sys.exit(this.main())
