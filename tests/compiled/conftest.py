"""Everything here needs Numba, which the project's test environment has."""

import pytest

pytest.importorskip("numba", reason='compiled games need Numba: pip install "zermelo[compiled]"')


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory):
    """Machine code of these tests goes to a folder of theirs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ZERMELO_CACHE_DIR", str(tmp_path_factory.mktemp("code")))
        yield
