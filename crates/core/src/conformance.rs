//! One test that any game must pass: random play, with every promise checked in every state.
//!
//! Each function checks one capability, so a game is tested for exactly what it claims:
//!
//! ```text
//! conformance::rules(&game, 100, 1).unwrap();
//! conformance::keyed(&game, 100, 1).unwrap();
//! ```
//!
//! `playouts` is the number of random games and `seed` makes them repeat.

use std::collections::HashMap;
use std::fmt;

use crate::broken::CHANCE_TOLERANCE;
use crate::capabilities::{Keyed, Readable, Symmetric, ZeroSum};
use crate::game::Game;
use crate::kind::Payoffs;
use crate::notation::Notation;
use crate::player::Player;
use crate::random::Random;

/// A playout is cut here, for games that need not end.
const LONGEST_PLAYOUT: usize = 1000;

/// A broken promise, with the line of play that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What does not hold.
    pub claim: String,
    /// The moves from the start to the state.
    pub line: Vec<String>,
    /// The state.
    pub state: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} in {} after [{}]",
            self.claim,
            self.state,
            self.line.join(", ")
        )
    }
}

impl std::error::Error for Fault {}

/// One state of a playout, with its moves.
struct Step<'a, G: Game> {
    previous: Option<&'a G::State>,
    state: &'a G::State,
    moves: &'a [G::Move],
}

fn ensure(holds: bool, claim: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(claim.to_owned()) }
}

