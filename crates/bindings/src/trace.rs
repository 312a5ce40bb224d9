//! What happened in a search, as tuples that Python turns into a trace.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use zermelo_bundle::alphabeta::ErasedEvent;
use zermelo_bundle::{Erased, SharedGame};
use zermelo_core::value::{INFINITY, outcome};
use zermelo_core::{Bound as Side, Exactness, Score, Window};
use zermelo_search::recorder::{Event, Reason};

use crate::action::Move;
use crate::result::scaled;
use crate::state::State;

/// Writes events for Python: a name, and what belongs to it.
pub struct Writer<'a, 'py> {
    pub py: Python<'py>,
    pub game: &'a SharedGame,
}

impl<'py> Writer<'_, 'py> {
    /// One event as a tuple.
    pub fn tuple(&self, event: ErasedEvent) -> PyResult<Bound<'py, PyTuple>> {
        let py = self.py;
        match event {
            Event::Iteration(depth) => ("iteration", depth).into_pyobject(py),
            Event::Enter(state, action, window) => {
                let state = State::new(self.game, state);
                let action = action.map(|action| self.action(action));
                let (alpha, beta) = self.window(window);
                ("enter", state, action, alpha, beta).into_pyobject(py)
            }
            Event::Window(window) => {
                let (alpha, beta) = self.window(window);
                ("window", alpha, beta).into_pyobject(py)
            }
            Event::Value(score, exactness) => {
                let known = exactness == Exactness::Proved;
                let kind = if known { "terminal" } else { "estimate" };
                ("value", self.value(score), kind).into_pyobject(py)
            }
            Event::Cutoff(reason, skipped) => {
                let skipped = skipped.into_iter().map(|action| self.action(action));
                let skipped: Vec<Move> = skipped.collect();
                let (kind, value, limit) = self.reason(reason);
                ("cutoff", kind, value, limit, skipped).into_pyobject(py)
            }
            Event::TableHit(score, bound) => {
                ("table_hit", self.value(score), bound_name(bound)).into_pyobject(py)
            }
            Event::Repetition => ("repetition",).into_pyobject(py),
            Event::Leave(score, bound) => {
                ("leave", self.value(score), bound_name(bound)).into_pyobject(py)
            }
            Event::Stopped => ("stopped",).into_pyobject(py),
        }
    }

    fn action(&self, data: Erased) -> Move {
        Move {
            game: Arc::clone(self.game),
            data,
        }
    }

    /// A score on the scale of payoffs; a finished game is its payoff, without the distance.
    fn value(&self, score: Score) -> f64 {
        match score {
            INFINITY => f64::INFINITY,
            score if score == -INFINITY => f64::NEG_INFINITY,
            score => match outcome(score) {
                Some((payoff, _)) => f64::from(payoff),
                None => scaled(score, self.game.kind().limit()),
            },
        }
    }

    fn window(&self, window: Window) -> (f64, f64) {
        (self.value(window.alpha), self.value(window.beta))
    }

    /// The reason with its numbers: a value and an end of the window, or a depth.
    fn reason(&self, reason: Reason) -> (&'static str, f64, f64) {
        match reason {
            Reason::AboveWindow(value, beta) => ("beta", self.value(value), self.value(beta)),
            Reason::BelowWindow(value, alpha) => ("alpha", self.value(value), self.value(alpha)),
            Reason::Beam => ("beam", 0.0, 0.0),
            Reason::NullMove => ("null move", 0.0, 0.0),
            Reason::ProbCut(shallow) => ("probcut", f64::from(shallow), 0.0),
        }
    }
}

fn bound_name(bound: Option<Side>) -> &'static str {
    match bound {
        None => "exact",
        Some(Side::Lower) => "lower",
        Some(Side::Upper) => "upper",
    }
}
