"""A game in the terminal: the board, a prompt, and a few words for everything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.game import (
    CHANCE,
    Action,
    IllegalMoveError,
    ZermeloError,
    draw,
    format_move,
    kind_of,
)
from zermelo.game import parse_move as read_move
from zermelo.game.players import player_name, the
from zermelo.play.session import Session, Turn
from zermelo.play.terminal_chance import ChanceTalk, Say
from zermelo.play.words import line_outcome, line_text, verdict

Ask = Callable[[str], "str | None"]
"""Reads one line after a prompt; None when there are no more."""

COMMANDS = {
    "moves": "list the legal moves",
    "hint": "ask the engine what it would play",
    "undo": "take back your last move, and the replies to it",
    "redo": "make again what was taken back",
    "board": "show the board again",
    "new": "begin again",
    "help": "show these words",
    "quit": "leave",
}
CHANCE_COMMANDS = {
    "dice": "say who rolls; dice me: you tell what was rolled; dice program; dice 42: by a seed",
    "roll": "let the program make a roll that you would tell",
    "odds": "how likely each roll is, and what rolls and moves are worth; odds on, odds off",
    "luck": "luck apart from skill, so far",
}
"""In games with chance."""

_SHORT = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "u": "undo", "m": "moves"}


class TerminalGame:
    """Plays a session with whoever is at the keyboard. Nothing typed can end it but `quit`."""

    def __init__(self, session: Session, say: Say, ask: Ask, board: Say | None = None) -> None:
        self.session = session
        self.game = session.game
        self.say = say
        self.ask = ask
        self.board = board or say
        self.left = False
        self.has_people = any(p not in session.players for p in range(self.game.players))
        self.chance = ChanceTalk(session, say) if kind_of(self.game).chance else None
        self.commands = COMMANDS if self.chance is None else COMMANDS | CHANCE_COMMANDS

    def run(self) -> None:
        """Play until the person leaves, or until the end if no person plays."""
        if self.chance is not None:
            self.chance.do_dice()
        self.show_board()
        while not self.left:
            if not self.session.is_over and not self.session.waits_for_person:
                if self.chance is not None:
                    self.chance.before_program_rolls()
                self.announce(self.session.step())
            elif self.session.is_over and not self.has_people:
                return
            else:
                self.listen()

    def listen(self) -> None:
        """Read one line and do what it says."""
        text = self.ask(self.prompt())
        if text is None:
            self.left = True
            self.say("")
            return
        word = text.strip()
        if not word:
            return
        move = None if word.startswith(("/", ":")) else self.move_named(word)
        if move is not None:
            self.announce(self.session.play(move))
            return
        command, _, rest = word.lstrip("/:").lower().partition(" ")
        command = _SHORT.get(command, command)
        if command == "roll" and self.chance is not None and self.chance.waits_for_roll:
            self.announce(self.session.step())
        elif self.chance is not None and command in ("dice", "odds", "luck"):
            getattr(self.chance, f"do_{command}")(rest.strip())
        elif command in COMMANDS and not rest:
            getattr(self, f"do_{command}")()
        else:
            self.refuse(word)

    def prompt(self) -> str:
        """Whose turn it is, or what can still be done once the game is over."""
        if self.session.is_over:
            return "new, undo or quit? "
        return f"{player_name(self.game, self.session.to_move)}> "

    def move_named(self, word: str) -> Action | None:
        """The legal move that the person named, if it is one."""
        if self.session.is_over:
            return None
        try:
            move = read_move(self.game, self.session.state, word)
        except ZermeloError:
            return None
        except (ValueError, LookupError, TypeError):  # a parser that did not expect such a word
            return None
        return move if move in self.session.moves() else None

    def refuse(self, word: str) -> None:
        """Say why a word is neither a move nor a command."""
        try:
            if self.session.is_over:
                raise IllegalMoveError("the game is over")
            move = read_move(self.game, self.session.state, word)
            why = "would repeat a position, which is forbidden"
            again = self.session.line.is_forbidden(move)
            reason = f"{word!r} {why if again else 'is not legal here'}"
        except IllegalMoveError as error:
            reason = str(error)
        except Exception as error:
            reason = f"{word!r} cannot be read as a move: {error}"
        self.say((f"{reason} ", "yellow"), ("(moves lists the moves, help the commands)", "dim"))
        if self.chance is not None and self.chance.waits_for_roll and "legal:" not in reason:
            self.chance.show_rolls()

    # What happened, for people.

    def show_board(self) -> None:
        """The position, and who is to move."""
        self.say("")
        self.board(draw(self.game, self.session.state))
        self.say("")
        if self.session.is_over:
            words = line_outcome(self.session.line)
            self.say(("Game over: ", "bold"), (f"{words}.", "bold"))
            if self.chance is not None and self.has_people:
                self.say(("luck tells the dice's part in it from the players'.", "dim"))
        elif self.chance is not None and self.session.waits_for_person:
            self.chance.before_person()

    def announce(self, turn: Turn) -> None:
        """Say what was played, and show the board unless a reply comes at once."""
        if turn.player == CHANCE:
            self.say(("Chance: ", "magenta"), (turn.text, "bold"))
        elif turn.player in self.session.players:
            name = self.session.players[turn.player].name
            self.say((f"{name} plays ", "cyan"), (turn.text, "bold"), *self.thoughts(turn))
        if self.session.is_over or self.session.waits_for_person or not self.has_people:
            self.show_board()

    def thoughts(self, turn: Turn) -> list[Any]:
        """What the engine thought of its own move."""
        if turn.result is None:
            return []
        line = line_text(self.game, turn.before, turn.result.pv)
        follows = f"; expects {' '.join(line[1:7])}" if len(line) > 1 else ""
        return [(f"  {verdict(self.game, turn.result)}{follows}", "dim")]

    # The commands.

    def do_moves(self) -> None:
        """List the legal moves."""
        state = self.session.state
        moves = [format_move(self.game, state, move) for move in self.session.moves()]
        self.say(" ".join(moves) if moves else "There are no moves: the game is over.")

    def do_hint(self) -> None:
        """Say what the adviser would play."""
        if self.session.is_over:
            self.say("There is nothing to play: the game is over.")
            return
        result = self.session.hint()
        line = line_text(self.game, self.session.state, result.pv)
        if not line:
            self.say("The engine has no hint here.")
            return
        self.say(("Hint: ", "green"), (line[0], "bold"), f"  {verdict(self.game, result)}")
        if len(line) > 1:
            self.say((f"      line {' '.join(line[:12])}{' …' if len(line) > 12 else ''}", "dim"))

    def do_undo(self) -> None:
        """Take back."""
        self._moved(self.session.undo(), "Took back", "There is nothing to take back.")

    def do_redo(self) -> None:
        """Make again."""
        self._moved(self.session.redo(), "Made again", "There is nothing to make again.")

    def _moved(self, count: int, done: str, nothing: str) -> None:
        if not count:
            self.say(nothing)
            return
        self.say(f"{done} {count} move{'s' * (count != 1)}.")
        self.show_board()

    def do_board(self) -> None:
        """Show the board."""
        self.show_board()

    def do_new(self) -> None:
        """Begin again."""
        self.session.restart()
        self.say("A new game.")
        self.show_board()

    def do_help(self) -> None:
        """Show the commands, and an example of a move."""
        moves = self.session.moves()
        example = format_move(self.game, self.session.state, moves[0]) if moves else ""
        if example:
            mover = the(player_name(self.game, self.session.to_move))
            what = "what was rolled" if self.session.to_move == CHANCE else f"a move for {mover}"
            self.say(f"Type {what}, such as ", (example, "bold"), ", or a word:")
        for word, meaning in self.commands.items():
            self.say((f"  {word:<7}", "bold"), meaning)

    def do_quit(self) -> None:
        """Leave."""
        self.left = True
