"""The pages Play, Analyse and Explore in a real browser."""

from __future__ import annotations

import re
import socket as sockets
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browsing import accessibility, browsing, need_browser, tabs
from serving import Page, running

expect = need_browser().expect

ENGINE = {"seats": ["person", "engine"], "level": "full", "algorithm": "best", "seconds": 0.2}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as running_browser:
        yield running_browser


@pytest.fixture
def tab(browser: Any, page: Page) -> Iterator[Callable[..., Any]]:
    with tabs(browser, page.url) as open_tab:
        yield open_tab


def cell(tab: Any, name: str) -> Any:
    return tab.locator(f'[data-cell="{name}"]')


def status(tab: Any) -> Any:
    return tab.locator("section[aria-label='The game'] .status")


def moves(tab: Any) -> list[str]:
    texts = tab.locator("ol[aria-label='Moves made'] li").all_inner_texts()
    return [text.split()[-1] for text in texts]


def seat(tab: Any, **settings: Any) -> None:
    """Set who plays, as if it had been chosen on an earlier visit."""
    import json

    tab.evaluate("text => localStorage.setItem('play', text)", json.dumps(ENGINE | settings))
    tab.reload()


def make_any_move(tab: Any) -> None:
    """Click the first cell on which something can be played, and wait for the reply."""
    before = len(moves(tab))
    tab.locator("g.cell.able").first.click()
    list_of_moves = tab.locator("ol[aria-label='Moves made'] li")
    expect(list_of_moves.nth(before)).to_be_visible()
    expect(status(tab)).to_have_text(re.compile("X to move|wins|draw"))


def test_the_first_page_shows_every_game_and_leads_to_it(tab):
    page = tab("/")
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    expect(page.get_by_role("heading", name="Connect Four", exact=True)).to_be_visible()
    page.get_by_role("link", name=re.compile("^Tic-tac-toe")).click()
    expect(page).to_have_url(re.compile(r"/play\?game=tictactoe"))
    expect(status(page)).to_have_text("X to move")


def test_a_whole_game_against_the_engine_by_mouse(tab):
    page = tab("/play?game=tictactoe")
    seat(page)
    for _ in range(5):
        expect(status(page)).to_have_text(re.compile("X to move|wins|draw"))
        if "to move" not in status(page).inner_text():
            break
        make_any_move(page)
    expect(status(page)).to_have_text(re.compile("A draw|O wins"))  # nobody beats full strength
    assert len(moves(page)) >= 6


@pytest.mark.parametrize("game", ["tictactoe", "connect4"])
def test_the_engines_move_needs_no_request_but_the_one_for_it(tab, game):
    page = tab(f"/play?game={game}")
    seat(page)
    expect(status(page)).to_have_text(re.compile("to move"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/api/")[2]))
    for made in (2, 4):
        page.locator("g.cell.able").first.click()
        expect(page.locator("ol[aria-label='Moves made'] li").nth(made - 1)).to_be_visible()
        expect(status(page)).to_have_text(re.compile("X to move|Red to move"))
    assert [path for path in asked if path == "position"] == ["position"] * 2  # one's own moves


def test_a_whole_game_against_the_engine_by_keyboard_alone(tab):
    page = tab("/play?game=tictactoe")
    seat(page, level="beginner", algorithm="random")
    expect(status(page)).to_have_text("X to move")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.cell !== undefined"):
            break
    else:
        pytest.fail("the board cannot be reached by Tab")
    for key in ("ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.cell") == "a1"
    row = ["ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowUp"]
    for key in [*row, "ArrowRight", "ArrowRight", "ArrowRight"]:
        focused = page.locator("g.cell:focus")
        # An empty cell is played and answered; a taken one says that it cannot be.
        if focused.get_attribute("aria-disabled") is None:
            before = len(moves(page))
            page.keyboard.press("Enter")
            expect(page.locator("ol[aria-label='Moves made'] li").nth(before)).to_be_visible()
            expect(status(page)).to_have_text(re.compile("X to move|wins|draw"))
        if "to move" not in status(page).inner_text():
            break
        page.keyboard.press(key)
    expect(status(page)).to_have_text(re.compile("wins|draw"))


def test_the_focus_stays_on_the_board_while_the_engine_thinks(tab):
    page = tab("/play?game=connect4-plain")
    seat(page, level="full", seconds=1)
    cell(page, "d1").focus()
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text("Yellow is thinking")
    expect(cell(page, "d1")).to_be_focused()
    expect(cell(page, "d1")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")  # it is not your turn: nothing happens
    expect(page.locator("ol[aria-label='Moves made'] li")).to_have_count(2)
    expect(cell(page, "d1")).to_be_focused()


def test_a_column_is_dropped_into_wherever_it_is_clicked(tab):
    page = tab("/play?game=connect4")
    seat(page, level="easy")
    cell(page, "d6").click()
    expect(page.locator("ol[aria-label='Moves made'] li")).to_have_count(2)
    assert moves(page)[0] == "4"
    expect(cell(page, "d1")).to_have_attribute("aria-label", re.compile("red disc"))


def test_pieces_move_from_cell_to_cell_and_legal_targets_are_shown(tab):
    page = tab("/play?game=breakthrough")
    seat(page, level="easy")
    cell(page, "b2").click()
    expect(page.locator(".target")).to_have_count(3)
    cell(page, "c3").click()
    expect(page.locator("ol[aria-label='Moves made'] li")).to_have_count(2)
    assert moves(page)[0] == "b2-c3"


def test_hovering_shows_where_a_piece_would_land(tab):
    page = tab("/play?game=connect4")
    expect(page.locator(".ghost")).to_have_count(0)
    cell(page, "c5").hover()
    expect(page.locator(".ghost")).to_have_count(1)
    at = page.locator(".ghost").get_attribute("transform")
    assert at == "translate(2 5)"


def test_undo_redo_hint_resign_and_a_new_game(tab):
    page = tab("/play?game=tictactoe")
    seat(page)
    cell(page, "b2").click()
    expect(page.locator("ol[aria-label='Moves made'] li")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".undone")).to_have_count(2)
    expect(status(page)).to_have_text("X to move")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".undone")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text(re.compile("^Hint: "))).to_be_visible()
    expect(page.locator(".marks .badge")).to_have_count(1)
    page.get_by_role("button", name="Resign").click()
    expect(status(page)).to_have_text("X resigned: O wins")
    page.get_by_role("button", name="New game").click()
    expect(status(page)).to_have_text("X to move")
    expect(page.get_by_text("No moves yet.")).to_be_visible()


