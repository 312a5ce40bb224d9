//! Books: the published keys, the bytes, what is chosen.

use cozy_chess::Board;
use zermelo_core::random::Random;
use zermelo_formats::chess::book::entry::code;
use zermelo_formats::chess::book::{
    Book, Builder, Choice, DamagedBook, Entry, Options, Weights, key,
};
use zermelo_formats::chess::pgn::{Mainlines, Outcome};
use zermelo_formats::chess::san::find;

use crate::making::moves;

fn after(text: &str) -> Board {
    let mut board = Board::default();
    for word in text.split_whitespace() {
        board.play_unchecked(find(&board, word.as_bytes()).unwrap());
    }
    board
}

#[test]
fn positions_have_the_published_keys() {
    for (text, expected) in [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
    ] {
        assert_eq!(key(&after(text)), expected, "{text}");
    }
}

#[test]
fn every_move_has_a_code_of_its_own_that_is_read_back() {
    for text in [
        "",
        "e4 e5 Nf3 Nc6 Bb5 Nf6",
        "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7",
        "a4 b5 axb5 a6 bxa6 Bb7 axb7 Nc6",
    ] {
        let board = after(text);
        for action in moves(&board) {
            let entry = entry(&board, code(action), 1);
            assert_eq!(entry.action(&board), Some(action));
            assert_eq!(Entry::from_bytes(entry.to_bytes()), entry);
        }
    }
    // As the format's page has it: castling is the king that takes its rook.
    let board = after("e4 e5 Nf3 Nc6 Bb5 Nf6");
    assert_eq!(code(find(&board, b"O-O").unwrap()), 4 << 6 | 7);
    // Some books have the king's move of two squares.
    let two_squares = entry(&board, 4 << 6 | 6, 1);
    assert_eq!(two_squares.action(&board), find(&board, b"O-O").ok());
}

fn entry(board: &Board, code: u16, weight: u16) -> Entry {
    Entry {
        key: key(board),
        code,
        weight,
        games: 0,
        points: 0,
    }
}

#[test]
fn a_file_that_is_no_book_is_refused_by_what_is_wrong() {
    assert_eq!(Book::from_bytes(b""), Err(DamagedBook::Empty));
    assert_eq!(Book::from_bytes(&[0; 17]), Err(DamagedBook::Length(17)));
    let mut bytes = [0; 48];
    bytes[16] = 9;
    assert_eq!(Book::from_bytes(&bytes), Err(DamagedBook::Order(3)));
}

fn built(text: &str, options: Options) -> Book {
    let mut games = Mainlines::new(text.as_bytes());
    let mut builder = Builder::new(4);
    while games.next().unwrap().is_some() {
        let game = games.game();
        builder.add(game.start(), game.moves(), game.outcome());
    }
    builder.book(&options)
}

#[test]
fn a_book_has_the_counts_the_points_and_the_weights_of_its_games() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0 1. e4 e5 2. Nf3 Nc6 0-1 1. e4 c5 1-0 1. d4 d5 0-1 1. d4 d5 1/2-1/2";
    let all = Options {
        min_games: 1,
        weights: Weights::Points,
    };
    let book = built(text, all);
    let told = |board: &Board| -> Vec<(String, u16, u16, u16)> {
        let moves = book.moves(board);
        let rows = moves.iter().map(|found| {
            let entry = found.entry;
            (
                found.action.to_string(),
                entry.weight,
                entry.games,
                entry.points,
            )
        });
        rows.collect()
    };
    assert_eq!(
        told(&after("")),
        [("e2e4".to_owned(), 4, 3, 4), ("d2d4".to_owned(), 1, 2, 1)]
    );
    // A move that only lost weighs nothing and is left out.
    assert_eq!(told(&after("e4")), [("e7e5".to_owned(), 2, 2, 2)]);
    assert!(told(&after("e4 e5 Nf3 Nc6")).is_empty(), "after ply 4");
    assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book.clone()));
    let often = built(
        text,
        Options {
            min_games: 3,
            ..all
        },
    );
    assert_eq!(often.entries().len(), 1);
    let games = built(
        text,
        Options {
            min_games: 2,
            weights: Weights::Games,
        },
    );
    assert_eq!(games.moves(&after(""))[1].entry.weight, 2);
    assert_eq!(games.moves(&after("d4"))[0].entry.weight, 2);
}

#[test]
fn large_counts_keep_their_proportion() {
    let mut builder = Builder::new(1);
    let start = Board::default();
    let [e4, d4] = [b"e4", b"d4"].map(|text| find(&start, text).unwrap());
    for _ in 0..100_000 {
        builder.add(&start, &[e4], Outcome::White);
    }
    for _ in 0..50_000 {
        builder.add(&start, &[d4], Outcome::White);
    }
    let book = builder.book(&Options::default());
    let weights: Vec<u16> = book
        .moves(&start)
        .iter()
        .map(|found| found.entry.weight)
        .collect();
    assert_eq!(weights, [65_535, 32_767]);
    assert_eq!(
        (
            book.moves(&start)[0].entry.games,
            book.moves(&start)[0].entry.points
        ),
        (32_767, 65_535)
    );
}

#[test]
fn a_move_is_chosen_as_often_as_its_weight_says_and_the_same_with_the_same_seed() {
    let board = Board::default();
    let weights = [("e2e4", 300), ("d2d4", 100), ("a2a3", 0)];
    let entries = weights
        .map(|(text, weight)| entry(&board, code(find(&board, text.as_bytes()).unwrap()), weight));
    let book = Book::new(entries.to_vec());
    let play = |seed: u64| -> Vec<String> {
        let mut choice = Choice::Weighted(Random::new(seed));
        let chosen = (0..4000).map(|_| book.choose(&board, &mut choice).unwrap().to_string());
        chosen.collect()
    };
    let chosen = play(1);
    let count = chosen.iter().filter(|text| *text == "e2e4").count();
    assert!((2900..3100).contains(&count), "{count}");
    assert!(!chosen.contains(&"a2a3".to_owned()));
    assert_eq!(chosen, play(1));
    assert_ne!(chosen, play(2));
    assert_eq!(
        book.choose(&board, &mut Choice::Best).unwrap().to_string(),
        "e2e4"
    );
    assert_eq!(book.choose(&after("e4"), &mut Choice::Best), None);
}
