//! The position that a game begins from, by its headers.

use std::sync::LazyLock;

use cozy_chess::Board;
use zermelo_core::Notation;
use zermelo_games::chess::Chess;

use super::Reason;
use super::text::{decoded, unescaped};

/// The headers that say where a game begins, as they are in the file; kept from game to game for its memory.
#[derive(Clone, Default, Debug)]
pub(super) struct Setup {
    fen: Vec<u8>,
    variant: Vec<u8>,
}

/// Where a game begins.
pub(super) struct Start {
    pub board: Board,
    /// Whether castling is that of Chess960.
    pub chess960: bool,
}

static USUAL: LazyLock<Board> = LazyLock::new(Board::default);

/// The start of a game without a word about it.
pub(super) fn usual() -> &'static Board {
    &USUAL
}

impl Setup {
    pub fn clear(&mut self) {
        self.fen.clear();
        self.variant.clear();
    }

    /// Remembers a header if it matters here.
    #[inline]
    pub fn hear(&mut self, name: &[u8], value: &[u8]) {
        let kept = match name {
            b"FEN" => &mut self.fen,
            b"Variant" => &mut self.variant,
            _ => return,
        };
        kept.clear();
        kept.extend_from_slice(value);
    }

    /// The position; `None` for the usual one.
    pub fn start(&self) -> Result<Option<Start>, Reason> {
        let chess960 = self.is_chess960()?;
        let fen = unescaped(&self.fen);
        if fen.trim().is_empty() {
            return Ok(chess960.then(|| Start {
                board: usual().clone(),
                chess960,
            }));
        }
        let parse = |game: Chess| game.parse_state(&fen);
        if !fen.contains('/') {
            return Err(Reason::Fen(format!("{fen:?} is no FEN")));
        }
        let game = Chess::default();
        let refused = |error: &dyn std::fmt::Display| Reason::Fen(error.to_string());
        if !chess960 {
            match parse(game) {
                Ok(state) => {
                    return Ok(Some(Start {
                        board: state.board().clone(),
                        chess960: false,
                    }));
                }
                // Rooks elsewhere than in the corners say it without a header.
                Err(error) => {
                    return match parse(Chess::default().chess960()) {
                        Ok(state) => Ok(Some(Start {
                            board: state.board().clone(),
                            chess960: true,
                        })),
                        Err(_) => Err(refused(&error)),
                    };
                }
            }
        }
        let state = parse(game.chess960()).map_err(|error| refused(&error))?;
        Ok(Some(Start {
            board: state.board().clone(),
            chess960,
        }))
    }

    fn is_chess960(&self) -> Result<bool, Reason> {
        if self.variant.is_empty() {
            return Ok(false);
        }
        let name = decoded(&self.variant).trim().to_ascii_lowercase();
        match name.as_str() {
            "" | "?" | "-" | "standard" | "chess" | "normal" | "from position" => Ok(false),
            name if name.contains("960") || name.contains("fischer") => Ok(true),
            _ => Err(Reason::Variant(decoded(&self.variant).into_owned())),
        }
    }
}
