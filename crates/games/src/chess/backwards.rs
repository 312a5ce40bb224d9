//! Moves taken back, and the images of a board.
//!
//! A position can have very many predecessors: nobody knows what was captured, who could castle, or
//! how long nothing had happened before a capture or a pawn's move.

use cozy_chess::{
    BitBoard, Board, BoardBuilder, CastleRights, Color, File, Piece, Rank, Square,
    get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};
use zermelo_core::{Game, Reversible, Symmetric};

use super::moves::Move;
use super::rules::{Chess, Position, kings_touch};

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

impl Reversible for Chess {
    /// Puts back what may have moved and what may have been taken, and keeps what leads here.
    fn predecessors(&self, state: &Position, states: &mut Vec<Position>) {
        let mut found: Vec<Position> = Vec::new();
        for (mut builder, action) in unmoves(&state.board) {
            let zeroing = state.board.halfmove_clock() == 0;
            let counts = match (zeroing, self.draw_after()) {
                (_, 0) => 0..1,
                (true, longest) => 0..longest as u8,
                (false, _) => state.board.halfmove_clock() - 1..state.board.halfmove_clock(),
            };
            let passed_squares = passed_before(&builder);
            for rights in rights_before(&state.board, &builder) {
                builder.castle_rights = rights;
                for &passed in &passed_squares {
                    builder.en_passant = passed;
                    builder.halfmove_clock = counts.start;
                    let Ok(board) = builder.build() else { continue };
                    if kings_touch(&board) {
                        continue;
                    }
                    let before = Position { board };
                    if before.en_passant() != passed.map(Square::file)
                        || found.contains(&before)
                        || self.play(&before, action).as_ref() != Ok(state)
                    {
                        continue;
                    }
                    for count in counts.clone() {
                        let mut board = before.board.clone();
                        board.set_halfmove_clock(count);
                        found.push(Position { board });
                    }
                }
            }
        }
        states.append(&mut found);
    }
}

/// Boards from which a move may have led here, without regard to castling, checks and counts.
fn unmoves(board: &Board) -> Vec<(BoardBuilder, Move)> {
    let mover = !board.side_to_move();
    let mut found = Vec::new();
    for to in board.colors(mover) {
        let Some(piece) = board.piece_on(to) else {
            continue;
        };
        for from in origins(board, piece, to) {
            uncapture(board, piece, from, to, None, &mut found);
        }
        let is_promotion = to.rank() == Rank::Eighth.relative_to(mover)
            && !matches!(piece, Piece::Pawn | Piece::King);
        for from in pawn_origins(board, to) {
            if is_promotion {
                uncapture(board, Piece::Pawn, from, to, Some(piece), &mut found);
            } else if piece == Piece::Pawn {
                uncapture(board, Piece::Pawn, from, to, None, &mut found);
            }
        }
    }
    uncastle(board, &mut found);
    found
}

/// The board with the mover's piece back, and with each piece that it may have taken.
fn uncapture(
    board: &Board,
    piece: Piece,
    from: Square,
    to: Square,
    promotion: Option<Piece>,
    found: &mut Vec<(BoardBuilder, Move)>,
) {
    let mover = !board.side_to_move();
    let mut builder = BoardBuilder::from_board(board);
    builder.side_to_move = mover;
    builder.en_passant = None;
    *builder.square_mut(to) = None;
    *builder.square_mut(from) = Some((piece, mover));
    let action = Move::new(from, to, promotion);
    let diagonal = from.file() != to.file();
    if piece != Piece::Pawn || !diagonal {
        found.push((builder.clone(), action));
    }
    if piece == Piece::Pawn && !diagonal {
        return;
    }
    if piece == Piece::Pawn && to.rank() == Rank::Sixth.relative_to(mover) {
        let mut passed = builder.clone();
        let taken = Square::new(to.file(), from.rank());
        if passed.square(taken).is_none() {
            *passed.square_mut(taken) = Some((Piece::Pawn, !mover));
            passed.en_passant = Some(to);
            found.push((passed, action));
        }
    }
    for taken in Piece::ALL {
        if taken != Piece::King {
            *builder.square_mut(to) = Some((taken, !mover));
            found.push((builder.clone(), action));
        }
    }
}

