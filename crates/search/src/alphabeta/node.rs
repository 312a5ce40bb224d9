//! One state of the tree: the recursion of the search, in named steps.

use std::ops::Range;

use zermelo_core::value::{ESTIMATE_LIMIT, INFINITY, finished, shifted};
use zermelo_core::{
    Bound, Budget, Cutoff, Evaluator, Exactness, Observer, Order, Player, Score, Window,
};

use super::proof::holds_by_band;
use super::variation::Variations;
use super::{AlphaBeta, Searchable};
use crate::ordering::{BEST, KILLER, MoveStack, OPINION};
use crate::table::{Entry, Table};

/// What a search says of a state, for the player to move there, at distances from the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Valued {
    pub score: Score,
    /// Whether the claim holds in the whole game.
    pub proved: bool,
}

/// Where in the tree a state is, and what is asked about it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub mover: Player,
    /// Moves still to look ahead.
    pub depth: u32,
    /// Moves made since the root.
    pub ply: u32,
    pub window: Window,
}

/// The working memory of one search.
pub(super) struct Searcher<'a, G: Searchable, E, R, O> {
    pub plan: &'a AlphaBeta<'a, G, E, R>,
    pub observer: &'a mut O,
    pub budget: Budget,
    pub table: Table,
    pub moves: MoveStack<G::Move>,
    pub killers: Vec<[Option<G::Move>; 2]>,
    pub variations: Variations<G::Move>,
    /// The best move of the root at the last depth.
    pub favourite: Option<G::Move>,
    /// The score of the best finished root move at this depth.
    pub root_score: Score,
}

