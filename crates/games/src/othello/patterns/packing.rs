//! Which fillings of a shape share a weight: a shape that is its own image is worth the same either way.

use super::shapes::{ALL, Cells, SHAPES};

/// For every shape and filling the number of its weight.
#[derive(Clone, Debug)]
pub struct Packing {
    /// For each shape, the number of every filling among those that differ.
    numbers: [Vec<u16>; SHAPES],
    /// How many differ.
    counts: [usize; SHAPES],
}

impl Packing {
    /// Found by trying the symmetries of the board on every shape.
    pub fn new() -> Packing {
        let mut counts = [0; SHAPES];
        let numbers = std::array::from_fn(|shape| {
            let (numbers, count) = number(&ALL[shape]);
            counts[shape] = count;
            numbers
        });
        Packing { numbers, counts }
    }

    /// The numbers of all fillings of a shape.
    #[inline]
    pub fn numbers(&self, shape: usize) -> &[u16] {
        &self.numbers[shape]
    }

    /// How many weights a shape has.
    pub fn count(&self, shape: usize) -> usize {
        self.counts[shape]
    }
}

impl Default for Packing {
    fn default() -> Self {
        Packing::new()
    }
}

/// The number of each filling, and how many differ.
fn number(cells: &Cells) -> (Vec<u16>, usize) {
    let orders: Vec<Vec<usize>> = (1..8)
        .map(|symmetry| cells.image(symmetry))
        .filter(|image| image.covers(cells))
        .map(|image| order(cells, &image))
        .collect();
    let mut numbers = vec![u16::MAX; cells.fillings()];
    let mut count = 0;
    for filling in 0..numbers.len() {
        if numbers[filling] != u16::MAX {
            continue;
        }
        let digits = digits(filling, cells.all().len());
        numbers[filling] = count as u16;
        for order in &orders {
            let image = order
                .iter()
                .rev()
                .fold(0, |sum, &place| 3 * sum + digits[place]);
            numbers[image] = count as u16;
        }
        count += 1;
    }
    (numbers, count)
}

/// For each cell of a shape its place in the image.
fn order(cells: &Cells, image: &Cells) -> Vec<usize> {
    let place = |cell: &u8| image.all().iter().position(|other| other == cell);
    cells.all().iter().filter_map(place).collect()
}

fn digits(mut filling: usize, count: usize) -> Vec<usize> {
    (0..count)
        .map(|_| {
            let digit = filling % 3;
            filling /= 3;
            digit
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_that_are_their_own_image_need_half_the_weights() {
        let packing = Packing::new();
        let counts: Vec<usize> = (0..SHAPES).map(|shape| packing.count(shape)).collect();
        // (3^n + 3^fixed) / 2 for one reflection; the main diagonal has two reflections, but on its own
        // cells one of them changes nothing.
        let expected = [
            10_206, 29_889, 29_646, 29_646, 3321, 3321, 3321, 3321, 1134, 378, 135, 45,
        ];
        assert_eq!(counts, expected);
    }
}