/// Plays random games and asks `check` about every state on the way.
fn walk<G: Game>(
    game: &G,
    playouts: usize,
    seed: u64,
    mut check: impl FnMut(Step<'_, G>) -> Result<(), String>,
) -> Result<(), Fault> {
    let mut random = Random::new(seed);
    for _ in 0..playouts {
        let mut state = game.initial();
        let mut previous = None;
        let mut line = Vec::new();
        loop {
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            let step = Step {
                previous: previous.as_ref(),
                state: &state,
                moves: &moves,
            };
            check(step).map_err(|claim| Fault {
                claim,
                line: line.clone(),
                state: format!("{state:?}"),
            })?;
            if moves.is_empty() || line.len() == LONGEST_PLAYOUT {
                break;
            }
            let action = moves[random.below(moves.len())];
            line.push(format!("{action:?}"));
            let next = game.result(&state, action);
            previous = Some(std::mem::replace(&mut state, next));
        }
    }
    Ok(())
}

/// Checks the contract of [`Game`].
pub fn rules<G: Game>(game: &G, playouts: usize, seed: u64) -> Result<(), Fault> {
    let mut seen: Vec<G::Move> = Vec::new();
    walk(game, playouts, seed, |step| {
        let Step { state, moves, .. } = step;
        ensure(
            moves.is_empty() == game.is_terminal(state),
            "there are moves exactly when the game is not over",
        )?;
        let mut sorted = moves.to_vec();
        sorted.sort();
        sorted.dedup();
        ensure(sorted.len() == moves.len(), "no move is listed twice")?;
        let mut again = Vec::new();
        game.actions(state, &mut again);
        ensure(
            again == moves,
            "moves are listed in the same order every time",
        )?;
        ensure(
            game.count_actions(state) == moves.len(),
            "count_actions counts the moves",
        )?;
        let mover = game.to_move(state);
        ensure(
            mover.index().is_none_or(|index| index < game.players()),
            "to_move is a player of the game",
        )?;
        kind(game, &step)?;
        let Step { state, moves, .. } = step;
        for &action in moves {
            let before = state.clone();
            let after = game.result(state, action);
            ensure(before == *state, "result leaves the state as it was")?;
            ensure(
                after == game.result(state, action),
                "result gives the same state every time",
            )?;
            ensure(
                game.play(state, action) == Ok(after),
                "play accepts every listed move",
            )?;
        }
        for action in &seen {
            ensure(
                moves.contains(action) || game.play(state, *action).is_err(),
                "play refuses a move that is not listed",
            )?;
        }
        seen.extend(moves);
        seen.sort();
        seen.dedup();
        Ok(())
    })
}

/// Checks that a state is of the [`Kind`](crate::Kind) that the game says it is.
fn kind<G: Game>(game: &G, step: &Step<'_, G>) -> Result<(), String> {
    let (kind, state) = (game.kind(), step.state);
    let by_chance = !step.moves.is_empty() && game.to_move(state).is_chance();
    ensure(
        kind.chance || !by_chance,
        "chance moves only where the kind says so",
    )?;
    let mut outcomes = Vec::new();
    game.outcomes(state, &mut outcomes);
    let listed: Vec<G::Move> = outcomes.iter().map(|&(_, action)| action).collect();
    let expected: &[G::Move] = if by_chance { step.moves } else { &[] };
    ensure(listed == expected, "the outcomes are the moves of chance")?;
    if by_chance {
        let chances = outcomes.iter().map(|&(chance, _)| chance);
        ensure(
            chances.clone().all(|chance| chance > 0.0),
            "no outcome is impossible",
        )?;
        let total: f64 = chances.sum();
        ensure(
            (total - 1.0).abs() <= CHANCE_TOLERANCE,
            "the chances add up to 1",
        )?;
    }
    if game.is_terminal(state) {
        let payoff = |index| game.utility(state, Player::new(index as u8));
        let payoffs: Vec<_> = (0..kind.players).map(payoff).collect();
        let (least, greatest) = kind.range;
        ensure(
            payoffs
                .iter()
                .all(|payoff| (least..=greatest).contains(payoff)),
            "every payoff is within the range",
        )?;
        ensure(
            kind.payoffs != Payoffs::Zero || payoffs.iter().sum::<i32>() == 0,
            "the payoffs add up to zero",
        )?;
    }
    Ok(())
}

/// Checks that utilities add up to zero and stay within their limit.
pub fn zero_sum<G: ZeroSum>(game: &G, playouts: usize, seed: u64) -> Result<(), Fault> {
    walk(game, playouts, seed, |step| {
        let Step {
            previous,
            state,
            moves,
            ..
        } = step;
        ensure(game.players() == 2, "a zero-sum game has two players")?;
        let in_turn = previous.is_none_or(|before| game.to_move(before) != game.to_move(state));
        ensure(in_turn || !G::ALTERNATES, "players move in turn")?;
        if !moves.is_empty() {
            return Ok(());
        }
        let first = game.utility(state, Player::FIRST);
        ensure(
            first == -game.utility(state, Player::SECOND),
            "utilities add up to zero",
        )?;
        ensure(
            first.abs() <= game.payoff_limit(),
            "no utility exceeds the payoff limit",
        )
    })
}

/// Checks that equal states have equal keys, and different states different ones: by chance alone no two
/// of so few would share one.
pub fn keyed<G: Keyed>(game: &G, playouts: usize, seed: u64) -> Result<(), Fault> {
    let mut keys = HashMap::new();
    let mut owners: HashMap<u64, G::State> = HashMap::new();
    walk(game, playouts, seed, |Step { state, .. }| {
        let key = game.key(state);
        let known = *keys.entry(state.clone()).or_insert(key);
        ensure(known == key, "equal states have equal keys")?;
        let owner = owners.entry(key).or_insert_with(|| state.clone());
        ensure(owner == state, "different states have different keys")?;
        let again = game.state_of(key);
        let promised = match G::READABLE {
            Readable::Never => again.is_none(),
            Readable::Sometimes => true,
            Readable::Always => again.is_some(),
        };
        ensure(promised, "keys are read back by the games that say so")?;
        ensure(
            again.is_none_or(|again| again == *state),
            "a key that can be read back gives its state",
        )
    })
}

/// Checks that images are worth the same and have the same images.
pub fn symmetric<G: Symmetric>(game: &G, playouts: usize, seed: u64) -> Result<(), Fault> {
    walk(game, playouts, seed, |Step { state, moves, .. }| {
        let mut images = Vec::new();
        game.symmetries(state, &mut images);
        ensure(
            images.first() == Some(state),
            "a state is its own first image",
        )?;
        let canonical = game.canonical(state);
        ensure(
            images.contains(&canonical),
            "the canonical form is an image",
        )?;
        for image in &images {
            ensure(
                game.to_move(image) == game.to_move(state),
                "an image has the same mover",
            )?;
            ensure(
                game.count_actions(image) == moves.len(),
                "an image has as many moves",
            )?;
            ensure(
                game.canonical(image) == canonical,
                "images share their canonical form",
            )?;
            let mut back = Vec::new();
            game.symmetries(image, &mut back);
            ensure(
                back.len() == images.len() && images.iter().all(|other| back.contains(other)),
                "the images of an image are the same",
            )?;
            let over = moves.is_empty();
            ensure(
                game.is_terminal(image) == over,
                "an image ends when the state does",
            )?;
            for player in (0..game.players()).filter(|_| over) {
                let player = Player::new(player as u8);
                ensure(
                    game.utility(image, player) == game.utility(state, player),
                    "an image has the same utilities",
                )?;
            }
        }
        Ok(())
    })
}

/// Checks that states and moves can be written and read back.
pub fn notation<G: Notation>(game: &G, playouts: usize, seed: u64) -> Result<(), Fault> {
    walk(game, playouts, seed, |Step { state, moves, .. }| {
        let text = game.format_state(state);
        let read = game
            .parse_state(&text)
            .map_err(|error| format!("{text:?} is read: {error}"))?;
        ensure(read == *state, "a state that is written reads back")?;
        for &action in moves {
            let text = game.format_move(state, action);
            ensure(
                game.parse_move(state, &text)
                    .is_ok_and(|read| read == action),
                "a move that is written reads back",
            )?;
            let name = game.move_name(action);
            ensure(
                game.parse_move_name(&name).is_ok_and(|read| read == action),
                "the name of a move reads back",
            )?;
        }
        Ok(())
    })
}
