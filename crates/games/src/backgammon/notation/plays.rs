//! Plays in the usual notation: `13/7 8/7`, `bar/22*`, `6/off(2)`, `13/7*/5`.
//!
//! Points are those of the player who moves. Several steps of one checker are written as one, `24/14`,
//! unless it hits on the way; a `*` marks where a checker is hit, `(2)` says that two checkers do the same.

use std::fmt::Write;

use super::NotationError;
use crate::backgammon::checkers::{BAR, Checkers, OFF};
use crate::backgammon::moves::{Move, Play, Step};
use crate::backgammon::rules::State;
use crate::notation::At;

/// The way of one checker.
#[derive(Clone, PartialEq, Eq)]
struct Way {
    /// Where it starts, where it is seen on the way, and where it ends.
    points: Vec<u8>,
    /// The points with a star.
    stars: Vec<u8>,
}

/// Every step of a play, so that no position is needed to read it.
pub(super) fn play_name(play: Play) -> String {
    write_ways(&ways(play, |_| true), &[])
}

/// A play as players write it.
pub(super) fn write_play(state: &State, play: Play) -> String {
    let (_, other) = state.sides();
    let hits = |point: u8| point != OFF && other.count(BAR - point) == 1;
    let mut stars: Vec<u8> = play.steps().iter().map(|step| step.to).collect();
    stars.retain(|&point| hits(point));
    write_ways(&ways(play, hits), &stars)
}

/// The steps put together to the ways of checkers, with those points on the way that `shown` wants.
fn ways(play: Play, shown: impl Fn(u8) -> bool) -> Vec<Way> {
    let mut steps = play.steps().to_vec();
    let mut ways = Vec::new();
    while !steps.is_empty() {
        let first = steps.remove(0);
        let mut points = vec![first.from];
        let mut at = first.to;
        while let Some(next) = steps.iter().position(|step| step.from == at) {
            if shown(at) {
                points.push(at);
            }
            at = steps.remove(next).to;
        }
        points.push(at);
        ways.push(Way {
            points,
            stars: Vec::new(),
        });
    }
    ways
}

fn write_ways(ways: &[Way], stars: &[u8]) -> String {
    if ways.is_empty() {
        return "pass".to_owned();
    }
    let mut stars = stars.to_vec();
    let mut text = String::new();
    let mut rest = ways;
    while let Some(way) = rest.first() {
        let same = rest.iter().take_while(|other| *other == way).count();
        if !text.is_empty() {
            text.push(' ');
        }
        for (place, &point) in way.points.iter().enumerate() {
            match point {
                _ if place == 0 && point == BAR => text.push_str("bar"),
                OFF => text.push_str("/off"),
                _ if place == 0 => {
                    let _ = write!(text, "{point}");
                }
                _ => {
                    let _ = write!(text, "/{point}");
                }
            }
            // A checker is hit once, however many land there.
            if place > 0 && stars.contains(&point) {
                text.push('*');
                stars.retain(|&star| star != point);
            }
        }
        if same > 1 {
            let _ = write!(text, "({same})");
        }
        rest = &rest[same..];
    }
    text
}

fn is_pass(text: &str) -> bool {
    let words = ["pass", "cannot move", "no move", "dance", "dances"];
    words.contains(&text.trim_end_matches('.'))
}

/// The ways of a text, each as often as it says.
fn read_ways(text: &str) -> Result<Vec<Way>, NotationError> {
    if is_pass(text) {
        return Ok(Vec::new());
    }
    let mut ways = Vec::new();
    for word in text.split_whitespace() {
        let (path, count) = match word.strip_suffix(')').and_then(|rest| rest.split_once('(')) {
            Some((path, count @ ("1" | "2" | "3" | "4"))) => (path, count.parse().unwrap_or(1)),
            _ => (word, 1),
        };
        let way = read_way(text, word, path)?;
        ways.extend(std::iter::repeat_n(way, count));
        if ways.len() > 4 {
            let play = text.to_owned();
            return Err(NotationError::TooManySteps { play });
        }
    }
    Ok(ways)
}

