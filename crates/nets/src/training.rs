//! Training: slopes of the loss, summed over a batch, and steps against them.

use crate::activation::softmax;
use crate::kernels::{self, Step};
use crate::network::{Input, Network};

/// The slopes of the loss over the parameters of a network, summed over examples.
///
/// The loss is the cross-entropy between the chances that the network gives to the outcomes, by
/// [`softmax`], and those of the target.
#[derive(Clone, Debug)]
pub struct Gradient {
    sums: Vec<f32>,
    examples: u32,
    hidden: Vec<f32>,
    errors: Vec<f32>,
}

impl Gradient {
    /// No examples yet.
    pub fn new(network: &Network) -> Gradient {
        let shape = network.shape();
        Gradient {
            sums: vec![0.0; shape.parameters()],
            examples: 0,
            hidden: vec![0.0; shape.hidden],
            errors: vec![0.0; shape.outputs],
        }
    }

    /// The sums, in the order of the parameters.
    pub fn sums(&self) -> &[f32] {
        &self.sums
    }

    /// How many examples there are.
    pub fn examples(&self) -> u32 {
        self.examples
    }

    /// Forgets all examples.
    pub fn clear(&mut self) {
        self.sums.fill(0.0);
        self.examples = 0;
    }

    /// Adds an example: inputs, and the chances that each outcome should have had. Outcomes outside of the
    /// mask are impossible. Gives back the loss.
    pub fn add(
        &mut self,
        network: &Network,
        inputs: &[Input],
        target: &[f32],
        possible: u32,
    ) -> f32 {
        network.forward(inputs, &mut self.hidden, &mut self.errors);
        softmax(&mut self.errors, possible);
        let mut loss = 0.0;
        for (error, &target) in self.errors.iter_mut().zip(target) {
            if target > 0.0 {
                loss -= target * error.max(f32::MIN_POSITIVE).ln();
            }
            *error -= target;
        }
        let (shape, parameters) = (network.shape(), network.parameters());
        let (hidden, errors) = (&self.hidden, &self.errors);
        kernels::backward(shape, parameters, inputs, hidden, errors, &mut self.sums);
        self.examples += 1;
        loss
    }
}

/// Adam (Kingma and Ba 2015): steps of a size that does not depend on the size of the slopes.
#[derive(Clone, PartialEq, Debug)]
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: u64,
}

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;
const EPSILON: f32 = 1e-8;

impl Adam {
    /// No steps yet.
    pub fn new(network: &Network) -> Adam {
        Adam::with(network.shape().parameters())
    }

    /// No steps yet, of so many parameters.
    pub fn with(parameters: usize) -> Adam {
        Adam {
            mean: vec![0.0; parameters],
            square: vec![0.0; parameters],
            steps: 0,
        }
    }

    /// An optimizer on its way; `None` if the lists have different lengths.
    pub fn of(mean: Vec<f32>, square: Vec<f32>, steps: u64) -> Option<Adam> {
        (mean.len() == square.len()).then_some(Adam {
            mean,
            square,
            steps,
        })
    }

    /// The moving means of slopes and of their squares, and how many steps were made.
    pub fn parts(&self) -> (&[f32], &[f32], u64) {
        (&self.mean, &self.square, self.steps)
    }

    /// One step against the mean slope of the examples, which are forgotten. Without examples nothing
    /// happens.
    pub fn step(&mut self, network: &mut Network, gradient: &mut Gradient, rate: f32) {
        let examples = std::mem::take(&mut gradient.examples);
        self.descend(network.parameters_mut(), &mut gradient.sums, examples, rate);
    }

    /// The same for any parameters, with the sums of the slopes over so many examples; the sums are 0 then.
    ///
    /// # Panics
    ///
    /// If it was made for fewer parameters.
    pub fn descend(&mut self, parameters: &mut [f32], sums: &mut [f32], examples: u32, rate: f32) {
        if examples == 0 {
            return;
        }
        assert_eq!(self.mean.len(), parameters.len(), "the parameters");
        self.steps += 1;
        let power = |keep: f32| 1.0 - f64::from(keep).powf(self.steps as f64);
        let corrected = f64::from(rate) * power(KEEP_SQUARE).sqrt() / power(KEEP_MEAN);
        let step = Step {
            rate: corrected as f32,
            keep_mean: KEEP_MEAN,
            keep_square: KEEP_SQUARE,
            scale: 1.0 / examples as f32,
            epsilon: EPSILON,
        };
        kernels::adam(parameters, sums, &mut self.mean, &mut self.square, step);
    }
}
