//! The moves that knowledge asks for, in playouts and as priors.

use zermelo_core::random::Random;

use super::field::{Besides, EMPTY, Field, NOWHERE, Place};
use super::knowledge::Knowledge;
use crate::go::rules::{Go, Point};

impl Knowledge {
    /// A move of the player to move: an answer to the last one, or any; [`NOWHERE`] if nothing is sensible.
    #[inline]
    pub fn choose(&self, field: &mut Field, random: &mut Random) -> Place {
        let last = field.last[0];
        if last != NOWHERE {
            let answer = self.answer(field, last, random);
            if answer != NOWHERE {
                return answer;
            }
        }
        if random.unit() < self.weights.no_self_atari {
            let calm = |field: &Field, place| field.self_atari(place, field.mover) < 2;
            let place = field.any(random, calm);
            if place != NOWHERE {
                return place;
            }
        }
        field.any(random, |_, _| true)
    }

    /// An answer to the last move: takes it, saves what it has put in atari, or follows a pattern beside it.
    fn answer(&self, field: &mut Field, last: Place, random: &mut Random) -> Place {
        let mut room = std::mem::take(&mut field.room);
        room.clear();
        let mut found = NOWHERE;
        if random.unit() < self.weights.capture {
            field.captures_beside(last, &mut room);
            found = field.drawn(&room, random);
        }
        if found == NOWHERE && random.unit() < self.weights.escape {
            room.clear();
            field.escapes_beside(last, &mut room);
            found = field.drawn(&room, random);
        }
        if found == NOWHERE && random.unit() < self.weights.pattern {
            room.clear();
            self.patterns_beside(field, last, &mut room);
            found = field.drawn(&room, random);
        }
        field.room = room;
        found
    }

    /// The points around another whose surroundings are a pattern, and that are safe.
    fn patterns_beside(&self, field: &Field, last: Place, to: &mut Vec<u16>) {
        for by in field.around {
            let place = Field::step(last, by);
            if field.colour[place] == EMPTY
                && self.is_pattern(field, place)
                && field.self_atari(place, field.mover) == 0
            {
                to.push(place as u16);
            }
        }
    }

    /// How promising moves look: what speaks for each, in the units of the data.
    pub fn hints(&self, game: &Go, field: &mut Field, moves: &[Point], hints: &mut Vec<f64>) {
        let (weights, last) = (&self.weights, field.last[0]);
        let (mut captures, mut escapes) = (Vec::new(), Vec::new());
        let sizes = (game.geometry.height, game.geometry.width);
        for stone in 0..field.colour.len() {
            let own = field.colour[stone] == field.mover;
            if field.colour[stone] < EMPTY && field.chain(stone) == stone && field.in_atari(stone) {
                if own {
                    field.escapes(stone, &mut escapes);
                } else {
                    captures.push((field.liberty(stone), field.size(stone)));
                }
            }
        }
        for &action in moves {
            let place = field.place(action);
            if place == NOWHERE {
                hints.push(weights.prior_pass);
                continue;
            }
            let mut hint = 0.0;
            let taken = captures.iter().filter(|&&(liberty, _)| liberty == place);
            hint += taken
                .map(|&(_, size)| weights.prior_capture * (1.0 + size as f64).ln())
                .sum::<f64>();
            if escapes.contains(&(place as u16)) {
                hint += weights.prior_escape;
            }
            if self.is_pattern(field, place) {
                hint += weights.prior_pattern;
            }
            if field.puts_in_atari(place) {
                hint += weights.prior_atari;
            }
            if last != NOWHERE
                && field
                    .around
                    .iter()
                    .any(|&by| Field::step(last, by) == place)
            {
                hint += weights.prior_near;
            }
            if field.is_eye(place, field.mover) {
                hint += weights.prior_eye;
            } else {
                hint +=
                    weights.prior_self_atari * field.self_atari(place, field.mover).min(4) as f64;
            }
            if let Some((row, column)) = game.place(action) {
                let line = [row, column, sizes.0 - 1 - row, sizes.1 - 1 - column];
                let line = line.into_iter().min().unwrap_or(0);
                let lonely = field
                    .around
                    .iter()
                    .all(|&by| field.colour[Field::step(place, by)] >= EMPTY);
                if lonely {
                    hint += match line {
                        0 => weights.prior_first_line,
                        2 | 3 => weights.prior_third_line,
                        _ => 0.0,
                    };
                }
            }
            hints.push(hint);
        }
    }
}

impl Field {
    /// One of several places that is sensible, each as likely; [`NOWHERE`] if none is.
    fn drawn(&self, places: &[u16], random: &mut Random) -> Place {
        if places.is_empty() {
            return NOWHERE;
        }
        let start = random.below(places.len());
        let turn = (0..places.len()).map(|step| usize::from(places[(start + step) % places.len()]));
        let mut sensible = turn.filter(|&place| self.is_sensible(place));
        sensible.next().unwrap_or(NOWHERE)
    }

    /// Where chains of the opponent's beside the last move, and its own one, can be taken.
    fn captures_beside(&self, last: Place, to: &mut Vec<u16>) {
        let other = 1 - self.mover;
        if self.colour[last] == other && self.in_atari(last) {
            to.push(self.liberty(last) as u16);
        }
        for by in self.around {
            let near = Self::step(last, by);
            if self.colour[near] == other && self.in_atari(near) {
                to.push(self.liberty(near) as u16);
            }
        }
    }

    /// How own chains that the last move has put in atari can be saved.
    fn escapes_beside(&self, last: Place, to: &mut Vec<u16>) {
        for by in self.beside {
            let near = Self::step(last, by);
            if self.colour[near] == self.mover && self.in_atari(near) {
                self.escapes(near, to);
            }
        }
    }

    /// How a chain in atari can be saved: by stones that it takes, or by a liberty that leads to more.
    fn escapes(&self, chain: Place, to: &mut Vec<u16>) {
        let player = self.colour[chain];
        let mut stone = chain;
        loop {
            for by in self.beside {
                let near = Self::step(stone, by);
                if self.colour[near] == 1 - player && self.in_atari(near) {
                    to.push(self.liberty(near) as u16);
                }
            }
            stone = self.following(stone);
            if stone == chain {
                break;
            }
        }
        let liberty = self.liberty(chain);
        if self.self_atari(liberty, player) == 0 {
            to.push(liberty as u16);
        }
    }

    /// Whether a stone of the mover leaves some chain of the other's a single liberty.
    fn puts_in_atari(&self, place: Place) -> bool {
        self.beside.iter().any(|&by| {
            let near = Self::step(place, by);
            self.colour[near] == 1 - self.mover
                && matches!(
                    self.liberty_besides(self.chain(near), place),
                    Besides::One(_)
                )
        })
    }
}
