"""Othello as Python sees it: known values, golden game, text, and rules written once more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo import textbook
from zermelo.game import IllegalMoveError, InvalidInputError, PositionError
from zermelo.games.othello import Othello

# Takizawa, "Othello is Solved", 2023.
PERFECT = (
    "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1"
    "F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6"
)
PERFT = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]


@pytest.fixture
def game():
    return Othello()


@pytest.mark.parametrize(("depth", "leaves"), list(enumerate(PERFT)))
def test_perft_counts_the_published_leaves(game, depth, leaves):
    assert game.perft(game.initial(), depth) == leaves


def test_the_second_player_wins_the_small_board_by_eight_discs():
    result = z.solve(z.load("othello:size=4"))
    assert (result.value, result.player, result.proved) == (-8, 0, True)


def test_the_textbook_search_finds_the_same_margins_as_the_native_one():
    game = Othello(size=4)
    for text in ("b1a1", "b1c1d1", "c4d4a2b4"):
        state = game.parse_state(text)
        fast, slow = z.solve(game, state), textbook.find("transposition")(game, state)
        assert (fast.value, fast.player) == (slow.value, slow.player)


def test_perfect_play_is_a_draw(game):
    end = game.parse_state(PERFECT)
    assert game.is_terminal(end)
    assert [game.utility(end, player) for player in (0, 1)] == [0, 0]
    assert str(end).count("x", 0, -1) == str(end).count("o", 0, -1) == 32


def test_the_last_moves_of_perfect_play_are_solved_as_a_draw(game):
    state = game.parse_state(PERFECT[: -2 * 10])
    assert z.solve(game, state).value == 0


def test_a_pass_is_a_move_when_there_is_no_other():
    game = Othello(size=4)
    state = game.parse_state("oooo/oooo/oooo/oox. x")
    assert [str(move) for move in game.actions(state)] == ["pass"]
    after = game.result(state, "pass")
    assert (game.to_move(after), str(game.actions(after)[0])) == (1, "d4")
    with pytest.raises(IllegalMoveError, match="x can place a disc and may not pass; legal: b1"):
        game.result(game.initial(), "pass")


def test_estimates_are_in_discs(game):
    state = game.parse_state("f5")
    assert game.evaluate(state, 0) == -game.evaluate(state, 1)
    assert abs(game.evaluate(state, 0)) < 64
    assert game.payoff_range == (-64, 64)


@pytest.mark.parametrize("size", [0, 2, 3, 5, 7, 10, -4])
def test_sizes_that_cannot_be_are_refused(size):
    with pytest.raises(InvalidInputError):
        Othello(size=size)
    with pytest.raises(InvalidInputError, match="is 4, 6 or 8"):
        z.load(f"othello:size={size}")


def test_a_game_says_what_it_is():
    assert (Othello().name, Othello(6).name) == ("Othello", "Othello 6×6")
    assert z.load("reversi") == Othello()
    assert Othello(6) == z.load("othello:size=6") != Othello()


@given(text=st.text(alphabet="abcdefgh12345678xoXO./- ,pasé\n", max_size=80))
def test_any_text_is_a_position_or_a_position_error(text):
    game = Othello(size=4)
    try:
        state = game.parse_state(text)
    except PositionError:
        return
    assert game.parse_state(game.format_state(state)) == state


def turned(cells, size, place, player):
    """The discs that a disc of `player` on `place` would turn over, looked for one by one."""
    found = []
    for down, right in [(d, r) for d in (-1, 0, 1) for r in (-1, 0, 1) if (d, r) != (0, 0)]:
        row, column, line = place[0] + down, place[1] + right, []
        while cells.get((row, column), ".") not in (".", player):
            line.append((row, column))
            row, column = row + down, column + right
        if cells.get((row, column), ".") == player:
            found += line
    return found


@given(size=st.sampled_from([4, 6, 8]), choices=st.lists(st.integers(0, 10**6), max_size=70))
def test_moves_are_those_of_the_rules_read_cell_by_cell(size, choices):
    game = Othello(size=size)
    state = game.initial()
    for choice in choices:
        board, mover = str(state).split()
        rows = board.split("/")
        cells = {(r, c): rows[r][c] for r in range(size) for c in range(size)}
        open_cells = {
            player: sorted(
                f"{'abcdefgh'[c]}{r + 1}"
                for (r, c), disc in cells.items()
                if disc == "." and turned(cells, size, (r, c), player)
            )
            for player in "xo"
        }
        other = "o" if mover == "x" else "x"
        expected = open_cells[mover] or (["pass"] if open_cells[other] else [])
        moves = game.actions(state)
        assert sorted(map(str, moves)) == expected
        if not moves:
            assert game.utility(state, 0) == board.count("x") - board.count("o")
            return
        state = game.result(state, moves[choice % len(moves)])


def test_weights_come_with_the_program_and_say_where_they_come_from():
    from zermelo.learn import othello

    origin = othello.shipped_origin()
    assert origin.command.startswith("zermelo learn othello")
    assert origin.positions > 1_000_000


def test_estimates_are_chosen_by_name():
    learned, hand = z.load("othello"), z.load("othello:estimate=hand")
    values = [z.search(game, game.parse_state("f5d6c3"), depth=2).value for game in (learned, hand)]
    assert values[0] != values[1]
    assert hand.with_evaluation("hand").estimate == "hand"


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("othello:weights=missing", "No such file"),
        ("othello:size=6,weights=missing", "for size=8"),
        ("othello:estimate=hand,weights=missing", "estimate=learned"),
        ("othello:estimate=best", "estimate"),
    ],
)
def test_wrong_estimates_are_refused(spec, words):
    with pytest.raises(InvalidInputError, match=words):
        z.load(spec)


def test_two_plies_more_win_and_so_does_the_learned_estimate():
    """A few games from random openings: an error in search or weights would show at once."""
    game = z.load("othello")
    deeper = z.match(
        game, "selective:depth=4", "selective:depth=2", games=20, random_plies=8, seed=1
    )
    assert deeper.pairings[0].score > 0.6
    learned = z.match(
        game,
        "selective:depth=2",
        "level:full,depth=2,evaluation=hand",
        games=20,
        random_plies=8,
        seed=2,
    )
    assert learned.pairings[0].score > 0.6
