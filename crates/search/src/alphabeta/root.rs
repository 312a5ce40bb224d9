//! The root: its moves with their values and lines, one or several of them exact.

use zermelo_core::value::INFINITY;
use zermelo_core::{Bound, Cutoff, Evaluator, Exactness, Observer, Order, Player, Score, Window};

use super::analysis::Line;
use super::node::Step;
use super::proof::Certainty;
use super::searcher::{Place, Searcher, Valued};
use super::{AlphaBeta, Searchable};
use crate::ordering::sort_by_rank;

/// A move of the root and what the last search said of it.
pub(super) struct RootMove<M> {
    pub action: M,
    pub score: Score,
    pub certainty: Certainty,
    /// What is known of the score in this search; `None` when it was not searched.
    pub known: Option<Known>,
    pub line: Vec<M>,
}

/// How a move's score lies to the window that it was searched with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// It is at most this.
    AtMost,
    /// It is this.
    Exact,
    /// It is at least this.
    AtLeast,
}

/// The root of a search.
pub(super) struct Root<'a, G: Searchable> {
    pub state: &'a G::State,
    pub player: Player,
    /// The key of its position, where it matters whether it comes back.
    pub key: u64,
    /// Best first, as far as is known.
    pub moves: Vec<RootMove<G::Move>>,
}

impl<'a, G: Searchable> Root<'a, G> {
    /// The root with its moves in the game's own order of promise.
    pub fn new<E: Evaluator<G>, R: Order<G>>(
        plan: &AlphaBeta<'_, G, E, R>,
        state: &'a G::State,
    ) -> Root<'a, G> {
        let game = plan.game;
        let mut moves = Vec::new();
        game.actions(state, &mut moves);
        if plan.options.game_order {
            sort_by_rank(&mut moves, |&action| {
                -i64::from(plan.order.rank(game, state, action))
            });
        }
        let moves = moves.into_iter().map(|action| RootMove {
            action,
            score: -INFINITY,
            certainty: Certainty::ESTIMATED,
            known: None,
            line: vec![action],
        });
        Root {
            state,
            player: game.to_move(state),
            key: if game.kind().repetition.draws_at().is_some() {
                game.position_key(state)
            } else {
                0
            },
            moves: moves.collect(),
        }
    }

    /// Best first; moves that are only known to be worse keep their order.
    pub fn sort(&mut self) {
        sort_by_rank(&mut self.moves, |found| match found.known {
            Some(Known::Exact | Known::AtLeast) => -i64::from(found.score),
            _ => i64::MAX,
        });
    }

    /// The best so many moves with their lines, after [`sort`](Root::sort).
    pub fn lines(&self, count: usize) -> Vec<Line<G::Move>> {
        let exact = self
            .moves
            .iter()
            .take_while(|found| found.known == Some(Known::Exact));
        exact
            .take(count)
            .map(|found| Line {
                score: found.score,
                exactness: found.certainty.exactness(found.score),
                moves: found.line.clone(),
            })
            .collect()
    }

    /// The moves with exactly this score.
    pub fn ties(&self, score: Score) -> Vec<G::Move> {
        let tied =
            |found: &&RootMove<G::Move>| found.known == Some(Known::Exact) && found.score == score;
        self.moves
            .iter()
            .filter(tied)
            .map(|found| found.action)
            .collect()
    }

    /// The best move that was searched, if it is better than the one searched first.
    pub fn challenger(&self) -> Option<&RootMove<G::Move>> {
        self.moves.first()?.known?;
        let good =
            |found: &&RootMove<G::Move>| matches!(found.known, Some(Known::Exact | Known::AtLeast));
        // The first of equals, as in a whole search.
        let best = self
            .moves
            .iter()
            .filter(good)
            .rev()
            .max_by_key(|found| found.score)?;
        (best.action != self.moves[0].action).then_some(best)
    }
}

