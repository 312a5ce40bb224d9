"""Games in PGN in a real browser: opened, stepped through, varied, annotated and saved."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import accessibility, browsing, need_browser, tabs
from serving import Page

from zermelo.formats import read_pgn

expect = need_browser().expect

GAME = """[Event "Café"]
[White "Greco"]
[Black "Amateur"]
[Date "1620.??.??"]
[Result "1-0"]

1. e4 e5 2. Nf3 f6? {weakens the king} (2... Nc6 {develops} 3. Bb5 (3. Bc4 $14) 3... a6)
3. Nxe5 fxe5 4. Qh5+ g6 5. Qxe5+ 1-0

"""
OTHERS = '[White "Second"]\n[Black "Player"]\n\n1. d4 d5 2. c4 *\n\n1. e4 Ke7 *\n\n'


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as running_browser:
        yield running_browser


@pytest.fixture
def tab(browser: Any, page: Page) -> Iterator[Callable[..., Any]]:
    with tabs(browser, page.url) as open_tab:
        yield open_tab


def files(text: str, name: str = "games.pgn") -> list[dict[str, Any]]:
    return [{"name": name, "mimeType": "application/x-chess-pgn", "buffer": text.encode()}]


def opened(tab: Any, text: str, **options: Any) -> Any:
    shown = tab("/analyse?game=chess", **options)
    shown.get_by_label("Open PGN").set_input_files(files(text))
    return shown


def sheet(shown: Any) -> Any:
    return shown.get_by_role("group", name="Moves of the game")


def current(shown: Any) -> Any:
    return sheet(shown).locator("[aria-current]")


def test_a_game_is_opened_with_its_comments_glyphs_and_variations(tab):
    shown = opened(tab, GAME)
    expect(shown.get_by_role("heading", name="Greco – Amateur")).to_be_visible()
    expect(sheet(shown)).to_contain_text("weakens the king")
    expect(sheet(shown)).to_contain_text(re.compile(r"2…\s*Nc6\s*develops\s*3\.\s*Bb5"))
    expect(sheet(shown).get_by_role("button", name="f6?")).to_be_visible()
    expect(sheet(shown).locator("[title='White is slightly better']")).to_have_text("⩲")
    assert accessibility(shown) == []


def test_keys_and_clicks_go_through_moves_and_variations(tab):
    shown = opened(tab, GAME)
    expect(sheet(shown)).to_be_visible()
    expect(shown.get_by_role("button", name="Forward")).to_be_enabled()
    shown.keyboard.press("End")
    expect(current(shown)).to_have_text("Qxe5+")
    shown.keyboard.press("Home")
    expect(current(shown)).to_have_count(0)
    for move in ("e4", "e5", "Nf3", "f6"):
        shown.keyboard.press("ArrowRight")
        expect(current(shown)).to_have_text(re.compile(move))
    shown.keyboard.press("ArrowDown")
    expect(current(shown)).to_have_text("Nc6")
    shown.keyboard.press("End")
    expect(current(shown)).to_have_text("a6")
    expect(shown).to_have_url(re.compile("a6"))
    shown.keyboard.press("ArrowUp")
    expect(current(shown)).to_have_text("Nc6")
    shown.keyboard.press("ArrowUp")
    expect(current(shown)).to_have_text(re.compile(r"f6\?"))
    sheet(shown).get_by_role("button", name="Bc4").click()
    expect(current(shown)).to_have_text(re.compile("Bc4"))
    shown.reload()
    expect(current(shown)).to_have_text(re.compile("Bc4"))
    expect(sheet(shown)).to_contain_text("weakens the king")


def test_another_move_on_the_board_becomes_a_variation(tab):
    shown = opened(tab, GAME)
    sheet(shown).get_by_role("button", name="Nf3").click()
    expect(current(shown)).to_have_text("Nf3")
    for cell in ("d7", "d6"):
        shown.locator(f"[data-cell='{cell}']").first.click()
    expect(current(shown)).to_have_text("d6")
    expect(sheet(shown).get_by_role("button", name="f6?")).to_be_visible()
    shown.get_by_role("button", name="Back").click()
    expect(current(shown)).to_have_text("Nf3")
    shown.get_by_role("button", name="Forward").click()  # the main line again
    expect(current(shown)).to_have_text(re.compile(r"f6\?"))
    sheet(shown).get_by_role("button", name="d6").click()
    expect(current(shown)).to_have_text("d6")
    shown.get_by_role("button", name="Make main line").click()
    expect(sheet(shown).locator(".pair").nth(1)).to_contain_text("d6")
    shown.get_by_role("button", name="Delete from here").click()
    expect(current(shown)).to_have_text("Nf3")
    expect(sheet(shown).get_by_role("button", name="d6")).to_have_count(0)


def test_a_file_of_several_games_is_a_list_to_search(tab):
    shown = opened(tab, GAME + OTHERS)
    games = shown.get_by_role("list", name="Games of the file")
    expect(games.get_by_role("button")).to_have_count(2)
    expect(games).to_contain_text("Café · 1620 · 5 moves")
    shown.get_by_text("1 damaged game was skipped").click()
    expect(shown.get_by_text(re.compile('Line 15: .*"Ke7" is not legal'))).to_be_visible()
    shown.get_by_label("Find games").fill("second player")
    expect(games.get_by_role("button")).to_have_count(1)
    games.get_by_role("button").click()
    expect(shown.get_by_role("heading", name="Second – Player")).to_be_visible()
    expect(sheet(shown)).to_contain_text("c4")
    shown.get_by_label("Find games").fill("nobody")
    expect(shown.get_by_text("No game has all of these words.")).to_be_visible()
    shown.get_by_label("Find games").fill("")
    expect(games.locator("[aria-current]")).to_contain_text("Second")
    assert accessibility(shown) == []


def test_ten_thousand_games_are_paged(tab):
    one = '[White "Player {0}"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n'
    shown = opened(tab, "".join(one.format(number) for number in range(10_000)))
    games = shown.get_by_role("list", name="Games of the file")
    expect(games.get_by_role("button")).to_have_count(50)
    expect(shown.get_by_text("1–50 of 10,000")).to_be_visible()
    shown.get_by_role("button", name="Next", exact=True).click()
    expect(games.get_by_role("button").first).to_contain_text("Player 50")
    shown.get_by_label("Find games").fill("9999")
    expect(games.get_by_role("button")).to_have_count(1)
    games.get_by_role("button").click()
    expect(shown.get_by_role("heading", name="Player 9999 – B")).to_be_visible()


def test_games_are_pasted_and_dropped_and_bad_ones_are_said_to_be(tab):
    shown = tab("/analyse?game=chess")
    shown.get_by_role("button", name="Paste").click()
    shown.get_by_label("Games in PGN").fill("1. e4 Ke7 *")
    shown.get_by_role("button", name="Open", exact=True).click()
    expect(shown.get_by_role("alert")).to_contain_text('line 1: 1... "Ke7" is not legal')
    shown.get_by_label("Games in PGN").fill("1. c4 c5 *")
    shown.get_by_role("button", name="Open", exact=True).click()
    expect(sheet(shown)).to_contain_text("c5")
    shown.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "dropped.pgn"));
            document.body.dispatchEvent(
                new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
        }""",
        GAME,
    )
    expect(shown.get_by_role("heading", name="Greco – Amateur")).to_be_visible()
    shown.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            document.body.dispatchEvent(
                new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
        }""",
        "1. f4 e5 *",
    )
    expect(sheet(shown)).to_contain_text("f4")


def save(shown: Any, button: str | re.Pattern[str]) -> str:
    with shown.expect_download() as download:
        shown.get_by_role("button", name=button).click()
    return Path(download.value.path()).read_text(encoding="utf-8")


def test_a_game_is_annotated_and_saved_with_all_that_was_found(tab):
    shown = opened(tab, GAME + OTHERS, accept_downloads=True)
    shown.get_by_role("list", name="Games of the file").get_by_role("button").first.click()
    expect(sheet(shown)).to_contain_text("Qxe5+")
    shown.get_by_label("Seconds a move").select_option("0.1")
    shown.get_by_role("button", name="Annotate game").click()
    found = shown.get_by_label("Annotation")
    expect(found.get_by_role("row", name=re.compile("Amateur"))).to_be_visible(timeout=60_000)
    graph = found.get_by_role("slider")
    expect(graph.locator("circle")).to_have_count(10)
    assert graph.locator("circle.mistake, circle.blunder").count() >= 1
    expect(found.get_by_role("row", name=re.compile("Amateur"))).to_contain_text("%")
    shown.get_by_role("button", name="Next mistake").click()
    expect(current(shown)).to_have_text(re.compile(r"\?"))
    expect(sheet(shown)).to_contain_text("was better.")
    expect(sheet(shown)).to_contain_text("weakens the king")
    graph.focus()
    shown.keyboard.press("End")
    expect(current(shown)).to_contain_text("Qxe5+")
    assert accessibility(shown) == []
    text = save(shown, "Save PGN")
    (game,) = read_pgn(io.StringIO(text))
    line = list(game.mainline())
    assert all(node.comment.startswith("[%eval ") for node in line)
    assert any("weakens the king" in node.comment for node in line)
    assert any(len(node.variations) > 1 for node in line)
    expect(shown.get_by_text("Saved as Greco-Amateur.pgn.")).to_be_visible()
    pgn = pytest.importorskip("chess.pgn")
    theirs = pgn.read_game(io.StringIO(text))
    assert not theirs.errors
    assert [node.move.uci() for node in theirs.mainline()] == game.moves
    assert all(node.eval() is not None for node in theirs.mainline())
    first, second = read_pgn(io.StringIO(save(shown, re.compile("Save all"))))
    assert str(first) == str(game)
    assert second.headers["White"] == "Second"
    shown.reload()
    expect(found.get_by_role("row", name=re.compile("Amateur"))).to_be_visible()


def test_an_annotation_is_stopped_and_what_was_found_stands(tab):
    shown = opened(tab, GAME)
    expect(sheet(shown)).to_be_visible()
    shown.get_by_label("Seconds a move").select_option("2")
    shown.get_by_role("button", name="Annotate game").click()
    expect(shown.get_by_text(re.compile("^[1-9] of 10$"))).to_be_visible(timeout=60_000)
    shown.get_by_role("button", name="Stop").click()
    expect(shown.get_by_role("button", name="Annotate game")).to_be_visible()
    expect(sheet(shown).locator(".value").last).to_be_visible()
    assert sheet(shown).locator(".value").count() < 9


def test_games_that_are_not_chess_show_nothing_of_it(tab):
    shown = tab("/analyse?game=connect4&moves=4;4")
    expect(shown.get_by_role("heading", name="The game so far")).to_be_visible()
    expect(shown.get_by_text("PGN")).to_have_count(0)
    expect(shown.get_by_role("button", name="Annotate game")).to_have_count(0)
    expect(shown.get_by_role("button", name="Review all")).to_be_visible()
