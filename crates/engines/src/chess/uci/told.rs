//! What is told of a search, as the lines of the protocol.

use std::fmt::Write;

use zermelo_core::value::outcome;
use zermelo_core::{Game, Guide, Score};
use zermelo_games::chess::{Chess, ChessGuide, Move, Position};
use zermelo_search::Analysis;
use zermelo_tables::chess::syzygy::Tables;

use crate::chess::chances::of_centipawns;

/// Writes of one search what it finds.
pub(super) struct Teller<'a> {
    pub game: &'a Chess,
    pub guide: &'a ChessGuide,
    pub state: &'a Position,
    pub show_chances: bool,
    /// Endgame tables, and how many positions had been found in them before.
    pub tables: Option<(&'a Tables, u64)>,
}

impl Teller<'_> {
    /// The lines of a finished depth, the best move first.
    pub fn depth(&self, found: &Analysis<Move>) -> String {
        let mut text = String::new();
        for (index, line) in found.lines.iter().enumerate() {
            if index > 0 {
                text.push('\n');
            }
            self.line(&mut text, found, index + 1, line.score, &line.moves);
        }
        if text.is_empty() {
            text = self.best(found);
        }
        text
    }

    /// The line of the best move alone.
    pub fn best(&self, found: &Analysis<Move>) -> String {
        let mut text = String::new();
        self.line(&mut text, found, 1, found.score, &found.principal_variation);
        text
    }

    /// The line of a position in which there is nothing to search.
    pub fn settled(&self, depth: u32, score: Score, moves: &[Move]) -> String {
        let mut text = format!("info depth {depth}");
        self.score(&mut text, score);
        text.push_str(" nodes 0 time 0");
        self.variation(&mut text, moves);
        text
    }

    fn line(
        &self,
        text: &mut String,
        found: &Analysis<Move>,
        number: usize,
        score: Score,
        moves: &[Move],
    ) {
        let depth = found.depth.max(1);
        let farthest = found.statistics.selective_depth.max(depth);
        // Nothing fails that is written to a text.
        let _ = write!(
            text,
            "info depth {depth} seldepth {farthest} multipv {number}"
        );
        self.score(text, score);
        let time = found.elapsed.as_millis();
        let seconds = found.elapsed.as_secs_f64();
        let nodes = found.nodes;
        let pace = if seconds > 0.0 {
            nodes as f64 / seconds
        } else {
            0.0
        };
        let _ = write!(text, " nodes {nodes} nps {pace:.0} time {time}");
        if let Some((tables, before)) = self.tables {
            let _ = write!(text, " tbhits {}", tables.hits().saturating_sub(before));
        }
        self.variation(text, moves);
    }

    fn score(&self, text: &mut String, score: Score) {
        let centipawns = score / (self.guide.unit() / 100).max(1);
        let mut chances = of_centipawns(centipawns);
        let _ = match outcome(score) {
            Some((payoff, distance)) => {
                let moves = distance.div_ceil(2);
                chances = if payoff > 0 {
                    [1000, 0, 0]
                } else {
                    [0, 0, 1000]
                };
                let sign = if payoff < 0 && moves > 0 { "-" } else { "" };
                write!(text, " score mate {sign}{moves}")
            }
            None => write!(text, " score cp {centipawns}"),
        };
        if self.show_chances {
            let [wins, draws, losses] = chances;
            let _ = write!(text, " wdl {wins} {draws} {losses}");
        }
    }

    /// The moves as long as they are legal.
    fn variation(&self, text: &mut String, moves: &[Move]) {
        let legal = legal_part(self.game, self.state, moves);
        if !legal.is_empty() {
            text.push_str(" pv");
        }
        for action in legal {
            let _ = write!(text, " {action}");
        }
    }
}

/// The first of some moves, as many as can be made in turn.
pub(super) fn legal_part<'a>(game: &Chess, state: &Position, moves: &'a [Move]) -> &'a [Move] {
    let mut state = state.clone();
    for (index, &action) in moves.iter().enumerate() {
        if !game.moves_of_pieces(&state).contains(&action) {
            return &moves[..index];
        }
        state = game.result(&state, action);
    }
    moves
}
