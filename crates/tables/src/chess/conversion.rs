//! Moves that lead to other material: captures, promotions, and both at once.

use std::sync::Arc;

use cozy_chess::{Color, Piece};

use super::layout::{Layout, Places};
use super::material::{MOST_PIECES, Material};
use super::table::Table;
use super::value::{ILLEGAL, Value};

/// What pawns become.
pub const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// A pawn's slot and the number of what it becomes among [`PROMOTIONS`].
pub type Promotion = (usize, usize);

/// Where the pieces of one table go in another.
struct Entrance {
    table: Arc<Table>,
    /// Whether the colours are exchanged, and the board with them.
    turned: bool,
    /// The slot of this table for each slot of the other.
    slots: Vec<usize>,
}

/// The tables that the moves of one table lead to.
pub struct Conversions {
    entrances: Vec<Option<Entrance>>,
}

/// The place of an entrance in the list; the slot is 0 where nothing is taken.
fn number(taken: usize, promotion: Option<Promotion>) -> usize {
    let promotion = promotion.map_or(0, |(slot, piece)| 1 + slot * PROMOTIONS.len() + piece);
    taken * (1 + MOST_PIECES * PROMOTIONS.len()) + promotion
}

impl Conversions {
    /// Looks up every table that a move can lead to.
    pub fn new(layout: &Layout, find: impl Fn(&Material) -> Arc<Table>) -> Conversions {
        let slots = layout.slots();
        let mut entrances: Vec<Option<Entrance>> = Vec::new();
        entrances.resize_with(number(MOST_PIECES, None), || None);
        let pawns = (2..slots.len()).filter(|&slot| slots[slot].piece == Piece::Pawn);
        let promotions = pawns.flat_map(|slot| (0..PROMOTIONS.len()).map(move |to| (slot, to)));
        let promotions: Vec<Option<Promotion>> =
            [None].into_iter().chain(promotions.map(Some)).collect();
        for taken in [0].into_iter().chain(2..slots.len()) {
            for &promotion in &promotions {
                let both_mine = promotion.is_some_and(|(pawn, _)| {
                    taken != 0 && slots[pawn].colour == slots[taken].colour
                });
                if (taken, promotion) != (0, None) && !both_mine {
                    let entrance = enter(layout, taken, promotion, &find);
                    entrances[number(taken, promotion)] = Some(entrance);
                }
            }
        }
        Conversions { entrances }
    }

    /// The value of the position after a move, for the colour that is then to move; `None` if it is
    /// no position.
    #[inline]
    pub fn value(
        &self,
        mover: Color,
        places: &Places,
        taken: usize,
        promotion: Option<Promotion>,
    ) -> Option<Value> {
        let entrance = self.entrances[number(taken, promotion)]
            .as_ref()
            .expect("every move has an entrance");
        let mut entered = [0; MOST_PIECES];
        let turn = if entrance.turned { 56 } else { 0 };
        for (place, &slot) in entered.iter_mut().zip(&entrance.slots) {
            *place = places[slot] ^ turn;
        }
        let mover = if entrance.turned { !mover } else { mover };
        match entrance.table.code(mover, &entered) {
            ILLEGAL => None,
            code => Some(Value::of(code, mover)),
        }
    }
}

fn enter(
    layout: &Layout,
    taken: usize,
    promotion: Option<Promotion>,
    find: &impl Fn(&Material) -> Arc<Table>,
) -> Entrance {
    let mut pieces: Vec<(usize, Piece, Color)> = Vec::new();
    for (slot, found) in layout.slots().iter().enumerate() {
        if taken == 0 || slot != taken {
            let piece = match promotion {
                Some((pawn, to)) if pawn == slot => PROMOTIONS[to],
                _ => found.piece,
            };
            pieces.push((slot, piece, found.colour));
        }
    }
    let side = |colour| {
        let own = pieces.iter().filter(|&&(_, _, owner)| owner == colour);
        own.map(|&(_, piece, _)| piece)
            .filter(|&piece| piece != Piece::King)
            .collect()
    };
    let (material, turned) = Material::new([side(Color::White), side(Color::Black)]);
    let table = find(&material);
    let mut slots = Vec::new();
    for wanted in table.layout.slots() {
        let colour = if turned {
            !wanted.colour
        } else {
            wanted.colour
        };
        let found = pieces
            .iter()
            .position(|&(_, piece, owner)| (piece, owner) == (wanted.piece, colour))
            .expect("the material has the same pieces");
        slots.push(pieces.remove(found).0);
    }
    Entrance {
        table,
        turned,
        slots,
    }
}
