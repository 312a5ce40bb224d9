//! The options of the core's searches, as dictionaries of Python, checked name by name.
//!
//! Numbers that are values of states are on the scale of the game's payoffs, as everywhere in Python.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};
use zermelo_core::Payoff;
use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_search::expectimax::{self, Pruning};
use zermelo_search::mcts::{self, Selection};
use zermelo_search::{Options, Regression, Replacement, fullwidth, selective};

use crate::errors::InvalidInputError;

/// An option: its name, how it is read, and how it is written.
pub struct Field<O: 'static> {
    name: &'static str,
    read: fn(&mut O, &LimitArguments<'_, '_>) -> PyResult<()>,
    write: fn(&O, Python<'_>, f64) -> PyResult<Py<PyAny>>,
}

/// Options with a field for each.
pub trait Fields: Default + 'static {
    const FIELDS: &'static [Field<Self>];
}

/// A value given for an option.
pub struct LimitArguments<'a, 'py> {
    name: &'static str,
    value: &'a Bound<'py, PyAny>,
    /// Scores per unit of payoff.
    scale: f64,
}

/// A field that is on or off.
macro_rules! switch {
    ($name:ident) => {
        Field {
            name: stringify!($name),
            read: |options, given| {
                options.$name = given.switch()?;
                Ok(())
            },
            write: |options, py, _| {
                Ok(PyBool::new(py, options.$name)
                    .to_owned()
                    .into_any()
                    .unbind())
            },
        }
    };
}

/// A field that is a number, read by one of the ways to read one.
macro_rules! number {
    ($name:ident, $read:ident) => {
        Field {
            name: stringify!($name),
            read: |options, given| {
                options.$name = given.$read()?;
                Ok(())
            },
            write: |options, py, _| Ok(options.$name.into_pyobject(py)?.into_any().unbind()),
        }
    };
}

/// A field that is a score, on the scale of payoffs.
macro_rules! score {
    ($name:ident) => {
        Field {
            name: stringify!($name),
            read: |options, given| {
                options.$name = given.score()?;
                Ok(())
            },
            write: |options, py, scale| {
                let value = f64::from(options.$name) / scale;
                Ok(value.into_pyobject(py)?.into_any().unbind())
            },
        }
    };
}

impl Fields for Options {
    const FIELDS: &'static [Field<Options>] = ALPHABETA;
}

impl Fields for selective::Options {
    const FIELDS: &'static [Field<selective::Options>] = &[
        switch!(evaluation),
        switch!(table),
        switch!(quiescence),
        Field {
            name: "aspiration",
            read: |options, given| {
                options.aspiration = given.whole()?.min(10_000) as i32;
                Ok(())
            },
            write: |options, py, _| Ok(options.aspiration.into_pyobject(py)?.into_any().unbind()),
        },
        switch!(game_order),
        switch!(history),
        switch!(continuation),
        switch!(killers),
        switch!(correction),
        switch!(reductions),
        switch!(late_move_pruning),
        switch!(futility),
        switch!(reverse_futility),
        switch!(razoring),
        switch!(null_move),
        switch!(probcut),
        Field {
            name: "multi_probcut",
            read: |options, given| {
                options.multi_probcut = given.whole()?.min(100_000) as i32;
                Ok(())
            },
            write: |options, py, _| {
                Ok(options.multi_probcut.into_pyobject(py)?.into_any().unbind())
            },
        },
        switch!(exchanges),
        switch!(singular),
        switch!(forced),
        switch!(internal_reductions),
        switch!(tactics),
    ];
}

impl Fields for fullwidth::Options {
    const FIELDS: &'static [Field<fullwidth::Options>] = &[switch!(deepening), switch!(table)];
}

