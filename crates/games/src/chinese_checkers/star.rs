//! The board: a star with six points, which are the camps.
//!
//! A star of size n has a hexagon of n + 1 holes a side in its middle and a camp of n rows at each side
//! of it. Size 4 is the usual board of 121 holes with ten pieces a player. Holes are numbered row by row
//! from the top, from the left. A star of size 1, and its camps by number:
//!
//! ```text
//!              0                     3
//!          1 2 3 4                2 . . 4
//!           5 6 7                  . . .
//!         8 9 10 11               1 . . 5
//!             12                     0
//! ```
//!
//! Three coordinates that add up to 0 tell a hole: `z` is the row, and a step changes two of them by 1.

/// The greatest size.
pub const MOST_SIZE: u32 = 4;

/// There is no hole.
pub const NOWHERE: u8 = u8::MAX;

/// The six steps, each as the change of x, y and z: east, south-east and so on around.
const STEPS: [[i32; 3]; 6] = [
    [1, -1, 0],
    [0, -1, 1],
    [-1, 0, 1],
    [-1, 1, 0],
    [0, 1, -1],
    [1, 0, -1],
];

/// The coordinate that is large in each camp, and its sign: from the one at the bottom clockwise, so that
/// the camp opposite is three further.
const CAMPS: [(usize, i32); 6] = [(2, 1), (0, -1), (1, 1), (2, -1), (0, 1), (1, -1)];

/// The holes of a star, and what lies where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Star {
    /// The coordinates of each hole.
    pub places: Vec<[i32; 3]>,
    /// The neighbour of each hole in each direction, and the hole behind that.
    around: Vec<[(u8, u8); 6]>,
    /// The holes of each camp.
    pub camps: [u128; 6],
    /// How many steps each hole is from the tip of each camp.
    pub distances: [Vec<u8>; 6],
    size: i32,
}

impl Star {
    /// A star of this size, which is 1 to 4.
    pub fn new(size: u32) -> Star {
        let size = size as i32;
        let mut places = Vec::new();
        for z in -2 * size..=2 * size {
            for x in -2 * size..=2 * size {
                let place = [x, -x - z, z];
                if is_hole(place, size) {
                    places.push(place);
                }
            }
        }
        let find = |wanted: [i32; 3]| {
            let found = places.iter().position(|&place| place == wanted);
            found.map_or(NOWHERE, |hole| hole as u8)
        };
        let near = |&place: &[i32; 3]| {
            STEPS.map(|step| {
                let moved =
                    |times: i32| std::array::from_fn(|axis| place[axis] + times * step[axis]);
                (find(moved(1)), find(moved(2)))
            })
        };
        let camps = CAMPS.map(|(axis, sign)| {
            let holes = places.iter().enumerate();
            let inside = holes.filter(|(_, place)| place[axis] * sign > size);
            inside.fold(0, |camp, (hole, _)| camp | 1 << hole)
        });
        let distances = CAMPS.map(|(axis, sign)| {
            let tip = std::array::from_fn(|other| if other == axis { 2 } else { -1 } * sign * size);
            let steps = |place: &[i32; 3]| distance(*place, tip);
            places.iter().map(steps).collect()
        });
        Star {
            around: places.iter().map(near).collect(),
            camps,
            distances,
            places,
            size,
        }
    }

    /// How many holes there are.
    pub fn holes(&self) -> usize {
        self.places.len()
    }

    /// The neighbour of a hole in each direction, and the hole behind it.
    #[inline]
    pub fn around(&self, hole: u8) -> &[(u8, u8); 6] {
        &self.around[usize::from(hole)]
    }

    /// The row of a hole counted from the top, and its place in the row.
    pub fn row_and_place(&self, hole: u8) -> (usize, usize) {
        let row = self.row(hole);
        let before = (0..hole).filter(|&other| self.row(other) == row);
        (row, before.count())
    }

    /// The row of a hole, counted from the top.
    pub fn row(&self, hole: u8) -> usize {
        (self.places[usize::from(hole)][2] + 2 * self.size) as usize
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        (4 * self.size + 1) as usize
    }

    /// How far right a hole is, in halves of the way between neighbours of a row.
    pub fn across(&self, hole: u8) -> usize {
        let [x, _, z] = self.places[usize::from(hole)];
        (2 * x + z + 3 * self.size) as usize
    }
}

/// Whether a place belongs to one of the two large triangles that make the star.
fn is_hole(place: [i32; 3], size: i32) -> bool {
    place.iter().all(|&part| part <= size) || place.iter().all(|&part| part >= -size)
}

fn distance(one: [i32; 3], other: [i32; 3]) -> u8 {
    let parts = one
        .iter()
        .zip(other)
        .map(|(one, other)| (one - other).abs());
    parts.max().unwrap_or_default() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_board_has_121_holes_and_camps_of_ten() {
        for (size, holes, pieces) in [(1, 13, 1), (2, 37, 3), (3, 73, 6), (4, 121, 10)] {
            let star = Star::new(size);
            assert_eq!(star.holes(), holes);
            assert!(star.camps.iter().all(|camp| camp.count_ones() == pieces));
            let middle = star.camps.iter().fold(0, |all, camp| all | camp);
            let side = u64::from(size) + 1;
            assert_eq!(
                holes as u64 - u64::from(middle.count_ones()),
                3 * side * (side - 1) + 1
            );
        }
    }

    #[test]
    fn from_tip_to_tip_it_is_four_times_the_size() {
        let star = Star::new(3);
        for camp in 0..6 {
            let opposite = &star.distances[(camp + 3) % 6];
            let tip = star.distances[camp].iter().position(|&steps| steps == 0);
            assert_eq!(opposite[tip.unwrap()], 12);
        }
        assert_eq!(star.row_and_place(0), (0, 0));
        assert_eq!(star.row(72), 12);
        assert_eq!(star.across(0), star.across(72));
    }

    #[test]
    fn neighbours_see_each_other() {
        let star = Star::new(2);
        for hole in 0..37 {
            for (direction, &(next, behind)) in star.around(hole).iter().enumerate() {
                if next != NOWHERE {
                    assert_eq!(star.around(next)[(direction + 3) % 6].0, hole);
                    assert_eq!(star.around(next)[direction].0, behind);
                }
            }
        }
    }
}
