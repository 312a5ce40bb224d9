"""The command `zermelo`, one file a command."""

from zermelo.cli.main import main

__all__ = ["main"]
