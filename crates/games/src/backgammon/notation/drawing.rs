//! The board in text, the first player (X) below, and the points that the first player counts.

use zermelo_core::{Draw, Game};

use crate::backgammon::checkers::{BAR, Checkers, OFF};
use crate::backgammon::rules::{Backgammon, Phase, State};

/// So many checkers are drawn on a point; more are a number.
const ROWS: u8 = 5;

impl Draw for Backgammon {
    /// The board, pips and checkers off of both players, the cube, and what happens next.
    fn draw(&self, state: &State) -> String {
        let top: Vec<u8> = (13..=24).collect();
        let bottom: Vec<u8> = (1..=12).rev().collect();
        let mut lines = vec![edge(&top)];
        lines.extend((0..ROWS).map(|row| half(state, &top, row, 1)));
        lines.push(format!("|{:18}|BAR|{:18}|", "", ""));
        lines.extend((0..ROWS).rev().map(|row| half(state, &bottom, row, 0)));
        lines.push(edge(&bottom));
        let [first, second] = state.checkers;
        lines.push(side('X', "white", first));
        lines.push(side('O', "black", second));
        if self.options().cube > 1 {
            let place = match state.cube.owner {
                None => "in the middle",
                Some(0) => "owned by X",
                Some(_) => "owned by O",
            };
            lines.push(format!("cube at {}, {place}", state.cube.value()));
        }
        lines.push(self.next(state));
        lines.join("\n")
    }
}

fn edge(points: &[u8]) -> String {
    let names: Vec<String> = points
        .iter()
        .map(|point| format!("{point:^3}").replace(' ', "-"))
        .collect();
    format!("+{}+---+{}+", names[..6].concat(), names[6..].concat())
}

/// One row of the upper or the lower half; the bar in it is a player's.
fn half(state: &State, points: &[u8], row: u8, bar: usize) -> String {
    let [first, second] = state.checkers;
    let cell = |&point: &u8| mark(first.count(point), second.count(BAR - point), row);
    let cells: Vec<String> = points.iter().map(cell).collect();
    let hit = state.checkers[bar].count(BAR);
    let bar = if bar == 0 {
        mark(hit, 0, row)
    } else {
        mark(0, hit, row)
    };
    format!("|{}|{bar}|{}|", cells[..6].concat(), cells[6..].concat())
}

/// What is drawn of a point in a row counted from the edge.
fn mark(first: u8, second: u8, row: u8) -> String {
    let (count, letter) = if first > 0 {
        (first, 'X')
    } else {
        (second, 'O')
    };
    match row + 1 {
        ROWS if count > ROWS => format!("{count:^3}"),
        row if row <= count => format!(" {letter} "),
        _ => "   ".to_owned(),
    }
}

fn side(letter: char, name: &str, checkers: Checkers) -> String {
    let (pips, off) = (checkers.pips(), checkers.count(OFF));
    format!("{letter} {name:<6} {pips:>3} pips, {off:>2} off")
}

impl Backgammon {
    fn next(&self, state: &State) -> String {
        let player = ["X", "O"][usize::from(state.mover)];
        let other = ["O", "X"][usize::from(state.mover)];
        if let Some(winner) = state.winner() {
            let points = self.utility(state, zermelo_core::Player::new(winner));
            let how = match (state.phase, state.size(winner)) {
                (Phase::Dropped, _) => "the double is dropped",
                (_, 3) => "a backgammon",
                (_, 2) => "a gammon",
                _ => "a single game",
            };
            let plural = if points == 1 { "" } else { "s" };
            return format!(
                "{} wins {points} point{plural}: {how}",
                ["X", "O"][usize::from(winner)]
            );
        }
        match state.phase {
            Phase::Opening => "each player rolls a die".to_owned(),
            Phase::Doubling => format!("{player} rolls or doubles"),
            Phase::Rolling => format!("{player} rolls"),
            Phase::Moving([first, second]) => format!("{player} to play {first}{second}"),
            Phase::Offered | Phase::Dropped => {
                format!(
                    "{player} doubles to {}: {other} takes or drops",
                    2 * state.cube.value()
                )
            }
        }
    }
}
