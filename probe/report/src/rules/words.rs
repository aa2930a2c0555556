//! The clauses of a game and the conditions of its clocks in words.

use super::Clause;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{
    CaptureChoice, Crowning, CrowningInCapture, End, Goal, KingReach, Material, Spelling, Standing,
    Variant,
};
use std::ops::RangeInclusive;

/// The clauses of a game.
pub fn clauses(variant: &Variant) -> Vec<Clause> {
    let sources = &variant.sources;
    let captures = variant.captures.as_ref();
    let clause = |clause, text: &str, source| Clause {
        clause,
        text: text.to_owned(),
        source,
    };
    vec![
        clause("board", &board(variant), sources.board),
        clause(
            "starts",
            match variant.starts {
                Colour::White => "White",
                Colour::Black => "Black",
            },
            sources.board,
        ),
        clause(
            "king",
            match (variant.king, captures) {
                (KingReach::Short, None) => "one square, forward or backward",
                (KingReach::Short, Some(_)) => {
                    "one square, forward or backward; lands just behind a captured piece"
                }
                (KingReach::Flying, _) => {
                    "any distance over empty squares; lands on any empty square behind a captured piece"
                }
            },
            sources.king,
        ),
        clause(
            "men",
            match captures.map(|captures| captures.men_backward) {
                None => "capture nothing",
                Some(true) => "capture forward and backward",
                Some(false) => "capture forward only",
            },
            sources.men,
        ),
        clause(
            "choice",
            match captures.map(|captures| captures.choice) {
                None => "there are no captures",
                Some(CaptureChoice::Most) => {
                    "the largest number of pieces must be taken, men and kings counting alike"
                }
                Some(CaptureChoice::Free) => "any capture; the one chosen is played to its end",
            },
            sources.choice,
        ),
        clause(
            "crowning",
            match captures.map(|captures| captures.crowning) {
                _ if variant.crowning == Crowning::Never => "men are never crowned",
                None => "on the far row",
                Some(CrowningInCapture::StaysMan) => {
                    "on the far row; a man that only passes it in a capture stays a man"
                }
                Some(CrowningInCapture::GoesOnAsKing) => {
                    "on the far row; in the middle of a capture the man goes on as a king"
                }
                Some(CrowningInCapture::EndsMove) => {
                    "on the far row; in the middle of a capture it ends the move"
                }
            },
            sources.crowning,
        ),
        clause("ends", &ends(variant), sources.end),
    ]
}

fn board(variant: &Variant) -> String {
    let (rows, squares) = (variant.board.rows(), variant.board.squares());
    let names = match variant.spelling {
        Spelling::Numbers => format!("numbered 1 to {squares} from Black's side"),
        Spelling::Letters => "named a1 to h8 from White's side".to_owned(),
    };
    let pieces = (variant.material).map_or_else(String::new, |classes| {
        format!("; played with {}", of_classes(classes))
    });
    format!("{rows} x {rows} fields; {squares} dark squares, {names}{pieces}")
}

fn ends(variant: &Variant) -> String {
    let gets = |end| match end {
        End::Loses => "has lost",
        End::Wins => "has won",
    };
    let (pieces, moves) = (gets(variant.without_pieces), gets(variant.without_move));
    let mut text = if pieces == moves {
        format!("a side without pieces, or without a move in its turn, {pieces}")
    } else {
        format!("a side without pieces {pieces}; one without a move in its turn {moves}")
    };
    match variant.goal {
        Goal::None => {}
        Goal::PassTheMen => text += "; a king has won as soon as it has passed all enemy men",
    }
    text
}

/// What must be on the board.
pub fn material(material: &Material) -> String {
    match material {
        Material::Any => "any".to_owned(),
        Material::OneOf(classes) => of_classes(classes),
        Material::KingsAgainstKing(kings) => {
            format!("{} against one king", range(kings, "king"))
        }
        Material::KingsOnly => "kings only, on both sides".to_owned(),
        Material::BothHaveKings(pieces) => {
            format!("{}, each side with a king", range(pieces, "piece"))
        }
        Material::AgainstKing(pieces) => {
            let pieces = range(pieces, "piece");
            format!("{pieces}, one of them a king at least, against one king")
        }
    }
}

/// Classes, those that have an opponent in common together.
fn of_classes(classes: &[Class]) -> String {
    let [white, black] = Colour::BOTH;
    let mut groups: Vec<(Vec<String>, Vec<String>)> = vec![];
    let weak = |class: &Class| side(*class, black);
    for (place, class) in classes.iter().enumerate() {
        if classes[..place]
            .iter()
            .any(|other| weak(other) == weak(class))
        {
            continue;
        }
        let same = classes.iter().filter(|other| weak(other) == weak(class));
        let strong: Vec<_> = same.map(|other| side(*other, white)).collect();
        match groups.iter_mut().find(|(known, _)| *known == strong) {
            Some((_, opponents)) => opponents.push(weak(class)),
            None => groups.push((strong, vec![weak(class)])),
        }
    }
    let texts: Vec<_> = (groups.iter())
        .map(|(strong, weak)| format!("{} against {}", either(strong), either(weak)))
        .collect();
    texts.join("; ")
}

/// The pieces of one side.
fn side(class: Class, colour: Colour) -> String {
    let kinds = [(class.kings(colour), "king"), (class.men(colour), "man")];
    let kinds: Vec<_> = (kinds.into_iter())
        .filter(|(count, _)| *count > 0)
        .map(|(count, kind)| counted(count, kind))
        .collect();
    kinds.join(" and ")
}

fn range(range: &RangeInclusive<u8>, kind: &str) -> String {
    let (least, most) = (*range.start(), *range.end());
    match most {
        u8::MAX => format!("{} or more", counted(least, kind)),
        _ if least == most => counted(least, kind),
        _ => format!("{} or {}", number(least), counted(most, kind)),
    }
}

fn counted(count: u8, kind: &str) -> String {
    let kind = match (count, kind) {
        (1, kind) => kind.to_owned(),
        (_, "man") => "men".to_owned(),
        (_, kind) => format!("{kind}s"),
    };
    format!("{} {kind}", number(count))
}

fn number(number: u8) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven"];
    (words.get(usize::from(number))).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

fn either(texts: &[String]) -> String {
    match texts {
        [all @ .., last] if all.len() > 1 => format!("{}, or {last}", all.join(", ")),
        _ => texts.join(" or "),
    }
}

/// Where pieces must stand.
pub fn place(variant: &Variant, standing: Standing) -> String {
    let board = variant.board;
    let road: Vec<_> = board.iter(board.long_diagonal()).collect();
    let ends = match road[..] {
        [top, .., bottom] => {
            let name = |square| variant.square_name(square);
            format!("{} to {}", name(bottom), name(top))
        }
        _ => String::new(),
    };
    match standing {
        Standing::LoneKingOnLongDiagonal => {
            format!("the lone king stands on the long diagonal, {ends}")
        }
        Standing::LoneKingAloneOnLongDiagonal => {
            format!("the lone king, and no other piece, stands on the long diagonal, {ends}")
        }
    }
}
