//! Proof and disproof numbers.

/// How much is still missing to prove a claim about a state, and to refute it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// At least so many leaves must turn out well: 0 when it is proved.
    pub proof: u32,
    /// At least so many leaves must turn out badly: 0 when it is refuted.
    pub disproof: u32,
}

/// More leaves than there are.
pub const INFINITE: u32 = 1 << 30;

impl Numbers {
    /// Nothing is missing.
    pub const PROVED: Numbers = Numbers {
        proof: 0,
        disproof: INFINITE,
    };

    /// Nothing can help.
    pub const REFUTED: Numbers = Numbers {
        proof: INFINITE,
        disproof: 0,
    };

    /// A leaf nobody has looked at.
    pub const UNKNOWN: Numbers = Numbers {
        proof: 1,
        disproof: 1,
    };

    /// Whether the claim is settled.
    pub fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The numbers of a state from those of its successors: one proved move is enough where the
    /// attacker chooses, and every reply must be proved where the defender does.
    pub fn of(successors: impl Iterator<Item = Numbers>, attacks: bool) -> Numbers {
        let (mut least, mut sum) = (INFINITE, 0);
        for numbers in successors {
            let (one, all) = numbers.sides(attacks);
            least = least.min(one);
            sum = (sum + all).min(INFINITE);
        }
        Numbers::from_sides(least, sum, attacks)
    }

    /// The number that one successor decides, and the one that all of them add up to.
    pub fn sides(self, attacks: bool) -> (u32, u32) {
        if attacks {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }

    /// The inverse of [`sides`](Numbers::sides).
    pub fn from_sides(one: u32, all: u32, attacks: bool) -> Numbers {
        if attacks {
            Numbers {
                proof: one,
                disproof: all,
            }
        } else {
            Numbers {
                proof: all,
                disproof: one,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_move_is_enough_to_attack_and_every_reply_counts_to_defend() {
        let children = [
            Numbers {
                proof: 2,
                disproof: 5,
            },
            Numbers {
                proof: 3,
                disproof: 1,
            },
        ];
        let attack = Numbers::of(children.into_iter(), true);
        assert_eq!((attack.proof, attack.disproof), (2, 6));
        let defence = Numbers::of(children.into_iter(), false);
        assert_eq!((defence.proof, defence.disproof), (5, 1));
    }

    #[test]
    fn settled_successors_settle_a_state() {
        let mixed = || [Numbers::UNKNOWN, Numbers::PROVED].into_iter();
        assert_eq!(Numbers::of(mixed(), true), Numbers::PROVED);
        assert!(!Numbers::of(mixed(), false).is_settled());
        let lost = || [Numbers::REFUTED; 3].into_iter();
        assert_eq!(Numbers::of(lost(), true), Numbers::REFUTED);
        assert_eq!(Numbers::of(lost(), false), Numbers::REFUTED);
    }
}
