//! Playouts of Connect Four go to the end of the game, and are the same in one run, in two, and move by move.

use zermelo_core::random::Random;
use zermelo_core::{Game, Playout};
use zermelo_games::connect4::{ConnectFour, RandomDrops, Usual};

#[test]
fn a_run_is_as_many_steps_wherever_it_is_split() {
    let game = ConnectFour::<Usual>::new(7, 6, 4).unwrap();
    for seed in 0..500 {
        let first = seed as u32 % 30;
        let mut stepped = (game.initial(), Random::new(seed), 0);
        while RandomDrops
            .step(&game, &mut stepped.0, &mut stepped.1)
            .is_some()
        {
            stepped.2 += 1;
        }
        let (mut board, mut random) = (game.initial(), Random::new(seed));
        let mut made = RandomDrops.run(&game, &mut board, &mut random, first);
        assert!(made == first || made < first && game.is_terminal(&board));
        made += RandomDrops.run(&game, &mut board, &mut random, 100);
        assert!(game.is_terminal(&board) && made == board.stones());
        let again = (board, random.state(), made);
        assert_eq!(again, (stepped.0, stepped.1.state(), stepped.2));
    }
}