impl<G, E, R, O> Searcher<'_, G, E, R, O>
where
    G: Searchable,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G>,
{
    /// Searches the root to a depth with a window; `None` when the budget was spent.
    pub fn search_root(
        &mut self,
        root: &mut Root<'_, G>,
        depth: u32,
        window: Window,
    ) -> Option<Valued> {
        self.moves.close(0);
        self.asking = false;
        self.root_depth = depth;
        for found in &mut root.moves {
            found.known = None;
        }
        if self.budget.spend() {
            return None;
        }
        if O::ENABLED {
            self.observer.enter(root.state, None, window);
        }
        self.path.clear();
        if self.repetition {
            self.path.push(root.key);
        }
        let valued = self.root_moves(root, depth, window);
        if O::ENABLED {
            self.observer.leave(valued.map(|valued| valued.score));
        }
        valued
    }

    fn root_moves(&mut self, root: &mut Root<'_, G>, depth: u32, window: Window) -> Option<Valued> {
        let beta = window.beta;
        let mut best = Valued {
            score: -INFINITY,
            certainty: Certainty::PROVED,
        };
        let mut bound = Some(Bound::Upper);
        let mut top = Top::new(&self.plan.options, root.moves.len());
        for index in 0..root.moves.len() {
            if self.plan.options.beam.is_some_and(|beam| index >= beam) {
                best.certainty = best.certainty.and(Certainty::GUESSED);
                if O::ENABLED {
                    let skipped: Vec<_> = root.moves[index..].iter().map(|m| m.action).collect();
                    self.observer.cutoff(Cutoff::Beam, &skipped);
                }
                break;
            }
            let alpha = window.alpha.max(top.floor());
            let window = Window { alpha, beta };
            let place = Place {
                mover: root.player,
                depth,
                ply: 0,
                window,
                key: 0,
                after_pass: false,
            };
            let step = Step {
                first: index < top.wanted,
                reduction: self.reduction(place, index),
                extension: 0,
            };
            let found = &mut root.moves[index];
            let valued = self.follow(root.state, found.action, place, window, step)?;
            let Valued { score, certainty } = valued;
            (found.score, found.certainty) = (score, certainty);
            found.known = Some(match score {
                _ if score <= alpha => Known::AtMost,
                _ if score >= beta => Known::AtLeast,
                _ => Known::Exact,
            });
            if score > alpha {
                self.variations.extend(0, found.action);
                found.line = self.variations.root().to_vec();
            }
            if score >= beta {
                (best, bound) = (valued, Some(Bound::Lower));
                if O::ENABLED && index + 1 < root.moves.len() {
                    let skipped: Vec<_> =
                        root.moves[index + 1..].iter().map(|m| m.action).collect();
                    self.observer.cutoff(Cutoff::Beta { score, beta }, &skipped);
                }
                break;
            }
            best.certainty = best.certainty.and(certainty);
            best.score = best.score.max(score);
            if score > alpha {
                bound = None;
                top.insert(score);
                if O::ENABLED {
                    let alpha = window.alpha.max(top.floor());
                    self.observer.window(Window { alpha, beta });
                }
            }
        }
        best.certainty = best
            .certainty
            .by_band(best.score, bound, depth, self.payoff_limit, true);
        Some(best)
    }
}

/// The best scores so far, as many as are wanted.
struct Top {
    scores: Vec<Score>,
    wanted: usize,
    /// 1 when moves as good as the last of them are wanted too.
    below: Score,
}

impl Top {
    fn new(options: &super::Options, moves: usize) -> Top {
        Top {
            scores: Vec::new(),
            wanted: options.multi_pv.clamp(1, moves.max(1)),
            below: Score::from(options.ties),
        }
    }

    /// A score must be above this to matter.
    fn floor(&self) -> Score {
        match self.scores.get(self.wanted - 1) {
            Some(&last) => last - self.below,
            None => -INFINITY,
        }
    }

    fn insert(&mut self, score: Score) {
        let place = self.scores.partition_point(|&other| other >= score);
        self.scores.insert(place, score);
    }
}

/// How far a root that was not searched to the end can be trusted: moves not looked at may be better,
/// so a loss is not a bound.
pub(super) fn unfinished(score: Score, certainty: Certainty) -> Exactness {
    match certainty.exactness(score) {
        Exactness::Bound(Bound::Upper) => Exactness::Estimate,
        Exactness::Proved if zermelo_core::value::is_decided(score) && score > 0 => {
            Exactness::Bound(Bound::Lower)
        }
        Exactness::Proved => Exactness::Estimate,
        exactness => exactness,
    }
}
