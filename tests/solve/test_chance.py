"""Games with chance solved as a whole: bounds against exact fractions, Pig, files, limits."""

from __future__ import annotations

import json
import threading
import time
from array import array
from fractions import Fraction
from itertools import islice
from pathlib import Path

import pytest
from exact_chance import Board, count_policies, exact_values

import zermelo as z
from zermelo.native import pack, unpack
from zermelo.policies.chance import ChancePolicy
from zermelo.policies.resuming import BOUNDS

EPSILON = 1e-9

PIGS = ["pig:goal=20", "pig-plain:goal=20", "pig-compiled:goal=20"]


def solved(spec: str, **options: object) -> ChancePolicy:
    policy = z.solve_all(z.load(spec), **options)
    assert isinstance(policy, ChancePolicy)
    return policy


def boards(cyclic: bool, count: int) -> list[Board]:
    found = (Board(seed, cyclic) for seed in range(10_000))
    return list(islice((board for board in found if count_policies(board) <= 64), count))


@pytest.mark.parametrize("method", ["values", "policies"])
@pytest.mark.parametrize("cyclic", [False, True])
def test_bounds_have_the_exact_value_between_them(cyclic: bool, method: str) -> None:
    for board in boards(cyclic, 80):
        policy = z.solve_all(board, method=method)
        assert isinstance(policy, ChancePolicy)
        values = exact_values(board)
        sign = 1 if policy.player == 0 else -1
        for state in policy:
            low, high = policy.bounds(state)
            value = sign * values[state]
            assert Fraction(low) <= value <= Fraction(high), (board.seed, state)
            assert high - low <= EPSILON
            assert low <= policy[state].value <= high
        assert policy.verify() is None


def test_best_moves_keep_the_exact_value() -> None:
    for board in boards(True, 80):
        policy = z.solve_all(board)
        values = exact_values(board)
        for state in policy:
            for move in policy.best_moves(state):
                assert abs(values[board.result(state, move)] - values[state]) <= 2 * EPSILON


def test_the_first_best_moves_reach_the_value_against_themselves() -> None:
    from exact_chance import policy_values

    for board in boards(True, 80):
        policy = z.solve_all(board)
        first = {s: policy.best_moves(s)[0] for s in policy if policy.best_moves(s)}
        rest = {s: 0 for s, turn in enumerate(board.turns) if turn in (0, 1)}
        reached, values = policy_values(board, rest | first), exact_values(board)
        for state in policy:
            assert abs(reached[state] - values[state]) <= 2 * EPSILON, board.seed


@pytest.mark.parametrize("spec", PIGS)
def test_pig_is_the_same_in_rust_in_python_and_compiled(spec: str) -> None:
    if "compiled" in spec:
        pytest.importorskip("numba")
    policy = solved(spec)
    native = solved(PIGS[0])
    low, high = policy.bounds(policy.root)
    own_low, own_high = native.bounds(native.root)
    assert high - low <= EPSILON
    assert max(low, own_low) <= min(high, own_high)
    assert len(policy) == len(native)
    assert policy.verify() is None
    chance = policy.chance_of_winning(policy.root)
    assert chance is not None
    assert 0.5 < chance < 0.7


@pytest.fixture(scope="module")
def whole_pig() -> tuple[ChancePolicy, float]:
    """Pig to one hundred, and how long it took to solve."""
    started = time.process_time()
    return solved("pig"), time.process_time() - started


def test_pig_to_one_hundred_has_the_published_value(whole_pig: tuple[ChancePolicy, float]) -> None:
    """Neller and Presser, Optimal Play of the Dice Game Pig (2004): 53.06% for the first player."""
    policy, seconds = whole_pig
    assert seconds < 10
    chance = policy.chance_of_winning(policy.root)
    assert chance is not None
    assert round(chance, 4) == 0.5306
    low, high = policy.bounds(policy.root)
    assert high - low <= EPSILON


def test_pig_holds_where_it_was_published_to_hold(whole_pig: tuple[ChancePolicy, float]) -> None:
    """With nothing on either side, optimal play holds at 21, not at 20 (the same paper)."""
    policy, _ = whole_pig
    game = policy.game
    held = {}
    for points in (19, 20, 21, 22):
        state = _after_rolling(game, points)
        held[points] = [str(move) for move in policy.best_moves(state)]
    assert held == {19: ["roll"], 20: ["roll"], 21: ["hold"], 22: ["hold"]}


def _after_rolling(game: z.Game, points: int) -> z.State:
    """The start with so many points of the turn."""
    state = game.initial()
    while points:
        face = min(points, 6) if points - min(points, 6) != 1 else 5
        state = game.result(game.result(state, "roll"), str(face))
        points -= face
    return state


def test_answers_have_bounds_for_every_move() -> None:
    answer = z.solve(z.load("pig:goal=30"))
    assert answer.proved
    assert answer.algorithm == "value-iteration"
    low, high = answer.bounds
    assert low <= answer.value <= high <= low + EPSILON
    state = z.load("pig:goal=30").initial()
    game = z.load("pig:goal=30")
    state = game.result(game.result(state, "roll"), "6")
    answer = z.solve(game, state)
    assert len(answer.moves) == 2
    assert all(one.bounds[1] - one.bounds[0] <= EPSILON for one in answer.moves)
    assert answer.moves[0].move == answer.move


