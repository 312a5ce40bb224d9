"""Play in the terminal, against the engine, against each other, or watch."""

from __future__ import annotations

import argparse
import contextlib
import sys
from typing import TypeAlias

from zermelo.cli.arguments import (
    Parser,
    UsageError,
    add_game,
    depth,
    load_game,
    load_line,
    seconds,
    whole,
)
from zermelo.cli.keys import ask_with_keys, can_read_keys, moves_by_key
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import Answer, Game, InvalidInputError, Line, State, format_state, max_player
from zermelo.game.players import player_name, seat, the
from zermelo.play import (
    LEVELS,
    EnginePlayer,
    LevelPlayer,
    Player,
    PolicyPlayer,
    Session,
    TerminalGame,
    find_level,
)
from zermelo.play.terminal import Ask

Opponent: TypeAlias = EnginePlayer | PolicyPlayer


def add_arguments(parser: Parser) -> None:
    """GAME, POSITION, who plays, and how long the engine thinks."""
    add_game(parser)
    parser.add_argument(
        "--you",
        metavar="WHO",
        help="which player you are: 1, 2, … or the player's name, several with commas, both (or "
        "all), or none to watch; the player to move if not given",
    )
    parser.add_argument(
        "--seconds", metavar="S", type=seconds, help="the engine's time for a move (1)"
    )
    parser.add_argument("--depth", metavar="D", type=depth, help="how many plies it looks ahead")
    parser.add_argument(
        "--level",
        metavar="L",
        type=_level,
        help=f"how well it plays: {', '.join(level.name for level in LEVELS)} (full)",
    )
    parser.add_argument(
        "--policy",
        metavar="FILE",
        help="play by a solved game that zermelo solve --all has written, instead of thinking",
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole(0, 2**63, 1), help="makes chance repeat itself"
    )
    parser.add_argument(
        "--dice",
        choices=["program", "me"],
        default="program",
        help="who rolls: the program, or you with dice of your own, typing what they show",
    )
    parser.add_argument(
        "--odds", action="store_true", help="show the odds before every roll and move"
    )
    parser.examples(
        "zermelo play tictactoe",
        "zermelo play connect4 44 --you 2 --seconds 3",
        "zermelo play othello --level easy",
        "zermelo play nim:piles=3,4,5 --you both",
        "zermelo play connect4 --you none --depth 6",
        "zermelo play connect4:width=5,height=4 --policy small.table",
        "zermelo play pacman:ghosts=random",
        "zermelo play backgammon --dice me --odds",
        "",
        "While playing, type a move, or moves, hint, undo, redo, new, help or quit, and in games",
        "with chance dice, odds or luck; games that are steered, such as pacman, take the arrow",
        "keys.",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Play until somebody leaves."""
    game = load_game(arguments.game)
    line = load_line(game, arguments.position)
    people = _people(game, line.state, arguments.you)
    engine = _opponent(arguments, game, line.state)
    seated: Player = engine
    if arguments.level is not None:
        level = find_level(arguments.level, game)
        seated = LevelPlayer(level, arguments.seed, seconds=arguments.seconds or 1.0)
    seats = {player: seated for player in range(game.players) if player not in people}
    session = Session(game, line, seats, arguments.seed)
    session.adviser = engine
    screen.write((game.name, "bold"), (f"  {_introduction(game, people)}", "dim"))
    terminal = TerminalGame(session, screen.write, _asker(session, screen), screen.board)
    if terminal.chance is not None:
        session.rolls_by_hand = arguments.dice == "me"
        terminal.chance.shows_odds = arguments.odds
    elif arguments.dice == "me" or arguments.odds:
        raise UsageError(f"{game.name} has no chance in it, so leave --dice and --odds out")
    terminal.run()
    return 0


def _asker(session: Session, screen: Screen) -> Ask:
    """How a person is asked: by single keys in a game that is steered, else for a line."""
    if not can_read_keys() or not moves_by_key(session.game, session.state):
        return _ask
    screen.write(("Steer with the arrow keys and space; words can be typed too.", "dim"))

    def ask(prompt: str) -> str | None:
        return ask_with_keys(prompt, {} if session.is_over else _steering(session))

    return ask


def _steering(session: Session) -> dict[str, str]:
    return moves_by_key(session.game, session.state)


def _opponent(arguments: argparse.Namespace, game: Game, state: State) -> Opponent:
    """Who plays against people: the engine, or a policy that knows the position."""
    if arguments.level is not None and arguments.depth is not None:
        raise UsageError("--level says how far it looks ahead, so leave --depth out")
    if arguments.policy is None:
        return _Engine(seconds=arguments.seconds, depth=arguments.depth)
    for name in ("seconds", "depth", "level"):
        if getattr(arguments, name) is not None:
            raise UsageError(f"--policy does not think, so leave --{name} out")
    from zermelo.policies import load_policy

    policy = load_policy(arguments.policy, game)
    if state not in policy:
        raise UsageError(
            f"{arguments.policy} begins at {format_state(game, policy.root)}, from which this "
            "position cannot be reached"
        )
    return PolicyPlayer(policy, arguments.seed)


def _level(text: str) -> str:
    try:
        find_level(text)
    except InvalidInputError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


class _Engine(EnginePlayer):
    """The engine, with a line that shows how its thinking goes."""

    def think(self, line: Line) -> Answer:
        with Progress("thinking", self.seconds, game=line.game) as progress:
            self.progress = progress
            return super().think(line)


def _ask(prompt: str) -> str | None:
    with contextlib.suppress(ImportError):
        if sys.stdin.isatty():
            import readline  # noqa: F401 - gives `input` a memory and editing keys
    try:
        return input(prompt)
    except EOFError:
        return None
    except UnicodeDecodeError:
        return "?"


def _people(game: Game, state: State, who: str | None) -> set[int]:
    """The players that people play."""
    if who is None:
        return {max_player(game, state)} if game.players > 1 else {0}
    words = [word.strip().lower() for word in who.split(",")]
    if words in (["both"], ["all"]):
        return set(range(game.players))
    if words == ["none"]:
        return set()
    names = {str(player + 1): player for player in range(game.players)}
    for player in range(game.players):
        for name in (seat(player), player_name(game, player).lower()):
            names |= {name: player, name.removesuffix(" player"): player}
    unknown = [word for word in words if word not in names]
    if unknown:
        last = game.players
        raise UsageError(
            f"--you: no player {unknown[0]!r}; write a number from 1 to {last}, both or none"
        )
    return {names[word] for word in words}


def _introduction(game: Game, people: set[int]) -> str:
    if not people:
        return "the engine plays itself; Ctrl-C to stop"
    if len(people) == game.players:
        return "type help for the commands"
    names = " and ".join(the(player_name(game, player)) for player in sorted(people))
    return f"you are {names}; type help for the commands"
