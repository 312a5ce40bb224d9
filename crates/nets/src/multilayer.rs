//! A network of two hidden layers that values a state and its moves.
//!
//! Inputs are features that a state has. A move is told by the features that it brings about, and its logit is the sum
//! of theirs, so that only the moves there are cost anything.

use std::ops::Range;

use zermelo_core::random::Random;

use crate::activation::exp;
use crate::dense;
use crate::network::BLOCK;

/// The sizes of the layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layers {
    /// How many features a state can have.
    pub inputs: usize,
    /// How many units each hidden layer has, a multiple of [`BLOCK`].
    pub hidden: usize,
    /// How many features a move can bring about.
    pub changes: usize,
}

impl Layers {
    /// Where the weights of the first layer are, an input's after the other's.
    pub const fn first(self) -> Range<usize> {
        0..self.inputs * self.hidden
    }

    /// Where its biases are.
    pub const fn first_bias(self) -> Range<usize> {
        let start = self.first().end;
        start..start + self.hidden
    }

    /// Where the weights of the second layer are, those of a unit of the first after the other's.
    pub const fn second(self) -> Range<usize> {
        let start = self.first_bias().end;
        start..start + self.hidden * self.hidden
    }

    /// Where its biases are.
    pub const fn second_bias(self) -> Range<usize> {
        let start = self.second().end;
        start..start + self.hidden
    }

    /// Where the weights of the value are.
    pub const fn value(self) -> Range<usize> {
        let start = self.second_bias().end;
        start..start + self.hidden
    }

    /// Where its bias is.
    pub const fn value_bias(self) -> usize {
        self.value().end
    }

    /// Where the weights of changes are, one's after the other's.
    pub const fn rows(self) -> Range<usize> {
        let start = self.value_bias() + 1;
        start..start + self.changes * self.hidden
    }

    /// Where their biases are.
    pub const fn row_biases(self) -> Range<usize> {
        let start = self.rows().end;
        start..start + self.changes
    }

    /// How many parameters there are.
    pub const fn parameters(self) -> usize {
        self.row_biases().end
    }
}

/// Two hidden layers, a value from -1 to 1, and logits of moves.
///
/// All parameters lie in one list, in the order of [`Layers`]. The same inputs give the same bits on every processor.
#[derive(Clone, PartialEq, Debug)]
pub struct Multilayer {
    layers: Layers,
    parameters: Vec<f32>,
}

/// What the hidden units say of a state.
#[derive(Clone, PartialEq, Debug)]
pub struct Units {
    first: Vec<f32>,
    second: Vec<f32>,
}

impl Multilayer {
    /// A network of these parameters; `None` if there are too few or too many, or the hidden units are not full
    /// blocks.
    pub fn of(layers: Layers, parameters: Vec<f32>) -> Option<Multilayer> {
        let fits = parameters.len() == layers.parameters();
        (fits && layers.hidden > 0 && layers.hidden.is_multiple_of(BLOCK))
            .then_some(Multilayer { layers, parameters })
    }

    /// A network that knows nothing: weights at random by the number of features that a state usually has, and no
    /// opinion on values and moves.
    ///
    /// `None` if the hidden units are not full blocks.
    pub fn random(layers: Layers, usual_inputs: usize, random: &mut Random) -> Option<Multilayer> {
        let mut network = Multilayer::of(layers, vec![0.0; layers.parameters()])?;
        let mut fill = |places: Range<usize>, width: f64| {
            for parameter in &mut network.parameters[places] {
                *parameter = (width * (2.0 * random.unit() - 1.0)) as f32;
            }
        };
        fill(layers.first(), (3.0 / usual_inputs.max(1) as f64).sqrt());
        fill(layers.second(), (6.0 / layers.hidden as f64).sqrt());
        Some(network)
    }

    /// Its sizes.
    pub fn layers(&self) -> Layers {
        self.layers
    }

    /// All weights and biases, in the order of [`Layers`].
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// The same to be changed by an optimizer.
    pub fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    /// Room for the hidden units.
    pub fn units(&self) -> Units {
        Units {
            first: vec![0.0; self.layers.hidden],
            second: vec![0.0; self.layers.hidden],
        }
    }

    /// The value of a state with these features, from -1 to 1; `units` is left with what [`Multilayer::logits`] needs.
    ///
    /// # Panics
    ///
    /// If there is no such feature.
    pub fn value(&self, inputs: &[u16], units: &mut Units) -> f32 {
        let mut value = 0.0;
        let (first, second) = (&mut units.first, &mut units.second);
        dense::forward(
            self.layers,
            &self.parameters,
            inputs,
            first,
            second,
            &mut value,
        );
        value
    }

    /// Appends the logits of moves. The changes of all moves are one list, in which each move's end somewhere.
    ///
    /// # Panics
    ///
    /// If there is no such change.
    pub fn logits(&self, units: &Units, changes: &[u16], ends: &[u32], logits: &mut Vec<f32>) {
        let second = &units.second;
        dense::logits(self.layers, &self.parameters, second, changes, ends, logits);
    }
}

/// Turns logits into chances that add up to 1.
pub fn chances(logits: &mut [f32]) {
    let greatest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for logit in logits.iter_mut() {
        *logit = exp(*logit - greatest);
        sum += *logit;
    }
    for logit in logits {
        *logit /= sum;
    }
}

/// A state with what should be said of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Example<'a> {
    /// The features of the state.
    pub inputs: &'a [u16],
    /// What it is worth, from -1 to 1.
    pub value: f32,
    /// The changes of its moves, one after the other.
    pub changes: &'a [u16],
    /// Where those of each move end.
    pub ends: &'a [u32],
    /// How likely each move should be.
    pub policy: &'a [f32],
}

/// The slopes of the loss over the parameters, summed over examples.
///
/// The loss is the square of the error of the value, and the cross-entropy of the policy.
#[derive(Clone, Debug)]
pub struct Slopes {
    sums: Vec<f32>,
    units: Units,
    errors: Vec<f32>,
    blame: Vec<f32>,
}

impl Slopes {
    /// No examples yet.
    pub fn new(network: &Multilayer) -> Slopes {
        Slopes {
            sums: vec![0.0; network.layers.parameters()],
            units: network.units(),
            errors: Vec::new(),
            blame: vec![0.0; 2 * network.layers.hidden],
        }
    }

    /// The sums, in the order of the parameters.
    pub fn sums(&self) -> &[f32] {
        &self.sums
    }

    /// The same to be changed.
    pub fn sums_mut(&mut self) -> &mut [f32] {
        &mut self.sums
    }

    /// Adds an example; gives the losses of value and policy.
    pub fn add(&mut self, network: &Multilayer, example: &Example<'_>) -> (f32, f32) {
        let value = network.value(example.inputs, &mut self.units);
        let error = value - example.value;
        self.errors.clear();
        network.logits(&self.units, example.changes, example.ends, &mut self.errors);
        chances(&mut self.errors);
        let mut surprise = 0.0;
        for (error, &target) in self.errors.iter_mut().zip(example.policy) {
            if target > 0.0 {
                surprise -= target * error.max(f32::MIN_POSITIVE).ln();
            }
            *error -= target;
        }
        dense::backward(
            network.layers,
            &network.parameters,
            example.inputs,
            (&self.units.first, &self.units.second),
            2.0 * error * (1.0 - value * value),
            (example.changes, example.ends, &self.errors),
            (&mut self.blame, &mut self.sums),
        );
        (error * error, surprise)
    }
}
