//! An estimate from the shortest ways across, and the order in which to try moves.

use zermelo_core::value::ESTIMATE_LIMIT;
use zermelo_core::{Evaluator, Game, Order, Player, Score};

use super::geometry::{DIRECTIONS, Geometry, MOST_SIZE, ROW};
use super::rules::{Board, Cell, Hex};

/// What each feature is worth, in millionths of a win.
mod weight {
    use super::Score;

    /// A stone less to put down until the sides are joined.
    pub const DISTANCE: Score = 80_000;
    /// The turn: about half a stone.
    pub const TURN: Score = 40_000;
}

/// What speaks for a move, in points; see [`LinksFirst`].
mod point {
    /// It saves a bridge that the opponent has just broken into.
    pub const SAVED_BRIDGE: i32 = 40;
    /// It is a neighbour of a stone of the opponent's: it stands in the way.
    pub const CONTACT: i32 = 3;
    /// It is a bridge away from an own stone.
    pub const BRIDGE: i32 = 6;
    /// For each step away from the middle of the board.
    pub const OFF_CENTRE: i32 = -2;
}

impl Hex {
    /// The fewest stones with which a player would join the sides if the opponent stood still.
    ///
    /// Stones that a bridge joins, to each other or to a side, count as joined already.
    pub(super) fn distance(&self, board: &Board, player: usize) -> u32 {
        let (own, empty) = (board.stones[player], self.empty(board));
        let geometry = &self.geometry;
        let goal = geometry.shore(player, 1, empty);
        let shore = geometry.shore(player, 0, empty);
        // The cells that can be had with so many stones, and those of them that came last.
        let mut reached = linked(geometry, shore & own, own, empty);
        let mut front = reached;
        let mut next = shore;
        for stones in 0..self.size() {
            if front & goal != 0 {
                return stones;
            }
            next = (next | links(geometry, front, empty)) & empty & !reached;
            front = linked(geometry, next, own & !reached, empty);
            reached |= front;
            next = 0;
        }
        self.size()
    }
}

/// Neighbours and cells a bridge away.
#[inline]
fn links(geometry: &Geometry, set: u128, empty: u128) -> u128 {
    geometry.near(set) | geometry.bridged(set, empty)
}

/// The set and all stones that are joined to it, step by step, by neighbourhood or bridge.
#[inline]
fn linked(geometry: &Geometry, set: u128, stones: u128, empty: u128) -> u128 {
    let (mut all, mut front) = (set, set);
    while front != 0 {
        front = links(geometry, front, empty) & stones & !all;
        all |= front;
    }
    all
}

/// How many stones fewer than the opponent a player needs to get across, bridges taken for granted.
///
/// An opinion, not a fact: about a microsecond on the largest board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Distance;

impl Evaluator<Hex> for Distance {
    fn evaluate(&self, game: &Hex, board: &Board, player: Player) -> Score {
        let mover = board.mover();
        let [own, other] = [mover, 1 - mover].map(|side| game.distance(board, side) as Score);
        let score = weight::DISTANCE * (other - own) + weight::TURN;
        let score = score.clamp(1 - ESTIMATE_LIMIT, ESTIMATE_LIMIT - 1);
        if game.to_move(board) == player {
            score
        } else {
            -score
        }
    }
}

/// The cells of the largest board.
const CELLS: usize = (ROW * MOST_SIZE) as usize;

/// Tries moves first that save a broken bridge, then those that link up with own stones, stand in the
/// opponent's way and lie near the middle.
#[derive(Clone, Debug)]
pub struct LinksFirst {
    /// The neighbours of each cell, clockwise.
    around: [[Option<u8>; DIRECTIONS]; CELLS],
    /// The cells a bridge away from each.
    bridges: [u128; CELLS],
    /// The points of each cell for where it lies.
    place: [i32; CELLS],
}

