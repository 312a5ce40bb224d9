"""Lines that come in, and replies that go out."""

from __future__ import annotations

from dataclasses import dataclass

LONGEST = 1 << 16
"""No command is longer; what is, is refused and not read as several."""


class RefusalError(Exception):
    """A command that cannot be carried out; its text is the reply."""


@dataclass(frozen=True)
class Command:
    """What a controller asks for."""

    number: str
    """The number that it goes by; empty without one."""
    name: str
    arguments: tuple[str, ...]

    def reply(self, text: str = "") -> str:
        """Done, with what was asked for.

        >>> Command("7", "name", ()).reply("Zermelo")
        '=7 Zermelo\\n\\n'
        """
        return _framed("=", self.number, text)

    def refusal(self, text: str) -> str:
        """Not done, and why."""
        return _framed("?", self.number, " ".join(text.split()) or "error")


def _framed(sign: str, number: str, text: str) -> str:
    # An empty line ends a reply, so there is none within; a drawing begins on a line of its own.
    body = "\n".join(line for line in text.rstrip().split("\n") if line.strip())
    between = "\n" if text.startswith("\n") else " "
    return f"{sign}{number}{between}{body}".rstrip() + "\n\n"


def read_command(line: str) -> Command | None:
    """The command of a line; None if nothing is asked for.

    >>> read_command("12 play B  D4 # a comment")
    Command(number='12', name='play', arguments=('B', 'D4'))
    >>> read_command("  # only a comment") is None
    True
    """
    text = "".join(one for one in line.replace("\t", " ") if one.isprintable())
    words = text.partition("#")[0].split()
    if not words:
        return None
    number = ""
    if words[0].isascii() and words[0].isdigit():
        number = words.pop(0)
    if not words:
        return Command(number, "", ())
    return Command(number, words[0], tuple(words[1:]))
