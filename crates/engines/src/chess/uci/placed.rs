//! The position that is searched, with what came before it.

use zermelo_core::{Game, Notation};
use zermelo_games::chess::{Chess, Move, Position};

use super::command::Setup;

/// A position and the ones before it to which the game may come back.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub game: Chess,
    /// Without those before the last capture or move of a pawn.
    pub past: Vec<Position>,
    pub state: Position,
}

impl Placed {
    /// The start of a game.
    pub fn start(chess960: bool) -> Placed {
        let game = game(chess960);
        Placed {
            past: Vec::new(),
            state: game.initial(),
            game,
        }
    }

    /// The position that a command sets up; an error in words if it is none, or a move is not legal.
    pub fn read(setup: &Setup, chess960: bool) -> Result<Placed, String> {
        let mut placed = Placed::start(chess960);
        if let Some(fen) = &setup.fen {
            if !fen.contains('/') {
                return Err(format!("{fen:?} is no FEN"));
            }
            let read = placed.game.parse_state(&with_known_clock(fen));
            placed.state = read.map_err(|error| error.to_string())?;
        }
        for (index, text) in setup.moves.iter().enumerate() {
            let Some(action) = placed.find(text) else {
                let number = index + 1;
                return Err(format!("move {number}, {text:?}, is not legal"));
            };
            placed.play(action);
        }
        Ok(placed)
    }

    /// The legal move with this name, also where a draw rule has ended the game.
    pub fn find(&self, text: &str) -> Option<Move> {
        let asked = self.game.parse_move_name(&text.to_ascii_lowercase()).ok()?;
        let mut moves = self.game.moves_of_pieces(&self.state).into_iter();
        moves.find(|&action| action == asked)
    }

    /// Makes a legal move.
    fn play(&mut self, action: Move) {
        let after = self.game.result(&self.state, action);
        let before = std::mem::replace(&mut self.state, after);
        if self.state.quiet_moves() == 0 {
            self.past.clear();
        } else {
            self.past.push(before);
        }
    }
}

fn game(chess960: bool) -> Chess {
    if chess960 {
        Chess::default().chess960()
    } else {
        Chess::default()
    }
}

/// A FEN whose count of quiet moves is at most 100: a game goes on after that if nobody claims the draw.
fn with_known_clock(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    if let Some(clock) = fields.get_mut(4)
        && clock.parse::<u32>().is_ok_and(|count| count > 100)
    {
        *clock = "100";
    }
    fields.join(" ")
}
