//! Rules that count moves: searches, proofs and solutions against plain backward induction that knows
//! the count, on random boards with few pieces.

use std::collections::HashMap;
use std::fmt::Debug;

use zermelo_core::random::Random;
use zermelo_core::value::{finished, outcome, shifted};
use zermelo_core::{
    Bound, Evaluator, Exactness, Game, Limits, Notation, Order, Player, Quiescent, Score, Symmetric,
};
use zermelo_games::checkers::{Board, CapturesFirst as CheckersOrder, Checkers, Features};
use zermelo_games::chess::{CapturesFirst, Chess, Clashes, Evaluation, Position};
use zermelo_search::alphabeta::Searchable;
use zermelo_search::proof::{Claim, Verdict, prove};
use zermelo_search::{AlphaBeta, Analysis, Options};
use zermelo_solve::{ByState, Options as SolveOptions, Solvable, solve};

/// Every state that can be reached, with its value for the player to move there.
type Values<S> = HashMap<S, Score>;

/// Backward induction over states, count and all. With a count there is no way back.
fn value<G: Game>(game: &G, state: &G::State, values: &mut Values<G::State>) -> Score {
    if let Some(&known) = values.get(state) {
        return known;
    }
    let mover = game.to_move(state);
    let mut moves = Vec::new();
    game.actions(state, &mut moves);
    let scores = moves.iter().map(|&action| {
        let after = game.result(state, action);
        let score = shifted(value(game, &after, values), 1);
        if game.to_move(&after) == mover {
            score
        } else {
            -score
        }
    });
    let best = scores
        .max()
        .unwrap_or_else(|| finished(game.utility(state, mover), 0));
    values.insert(state.clone(), best);
    best
}

/// Whether what was found is so, and how much of it was proved.
fn is_true<M>(truth: Score, found: &Analysis<M>) -> bool {
    match found.exactness {
        Exactness::Proved => found.score == truth,
        Exactness::Bound(Bound::Lower) => truth >= found.score,
        Exactness::Bound(Bound::Upper) => truth <= found.score,
        Exactness::Estimate => true,
    }
}

/// Techniques that decide what is stored and believed.
fn ways() -> Vec<Options> {
    let usual = Options {
        ties: true,
        ..Options::default()
    };
    let wide = Options {
        null_windows: false,
        ..usual.clone()
    };
    let at_once = Options {
        deepening: false,
        ..usual.clone()
    };
    let further = Options {
        singular: 100,
        null_windows: false,
        ..usual.clone()
    };
    let together = Options {
        threads: 2,
        ..usual.clone()
    };
    vec![usual, wide, at_once, further, together]
}

/// Searches a state in every way; `whole` if the search sees every end of the game.
fn searched<G, E, R>(
    (game, evaluator, order): (&G, &E, &R),
    state: &G::State,
    depth: u32,
    whole: bool,
    values: &mut Values<G::State>,
) where
    G: Searchable + Notation,
    E: Evaluator<G>,
    R: Order<G>,
{
    let truth = value(game, state, values);
    for options in ways() {
        let limits = Limits {
            depth: Some(depth),
            table_bytes: 1 << 20,
            ..Limits::default()
        };
        let plan = AlphaBeta {
            game,
            evaluator,
            order,
            options,
        };
        let found = plan.search(state, &limits, &mut (), |_| {});
        let text = game.format_state(state);
        assert!(
            is_true(truth, &found),
            "{text}: {truth} {found:?} {:?}",
            plan.options
        );
        assert!(
            !whole || found.exactness == Exactness::Proved,
            "{text}: {found:?}"
        );
    }
}

/// Examines both claims of both players.
fn proved<G>(game: &G, state: &G::State, whole: bool, values: &mut Values<G::State>)
where
    G: Searchable + Notation + Symmetric,
{
    let truth = outcome(value(game, state, values)).map_or(0, |(payoff, _)| payoff);
    for (attacker, payoff) in [0, 1]
        .into_iter()
        .flat_map(|player| [(player, 0), (player, 1)])
    {
        let attacker = Player::new(attacker);
        let claim = Claim { attacker, payoff };
        let limits = Limits {
            nodes: (!whole).then_some(20_000),
            table_bytes: 1 << 22,
            ..Limits::default()
        };
        let verdict = prove(game, state, claim, &limits, |_, _| {}).verdict;
        let own = if game.to_move(state) == attacker {
            truth
        } else {
            -truth
        };
        let right = if own >= payoff {
            Verdict::Proved
        } else {
            Verdict::Refuted
        };
        let open = !whole && verdict == Verdict::Open;
        let text = game.format_state(state);
        assert!(open || verdict == right, "{text}: {claim:?} {verdict:?}");
    }
}

/// Solves all that follows a state.
fn solved<G>(game: &G, state: &G::State)
where
    G: Solvable + Notation,
    G::State: Debug,
{
    let solution = solve::<G, ByState>(game, state, &SolveOptions::default(), &|_| ()).unwrap();
    let mut values = Values::new();
    value(game, state, &mut values);
    for (after, score) in values {
        let found = solution.probe(game, &after).unwrap();
        let sign = if game.to_move(&after) == solution.player() {
            1
        } else {
            -1
        };
        let (payoff, plies) = outcome(score).map_or((0, None), |(payoff, n)| (payoff, Some(n)));
        let text = game.format_state(&after);
        assert_eq!(found.payoff, sign * payoff, "{text}");
        if payoff != 0 {
            assert_eq!(found.remoteness, plies, "{text}");
        }
    }
}

