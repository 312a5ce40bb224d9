"""From the words on the command line to one command, and from what went wrong to one line."""

from __future__ import annotations

import contextlib
import difflib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final, Protocol, cast

from zermelo.cli.arguments import Parser, UsageError
from zermelo.cli.screen import Screen
from zermelo.explain import explain
from zermelo.game import ZermeloError

COMMANDS: Final[dict[str, str]] = {
    "studio": "play, analyse, solve and watch games in the browser",
    "games": "the games there are, and their options",
    "describe": "what kind of game a game is",
    "play": "play in the terminal",
    "best": "the best move in a position",
    "solve": "the exact value of a position",
    "prove": "whether a player can force a result",
    "luck": "luck apart from skill in a game that was played",
    "match": "let players play against each other, and measure their strength",
    "suite": "how many positions with known best moves a search solves",
    "gtp": "answer another program's questions by GTP, the Go Text Protocol",
    "uci": "play chess for another program by UCI, the protocol of chess programs",
    "pgn": "games of chess in PGN: count them, clean a file, annotate mistakes",
    "book": "opening books: build one, or look at one",
    "learn": "learn an evaluation from games of the program against itself",
    "rollout": "play a position of backgammon out many times",
    "tables": "endgame tables of chess and checkers: build them, probe a position",
    "verify": "check a solved table from nothing but the rules",
    "policy": "write a solved table for other programs",
    "perft": "count sequences of moves",
    "tree": "search a game tree, and watch each step",
    "check": "look for broken rules in a game",
    "lesson": "learn how searches work, with exercises to print",
    "experiment": "measure an algorithm, as the books do",
    "bench": "the nodes of fixed searches, and how fast they are here",
    "tune": "fit a technique to a game",
}
"""Every command: a module of this package with the same name."""

EXAMPLES: Final = (
    ("zermelo studio", "open the studio in the browser"),
    ("zermelo play tictactoe", "play against the engine"),
    ("zermelo best connect4 4455", "the best move after four moves"),
    ("zermelo solve nim:piles=3,4,5", "who wins, and how"),
    ("zermelo tree aima-5.2", "watch alpha-beta on a tree of the books"),
    ("zermelo check mygame.py:MyGame", "test a game of your own"),
)

EXIT_BROKEN_PIPE: Final = 141
EXIT_INTERRUPTED: Final = 130
EXIT_BAD_INPUT: Final = 2
EXIT_OWN_FAULT: Final = 70
"""An error of Zermelo's own, as `sysexits.h` numbers it."""


class Command(Protocol):
    """What the module of a command offers."""

    def add_arguments(self, parser: Parser) -> None:
        """Declare the command's arguments."""

    def run(self, arguments: object, screen: Screen) -> int:
        """Do it; the exit status."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status: 0 done, 2 bad input, 130 interrupted.

    >>> main(["perft", "tictactoe", "--depth", "3", "--json"])  # doctest: +SKIP
    0
    """
    words = list(sys.argv[1:] if argv is None else argv)
    with_traceback = "--traceback" in words or bool(os.environ.get("ZERMELO_DEBUG"))
    words = [word for word in words if word != "--traceback"]
    screen = Screen()
    try:
        status = _run(words, screen)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return _stopped(screen)
    except BrokenPipeError:  # whoever was reading has seen enough
        _silence_stdout()
        return EXIT_BROKEN_PIPE
    except Exception as error:
        if _is_interrupted(error):
            return _stopped(screen)
        if with_traceback:
            raise
        with contextlib.suppress(BrokenPipeError):
            sys.stdout.flush()
        return _failed(error, words, screen)


def _failed(error: Exception, words: list[str], screen: Screen) -> int:
    """Say what went wrong; the exit status."""
    own = next((word for word in words if ".py" in word), None)
    blame, sentence = explain(error, own)
    if blame in ("rules", "zermelo") and not isinstance(error, ZermeloError):
        sentence += "; --traceback shows how it came to that"
    screen.error(sentence)
    return EXIT_OWN_FAULT if blame == "zermelo" else EXIT_BAD_INPUT


def _stopped(screen: Screen) -> int:
    if sys.stderr.isatty():
        print(file=sys.stderr)  # the cursor stands behind ^C
    screen.error("stopped")
    return EXIT_INTERRUPTED


def _is_interrupted(error: BaseException | None) -> bool:
    """Did Ctrl-C lead to this error? What tidies up after half a step may fail (argparse does)."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        if isinstance(error, KeyboardInterrupt):
            return True
        seen.add(id(error))
        error = error.__cause__ or error.__context__
    return False


def _run(words: list[str], screen: Screen) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        if len(words) > 1 and words[0] == "help":
            words = [words[1], "--help"]
        else:
            _overview(screen)
            return 0
    if words[0] in ("-V", "--version", "version"):
        screen.write(f"zermelo {_version()}")
        return 0
    name, *rest = words
    if name not in COMMANDS:
        raise UsageError(_no_such_command(name))
    command = cast(Command, importlib.import_module(f"zermelo.cli.{name}"))
    parser = Parser(prog=f"zermelo {name}", description=command.__doc__)
    command.add_arguments(parser)
    try:
        arguments = parser.parse_intermixed_args(rest)
    except SystemExit as finished:  # --help has been printed
        return int(finished.code or 0)
    return command.run(arguments, screen)


def _no_such_command(name: str) -> str:
    if name.startswith("-"):
        return f"no option {name!r} here; a command comes first, as in: zermelo best connect4"
    if _is_game(name):
        return f"{name} is a game, and a command comes first, as in: zermelo play {name}"
    close = difflib.get_close_matches(name.lower(), COMMANDS, n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    return f"no command {name!r}; {hint}the commands are {', '.join(COMMANDS)}"


def _is_game(spec: str) -> bool:
    from zermelo.games import load

    try:
        load(spec)
    except Exception:
        return False
    return True


def _version() -> str:
    import zermelo

    return zermelo.__version__


def _overview(screen: Screen) -> None:
    screen.write(("Zermelo", "bold"), " searches, solves, plays and shows games.")
    screen.write("")
    screen.write("Commands")
    for name, summary in COMMANDS.items():
        screen.write("  ", (f"{name:<12}", "bold cyan"), summary)
    screen.write("")
    screen.write("Try")
    width = max(len(example) for example, _ in EXAMPLES)
    for example, meaning in EXAMPLES:
        screen.write("  ", (f"{example:<{width}}", "green"), (f"  {meaning}", "dim"))
    screen.write("")
    screen.write(("zermelo COMMAND --help", "bold"), " tells more; ", ("--json", "bold"), " is for")
    screen.write("programs; ", ("--traceback", "bold"), " shows where an error came from.")


def _silence_stdout() -> None:
    """Keep the interpreter from complaining once more when it flushes at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
