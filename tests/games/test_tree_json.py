import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_trees import trees

from zermelo.game import TreeError
from zermelo.games.tree import json_file, tree


def everything(game):
    return game.nodes, game.players, game.title, game.source, game.stages, game.payoffs


@given(trees())
@settings(deadline=None)
def test_a_tree_comes_back_from_json_exactly(game):
    again = json_file.loads(json_file.dumps(game))
    assert everything(again) == everything(game)
    assert json_file.dumps(again) == json_file.dumps(game)


@given(st.recursive(st.integers(), lambda inner: st.lists(inner, min_size=1, max_size=3)))
def test_a_bare_nested_list_is_a_tree(spec):
    game = tree(spec)
    assert json_file.loads(json.dumps(spec if isinstance(spec, list) else [spec])).players == 2
    assert everything(json_file.loads(json_file.dumps(game))) == everything(game)


def test_whole_numbers_stay_whole():
    game = json_file.loads(json_file.dumps(tree([1, 1.0, 2.5])))
    assert [type(node.value) for node in game.nodes[1:]] == [int, float, float]


def test_a_file_is_written_whole_and_read_back(tmp_path):
    game = tree([[3, 12, 8], [2, 4, 6]], title="Ünïcode")
    json_file.write(game, tmp_path / "tree.json")
    assert everything(json_file.read(tmp_path / "tree.json")) == everything(game)
    assert [path.name for path in tmp_path.iterdir()] == ["tree.json"]


def test_levels_are_written_once_rather_than_at_every_node():
    text = json_file.dumps(tree([[[(1, 2, 6), (4, 2, 3)]]], levels=[0, 1, 2]))
    assert json.loads(text)["levels"] == [0, 1, 2]
    assert "player" not in text.replace('"players"', "")


def envelope(root, **more):
    return {"format": "zermelo-tree", "version": 1, "root": root} | more


BAD = [
    ("{", "line 1, column 2: not JSON"),
    ("3", "an object or a nested list"),
    ("[NaN]", "NaN"),
    ("[[1, []]]", "root[0][1]: the list is empty"),
    ('[["x"]]', "root[0][0]: a leaf is a number"),
    ("[[true]]", "root[0][0]"),
    (envelope([1]) | {"format": "other"}, '"format" is'),
    (envelope([1]) | {"version": 2}, "reads version 1"),
    ({"format": "zermelo-tree", "version": 1}, 'no "root"'),
    (envelope([1], titel="x"), "no field 'titel'"),
    (envelope([1], title=3), "title is text"),
    (envelope([1], levels="max"), "levels is a list"),
    (envelope([1], levels=[]), "levels is empty"),
    (envelope([1], levels=["maximum"]), "'maximum'"),
    (envelope([1], stages={"a": "one"}), "stages says"),
    (envelope([1], players=0), "players is a whole number"),
    (envelope([1], players="two"), "players is a whole number"),
    (envelope({"children": [1, {"childs": []}]}), "root.children[1]: a node has no field 'childs'"),
    (envelope({"children": [1, {"children": 3}]}), "root.children[1]: children are a list"),
    (envelope({"children": [1, {"children": []}]}), "root.children[1]: the list is empty"),
    (envelope({"children": [1], "value": 3}), "root: a node has a value or children"),
    (envelope({"children": [1], "player": "mix"}), "root: 'mix' is not"),
    (envelope({"children": [1], "player": 2}, players=2), "root: there is no player 2"),
    (envelope({"children": [1, 2], "moves": ["a"]}), "root: 2 children need a list of 2"),
    (envelope({"children": [1, 2], "moves": ["a", "a"]}), "2 different moves"),
    (envelope({"children": [1, 2], "moves": "ab"}), "root: 2 children need a list"),
    (envelope({"children": [1], "probabilities": [1]}), "root: only a chance node"),
    (
        envelope({"player": "chance", "children": [1, 2], "probabilities": [0.5, 0.4]}),
        "root: the probabilities add up to 0.9",
    ),
    (
        envelope({"player": "chance", "children": [1, 2], "probabilities": [1]}),
        "root: 2 children need 2 probabilities",
    ),
    (envelope({"player": "chance", "children": [1], "probabilities": 1}), "root: 1 children need"),
    (envelope({"name": 7, "value": 3}), "root: a name is text"),
    (envelope({"estimate": "good", "value": 3}), "root: an estimate is a number"),
    (envelope([{"value": []}]), "root[0]: a leaf is a number"),
    (envelope([1, {"value": [1, 2]}]), "root[0]: a tree's leaves are all numbers or all vectors"),
    (envelope([{"value": [1, 2]}, {"value": [1, 2, 3]}]), "root[0]: (1, 2) needs one payoff"),
    ("[" * 100_000, "nested too deeply"),
]


@pytest.mark.parametrize(("bad", "words"), BAD, ids=[words for _, words in BAD])
def test_a_bad_file_says_where_and_what(bad, words, tmp_path):
    path = tmp_path / "bad.json"
    path.write_text(bad if isinstance(bad, str) else json.dumps(bad))
    with pytest.raises(TreeError) as caught:
        json_file.read(path)
    assert words in str(caught.value)
    assert "bad.json" in str(caught.value)


def test_a_file_that_cannot_be_read_or_written_says_so(tmp_path):
    with pytest.raises(TreeError, match="no file"):
        json_file.read(tmp_path / "missing.json")
    with pytest.raises(TreeError, match="cannot be read"):
        json_file.read(tmp_path)
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TreeError, match="UTF-8"):
        json_file.read(tmp_path / "binary.json")
    with pytest.raises(TreeError, match="cannot be written"):
        json_file.write(tree([1]), tmp_path / "no" / "such" / "folder.json")


def test_a_value_that_json_lacks_is_refused():
    with pytest.raises(TreeError, match="inf"):
        json_file.dumps(tree([float("inf")]))
