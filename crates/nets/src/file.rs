//! Weights in files: safetensors, with what is known of their origin and a checksum.
//!
//! Any program that reads safetensors reads these files. What they are of stands in their metadata: the game, the
//! version of what is computed from a position, the seed, the command, the games played.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use safetensors::tensor::{Dtype, TensorView};
use safetensors::{SafeTensors, serialize};
use zermelo_core::random::mix;
use zermelo_solve::slices::{FileError, write_aside};

use crate::half::{from_half, to_half};

/// The name of the checksum in the metadata.
const CHECKSUM: &str = "checksum";

/// No file of weights is larger.
const MOST_BYTES: u64 = 1 << 30;

/// How numbers are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// All bits, for training that goes on.
    Full,
    /// Half of them, for weights that are only used.
    Half,
    /// Whole numbers from -128 to 127; others are rounded to the nearest of these.
    Byte,
}

/// Numbers with the lengths of their dimensions.
#[derive(Clone, PartialEq, Debug)]
pub struct Tensor {
    /// The lengths.
    pub shape: Vec<usize>,
    /// The numbers, the last dimension side by side.
    pub values: Vec<f32>,
}

/// What a file holds.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weights {
    /// What they are of and where they come from.
    pub metadata: BTreeMap<String, String>,
    /// Tensors by name.
    pub tensors: BTreeMap<String, Tensor>,
}

impl Weights {
    /// The bytes of a file.
    ///
    /// # Errors
    ///
    /// A tensor whose shape does not fit its numbers.
    pub fn to_bytes(&self, precision: Precision) -> Result<Vec<u8>, String> {
        let mut written = BTreeMap::new();
        for (name, tensor) in &self.tensors {
            written.insert(name, bytes(&tensor.values, precision));
        }
        let dtype = match precision {
            Precision::Full => Dtype::F32,
            Precision::Half => Dtype::F16,
            Precision::Byte => Dtype::I8,
        };
        let mut views = Vec::new();
        for (name, tensor) in &self.tensors {
            let view = TensorView::new(dtype, tensor.shape.clone(), &written[name]);
            views.push((name, view.map_err(|error| format!("{name}: {error}"))?));
        }
        let mut metadata: HashMap<String, String> = self.metadata.clone().into_iter().collect();
        let parts = written
            .iter()
            .map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
        let sum = checksum(&self.metadata, parts);
        metadata.insert(CHECKSUM.to_owned(), format!("{sum:016x}"));
        serialize(views, Some(metadata)).map_err(|error| error.to_string())
    }

    /// What the bytes of a file say.
    ///
    /// # Errors
    ///
    /// What is wrong, where they are damaged or of another kind.
    pub fn from_bytes(file: &[u8]) -> Result<Weights, String> {
        let (_, header) = SafeTensors::read_metadata(file)
            .map_err(|error| format!("not a file of weights (safetensors): {error}"))?;
        let tensors = SafeTensors::deserialize(file)
            .map_err(|error| format!("damaged file of weights: {error}"))?;
        let given = header.metadata().clone().unwrap_or_default();
        let mut metadata: BTreeMap<String, String> = given.into_iter().collect();
        let Some(written) = metadata.remove(CHECKSUM) else {
            return Err("not written by Zermelo: its metadata has no checksum".to_owned());
        };
        let parts: BTreeMap<String, TensorView<'_>> = tensors.tensors().into_iter().collect();
        let sum = checksum(
            &metadata,
            parts
                .iter()
                .map(|(name, view)| (name.as_str(), view.data())),
        );
        if written != format!("{sum:016x}") {
            return Err("damaged: the checksum is wrong".to_owned());
        }
        let mut weights = Weights {
            metadata,
            ..Weights::default()
        };
        for (name, view) in parts {
            let values = numbers(view.dtype(), view.data());
            let Some(values) = values else {
                return Err(format!("{name} has numbers of type {:?}", view.dtype()));
            };
            let shape = view.shape().to_vec();
            weights.tensors.insert(name, Tensor { shape, values });
        }
        Ok(weights)
    }

    /// Writes a file, aside first and then renamed.
    pub fn save(&self, path: &Path, precision: Precision) -> Result<(), FileError> {
        let unexpected = |what| FileError::Unexpected(path.to_owned(), what);
        write_aside(path, &self.to_bytes(precision).map_err(unexpected)?)
    }

    /// Reads a file.
    pub fn load(path: &Path) -> Result<Weights, FileError> {
        let unexpected = |what| FileError::Unexpected(path.to_owned(), what);
        let size = fs::metadata(path).map_err(FileError::system(path))?.len();
        if size > MOST_BYTES {
            return Err(unexpected("too large for a file of weights".to_owned()));
        }
        let file = fs::read(path).map_err(FileError::system(path))?;
        Weights::from_bytes(&file).map_err(unexpected)
    }
}

fn bytes(values: &[f32], precision: Precision) -> Vec<u8> {
    match precision {
        Precision::Full => values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect(),
        Precision::Half => values
            .iter()
            .flat_map(|&value| to_half(value).to_le_bytes())
            .collect(),
        // From f32 it saturates.
        Precision::Byte => values
            .iter()
            .map(|value| value.round() as i8 as u8)
            .collect(),
    }
}

fn numbers(dtype: Dtype, bytes: &[u8]) -> Option<Vec<f32>> {
    let whole = |bytes: &[u8]| {
        let mut number = [0; 4];
        number.copy_from_slice(bytes);
        f32::from_le_bytes(number)
    };
    match dtype {
        Dtype::F32 => Some(bytes.chunks_exact(4).map(whole).collect()),
        Dtype::F16 => {
            let halves = bytes.chunks_exact(2);
            Some(
                halves
                    .map(|half| from_half(u16::from_le_bytes([half[0], half[1]])))
                    .collect(),
            )
        }
        Dtype::I8 => Some(bytes.iter().map(|&byte| f32::from(byte as i8)).collect()),
        _ => None,
    }
}

/// A sum over all that a file says.
fn checksum<'a>(
    metadata: &BTreeMap<String, String>,
    tensors: impl Iterator<Item = (&'a str, &'a [u8])>,
) -> u64 {
    let mut sum = 0;
    let mut take = |bytes: &[u8]| {
        sum = mix(sum ^ bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            sum = mix(sum.rotate_left(23) ^ u64::from_le_bytes(word));
        }
    };
    for (name, text) in metadata {
        take(name.as_bytes());
        take(text.as_bytes());
    }
    for (name, bytes) in tensors {
        take(name.as_bytes());
        take(bytes);
    }
    sum
}
