//! Networks in files: safetensors, with what is known of their origin.

use std::path::Path;

use zermelo_nets::{Adam, Layers, Multilayer, Precision, Tensor, Weights};

use crate::file::{Origin, coding};
use crate::zero::judge::Judge;
use crate::zero::training::Trainer;

/// What the metadata call such a file.
const FORMAT: &str = "zero 1";

/// Writes a network for use, in half precision; with `resumable` all that training needs to go on but the games.
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
    let judge = &trainer.judge;
    let mut file = Weights {
        metadata: origin.notes.clone(),
        ..Weights::default()
    };
    let layers = judge.network.layers();
    let mut note = |name: &str, text: String| file.metadata.insert(name.to_owned(), text);
    note("format", FORMAT.to_owned());
    note("game", origin.game.clone());
    note("rules", format!("{:016x}", origin.rules));
    note("hidden", layers.hidden.to_string());
    note("exchanged", judge.exchanged.to_string());
    let mut put = |name: &str, shape: Vec<usize>, values: Vec<f32>| {
        file.tensors
            .insert(name.to_owned(), Tensor { shape, values });
    };
    let cells = judge.width();
    let codes = judge.codings.iter().flat_map(|coding| coding.codes.iter());
    let codes = codes.map(|&code| f32::from(code)).collect();
    put("codes", vec![cells, 256], codes);
    let usual = judge.usual.iter().map(|&code| f32::from(code)).collect();
    put("usual", vec![cells], usual);
    let images = judge.images.iter().flatten();
    let images = images.map(|&cell| f32::from(cell)).collect();
    put("images", vec![judge.images.len(), cells], images);
    let all = judge.network.parameters();
    for (name, shape, range) in parts(layers) {
        put(name, shape, all[range].to_vec());
    }
    if resumable {
        let (mean, square, steps) = trainer.adam().parts();
        put("adam_mean", vec![mean.len()], mean.to_vec());
        put("adam_square", vec![square.len()], square.to_vec());
        file.metadata.insert("steps".to_owned(), steps.to_string());
    }
    let precision = if resumable {
        Precision::Full
    } else {
        Precision::Half
    };
    file.save(path, precision)
        .map_err(|error| error.to_string())
}

/// The tensors of a network: name, shape, and where in the list of parameters.
fn parts(layers: Layers) -> [(&'static str, Vec<usize>, std::ops::Range<usize>); 8] {
    let hidden = layers.hidden;
    [
        ("first", vec![layers.inputs, hidden], layers.first()),
        ("first_bias", vec![hidden], layers.first_bias()),
        ("second", vec![hidden, hidden], layers.second()),
        ("second_bias", vec![hidden], layers.second_bias()),
        ("value", vec![hidden], layers.value()),
        (
            "value_bias",
            vec![1],
            layers.value_bias()..layers.value_bias() + 1,
        ),
        ("policy", vec![layers.changes, hidden], layers.rows()),
        ("policy_bias", vec![layers.changes], layers.row_biases()),
    ]
}

/// Reads a network, and all that training needs to go on if it is there.
///
/// # Errors
///
/// What is wrong with the file, by its name.
pub fn load(path: &Path) -> Result<(Trainer, Origin), String> {
    let mut file = Weights::load(path).map_err(|error| error.to_string())?;
    read(&mut file).map_err(|wrong| format!("{}: {wrong}", path.display()))
}

fn read(file: &mut Weights) -> Result<(Trainer, Origin), String> {
    let format = file.metadata.remove("format");
    if format.as_deref() != Some(FORMAT) {
        return Err(match format.as_deref() {
            Some(other) if other.starts_with("patterns") => {
                "an evaluation by patterns, not a network: evaluation=FILE uses it".to_owned()
            }
            _ => "not a network that zermelo learn --method zero has written".to_owned(),
        });
    }
    let mut note = |name: &str| {
        file.metadata
            .remove(name)
            .ok_or(format!("damaged: {name} is missing"))
    };
    let damaged = |name: &str| format!("damaged: {name} is wrong");
    let game = note("game")?;
    let rules = u64::from_str_radix(&note("rules")?, 16).map_err(|_| damaged("rules"))?;
    let hidden: usize = note("hidden")?.parse().map_err(|_| damaged("hidden"))?;
    let exchanged = note("exchanged")? == "true";
    let steps: Option<u64> = note("steps").ok().and_then(|text| text.parse().ok());
    let mut take = |name: &str| {
        file.tensors
            .remove(name)
            .ok_or(format!("damaged: {name} is missing"))
    };
    let codes = take("codes")?.values;
    let codings: Vec<_> = codes.chunks_exact(256).map(coding).collect();
    let usual = take("usual")?
        .values
        .iter()
        .map(|&code| code as u8)
        .collect();
    let images = take("images")?.values;
    let images = images
        .chunks_exact(codings.len().max(1))
        .map(|image| image.iter().map(|&cell| cell as u16).collect())
        .collect();
    let features: usize = codings.iter().map(|coding| usize::from(coding.count)).sum();
    let layers = Layers {
        inputs: features + 2,
        hidden: hidden.min(1 << 12),
        changes: features + 1,
    };
    let mut parameters = Vec::new();
    for (name, _, range) in parts(layers) {
        let values = take(name)?.values;
        if values.len() != range.len() {
            return Err(damaged(name));
        }
        parameters.extend(values);
    }
    let network = Multilayer::of(layers, parameters).ok_or(damaged("hidden"))?;
    let judge = Judge::of(codings, usual, images, exchanged, network)?;
    let trainer = match (take("adam_mean"), take("adam_square"), steps) {
        (Ok(mean), Ok(square), Some(steps)) => Adam::of(mean.values, square.values, steps)
            .and_then(|adam| Trainer::remembering(judge, adam))
            .ok_or("damaged: the memory of the training does not fit")?,
        _ => Trainer::new(judge),
    };
    let notes = std::mem::take(&mut file.metadata);
    Ok((trainer, Origin { game, rules, notes }))
}
