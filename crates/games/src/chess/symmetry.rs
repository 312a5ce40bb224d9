//! The images of a board.

use cozy_chess::{BitBoard, BoardBuilder, CastleRights, Color, File, Piece, Rank, Square};
use zermelo_core::Symmetric;

use super::rules::{Chess, Position};

/// The images of a square: the board mirrored, and turned where there are no pawns.
const MIRRORED: [fn(Square) -> Square; 8] = [
    |square| square,
    Square::flip_file,
    Square::flip_rank,
    |square| square.flip_file().flip_rank(),
    transposed,
    |square| transposed(square).flip_file(),
    |square| transposed(square).flip_rank(),
    |square| transposed(square).flip_file().flip_rank(),
];

fn transposed(square: Square) -> Square {
    Square::new(
        File::index(square.rank() as usize),
        Rank::index(square.file() as usize),
    )
}

impl Position {
    /// How many of the images are the same game.
    fn image_count(&self) -> usize {
        let rights = Color::ALL.map(|colour| *self.board.castle_rights(colour));
        if rights != [CastleRights::EMPTY; 2] {
            1
        } else if self.board.pieces(Piece::Pawn).is_empty() {
            8
        } else {
            2
        }
    }

    fn image(&self, map: fn(Square) -> Square) -> Position {
        let mut builder = BoardBuilder::from_board(&self.board);
        let board = builder.board;
        for square in Square::ALL {
            builder.board[map(square) as usize] = board[square as usize];
        }
        builder.en_passant = builder.en_passant.map(map);
        let built = builder.build();
        Position {
            board: built.expect("the image of a sound board is sound"),
        }
    }

    /// What tells the images of a board apart, in some order: the same as of the board itself after
    /// [`image`](Self::image), without building it.
    fn rank(&self, image: usize) -> ([u64; 7], Option<File>) {
        let [pawns, knights, bishops, rooks, queens, kings] =
            Piece::ALL.map(|piece| self.board.pieces(piece));
        let white = self.board.colors(Color::White);
        let pieces = [white, pawns, knights, bishops, rooks, queens, kings];
        // Where somebody can take en passant there are pawns, and the only image is the mirror's.
        let file = self.en_passant();
        let mirrored = |file: File| if image == 1 { file.flip() } else { file };
        (pieces.map(|set| mapped(set.0, image)), file.map(mirrored))
    }
}

/// A set of squares after the map of [`MIRRORED`] with this number.
fn mapped(set: u64, image: usize) -> u64 {
    let turned = if image & 4 == 0 { set } else { transpose(set) };
    let flipped = BitBoard(turned);
    let flipped = if image & 1 == 0 {
        flipped
    } else {
        flipped.flip_files()
    };
    let flipped = if image & 2 == 0 {
        flipped
    } else {
        flipped.flip_ranks()
    };
    flipped.0
}

/// Files made ranks, and ranks files: blocks of 4, of 2 and of 1 change places across the diagonal.
fn transpose(mut set: u64) -> u64 {
    for (shift, mask) in [
        (28, 0x0f0f_0f0f_0000_0000),
        (14, 0x3333_0000_3333_0000),
        (7, 0x5500_5500_5500_5500),
    ] {
        let changed = mask & (set ^ (set << shift));
        set ^= changed ^ (changed >> shift);
    }
    set
}

impl Symmetric for Chess {
    /// Mirrored from left to right, and turned too where there are no pawns; nothing where somebody
    /// may castle.
    fn symmetries(&self, state: &Position, images: &mut Vec<Position>) {
        let maps = MIRRORED.into_iter().take(state.image_count());
        images.push(state.clone());
        images.extend(maps.skip(1).map(|map| state.image(map)));
    }

    fn canonical(&self, state: &Position) -> Position {
        let images = 0..state.image_count();
        match images.min_by_key(|&image| state.rank(image)) {
            None | Some(0) => state.clone(),
            Some(image) => state.image(MIRRORED[image]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_mapped_as_their_squares_are() {
        for (image, map) in MIRRORED.into_iter().enumerate() {
            for square in Square::ALL {
                let (here, there) = (square.bitboard().0, map(square).bitboard().0);
                assert_eq!(mapped(here, image), there, "{square} by the map {image}");
            }
        }
    }
}