impl Fields for mcts::Options {
    const FIELDS: &'static [Field<mcts::Options>] = &[
        number!(seed, seed),
        switch!(proofs),
        Field {
            name: "selection",
            read: |options, given| {
                options.selection = given.one_of(SELECTIONS)?;
                Ok(())
            },
            write: |options, py, _| name_of(py, SELECTIONS, options.selection),
        },
        number!(exploration, number),
        number!(first_play, any_number),
        number!(rave, number),
        number!(grave, whole),
        switch!(rave_first),
        number!(progressive_history, number),
        number!(progressive_bias, number),
        number!(bias_visits, positive),
        number!(implicit_minimax, share),
        switch!(decisive),
        switch!(anti_decisive),
        number!(mast, share),
        number!(ngram, share),
        switch!(knowledge),
        number!(playout_depth, whole),
        number!(playout_plies, count),
        number!(expansion, count),
        number!(widening, share),
        switch!(early_stop),
        number!(temperature, number),
        number!(noise, share),
        number!(gumbel, whole),
        switch!(transpositions),
    ];
}

const SELECTIONS: &[(&str, Selection)] = &[
    ("uct", Selection::Uct),
    ("tuned", Selection::Tuned),
    ("puct", Selection::Puct),
];

impl Fields for expectimax::Options {
    const FIELDS: &'static [Field<expectimax::Options>] = &[
        Field {
            name: "pruning",
            read: |options, given| {
                options.pruning = given.one_of(PRUNINGS)?;
                Ok(())
            },
            write: |options, py, _| name_of(py, PRUNINGS, options.pruning),
        },
        switch!(deepening),
        switch!(table),
        switch!(hash_move),
        switch!(killers),
        switch!(history),
        switch!(game_order),
        switch!(evaluation),
        Field {
            name: "samples",
            read: |options, given| {
                options.samples = Some(given.whole()?).filter(|&samples| samples > 0);
                Ok(())
            },
            write: |options, py, _| {
                let samples = options.samples.unwrap_or(0);
                Ok(samples.into_pyobject(py)?.into_any().unbind())
            },
        },
        Field {
            name: "seed",
            read: |options, given| {
                options.seed = given.seed()?;
                Ok(())
            },
            write: |options, py, _| Ok(options.seed.into_pyobject(py)?.into_any().unbind()),
        },
    ];
}

const ALPHABETA: &[Field<Options>] = &[
    switch!(deepening),
    switch!(null_windows),
    score!(aspiration),
    switch!(table),
    Field {
        name: "replacement",
        read: |options, given| {
            options.replacement = given.one_of(REPLACEMENTS)?;
            Ok(())
        },
        write: |options, py, _| name_of(py, REPLACEMENTS, options.replacement),
    },
    switch!(hash_move),
    switch!(killers),
    switch!(history),
    switch!(game_order),
    switch!(evaluation_order),
    switch!(evaluation),
    Field {
        name: "quiescence",
        read: |options, given| {
            options.quiescence = given.whole()?;
            Ok(())
        },
        write: |options, py, _| Ok(options.quiescence.into_pyobject(py)?.into_any().unbind()),
    },
    score!(singular),
    Field {
        name: "beam",
        read: |options, given| {
            options.beam = Some(given.whole()? as usize).filter(|&width| width > 0);
            Ok(())
        },
        write: |options, py, _| {
            let width = options.beam.unwrap_or(0);
            Ok(width.into_pyobject(py)?.into_any().unbind())
        },
    },
    switch!(late_move_reductions),
    switch!(null_move),
    Field {
        name: "probcut",
        read: |options, given| {
            options.probcut = given.regressions()?;
            Ok(())
        },
        write: |options, py, scale| {
            let rows: Vec<Row> = options
                .probcut
                .iter()
                .map(|fit| {
                    let (offset, deviation) = (fit.offset / scale, fit.deviation / scale);
                    (fit.shallow, fit.deep, fit.slope, offset, deviation)
                })
                .collect();
            Ok(rows.into_pyobject(py)?.into_any().unbind())
        },
    },
    Field {
        name: "probcut_threshold",
        read: |options, given| {
            options.probcut_threshold = given.number()?;
            Ok(())
        },
        write: |options, py, _| {
            Ok(options
                .probcut_threshold
                .into_pyobject(py)?
                .into_any()
                .unbind())
        },
    },
];

