//! Estimates of chess: the same for both colours and both wings, and made of what is counted.

use zermelo_core::random::Random;
use zermelo_core::{Evaluator, Game, Guide, Notation, Player};
use zermelo_games::chess::evaluation::terms::{DANGER_UNIT, FIRST_DANGER, GROUPS, TERMS};
use zermelo_games::chess::evaluation::{
    Counts, Pair, WHOLE_PHASE, Weights, counts, endings, phase,
};
use zermelo_games::chess::{Chess, ChessGuide, Evaluation, Position};

fn read(text: &str) -> Position {
    Chess::default().parse_state(text).unwrap()
}

/// Weights in which no two terms are alike.
fn odd_weights(seed: u64) -> Weights {
    let mut random = Random::new(seed);
    let mut pairs = [Pair::default(); TERMS];
    for pair in &mut pairs {
        let mut number = || random.below(200) as i32 - 100;
        *pair = Pair::new(number(), number());
    }
    Weights::new(pairs)
}

/// Positions of random games.
fn positions(seed: u64, games: usize) -> Vec<Position> {
    let game = Chess::default();
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    for _ in 0..games {
        let mut state = game.initial();
        for ply in 0..160 {
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            if moves.is_empty() {
                break;
            }
            if ply % 3 == 0 {
                found.push(state.clone());
            }
            state = game.result(&state, moves[random.below(moves.len())]);
        }
    }
    found
}

/// The fields of a FEN: the ranks, top first, and who moves.
fn fields(state: &Position) -> (Vec<String>, String) {
    let fen = Chess::default().format_state(state);
    let mut words = fen.split(' ');
    let ranks = words
        .next()
        .unwrap()
        .split('/')
        .map(str::to_owned)
        .collect();
    (ranks, words.next().unwrap().to_owned())
}

fn exchanged_colours(state: &Position) -> Position {
    let (ranks, mover) = fields(state);
    let swap = |sign: char| {
        if sign.is_ascii_uppercase() {
            sign.to_ascii_lowercase()
        } else {
            sign.to_ascii_uppercase()
        }
    };
    let ranks: Vec<String> = ranks
        .iter()
        .rev()
        .map(|rank| rank.chars().map(swap).collect())
        .collect();
    let mover = if mover == "w" { "b" } else { "w" };
    read(&format!("{} {mover} - - 0 1", ranks.join("/")))
}

fn mirrored(state: &Position) -> Position {
    let (ranks, mover) = fields(state);
    let ranks: Vec<String> = ranks
        .iter()
        .map(|rank| rank.chars().rev().collect())
        .collect();
    read(&format!("{} {mover} - - 0 1", ranks.join("/")))
}

fn evaluations() -> Vec<Evaluation> {
    vec![
        Evaluation::default(),
        Evaluation::new(Weights::by_hand()),
        Evaluation::new(&odd_weights(1)),
        Evaluation::difference(),
        Evaluation::ratio(),
    ]
}

#[test]
fn estimates_are_the_same_for_both_colours_and_both_wings() {
    let game = Chess::default();
    let evaluations = evaluations();
    for state in positions(11, 40) {
        for evaluation in &evaluations {
            let white = evaluation.evaluate(&game, &state, Player::FIRST);
            assert_eq!(white, -evaluation.evaluate(&game, &state, Player::SECOND));
            let exchanged = exchanged_colours(&state);
            let black = evaluation.evaluate(&game, &exchanged, Player::SECOND);
            assert_eq!(white, black, "{state:?} {exchanged:?}");
            let mirror = evaluation.evaluate(&game, &mirrored(&state), Player::FIRST);
            assert_eq!(white, mirror, "{state:?} mirrored");
        }
    }
}

/// The estimate in hundredths of a pawn as one reads it in the guide: counts times weights.
fn by_counts(state: &Position, weights: &Weights) -> i32 {
    let Counts { of } = counts(state);
    let part = |number: fn(Pair) -> i32| {
        let linear: i32 = (0..FIRST_DANGER)
            .map(|term| number(weights.of(term)) * (of[term][0] - of[term][1]))
            .sum();
        let cost = |side: usize| {
            let danger: i32 = (FIRST_DANGER..TERMS)
                .map(|term| number(weights.of(term)) * of[term][side])
                .sum();
            danger.max(0) * danger / DANGER_UNIT
        };
        linear - cost(0) + cost(1)
    };
    let (middle, end) = (part(Pair::middle), part(Pair::end));
    let end = end * endings::scale_for(state, end >= 0) / endings::WHOLE_SCALE;
    let phase = phase(state.board()).min(WHOLE_PHASE);
    (middle * phase + end * (WHOLE_PHASE - phase)) / WHOLE_PHASE + endings::drive_of(state)
}

#[test]
fn an_estimate_is_the_sum_of_what_is_counted_by_its_weights() {
    let game = Chess::default();
    for weights in [
        Weights::tuned().clone(),
        Weights::by_hand().clone(),
        odd_weights(2),
    ] {
        let evaluation = Evaluation::new(&weights);
        for state in positions(12, 25) {
            let estimate = evaluation.evaluate(&game, &state, Player::FIRST);
            assert_eq!(estimate, 100 * by_counts(&state, &weights), "{state:?}");
        }
    }
}

#[test]
fn what_is_carried_along_is_what_would_be_made_anew_for_any_weights() {
    let game = Chess::default();
    let guide = ChessGuide {
        evaluator: Evaluation::new(&odd_weights(3)),
        endings: None,
    };
    let mut random = Random::new(13);
    for _ in 0..60 {
        let mut state = game.initial();
        let mut sum = guide.sum(&game, &state);
        for _ in 0..200 {
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            if moves.is_empty() {
                break;
            }
            let action = moves[random.below(moves.len())];
            let after = game.result(&state, action);
            let done = (action, guide.deed(&game, &state, action));
            sum = guide.sum_after(&game, &state, &sum, done, &after);
            state = after;
            assert_eq!(sum, guide.sum(&game, &state), "{state:?}");
        }
    }
}

