//! Patterns in files: safetensors, with what is known of their origin.

use std::collections::BTreeMap;
use std::path::Path;

use zermelo_nets::{Precision, Tensor, Weights};

use crate::fitting::Trainer;
use crate::patterns::Patterns;
use crate::shape::{Coding, Shape, Stages, Tuple};

/// What the metadata call such a file.
const FORMAT: &str = "patterns 1";

/// What is known of the origin of an estimate.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Origin {
    /// The game, with its options.
    pub game: String,
    /// What its rules do: see [`crate::survey::fingerprint`].
    pub rules: u64,
    /// All else that whoever wrote it wants to be known: the seed, the command, the games played.
    pub notes: BTreeMap<String, String>,
}

/// Writes an estimate for use, in half precision; with `resumable` all that training needs to go on.
///
/// # Errors
///
/// What went wrong, with the name of the file.
pub fn save(
    trainer: &Trainer,
    origin: &Origin,
    path: &Path,
    resumable: bool,
) -> Result<(), String> {
    let patterns = &trainer.patterns;
    let mut file = Weights {
        metadata: origin.notes.clone(),
        ..Weights::default()
    };
    let mut note = |name: &str, text: String| file.metadata.insert(name.to_owned(), text);
    note("format", FORMAT.to_owned());
    note("game", origin.game.clone());
    note("rules", format!("{:016x}", origin.rules));
    note("unit", patterns.unit.to_string());
    let shape = patterns.shape();
    note("outputs", shape.outputs.to_string());
    note("sets", shape.sets.to_string());
    note(
        "stage_cell",
        shape
            .stages
            .cell
            .map_or(String::new(), |cell| cell.to_string()),
    );
    let mut put = |name: &str, shape: Vec<usize>, values: Vec<f32>| {
        file.tensors
            .insert(name.to_owned(), Tensor { shape, values });
    };
    let codes = shape
        .codings
        .iter()
        .flat_map(|coding| coding.codes.iter().map(|&code| code.into()));
    put("codes", vec![shape.codings.len(), 256], codes.collect());
    let longest = shape
        .tuples
        .iter()
        .map(|tuple| tuple.cells.len())
        .max()
        .unwrap_or(0);
    let mut rows = Vec::new();
    for tuple in &shape.tuples {
        let cells = tuple.cells.iter().map(|&cell| f32::from(cell));
        rows.extend(cells.chain(std::iter::repeat(-1.0)).take(longest));
    }
    put("tuples", vec![shape.tuples.len(), longest], rows);
    let tables = shape.tuples.iter().map(|tuple| f32::from(tuple.table));
    put("tables", vec![shape.tuples.len()], tables.collect());
    let counted = shape.stages.counted.iter();
    let counted: Vec<f32> = counted
        .flat_map(|&(cell, empty)| [cell.into(), empty.into()])
        .collect();
    put("counted", vec![counted.len() / 2, 2], counted);
    let bounds = shape.stages.bounds.iter().map(|&bound| f32::from(bound));
    put("bounds", vec![shape.stages.bounds.len()], bounds.collect());
    let sizes = vec![shape.sets, shape.stages.count(), shape.block()];
    put("weights", sizes.clone(), patterns.weights().to_vec());
    if resumable {
        let (errors, lengths) = trainer.memory();
        put("errors", sizes.clone(), errors.to_vec());
        put("lengths", sizes, lengths.to_vec());
    }
    let precision = if resumable {
        Precision::Full
    } else {
        Precision::Half
    };
    file.save(path, precision)
        .map_err(|error| error.to_string())
}

/// Reads an estimate, and all that training needs to go on if it is there.
///
/// # Errors
///
/// What is wrong with the file, by its name.
pub fn load(path: &Path) -> Result<(Trainer, Origin), String> {
    let mut file = Weights::load(path).map_err(|error| error.to_string())?;
    read(&mut file).map_err(|wrong| format!("{}: {wrong}", path.display()))
}

fn read(file: &mut Weights) -> Result<(Trainer, Origin), String> {
    if file.metadata.remove("format").as_deref() != Some(FORMAT) {
        return Err("no evaluation that zermelo learn has written".to_owned());
    }
    let mut note = |name: &str| {
        file.metadata
            .remove(name)
            .ok_or(format!("damaged: {name} is missing"))
    };
    let damaged = |name: &str| format!("damaged: {name} is wrong");
    let game = note("game")?;
    let rules = u64::from_str_radix(&note("rules")?, 16).map_err(|_| damaged("rules"))?;
    let unit = note("unit")?.parse().map_err(|_| damaged("unit"))?;
    let outputs = note("outputs")?.parse().map_err(|_| damaged("outputs"))?;
    let sets = note("sets")?.parse().map_err(|_| damaged("sets"))?;
    let cell = Some(note("stage_cell")?).filter(|text| !text.is_empty());
    let cell = cell
        .map(|text| text.parse())
        .transpose()
        .map_err(|_| damaged("stage_cell"))?;
    let mut take = |name: &str| {
        file.tensors
            .remove(name)
            .ok_or(format!("damaged: {name} is missing"))
    };
    let small = |value: &f32| *value as u16;
    let codings = take("codes")?
        .values
        .chunks_exact(256)
        .map(coding)
        .collect();
    let tuples = take("tuples")?;
    let tables = take("tables")?.values;
    let rows = tuples
        .values
        .chunks_exact(tuples.shape.get(1).copied().unwrap_or(1).max(1));
    let tuples = rows.zip(&tables).map(|(row, table)| Tuple {
        table: *table as u16,
        cells: row.iter().filter(|&&cell| cell >= 0.0).map(small).collect(),
    });
    let tuples = tuples.collect();
    let counted = take("counted")?.values;
    let counted = counted
        .chunks_exact(2)
        .map(|pair| (pair[0] as u16, pair[1] as u8));
    let stages = Stages {
        counted: counted.collect(),
        cell,
        bounds: take("bounds")?.values.iter().map(small).collect(),
    };
    let shape = Shape::new(codings, tuples, stages, (outputs, sets))?;
    let mut patterns = Patterns::new(shape, take("weights")?.values)?;
    patterns.unit = unit;
    let trainer = match (take("errors"), take("lengths")) {
        (Ok(errors), Ok(lengths)) => Trainer::remembering(patterns, errors.values, lengths.values)
            .ok_or("damaged: the memory of the training does not fit")?,
        _ => Trainer::new(patterns),
    };
    let notes = std::mem::take(&mut file.metadata);
    Ok((trainer, Origin { game, rules, notes }))
}

pub(crate) fn coding(row: &[f32]) -> Coding {
    let mut codes = Box::new([0; 256]);
    for (code, &value) in codes.iter_mut().zip(row) {
        *code = value as u8;
    }
    let count = codes.iter().max().map_or(0, |&most| most.saturating_add(1));
    Coding { codes, count }
}
