//! What a search counted on the way.

/// Counts of one search, over all its threads.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Statistics {
    /// Leaves: finished games and estimates, without those of quiescence search.
    pub leaves: u64,
    /// States visited past the horizon by quiescence search.
    pub quiescence_nodes: u64,
    /// States whose remaining moves were skipped because one reached beta.
    pub cutoffs: u64,
    /// Those of the cutoffs that came with the first move tried.
    pub first_move_cutoffs: u64,
    /// How often the table was asked.
    pub table_probes: u64,
    /// How often it knew the state.
    pub table_hits: u64,
    /// How often it knew enough, so that the state was not searched.
    pub table_cutoffs: u64,
    /// How many states the table knows at the end.
    pub table_entries: u64,
    /// How many it has room for.
    pub table_capacity: u64,
    /// The greatest distance from the root at which a state was visited.
    pub selective_depth: u32,
    /// The number of moves to look ahead in the last complete iteration, and its nodes.
    pub last_iteration: (u32, u64),
}

impl Statistics {
    /// The share of cutoffs that came with the first move: 1 is perfect order.
    pub fn first_move_share(&self) -> f64 {
        self.first_move_cutoffs as f64 / self.cutoffs.max(1) as f64
    }

    /// How much of the table is used, from 0 to 1.
    pub fn table_fill(&self) -> f64 {
        self.table_entries as f64 / self.table_capacity.max(1) as f64
    }

    /// The effective branching factor b* of the last complete iteration.
    ///
    /// A uniform tree of its depth with b* moves a state has as many nodes:
    /// n = 1 + b* + b*² + ... + b*^depth. 0 before the first iteration.
    ///
    /// ```
    /// use zermelo_search::Statistics;
    ///
    /// let binary = Statistics { last_iteration: (3, 15), ..Statistics::default() };
    /// assert!((binary.effective_branching_factor() - 2.0).abs() < 1e-6);
    /// ```
    pub fn effective_branching_factor(&self) -> f64 {
        let (depth, nodes) = self.last_iteration;
        if depth == 0 || nodes == 0 {
            return 0.0;
        }
        let nodes = nodes as f64;
        let size = |factor: f64| {
            let mut sum = 1.0;
            for _ in 0..depth {
                sum = sum * factor + 1.0;
                if sum > nodes {
                    break;
                }
            }
            sum
        };
        let (mut low, mut high) = (0.0, nodes);
        for _ in 0..100 {
            let middle = (low + high) / 2.0;
            if size(middle) < nodes {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    /// Adds the counts of another thread.
    pub(super) fn add(&mut self, other: &Statistics) {
        self.leaves += other.leaves;
        self.quiescence_nodes += other.quiescence_nodes;
        self.cutoffs += other.cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
        self.table_probes += other.table_probes;
        self.table_hits += other.table_hits;
        self.table_cutoffs += other.table_cutoffs;
        self.table_entries += other.table_entries;
        self.selective_depth = self.selective_depth.max(other.selective_depth);
    }
}
