//! Endings that every player must win are won without any file, against the longest defence.

use std::path::PathBuf;

use cozy_chess::{BoardBuilder, Color, Piece, Square};
use zermelo_core::random::Random;
use zermelo_core::{Game, Limits, Notation, Player, StopFlag};
use zermelo_engines::chess::Question;
use zermelo_games::chess::{Chess, ChessGuide, Move, Position};
use zermelo_search::selective::{Memory, Options};
use zermelo_tables::chess::syzygy::Tables;
use zermelo_tables::chess::{Folder, Material, Value};
use zermelo_tables::share::Crew;

/// A folder for tables that this test builds.
pub fn built(name: &str, materials: &[&str]) -> Folder {
    let run = std::process::id();
    let path: PathBuf = std::env::temp_dir().join(format!("zermelo-endings-{run}-{name}"));
    std::fs::remove_dir_all(&path).ok();
    let folder = Folder::new(path);
    let wanted: Vec<Material> = materials
        .iter()
        .map(|name| Material::parse(name).unwrap())
        .collect();
    let crew = Crew {
        threads: 2,
        stop: StopFlag::default(),
    };
    folder.build(&wanted, &crew, &|_| (), |_| ()).unwrap();
    folder
}

/// A random position that White, to move, wins with these pieces beside the king.
pub fn won(folder: &Folder, pieces: &[Piece], random: &mut Random) -> Position {
    let game = Chess::default();
    loop {
        let mut builder = BoardBuilder::empty();
        let white = pieces.iter().chain(&[Piece::King]);
        let all = white.map(|&piece| (piece, Color::White));
        for placed in all.chain([(Piece::King, Color::Black)]) {
            *builder.square_mut(Square::index(random.below(64))) = Some(placed);
        }
        let Ok(board) = builder.build() else { continue };
        if board.occupied().len() as usize != pieces.len() + 2 {
            continue;
        }
        let Ok(state) = game.parse_state(&board.to_string()) else {
            continue;
        };
        if matches!(folder.probe(state.board()), Ok(Value::Win(_))) {
            return state;
        }
    }
}

/// The engine with so many nodes a move.
pub struct White<'a> {
    pub guide: &'a ChessGuide,
    pub tables: Option<&'a Tables>,
    pub memory: Memory,
    pub nodes: u64,
}

impl White<'_> {
    fn choose(&self, game: &Chess, past: &[Position], state: &Position) -> Move {
        let question = Question {
            game,
            guide: self.guide,
            options: &Options::default(),
            memory: &self.memory,
            past,
            state,
            among: &[],
            tables: self.tables,
            limits: &Limits {
                nodes: Some(self.nodes),
                table_bytes: 1 << 22,
                ..Limits::default()
            },
        };
        question.answer(&mut |_| {}).best_move().unwrap()
    }
}

/// The defence that loses last.
fn longest_defence(folder: &Folder, game: &Chess, state: &Position) -> Move {
    let mut moves = Vec::new();
    game.actions(state, &mut moves);
    let worth = |action: &Move| {
        let after = game.result(state, *action);
        folder.probe(after.board()).unwrap().before().merit()
    };
    moves.into_iter().max_by_key(worth).unwrap()
}

/// Plays until the game is over; the plies if White has won, the last position if not.
pub fn play(white: &White<'_>, folder: &Folder, start: Position) -> Result<usize, String> {
    let game = Chess::default();
    let mut states = vec![start];
    loop {
        let state = states.last().unwrap().clone();
        let here = game.format_state(&state);
        if game.is_terminal(&state) {
            let won = game.utility(&state, Player::FIRST) > 0;
            return if won { Ok(states.len() - 1) } else { Err(here) };
        }
        let past = &states[..states.len() - 1];
        let same = |other: &&Position| other.board().same_position(state.board());
        if past.iter().filter(same).count() == 2 {
            return Err(format!("{here} for the third time"));
        }
        let action = if game.to_move(&state) == Player::FIRST {
            white.choose(&game, past, &state)
        } else {
            longest_defence(folder, &game, &state)
        };
        states.push(game.result(&state, action));
    }
}

#[test]
fn the_basic_endings_are_won_without_tables() {
    use Piece::{Bishop, Knight, Pawn, Queen, Rook};
    let folder = built("basic", &["KPK", "KQK", "KRK", "KBBK", "KBNK"]);
    let guide = ChessGuide::default();
    let mut random = Random::new(11);
    let endings: [(&[Piece], u64, usize); 5] = [
        (&[Pawn], 5_000, 12),
        (&[Queen], 5_000, 8),
        (&[Rook], 5_000, 8),
        (&[Bishop, Bishop], 10_000, 6),
        (&[Bishop, Knight], 20_000, 6),
    ];
    let mut failures = Vec::new();
    for (pieces, nodes, games) in endings {
        for _ in 0..games {
            let white = White {
                guide: &guide,
                tables: None,
                memory: Memory::default(),
                nodes,
            };
            let start = won(&folder, pieces, &mut random);
            let value = folder.probe(start.board()).unwrap();
            match play(&white, &folder, start.clone()) {
                Ok(plies) => println!("{pieces:?} {value:?}: {plies} plies"),
                Err(end) => failures.push(format!("{pieces:?} {start:?} {value:?} -> {end}")),
            }
        }
    }
    std::fs::remove_dir_all(folder.path()).unwrap();
    assert!(failures.is_empty(), "{failures:#?}");
}
