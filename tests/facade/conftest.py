"""The compiled games of these tests are compiled once."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory):
    """Machine code goes to a folder of these tests, which other processes read too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ZERMELO_CACHE_DIR", str(tmp_path_factory.mktemp("code")))
        yield
