//! Weaker play.

use zermelo_engines::chess::strength::{STRONGEST, WEAKEST, nodes};

use crate::talk::{Talk, number};

#[test]
fn a_rating_limits_the_nodes() {
    let talk = Talk::new();
    talk.say(&["setoption name UCI_LimitStrength value true"]);
    for rating in [WEAKEST, 1500, 1800] {
        let option = format!("setoption name UCI_Elo value {rating}");
        talk.say(&["ucinewgame", &option]);
        let used = number(&talk.ask(&["go depth 60"]), "nodes");
        assert!(used as u64 <= nodes(rating), "{rating}: {used}");
        assert!(used as u64 * 4 >= nodes(rating), "{rating}: {used}");
    }
    talk.say(&["setoption name UCI_LimitStrength value false", "ucinewgame"]);
    assert!(number(&talk.ask(&["go nodes 30000"]), "nodes") > 20_000);
}

#[test]
fn a_higher_rating_has_more_nodes() {
    let all: Vec<u64> = (WEAKEST..=STRONGEST).map(nodes).collect();
    assert!(all.is_sorted());
    assert_eq!(nodes(0), nodes(WEAKEST));
    assert_eq!(nodes(u32::MAX), nodes(STRONGEST));
}
