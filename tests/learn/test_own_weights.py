"""Weights of one's own: as an option of the game, for searches, matches, levels and rollouts."""

import pickle
import shutil
from pathlib import Path

import pytest

import zermelo as z
from zermelo.games import spec_of
from zermelo.games.backgammon import Backgammon
from zermelo.learn import backgammon
from zermelo.matches.reading import read_contestant
from zermelo.play.levels import LevelPlayer, find_level


@pytest.fixture(scope="module")
def weights(tmp_path_factory):
    path = tmp_path_factory.mktemp("weights") / "mine.safetensors"
    backgammon.learn(path, games=48, seed=3, hidden=32)
    return str(path)


@pytest.fixture(scope="module")
def mine(weights):
    return Backgammon(weights=weights)


def test_the_option_changes_what_searches_rest_on(mine, weights):
    state = mine.parse_state("31")
    found = z.search(mine, state, depth=1)
    best = backgammon.load(weights).plays(mine, state, 1)[0]
    assert found.value == pytest.approx(best.estimate.equity, abs=1e-5)
    built_in = Backgammon()
    assert found.value != z.search(built_in, built_in.parse_state("31"), depth=1).value


def test_a_spec_names_the_file_and_pickles_bring_it_along(mine, weights):
    assert z.load(f"backgammon:weights={weights}") == mine
    assert spec_of(mine) == f"backgammon:weights={weights}"
    again = pickle.loads(pickle.dumps(mine))
    assert again == mine
    assert pickle.loads(pickle.dumps(mine.initial())) == mine.initial()


def test_a_file_written_again_makes_another_game(tmp_path, weights):
    path = tmp_path / "changing.safetensors"
    shutil.copy(weights, path)
    one = Backgammon(weights=str(path))
    value = z.search(one, one.parse_state("31"), depth=1).value
    path.unlink()
    backgammon.learn(path, games=16, seed=9, hidden=64)
    two = Backgammon(weights=str(path))
    assert z.search(two, two.parse_state("31"), depth=1).value != value
    assert z.search(one, one.parse_state("31"), depth=1).value == value


@pytest.mark.parametrize("algorithm", [z.Expectiminimax(), z.MCTS(), None])
def test_a_search_takes_an_evaluation_and_answers_in_moves_of_the_game(mine, weights, algorithm):
    game = Backgammon()
    state = game.parse_state("31")
    limit = {"nodes": 200} if isinstance(algorithm, z.MCTS) else {"depth": 1}
    told = []
    found = z.search(
        game, state, algorithm=algorithm, evaluation=weights, progress=told.append, lines=3, **limit
    )
    there = z.search(mine, mine.parse_state("31"), algorithm=algorithm, lines=3, **limit)
    assert found.value == there.value
    assert str(found.move) == str(there.move)
    assert found.move in game.actions(state)
    for one in found.moves:
        assert one.move in game.actions(state)
    assert all(one.move in game.actions(state) for one in told)


def test_a_line_with_a_cube_goes_there_and_back(weights):
    game = Backgammon(cube=64)
    line = z.Line(game, moves=["31", "8/5 6/5"])
    found = z.search(game, line, evaluation=weights, depth=2)
    assert found.move in game.actions(line.state)


def test_an_engine_reads_the_file_once(weights):
    game = Backgammon()
    engine = z.engine(game, evaluation=weights)
    one = engine.search(game.parse_state("31"), depth=1)
    engine.new_game()
    assert engine.search(game.parse_state("31"), depth=1).value == one.value


def test_players_of_a_match_have_weights_of_their_own(weights):
    mine = f"expectiminimax:depth=1,evaluation={weights},name=mine"
    found = z.match(Backgammon(), mine, "best:depth=1", games=2, seed=1)
    assert found.wins + found.draws + found.losses == 2
    assert "mine" in str(found)


def test_levels_take_weights_of_ones_own(weights):
    game = Backgammon()
    line = z.Line(game, moves=["31"])
    player = LevelPlayer(find_level("strong"), seed=1, evaluation=weights)
    assert player.choose(line).move in game.actions(line.state)
    contestant = read_contestant(f"level:strong,depth=1,evaluation={weights}")
    assert contestant.evaluation == weights
    contestant.check(game, 1.0)


def test_an_option_that_says_no_is_still_one_of_the_algorithm():
    contestant = read_contestant("expectiminimax:depth=1,evaluation=false")
    assert contestant.algorithm == z.Expectiminimax(evaluation=False)
    assert "evaluation" not in contestant.resources


@pytest.fixture
def wrong(tmp_path, weights):
    """Files that are of no use, by what is wrong with them."""
    damaged = bytearray(Path(weights).read_bytes())
    damaged[-9] ^= 1
    made = {"damaged": bytes(damaged), "text": b"weights", "empty": b""}
    for name, content in made.items():
        (tmp_path / f"{name}.safetensors").write_bytes(content)
    other = tmp_path / "other.safetensors"
    text = Path(weights).read_bytes()
    assert b'"backgammon"' in text
    other.write_bytes(text.replace(b'"game":"backgammon"', b'"game":"chess"     '))
    return [str(path) for path in tmp_path.iterdir()] + [str(tmp_path / "missing.safetensors")]


def test_files_of_no_use_are_refused_by_name_wherever_they_are_given(wrong):
    game = Backgammon()
    assert len(wrong) == 5
    for file in wrong:
        name = file.rpartition("/")[2].replace(".", r"\.")
        with pytest.raises(z.errors.InvalidInputError, match=name):
            Backgammon(weights=file)
        with pytest.raises(z.errors.InvalidInputError, match=name):
            z.search(game, evaluation=file, depth=1)
        with pytest.raises(z.errors.InvalidInputError, match=name):
            z.match(game, f"best:depth=1,evaluation={file}", "random", games=2)


def test_other_games_take_no_evaluation_from_a_file(weights):
    with pytest.raises(z.errors.InvalidInputError, match="no evaluation that"):
        z.search(z.load("connect4"), evaluation=weights, depth=1)
    with pytest.raises(z.errors.InvalidInputError, match="name of a file"):
        z.search(Backgammon(), evaluation=False, depth=1)
    with pytest.raises(z.errors.InvalidInputError, match="estimate=learned"):
        Backgammon(estimate="hand", weights=weights)
    with pytest.raises(z.errors.InvalidInputError, match="without a comma"):
        z.load("backgammon:weights=a,b")


def test_no_data_file_and_no_page_names_a_file(weights):
    from zermelo.games.registry import load_built_in
    from zermelo.studio.catalogue import Catalogue

    for load in (load_built_in, Catalogue().game):
        with pytest.raises(z.errors.UnknownGameError, match="read from a file"):
            load(f"backgammon:weights={weights}")


def test_rollouts_of_the_game_use_its_own_weights(mine, weights):
    state = mine.parse_state("31 8/5 6/5")
    mine_says = backgammon.learned_by(mine).outcomes(mine, state)
    assert mine_says == backgammon.load(weights).outcomes(mine, state)
    assert mine_says != backgammon.shipped().outcomes(mine, state)


def test_best_plays_by_them_on_the_command_line(run, weights):
    found = run("best", f"backgammon:weights={weights}", "31", "--depth", "1", "--json").json
    plain = run("best", "backgammon", "31", "--depth", "1", "--json").json
    assert found["value"] != plain["value"]
    ran = run("best", "backgammon:weights=missing.safetensors", "31", "--depth", "1")
    assert ran.status == 2
    assert "missing.safetensors" in ran.err
