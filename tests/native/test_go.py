"""Go in Python: superko in lines and searches, records, boards and scores."""

import contextlib
import random

import pytest

import zermelo as z
from zermelo.errors import SgfError
from zermelo.games.go import Go, SgfGame, read_sgf, write_sgf
from zermelo.games.go.sgf import parse, write

KO = ".xo../x.xo./.xo../...../..... white"


def ko_line():
    game = Go(5, komi=0.5)
    return z.Line(game, game.parse_state(KO), ["B4"])


def test_a_line_forbids_what_brings_a_board_back():
    line = ko_line()
    names = [str(move) for move in line.legal_moves()]
    assert "C4" not in names
    assert "pass" in names
    with pytest.raises(z.errors.RepetitionError, match="C4 would repeat a position"):
        line.play("C4")
    later = line.play("E1").play("A1")
    assert "C4" in [str(move) for move in later.legal_moves()]


def test_the_native_search_never_plays_what_superko_forbids():
    line = ko_line()
    found = z.search(line.game, line, nodes=400)
    assert found.algorithm == "mcts"
    assert "C4" not in [str(one.move) for one in found.moves]
    free = z.search(line.game, line.state, nodes=400)  # without the past it may be played
    assert "C4" in [str(one.move) for one in free.moves]


def test_random_games_on_tiny_boards_are_searched_by_legal_moves_alone():
    chooser = random.Random(4)
    for spec in ("go:size=2,komi=0", "go:size=3,komi=0,suicide=true", "go:size=2,ko=situational"):
        game = z.load(spec)
        engine = z.engine(game)
        line = z.Line(game)
        while not line.over and line.ply < 60:
            legal = {str(move) for move in line.legal_moves()}
            found = engine.search(line, nodes=50)
            assert {str(one.move) for one in found.moves} <= legal
            stones = sorted(legal - {"pass"})
            line = line.play(chooser.choice(stones) if stones else "pass")


@pytest.mark.parametrize(
    ("width", "rows", "points"),
    [(1, 0, 0), (2, 1, 0), (3, 1, 3), (4, 1, 4), (5, 1, 0), (6, 1, 1), (2, 0, 1), (3, 2, 0)],
)
def test_sampling_proves_what_small_boards_are_worth(width, rows, points):
    game = Go(width, rows, komi=0, payoff="margin")
    found = z.search(game, algorithm=z.MCTS(game_options=False), nodes=400_000, seconds=60)
    assert found.exactness == "proved"
    assert found.value == 2 * points


@pytest.mark.parametrize(("width", "rows", "points"), [(4, 2, 8), (3, 3, 9)])
def test_solving_a_small_board_proves_what_it_is_worth_under_superko(width, rows, points):
    found = z.solve(Go(width, rows, komi=0, payoff="margin"), seconds=60)
    assert (found.value, found.exactness, found.algorithm) == (2 * points, "proved", "mcts")


def test_alphabeta_keeps_superko_by_its_stand_in():
    found = z.search(Go(3, 1, komi=0, payoff="margin"), depth=30, algorithm=z.AlphaBeta())
    assert (found.value, found.exactness) == (6, "proved")


@pytest.mark.parametrize(("width", "rows", "points"), [(3, 2, 0), (4, 2, 8), (5, 2, 10), (3, 3, 9)])
def test_small_boards_are_solved_whole_with_the_simple_rule(width, rows, points):
    """The published values for area scoring (Drange 1998)."""
    game = Go(width, rows, komi=0, payoff="margin", ko="simple")
    assert z.solve_all(game)[game.initial()].value == 2 * points


def test_komi_is_read_in_half_points():
    assert z.load("go:komi=6.5").komi == 6.5
    assert z.load("go:komi=-3").score(z.load("go:komi=-3").initial()) == 3
    for wrong in ("6.3", "many", "2000"):
        with pytest.raises(z.errors.InvalidInputError, match="a whole or half number"):
            z.load(f"go:komi={wrong}")
    with pytest.raises(z.errors.InvalidInputError, match="a whole or half number"):
        Go(komi=0.3)


def test_the_score_is_the_one_of_the_core():
    chooser = random.Random(1)
    game = Go(5, komi=2.5, payoff="margin", ko="none")
    for _ in range(30):
        state = game.initial()
        while not game.is_terminal(state):
            moves = list(game.actions(state))
            many = len(moves) > 6 and chooser.random() > 0.02
            state = game.result(state, chooser.choice(moves[:-1]) if many else moves[-1])
        assert 2 * game.score(state) == game.utility(state, 0)