/// States closer to the horizon are searched faster than they are looked up.
const TABLE_DEPTH: u32 = 3;

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// Visits a state and says what it is worth; `None` when the budget is spent.
    ///
    /// Fail-soft: with `s` the value to this depth and `r` the score given, `r <= alpha` means
    /// `s <= r`, `r >= beta` means `s >= r`, and otherwise `s = r`.
    pub fn visit(
        &mut self,
        state: &G::State,
        via: Option<G::Move>,
        place: Place,
    ) -> Option<Valued> {
        if self.budget.spend() {
            return None;
        }
        if O::ENABLED {
            self.observer.enter(state, via, place.window);
        }
        self.variations.clear(place.ply);
        let valued = if place.depth == 0 {
            Some(self.horizon(state, place))
        } else {
            self.interior(state, place)
        };
        if O::ENABLED {
            self.observer.leave(valued.map(|valued| valued.score));
        }
        valued
    }

    /// A state as deep as the search goes: finished, or estimated.
    fn horizon(&mut self, state: &G::State, place: Place) -> Valued {
        let AlphaBeta {
            game, evaluator, ..
        } = self.plan;
        if game.is_terminal(state) {
            return self.end(state, place);
        }
        let estimate = evaluator.evaluate(game, state, place.mover);
        let score = estimate.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT);
        if O::ENABLED {
            self.observer.value(score, Exactness::Estimate);
        }
        Valued {
            score,
            proved: false,
        }
    }

    /// A finished game.
    fn end(&mut self, state: &G::State, place: Place) -> Valued {
        let score = finished(self.plan.game.utility(state, place.mover), place.ply);
        if O::ENABLED {
            self.observer.value(score, Exactness::Proved);
        }
        Valued {
            score,
            proved: true,
        }
    }

    /// A state with moves to look at, unless the table knows enough.
    fn interior(&mut self, state: &G::State, place: Place) -> Option<Valued> {
        let game = self.plan.game;
        let key = self.plan.options.table && place.depth >= TABLE_DEPTH;
        let key = key.then(|| game.key(state));
        // Asked for before the moves are listed, so that the two overlap.
        let known = key.and_then(|key| self.table.probe(key));
        let range = self.moves.open(game, state);
        if range.is_empty() {
            return Some(self.end(state, place));
        }
        let start = range.start;
        let valued = match known.and_then(|entry| self.table_cutoff(entry, place)) {
            Some(valued) => valued,
            None => {
                self.rank(
                    state,
                    place,
                    range.clone(),
                    known.and_then(|entry| entry.choice),
                );
                self.best(state, place, range, key)?
            }
        };
        self.moves.close(start);
        Some(valued)
    }

    /// The table's answer, when it is deep enough or proved and settles the window.
    ///
    /// States on the principal variation are searched all the same, so that the variation is whole.
    fn table_cutoff(&mut self, entry: Entry, place: Place) -> Option<Valued> {
        let Window { alpha, beta } = place.window;
        let score = shifted(entry.score, place.ply as i32);
        if O::ENABLED {
            self.observer.table_hit(score);
        }
        let principal = self.plan.options.null_windows && !place.window.is_null();
        if principal || place.ply == 0 || !(entry.proved || entry.depth >= place.depth) {
            return None;
        }
        let settles = match entry.bound {
            None => true,
            Some(Bound::Lower) => score >= beta,
            Some(Bound::Upper) => score <= alpha,
        };
        if !settles {
            return None;
        }
        if O::ENABLED {
            self.observer.cutoff(Cutoff::Table { score });
        }
        Some(Valued {
            score,
            proved: entry.proved,
        })
    }

    /// Ranks the moves: the best one known, killers, then opinions.
    fn rank(&mut self, state: &G::State, place: Place, range: Range<usize>, choice: Option<u16>) {
        let AlphaBeta { game, order, .. } = self.plan;
        let killers = self.killers[place.ply as usize];
        let favourite = if place.ply == 0 { self.favourite } else { None };
        self.moves.rank(range, |index, action| {
            let best = match favourite {
                Some(favourite) => favourite == action,
                None => choice.is_some_and(|choice| usize::from(choice) == index),
            };
            if best {
                BEST
            } else if killers.contains(&Some(action)) {
                KILLER
            } else {
                order.rank(game, state, action).min(OPINION)
            }
        });
    }

    /// Searches the moves, best first, until one reaches beta or all are done.
    fn best(
        &mut self,
        state: &G::State,
        place: Place,
        range: Range<usize>,
        key: Option<u64>,
    ) -> Option<Valued> {
        let Window { alpha, beta } = place.window;
        let mut window = place.window;
        let mut best = Valued {
            score: -INFINITY,
            proved: true,
        };
        let mut choice = 0;
        let mut bound = Some(Bound::Upper);
        for front in range.clone() {
            let (action, index) = self.moves.pick(front..range.end);
            let valued = self.follow(state, action, place, window, front == range.start)?;
            best.proved &= valued.proved;
            if valued.score <= best.score {
                continue;
            }
            best.score = valued.score;
            choice = index;
            if valued.score <= alpha {
                continue;
            }
            self.improve(place, action, valued.score);
            if valued.score >= beta {
                best.proved = valued.proved;
                bound = Some(Bound::Lower);
                self.cut(place, action, valued.score);
                break;
            }
            bound = None;
            window.alpha = valued.score;
            if O::ENABLED {
                self.observer.window(window);
            }
        }
        let relative = shifted(best.score, -(place.ply as i32));
        best.proved |= holds_by_band(relative, bound, place.depth, self.plan.game.payoff_limit());
        if let Some(key) = key {
            let choice = u16::try_from(choice)
                .ok()
                .filter(|&choice| choice < u16::MAX);
            let (score, depth, proved) = (relative, place.depth, best.proved);
            self.table.store(
                key,
                Entry {
                    score,
                    bound,
                    proved,
                    depth,
                    choice,
                },
            );
        }
        Some(best)
    }

    /// Makes a move and searches what follows, with a null window first unless it is the first.
    fn follow(
        &mut self,
        state: &G::State,
        action: G::Move,
        place: Place,
        window: Window,
        first: bool,
    ) -> Option<Valued> {
        let game = self.plan.game;
        let child = game.result(state, action);
        let mover = game.to_move(&child);
        let same = mover == place.mover;
        let twice = !first && !window.is_null() && self.plan.options.null_windows;
        let mut ask = |window: Window| {
            let window = if same { window } else { window.opposed() };
            let place = Place {
                mover,
                depth: place.depth - 1,
                ply: place.ply + 1,
                window,
            };
            let Valued { score, proved } = self.visit(&child, Some(action), place)?;
            Some(Valued {
                score: if same { score } else { -score },
                proved,
            })
        };
        if twice {
            let valued = ask(Window::null(window.alpha))?;
            if valued.score <= window.alpha || valued.score >= window.beta {
                return Some(valued);
            }
        }
        ask(window)
    }

    /// A move is better than everything before it.
    fn improve(&mut self, place: Place, action: G::Move, score: Score) {
        if place.ply == 0 {
            self.root_score = score;
        }
        if !place.window.is_null() {
            self.variations.extend(place.ply, action);
        }
    }

    /// A move is so good that the opponent will not let it come to this.
    fn cut(&mut self, place: Place, action: G::Move, score: Score) {
        if O::ENABLED {
            self.observer.cutoff(Cutoff::Beta {
                score,
                beta: place.window.beta,
            });
        }
        let [first, second] = &mut self.killers[place.ply as usize];
        if self.plan.options.killers && *first != Some(action) {
            *second = first.replace(action);
        }
    }
}
