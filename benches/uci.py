"""How soon `zermelo uci` answers: the first `uciok`, and `bestmove` after `stop`."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

STARTS = 21
STOPS = 100


def started() -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "zermelo", "uci"]
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )


def say(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()


def until(process: subprocess.Popen[str], beginning: str) -> None:
    assert process.stdout is not None
    while not process.stdout.readline().startswith(beginning):
        pass


def starting() -> float:
    began = time.perf_counter()
    process = started()
    say(process, "uci")
    until(process, "uciok")
    took = time.perf_counter() - began
    process.communicate("quit\n")
    return took


def stopping(process: subprocess.Popen[str], thinks: float) -> float:
    say(process, "ucinewgame")
    say(process, "position startpos moves e2e4 c7c5")
    say(process, "go infinite")
    time.sleep(thinks)
    began = time.perf_counter()
    say(process, "stop")
    until(process, "bestmove")
    return time.perf_counter() - began


def show(title: str, seconds: list[float]) -> None:
    median, most = statistics.median(seconds), max(seconds)
    print(f"{title:<28} median {median * 1e3:6.1f} ms   most {most * 1e3:6.1f} ms")


def main() -> None:
    show("process to uciok", [starting() for _ in range(STARTS)])
    for threads in (1, 2):
        process = started()
        say(process, f"setoption name Threads value {threads}")
        times = [stopping(process, 0.01 + 0.002 * count) for count in range(STOPS)]
        process.communicate("quit\n")
        show(f"stop, {threads} thread{'s'[: threads - 1]}", times)


if __name__ == "__main__":
    main()