const REPLACEMENTS: &[(&str, Replacement)] = &[
    ("always", Replacement::Always),
    ("deepest", Replacement::Deepest),
    ("two-tier", Replacement::TwoTier),
];

const PRUNINGS: &[(&str, Pruning)] = &[
    ("star2", Pruning::Star2),
    ("star1", Pruning::Star1),
    ("none", Pruning::None),
];

/// The name of a choice.
fn name_of<T: PartialEq>(py: Python<'_>, names: &[(&str, T)], value: T) -> PyResult<Py<PyAny>> {
    let (name, _) = names
        .iter()
        .find(|(_, choice)| *choice == value)
        .expect("every choice has a name");
    Ok(name.into_pyobject(py)?.into_any().unbind())
}

/// Shallow, deep, slope, offset, deviation.
type Row = (u32, u32, f64, f64, f64);

impl LimitArguments<'_, '_> {
    fn wrong(&self, right: &str) -> PyErr {
        let shown = self
            .value
            .repr()
            .map_or_else(|_| "this".to_owned(), |text| text.to_string());
        InvalidInputError::new_err(format!("{} is {right}, not {shown}", self.name))
    }

    fn switch(&self) -> PyResult<bool> {
        let value = self.value.extract();
        value.map_err(|_| self.wrong("True or False"))
    }

    fn whole(&self) -> PyResult<u32> {
        let whole = !self.value.is_instance_of::<PyBool>();
        let value = self.value.extract().ok().filter(|_| whole);
        value.ok_or_else(|| self.wrong("a whole number from 0 (off) up"))
    }

    fn number(&self) -> PyResult<f64> {
        let value: Option<f64> = self.value.extract().ok();
        let good = value.filter(|number| number.is_finite() && *number >= 0.0);
        good.ok_or_else(|| self.wrong("a number from 0 up"))
    }

    fn positive(&self) -> PyResult<f64> {
        let value: Option<f64> = self.value.extract().ok();
        let good = value.filter(|number| number.is_finite() && *number > 0.0);
        good.ok_or_else(|| self.wrong("a number above 0"))
    }

    fn any_number(&self) -> PyResult<f64> {
        let value: Option<f64> = self.value.extract().ok();
        let good = value.filter(|number| number.is_finite());
        good.ok_or_else(|| self.wrong("a number"))
    }

    fn share(&self) -> PyResult<f64> {
        let value: Option<f64> = self.value.extract().ok();
        let good = value.filter(|number| (0.0..=1.0).contains(number));
        good.ok_or_else(|| self.wrong("a number from 0 to 1"))
    }

    fn count(&self) -> PyResult<u32> {
        let whole = !self.value.is_instance_of::<PyBool>();
        let value: Option<u32> = self.value.extract().ok().filter(|_| whole);
        let good = value.filter(|&number| number > 0);
        good.ok_or_else(|| self.wrong("a whole number from 1 up"))
    }

    fn score(&self) -> PyResult<i32> {
        let value: Option<f64> = self.value.extract().ok();
        let boolean = self.value.is_instance_of::<PyBool>();
        let good = value.filter(|number| number.is_finite() && *number >= 0.0 && !boolean);
        let limit = f64::from(ESTIMATE_LIMIT);
        let score = good.map(|number| (number * self.scale).round().min(limit) as i32);
        score.ok_or_else(|| self.wrong("a difference of values from 0 (off) up"))
    }

    fn one_of<T: Copy>(&self, names: &[(&str, T)]) -> PyResult<T> {
        let name: Option<String> = self.value.extract().ok();
        let found = name.and_then(|name| names.iter().find(|(known, _)| *known == name));
        let found = found.map(|&(_, choice)| choice);
        found.ok_or_else(|| {
            let quoted: Vec<String> = names.iter().map(|(name, _)| format!("{name:?}")).collect();
            let (last, others) = quoted.split_last().expect("there is a choice");
            self.wrong(&format!("{} or {last}", others.join(", ")))
        })
    }