fn read_way(play: &str, word: &str, path: &str) -> Result<Way, NotationError> {
    let mut way = Way {
        points: Vec::new(),
        stars: Vec::new(),
    };
    for (place, part) in path.split('/').enumerate() {
        let name = part.strip_suffix('*').unwrap_or(part);
        let point = match (place, name, name.parse()) {
            (0, "bar" | "b", _) => BAR,
            (0, "25", _) => BAR,
            (1.., "off" | "o" | "0", _) => OFF,
            (_, _, Ok(point @ 1..=24)) if !name.starts_with('+') => point,
            _ => {
                let (text, play) = (part.to_owned(), play.to_owned());
                return Err(NotationError::NoPoint { text, play });
            }
        };
        if way.points.last().is_some_and(|&last| last <= point) {
            let text = word.to_owned();
            return Err(NotationError::Backwards { text });
        }
        if part.ends_with('*') {
            way.stars.push(point);
        }
        way.points.push(point);
    }
    if way.points.len() < 2 {
        let (text, at) = (play.to_owned(), At::SINGLE);
        return Err(NotationError::NoMove { text, at });
    }
    Ok(way)
}

/// Reads what [`play_name`] writes.
pub(super) fn read_play_name(text: &str) -> Result<Play, NotationError> {
    let mut steps = Vec::new();
    for way in read_ways(text)? {
        let pairs = way.points.windows(2);
        steps.extend(pairs.map(|pair| Step {
            from: pair[0],
            to: pair[1],
        }));
    }
    Play::of(&steps).ok_or_else(|| NotationError::TooManySteps {
        play: text.to_owned(),
    })
}

/// The legal play that a text means: the one that leads to the board that it describes.
///
/// Where a checker can go several ways and only some of them hit, the way is meant that hits just what
/// the text says; where all ways hit the same, it need not be said.
pub(super) fn read_play(
    state: &State,
    dice: [u8; 2],
    legal: &[Move],
    text: &str,
) -> Result<Play, NotationError> {
    let ways = read_ways(text)?;
    let (own, other) = state.sides();
    let play = || text.to_owned();
    let refuse = |why: String| NotationError::IllegalPlay {
        play: play(),
        dice: format!("{}{}", dice[0], dice[1]),
        at: At::SINGLE,
        why,
    };
    let blot = |point: u8| point != OFF && other.count(BAR - point) == 1;
    let mut after = own.counts().map(i32::from);
    let mut hit = other;
    for way in &ways {
        if let Some(&point) = way.stars.iter().find(|&&star| !blot(star)) {
            return Err(NotationError::NoBlot {
                play: play(),
                point,
            });
        }
        for &point in way.points.iter().skip(1) {
            if blot(point) && hit.count(BAR - point) == 1 {
                hit = hit.moved(BAR - point, BAR);
            }
        }
        let (from, to) = (way.points[0], way.points[way.points.len() - 1]);
        after[usize::from(from) - 1] -= 1;
        if to != OFF {
            after[usize::from(to) - 1] += 1;
        }
    }
    if let Some(place) = after.iter().position(|&count| count < 0) {
        let from = if place == 24 {
            "bar".to_owned()
        } else {
            format!("{} point", place + 1)
        };
        return Err(refuse(format!(
            "there are not so many checkers on the {from}"
        )));
    }
    let plays = legal.iter().filter_map(|&action| match action {
        Move::Play(play) => Some(play),
        _ => None,
    });
    let fits = |play: &Play| sides_after(state, *play).0.counts().map(i32::from) == after;
    let fitting: Vec<Play> = plays.filter(fits).collect();
    let exact = |&&play: &&Play| sides_after(state, play).1 == hit;
    if let Some(&play) = fitting.iter().find(exact) {
        return Ok(play);
    }
    match fitting[..] {
        [play] => Ok(play),
        [] => Err(refuse(why_not(legal, &ways))),
        _ => {
            let moves = fitting
                .iter()
                .map(|&play| write_play(state, play))
                .collect();
            let (text, at) = (play(), At::SINGLE);
            Err(crate::notation::MoveError::Ambiguous { text, at, moves }.into())
        }
    }
}

/// The mover's checkers and the opponent's after a play.
fn sides_after(state: &State, play: Play) -> (Checkers, Checkers) {
    let sides = state.played(play);
    let mover = usize::from(state.mover);
    (sides[mover], sides[1 - mover])
}

fn why_not(legal: &[Move], ways: &[Way]) -> String {
    match legal {
        [Move::Play(Play::PASS)] => "no checker can move: write pass".to_owned(),
        _ if ways.is_empty() => "there are legal plays, and one must be made".to_owned(),
        [Move::Play(only)] => format!("the only legal play is {}", play_name(*only)),
        _ => "both dice are played if possible, a double four times".to_owned(),
    }
}
