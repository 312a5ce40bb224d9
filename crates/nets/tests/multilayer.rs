//! The network of two hidden layers against readable versions of itself.

use zermelo_core::random::Random;
use zermelo_nets::{Example, Layers, Multilayer, Slopes};

const LAYERS: Layers = Layers {
    inputs: 9,
    hidden: 32,
    changes: 7,
};

fn network(seed: u64) -> Multilayer {
    let mut random = Random::new(seed);
    let parameters = (0..LAYERS.parameters()).map(|_| (random.unit() - 0.5) as f32 * 0.6);
    Multilayer::of(LAYERS, parameters.collect()).expect("as many parameters as there should be")
}

const INPUTS: [u16; 3] = [0, 4, 8];
/// Three moves: one with two changes, one with one, one with none.
const CHANGES: [u16; 3] = [1, 5, 6];
const ENDS: [u32; 3] = [2, 3, 3];
const POLICY: [f32; 3] = [0.2, 0.7, 0.1];

/// Value and logits, line by line, in double precision.
fn readable(parameters: &[f64]) -> (f64, Vec<f64>) {
    let width = LAYERS.hidden;
    let layer = |inputs: &[f64], weights: usize, biases: usize| -> Vec<f64> {
        let unit = |unit: usize| {
            let sum: f64 = inputs
                .iter()
                .enumerate()
                .map(|(input, value)| value * parameters[weights + input * width + unit])
                .sum();
            (sum + parameters[biases + unit]).max(0.0)
        };
        (0..width).map(unit).collect()
    };
    let has = |input: usize| f64::from(u8::from(INPUTS.contains(&(input as u16))));
    let inputs: Vec<f64> = (0..LAYERS.inputs).map(has).collect();
    let first = layer(&inputs, LAYERS.first().start, LAYERS.first_bias().start);
    let second = layer(&first, LAYERS.second().start, LAYERS.second_bias().start);
    let dot = |at: usize| -> f64 {
        let units = second.iter().enumerate();
        units
            .map(|(unit, value)| value * parameters[at + unit])
            .sum()
    };
    let value = (dot(LAYERS.value().start) + parameters[LAYERS.value_bias()]).tanh();
    let row = |row: u16| {
        dot(LAYERS.rows().start + usize::from(row) * width)
            + parameters[LAYERS.row_biases().start + usize::from(row)]
    };
    (value, vec![row(1) + row(5), row(6), 0.0])
}

fn loss(parameters: &[f64], target: f64) -> f64 {
    let (value, logits) = readable(parameters);
    let total: f64 = logits.iter().map(|logit| logit.exp()).sum();
    let surprise = logits.iter().zip(POLICY);
    let surprise: f64 = surprise
        .map(|(logit, target)| -f64::from(target) * (logit - total.ln()))
        .sum();
    (value - target).powi(2) + surprise
}

fn double(network: &Multilayer) -> Vec<f64> {
    network
        .parameters()
        .iter()
        .copied()
        .map(f64::from)
        .collect()
}

#[test]
fn values_and_logits_are_those_of_the_readable_version() {
    for seed in 0..20 {
        let network = network(seed);
        let mut units = network.units();
        let value = network.value(&INPUTS, &mut units);
        let mut logits = Vec::new();
        network.logits(&units, &CHANGES, &ENDS, &mut logits);
        let (wanted, wanted_logits) = readable(&double(&network));
        assert!((f64::from(value) - wanted).abs() < 1e-5);
        for (logit, wanted) in logits.iter().zip(wanted_logits) {
            assert!((f64::from(*logit) - wanted).abs() < 1e-4);
        }
    }
}

#[test]
fn slopes_are_those_of_finite_differences() {
    let network = network(3);
    let mut slopes = Slopes::new(&network);
    let example = Example {
        inputs: &INPUTS,
        value: 0.3,
        changes: &CHANGES,
        ends: &ENDS,
        policy: &POLICY,
    };
    slopes.add(&network, &example);
    let mut parameters = double(&network);
    let step = 1e-6;
    let mut not_flat = 0;
    for place in 0..parameters.len() {
        let before = parameters[place];
        parameters[place] = before + step;
        let above = loss(&parameters, 0.3f32.into());
        parameters[place] = before - step;
        let below = loss(&parameters, 0.3f32.into());
        parameters[place] = before;
        let slope = (above - below) / (2.0 * step);
        not_flat += usize::from(slope.abs() > 1e-4);
        let found = f64::from(slopes.sums()[place]);
        assert!(
            (slope - found).abs() < 1e-3,
            "{place}: {found}, not {slope}"
        );
    }
    assert!(not_flat > 300, "only {not_flat} slopes say anything");
}

#[test]
fn a_network_of_another_size_is_refused() {
    assert!(Multilayer::of(LAYERS, vec![0.0; 5]).is_none());
    let odd = Layers {
        hidden: 33,
        ..LAYERS
    };
    assert!(Multilayer::of(odd, vec![0.0; odd.parameters()]).is_none());
}
