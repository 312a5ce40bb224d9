"""Kills workers and drivers of a job at random, and looks whether anything was lost or doubled.

`python tests/work/work_kills.py --workers 100 --drivers 10` does as many as were promised; the
tests do a few.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
NAP = 0.02


def start(folder, pieces, place="processes:2"):
    """A driver in a process of its own."""
    import zermelo

    home = str(Path(zermelo.__file__).parent.parent)
    return subprocess.Popen(
        [sys.executable, str(HERE / "work_pieces.py"), str(folder), str(pieces), str(NAP), place],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": f"{home}{os.pathsep}{HERE}"},
    )


def parts(folder):
    return {path.name: path.read_bytes() for path in Path(folder).glob("0*.part")}


def children(parent):
    """The workers of a driver: its children that were spawned to work."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            # The name in brackets may hold anything; the parent is the second field after it.
            fields = (path / "stat").read_text().rpartition(")")[2].split()
            line = (path / "cmdline").read_bytes()
        except OSError:
            continue
        if fields[0] != "Z" and int(fields[1]) == parent and b"spawn_main" in line:
            found.append(int(path.name))
    return found


def runs(process):
    """Is it there, and not a mere entry that nobody has asked about?"""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def gone(processes, seconds=10.0):
    """Have all of them ended?"""
    deadline = time.monotonic() + seconds
    while any(runs(one) for one in processes):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def wait_for_more(folder, before, driver):
    while len(list(folder.glob("0*.part"))) <= before and driver.poll() is None:
        time.sleep(0.005)


def kill_workers(folder, kills, seed=0):
    """Kill so many workers of one driver; how many were killed, and the driver's status."""
    chance = random.Random(seed)
    pieces = 6 * kills + 10
    driver = start(folder, pieces)
    killed = 0
    while killed < kills and driver.poll() is None:
        wait_for_more(folder, len(list(folder.glob("0*.part"))), driver)
        time.sleep(chance.random() * 3 * NAP)
        workers = children(driver.pid)
        if workers:
            os.kill(chance.choice(workers), signal.SIGKILL)
            killed += 1
    errors = driver.communicate(timeout=120)[1].decode()
    return killed, pieces, driver.returncode, errors


def kill_drivers(folder, kills, seed=0):
    """Kill so many drivers one after the other, then let one finish."""
    chance = random.Random(seed)
    pieces = 12 * kills + 10
    for _ in range(kills):
        driver = start(folder, pieces)
        wait_for_more(folder, len(list(folder.glob("0*.part"))), driver)
        time.sleep(chance.random() * 6 * NAP)
        workers = children(driver.pid)
        driver.kill()
        driver.communicate()
        assert workers, "no worker was there"
        assert gone(workers), "workers outlive their driver"
    driver = start(folder, pieces)
    errors = driver.communicate(timeout=120)[1].decode()
    return kills, pieces, driver.returncode, errors


def judge(folder, pieces):
    """What is wrong with a finished job, in words; nothing if all is well."""
    wrong = []
    rows = (Path(folder) / "journal.jsonl").read_text().splitlines()[1:]
    numbers = sorted(json.loads(row)["piece"] for row in rows)
    if numbers != list(range(pieces)):
        wrong.append(f"the journal has {len(numbers)} lines of {len(set(numbers))} pieces")
    with tempfile.TemporaryDirectory() as whole:
        subprocess_run = start(whole, pieces, "threads:8")
        subprocess_run.communicate(timeout=120)
        if parts(whole) != parts(folder):
            wrong.append("the files differ from those of a run that nobody disturbed")
    if list(Path(folder).glob(".*")):
        wrong.append("files are left over")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=100)
    parser.add_argument("--drivers", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for what, kill, count in (
        ("workers", kill_workers, given.workers),
        ("drivers", kill_drivers, given.drivers),
    ):
        with tempfile.TemporaryDirectory() as folder:
            started = time.monotonic()
            killed, pieces, status, errors = kill(Path(folder), count, given.seed)
            wrong = judge(folder, pieces) if status == 0 else [errors]
            spent = time.monotonic() - started
            verdict = "; ".join(wrong) or "nothing lost or doubled"
            print(f"{killed} {what} killed, {pieces} pieces, {spent:.1f} s: {verdict}")
            if wrong or killed != count:
                sys.exit(1)


if __name__ == "__main__":
    main()
