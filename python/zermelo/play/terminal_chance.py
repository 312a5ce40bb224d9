"""Chance in the terminal: who rolls, the odds before a roll or a move, luck apart from skill."""

from __future__ import annotations

from collections.abc import Callable

from zermelo.game import CHANCE
from zermelo.play.dice import outcomes
from zermelo.play.luck import luck
from zermelo.play.luck_words import summary_lines
from zermelo.play.odds_words import outcome_lines, weighed_lines
from zermelo.play.players import PolicyPlayer
from zermelo.play.session import Session
from zermelo.play.weighing import weigh
from zermelo.policies import Policy

Say = Callable[..., None]
"""Writes one line, made of texts and of (text, style) pairs."""

_SECONDS = 0.5
"""For the odds of a position."""

_LUCK_SECONDS = 2.0
"""For a whole game."""


class ChanceTalk:
    """What a person can ask and say about chance."""

    def __init__(self, session: Session, say: Say) -> None:
        self.session = session
        self.say = say
        self.shows_odds = False
        """Are odds shown before every roll and move?"""

    @property
    def waits_for_roll(self) -> bool:
        """Is a person asked what was rolled?"""
        return self.session.waits_for_person and self.session.to_move == CHANCE

    def before_person(self) -> None:
        """What somebody who is asked should know beforehand."""
        if self.shows_odds:
            self.show_odds()
        elif self.waits_for_roll:
            self.show_rolls()

    def before_program_rolls(self) -> None:
        """The odds of a roll that the program makes, for those who want to see them."""
        if self.shows_odds and self.session.to_move == CHANCE:
            self.show_odds()

    def show_rolls(self) -> None:
        """All that chance may do, and how likely it is."""
        for line in outcome_lines(outcomes(self.session.game, self.session.state)):
            self.say(("Chance  ", "magenta"), line)

    def show_odds(self) -> None:
        """How likely each roll is, and what the rolls or moves here are worth."""
        head, *rows = weighed_lines(
            weigh(self.session.line, seconds=_SECONDS, policy=self._policy())
        )
        self.say((head, "magenta"))
        for row in rows:
            self.say(row)

    def do_dice(self, words: str = "") -> None:
        """Say who rolls, or change it."""
        if words in ("me", "i", "hand", "person"):
            self.session.rolls_by_hand = True
        elif words in ("program", "you", "zermelo", "computer"):
            self.session.rolls_by_hand = False
        elif words.isdecimal():
            self.session.seed = int(words)
            self.session.rolls_by_hand = False
        elif words:
            self.say((f"{words!r} does not say who rolls: ", "yellow"), *_WAYS)
            return
        if self.session.rolls_by_hand:
            self.say("You roll, and type what was rolled. ", ("dice program: it rolls.", "dim"))
            if words and self.waits_for_roll:
                self.show_rolls()
        else:
            self.say(
                f"The program rolls, by the seed {self.session.seed}. ",
                ("dice me: you roll yourself.", "dim"),
            )

    def do_odds(self, words: str = "") -> None:
        """Show the odds here, or before every roll and move from now on."""
        if words in ("on", "off"):
            self.shows_odds = words == "on"
            when = "before every roll and move" if self.shows_odds else "when you ask for them"
            self.say(f"Odds are shown {when}.")
        elif words:
            self.say((f"odds {words} means nothing: write odds, odds on or odds off", "yellow"))
            return
        if self.session.is_over:
            self.say("There is nothing to roll or to play: the game is over.")
        elif words != "off":
            self.show_odds()

    def do_luck(self, words: str = "") -> None:
        """Luck apart from skill, in the game so far."""
        if words:
            self.say((f"luck {words} means nothing: write luck", "yellow"))
        elif not self.session.line.moves:
            self.say("Nothing was rolled or played yet.")
        else:
            found = luck(self.session.line, seconds=_LUCK_SECONDS, policy=self._policy())
            for line in summary_lines(found):
                self.say(line)

    def _policy(self) -> Policy | None:
        adviser = self.session.adviser
        return adviser.policy if isinstance(adviser, PolicyPlayer) else None


_WAYS = ("write dice me, dice program, or a seed such as dice 42",)
