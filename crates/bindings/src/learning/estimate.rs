//! Estimates from files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use zermelo_learn::Patterns;
use zermelo_learn::file::{self, Origin};

use crate::errors::InvalidInputError;

/// An estimate from a file, for states whose cells are known.
#[pyclass(frozen, module = "zermelo._core")]
pub struct LearnedPatterns {
    patterns: Patterns,
    /// The same with fewer patterns, for searches.
    pub folded: Arc<Patterns>,
    origin: Origin,
}

#[pymethods]
impl LearnedPatterns {
    /// Reads a file.
    #[new]
    fn new(path: PathBuf) -> PyResult<LearnedPatterns> {
        let (trainer, origin) = file::load(Path::new(&path)).map_err(InvalidInputError::new_err)?;
        let patterns = trainer.patterns;
        let folded = Arc::new(patterns.folded());
        Ok(LearnedPatterns {
            patterns,
            folded,
            origin,
        })
    }

    /// The game that it was learned for, with its options.
    #[getter]
    fn game(&self) -> &str {
        &self.origin.game
    }

    /// What the rules of that game do, as one number.
    #[getter]
    fn rules(&self) -> u64 {
        self.origin.rules
    }

    /// What was written beside the weights: the seed, the command, the games played.
    #[getter]
    fn notes(&self) -> BTreeMap<String, String> {
        self.origin.notes.clone()
    }

    /// What a state with these cells is worth, from -1 to 1: to the first player where two are opposed, else to each.
    /// `mover` is the number of the player to move, or -1 for chance.
    fn values(&self, cells: &[u8], mover: i64) -> PyResult<Vec<f32>> {
        let shape = self.patterns.shape();
        if cells.len() != shape.codings.len() {
            let (given, wanted) = (cells.len(), shape.codings.len());
            let text = format!("a state of this game has {wanted} cells, not {given}");
            return Err(InvalidInputError::new_err(text));
        }
        let last = shape.sets - 1;
        let set = usize::try_from(mover).map_or(last, |mover| mover.min(last));
        let mut board = self.patterns.board();
        self.patterns.place(cells, &mut board);
        let mut values = vec![0.0; shape.outputs];
        self.patterns.values(&board, set, &mut values);
        Ok(values)
    }

    /// What the estimate looks at, in numbers, with the patterns and their weights.
    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        describe(py, &self.patterns)
    }
}

/// What an estimate looks at, with its weights.
pub(super) fn describe<'py>(py: Python<'py>, patterns: &Patterns) -> PyResult<Bound<'py, PyDict>> {
    let (shape, told) = (patterns.shape(), PyDict::new(py));
    told.set_item("cells", shape.codings.len())?;
    told.set_item("stages", shape.stages.count())?;
    told.set_item("sets", shape.sets)?;
    told.set_item("outputs", shape.outputs)?;
    told.set_item("weights", patterns.weights().len())?;
    let tuples: Vec<(u16, Vec<u16>)> = shape
        .tuples
        .iter()
        .map(|tuple| (tuple.table, tuple.cells.clone()))
        .collect();
    told.set_item("tuples", tuples)?;
    told.set_item("tables", shape.tables.clone())?;
    let codings = shape
        .codings
        .iter()
        .flat_map(|coding| coding.codes.iter().copied());
    let codings: Vec<u8> = codings.collect();
    told.set_item("codings", PyBytes::new(py, &codings))?;
    told.set_item("counted", shape.stages.counted.clone())?;
    told.set_item("stage_cell", shape.stages.cell)?;
    told.set_item("bounds", shape.stages.bounds.clone())?;
    let counts: Vec<u8> = shape.codings.iter().map(|coding| coding.count).collect();
    told.set_item("codes", counts)?;
    let bytes: Vec<u8> = patterns
        .weights()
        .iter()
        .flat_map(|weight| weight.to_le_bytes())
        .collect();
    told.set_item("values", PyBytes::new(py, &bytes))?;
    Ok(told)
}
