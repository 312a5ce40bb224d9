"""Settings and fixtures for all tests."""

import os
from collections.abc import Callable

import pytest
from command_line import Ran, run_here
from hypothesis import settings

# A busy machine is no fault of the code: no test fails for being slow. A commit is judged by the
# same examples each time; every other run tries new ones.
settings.register_profile("zermelo", deadline=None, print_blob=True)
settings.register_profile("zermelo-ci", settings.get_profile("zermelo"), derandomize=True)
settings.load_profile("zermelo-ci" if os.environ.get("CI") else "zermelo")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Runs a command inside the test."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("ZERMELO_DEBUG", raising=False)
    return lambda *words: run_here(capsys, *words)