def test_clocks_run_and_a_fallen_flag_loses(tab):
    page = tab("/play?game=connect4")
    seat(page, level="easy", clock=[0.02, 0])
    cell(page, "d6").click()
    expect(page.get_by_role("timer").first).to_be_visible()
    expect(status(page)).to_have_text("Red ran out of time: Yellow wins")


def test_the_engine_plays_both_sides_when_nobody_sits_down(tab):
    page = tab("/play?game=tictactoe")
    seat(page, seats=["engine", "engine"])
    expect(status(page)).to_have_text("A draw")
    assert len(moves(page)) == 9


def test_a_position_is_shared_by_its_address(tab):
    page = tab("/play?game=connect4")
    seat(page, seats=["person", "person"])
    for column in ("d6", "e6", "d6"):
        cell(page, column).click()
        page.wait_for_timeout(100)
    expect(page).to_have_url(re.compile("moves=4%3B5%3B4"))
    page.get_by_text("Share, import, export").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("ol[aria-label='Moves made'] li")).to_have_count(3)
    expect(status(page)).to_have_text("Yellow to move")


def test_games_are_imported_and_exported_in_the_games_notation(tab):
    page = tab("/play?game=connect4")
    seat(page, seats=["person", "person"])
    page.get_by_text("Share, import, export").click()
    field = page.get_by_label("A position, moves, or a saved game")
    field.fill("44455")
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_text("5 moves are read.")).to_be_visible()
    page.get_by_role("button", name="Copy game").click()
    expect(page.get_by_text("The game is copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == "Game: connect4\nMoves: 4 4 4 5 5"
    with page.expect_download() as download:
        page.get_by_role("button", name="Save game").click()
    assert download.value.suggested_filename == "connect-four.txt"


def test_what_cannot_be_read_is_said(browser, page):
    with tabs(browser, page.url, may_fail=True) as open_tab:
        tab = open_tab("/play?game=tictactoe")
        tab.get_by_text("Share, import, export").click()
        tab.get_by_label("A position, moves, or a saved game").fill("z9")
        tab.get_by_role("button", name="Open it").click()
        expect(tab.get_by_role("alert")).to_contain_text("z9")
        tab.goto(f"{page.url}play?game=nothing")
        expect(tab.get_by_role("alert")).to_contain_text("No game is called")


def test_options_make_another_board(tab):
    page = tab("/play?game=connect4")
    page.get_by_role("button", name="Options").click()
    page.get_by_label("columns").fill("5")
    page.get_by_label("rows").fill("4")
    page.get_by_role("button", name="Use these").click()
    expect(page.locator("[data-cell]")).to_have_count(20)
    expect(page).to_have_url(re.compile("connect4%3Awidth%3D5%2Cheight%3D4"))


def test_an_option_of_a_few_words_is_chosen_from_them(tab):
    page = tab("/play?game=go:size=5,suicide=yes")
    page.get_by_role("button", name="Options").click()
    expect(page.get_by_label("suicide:")).to_have_value("true")
    page.get_by_label("ko:").select_option("simple")
    page.get_by_role("button", name="Use these").click()
    expect(page).to_have_url(re.compile("go%3Asize%3D5%2Cko%3Dsimple%2Csuicide%3Dtrue"))


def test_any_game_can_be_chosen_where_one_could_not_be_shown(browser, page):
    with tabs(browser, page.url, may_fail=True) as open_tab:
        tab = open_tab("/play?game=connect4:width=99")
        expect(tab.get_by_role("alert")).to_contain_text("from 1 to 64")
        expect(tab.locator(".pick select")).to_have_value("")
        tab.locator(".pick select").select_option("connect4")
        expect(tab.locator("[data-cell]")).to_have_count(42)
        expect(tab.get_by_role("alert")).to_have_count(0)


def test_a_game_in_pgn_is_pasted_on_the_page_play(tab):
    page = tab("/play?game=chess")
    page.get_by_text("Share, import, export").click()
    page.get_by_label("A position, moves, or a saved game").fill(
        '[White "A"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 1-0'
    )
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_text("3 moves are read.")).to_be_visible()
    assert moves(page) == ["e4", "e5", "Nf3"]


def test_an_analysis_that_fails_does_not_say_that_its_time_is_up(tab):
    page = tab("/analyse?game=own:Raises")
    expect(page.get_by_role("alert")).to_contain_text("three is out of order")
    expect(page.get_by_text("It could not go on.")).to_be_visible()


def test_a_game_of_ones_own_is_played_without_a_board(tab):
    page = tab("/")
    page.get_by_role("link", name=re.compile("^.*Take one or two matches")).click()
    seat(page)
    expect(page.locator("pre")).to_have_text("(5, 0)")
    page.get_by_role("group", name="Moves").get_by_role("button", name="1").click()
    expect(page.locator("ol[aria-label='Moves made'] li")).to_have_count(2)
    assert moves(page) == ["1", "1"]  # the engine leaves three, and wins


def test_chance_moves_by_itself(tab):
    page = tab("/play?game=own:Coin")
    seat(page)
    expect(
        page.get_by_role("group", name="Moves").get_by_role("button", name="take")
    ).to_be_visible()
    assert moves(page)[0] in ("heads", "tails")


def test_analysis_is_live_and_draws_its_lines(tab):
    page = tab("/analyse?game=connect4&moves=4;4")
    expect(page.locator(".marks .badge")).to_have_count(3)
    depth = page.locator(".facts dd").first
    expect(depth).to_have_text(re.compile(r"^(9|\d\d)$"), timeout=30_000)
    page.get_by_label("Lines").select_option("5")
    expect(page.locator(".marks .badge")).to_have_count(5)
    cell(page, "c6").click()
    expect(page.locator("ol[aria-label='Moves made'] li")).to_have_count(3)
    page.get_by_label("Engine").uncheck()
    expect(page.get_by_text("Switched off.")).to_be_visible()


def test_why_not_this_move_shows_the_refutation(tab):
    page = tab("/analyse?game=tictactoe&moves=b2")
    page.get_by_role("combobox", name="Move").select_option("b1")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text(re.compile("^After b1: X wins in"))).to_be_visible()


