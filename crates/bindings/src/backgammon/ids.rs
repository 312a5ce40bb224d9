//! The IDs of GNU Backgammon.

use pyo3::prelude::*;
use zermelo_games::backgammon::{parse_xgid, write_match_id, write_position_id};

use crate::errors::PositionError;

/// The position ID and the match ID that say what an XGID says.
#[pyfunction]
#[pyo3(signature = (xgid))]
pub fn backgammon_ids(xgid: &str) -> PyResult<(String, String)> {
    let situation = parse_xgid(xgid).map_err(|error| PositionError::new_err(error.to_string()))?;
    Ok((
        write_position_id(&situation.state),
        write_match_id(&situation),
    ))
}
