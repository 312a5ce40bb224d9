//! Games made at random.

use cozy_chess::{Board, Move};
use zermelo_core::random::Random;
use zermelo_formats::chess::pgn::{NodeId, Outcome, Record};

/// The legal moves of a position.
pub fn moves(board: &Board) -> Vec<Move> {
    let mut found = Vec::new();
    board.generate_moves(|group| {
        found.extend(group);
        false
    });
    found
}

pub fn pick<'a, T>(random: &mut Random, of: &'a [T]) -> &'a T {
    &of[random.below(of.len())]
}

const WORDS: [&str; 12] = [
    "better",
    "[%clk",
    "0:01:02]",
    "[Event",
    "\"x\"]",
    "%escape",
    "Züge",
    "(not",
    "a",
    "variation);",
    "1-0",
    "$7",
];

fn words(random: &mut Random) -> String {
    let count = random.below(25);
    let words: Vec<&str> = (0..count).map(|_| *pick(random, &WORDS)).collect();
    words.join(" ")
}

/// A game with variations, comments, glyphs and headers, from the usual start or one of Chess960.
pub fn game(random: &mut Random) -> Record {
    let number = random.below(960) as u32;
    let mut record = match random.below(4) {
        0 => Record::from_board(Board::chess960_startpos(number), true),
        _ => Record::default(),
    };
    record.headers = vec![
        (
            "White".to_owned(),
            format!("A \"quoted\" \\ {}", words(random)),
        ),
        ("Annotator".to_owned(), words(random)),
    ];
    record.outcome = *pick(random, &Outcome::ALL);
    record.node_mut(NodeId::ROOT).comment = words(random);
    let board = record.start.clone();
    let plies = random.below(120);
    line(random, &mut record, NodeId::ROOT, board, plies, 3);
    record
}

fn line(
    random: &mut Random,
    record: &mut Record,
    from: NodeId,
    mut board: Board,
    plies: usize,
    depth: usize,
) {
    let mut node = from;
    for _ in 0..plies {
        let mut legal = moves(&board);
        if legal.is_empty() {
            return;
        }
        let main = legal.swap_remove(random.below(legal.len()));
        let before = board.clone();
        let child = annotated(random, record, node, main);
        board.play_unchecked(main);
        if depth > 0 && random.below(12) == 0 {
            for _ in 0..=random.below(2) {
                if legal.is_empty() {
                    break;
                }
                let other = legal.swap_remove(random.below(legal.len()));
                let variation = annotated(random, record, node, other);
                record.node_mut(variation).before = words(random);
                let mut after = before.clone();
                after.play_unchecked(other);
                let plies = random.below(10);
                line(random, record, variation, after, plies, depth - 1);
            }
        }
        node = child;
    }
}

fn annotated(random: &mut Random, record: &mut Record, parent: NodeId, action: Move) -> NodeId {
    let id = record.add(parent, action);
    if random.below(8) == 0 {
        record.node_mut(id).comment = words(random);
    }
    if random.below(8) == 0 {
        record.node_mut(id).glyphs =
            vec![1 + random.below(20) as u8, 100 + random.below(100) as u8];
    }
    id
}