def test_a_larger_epsilon_gives_wider_bounds_which_still_hold() -> None:
    narrow, wide = solved("pig:goal=40"), solved("pig:goal=40", epsilon=1e-3)
    assert wide.epsilon == 1e-3
    assert max(high - low for low, high in zip(wide.lower, wide.upper, strict=True)) > EPSILON
    for state in list(wide)[:500]:
        low, high = wide.bounds(state)
        assert low <= narrow[state].value <= high


@pytest.mark.parametrize("spec", PIGS)
def test_a_saved_policy_is_the_same_again(spec: str, tmp_path: Path) -> None:
    if "compiled" in spec:
        pytest.importorskip("numba")
    policy = solved(spec)
    again = z.policies.load_policy(policy.save(tmp_path / "pig.table"))
    assert isinstance(again, ChancePolicy)
    assert (again.lower, again.upper, again.choices) == (policy.lower, policy.upper, policy.choices)
    assert again.verify() is None
    assert again[again.root] == policy[policy.root]
    assert (
        again.save(tmp_path / "again.table").read_bytes() == (tmp_path / "pig.table").read_bytes()
    )


def _altered(path: Path, number: int, more: float) -> None:
    """Another lower bound for a state, in a file whose checksums are right."""
    header, blocks = unpack(path.read_bytes())
    count = int.from_bytes(blocks[0][:4], "little")
    size = int.from_bytes(blocks[0][4:8], "little")
    lower = array("d", blocks[0][8 + size : 8 + size + 8 * count])
    lower[number] += more
    altered = blocks[0][: 8 + size] + lower.tobytes() + blocks[0][8 + size + 8 * count :]
    path.write_bytes(pack(header, [altered, *blocks[1:]]))


@pytest.mark.parametrize("more", [1e-10, -1e-3])
def test_verifying_finds_an_altered_bound(more: float, tmp_path: Path) -> None:
    path = solved("pig:goal=20").save(tmp_path / "pig.table")
    _altered(path, 3, more)
    flaw = z.policies.load_policy(path).verify()
    assert flaw is not None


def test_a_damaged_file_is_refused_by_name(tmp_path: Path) -> None:
    path = solved("pig:goal=20").save(tmp_path / "pig.table")
    whole = path.read_bytes()
    for place in range(40, len(whole), len(whole) // 40):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 16]) + whole[place + 1 :])
        with pytest.raises(z.errors.ZermeloError, match=r"pig\.table"):
            z.policies.load_policy(path)
        path.write_bytes(whole[:place])
        with pytest.raises(z.errors.ZermeloError, match=r"pig\.table"):
            z.policies.load_policy(path)


def test_an_export_has_the_bounds_of_every_state(tmp_path: Path) -> None:
    policy = solved("pig:goal=12")
    lines = policy.export(tmp_path / "pig.jsonl").read_text().splitlines()
    assert len(lines) == len(policy)
    first = json.loads(lines[0])
    assert first["lower"] <= first["value"] <= first["upper"]
    assert {json.loads(line)["player"] for line in lines} == {None, -1, 0, 1}
    rows = policy.export(tmp_path / "pig.csv").read_text().splitlines()
    assert rows[0] == "state,player,value,remoteness,moves,lower,upper"
    assert len(rows) == len(policy) + 1


@pytest.mark.parametrize("spec", ["pig", "pig-plain", "pig-compiled"])
def test_limits_of_time_nodes_memory_and_a_stop_hold(spec: str) -> None:
    if "compiled" in spec:
        pytest.importorskip("numba")
    game = z.load(spec)
    if "compiled" in spec:
        game.compile()  # which may take longer than all that is measured
    for limit in ({"seconds": 0.3}, {"nodes": 1000}):
        started = time.perf_counter()
        with pytest.raises(z.errors.UnfinishedError):
            z.solve_all(game, **limit)
        assert time.perf_counter() - started < 1
    with pytest.raises(z.errors.TooLargeError):
        z.solve_all(game, memory_mb=2)
    stop = z.Stop()
    threading.Timer(0.2, stop.stop).start()
    started = time.perf_counter()
    with pytest.raises(z.errors.UnfinishedError):
        z.solve_all(game, stop=stop)
    assert time.perf_counter() - started < 1


def test_an_interrupted_iteration_goes_on_in_its_directory(tmp_path: Path) -> None:
    game = z.load("pig:goal=60")
    stop = z.Stop()

    def progress(report: z.types.SolveProgress) -> None:
        if report.phase == "resolve":
            stop.stop()

    with pytest.raises(z.errors.UnfinishedError):
        z.solve_all(game, directory=tmp_path, stop=stop, progress=progress)
    assert (tmp_path / BOUNDS).exists()
    with pytest.raises(z.errors.InvalidInputError, match="another folder"):
        z.solve_all(z.load("pig:goal=30"), directory=tmp_path)
    policy = z.solve_all(game, directory=tmp_path)
    assert not (tmp_path / BOUNDS).exists()
    whole = z.solve_all(game)
    assert max(policy.bounds(policy.root)[0], whole.bounds(whole.root)[0]) <= min(
        policy.bounds(policy.root)[1], whole.bounds(whole.root)[1]
    )
    assert policy.verify() is None
    again = z.solve_all(game, directory=tmp_path)
    assert again.counts == policy.counts


def test_damaged_bounds_in_a_directory_are_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / BOUNDS).write_bytes(b"nothing of ours")
    with pytest.raises(z.errors.DamagedFileError, match=r"bounds\.part"):
        z.solve_all(z.load("pig:goal=20"), directory=tmp_path)


