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

    /// What tells boards with the same mover apart, in some order.
    fn rank(&self) -> ([BitBoard; 7], Option<File>) {
        let pieces = Piece::ALL.map(|piece| self.board.pieces(piece));
        let [pawns, knights, bishops, rooks, queens, kings] = pieces;
        let white = self.board.colors(Color::White);
        (
            [white, pawns, knights, bishops, rooks, queens, kings],
            self.en_passant(),
        )
    }
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
        let mut images = Vec::new();
        self.symmetries(state, &mut images);
        images
            .into_iter()
            .min_by_key(Position::rank)
            .expect("a state is its own image")
    }
}
