"""One explanation of an error for the command line and the studio, which choose its status only."""

import errno

import pytest

import zermelo as z
from zermelo.cli import games as command
from zermelo.cli import main
from zermelo.explain import explain
from zermelo.games.user_file import load
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.errors import RefusedError, status_and_message

MESSAGES = {
    "bad input": (z.errors.InvalidInputError("depth is wrong"), "input", "depth is wrong"),
    "no words": (z.errors.UnfinishedError(), "input", "UnfinishedError"),
    "broken rules": (z.errors.BrokenGameError("no moves"), "input", "no moves"),
    "too deep": (RecursionError("x"), "limits", "goes too deep to follow; a smaller depth may do"),
    "too large": (MemoryError(), "limits", "not enough memory; a smaller depth or fewer nodes"),
    "a file": (OSError(errno.ENOENT, "No such file", "a.table"), "system", "a.table: No such file"),
    "a full disk": (OSError(errno.ENOSPC, "No space left"), "system", "standard output: No space"),
    "ourselves": (AssertionError("oops"), "zermelo", "a fault of Zermelo's own: AssertionError: o"),
    "silent": (AssertionError(), "zermelo", "a fault of Zermelo's own: AssertionError"),
}

EXIT = {"input": 2, "rules": 2, "limits": 2, "system": 2, "zermelo": 70}
HTTP = {"input": 422, "rules": 422, "limits": 422, "system": 500, "zermelo": 500}

RAISING = """
import zermelo as z

class Raising(z.Game):
    def initial(self):
        return self.deeper()
    def deeper(self):
        raise {what}
    def to_move(self, state): return 0
    def actions(self, state): return []
    def result(self, state, move): return state
    def is_terminal(self, state): return True
    def utility(self, state, player): return 0
"""


@pytest.fixture(params=MESSAGES)
def case(request):
    return MESSAGES[request.param]


def test_blame_and_sentence(case):
    error, blame, sentence = case
    found = explain(error)
    assert found.blame == blame
    assert sentence in found.sentence


def test_the_command_line_says_it_and_chooses_the_exit_status(case, capsys, monkeypatch):
    error, blame, _ = case

    def broken(arguments, screen):
        raise error

    monkeypatch.setattr(command, "run", broken)
    monkeypatch.delenv("ZERMELO_DEBUG", raising=False)
    assert main(["games"]) == EXIT[blame]
    said = capsys.readouterr().err
    assert " ".join(said.split()).startswith(f"zermelo: {explain(error).sentence}")
    assert ("--traceback" in said) == (blame == "zermelo")


def test_the_studio_says_it_and_chooses_the_status(case):
    error, blame, _ = case
    assert status_and_message(error) == (HTTP[blame], explain(error).sentence)


def test_a_refusal_has_its_own_status():
    assert status_and_message(RefusedError(429, "later")) == (429, "later")


@pytest.mark.parametrize(
    "what", ["ValueError('no')", "MemoryError()", "RecursionError()", "OSError('no')", "SystemExit"]
)
def test_what_a_users_rules_raise_is_told_with_the_method_the_file_and_the_line(what, tmp_path):
    file = tmp_path / "raising.py"
    file.write_text(RAISING.format(what=what))
    line = 1 + file.read_text().splitlines().index(f"        raise {what}")
    own = "raising.py:Raising"
    for game, check in ((None, "zermelo check may"), (own, f"zermelo check {own} may")):
        with pytest.raises(BaseException) as caught:  # noqa: PT011
            load(f"{file}:Raising").initial()
        found = explain(caught.value, game)
        assert found.blame == "rules"
        assert found.sentence.startswith(f"Raising.initial raised {what.split('(')[0]}")
        assert f"(raising.py line {line}); {check} find more" in found.sentence


def test_what_nothing_else_explains_is_a_fault_of_the_users_rules():
    found = explain(TypeError("NoneType"), "mygame.py:Mine")
    assert found.blame == "rules"
    assert "the rules of mygame.py:Mine led to TypeError: NoneType; zermelo check" in found.sentence
    broken = explain(z.errors.BrokenGameError("no moves"), "mygame.py:Mine")
    assert broken == ("rules", "no moves; zermelo check mygame.py:Mine may find more")


def test_a_page_is_not_told_in_which_folder_a_game_is(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(RAISING.format(what="ValueError") + "\n    name = 'Mine'\n")
    catalogue = Catalogue([f"{file}:Raising", "nim"])
    assert catalogue.file_of("own:Mine") == "mine.py:Raising"
    assert catalogue.file_of("nim") is None
