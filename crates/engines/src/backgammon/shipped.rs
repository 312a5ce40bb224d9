//! The weights that come with the program.

use std::sync::{Arc, OnceLock};

use zermelo_nets::Weights;
use zermelo_tables::backgammon::TwoSided;

use super::files::{Origin, WeightsError, unpack};
use super::learned::{Learned, Networks};

/// The file: safetensors of halves, whose metadata has the command that made it.
const FILE: &[u8] = include_bytes!("weights.safetensors");

/// The networks that come with the program, and how they were made.
pub fn networks() -> Result<(Networks, Origin), WeightsError> {
    unpack(&Weights::from_bytes(FILE).map_err(WeightsError::Unexpected)?)
}

/// The exact ends of races, made once for all who need them. It takes a tenth of a second, which is less than a
/// file of it would be worth.
pub fn bearoff() -> Result<Arc<TwoSided>, WeightsError> {
    static TABLE: OnceLock<Arc<TwoSided>> = OnceLock::new();
    if let Some(table) = TABLE.get() {
        return Ok(table.clone());
    }
    let table = TwoSided::build(6)?;
    Ok(TABLE.get_or_init(|| Arc::new(table)).clone())
}

/// The evaluation that comes with the program, made ready once.
pub fn shipped() -> Result<Arc<Learned>, WeightsError> {
    static LEARNED: OnceLock<Arc<Learned>> = OnceLock::new();
    if let Some(learned) = LEARNED.get() {
        return Ok(learned.clone());
    }
    let learned = Learned::new(&networks()?.0, bearoff()?);
    Ok(LEARNED.get_or_init(|| Arc::new(learned)).clone())
}
