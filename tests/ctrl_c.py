"""Children that can be interrupted, whoever started the tests.

A shell that runs the tests in the background ignores Ctrl-C, its children inherit that, and so do
theirs: Python then never raises KeyboardInterrupt. `subprocess.Popen` takes this as `preexec_fn`.
"""

import signal
import sys


def _restore() -> None:
    """Let Ctrl-C do in this process what it usually does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


can_be_interrupted = None if sys.platform == "win32" else _restore
"""What a child does before it begins; Windows knows nothing of the kind."""
