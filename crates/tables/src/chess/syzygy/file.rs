//! A file of values: its header read and checked, one value looked up.
//!
//! A file has one part, or four where there are pawns, one for each file from a to d on which the leading
//! pawn may stand; and of each part one for each side to move, unless both sides have the same pieces. A
//! DTZ file has each part for one of the sides only, and may translate what is written by four lists, one
//! for each outcome that is no draw.

use std::path::{Path, PathBuf};

use cozy_chess::{Board, Color, Piece};

use super::bytes::{Bytes, Cursor, Fault};
use super::code::Values;
use super::error::SyzygyError;
use super::layout::{Layout, Places, leaders, leading_file};
use super::outcome::Outcome;
use super::signature::{MOST_PIECES, Signature};

/// What a file tells of its positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Wins, draws and losses.
    Wdl,
    /// Distances to the next capture or move of a pawn.
    Dtz,
}

impl Kind {
    /// Both.
    pub const ALL: [Kind; 2] = [Kind::Wdl, Kind::Dtz];

    /// What the name of a file ends with.
    pub const fn suffix(self) -> &'static str {
        match self {
            Kind::Wdl => "rtbw",
            Kind::Dtz => "rtbz",
        }
    }

    const fn magic(self) -> [u8; 4] {
        match self {
            Kind::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Kind::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

/// The checksum of its maker after the last block.
const CHECKSUM_BYTES: u64 = 16;

// Flags of a file.
const SPLIT: u8 = 1;
const PAWNS: u8 = 2;

// Flags of a part of a DTZ file.
const BLACK_MOVES: u8 = 1;
const TRANSLATED: u8 = 2;
const WIN_IN_PLIES: u8 = 4;
const LOSS_IN_PLIES: u8 = 8;
const WIDE: u8 = 16;

/// One part: the values of positions with a side to move, and the file of a leading pawn if there is one.
#[derive(Debug)]
struct Part {
    layout: Layout,
    flags: u8,
    values: Values,
    /// What values stand for in a DTZ file: wins, losses, cursed wins, blessed losses.
    lists: Option<[Vec<u16>; 4]>,
}

/// What a DTZ file says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Distance {
    /// So many plies past the next one.
    Plies(i32),
    /// It has the position with the other side to move.
    OtherSide,
}

/// An open file.
#[derive(Debug)]
pub(super) struct TableFile {
    path: PathBuf,
    kind: Kind,
    signature: Signature,
    bytes: Bytes,
    /// By the file of the leading pawn, and then by the side to move.
    parts: Vec<Vec<Part>>,
}

impl TableFile {
    /// Opens a file, and checks that its header fits its name, its size and itself.
    pub fn open(path: &Path, kind: Kind, signature: Signature) -> Result<TableFile, SyzygyError> {
        let bytes = Bytes::open(path)?;
        let parts = bytes
            .header()
            .and_then(|header| Ok(read(&header, bytes.len(), kind, &signature)?))
            .map_err(|trouble| trouble.of(path))?;
        Ok(TableFile {
            path: path.to_owned(),
            kind,
            signature,
            bytes,
            parts,
        })
    }

    /// The outcome that a WDL file has for a position. Captures are not looked at.
    pub fn outcome(&self, board: &Board, turned: bool) -> Result<Outcome, SyzygyError> {
        let (part, number, _) = self.find(board, turned)?;
        let written = part.values.get(number, &self.bytes);
        written
            .and_then(|written| Ok(Outcome::of(written).ok_or("it has a value that is none")?))
            .map_err(|trouble| trouble.of(&self.path))
    }

    /// The plies, without the first, that a DTZ file has for a position of a known outcome.
    pub fn distance(
        &self,
        board: &Board,
        turned: bool,
        outcome: Outcome,
    ) -> Result<Distance, SyzygyError> {
        let (part, number, second) = self.find(board, turned)?;
        if !self.signature.is_symmetric() && second != (part.flags & BLACK_MOVES != 0) {
            return Ok(Distance::OtherSide);
        }
        let written = part.values.get(number, &self.bytes);
        written
            .and_then(|written| Ok(part.translated(written, outcome)?))
            .map(Distance::Plies)
            .map_err(|trouble| trouble.of(&self.path))
    }

    /// The part of a position and its number in it, and whether the table's second side is to move.
    fn find(&self, board: &Board, turned: bool) -> Result<(&Part, u64, bool), SyzygyError> {
        let mover = board.side_to_move();
        let turned = if self.signature.is_symmetric() {
            mover == Color::Black
        } else {
            turned
        };
        let second = (mover == Color::Black) != turned;
        let file = match leaders(&self.signature) {
            None => 0,
            Some((colour, _)) => {
                let mut pawns = [0; MOST_PIECES];
                let mut count = 0;
                fill(&mut pawns, &mut count, board, (colour, Piece::Pawn), turned);
                leading_file(&mut pawns[..count])
            }
        };
        let parts = &self.parts[file];
        let part = &parts[usize::from(second).min(parts.len() - 1)];
        let mut places: Places = [0; MOST_PIECES];
        let mut count = 0;
        let slots = part.layout.slots();
        while count < slots.len() {
            let before = count;
            fill(&mut places, &mut count, board, slots[before], turned);
            if count == before {
                return Err(SyzygyError::Impossible);
            }
        }
        let number = part.layout.number(places).ok_or(SyzygyError::Impossible)?;
        Ok((part, number, second))
    }

    /// Unpacks all of it; an error names the file if anything is wrong.
    pub fn check(&self, stop: &dyn Fn() -> bool) -> Result<(), SyzygyError> {
        for part in self.parts.iter().flatten() {
            super::check::check(&part.values, &self.bytes, self.kind, stop)
                .map_err(|trouble| trouble.of(&self.path))?;
        }
        Ok(())
    }
}

/// Appends the squares of a kind of piece.
#[inline]
fn fill(
    places: &mut Places,
    count: &mut usize,
    board: &Board,
    (colour, piece): (Color, Piece),
    turned: bool,
) {
    let (colour, turn) = if turned { (!colour, 56) } else { (colour, 0) };
    for square in board.colored_pieces(colour, piece) {
        if let Some(place) = places.get_mut(*count) {
            *place = square as u8 ^ turn;
            *count += 1;
        }
    }
}

impl Part {
    /// The plies that are written for an outcome.
    fn translated(&self, written: u16, outcome: Outcome) -> Result<i32, Fault> {
        let (list, in_plies) = match outcome {
            Outcome::Win => (0, WIN_IN_PLIES),
            Outcome::Loss => (1, LOSS_IN_PLIES),
            Outcome::CursedWin => (2, 0),
            Outcome::BlessedLoss => (3, 0),
            Outcome::Draw => return Ok(0),
        };
        let meant = match &self.lists {
            None => written,
            Some(lists) => *lists[list]
                .get(usize::from(written))
                .ok_or("it has a distance that is none")?,
        };
        let distance = i32::from(meant);
        Ok(if self.flags & in_plies != 0 {
            distance
        } else {
            2 * distance
        })
    }
}

/// Reads a header.
fn read(
    header: &[u8],
    length: u64,
    kind: Kind,
    signature: &Signature,
) -> Result<Vec<Vec<Part>>, Fault> {
    let mut cursor = Cursor::new(header);
    if cursor.take(4)? != kind.magic() {
        return Err(match kind {
            Kind::Wdl => "it does not begin as a WDL file does",
            Kind::Dtz => "it does not begin as a DTZ file does",
        });
    }
    let flags = cursor.byte()?;
    let split = flags & SPLIT != 0;
    if (flags & PAWNS != 0) != signature.has_pawns() || split == signature.is_symmetric() {
        return Err("it is of other pieces than its name says");
    }
    let sides = if split && kind == Kind::Wdl { 2 } else { 1 };
    let layouts = read_layouts(&mut cursor, signature, sides)?;
    let mut parts = Vec::new();
    for of_file in layouts {
        let mut both = Vec::new();
        for layout in of_file {
            let (flags, values) = Values::read(&mut cursor, layout.size(), kind == Kind::Wdl)?;
            both.push(Part {
                layout,
                flags,
                values,
                lists: None,
            });
        }
        parts.push(both);
    }
    if kind == Kind::Dtz {
        for part in parts.iter_mut().flatten() {
            read_lists(&mut cursor, part)?;
        }
        cursor.make_even()?;
    }
    place(&mut parts, cursor.place() as u64, length)?;
    Ok(parts)
}

/// The orders of the pieces, of both sides to move in the halves of each byte.
fn read_layouts(
    cursor: &mut Cursor<'_>,
    signature: &Signature,
    sides: usize,
) -> Result<Vec<Vec<Layout>>, Fault> {
    let files = if signature.has_pawns() { 4 } else { 1 };
    let pawns = [Color::White, Color::Black].map(|side| signature.count(side, Piece::Pawn) > 0);
    let ranks = 1 + usize::from(pawns == [true, true]);
    let mut layouts = Vec::new();
    for file in 0..files {
        let bytes = cursor.take(ranks + signature.pieces())?;
        let of_side = |side: usize| {
            let half = |byte: u8| if side == 0 { byte & 15 } else { byte >> 4 };
            let order: Vec<u8> = bytes[ranks..].iter().map(|&byte| half(byte)).collect();
            let places = [half(bytes[0]), half(bytes[ranks - 1])];
            Layout::new(signature, &order, places, file)
        };
        let both: Result<Vec<Layout>, Fault> = (0..sides).map(of_side).collect();
        layouts.push(both?);
    }
    cursor.make_even()?;
    Ok(layouts)
}

/// The lists that translate the values of a part of a DTZ file.
fn read_lists(cursor: &mut Cursor<'_>, part: &mut Part) -> Result<(), Fault> {
    if part.flags & TRANSLATED == 0 {
        return Ok(());
    }
    let wide = part.flags & WIDE != 0;
    if wide {
        cursor.make_even()?;
    }
    let mut lists = [const { Vec::new() }; 4];
    for list in &mut lists {
        let length = if wide {
            cursor.short()?
        } else {
            cursor.byte()?.into()
        };
        for _ in 0..length {
            list.push(if wide {
                cursor.short()?
            } else {
                cursor.byte()?.into()
            });
        }
    }
    part.lists = Some(lists);
    Ok(())
}

/// Says where index, lengths and blocks of each part are, and checks that the file ends with the last.
fn place(parts: &mut [Vec<Part>], start: u64, length: u64) -> Result<(), Fault> {
    let mut end = start;
    let all = |parts: &mut [Vec<Part>], each: &mut dyn FnMut(&mut super::code::Coded)| {
        for part in parts.iter_mut().flatten() {
            if let Some(coded) = part.values.coded() {
                each(coded);
            }
        }
    };
    all(parts, &mut |coded| end = coded.place_index(end));
    all(parts, &mut |coded| end = coded.place_lengths(end));
    all(parts, &mut |coded| end = coded.place_data(end));
    let whole = end.next_multiple_of(64) + CHECKSUM_BYTES;
    if whole == length {
        Ok(())
    } else if whole > length {
        Err("it is shorter than its header says")
    } else {
        Err("it is longer than its header says")
    }
}
