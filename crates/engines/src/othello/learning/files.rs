//! Weights and trainings in files.

use std::collections::BTreeMap;
use std::path::Path;

use thiserror::Error;
use zermelo_games::othello::Patterns;
use zermelo_games::othello::patterns::Packing;
use zermelo_games::othello::patterns::weights::{DISC, STAGES};
use zermelo_nets::{Precision, Tensor, Weights};
use zermelo_solve::slices::FileError;

/// What is looked at in a position; a file for other shapes is refused.
const SHAPES_VERSION: &str = "1";

/// Weights in files are whole numbers of so much of a disc.
const GRAIN: f32 = 1.0 / 16.0;

/// Where weights come from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Origin {
    /// The positions valued.
    pub positions: u64,
    /// The seconds that it took.
    pub seconds: f64,
    /// What decided the positions.
    pub seed: u64,
    /// The command that made them.
    pub command: String,
}

/// Why a file is of no use.
#[derive(Debug, Error)]
pub enum WeightsError {
    /// It cannot be read or written, or is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is sound, and of something else.
    #[error("{0}")]
    Unexpected(String),
}

fn metadata(origin: &Origin, kind: &str) -> BTreeMap<String, String> {
    let entries = [
        ("game", "othello".to_owned()),
        ("kind", kind.to_owned()),
        ("shapes", SHAPES_VERSION.to_owned()),
        ("positions", origin.positions.to_string()),
        ("seconds", format!("{:.1}", origin.seconds)),
        ("seed", origin.seed.to_string()),
        ("command", origin.command.clone()),
    ];
    entries.map(|(name, text)| (name.to_owned(), text)).into()
}

/// What a file says of weights in discs, stage by stage: each stage as the difference to the one before, in
/// grains, which are few bits once compressed.
pub fn pack(weights: &[f32], origin: &Origin) -> Weights {
    let length = weights.len() / STAGES;
    let mut before = vec![0.0; length];
    let mut values = Vec::with_capacity(weights.len());
    for stage in weights.chunks_exact(length.max(1)) {
        for (weight, before) in stage.iter().zip(&mut before) {
            let grains = ((weight - *before) / GRAIN).round().clamp(-127.0, 127.0);
            *before += grains * GRAIN;
            values.push(grains);
        }
    }
    let tensor = Tensor {
        shape: vec![STAGES, length],
        values,
    };
    Weights {
        metadata: metadata(origin, "weights"),
        tensors: BTreeMap::from([("differences".to_owned(), tensor)]),
    }
}

/// The weights of a file, in parts of a disc, and where they come from.
pub fn unpack(file: &Weights) -> Result<(Vec<i16>, Origin), WeightsError> {
    let origin = check(file, "weights")?;
    let tensor = tensor(file, "differences")?;
    let length = tensor.values.len() / STAGES;
    let mut before = vec![0.0; length];
    let mut weights = Vec::with_capacity(tensor.values.len());
    for stage in tensor.values.chunks_exact(length.max(1)) {
        for (grains, before) in stage.iter().zip(&mut before) {
            *before += grains * GRAIN;
            weights.push(whole(*before));
        }
    }
    Ok((weights, origin))
}

/// A weight in parts of a disc.
pub fn whole(weight: f32) -> i16 {
    (weight * DISC as f32).round() as i16 // from f32 it saturates
}

/// Writes weights for use, aside first and then renamed.
pub fn save(path: &Path, weights: &[f32], origin: &Origin) -> Result<(), WeightsError> {
    Ok(pack(weights, origin).save(path, Precision::Byte)?)
}

/// Reads weights for use.
pub fn load(path: &Path) -> Result<(Patterns, Origin), WeightsError> {
    let (weights, origin) = unpack(&Weights::load(path)?).map_err(|error| named(path, error))?;
    let patterns = Patterns::unpack(&weights)
        .map_err(|error| named(path, WeightsError::Unexpected(error.to_string())))?;
    Ok((patterns, origin))
}

/// A training on its way: how far it is, and all weights in full.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint {
    /// Where the weights come from.
    pub origin: Origin,
    /// The pass that it is in.
    pub pass: usize,
    /// Stages of the pass that are still to be fitted, the last of them first.
    pub stages_left: usize,
    /// The weights that the pass began with,
    pub start: Vec<f32>,
    /// and those now.
    pub weights: Vec<f32>,
}

impl Checkpoint {
    /// Writes it, aside first and then renamed.
    pub fn save(&self, path: &Path) -> Result<(), WeightsError> {
        let tensor = |values: &[f32]| Tensor {
            shape: vec![STAGES, values.len() / STAGES],
            values: values.to_vec(),
        };
        let mut metadata = metadata(&self.origin, "training");
        metadata.insert("pass".to_owned(), self.pass.to_string());
        metadata.insert("stages_left".to_owned(), self.stages_left.to_string());
        let tensors = [("start", &self.start), ("weights", &self.weights)];
        let file = Weights {
            metadata,
            tensors: tensors
                .map(|(name, values)| (name.to_owned(), tensor(values)))
                .into(),
        };
        Ok(file.save(path, Precision::Full)?)
    }

    /// Reads it.
    pub fn load(path: &Path) -> Result<Checkpoint, WeightsError> {
        let file = Weights::load(path)?;
        let read = || -> Result<Checkpoint, WeightsError> {
            let origin = check(&file, "training")?;
            let number = |name: &str| file.metadata.get(name).and_then(|text| text.parse().ok());
            let (Some(pass), Some(stages_left)) = (number("pass"), number("stages_left")) else {
                return Err(WeightsError::Unexpected(
                    "it does not say how far it is".to_owned(),
                ));
            };
            let stages_left: usize = stages_left;
            Ok(Checkpoint {
                origin,
                pass,
                stages_left: stages_left.min(STAGES),
                start: tensor(&file, "start")?.values.clone(),
                weights: tensor(&file, "weights")?.values.clone(),
            })
        };
        read().map_err(|error| named(path, error))
    }
}

/// Refuses files of something else.
fn check(file: &Weights, kind: &str) -> Result<Origin, WeightsError> {
    let entry = |name: &str| file.metadata.get(name).map_or("", String::as_str);
    let expected = [
        ("game", "othello"),
        ("kind", kind),
        ("shapes", SHAPES_VERSION),
    ];
    for (name, wanted) in expected {
        if entry(name) != wanted {
            let found = entry(name);
            let text = format!("a file with {name} {found:?}, where {wanted:?} is needed");
            return Err(WeightsError::Unexpected(text));
        }
    }
    Ok(Origin {
        positions: entry("positions").parse().unwrap_or(0),
        seconds: entry("seconds").parse().unwrap_or(0.0),
        seed: entry("seed").parse().unwrap_or(0),
        command: entry("command").to_owned(),
    })
}

/// A tensor with a number for every weight.
fn tensor<'a>(file: &'a Weights, name: &str) -> Result<&'a Tensor, WeightsError> {
    let length = Patterns::packed_stage(&Packing::new());
    let found = file.tensors.get(name);
    let fits = |tensor: &&Tensor| {
        tensor.shape == [STAGES, length] && tensor.values.iter().all(|value| value.is_finite())
    };
    found.filter(fits).ok_or_else(|| {
        let text = format!("a file without {name} of {STAGES} stages of {length} numbers");
        WeightsError::Unexpected(text)
    })
}

/// The same error with the name of the file.
fn named(path: &Path, error: WeightsError) -> WeightsError {
    match error {
        WeightsError::File(_) => error,
        WeightsError::Unexpected(text) => {
            WeightsError::Unexpected(format!("{}: {text}", path.display()))
        }
    }
}
