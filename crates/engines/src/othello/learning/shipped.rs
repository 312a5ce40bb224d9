//! The weights that come with the program.

use std::sync::{Arc, OnceLock};

use zermelo_games::othello::Patterns;
use zermelo_nets::Weights;

use super::files::{Origin, WeightsError, unpack};

/// The file: safetensors, whose metadata has the command that made it.
const FILE: &[u8] = include_bytes!("weights.safetensors");

/// The weights that come with the program, and how they were made.
pub fn weights() -> Result<(Vec<i16>, Origin), WeightsError> {
    unpack(&Weights::from_bytes(FILE).map_err(WeightsError::Unexpected)?)
}

/// The evaluation that comes with the program, made ready once.
pub fn shipped() -> Result<Arc<Patterns>, WeightsError> {
    static PATTERNS: OnceLock<Arc<Patterns>> = OnceLock::new();
    if let Some(patterns) = PATTERNS.get() {
        return Ok(patterns.clone());
    }
    let patterns = Patterns::unpack(&weights()?.0)
        .map_err(|error| WeightsError::Unexpected(error.to_string()))?;
    Ok(PATTERNS.get_or_init(|| Arc::new(patterns)).clone())
}
