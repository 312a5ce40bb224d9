"""`zermelo play`, driven by what a person would type."""

import io

import pytest


@pytest.fixture
def play(run, monkeypatch):
    def play(*words, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return run("play", *words)

    return play


def test_a_whole_game_between_two_people(play):
    ran = play("tictactoe", "--you", "both", typed="a1\nb1\na2\nb2\na3\nquit\n")
    assert ran.status == 0
    assert "Game over: x wins." in ran.out


def test_the_engine_replies_and_never_loses(play):
    ran = play("tictactoe", "--depth", "9", typed="a1\nquit\n")
    assert ran.status == 0
    assert "Zermelo plays b2" in ran.out


def test_the_engine_may_begin(play):
    ran = play("nim:piles=1,2", "--you", "2", typed="moves\nquit\n")
    assert "Zermelo plays 2-2" in ran.out
    assert "second player wins" not in ran.out


def test_bad_moves_are_explained_and_end_nothing(play):
    typed = "z9\n\nfly\na1\na1\nb1\nquit\n"
    ran = play("tictactoe", "--you", "both", typed=typed)
    assert ran.status == 0
    assert "'z9' is not a move" in ran.out
    assert "that cell is taken" in ran.out
    assert "help the commands" in ran.out


def test_words_for_everything_else(play):
    typed = "help\nmoves\nhint\nundo\na1\nundo\nredo\nboard\nnew\n/quit\n"
    ran = play("tictactoe", "--you", "both", "--depth", "2", typed=typed)
    assert ran.status == 0
    for said in (
        "take back your last move",
        "a1 a2 a3 b1 b2 b3 c1 c2 c3",
        "Hint: b2",
        "There is nothing to take back.",
        "Took back 1 move.",
        "Made again 1 move.",
        "A new game.",
    ):
        assert said in ran.out


def test_undo_takes_back_the_reply_too(play):
    ran = play("tictactoe", "--depth", "2", typed="a1\nundo\nredo\nundo\nquit\n")
    assert "Took back 2 moves." in ran.out
    assert "Made again 2 moves." in ran.out


def test_after_the_end_one_may_go_back_or_begin_again(play):
    typed = "1\n2\n1\n1\nfoo\nundo\n1\nnew\nquit\n"
    ran = play("baby-nim", "--you", "both", typed=typed)
    assert ran.out.count("Game over: second player wins.") == 2
    assert "the game is over" in ran.out
    assert "A new game." in ran.out


def test_the_end_of_the_input_leaves_quietly(play):
    ran = play("tictactoe", typed="")
    assert (ran.status, ran.err) == (0, "")


def test_chance_is_rolled_and_repeats_with_a_seed(play, games):
    def rolled(seed):
        ran = play(f"{games}:Coin", "--seed", seed, typed="stop\nquit\n")
        assert ran.status == 0
        return ran.out

    assert "Chance: " in rolled("1")
    assert rolled("1") == rolled("1")
    assert {("heads" in rolled(str(seed))) for seed in range(8)} == {True, False}


def test_watching_the_engine_play_itself(play):
    ran = play("nim:piles=2,2", "--you", "none")
    assert ran.status == 0
    assert ran.out.rstrip().endswith("Game over: second player wins.")


@pytest.mark.parametrize("who", ["2", "second", "Second Player"])
def test_who_you_are_by_number_or_name(play, who):
    assert "you are o" in play("tictactoe", "--you", who, "--depth", "1").out


def test_an_error_in_the_game_itself_is_told_in_one_line(play, games):
    ran = play(f"{games}:Raises", "--you", "both", typed="2\n1\n")
    assert ran.status == 2
    assert "Raises.result raised ValueError" in ran.err


KNIGHTS = ["Nf3", "Nf6", "Ng1", "Ng8"]


def test_a_game_is_drawn_by_repetition_and_says_so(play):
    typed = "\n".join([*KNIGHTS, *KNIGHTS, "moves", "undo", "moves", "quit"]) + "\n"
    ran = play("chess", "--you", "both", typed=typed)
    assert ran.status == 0
    assert "Game over: a draw (the position has occurred for the third time)." in ran.out
    assert "There are no moves: the game is over." in ran.out
    assert "Took back 1 move." in ran.out


def test_typed_moves_before_the_game_count_as_its_past(play):
    ran = play("chess", *KNIGHTS, *KNIGHTS[:3], "--you", "both", typed="Ng8\nquit\n")
    assert "Game over: a draw (the position has occurred for the third time)." in ran.out


def test_the_engine_watches_itself_to_a_draw(play, tmp_path):
    file = tmp_path / "ring.py"
    file.write_text(
        "from zermelo import Game\n\n\n"
        "class Ring(Game):\n"
        "    repetition = ('{}', 2)\n"
        "    payoff_range = (-1, 1)\n"
        "    initial = lambda self: (0, 0)\n"
        "    to_move = lambda self, state: state[1]\n"
        "    actions = lambda self, state: [1, 5]\n"
        "    result = lambda self, state, step: ((state[0] + step) % 6, 1 - state[1])\n"
        "    is_terminal = lambda self, state: state[0] == 3\n"
        "    utility = lambda self, state, player: -1 if player == state[1] else 1\n".format("draw")
    )
    ran = play(f"{file}:Ring", "--you", "none", "--depth", "5")
    assert ran.status == 0
    assert "Game over: a draw (the position has occurred for the second time)." in ran.out
    file.write_text(file.read_text().replace("draw", "forbidden"))
    ran = play(f"{file}:Ring", "--you", "both", typed="1\n5\nmoves\nquit\n")
    assert "'5' would repeat a position, which is forbidden" in ran.out


@pytest.mark.parametrize("level", ["beginner", "full", "2"])
def test_levels_play_from_the_command_line(play, level):
    ran = play("tictactoe", "--you", "none", "--level", level, "--seed", "1")
    assert ran.status == 0
    assert "Game over" in ran.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--level", "esy"], "did you mean 'easy'"),
        (["--level", "medium"], "The levels of Tic-tac-toe are beginner, easy, full, or 1 to 3"),
        (["--level", "easy", "--depth", "3"], "leave --depth out"),
        (["--level", "easy", "--policy", "x.table"], "leave --level out"),
    ],
)
def test_a_level_that_makes_no_sense_is_refused(play, words, told):
    ran = play("tictactoe", *words)
    assert ran.status == 2
    assert told in ran.err
