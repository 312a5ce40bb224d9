"""`python -m zermelo` is the command `zermelo`."""

import sys

from zermelo.cli import main

if __name__ == "__main__":
    sys.exit(main())
