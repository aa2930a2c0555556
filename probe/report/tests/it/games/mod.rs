//! Games for tests, played by rules of thumb so that they need no file.

use galotne::game_record::GameRecord;
use galotne::material::Class;
use galotne::notation::pdn::{GameResult, PdnGame, StatedResult, Tag};
use galotne::notation::{Fen, parse_move};
use galotne::position::Position;
use galotne::rules::{INTERNATIONAL, Move, Variant};

/// A game as it is read from a file.
pub fn read(variant: &'static Variant, fen: &str, moves: &[&str]) -> PdnGame {
    let start = Fen::parse(variant, fen).expect("a position").position;
    let mut game = GameRecord::from(variant, start);
    let mut at = start;
    for text in moves {
        let played = parse_move(variant, &at, text).expect("a legal move");
        game.moves.push(played);
        at = variant.play(&at, &played);
    }
    of(game)
}

/// A game without tags.
pub fn of(game: GameRecord) -> PdnGame {
    PdnGame {
        number: 1,
        line: 1,
        tags: vec![],
        game,
        result: StatedResult::default(),
        half_moves: None,
        others: vec![],
        notes: vec![],
    }
}

pub fn tagged(mut read: PdnGame, tags: &[(&str, &str)], result: GameResult) -> PdnGame {
    read.tags = (tags.iter().zip(1..))
        .map(|((name, value), line)| Tag {
            name: (*name).to_owned(),
            value: (*value).to_owned(),
            line,
        })
        .collect();
    read.result.tag = Some(result);
    read
}

/// The case of rules.md 3.4: three kings against one, a king is taken at ply 26, and play goes on
/// to ply 40 without another capture and without a position that occurs three times.
pub fn forum() -> PdnGame {
    let start = Fen::parse(&INTERNATIONAL, "W:WK46,K47,K48:BK3").expect("a position");
    let mut game = GameRecord::from(&INTERNATIONAL, start.position);
    let mut seen = vec![start.position];
    assert!(search(&mut game.moves, &mut seen), "there is such a game");
    of(game)
}

fn search(moves: &mut Vec<Move>, seen: &mut Vec<Position>) -> bool {
    const CAPTURE: usize = 26;
    const PLIES: usize = 40;
    if moves.len() == PLIES {
        return true;
    }
    let at = *seen.last().expect("a start");
    let ply = moves.len() + 1;
    let mut legal = INTERNATIONAL.moves(&at);
    // Anything but the first, so that kings do not go to and fro.
    let first = (ply * 7) % legal.len().max(1);
    legal.rotate_left(first);
    for played in legal {
        let next = INTERNATIONAL.play(&at, &played);
        let threat = INTERNATIONAL.has_capture(&next);
        let class = Class::from_position(&next).to_string();
        let fits = played.is_capture() == (ply == CAPTURE)
            && threat == (ply + 1 == CAPTURE)
            && class == if ply < CAPTURE { "KKKvK" } else { "KKvK" }
            && !seen.contains(&next);
        if fits {
            moves.push(played);
            seen.push(next);
            if search(moves, seen) {
                return true;
            }
            moves.pop();
            seen.pop();
        }
    }
    false
}
