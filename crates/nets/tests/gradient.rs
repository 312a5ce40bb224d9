//! Slopes are held against differences of the loss itself.

use zermelo_core::random::Random;
use zermelo_nets::activation::softmax;
use zermelo_nets::{Adam, Gradient, Input, Network, Shape};

const SHAPE: Shape = Shape {
    inputs: 7,
    hidden: 32,
    outputs: 6,
};
const POSSIBLE: u32 = 0b011_111;

fn example(random: &mut Random) -> (Vec<Input>, [f32; 6]) {
    let number = |random: &mut Random| random.below(1000) as f32 / 1000.0;
    let inputs = [0, 2, 3, 6].map(|input| (input, 2.0 * number(random) - 1.0));
    let mut target = [0.0; 6].map(|_: f32| number(random));
    softmax(&mut target, POSSIBLE);
    (inputs.to_vec(), target)
}

fn loss(network: &Network, inputs: &[Input], target: &[f32]) -> f64 {
    let (mut hidden, mut outputs) = ([0.0; 32], [0.0; 6]);
    network.forward(inputs, &mut hidden, &mut outputs);
    softmax(&mut outputs, POSSIBLE);
    let terms = outputs
        .iter()
        .zip(target)
        .filter(|(_, target)| **target > 0.0);
    terms
        .map(|(chance, target)| -f64::from(*target) * f64::from(*chance).ln())
        .sum()
}

#[test]
fn slopes_are_those_of_the_loss() {
    let mut random = Random::new(5);
    let network = Network::random(SHAPE, 4, &mut random).unwrap();
    let (inputs, target) = example(&mut random);
    let mut gradient = Gradient::new(&network);
    let found = gradient.add(&network, &inputs, &target, POSSIBLE);
    assert!((f64::from(found) - loss(&network, &inputs, &target)).abs() < 1e-5);
    let width = 1e-2;
    let mut steepest = 0.0f64;
    for parameter in 0..SHAPE.parameters() {
        let beside = |shift: f32| {
            let mut moved = network.clone();
            moved.parameters_mut()[parameter] += shift;
            loss(&moved, &inputs, &target)
        };
        let difference = (beside(width) - beside(-width)) / f64::from(2.0 * width);
        let slope = f64::from(gradient.sums()[parameter]);
        assert!(
            (difference - slope).abs() < 1e-4,
            "parameter {parameter}: {slope}, but {difference} by differences"
        );
        steepest = steepest.max(slope.abs());
    }
    assert!(
        steepest > 0.01,
        "all slopes are next to 0: nothing was compared"
    );
}

#[test]
fn steps_lead_to_the_target() {
    let mut random = Random::new(6);
    let mut network = Network::random(SHAPE, 4, &mut random).unwrap();
    let examples: Vec<_> = (0..4).map(|_| example(&mut random)).collect();
    let (mut gradient, mut adam) = (Gradient::new(&network), Adam::new(&network));
    let mut losses = Vec::new();
    for _ in 0..500 {
        let mut sum = 0.0;
        for (inputs, target) in &examples {
            sum += gradient.add(&network, inputs, target, POSSIBLE);
        }
        losses.push(sum);
        adam.step(&mut network, &mut gradient, 0.01);
    }
    let least: f32 = examples
        .iter()
        .flat_map(|(_, target)| target)
        .filter(|chance| **chance > 0.0)
        .map(|chance| -chance * chance.ln())
        .sum();
    assert!(losses[0] > least + 0.1, "{} at first", losses[0]);
    assert!(
        (losses[499] - least).abs() < 0.01,
        "{} at last, {least} at least",
        losses[499]
    );
}
