//! The techniques of the search, each with its switch.

/// Which techniques to use, and how much of each. [`Options::plain`], which is the default, is UCT as the books
/// have it, with proofs.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Threads that work on one tree. Only one alone repeats itself exactly.
    pub threads: u32,
    /// Of the random numbers.
    pub seed: u64,
    /// Bounds of what is proved in every node; without them nothing is known to be certain.
    pub proofs: bool,
    /// How much a move that was tried seldom is preferred: the constant of UCB1, for payoffs of which twice the
    /// standard deviation counts as 1.
    pub exploration: f64,
    /// How a move is chosen in the tree.
    pub selection: Selection,
    /// A move that was never tried counts as the state before it, less this; if negative, every move is tried
    /// once before any is tried again.
    pub first_play: f64,
    /// So many visits of a move are worth as much as what came of it when it was played later; 0 is off.
    pub rave: f64,
    /// GRAVE (Cazenave 2015): in a node with fewer visits than this, what came of moves played later is
    /// taken from its nearest ancestor with at least as many; 0 is plain RAVE. Without `rave` it does nothing.
    pub grave: u32,
    /// For RAVE a move is its player's who made it first, of those with the same code: on a board where points are
    /// taken and given back, a stone where the other player has lost one says nothing of a stone there now.
    pub rave_first: bool,
    /// Progressive history (Nijssen and Winands 2011): what came of a move wherever its player made it counts this much,
    /// divided by the losses of the move here and one; 0 is off.
    pub progressive_history: f64,
    /// The evaluation of the state after a move counts this much at first, and less with every visit (Chaslot
    /// and others 2008); 0 is off.
    pub progressive_bias: f64,
    /// After so many visits what progressive bias adds has halved: 1 for a bias that a few visits outweigh, tens where it
    /// tells as much as that many playouts.
    pub bias_visits: f64,
    /// How much the evaluation, backed up by minimax, adds to what a move is worth (Lanctot and others 2014); 0
    /// is off. For two opposed players.
    pub implicit_minimax: f64,
    /// Moves that end the game are seen as soon as the state before them is in the tree.
    pub decisive: bool,
    /// So are moves that let the next player end the game, as bounds of what they are worth (Teytaud and Teytaud 2010).
    pub anti_decisive: bool,
    /// So often a playout takes the move that went best in others, whatever the state was (MAST, Finnsson and
    /// Bjornsson 2008), and not any move; 0 is off.
    pub mast: f64,
    /// The same by what came of the last two moves in a row where enough is known of both, else of the last one alone
    /// (NST, Tak, Winands and Bjornsson 2012); it stands in for `mast`. 0 is off.
    pub ngram: f64,
    /// Playouts and priors by what the game's own playouts know of good moves, where they know anything.
    pub knowledge: bool,
    /// Playouts end after so many moves with the evaluation; 0 is when the game is over.
    pub playout_depth: u32,
    /// No playout is longer than this: it ends with the evaluation.
    pub playout_plies: u32,
    /// A leaf that was played out so many times is given children at its next visit; fewer nodes, and less to learn from
    /// each simulation, where it is more than 1.
    pub expansion: u32,
    /// Of a state with many moves only so many are considered: twice the visits to the power of this; 0 is
    /// off.
    pub widening: f64,
    /// The search ends when no other move can be visited as often as the best one any more.
    pub early_stop: bool,
    /// The move to play is drawn by the visits of all moves to the power of one over this; 0 plays the best.
    pub temperature: f64,
    /// The share of chance in the priors of the root's moves.
    pub noise: f64,
    /// The root's moves are tried by sequential halving (Danihelka and others 2022), from so many of them, drawn
    /// by their priors; 0 is off. Below the root `selection` chooses.
    pub gumbel: u32,
    /// Ways that lead to one state share what is below it. Nothing is shared where a rule on repetition makes
    /// what a state is worth depend on the way to it.
    pub transpositions: bool,
}

/// How a move is chosen in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// By UCB1 (Kocsis and Szepesvari 2006).
    Uct,
    /// By UCB1-Tuned (Auer, Cesa-Bianchi and Fischer 2002): moves whose results vary little are explored less. With the
    /// exploration of [`Options::plain`] it is the formula as it was printed.
    Tuned,
    /// By PUCT (Rosin 2011, as in AlphaZero), with the game's evaluation of the states after the moves as
    /// priors.
    Puct,
}

/// No playout is longer, unless it is said.
const LONGEST_PLAYOUT: u32 = 1_000;

impl Options {
    /// UCT with random playouts and nothing else, but for proofs.
    pub fn plain() -> Options {
        Options {
            threads: 1,
            seed: 0,
            proofs: true,
            exploration: std::f64::consts::SQRT_2,
            selection: Selection::Uct,
            first_play: -1.0,
            rave: 0.0,
            grave: 0,
            rave_first: false,
            progressive_history: 0.0,
            progressive_bias: 0.0,
            bias_visits: 1.0,
            implicit_minimax: 0.0,
            decisive: false,
            anti_decisive: false,
            mast: 0.0,
            ngram: 0.0,
            knowledge: true,
            playout_depth: 0,
            playout_plies: LONGEST_PLAYOUT,
            expansion: 1,
            widening: 0.0,
            early_stop: false,
            temperature: 0.0,
            noise: 0.0,
            gumbel: 0,
            transpositions: false,
        }
    }
}

impl Options {
    /// Whether the states after the moves of a new node are evaluated.
    pub fn evaluates(&self) -> bool {
        self.selection == Selection::Puct
            || self.progressive_bias > 0.0
            || self.implicit_minimax > 0.0
    }

    /// Whether what speaks for the moves of a node is made a distribution, which is the root or not.
    pub fn has_priors(&self, is_root: bool) -> bool {
        self.selection == Selection::Puct || self.gumbel > 0 && is_root
    }

    /// Whether priors are made of what playouts know.
    pub fn uses_hints(&self, is_root: bool) -> bool {
        self.knowledge && (self.has_priors(is_root) || self.progressive_bias > 0.0)
    }

    /// Whether the evaluation is asked for more than playouts that do not end.
    pub fn asks(&self) -> bool {
        self.evaluates() || self.gumbel > 0 || self.playout_depth > 0
    }

    /// Whether the ends of games are looked for below a new node.
    pub fn looks_for_ends(&self) -> bool {
        self.decisive || self.anti_decisive
    }

    /// How often a playout takes the move that went best elsewhere.
    pub fn greed(&self) -> f64 {
        if self.ngram > 0.0 {
            self.ngram
        } else {
            self.mast
        }
    }

    /// Whether moves are chosen by UCB1 and nothing else.
    pub fn is_plain(&self) -> bool {
        self.selection == Selection::Uct
            && self.first_play < 0.0
            && self.rave + self.progressive_bias + self.progressive_history == 0.0
            && self.implicit_minimax + self.widening == 0.0
    }

    /// Whether what came of moves played later is taken from ancestors.
    pub fn borrows(&self) -> bool {
        self.rave > 0.0 && self.grave > 0
    }

    /// Whether it is remembered what came of every move, wherever it was made.
    pub fn learns(&self) -> bool {
        self.greed() > 0.0 || self.progressive_history > 0.0
    }

    /// Whether the moves of simulations are written down.
    pub fn records(&self) -> bool {
        self.rave > 0.0 || self.learns()
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::plain()
    }
}