def test_a_review_draws_the_values_of_the_whole_game(tab):
    page = tab("/analyse?game=tictactoe&moves=b2;b1;a1;c3;a3")
    page.get_by_role("button", name="Review all").click()
    graph = page.get_by_role("slider", name="Value of each position of the game")
    expect(graph.locator("circle")).to_have_count(6)
    graph.focus()
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(r"/analyse\?game=tictactoe$"))
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuetext", "after 1 moves: a draw")


def test_tic_tac_toe_is_solved_and_every_move_shows_its_value(tab):
    page = tab("/explore?game=tictactoe")
    page.get_by_role("button", name="Solve it").or_(
        page.get_by_role("heading", name="Solved")
    ).first.wait_for()
    if page.get_by_role("button", name="Solve it").count():
        page.get_by_role("button", name="Solve it").click()
    expect(page.get_by_text("With best play by both: a draw.")).to_be_visible()
    expect(page.locator(".badge.draw")).to_have_count(9)
    cell(page, "b2").click()
    expect(page.locator(".badge.loss")).to_have_count(4)
    expect(page.locator(".badge.draw")).to_have_count(4)
    row = page.locator("li button", has_text="b1")
    expect(row).to_contain_text("loss in 6")


def test_a_game_too_big_to_solve_says_so_and_offers_analysis(tab):
    page = tab("/explore?game=connect4")
    expect(page.get_by_text("too big to be solved here")).to_be_visible()
    page.get_by_role("link", name="Analyse it instead").click()
    expect(page).to_have_url(re.compile(r"/analyse\?game=connect4"))