def test_a_board_shows_stones_stars_and_territory():
    game = Go(9)
    board = game.board(game.parse_state("E5 C3"))
    assert {(piece.cell, piece.owner) for piece in board.pieces} == {("E5", 0), ("C3", 1)}
    assert len(board.strokes) == 18 + 5
    assert len(board.moves) == 80
    assert board.moves[-1].kind == "button"
    small = Go(3, komi=0)
    over = small.board(small.parse_state("B2 pass pass"))
    assert not over.moves
    assert len(over.pieces) == 9
    assert over.counters[-1].value == "B+9"


def test_levels_play_go_and_a_glance_has_a_unit():
    from zermelo.play import LevelPlayer, find_level

    line = z.Line(Go(5))
    for name in ("beginner", "medium"):
        move = LevelPlayer(find_level(name), seed=1, seconds=5).choose(line).move
        assert move in line.legal_moves()


SGF = "(;GM[1]FF[4]SZ[5]KM[3.5]C[start];B[cc];W[dd]C[here](;B[bb];W[])(;B[aa]C[or\\] here]))"


def test_a_record_gives_its_line_comments_and_variations():
    found = read_sgf(SGF)
    assert isinstance(found, SgfGame)
    assert (found.game.size, found.game.komi) == (5, 3.5)
    assert found.line.texts() == ("C3", "D2", "B4", "pass")
    assert found.comments == {0: "start", 2: "here"}
    branch = found.tree.children[0].children[0].children
    assert [node.properties for node in branch] == [{"B": ["bb"]}, {"B": ["aa"], "C": ["or] here"]}]
    assert write(parse(write(found.tree))) == write(found.tree)


def test_a_line_is_read_from_a_record_and_written_to_one():
    game = Go(5, komi=3.5)
    line = z.Line.read(game, SGF)
    assert line.texts() == ("C3", "D2", "B4", "pass")
    again = read_sgf(write_sgf(line, comments={1: "a ] and a \\"}))
    assert again.line == line
    assert again.comments == {1: "a ] and a \\"}
    other = line.back(2).play("A1")
    told = write_sgf(line, variations={2: [other]})
    assert [node.get("B") for node in parse(told).children[0].children[0].children] == ["bb", "ae"]


def test_set_up_stones_and_handicaps_are_read_and_written():
    found = read_sgf("(;SZ[9]HA[2]KM[0.5]AB[cc][gg];W[ee])")
    assert found.game.arrangement(found.line.start).mover == 1
    assert found.line.texts() == ("E5",)
    assert read_sgf(write_sgf(found.line)).line == found.line
    setup = read_sgf("(;SZ[5]AB[aa:bb]AW[ee]PL[W];W[dd];B[])")
    assert len(setup.game.arrangement(setup.line.start).stones(0)) == 4
    assert setup.line.texts() == ("D2", "pass")
    assert read_sgf(write_sgf(setup.line)).line == setup.line
    handicap = z.Line(Go(9, handicap=4), moves=["E5"])
    text = write_sgf(handicap)
    assert "HA[4]" in text
    again = read_sgf(text)
    stones = handicap.game.format_state(handicap.state)
    assert again.game.format_state(again.line.state) == stones
    twice = read_sgf("(;SZ[5];B[cc];B[bb])")
    assert twice.line.texts() == ("C3", "pass", "B4")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an SGF begins with"),
        ("(;SZ[9", "line 1, column 5: .* no closing square bracket"),
        ("(;SZ[9];B[zz])", "line 1, column 8: 'zz' is no point of a board of 9×9"),
        ("(;SZ[9]\n;B[aa]\n;W[aa])", "line 3, column 1: W\\[aa\\]: .*taken"),
        ("(;SZ[9];B[aa]", "the end of the text"),
        ("(;SZ[40])", "no size of a board"),
        ("(;SZ[9]KM[much])", "no number of points"),
        ("(;GM[2])", "another game"),
        ("(;B[aa]B[bb])", "twice in one node"),
        ("(;SZ[3]AB[aa][ab][ba][bb][ac][bc][ca][cb][cc])", "cannot be set up"),
        ("(" + ";B[](" * 300, "nested more than 200"),
        ("()", "begins with a node"),
        ("(;X)", "needs a value"),
    ],
)
def test_a_damaged_record_is_refused_with_its_place(text, message):
    with pytest.raises(SgfError, match=message):
        read_sgf(text)


