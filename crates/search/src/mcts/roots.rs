//! Roots and shares of numbers of visits, which selection asks for at every node.

use std::sync::LazyLock;

/// For each small number of visits one over it, and the root of that; and the root of its logarithm: a division and a
/// root a child, and a logarithm a node, are what a choice costs, and most nodes have few visits.
#[derive(Debug)]
pub(super) struct Roots {
    of: [(f32, f32); SMALL],
    of_log: [f32; SMALL],
    /// The root of the logarithm of larger numbers: a line for each stretch of them, by where it would be at 0 and how much
    /// it rises.
    lines: [(f32, f32); LINES],
}

/// Numbers below this are small.
const SMALL: usize = 1 << SMALL_BITS;
const SMALL_BITS: u32 = 10;

/// A stretch is between numbers that differ in so many bits after the first one: 64 of them lie between a number and twice
/// as much. Then a line is off by three in a million at most.
const STRETCH_BITS: u32 = 6;

/// Up to 2^32.
const LINES: usize = ((32 - SMALL_BITS) << STRETCH_BITS) as usize + 1;

static ROOTS: LazyLock<Roots> = LazyLock::new(|| Roots {
    of: std::array::from_fn(|visits| reckoned(visits as u32)),
    of_log: std::array::from_fn(|visits| root_of_log(visits as f64) as f32),
    lines: std::array::from_fn(line),
});

impl Roots {
    /// The only ones there are.
    pub fn known() -> &'static Roots {
        &ROOTS
    }

    /// One over a number of visits, and the root of that.
    #[inline(always)]
    pub fn of(&self, visits: u32) -> (f32, f32) {
        let known = self.of.get(visits as usize);
        known.copied().unwrap_or_else(|| reckoned(visits))
    }

    /// The root of the logarithm of all visits of a node.
    #[inline(always)]
    pub fn of_log(&self, visits: u32) -> f32 {
        if let Some(&known) = self.of_log.get(visits as usize) {
            return known;
        }
        let number = visits as f32;
        let (base, rise) = self.lines[stretch(number)];
        base + rise * number
    }
}

/// The stretch of a number that is not small: the first bits of a float are its logarithm, roughly.
#[inline(always)]
fn stretch(number: f32) -> usize {
    const UNUSED: u32 = f32::MANTISSA_DIGITS - 1 - STRETCH_BITS;
    let first = (SMALL as f32).to_bits() >> UNUSED;
    ((number.to_bits() >> UNUSED) - first) as usize
}

/// The line between the two ends of a stretch.
fn line(stretch: usize) -> (f32, f32) {
    let (octave, part) = (stretch >> STRETCH_BITS, stretch % (1 << STRETCH_BITS));
    let size = (SMALL << octave) as f64;
    let step = size / f64::from(1 << STRETCH_BITS);
    let (from, to) = (size + part as f64 * step, size + (part + 1) as f64 * step);
    let rise = (root_of_log(to) - root_of_log(from)) / step;
    ((root_of_log(from) - rise * from) as f32, rise as f32)
}

fn root_of_log(visits: f64) -> f64 {
    visits.ln().max(0.0).sqrt()
}

#[inline(always)]
fn reckoned(visits: u32) -> (f32, f32) {
    let share = 1.0 / visits as f32;
    (share, share.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_of_logarithms_are_right_to_a_few_in_a_million() {
        let roots = Roots::known();
        let large = (0..40_000).map(|step| 1_000 + step * step * 2);
        for visits in (0..5_000).chain(large).chain([u32::MAX - 1, u32::MAX]) {
            let exact = root_of_log(f64::from(visits));
            let off = (f64::from(roots.of_log(visits)) - exact).abs();
            assert!(off <= 4e-6 * exact, "{visits}: {off}");
        }
    }
}