    fn seed(&self) -> PyResult<u64> {
        let whole = !self.value.is_instance_of::<PyBool>();
        let value = self.value.extract().ok().filter(|_| whole);
        value.ok_or_else(|| self.wrong("a whole number from 0 up, of at most 64 bits"))
    }

    fn regressions(&self) -> PyResult<Vec<Regression>> {
        const RIGHT: &str = "a list of (shallow, deep, slope, offset, deviation), \
                             with shallow < deep, slope > 0 and deviation >= 0";
        let rows: Vec<Row> = self.value.extract().map_err(|_| self.wrong(RIGHT))?;
        let good = |&(shallow, deep, slope, offset, deviation): &Row| {
            let finite = slope.is_finite() && offset.is_finite() && deviation.is_finite();
            shallow < deep && slope > 0.0 && deviation >= 0.0 && finite
        };
        if !rows.iter().all(good) {
            return Err(self.wrong(RIGHT));
        }
        let scale = self.scale;
        let fit = |(shallow, deep, slope, offset, deviation)| Regression {
            shallow,
            deep,
            slope,
            offset: offset * scale,
            deviation: deviation * scale,
        };
        Ok(rows.into_iter().map(fit).collect())
    }
}

/// Scores per unit of payoff.
fn scale(payoff_limit: Payoff) -> f64 {
    f64::from(ESTIMATE_LIMIT) / f64::from(payoff_limit.max(1))
}

/// The defaults with what the dictionary says instead.
pub fn read<O: Fields>(given: Option<&Bound<'_, PyDict>>, payoff_limit: Payoff) -> PyResult<O> {
    let mut options = O::default();
    for (key, value) in given.into_iter().flat_map(|given| given.iter()) {
        let key: String = key.extract().map_err(|_| unknown::<O>(&key.to_string()))?;
        let field = O::FIELDS.iter().find(|field| field.name == key);
        let field = field.ok_or_else(|| unknown::<O>(&key))?;
        let (name, scale) = (field.name, scale(payoff_limit));
        (field.read)(
            &mut options,
            &LimitArguments {
                name,
                value: &value,
                scale,
            },
        )?;
    }
    Ok(options)
}

fn unknown<O: Fields>(name: &str) -> PyErr {
    let names: Vec<&str> = O::FIELDS.iter().map(|field| field.name).collect();
    let names = names.join(", ");
    InvalidInputError::new_err(format!(
        "no search option is called {name:?}; there is {names}"
    ))
}

/// All options with their values.
pub fn write<'py, O: Fields>(
    py: Python<'py>,
    options: &O,
    payoff_limit: Payoff,
) -> PyResult<Bound<'py, PyDict>> {
    let dictionary = PyDict::new(py);
    for field in O::FIELDS {
        let value = (field.write)(options, py, scale(payoff_limit))?;
        dictionary.set_item(field.name, value)?;
    }
    Ok(dictionary)
}

/// Which search is asked for, with its options.
pub enum Asked {
    AlphaBeta(Options),
    Selective(selective::Options),
}

impl Asked {
    /// The search with this name, alpha-beta if none is given.
    pub fn read(
        name: Option<&str>,
        given: Option<&Bound<'_, PyDict>>,
        payoff_limit: Payoff,
    ) -> PyResult<Asked> {
        match name {
            None | Some("alphabeta") => Ok(Asked::AlphaBeta(read(given, payoff_limit)?)),
            Some("selective") => Ok(Asked::Selective(read(given, payoff_limit)?)),
            Some(other) => Err(InvalidInputError::new_err(format!(
                "no search is called {other:?}; there is alphabeta, selective"
            ))),
        }
    }

    /// With so many threads, so many lines, and equally good moves if alpha-beta is to give them.
    pub fn widen(&mut self, threads: u32, lines: usize, ties: bool) {
        match self {
            Asked::AlphaBeta(options) => {
                (options.threads, options.multi_pv, options.ties) = (threads, lines, ties);
            }
            Asked::Selective(options) => {
                (options.threads, options.lines) = (threads, lines);
            }
        }
    }
}
