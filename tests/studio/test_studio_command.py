"""`zermelo studio` on the command line."""

from __future__ import annotations

import socket
import subprocess

import httpx
import pytest
from command_line import COMMAND

from zermelo.game import InvalidInputError
from zermelo.studio import app
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.limits import StudioLimits
from zermelo.studio.studio import Studio


def run(*arguments):
    return subprocess.run(
        [*COMMAND, "studio", "--no-browser", *arguments],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_a_port_in_use_is_said_with_another_to_try():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("--port", str(port))
    assert done.returncode == 2
    assert f"port {port} is in use" in done.stderr
    assert f"--port {port + 1}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nothing.py:Game"], "there is no file nothing.py"),
        (["--port", "99999"], "whole number from 0 to 65,535"),
        (["--host", "no.such.host.invalid"], "there is no host"),
        (["--host", "203.0.113.1"], "no address 203.0.113.1"),
        (["--seconds", "0"], "more than 0"),
        (["--searches", "none"], "whole number"),
        (["--prot", "1"], "did you mean --port"),
    ],
)
def test_bad_input_is_one_line_and_exit_status_2(arguments, words):
    done = run(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_page_that_was_not_built_is_said_with_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setattr(app, "STATIC", tmp_path)
    with pytest.raises(app.PageMissingError, match="run make web"):
        app.make_app(Studio(Catalogue(), StudioLimits()))


@pytest.mark.parametrize("name", ["searches", "seconds", "body_kb"])
def test_limits_must_be_more_than_nothing(name):
    with pytest.raises(InvalidInputError, match=name):
        StudioLimits(**{name: 0})


def test_ctrl_c_stops_a_studio_that_is_busy(studio):
    # The fixture sends the signal, and wants exit status 0 within ten seconds and no traceback.
    with studio() as page, page.socket() as busy:
        page.begin(busy, "analyse", position={"game": "othello"}, seconds=60)
        busy.recv(timeout=10)
        page.begin(busy, "analyse", position={"game": "connect4-plain"}, seconds=60)
        busy.recv(timeout=10)


def test_ctrl_c_stops_a_studio_in_which_the_rules_of_a_game_never_answer(studio, own_file):
    with studio(f"{own_file}:Endless") as page:
        stuck = {"game": "own:Endless", "moves": ["2", "2", "2"]}
        with pytest.raises(httpx.TimeoutException):
            page.post("/api/position", stuck, timeout=0.5)
        assert page.view("connect4")
