//! The root, whose best moves keep their exact values and lines.

use zermelo_core::{Evaluator, Keyed, Order};

use super::StarSearch;
use super::bounds::{Bounds, Window};
use super::choice::bar;
use super::reply::Reply;
use super::searcher::Searcher;
use crate::fullwidth::{Branch, above};

/// The root and the order of its moves.
pub(super) struct Root<'g, G: Keyed> {
    state: &'g G::State,
    /// In the game's own order; none where nobody chooses.
    moves: Vec<G::Move>,
    /// Places in that list, the most promising first.
    order: Vec<usize>,
    own: bool,
}

/// What a search of the root to some depth found.
pub(super) struct RootValue<M> {
    pub value: f64,
    pub height: Option<u32>,
    pub branches: Vec<Branch<f64, M>>,
    pub best: Option<usize>,
}

impl<'g, G: Keyed> Root<'g, G> {
    pub fn new<E: Evaluator<G>, R: Order<G>>(
        plan: &StarSearch<'_, G, E, R>,
        state: &'g G::State,
    ) -> Root<'g, G> {
        let StarSearch {
            game,
            order,
            player,
            options,
            ..
        } = *plan;
        let mut moves = Vec::new();
        let mover = game.to_move(state);
        if !game.is_terminal(state) && !mover.is_chance() {
            game.actions(state, &mut moves);
        }
        let mut places: Vec<usize> = (0..moves.len()).collect();
        if options.game_order {
            places.sort_by_cached_key(|&place| {
                std::cmp::Reverse(order.rank(game, state, moves[place]))
            });
        }
        Root {
            state,
            moves,
            order: places,
            own: mover == player,
        }
    }

    /// The value to a depth, and those of the best moves; `None` when the budget is spent.
    pub fn search<E: Evaluator<G>, R: Order<G>>(
        &mut self,
        searcher: &mut Searcher<'_, G, E, R>,
        depth: u32,
    ) -> Option<RootValue<G::Move>> {
        let game = searcher.plan.game;
        if self.moves.is_empty() || depth == 0 {
            if !game.is_terminal(self.state) && !game.to_move(self.state).is_chance() && depth > 0 {
                return None; // rules that have failed list no moves
            }
            let root = searcher.reach(self.state.clone(), depth, Reply::Open);
            let bounds = searcher.visit(&root, depth, Window::OPEN, 0)?;
            return Some(RootValue {
                value: bounds.lower,
                height: bounds.height,
                branches: Vec::new(),
                best: None,
            });
        }
        searcher.enter(0)?;
        self.choose(searcher, depth)
    }

    /// Move after move, each asked whether it is among the best. All is seen from the mover's side.
    fn choose<E: Evaluator<G>, R: Order<G>>(
        &mut self,
        searcher: &mut Searcher<'_, G, E, R>,
        depth: u32,
    ) -> Option<RootValue<G::Move>> {
        let game = searcher.plan.game;
        let options = searcher.plan.options;
        let mut branches: Vec<Branch<f64, G::Move>> = Vec::new();
        branches.extend(self.moves.iter().map(|&action| Branch {
            value: None,
            is_final: false,
            line: vec![action],
        }));
        // The best so far, the first of equals first.
        let mut leaders: Vec<(f64, usize)> = Vec::new();
        let mut height = Some(0);
        let expected = searcher.expected(self.state, Reply::Open, &self.moves);
        for &place in &self.order {
            let last = leaders.get(options.lines.max(1) - 1).copied();
            let alpha = match last {
                _ if !searcher.prunes() => f64::NEG_INFINITY,
                // As good as the last one is good enough where ties are asked for.
                Some((value, _)) if options.ties => value.next_down(),
                last => bar(f64::NEG_INFINITY, last, place),
            };
            let asked = self.side(Window {
                alpha,
                beta: f64::INFINITY,
            });
            let after = game.result(self.state, self.moves[place]);
            let reply = searcher.replied(self.state, Reply::Open, expected, place);
            let after = searcher.reach(after, depth - 1, reply);
            let bounds = searcher.visit(&after, depth - 1, asked, 1)?;
            height = above(height, bounds.height);
            let value = self.turned(bounds).lower;
            if !bounds.is_exact() || value <= alpha {
                continue; // its line need not be the first of equal ones
            }
            let branch = &mut branches[place];
            branch.value = Some(bounds.lower);
            branch.is_final = bounds.height.is_some() && options.is_whole();
            branch.line.extend_from_slice(searcher.line(1));
            self.extend(searcher, &mut branch.line, depth);
            let behind = |&(other, earlier): &(f64, usize)| {
                other > value || other == value && earlier < place
            };
            leaders.insert(leaders.partition_point(behind), (value, place));
        }
        let &(value, best) = leaders.first()?;
        let leading: Vec<usize> = leaders.iter().map(|&(_, place)| place).collect();
        self.order.retain(|place| !leading.contains(place));
        self.order.splice(0..0, leading);
        Some(RootValue {
            value: if self.own { value } else { -value },
            height,
            branches,
            best: Some(best),
        })
    }

    fn side(&self, window: Window) -> Window {
        if self.own { window } else { window.negated() }
    }

    fn turned(&self, bounds: Bounds) -> Bounds {
        if self.own { bounds } else { bounds.negated() }
    }

    /// Goes on with a line that ended where the table knew the value: what is best there is searched
    /// again, with the table's help.
    fn extend<E: Evaluator<G>, R: Order<G>>(
        &self,
        searcher: &mut Searcher<'_, G, E, R>,
        line: &mut Vec<G::Move>,
        depth: u32,
    ) {
        let game = searcher.plan.game;
        let mut state = self.state.clone();
        let mut reply = Reply::Open;
        let mut walked = 0;
        loop {
            for &action in &line[walked..] {
                reply = searcher.replied_by(&state, reply, action);
                state = game.result(&state, action);
            }
            walked = line.len();
            let left = depth.saturating_sub(walked as u32);
            if left == 0 || game.is_terminal(&state) || game.to_move(&state).is_chance() {
                return;
            }
            let reached = searcher.reach(state.clone(), left, reply);
            let again = searcher
                .enter(walked)
                .and_then(|()| searcher.choose(&reached, left, Window::OPEN, walked, None));
            if again.is_none() {
                return; // the budget is spent
            }
            line.extend_from_slice(searcher.line(walked));
        }
    }
}
