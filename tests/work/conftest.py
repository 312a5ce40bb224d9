"""Clusters of Ray and of Dask on this machine, every port on loopback, where both are installed."""

import os
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

import zermelo

HERE = Path(__file__).parent


def environment():
    """In which workers find the package under test and the pieces of the tests."""
    home = str(Path(zermelo.__file__).parent.parent)
    return os.environ | {
        "PYTHONPATH": f"{home}{os.pathsep}{HERE}",
        # Without this Ray takes the machine's outer address for 127.0.0.1, and listens to all.
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
        "RAY_USAGE_STATS_ENABLED": "0",
    }


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def needs(package, extra):
    if find_spec(package) is None:
        pytest.skip(f'{package} is not installed: pip install "zermelo[{extra}]"')


def tool(name):
    return str(Path(sys.executable).parent / name)


@contextmanager
def started(*commands):
    """Processes that end with the test; their own children are in their groups."""
    running = []
    try:
        for command in commands:
            running.append(
                subprocess.Popen(
                    command,
                    env=environment(),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
            )
        yield running
    finally:
        for process in running:
            end_group(process)


def end_group(process):
    import signal

    for sent in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, sent)
            process.wait(timeout=10)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            continue


def wait_for_port(port, seconds=60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    pytest.fail(f"nothing listens at 127.0.0.1:{port} after {seconds} s")


@pytest.fixture(scope="session")
def dask_address():
    """A scheduler and two workers of one thread each."""
    needs("distributed", "dask")
    port = free_port()
    scheduler = [tool("dask"), "scheduler", "--host", "127.0.0.1", "--port", str(port)]
    scheduler += ["--no-dashboard", "--dashboard-address", "127.0.0.1:0"]
    worker = [tool("dask"), "worker", f"tcp://127.0.0.1:{port}", "--host", "127.0.0.1"]
    worker += ["--nthreads", "1", "--no-dashboard", "--dashboard-address", "127.0.0.1:0"]
    with started(scheduler):
        wait_for_port(port)
        with started(worker, worker):
            yield f"dask://127.0.0.1:{port}"


@pytest.fixture(scope="session")
def ray_ports():
    """Those of a head of Ray with two processors, inside and outside; it ends with the tests."""
    needs("ray", "ray")
    port, client = free_port(), free_port()
    folder = Path("/tmp") / f"zray{os.getpid()}"  # a socket's path is short
    command = [tool("ray"), "start", "--head", "--block", "--node-ip-address=127.0.0.1"]
    command += [f"--port={port}", f"--ray-client-server-port={client}"]
    command += ["--include-dashboard=false", "--num-cpus=2", f"--temp-dir={folder}"]
    os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    with started([*command, "--disable-usage-stats"]):
        wait_for_port(port)
        yield port, client
        import ray

        ray.shutdown()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def ray_address(ray_ports):
    return f"ray:127.0.0.1:{ray_ports[0]}"


@pytest.fixture(scope="session")
def ray_client_address(ray_ports):
    return f"ray://127.0.0.1:{ray_ports[1]}"