impl LinksFirst {
    /// The order for boards of this game.
    pub fn new(game: &Hex) -> LinksFirst {
        let size = game.size() as i32;
        let place = |index: u32| {
            // Twice the steps from the middle, which may lie between two cells.
            let row = 2 * (index / ROW) as i32 - (size - 1);
            let column = 2 * (index % ROW) as i32 - (size - 1);
            let steps = row.abs().max(column.abs()).max((row + column).abs());
            point::OFF_CENTRE * steps / 2
        };
        let mut order = LinksFirst {
            around: [[None; DIRECTIONS]; CELLS],
            bridges: [0; CELLS],
            place: [0; CELLS],
        };
        for cell in game.geometry.cells() {
            let index = cell as usize;
            order.around[index] = game.geometry.around(cell);
            order.bridges[index] = game.geometry.bridged(1 << cell, game.geometry.all);
            order.place[index] = place(cell);
        }
        order
    }
}

impl Order<Hex> for LinksFirst {
    #[inline]
    fn rank(&self, _: &Hex, board: &Board, cell: Cell) -> i32 {
        let index = cell.index() as usize;
        let Some(&place) = self.place.get(index) else {
            return point::SAVED_BRIDGE; // the swap
        };
        let (own, other) = (board.stones[board.mover()], board.stones[1 - board.mover()]);
        // One bit for each neighbour that is an own stone, or the opponent's.
        let (mut friends, mut foes) = (0u32, 0u32);
        for (direction, neighbour) in self.around[index].iter().enumerate() {
            if let Some(neighbour) = neighbour {
                friends |= ((own >> neighbour & 1) as u32) << direction;
                foes |= ((other >> neighbour & 1) as u32) << direction;
            }
        }
        let bridges = (self.bridges[index] & own).count_ones() as i32;
        let contacts = foes.count_ones() as i32;
        let saves = friends & turned(friends, 2) & turned(foes, 1);
        let saved = if saves != 0 { point::SAVED_BRIDGE } else { 0 };
        place + saved + point::BRIDGE * bridges + point::CONTACT * contacts
    }
}

/// One bit for each direction, turned clockwise by some of them.
#[inline]
fn turned(directions: u32, by: u32) -> u32 {
    (directions << by | directions >> (DIRECTIONS as u32 - by)) & 0b11_1111
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::Notation;

    fn distances(size: u32, text: &str) -> [u32; 2] {
        let game = Hex::new(size, false).unwrap();
        let board = game.parse_state(text).unwrap();
        [0, 1].map(|player| game.distance(&board, player))
    }

    #[test]
    fn bridges_cost_nothing() {
        assert_eq!(distances(1, ""), [1, 1]);
        assert_eq!(distances(2, ""), [1, 1]);
        assert_eq!(
            distances(3, ""),
            [1, 1],
            "one stone in the middle reaches both sides"
        );
        assert_eq!(distances(3, "b2"), [0, 1 + 1]);
        assert_eq!(distances(5, ""), [2, 2]);
    }

    #[test]
    fn a_wall_must_be_gone_around() {
        // o has the second row but for its last cell, and is a bridge away from the right side.
        assert_eq!(distances(4, "xxx./ooo./x.../...."), [3, 0]);
    }

    #[test]
    fn estimates_are_opposed_and_the_turn_counts() {
        let game = Hex::new(5, false).unwrap();
        let start = game.initial();
        let first = Distance.evaluate(&game, &start, Player::FIRST);
        assert_eq!(first, weight::TURN);
        assert_eq!(Distance.evaluate(&game, &start, Player::SECOND), -first);
    }

    #[test]
    fn a_broken_bridge_is_saved_first_and_the_middle_is_the_first_cell() {
        let game = Hex::new(5, false).unwrap();
        let order = LinksFirst::new(&game);
        let best = |text: &str| {
            let board = game.parse_state(text).unwrap();
            let mut moves = Vec::new();
            game.actions(&board, &mut moves);
            moves.sort_by_key(|&cell| -order.rank(&game, &board, cell));
            game.move_name(moves[0])
        };
        assert_eq!(best(""), "c3");
        // c3 and d1 are a bridge over c2 and d2.
        assert_eq!(best("c3 a5 d1 d2"), "c2");
        assert_eq!(best("c3 a5 d1 c2"), "d2");
    }
}
