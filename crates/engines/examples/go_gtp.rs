//! Go by the Go Text Protocol as a program of its own, without Python: for tuning, profiles and debuggers.
//!
//! `cargo run --release -p zermelo-engines --example go_gtp -- seconds=1 exploration=0.03 rave=2000`
//!
//! Every argument is NAME=NUMBER: `seconds`, `nodes`, `memory` (MiB), `threads`, `seed`, an option of the search,
//! or a weight of the playouts (`crates/games/src/go/data/weights.txt`). `verbose=1` tells on the error output what
//! was thought of every move.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use zermelo_core::{Game, Limits, Notation};
use zermelo_games::go::{Board, Go, Nearness, Options as Rules, Playouts, Point};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Mcts, Memory, Options};

/// A payoff at which a game is resigned, once half the board's points were played.
const HOPELESS: f64 = -0.95;

/// What a program of this protocol holds.
struct Program {
    options: Options,
    playouts: Playouts,
    limits: Limits,
    is_verbose: bool,
    rules: Rules,
    game: Go,
    /// Every position so far; the last is on the board.
    line: Vec<Board>,
    memory: Memory,
}

const COMMANDS: &str = "boardsize\nclear_board\nfinal_score\ngenmove\nknown_command\nkomi\nlist_commands\nname\n\
                        play\nprotocol_version\nquit\nversion";

fn main() -> io::Result<()> {
    let mut program = Program::new();
    for argument in std::env::args().skip(1) {
        let read = argument.split_once('=');
        let read = read.and_then(|(name, number)| Some((name, number.parse::<f64>().ok()?)));
        if !read.is_some_and(|(name, number)| program.set(name, number)) {
            eprintln!("{argument} is not NAME=NUMBER with a name that is known");
            std::process::exit(2);
        }
    }
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let number = words.first().filter(|word| word.parse::<u32>().is_ok());
        let number = number.copied().unwrap_or_default();
        if !number.is_empty() {
            words.remove(0);
        }
        let Some((&command, given)) = words.split_first() else {
            continue;
        };
        match program.answer(command, given) {
            Ok(text) => write!(out, "={number} {text}\n\n")?,
            Err(text) => write!(out, "?{number} {text}\n\n")?,
        }
        out.flush()?;
        if command == "quit" {
            break;
        }
    }
    Ok(())
}

impl Program {
    fn new() -> Program {
        let rules = Rules::square(9);
        let game = Go::new(rules).expect("nine is a size");
        Program {
            options: Options {
                exploration: 0.03,
                first_play: 0.0,
                rave: 2000.0,
                rave_first: true,
                progressive_bias: 0.2,
                bias_visits: 10.0,
                expansion: 4,
                ..Options::plain()
            },
            playouts: Playouts::default(),
            limits: Limits {
                time: Some(Duration::from_secs(1)),
                table_bytes: 256 << 20,
                ..Limits::default()
            },
            is_verbose: false,
            rules,
            line: vec![game.initial()],
            game,
            memory: Memory::default(),
        }
    }

    /// Takes an argument; `false` if nobody knows its name.
    fn set(&mut self, name: &str, number: f64) -> bool {
        let options = &mut self.options;
        match name {
            "seconds" => self.limits.time = Some(Duration::from_secs_f64(number)),
            "nodes" => {
                self.limits.time = None;
                self.limits.nodes = Some(number as u64);
            }
            "memory" => self.limits.table_bytes = (number as usize) << 20,
            "verbose" => self.is_verbose = number > 0.0,
            "threads" => options.threads = number as u32,
            "seed" => options.seed = number as u64,
            "exploration" => options.exploration = number,
            "first_play" => options.first_play = number,
            "rave" => options.rave = number,
            "grave" => options.grave = number as u32,
            "rave_first" => options.rave_first = number > 0.0,
            "progressive_bias" => options.progressive_bias = number,
            "bias_visits" => options.bias_visits = number,
            "expansion" => options.expansion = number as u32,
            "progressive_history" => options.progressive_history = number,
            "knowledge" => options.knowledge = number > 0.0,
            _ => return self.playouts.weigh(name, number),
        }
        true
    }

