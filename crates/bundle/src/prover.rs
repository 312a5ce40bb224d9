//! Proof-number search on a game without its types.

use zermelo_core::{Deterministic, Keyed, Limits, Symmetric, ZeroSum};
use zermelo_search::proof::{Claim, Numbers, Proof, prove};

use crate::erased::{Erased, close_all, open};
use crate::rules::Parts;

/// A game in which forcing a result is a matter of proof.
pub trait Prover: Send + Sync {
    /// Whether a claim can be forced; `report` is told now and then how it stands.
    fn prove(
        &self,
        state: &Erased,
        claim: Claim,
        limits: &Limits,
        report: &mut dyn FnMut(Numbers, u64),
    ) -> Proof<Erased>;
}

impl<G, E, R> Prover for Parts<G, E, R>
where
    G: ZeroSum + Deterministic + Keyed + Symmetric + 'static,
    E: Send + Sync,
    R: Send + Sync,
{
    fn prove(
        &self,
        state: &Erased,
        claim: Claim,
        limits: &Limits,
        report: &mut dyn FnMut(Numbers, u64),
    ) -> Proof<Erased> {
        let found = prove(&self.game, open(&**state), claim, limits, report);
        Proof {
            verdict: found.verdict,
            numbers: found.numbers,
            line: close_all(found.line),
            nodes: found.nodes,
            elapsed: found.elapsed,
        }
    }
}
