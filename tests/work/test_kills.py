"""Workers and drivers killed at random: nothing is lost, nothing done twice.

`python tests/work/work_kills.py --workers 100 --drivers 10` does more of it.
"""

import sys

import pytest
from work_kills import judge, kill_drivers, kill_workers

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")


@pytest.mark.parametrize(("kill", "count"), [(kill_workers, 4), (kill_drivers, 2)])
def test_nothing_is_lost_or_doubled_when_processes_are_killed(kill, count, tmp_path):
    killed, pieces, status, errors = kill(tmp_path, count)
    assert status == 0, errors
    assert killed == count
    assert not judge(tmp_path, pieces)