    fn answer(&mut self, command: &str, given: &[&str]) -> Result<String, String> {
        let word = |place: usize| given.get(place).copied().unwrap_or_default();
        match command {
            "protocol_version" => Ok("2".into()),
            "name" => Ok("Zermelo".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "list_commands" => Ok(COMMANDS.into()),
            "known_command" => Ok(COMMANDS.lines().any(|known| known == word(0)).to_string()),
            "quit" => Ok(String::new()),
            "boardsize" => {
                let size = word(0).parse().map_err(|_| "syntax error")?;
                (self.rules.width, self.rules.height) = (size, size);
                self.start()
            }
            "komi" => {
                let komi: f64 = word(0).parse().map_err(|_| "syntax error")?;
                self.rules.komi = (2.0 * komi).round() as i32;
                self.game = Go::new(self.rules).map_err(|error| error.to_string())?;
                self.memory.clear();
                Ok(String::new())
            }
            "clear_board" => self.start(),
            "play" => {
                self.turn(word(0))?;
                let action = self.read(word(1))?;
                self.play(action);
                Ok(String::new())
            }
            "genmove" => {
                self.turn(word(0))?;
                self.think()
            }
            "final_score" => {
                let state = self.line.last().expect("there is a start");
                let lead = 2 * self.game.lead(state) - self.rules.komi;
                let winner = if lead > 0 { "B" } else { "W" };
                Ok(format!("{winner}+{}", f64::from(lead.abs()) / 2.0))
            }
            _ => Err("unknown command".into()),
        }
    }

    fn start(&mut self) -> Result<String, String> {
        self.game = Go::new(self.rules).map_err(|_| "unacceptable size")?;
        self.line = vec![self.game.initial()];
        self.memory.clear();
        Ok(String::new())
    }

    fn state(&self) -> &Board {
        self.line.last().expect("there is a start")
    }

    /// If it is not the turn of this colour, the other has passed.
    fn turn(&mut self, colour: &str) -> Result<(), String> {
        let player = match colour.to_ascii_lowercase().as_str() {
            "b" | "black" => 0,
            "w" | "white" => 1,
            _ => return Err("syntax error".into()),
        };
        if self.game.to_move(self.state()).index() != Some(player) {
            self.play(Point::PASS);
        }
        Ok(())
    }

    fn play(&mut self, action: Point) {
        let next = self.game.result(self.state(), action);
        self.line.push(next);
    }

    fn read(&self, word: &str) -> Result<Point, String> {
        let mut moves = Vec::new();
        self.game.actions(self.state(), &mut moves);
        let named = |action: &Point| {
            let name = self.game.format_move(self.state(), *action);
            name.eq_ignore_ascii_case(word)
        };
        let found = moves.into_iter().find(named);
        found.ok_or_else(|| "illegal move".into())
    }

    fn think(&mut self) -> Result<String, String> {
        let plan = Mcts {
            game: &self.game,
            evaluator: &Nearness,
            playout: &self.playouts,
            range: Range {
                least: -1.0,
                greatest: 1.0,
            },
            options: self.options.clone(),
        };
        let (state, past) = self.line.split_last().expect("there is a start");
        let found = plan.search(&self.memory, past, state, &self.limits, |_| {});
        let found = found.map_err(|_| "the rules are broken")?;
        if self.game.is_terminal(state) {
            return Err("the game is over".into());
        }
        let Some(best) = found.moves.first() else {
            // No time for a single simulation: a pass is always legal.
            self.play(Point::PASS);
            return Ok("pass".into());
        };
        let mine = found.player.index().unwrap_or_default();
        if self.is_verbose {
            let name = |action: &Point| self.game.format_move(state, *action);
            let moves = found.moves.iter().take(5);
            let moves = moves.map(|one| {
                format!(
                    "{} {} {:.2}",
                    name(&one.action),
                    one.visits,
                    one.values[mine]
                )
            });
            let moves: Vec<String> = moves.collect();
            eprintln!(
                "{} simulations, {} ms, worth {:.2}: {}",
                found.effort.simulations,
                found.effort.elapsed.as_millis(),
                found.values[mine],
                moves.join(", ")
            );
        }
        let is_late = 2 * past.len() >= (self.rules.width * self.rules.height) as usize;
        if is_late && best.values[mine] <= HOPELESS {
            return Ok("resign".into());
        }
        let name = self.game.format_move(state, best.action);
        self.play(best.action);
        Ok(name)
    }
}
