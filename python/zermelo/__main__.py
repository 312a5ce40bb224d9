"""`python -m zermelo` is the command `zermelo`."""

import sys


def main() -> int:
    """Run the command line; the exit status."""
    if sys.argv[1:] == ["uci"]:  # a chess program waits: import nothing that only others need
        from zermelo.protocols.uci import play

        return play()
    from zermelo.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
