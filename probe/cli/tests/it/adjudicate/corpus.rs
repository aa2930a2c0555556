//! Games in the form in which people write them: numbered, with comments, variations and marks.

use super::play::{Dice, Manner, play, position};
use galotne::game_record::GameRecord;
use galotne::notation::{write_fen, write_move};
use galotne::position::{Colour, Position};
use galotne::rules::{Move, Variant};
use galotne::tablebase::Tablebase;
use galotne::value::Wdl;
use galotne::verdict::{Situation, ranked_moves};
use std::fmt::Write;

/// Returns the value of the tag `GameType`.
fn game_type(variant: &Variant) -> &'static str {
    match variant.name {
        "international" => "20",
        "english" => "21",
        "russian" => "25",
        "brazilian" => "26",
        other => panic!("{other} has no number"),
    }
}

/// Material of an endgame: kings and men of White and Black.
pub type Pieces = ([usize; 2], [usize; 2]);

/// Plays a game with these pieces in which good and bad moves alternate.
pub fn mixed_game(tables: &Tablebase, pieces: Pieces, plies: usize, dice: &mut Dice) -> GameRecord {
    let variant = tables.game();
    let (mut kings, mut men) = pieces;
    if dice.once_in(2) {
        kings.reverse();
        men.reverse();
    }
    // Some games are won slowly.
    let idle = dice.once_in(3);
    let long = |start: &Position| {
        let dtw = tables.dtw(start).expect("tables can be read");
        dtw.plies().is_some_and(|plies| plies > 6)
    };
    let starts = (0..200)
        .map(|_| position(variant, kings, men, dice))
        .collect::<Vec<_>>();
    let start = (starts.iter().copied().find(|start| idle && long(start))).unwrap_or(starts[0]);
    // One in this many moves is random.
    let slips = [3, 8, 30, 1000][dice.below(4)] * if idle { 5 } else { 1 };
    let mut game = GameRecord::starting_at(variant, start);
    let mut now = Situation::fresh(variant, variant.default_profile(), start);
    while game.moves.len() < plies {
        let ranked = ranked_moves(tables, &now).expect("tables can be read");
        let Some(best) = ranked.first() else {
            break;
        };
        let result = best.judged.wdl;
        let good: Vec<_> = (ranked.iter())
            .filter(|found| found.judged.wdl == result)
            .collect();
        let next = match result {
            _ if dice.once_in(slips) => &ranked[dice.below(ranked.len())],
            // The first moves would only go back and forth.
            Some(Wdl::Draw) => good[dice.below(good.len())],
            Some(Wdl::Loss) if idle => good[good.len() - 1],
            _ => best,
        };
        game.moves.push(next.played);
        now = *next.situation();
    }
    game
}

/// Plays a game in which pieces go back and forth.
pub fn shuffled_game(
    variant: &'static Variant,
    pieces: Pieces,
    plies: usize,
    dice: &mut Dice,
) -> GameRecord {
    let start = position(variant, pieces.0, pieces.1, dice);
    play(variant, start, Manner::Shuffling, plies, false, dice)
}

/// Writes a game as PDN; every third one has remarks.
pub fn write_pdn(number: usize, game: &GameRecord) -> String {
    let variant = game.variant;
    let mut text = String::new();
    let fen = (variant.start() != Some(game.start)).then(|| write_fen(variant, &game.start));
    let mut tag = |name: &str, value: &str| {
        writeln!(text, "[{name} \"{value}\"]").expect("a string takes all");
    };
    tag("Event", "Play from an endgame");
    tag("Round", &number.to_string());
    tag("GameType", game_type(variant));
    tag("Result", "*");
    if let Some(fen) = fen {
        tag("SetUp", "1");
        tag("FEN", &fen);
    }
    let mut words = movetext(game, number.is_multiple_of(3));
    words.push("*".to_owned());
    let mut length = 0;
    for word in words {
        length += word.len() + 1;
        text.push(if length > 78 { '\n' } else { ' ' });
        if length > 78 {
            length = word.len();
        }
        text.push_str(&word);
    }
    text.push_str("\n\n");
    text
}

fn movetext(game: &GameRecord, remarks: bool) -> Vec<String> {
    let mut words = vec![];
    let starts = game.variant.starts;
    let mut number = 1;
    for (ply, (position, played)) in game.positions().zip(&game.moves).enumerate() {
        if position.turn() == starts {
            words.push(format!("{number}."));
        } else if ply == 0 {
            words.push(format!("{number}..."));
        }
        words.push(move_text(game.variant, &position, played));
        if remarks {
            remark(game.variant, &position, ply, &mut words);
        }
        number += usize::from(position.turn() != starts);
    }
    words
}

fn remark(variant: &Variant, position: &Position, ply: usize, words: &mut Vec<String>) {
    match ply % 7 {
        1 => words.push("$2".to_owned()),
        2 => words.push("{1. not a move, [Nor \"a tag\"]}".to_owned()),
        4 => {
            let another = variant.moves(position)[0];
            let another = move_text(variant, position, &another);
            words.push(format!("( {another} $1 {{or so}} ( 1. {another} ) )"));
        }
        _ => {}
    }
}

/// Returns the text of a legal move.
pub fn move_text(variant: &Variant, position: &Position, played: &Move) -> String {
    write_move(variant, position, played)
}

/// Returns the JSON name of the winner.
pub fn result(winner: Option<Colour>) -> &'static str {
    match winner {
        None => "draw",
        Some(Colour::White) => "white-wins",
        Some(Colour::Black) => "black-wins",
    }
}