/// Where an officer or a king may have come from.
fn origins(board: &Board, piece: Piece, to: Square) -> BitBoard {
    let occupied = board.occupied();
    let reached = match piece {
        Piece::Pawn => BitBoard::EMPTY,
        Piece::Knight => get_knight_moves(to),
        Piece::Bishop => get_bishop_moves(to, occupied),
        Piece::Rook => get_rook_moves(to, occupied),
        Piece::Queen => get_bishop_moves(to, occupied) | get_rook_moves(to, occupied),
        Piece::King => get_king_moves(to),
    };
    reached & !occupied
}

/// Where a pawn may have come from.
fn pawn_origins(board: &Board, to: Square) -> BitBoard {
    let back = if board.side_to_move() == Color::Black {
        -1
    } else {
        1
    };
    let near = [-1, 0, 1].map(|aside| to.try_offset(aside, back));
    let far = to.try_offset(0, 2 * back);
    let squares = near.into_iter().chain([far]).flatten();
    squares.fold(BitBoard::EMPTY, |set, square| set | square.bitboard()) & !board.occupied()
}

/// The boards before castling.
fn uncastle(board: &Board, found: &mut Vec<(BoardBuilder, Move)>) {
    let mover = !board.side_to_move();
    let rank = Rank::First.relative_to(mover);
    for (king, rook, home) in [(File::G, File::F, File::H), (File::C, File::D, File::A)] {
        let [king, rook, home, centre] =
            [king, rook, home, File::E].map(|file| Square::new(file, rank));
        let stands = |square, piece| board.colored_pieces(mover, piece).has(square);
        let empty = !board.occupied().has(home) && !board.occupied().has(centre);
        if stands(king, Piece::King) && stands(rook, Piece::Rook) && empty {
            let mut builder = BoardBuilder::from_board(board);
            builder.side_to_move = mover;
            builder.en_passant = None;
            *builder.square_mut(king) = None;
            *builder.square_mut(rook) = None;
            *builder.square_mut(centre) = Some((Piece::King, mover));
            *builder.square_mut(home) = Some((Piece::Rook, mover));
            found.push((builder, Move::new(centre, king, None)));
        }
    }
}

/// The rights to castle that there may have been: those of now, and some that the move has ended.
fn rights_before(board: &Board, before: &BoardBuilder) -> Vec<[CastleRights; 2]> {
    let mut all = vec![Color::ALL.map(|colour| *board.castle_rights(colour))];
    for colour in Color::ALL {
        let rank = Rank::First.relative_to(colour);
        let stands = |file, piece| before.square(Square::new(file, rank)) == Some((piece, colour));
        if !stands(File::E, Piece::King) {
            continue;
        }
        for file in [File::H, File::A] {
            if !stands(file, Piece::Rook) {
                continue;
            }
            for mut rights in all.clone() {
                let own = &mut rights[colour as usize];
                let right = match file {
                    File::H => &mut own.short,
                    _ => &mut own.long,
                };
                if right.is_none() {
                    *right = Some(file);
                    all.push(rights);
                }
            }
        }
    }
    all
}

/// The en passant squares that there may have been: the one that was used, or any or none.
fn passed_before(before: &BoardBuilder) -> Vec<Option<Square>> {
    if before.en_passant.is_some() {
        return vec![before.en_passant];
    }
    let mover = before.side_to_move;
    let on = |file, rank: Rank| Square::new(file, rank.relative_to(mover));
    let passed = File::ALL.into_iter().filter(|&file| {
        before.square(on(file, Rank::Fifth)) == Some((Piece::Pawn, !mover))
            && before.square(on(file, Rank::Sixth)).is_none()
            && before.square(on(file, Rank::Seventh)).is_none()
    });
    let squares = passed.map(|file| Some(on(file, Rank::Sixth)));
    [None].into_iter().chain(squares).collect()
}