/// A board on which these pieces stand anywhere, with at least such a count but none that is an end.
fn random_chess(game: &Chess, pieces: &str, least: usize, random: &mut Random) -> Position {
    loop {
        let mut board = [['1'; 8]; 8];
        for piece in pieces.chars() {
            let square = random.below(64);
            board[square / 8][square % 8] = piece;
        }
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        let mut rows = rows.join("/");
        for length in (2..=8).rev() {
            rows = rows.replace(&"1".repeat(length), &length.to_string());
        }
        let side = ["w", "b"][random.below(2)];
        let count = least + random.below(game.draw_after() as usize - least);
        let all_there = pieces.chars().all(|piece| rows.contains(piece));
        if let Ok(state) = game.parse_state(&format!("{rows} {side} - - {count} 1"))
            && all_there
            && !game.is_terminal(&state)
        {
            return state;
        }
    }
}

fn chess_judgement() -> Quiescent<Evaluation, Clashes> {
    Quiescent {
        evaluator: Evaluation::default(),
        noisy: Clashes,
    }
}

/// Everything ends within the rule, as every capture leaves two bare kings.
#[test]
fn every_answer_about_chess_with_three_pieces_is_whole_and_right() {
    let mut random = Random::new(4);
    let judgement = chess_judgement();
    for draw_after in [1, 2, 3, 4, 6, 8, 100] {
        let game = Chess::new(draw_after).unwrap();
        let least = draw_after.saturating_sub(6) as usize;
        for pieces in ["KkQ", "KkR", "Kkq"] {
            for _ in 0..2 {
                let mut values = Values::new();
                let state = random_chess(&game, pieces, least, &mut random);
                let judged = (&game, &judgement, &CapturesFirst);
                searched(judged, &state, 8, true, &mut values);
                proved(&game, &state, true, &mut values);
                solved(&game, &state);
            }
        }
    }
}

/// Pawns and captures set the count back, so that positions come again with other counts.
#[test]
fn nothing_false_is_proved_of_chess_where_the_count_is_set_back() {
    let mut random = Random::new(5);
    let judgement = chess_judgement();
    for draw_after in [1, 2, 3] {
        let game = Chess::new(draw_after).unwrap();
        for pieces in ["KkP", "KkQr", "KkQp"] {
            for _ in 0..2 {
                let mut values = Values::new();
                let state = random_chess(&game, pieces, 0, &mut random);
                let judged = (&game, &judgement, &CapturesFirst);
                searched(judged, &state, 6, false, &mut values);
                proved(&game, &state, false, &mut values);
            }
        }
    }
}

/// With the count left out of the key, a mate too late was proved, and one in time refuted.
#[test]
fn a_mate_counts_up_to_the_last_move_of_the_rule_and_not_beyond() {
    for (draw_after, text, truth) in [
        (8, "3Q4/8/8/8/K7/8/8/1k6 b - - 1 1", 0),
        (6, "3Q4/8/8/8/8/3K4/8/2k5 b - - 0 1", finished(-1, 6)),
    ] {
        let game = Chess::new(draw_after).unwrap();
        let state = game.parse_state(text).unwrap();
        let mut values = Values::new();
        assert_eq!(value(&game, &state, &mut values), truth);
        proved(&game, &state, true, &mut values);
        let judged = (&game, &chess_judgement(), &CapturesFirst);
        searched(judged, &state, draw_after, true, &mut values);
    }
}

/// A board with one piece or two of each player.
fn random_checkers(game: &Checkers, random: &mut Random) -> Board {
    let kinds = ["", "K"];
    loop {
        let mut squares: Vec<usize> = (0..4).map(|_| 1 + random.below(32)).collect();
        squares.dedup();
        let [white, black] =
            [&squares[..1], &squares[1..1 + random.below(squares.len())]].map(|own| {
                let pieces = own.iter().map(|square| {
                    let kind = kinds[usize::from(random.below(5) > 0)];
                    format!("{kind}{square}")
                });
                pieces.collect::<Vec<String>>().join(",")
            });
        let side = ["W", "B"][random.below(2)];
        if let Ok(state) = game.parse_state(&format!("{side}:W{white}:B{black}"))
            && !game.is_terminal(&state)
        {
            return state;
        }
    }
}

#[test]
fn every_answer_about_checkers_with_few_pieces_is_right() {
    let mut random = Random::new(6);
    for draw_after in [1, 2, 3, 5, 6, 8] {
        let game = Checkers::new(draw_after).unwrap();
        for _ in 0..12 {
            let mut values = Values::new();
            let state = random_checkers(&game, &mut random);
            let judged = (&game, &Features::default(), &CheckersOrder);
            searched(judged, &state, 10, false, &mut values);
            proved(&game, &state, false, &mut values);
            if values.len() < 20_000 {
                solved(&game, &state);
            }
        }
    }
}
