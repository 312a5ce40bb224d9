"""Settings and fixtures for all tests."""

from collections.abc import Callable

import pytest
from command_line import Ran, run_here
from hypothesis import settings

# A busy machine is no fault of the code: no test fails for being slow.
settings.register_profile("zermelo", deadline=None, print_blob=True)
settings.load_profile("zermelo")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Runs a command inside the test."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("ZERMELO_DEBUG", raising=False)
    return lambda *words: run_here(capsys, *words)
