//! The inner loops.
//!
//! They are written for the compiler to vectorise: hidden units side by side in blocks that fit into
//! registers, so that the lanes never meet and every unit sums its inputs in their order. Each kernel
//! is compiled twice, for the processors that the library is built for and for those with AVX2; the
//! results are the same to the last bit, since neither fuses a product with a sum.

use crate::activation::sigmoid;
use crate::network::{BLOCK, Input, Shape};

/// Sums of products over many units run in so many lanes.
const LANES: usize = 16;

/// Calls a kernel by the widest vectors that this processor has.
macro_rules! widest {
    ($name:ident => $body:ident($($argument:ident: $kind:ty),* $(,)?)) => {
        #[inline]
        pub(crate) fn $name($($argument: $kind),*) {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2")]
                fn wide($($argument: $kind),*) {
                    $body($($argument),*);
                }
                if std::is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has just said that it has AVX2.
                    unsafe { wide($($argument),*) };
                    return;
                }
            }
            $body($($argument),*);
        }
    };
}

pub(crate) use widest;

widest!(forward => forward_body(
    shape: Shape,
    parameters: &[f32],
    inputs: &[Input],
    hidden: &mut [f32],
    outputs: &mut [f32],
));

widest!(backward => backward_body(
    shape: Shape,
    parameters: &[f32],
    inputs: &[Input],
    hidden: &[f32],
    errors: &[f32],
    gradient: &mut [f32],
));

widest!(adam => adam_body(
    parameters: &mut [f32],
    gradient: &mut [f32],
    mean: &mut [f32],
    square: &mut [f32],
    step: Step,
));

#[inline(always)]
fn forward_body(
    shape: Shape,
    parameters: &[f32],
    inputs: &[Input],
    hidden: &mut [f32],
    outputs: &mut [f32],
) {
    assert_eq!(hidden.len(), shape.hidden, "the hidden units");
    assert_eq!(outputs.len(), shape.outputs, "the outputs");
    let first = &parameters[shape.first()];
    let biases = &parameters[shape.first_bias()];
    for (block, units) in hidden.chunks_exact_mut(BLOCK).enumerate() {
        let start = block * BLOCK;
        let mut sums = [0.0f32; BLOCK];
        sums.copy_from_slice(&biases[start..start + BLOCK]);
        for &(input, value) in inputs {
            let at = usize::from(input) * shape.hidden + start;
            let weights = &first[at..at + BLOCK];
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += value * weight;
            }
        }
        for (unit, sum) in units.iter_mut().zip(sums) {
            *unit = sigmoid(sum);
        }
    }
    let rows = parameters[shape.second()].chunks_exact(shape.hidden);
    let biases = &parameters[shape.second_bias()];
    for ((output, row), bias) in outputs.iter_mut().zip(rows).zip(biases) {
        *output = bias + dot(row, hidden);
    }
}

/// The sum of products, in lanes that are added up in their order.
#[inline(always)]
pub(crate) fn dot(one: &[f32], other: &[f32]) -> f32 {
    let mut lanes = [0.0f32; LANES];
    for (one, other) in one.chunks_exact(LANES).zip(other.chunks_exact(LANES)) {
        for ((lane, one), other) in lanes.iter_mut().zip(one).zip(other) {
            *lane += one * other;
        }
    }
    let mut width = LANES / 2;
    while width > 0 {
        for lane in 0..width {
            lanes[lane] += lanes[lane + width];
        }
        width /= 2;
    }
    lanes[0]
}

#[inline(always)]
fn backward_body(
    shape: Shape,
    parameters: &[f32],
    inputs: &[Input],
    hidden: &[f32],
    errors: &[f32],
    gradient: &mut [f32],
) {
    let second = &parameters[shape.second()];
    for (output, &error) in errors.iter().enumerate() {
        let at = shape.second().start + output * shape.hidden;
        for (sum, unit) in gradient[at..at + shape.hidden].iter_mut().zip(hidden) {
            *sum += error * unit;
        }
        gradient[shape.second_bias().start + output] += error;
    }
    for (block, units) in hidden.chunks_exact(BLOCK).enumerate() {
        let start = block * BLOCK;
        let mut blame = [0.0f32; BLOCK];
        for (row, &error) in second.chunks_exact(shape.hidden).zip(errors) {
            for (sum, weight) in blame.iter_mut().zip(&row[start..start + BLOCK]) {
                *sum += error * weight;
            }
        }
        for (blame, unit) in blame.iter_mut().zip(units) {
            *blame *= unit * (1.0 - unit);
        }
        let at = shape.first_bias().start + start;
        for (sum, blame) in gradient[at..at + BLOCK].iter_mut().zip(blame) {
            *sum += blame;
        }
        for &(input, value) in inputs {
            let at = usize::from(input) * shape.hidden + start;
            for (sum, blame) in gradient[at..at + BLOCK].iter_mut().zip(blame) {
                *sum += value * blame;
            }
        }
    }
}

/// What a step of the optimizer is made with.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    /// The learning rate, corrected for the means that began at 0.
    pub rate: f32,
    pub keep_mean: f32,
    pub keep_square: f32,
    /// What the gradient is multiplied with first.
    pub scale: f32,
    pub epsilon: f32,
}

#[inline(always)]
fn adam_body(
    parameters: &mut [f32],
    gradient: &mut [f32],
    mean: &mut [f32],
    square: &mut [f32],
    step: Step,
) {
    let means = mean.iter_mut().zip(square);
    for ((parameter, gradient), (mean, square)) in parameters.iter_mut().zip(gradient).zip(means) {
        let slope = *gradient * step.scale;
        *gradient = 0.0;
        *mean = step.keep_mean * *mean + (1.0 - step.keep_mean) * slope;
        *square = step.keep_square * *square + (1.0 - step.keep_square) * slope * slope;
        *parameter -= step.rate * *mean / (square.sqrt() + step.epsilon);
    }
}
