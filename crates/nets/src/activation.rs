//! The functions between layers, in operations that every processor rounds alike.
//!
//! The library of the system has its own exponential on every platform, and calls to it cannot be
//! vectorised. This one is a polynomial: the same bits everywhere, in the loops of the kernels too.

const LOG2_E: f32 = std::f32::consts::LOG2_E;

/// The natural logarithm of 2 in two parts, of which the first has few bits, so that multiples are exact.
const LN_2_HIGH: f32 = 0.693_359_4;
const LN_2_LOW: f32 = -2.121_944_4e-4;

/// The exponential, to within a few units in the last place; arguments beyond ±87 count as ±87.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    let x = x.clamp(-87.0, 87.0);
    let twos = (x * LOG2_E).round_ties_even();
    let rest = x - twos * LN_2_HIGH - twos * LN_2_LOW;
    let mut sum = 1.0 / 720.0;
    for factor in [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = sum * rest + factor;
    }
    sum * f32::from_bits(((twos as i32 + 127) as u32) << 23)
}

/// The logistic function: from 0 to 1, and a half at 0.
#[inline(always)]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// Turns logits into chances that add up to 1. Outcomes outside of the mask get 0.
///
/// ```
/// use zermelo_nets::activation::softmax;
///
/// let mut values = [0.0, 0.0, 5.0];
/// softmax(&mut values, 0b011);
/// assert_eq!(values, [0.5, 0.5, 0.0]);
/// ```
#[inline]
pub fn softmax(logits: &mut [f32], possible: u32) {
    let is_possible = |place: usize| possible >> place & 1 != 0;
    let mut greatest = f32::NEG_INFINITY;
    for (place, &logit) in logits.iter().enumerate() {
        if is_possible(place) {
            greatest = greatest.max(logit);
        }
    }
    let mut sum = 0.0;
    for (place, logit) in logits.iter_mut().enumerate() {
        *logit = if is_possible(place) {
            exp(*logit - greatest)
        } else {
            0.0
        };
        sum += *logit;
    }
    for logit in logits {
        *logit /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_that_of_the_library() {
        for step in -8000..8000 {
            let x = step as f32 / 100.0;
            let (own, known) = (f64::from(exp(x)), f64::from(x).exp());
            assert!(
                (own / known - 1.0).abs() < 5e-7,
                "exp({x}) is {own}, not {known}"
            );
        }
    }

    #[test]
    fn far_out_the_logistic_function_stays_between_0_and_1() {
        for x in [-1e30, -200.0, 200.0, 1e30] {
            let y = sigmoid(x);
            assert!((0.0..=1.0).contains(&y) && y.is_finite());
        }
    }
}