def test_random_damage_never_breaks_the_reader():
    chooser = random.Random(3)
    for _ in range(3000):
        letters = list(SGF)
        for _ in range(chooser.randint(1, 6)):
            place = chooser.randrange(len(letters))
            letters[place : place + chooser.randint(0, 3)] = chooser.choices("()[];BWaz\\ \n", k=2)
        with contextlib.suppress(z.errors.InvalidInputError):
            read_sgf("".join(letters))


def test_a_size_that_does_not_fit_is_refused():
    with pytest.raises(z.errors.InvalidInputError, match="board of 5×5"):
        z.Line.read(Go(9), SGF)


DEAD = ".xo../.xo../.xo../.xo../oxo.. black"


def territory(size=5, **options):
    return Go(size, **({"komi": 0, "scoring": "territory"} | options))


def test_prisoners_are_counted_and_written():
    game = territory(payoff="margin")
    state = game.parse_state(DEAD)
    line = z.Line(game, state, ["pass", "pass", "A2", "pass", "pass", "pass"])
    assert line.over
    assert game.score(line.state) == -4
    assert game.utility(line.state, 0) == -8
    held = game.arrangement(line.state)
    assert (held.prisoners, held.settling) == (2, 0)
    assert game.parse_state(game.format_state(line.state)) == line.state


def test_the_score_of_territory_is_the_one_of_the_core():
    chooser = random.Random(2)
    game = territory(komi=2.5, payoff="margin", ko="none")
    for _ in range(20):
        state = game.initial()
        while not game.is_terminal(state):
            moves = list(game.actions(state))
            many = len(moves) > 6 and chooser.random() > 0.05
            state = game.result(state, chooser.choice(moves[:-1]) if many else moves[-1])
        assert 2 * game.score(state) == game.utility(state, 0)


def test_dead_stones_are_agreed_on_by_playouts():
    game = territory()
    state = game.parse_state(DEAD)
    assert game.dead_stones(state) == {(0, 0)}
    assert (game.score(state), game.agreed_score(state)) == (-10, -4)
    assert game.dead_stones(game.initial()) == frozenset()
    with pytest.raises(z.errors.InvalidInputError, match="playouts=0"):
        game.dead_stones(state, playouts=0)


def test_taking_what_is_dead_after_the_game_proper_is_found_by_the_search():
    game = territory(payoff="margin")
    state = game.parse_state(".xoo./.xoo./.xooo/.xoo./oxoo. black")
    line = z.Line(game, state, ["pass", "pass"])
    assert z.search(game, line, nodes=3000).value == pytest.approx(4, abs=1)
    while not line.over:
        line = line.play(z.search(game, line, nodes=3000).move)
    assert game.score(line.state) == game.agreed_score(state) == 2


def test_sampling_and_alphabeta_prove_the_same_of_territory():
    game = Go(3, 1, komi=0, payoff="margin", scoring="territory")
    found = z.search(game, algorithm=z.MCTS(game_options=False), nodes=400_000, seconds=60)
    other = z.search(game, algorithm=z.AlphaBeta(), depth=30)
    assert found.exactness == other.exactness == "proved"
    assert found.value == other.value


def test_the_board_of_territory_shows_prisoners_and_what_passes_cost():
    game = territory()
    told = [c.name for c in game.board(game.parse_state(f"{DEAD} prisoners -3")).counters]
    assert told == ["white prisoners ahead"]
    told = [c.name for c in game.board(game.parse_state(f"{DEAD} settling black")).counters]
    assert "dead stones are settled" in told


@pytest.mark.parametrize(("ko", "last"), [("positional", False), ("situational", True)])
def test_superko_is_positional_or_situational(ko, last):
    """A stone alone that takes itself off repeats the board, but with the other player to move."""
    game = Go(4, 1, komi=0, ko=ko, suicide=True)
    line = z.Line(game, game.parse_state(".x.. white"))
    assert ("A1" in [str(move) for move in line.legal_moves()]) == last


def test_the_simple_rule_of_ko_is_part_of_the_state():
    game = Go(5, komi=0, ko="simple")
    taken = z.Line(game, game.parse_state(KO)).play("B4")
    assert "ko C4" in game.format_state(taken.state)
    assert "C4" not in [str(move) for move in game.actions(taken.state)]
    later = taken.play("E1").play("A1")
    assert "C4" in [str(move) for move in later.legal_moves()]
