"""Settings and fixtures for all tests."""

import os
from collections.abc import Callable, Iterator

import pytest
from command_line import Ran, run_here
from hypothesis import settings

# A busy machine is no fault of the code: no test fails for being slow. A commit is judged by the
# same examples each time; every other run tries new ones.
settings.register_profile("zermelo", deadline=None, print_blob=True)
settings.register_profile("zermelo-ci", settings.get_profile("zermelo"), derandomize=True)
settings.load_profile("zermelo-ci" if os.environ.get("CI") else "zermelo")


@pytest.fixture(autouse=True, scope="session")
def _machine_code(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Machine code of compiled games goes to a folder of the tests, one for all of their processes.

    To compile a game takes seconds, and each worker would do so for itself.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ZERMELO_CACHE_DIR", str(folder / "machine-code"))
        yield


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Runs a command inside the test."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("ZERMELO_DEBUG", raising=False)
    return lambda *words: run_here(capsys, *words)
