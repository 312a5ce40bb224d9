//! Proof-number search, as Python sees it.

use pyo3::prelude::*;
use zermelo_search::proof::{Claim, Verdict};

use crate::action::Move;
use crate::arguments::{self, LimitArguments, Whole};
use crate::errors::InvalidInputError;
use crate::interruptible;
use crate::native_game::{GivenState, NativeGame};
use crate::stop::{self, Stop};

/// What [`prove`] gives: the verdict, the proof and disproof numbers, the line, nodes and seconds.
type ProofTuple = (&'static str, u32, u32, Vec<Move>, u64, f64);

/// Whether a player can force at least this payoff. Without the GIL; Ctrl-C stops it.
#[pyfunction]
#[pyo3(signature = (
    game, state, *, attacker, payoff, seconds=None, nodes=None, memory_mb=64.0, stop=None,
    progress=None
))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn prove(
    py: Python<'_>,
    game: &NativeGame,
    state: GivenState<'_>,
    attacker: Whole,
    payoff: Whole,
    seconds: Option<f64>,
    nodes: Option<Whole>,
    memory_mb: f64,
    stop: Option<&Bound<'_, Stop>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<ProofTuple> {
    let data = game.open(&state)?;
    let game = game.game();
    let prover = arguments::capable(game, &game.prover, "forcing a result")?;
    let claim = Claim {
        attacker: arguments::player(game, attacker)?,
        payoff: i32::try_from(payoff.0).map_err(|_| {
            InvalidInputError::new_err(format!("payoff={} is no payoff of any game", payoff.0))
        })?,
    };
    let stop = stop::flag(stop);
    let given = LimitArguments {
        seconds,
        nodes,
        memory_mb,
        ..LimitArguments::default()
    };
    let limits = given.limits(stop.clone())?;
    let found = interruptible::run(
        py,
        &stop,
        |sender| {
            prover.prove(data, claim, &limits, &mut |numbers, nodes| {
                // Nobody receives any more only when the search is about to be stopped.
                sender.send((numbers, nodes));
            })
        },
        |(numbers, nodes)| {
            progress.map_or(Ok(()), |progress| {
                let told = (numbers.proof, numbers.disproof, nodes);
                progress.call1(told).map(drop)
            })
        },
    )?;
    let verdict = match found.verdict {
        Verdict::Proved => "proved",
        Verdict::Refuted => "refuted",
        Verdict::Open => "open",
    };
    let line = found.line.into_iter();
    Ok((
        verdict,
        found.numbers.proof,
        found.numbers.disproof,
        line.map(|data| Move::new(game, data)).collect(),
        found.nodes,
        found.elapsed.as_secs_f64(),
    ))
}