def test_the_game_in_hand_goes_along_from_page_to_page(tab):
    page = tab("/analyse?game=othello&moves=f5")
    expect(page.locator("ol[aria-label='Moves made'] li")).to_have_count(1)
    page.get_by_role("link", name="Explore", exact=True).click()
    expect(page).to_have_url(re.compile(r"/explore\?game=othello&moves=f5"))
    page.go_back()
    expect(page).to_have_url(re.compile(r"/analyse\?game=othello"))


@pytest.mark.parametrize(
    "path", ["/", "/play?game=connect4", "/analyse?game=othello", "/explore?game=nim"]
)
def test_a_phone_shows_everything_in_its_width(tab, path):
    page = tab(path, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.wait_for_timeout(500)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    expect(page.get_by_role("link", name="Learn", exact=True)).to_be_in_viewport()


def test_a_move_is_made_by_touch(tab):
    page = tab("/play?game=tictactoe", viewport={"width": 360, "height": 740}, has_touch=True)
    seat(page)
    cell(page, "b2").tap()
    expect(page.locator("ol[aria-label='Moves made'] li")).to_have_count(2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/play?game=connect4&moves=4",
        "/play?game=own:Take",
        "/analyse?game=checkers",
        "/explore?game=nim",
    ],
)
def test_pages_pass_the_accessibility_check(tab, path, scheme):
    page = tab(path, color_scheme=scheme)
    page.wait_for_timeout(1200)
    if "explore" in path:
        page.get_by_role("button", name="Solve it").or_(
            page.get_by_role("heading", name="Solved")
        ).first.wait_for()
        if page.get_by_role("button", name="Solve it").count():
            page.get_by_role("button", name="Solve it").click()
        expect(page.get_by_role("heading", name="Every move")).to_be_visible()
    assert accessibility(page) == []


def test_the_theme_is_chosen_and_remembered(tab):
    page = tab("/play?game=connect4", color_scheme="light")
    page.get_by_role("button", name="Use dark colours").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    assert dark == "rgb(21, 21, 23)"


def test_a_lost_connection_comes_back_and_the_analysis_goes_on(browser):
    with sockets.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with running("--port", port) as url:
        context = tabs(browser, url, may_fail=True)
        open_tab = context.__enter__()
        tab = open_tab("/analyse?game=othello")
        seconds = "parseFloat(document.querySelectorAll('.facts dd')[3]?.textContent)"
        tab.wait_for_function(f"() => {seconds} > 0.5", timeout=30_000)
    expect(tab.get_by_text("The connection is lost; trying again…")).to_be_visible()
    with running("--port", port):
        expect(tab.get_by_text("The connection is lost; trying again…")).to_have_count(0)
        # The search was asked for again, so its time begins anew.
        tab.wait_for_function(f"() => {seconds} < 0.5", timeout=30_000)
        context.__exit__(None, None, None)


def test_the_first_paint_and_a_click_are_quick(tab):
    page = tab("/play?game=connect4")
    seat(page, seats=["person", "person"])
    paints = []
    for _ in range(3):  # the best of three: other programs run on this machine too
        page.reload()
        page.wait_for_timeout(500)
        entry = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        paints.append(page.evaluate(entry))
    assert min(paints) < 1000
    took = []
    for column in "abcdefg":
        took.append(
            page.evaluate(
                """column => new Promise(done => {
                    const cell = document.querySelector(`[data-cell="${column}1"]`);
                    const list = () => document.querySelectorAll("ol[aria-label='Moves made'] li");
                    const before = list().length;
                    const began = performance.now();
                    cell.dispatchEvent(new MouseEvent("click", {bubbles: true}));
                    const look = () => list().length > before
                        ? done(performance.now() - began) : requestAnimationFrame(look);
                    look();
                })""",
                column,
            )
        )
    assert sorted(took)[len(took) // 2] < 100


def test_the_page_answers_while_the_engine_thinks(tab):
    page = tab("/play?game=connect4-plain")
    seat(page, level="full", seconds=5)
    cell(page, "d6").click()
    expect(status(page)).to_have_text("Yellow is thinking")
    began = time.perf_counter()
    page.get_by_role("button", name="Undo").click()
    expect(status(page)).to_have_text("Red to move")
    assert time.perf_counter() - began < 1
