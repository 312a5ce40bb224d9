//! The principal variation, collected while the search unwinds.

/// One line for each ply of the path: the best play known from there.
#[derive(Debug)]
pub(super) struct Variations<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> Variations<M> {
    /// Room for a search of this depth.
    pub fn new(depth: u32) -> Variations<M> {
        Variations {
            lines: vec![Vec::new(); depth as usize + 2],
        }
    }

    /// Forgets the line from this ply.
    pub fn clear(&mut self, ply: u32) {
        self.lines[ply as usize].clear();
    }

    /// The line from this ply becomes this move and the line from the next ply.
    pub fn extend(&mut self, ply: u32, action: M) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(action);
        line.extend_from_slice(&lower[0]);
    }

    /// The line from the root.
    pub fn root(&self) -> &[M] {
        &self.lines[0]
    }
}
