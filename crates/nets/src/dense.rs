//! The inner loops of a network of two hidden layers; written as those of `kernels`.

use crate::activation::sigmoid;
use crate::kernels::{dot, widest};
use crate::multilayer::Layers;
use crate::network::BLOCK;

/// Units of the first layer that are sorted at a time.
const PART: usize = 128;

widest!(forward => forward_body(
    layers: Layers,
    parameters: &[f32],
    inputs: &[u16],
    first: &mut [f32],
    second: &mut [f32],
    value: &mut f32,
));

widest!(logits => logits_body(
    layers: Layers,
    parameters: &[f32],
    second: &[f32],
    rows: &[u16],
    ends: &[u32],
    logits: &mut Vec<f32>,
));

widest!(backward => backward_body(
    layers: Layers,
    parameters: &[f32],
    inputs: &[u16],
    units: (&[f32], &[f32]),
    value_error: f32,
    moves: (&[u16], &[u32], &[f32]),
    sums: (&mut [f32], &mut [f32]),
));

/// Both hidden layers, of which negative sums count as 0, and the value.
#[inline(always)]
fn forward_body(
    layers: Layers,
    parameters: &[f32],
    inputs: &[u16],
    first: &mut [f32],
    second: &mut [f32],
    value: &mut f32,
) {
    let width = layers.hidden;
    let (weights, biases) = (
        &parameters[layers.first()],
        &parameters[layers.first_bias()],
    );
    for (block, units) in first.chunks_exact_mut(BLOCK).enumerate() {
        let start = block * BLOCK;
        let mut sums = [0.0f32; BLOCK];
        sums.copy_from_slice(&biases[start..start + BLOCK]);
        for &input in inputs {
            let at = usize::from(input) * width + start;
            for (sum, weight) in sums.iter_mut().zip(&weights[at..at + BLOCK]) {
                *sum += weight;
            }
        }
        for (unit, sum) in units.iter_mut().zip(sums) {
            *unit = sum.max(0.0);
        }
    }
    let (weights, biases) = (
        &parameters[layers.second()],
        &parameters[layers.second_bias()],
    );
    second.copy_from_slice(biases);
    for (part, inputs) in first.chunks(PART).enumerate() {
        // Which units are silent follows no pattern: they are sorted out once and without a branch, not in every block.
        let mut active = [0u16; PART];
        let mut count = 0;
        for (input, &value) in inputs.iter().enumerate() {
            active[count] = input as u16;
            count += usize::from(value > 0.0);
        }
        for (block, sums) in second.chunks_exact_mut(BLOCK).enumerate() {
            let start = block * BLOCK;
            let mut kept = [0.0f32; BLOCK];
            kept.copy_from_slice(sums);
            for &input in &active[..count] {
                let input = usize::from(input);
                let (value, at) = (inputs[input], (part * PART + input) * width + start);
                for (sum, weight) in kept.iter_mut().zip(&weights[at..at + BLOCK]) {
                    *sum += value * weight;
                }
            }
            sums.copy_from_slice(&kept);
        }
    }
    for unit in second.iter_mut() {
        *unit = unit.max(0.0);
    }
    let sum = parameters[layers.value_bias()] + dot(&parameters[layers.value()], second);
    *value = 2.0 * sigmoid(2.0 * sum) - 1.0;
}

/// For each move the sum of its rows.
#[inline(always)]
fn logits_body(
    layers: Layers,
    parameters: &[f32],
    second: &[f32],
    rows: &[u16],
    ends: &[u32],
    logits: &mut Vec<f32>,
) {
    let (weights, biases) = (&parameters[layers.rows()], &parameters[layers.row_biases()]);
    let mut start = 0;
    for &end in ends {
        let mut sum = 0.0;
        for &row in &rows[start..end as usize] {
            let row = usize::from(row);
            sum += biases[row] + dot(&weights[row * layers.hidden..][..layers.hidden], second);
        }
        logits.push(sum);
        start = end as usize;
    }
}

/// Adds the slopes of one example to the last of `sums`; the first has room for both layers.
#[inline(always)]
fn backward_body(
    layers: Layers,
    parameters: &[f32],
    inputs: &[u16],
    units: (&[f32], &[f32]),
    value_error: f32,
    moves: (&[u16], &[u32], &[f32]),
    sums: (&mut [f32], &mut [f32]),
) {
    let ((first, second), (rows, ends, errors)) = (units, moves);
    let (blame, gradient) = sums;
    let width = layers.hidden;
    let (upper, lower) = blame.split_at_mut(width);
    let add = |to: &mut [f32], factor: f32, from: &[f32]| {
        for (to, from) in to.iter_mut().zip(from) {
            *to += factor * from;
        }
    };
    upper.fill(0.0);
    add(upper, value_error, &parameters[layers.value()]);
    add(&mut gradient[layers.value()], value_error, second);
    gradient[layers.value_bias()] += value_error;
    let mut start = 0;
    for (&end, &error) in ends.iter().zip(errors) {
        for &row in &rows[start..end as usize] {
            let at = layers.rows().start + usize::from(row) * width;
            add(upper, error, &parameters[at..at + width]);
            add(&mut gradient[at..at + width], error, second);
            gradient[layers.row_biases().start + usize::from(row)] += error;
        }
        start = end as usize;
    }
    for (blame, unit) in upper.iter_mut().zip(second) {
        *blame = if *unit > 0.0 { *blame } else { 0.0 };
    }
    add(&mut gradient[layers.second_bias()], 1.0, upper);
    for (input, &unit) in first.iter().enumerate() {
        lower[input] = 0.0;
        if unit > 0.0 {
            let at = layers.second().start + input * width;
            lower[input] = dot(&parameters[at..at + width], upper);
            add(&mut gradient[at..at + width], unit, upper);
        }
    }
    add(&mut gradient[layers.first_bias()], 1.0, lower);
    for &input in inputs {
        let at = usize::from(input) * width;
        add(&mut gradient[at..at + width], 1.0, lower);
    }
}
