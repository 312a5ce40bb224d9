"""Layouts of Pacman: what is read, and what is refused, with the line and the column."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from zermelo.game import InvalidInputError, UnknownGameError
from zermelo.games import load, spec_of
from zermelo.games.pacman import Layout, LayoutError, Pacman, parse_layout
from zermelo.games.pacman.layout import LARGEST, names, read_layout
from zermelo.games.registry import load_built_in

SMALL = "%%%%%%\n%P.oG%\n%%%%%%"


def tried(read, text):
    """The layout that is read, or the error that says why there is none."""
    try:
        return read(text)
    except LayoutError as error:
        return error


def test_every_symbol_is_read_where_it_stands():
    layout = parse_layout("%%%%%%%\n%P.o2 %\n%.1%%%%\n%%%%%%%\n")
    assert (layout.width, layout.height) == (7, 4)
    assert layout.pacman == (1, 2)
    assert layout.food == ((2, 2), (1, 1))
    assert layout.capsules == ((3, 2),)
    assert layout.ghosts == ((2, 1), (4, 2))
    assert (3, 1) in layout.walls
    assert (5, 2) not in layout.walls


def test_ghosts_without_numbers_come_from_left_to_right_before_higher_numbers():
    layout = parse_layout("%%%%%%%\n%P.G2G%\n%1   .%\n%%%%%%%")
    assert layout.ghosts == ((1, 1), (3, 2), (5, 2), (4, 2))


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", None, None, "empty"),
        ("\n \n", None, None, "empty"),
        ("%%%%%\n%..G%\n%%%%%", None, None, "no Pacman"),
        ("%%%%%\n%P.G%\n%P .%\n%%%%%", 3, 2, "second Pacman: the first is in line 2, column 2"),
        ("%%%%%\n%P.G%\n%%%%", 3, 5, "4 columns, and the first one 5"),
        ("%%%%%\n%P.G%%\n%%%%%", 2, 6, "6 columns, and the first one 5"),
        ("%%%%%\n%P.x%\n%%%%%", 2, 4, "'x' is not a layout symbol"),
        ("%%%%%\n%P.\t%\n%%%%%", 2, 4, "'\\t' is not a layout symbol"),
        ("%%%%%\n%P.G \n%%%%%", 2, 5, "open here"),
        ("%%% %\n%P.G%\n%%%%%", 1, 4, "open here"),
        ("%%%%%\n%P.G%\n%%.%%", 3, 3, "open here"),
        ("%%%%%\n.P.G%\n%%%%%", 2, 1, "open here"),
        ("%%%%%\n%P G%\n%%%%%", None, None, "no food"),
        ("%%%%%\n%P.1%\n%1  %\n%%%%%", 3, 2, "second ghost 1"),
        ("\n\n%%%%%\n%P.x%\n%%%%%", 4, 4, "'x' is not a layout symbol"),
    ],
)
def test_what_is_no_layout_is_refused_with_its_place(text, line, column, words):
    with pytest.raises(LayoutError) as caught:
        parse_layout(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert words in str(caught.value)
    if line is not None:
        assert str(caught.value).startswith(f"line {line}, column {column}: ")


def test_a_layout_has_a_largest_size():
    def room(size):
        rows = ["%" * size, "%P." + " " * (size - 4) + "%"]
        return "\n".join([*rows, *["%" + " " * (size - 2) + "%"] * (size - 3), "%" * size])

    assert parse_layout(room(LARGEST)).width == LARGEST
    with pytest.raises(LayoutError, match=f"{LARGEST} of each are the most"):
        parse_layout(room(LARGEST + 1))


@pytest.mark.parametrize("name", names())
def test_the_library_s_layouts_are_layouts_all_of_whose_food_can_be_reached(name):
    game = Pacman(name)
    reached = game.maze.distances(game.map.pacman)
    assert set(game.map.food) | set(game.map.capsules) | set(game.map.ghosts) <= set(reached)


@given(st.text(alphabet="%%%% .oPG12\nx\r\t", max_size=120))
@example("%%%%%%\r\n%P.oG%\r\n%%%%%%\r\n")
def test_any_text_is_a_layout_or_a_layout_error(text):
    found = tried(parse_layout, text)
    assert str(found)
    if isinstance(found, Layout):
        assert parse_layout(str(found)) == found


@given(st.binary(max_size=200))
def test_any_file_is_a_layout_or_a_layout_error(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("layouts") / "some.lay"
    path.write_bytes(content)
    found = tried(read_layout, str(path))
    assert isinstance(found, Layout) or "some.lay" in str(found)


@st.composite
def mazes(draw):
    """Mazes with a Pacman, and with anything else anywhere."""
    width, height = draw(st.integers(2, 7)), draw(st.integers(1, 5))
    inside = st.text(alphabet="%  ..oG", min_size=width, max_size=width)
    rows = draw(st.lists(inside, min_size=height, max_size=height))
    x, y = draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))
    rows[y] = rows[y][:x] + "P" + rows[y][x + 1 :]
    return "\n".join(["%" * (width + 2), *(f"%{row}%" for row in rows), "%" * (width + 2)])


@given(mazes())
def test_a_layout_is_written_as_the_text_that_it_is_read_from(text):
    layout = tried(parse_layout, text)
    if "." not in text:
        assert "no food" in str(layout)
        return
    assert parse_layout(str(layout)) == layout
    signs = "".join("G" if sign in "1234" else sign for sign in str(layout))
    assert signs == text


def test_a_layout_is_given_by_its_name_in_a_file_or_written_out(tmp_path):
    path = tmp_path / "mine.lay"
    path.write_text(SMALL)
    game = load(f"pacman:layout={path},ghosts=random")
    assert str(game.map) == str(Pacman(SMALL).map)
    assert spec_of(game) == f"pacman:layout={path},ghosts=random"
    assert load(spec_of(Pacman(SMALL))).map == game.map
    assert load("pacman").map == Pacman("small").map


def test_a_file_that_is_no_layout_is_named(tmp_path):
    path = tmp_path / "bad.lay"
    path.write_text("%%%\n%P%")
    with pytest.raises(LayoutError, match=r"bad\.lay: line 2, column 2: the maze is open"):
        Pacman(str(path))
    with pytest.raises(InvalidInputError, match=r"cannot read .*none\.lay"):
        Pacman(str(tmp_path / "none.lay"))
    with pytest.raises(InvalidInputError, match="no layout is called 'tiny': there are medium"):
        Pacman("tiny")


def test_a_data_file_may_not_name_a_layout_file():
    with pytest.raises(UnknownGameError, match="would be read from a file"):
        load_built_in("pacman:layout=/etc/hostname.lay")
    assert load_built_in("pacman:layout=open").layout == "open"
