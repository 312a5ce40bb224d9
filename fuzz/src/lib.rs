//! What every text must survive: positions and moves read from it are sound, or refused in words.

pub mod files;

use zermelo_core::{Draw, Game, Notation};

/// Reads a position and a move in it from arbitrary bytes, split at the first `|`.
///
/// # Panics
///
/// If a position or move that was read does not come back from its own text, or is not legal.
pub fn exercise<G: Game + Notation + Draw>(game: &G, data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (position, action) = text.split_once('|').unwrap_or((text, text));
    let state = match game.parse_state(position) {
        Ok(state) => state,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let written = game.format_state(&state);
    assert_eq!(
        game.parse_state(&written).ok(),
        Some(state.clone()),
        "{written:?}"
    );
    assert!(!game.draw(&state).is_empty());
    let mut moves = Vec::new();
    game.actions(&state, &mut moves);
    assert_eq!(moves.is_empty(), game.is_terminal(&state));
    for &one in &moves {
        let name = game.format_move(&state, one);
        assert_eq!(game.parse_move(&state, &name).ok(), Some(one), "{name:?}");
    }
    match game.parse_move(&state, action) {
        Ok(one) => assert!(
            moves.contains(&one),
            "{action:?} was read as an illegal move"
        ),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
