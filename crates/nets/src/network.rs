//! A network of one hidden layer over inputs of which most are 0.

use std::ops::Range;

use zermelo_core::random::Random;

use crate::kernels;

/// Hidden units come in blocks of so many, which the kernels keep in registers.
pub const BLOCK: usize = 32;

/// An input that is not 0: its number and its value.
pub type Input = (u16, f32);

/// The sizes of the layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The number of inputs.
    pub inputs: usize,
    /// The number of hidden units, a multiple of [`BLOCK`].
    pub hidden: usize,
    /// The number of outputs.
    pub outputs: usize,
}

impl Shape {
    /// How many parameters a network of this shape has.
    pub const fn parameters(self) -> usize {
        (self.inputs + 1) * self.hidden + self.outputs * (self.hidden + 1)
    }

    /// Where the weights of the first layer are, an input's after the other's.
    pub const fn first(self) -> Range<usize> {
        0..self.inputs * self.hidden
    }

    /// Where the biases of the hidden units are.
    pub const fn first_bias(self) -> Range<usize> {
        let start = self.first().end;
        start..start + self.hidden
    }

    /// Where the weights of the second layer are, an output's after the other's.
    pub const fn second(self) -> Range<usize> {
        let start = self.first_bias().end;
        start..start + self.outputs * self.hidden
    }

    /// Where the biases of the outputs are.
    pub const fn second_bias(self) -> Range<usize> {
        let start = self.second().end;
        start..start + self.outputs
    }
}

/// Inputs, hidden units with the logistic function, and outputs that are logits.
///
/// All parameters lie in one list, in the order of [`Shape`], so that an optimizer need not know what they
/// are. The same inputs give the same bits on every processor: sums run in a fixed order, and nothing is
/// fused.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    shape: Shape,
    parameters: Vec<f32>,
}

impl Network {
    /// A network of these parameters; `None` if there are too few or too many, or the hidden units are not
    /// full blocks.
    pub fn of(shape: Shape, parameters: Vec<f32>) -> Option<Network> {
        let fits = parameters.len() == shape.parameters();
        (fits && shape.hidden > 0 && shape.hidden.is_multiple_of(BLOCK))
            .then_some(Network { shape, parameters })
    }

    /// A network that knows nothing: small weights at random, by the number of inputs that are usually not 0.
    ///
    /// `None` if the hidden units are not full blocks.
    pub fn random(shape: Shape, usual_inputs: usize, random: &mut Random) -> Option<Network> {
        let mut network = Network::of(shape, vec![0.0; shape.parameters()])?;
        let mut fill = |places: Range<usize>, width: f32| {
            for parameter in &mut network.parameters[places] {
                *parameter = width * (2.0 * unit(random) - 1.0);
            }
        };
        fill(shape.first(), (3.0 / usual_inputs.max(1) as f32).sqrt());
        fill(shape.second(), (3.0 / shape.hidden as f32).sqrt());
        Some(network)
    }

    /// Its sizes.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// All weights and biases, in the order of [`Shape`].
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// The same to be changed by an optimizer.
    pub fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    /// The weights of an input.
    fn row(&self, input: u16) -> &[f32] {
        let start = usize::from(input) * self.shape.hidden;
        &self.parameters[start..start + self.shape.hidden]
    }

    /// Computes the outputs; `hidden` is left with what the hidden units say.
    ///
    /// # Panics
    ///
    /// If an input has no such number, or a slice another length than the layer.
    #[inline]
    pub fn forward(&self, inputs: &[Input], hidden: &mut [f32], outputs: &mut [f32]) {
        kernels::forward(self.shape, &self.parameters, inputs, hidden, outputs);
    }

    /// The same function of other inputs: each of them stands for several of ours.
    ///
    /// With this, inputs that always come together cost no more than one.
    ///
    /// ```
    /// use zermelo_core::random::Random;
    /// use zermelo_nets::{Network, Shape};
    ///
    /// let shape = Shape { inputs: 3, hidden: 32, outputs: 1 };
    /// let network = Network::random(shape, 3, &mut Random::new(1)).unwrap();
    /// let folded = network.folded(&[vec![(0, 1.0), (2, 0.5)]]);
    /// let (mut hidden, mut one, mut other) = ([0.0; 32], [0.0], [0.0]);
    /// network.forward(&[(0, 1.0), (2, 0.5)], &mut hidden, &mut one);
    /// folded.forward(&[(0, 1.0)], &mut hidden, &mut other);
    /// assert!((one[0] - other[0]).abs() < 1e-5);
    /// ```
    pub fn folded(&self, combinations: &[Vec<Input>]) -> Network {
        let shape = Shape {
            inputs: combinations.len(),
            ..self.shape
        };
        let mut parameters = Vec::with_capacity(shape.parameters());
        for combination in combinations {
            let start = parameters.len();
            parameters.resize(start + shape.hidden, 0.0);
            for &(input, value) in combination {
                for (sum, weight) in parameters[start..].iter_mut().zip(self.row(input)) {
                    *sum += value * weight;
                }
            }
        }
        parameters.extend_from_slice(&self.parameters[self.shape.first().end..]);
        Network { shape, parameters }
    }
}

/// A number from 0 to 1 at random.
fn unit(random: &mut Random) -> f32 {
    (random.next() >> 40) as f32 / (1u64 << 24) as f32
}
