//! The states of a game in plain Python as rows of cells.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zermelo_core::{Cells, Place};

use super::game::PythonGame;
use super::states::State;

impl Cells for PythonGame {
    fn places(&self) -> Vec<Place> {
        self.places.clone()
    }

    fn cells(&self, state: &State, to: &mut [u8]) {
        self.ask((), |py| {
            let Some(cells) = &self.rules().cells else {
                return Ok(());
            };
            let told = cells.bind(py).call1((state.object(py),))?;
            let told = told.cast::<PyBytes>()?.as_bytes();
            if told.len() != to.len() {
                return Err(PyValueError::new_err("a state has another number of cells"));
            }
            to.copy_from_slice(told);
            Ok(())
        });
    }

    fn images(&self, state: &State, images: &mut Vec<State>) {
        self.ask((), |py| {
            images.push(state.clone());
            let Some(symmetries) = &self.rules().symmetries else {
                return Ok(());
            };
            for image in symmetries.bind(py).call1((state.object(py),))?.try_iter()? {
                images.push(self.known(py, image?.unbind())?);
            }
            Ok(())
        });
    }
}