fn count(fen: &str, name: &str) -> [i32; 2] {
    let group = GROUPS.iter().find(|group| group.name == name).unwrap();
    let counted = counts(&read(fen));
    let mut sums = [0; 2];
    for of in &counted.of[group.first..group.first + group.count] {
        sums[0] += of[0];
        sums[1] += of[1];
    }
    sums
}

#[test]
fn terms_are_what_their_names_say() {
    for (fen, name, expected) in [
        ("4k3/8/8/8/8/8/P1P1PP2/4K3 w - - 0 1", "isolated", [2, 0]),
        ("4k3/p7/p7/8/8/8/P7/4K3 w - - 0 1", "doubled", [0, 1]),
        ("4k3/p7/p7/8/8/8/P7/4K3 w - - 0 1", "isolated", [1, 2]),
        ("4k3/8/8/3p4/8/1PP5/8/4K3 w - - 0 1", "backward", [0, 0]),
        ("4k3/8/8/1P1p4/8/2P5/8/4K3 w - - 0 1", "backward", [1, 0]),
        ("4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", "phalanx", [2, 0]),
        ("4k3/8/8/4p3/3p4/8/8/4K3 w - - 0 1", "protected", [0, 1]),
        ("4k3/1p6/8/P7/7P/8/8/4K3 w - - 0 1", "passed", [1, 0]),
        ("4k3/8/8/P7/P7/8/8/4K3 w - - 0 1", "passed", [1, 0]),
        ("4k3/8/8/8/8/8/8/1BB1K3 w - - 0 1", "bishop_pair", [1, 0]),
        ("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", "bishop_pair", [0, 0]),
        ("4k3/p7/8/8/8/8/7P/RR2K2r w - - 0 1", "rook_open", [1, 0]),
        (
            "4k3/p7/8/8/8/8/7P/RR2K2r w - - 0 1",
            "rook_half_open",
            [1, 1],
        ),
        ("4k3/R7/8/8/8/8/8/4K3 w - - 0 1", "rook_seventh", [1, 0]),
        ("4k3/8/8/3n4/2P5/8/8/4K3 w - - 0 1", "pawn_threat", [1, 0]),
        (
            "4k3/8/3p4/4N3/3P4/8/8/4K3 w - - 0 1",
            "knight_outpost",
            [0, 0],
        ),
        (
            "4k3/3p4/8/4N3/3P4/8/8/4K3 w - - 0 1",
            "knight_outpost",
            [0, 0],
        ),
        (
            "4k3/8/8/4N3/3P4/8/8/4K3 w - - 0 1",
            "knight_outpost",
            [1, 0],
        ),
        ("4k3/8/8/8/8/8/8/4K2q w - - 0 1", "danger_no_queen", [0, 1]),
        // A lever is one for both; the pawn that takes towards the middle is the better one.
        ("4k3/8/8/4p3/5P2/8/8/4K3 w - - 0 1", "lever", [1, 1]),
        ("4k3/8/8/4p3/5P2/8/8/4K3 w - - 0 1", "lever_inward", [1, 0]),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "lever_inward", [0, 0]),
        (
            "4k3/8/3p4/4p3/5P2/8/8/4K3 w - - 0 1",
            "lever_supported",
            [0, 1],
        ),
        ("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "rammed", [1, 1]),
        ("4k3/p7/8/8/8/8/PP6/4K3 w - - 0 1", "candidate", [1, 0]),
        ("4k3/p1p5/8/8/8/8/PP6/4K3 w - - 0 1", "candidate", [0, 0]),
        (
            "4k3/8/8/PP6/8/8/7P/4K3 w - - 0 1",
            "passed_connected",
            [2, 0],
        ),
        ("4k3/8/8/P7/8/8/8/R3K3 w - - 0 1", "passed_rook", [1, 0]),
        ("4k3/8/8/P7/8/8/8/1R2K3 w - - 0 1", "passed_rook", [0, 0]),
        (
            "4k3/8/8/8/3P4/5N2/8/4K3 w - - 0 1",
            "knight_to_outpost",
            [1, 0],
        ),
        (
            "4k3/8/8/8/8/8/PPP5/N3K2R w - - 0 1",
            "knight_pawns",
            [-2, 0],
        ),
        ("4k3/8/8/8/8/8/PPP5/N3K2R w - - 0 1", "rook_pawns", [-2, 0]),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "restricted", [0, 0]),
        ("4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", "space", [12, 12]),
        (
            "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1",
            "danger_knight_near",
            [1, 0],
        ),
    ] {
        assert_eq!(count(fen, name), expected, "{name} in {fen}");
    }
}

#[test]
fn endings_that_nobody_wins_are_level() {
    let game = Chess::default();
    let evaluation = Evaluation::default();
    for fen in [
        "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
        "4k3/8/8/8/8/8/4p3/4KB2 w - - 0 1",
        "k7/8/1K6/P7/8/8/8/2B5 w - - 0 1",
    ] {
        let estimate = evaluation.evaluate(&game, &read(fen), Player::FIRST);
        assert!(estimate < 10_000, "{fen}: {estimate}");
    }
    let lone = |king: &str| read(&format!("8/8/{king}/8/8/4K3/8/R7 w - - 0 1"));
    let at = |king: &str| evaluation.evaluate(&game, &lone(king), Player::FIRST);
    assert!(at("7k") > at("3k4"), "a bare king is driven to the edge");
}