class Circle(z.Game):
    """The players may walk in a circle for ever; whoever leaves it throws a coin that is loaded."""

    payoff_range = (-1, 1)

    def initial(self) -> str:
        return "a"

    def to_move(self, state: str) -> int:
        return {"a": 0, "b": 1}.get(state, z.CHANCE)

    def actions(self, state: str) -> list[str]:
        return {"a": ["on", "leave"], "b": ["on", "leave"]}.get(state, ["win", "lose"])

    def outcomes(self, state: str) -> list[tuple[float, str]]:
        return [(0.75, "win"), (0.25, "lose")] if len(state) > 1 else []

    def result(self, state: str, move: str) -> str:
        if move == "on":
            return "b" if state == "a" else "a"
        return state + "!" if move == "leave" else f"{state[0]} {move}"

    def is_terminal(self, state: str) -> bool:
        return " " in state

    def utility(self, state: str, player: int) -> int:
        # The coin is for the one who throws it, and the first player must not.
        first = -1 if state.startswith("a") == state.endswith("win") else 1
        return first if player == 0 else -first


def test_play_that_nobody_need_end_is_a_draw() -> None:
    policy = z.solve_all(Circle())
    assert isinstance(policy, ChancePolicy)
    assert policy.may_be_endless
    assert policy.chance_of_winning("a") is None
    # Leaving costs the first player 0.5 and the second 0.5: nobody does.
    assert policy["a!"].value == pytest.approx(-0.5)
    assert policy["b!"].value == pytest.approx(0.5)
    assert policy.bounds("a") == (0, 0)
    assert policy.best_moves("a") == ("on",)
    assert policy.verify() is None


class Unfair(Circle):
    """Probabilities that do not add up."""

    def outcomes(self, state: str) -> list[tuple[float, str]]:
        return [(0.75, "win"), (0.5, "lose")] if len(state) > 1 else []


def test_probabilities_that_do_not_add_up_are_refused_with_the_position() -> None:
    with pytest.raises(z.errors.BrokenGameError, match="add up to 1, in 'a!'"):
        z.solve_all(Unfair())


def test_epsilon_is_refused_where_values_are_exact_and_where_it_is_none() -> None:
    with pytest.raises(z.errors.InvalidInputError, match="exact"):
        z.solve_all(z.load("tictactoe"), epsilon=1e-3)
    for epsilon in (0, -1, float("nan")):
        with pytest.raises(z.errors.InvalidInputError, match="epsilon"):
            z.solve_all(z.load("pig:goal=5"), epsilon=epsilon)


def test_a_precision_that_numbers_do_not_have_is_refused() -> None:
    with pytest.raises(z.errors.UnsupportedGameError, match="larger epsilon"):
        z.solve_all(z.load("pig:goal=20"), epsilon=1e-18)


def test_a_policy_with_chance_plays_and_loses_nothing_by_it() -> None:
    from zermelo.play import PolicyPlayer, RandomPlayer, Session

    policy = solved("pig:goal=20")
    wins = 0
    for seed in range(200):
        players = {0: PolicyPlayer(policy), 1: RandomPlayer(seed)}
        session = Session(policy.game, players=players, seed=seed)
        while not session.is_over:
            session.step()
        wins += session.payoffs[0] > 0
    assert wins / 200 > 0.5


class Snail(z.Game):
    """A coin that ends the game once in a hundred thousand throws."""

    payoff_range = (-1, 1)

    def initial(self) -> str:
        return "throw"

    def to_move(self, state: str) -> int:
        return z.CHANCE if state == "throw" else 1

    def actions(self, state: str) -> list[str]:
        return ["on", "win", "lose"] if state == "throw" else ["throw"]

    def outcomes(self, state: str) -> list[tuple[float, str]]:
        return [(1 - 1e-5, "on"), (0.75e-5, "win"), (0.25e-5, "lose")]

    def result(self, state: str, move: str) -> str:
        return move

    def is_terminal(self, state: str) -> bool:
        return state in ("win", "lose")

    def utility(self, state: str, player: int) -> int:
        return 1 if (state == "win") == (player == 0) else -1


def test_policy_iteration_is_done_where_value_iteration_creeps() -> None:
    policy = z.solve_all(Snail(), method="policies", epsilon=1e-7)
    assert isinstance(policy, ChancePolicy)
    low, high = policy.bounds("throw")
    assert low <= 0.5 <= high <= low + 1e-7
    assert policy.verify() is None
