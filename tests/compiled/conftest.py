"""Everything here needs Numba, which the project's test environment has."""

import pytest

pytest.importorskip("numba", reason='compiled games need Numba: pip install "zermelo[compiled]"')
