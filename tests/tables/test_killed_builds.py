"""A build that is killed goes on where it was, and gives the same bytes as one that was not."""

import os
import random
import signal
import subprocess
import time

from command_line import COMMAND

from zermelo.tables import Tables

WANTED = ("KPK", "KBNK")


def start(folder):
    return subprocess.Popen(
        [
            *COMMAND,
            "tables",
            "build",
            *WANTED,
            "--directory",
            folder,
            "--json",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.glob("*.ztable")}


def test_a_build_killed_at_random_moments_gives_the_same_bytes(tmp_path):
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    Tables(whole).build(*WANTED, threads=1)
    wanted = contents(whole)
    assert len(wanted) == 6
    chooser = random.Random(os.getpid())
    kills = 0
    for _ in range(3):
        build = start(killed)
        # Once it has begun to write, so that there is something to go on from.
        deadline = time.monotonic() + 60
        while build.poll() is None and not contents_begun(killed) and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(chooser.uniform(0, 0.8))
        if build.poll() is None:
            build.send_signal(signal.SIGKILL)
            kills += 1
        build.communicate()
        # What is there is whole: everything else lies aside under another name.
        for name, data in contents(killed).items():
            assert data == wanted[name], name
    build = start(killed)
    output, errors = build.communicate(timeout=300)
    assert build.returncode == 0, errors
    assert contents(killed) == wanted
    assert '"table": "KBNK"' in output or '"tables"' in output
    assert kills > 0


def contents_begun(folder):
    return folder.is_dir() and any(folder.iterdir())
