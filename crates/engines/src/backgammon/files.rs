//! Weights and trainings in files.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use thiserror::Error;
use zermelo_games::backgammon::OptionsError;
use zermelo_nets::{Adam, Network, Precision, Shape, Tensor, Weights};
use zermelo_solve::slices::FileError;
use zermelo_tables::backgammon::TwoSided;

use super::inputs::INPUTS;
use super::learned::{Class, MOST_HIDDEN, Networks};
use super::outcomes::ENDS;
use super::trainer::{Settings, Trainer};

/// What networks are given of a position; a file of other inputs is refused.
const INPUTS_VERSION: &str = "1";

/// Where weights come from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Origin {
    /// The games played.
    pub games: u64,
    /// The seconds that they took.
    pub seconds: f64,
    /// What decided the first weights and all dice.
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
    /// It has the weights and not what a training needs.
    #[error("these are weights alone: only the file that a training writes can be gone on with")]
    NotTraining,
    /// The rules cannot be made.
    #[error(transparent)]
    Options(#[from] OptionsError),
}

/// The parts of a network: names, and where they are among its parameters.
fn parts(shape: Shape) -> [(&'static str, Vec<usize>, std::ops::Range<usize>); 4] {
    let Shape {
        inputs,
        hidden,
        outputs,
    } = shape;
    [
        ("first", vec![inputs, hidden], shape.first()),
        ("first_bias", vec![hidden], shape.first_bias()),
        ("second", vec![outputs, hidden], shape.second()),
        ("second_bias", vec![outputs], shape.second_bias()),
    ]
}

/// What a file says of networks.
pub fn pack(networks: &Networks, origin: &Origin) -> Weights {
    let metadata = [
        ("game", "backgammon".to_owned()),
        ("rules", "1".to_owned()),
        ("inputs", INPUTS_VERSION.to_owned()),
        ("games", origin.games.to_string()),
        ("seconds", format!("{:.1}", origin.seconds)),
        ("seed", origin.seed.to_string()),
        ("command", origin.command.clone()),
    ];
    let mut weights = Weights {
        metadata: metadata.map(|(name, text)| (name.to_owned(), text)).into(),
        tensors: BTreeMap::new(),
    };
    for class in Class::ALL {
        let network = networks.of(class);
        for (name, shape, places) in parts(network.shape()) {
            let values = network.parameters()[places].to_vec();
            let name = format!("{}.{name}", class.name());
            weights.tensors.insert(name, Tensor { shape, values });
        }
    }
    weights
}

/// The networks of a file and where they come from.
pub fn unpack(weights: &Weights) -> Result<(Networks, Origin), WeightsError> {
    let unexpected = |text: String| Err(WeightsError::Unexpected(text));
    let entry = |name: &str| weights.metadata.get(name).map_or("", String::as_str);
    match entry("game") {
        "backgammon" => {}
        "" => return unexpected("weights of no known game: backgammon is needed".to_owned()),
        other => {
            return unexpected(format!(
                "weights of {other}: those of backgammon are needed"
            ));
        }
    }
    if entry("inputs") != INPUTS_VERSION || entry("rules") != "1" {
        return unexpected(format!(
            "weights for inputs of version {}, rules {}: this version of the program has {INPUTS_VERSION} and 1",
            entry("inputs"),
            entry("rules")
        ));
    }
    let network = |class: Class| {
        let name = format!("{}.first_bias", class.name());
        let hidden = weights
            .tensors
            .get(&name)
            .map_or(0, |bias| bias.values.len());
        let shape = Networks::shape(hidden.min(MOST_HIDDEN));
        let mut parameters = Vec::with_capacity(shape.parameters());
        for (name, dimensions, _) in parts(shape) {
            let tensor = weights.tensors.get(&format!("{}.{name}", class.name()))?;
            if tensor.shape != dimensions || !tensor.values.iter().all(|value| value.is_finite()) {
                return None;
            }
            parameters.extend_from_slice(&tensor.values);
        }
        Network::of(shape, parameters)
    };
    let [Some(contact), Some(race)] = Class::ALL.map(network) else {
        return unexpected(format!(
            "the networks of backgammon have {INPUTS} inputs, {ENDS} outputs and a multiple of 32 hidden units, at \
             most {MOST_HIDDEN}; these have not"
        ));
    };
    let origin = Origin {
        games: entry("games").parse().unwrap_or(0),
        seconds: entry("seconds").parse().unwrap_or(0.0),
        seed: entry("seed").parse().unwrap_or(0),
        command: entry("command").to_owned(),
    };
    Ok((Networks([contact, race]), origin))
}

/// Reads the networks of a file.
pub fn load(path: &Path) -> Result<(Networks, Origin), WeightsError> {
    unpack(&Weights::load(path)?).map_err(|error| named(path, error))
}

/// The same error with the name of the file.
fn named(path: &Path, error: WeightsError) -> WeightsError {
    match error {
        WeightsError::File(_) => error,
        other => WeightsError::Unexpected(format!("{}: {other}", path.display())),
    }
}

impl Trainer {
    /// Writes all that is needed to go on, aside first and then renamed.
    pub fn save(&self, path: &Path, origin: &Origin) -> Result<(), WeightsError> {
        let mut weights = pack(&self.networks, origin);
        let Settings {
            lambda,
            rates,
            refine_from,
            ..
        } = self.settings;
        let numbers = [
            ("lambda", lambda),
            ("rate", rates[0]),
            ("last_rate", rates[1]),
            ("refine_from", refine_from),
        ];
        for (name, value) in numbers {
            weights.metadata.insert(name.to_owned(), value.to_string());
        }
        for (class, optimizer) in Class::ALL.into_iter().zip(&self.optimizers) {
            let (mean, square, steps) = optimizer.parts();
            let name = |part: &str| format!("{}.{part}", class.name());
            for (part, values) in [("mean", mean), ("square", square)] {
                let (shape, values) = (vec![values.len()], values.to_vec());
                weights.tensors.insert(name(part), Tensor { shape, values });
            }
            weights.metadata.insert(name("steps"), steps.to_string());
        }
        Ok(weights.save(path, Precision::Full)?)
    }

    /// A training that goes on where it was saved, as if it had never stopped.
    pub fn load(path: &Path, table: Arc<TwoSided>) -> Result<(Trainer, Origin), WeightsError> {
        let mut weights = Weights::load(path)?;
        let (networks, origin) = unpack(&weights).map_err(|error| named(path, error))?;
        let number = |name: &str| -> Option<f32> { weights.metadata.get(name)?.parse().ok() };
        let names = ["lambda", "rate", "last_rate", "refine_from"];
        let [Some(lambda), Some(rate), Some(last_rate), Some(refine_from)] = names.map(number)
        else {
            return Err(named(path, WeightsError::NotTraining));
        };
        let settings = Settings {
            seed: origin.seed,
            hidden: Class::ALL.map(|class| networks.of(class).shape().hidden),
            lambda,
            rates: [rate, last_rate],
            refine_from,
        };
        let mut optimizer = |class: Class| {
            let mut take = |part: &str| {
                let tensor = weights
                    .tensors
                    .remove(&format!("{}.{part}", class.name()))?;
                let expected = networks.of(class).shape().parameters();
                (tensor.values.len() == expected).then_some(tensor.values)
            };
            let (mean, square) = (take("mean")?, take("square")?);
            let steps = weights.metadata.get(&format!("{}.steps", class.name()))?;
            Adam::of(mean, square, steps.parse().ok()?)
        };
        let [Some(contact), Some(race)] = Class::ALL.map(&mut optimizer) else {
            return Err(named(path, WeightsError::NotTraining));
        };
        let games = origin.games;
        let trainer = Trainer::on_the_way(settings, networks, [contact, race], games, table)?;
        Ok((trainer, origin))
    }
}
