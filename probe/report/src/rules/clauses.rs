//! The clauses of a game and the conditions of its clocks in words.

use super::Clause;
use crate::language::{Language, say};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{
    CaptureCriterion, EndResult, Goal, KingLanding, KingReach, Material, Promotion,
    PromotionInCapture, Removal, SquareCondition, SquareNotation, Variant,
};
use std::ops::RangeInclusive;

/// The clauses of a game.
pub fn clauses(variant: &Variant, language: Language) -> Vec<Clause> {
    let sources = &variant.sources;
    let captures = variant.captures.as_ref();
    let clause = |clause, text, source| Clause {
        clause,
        text,
        source,
    };
    let king = match (variant.king, captures) {
        _ if variant.goal == Goal::FirstKing => "king-ends-game",
        (KingReach::Short, None) => "king-short",
        (KingReach::Short, Some(_)) => "king-short-captures",
        (KingReach::Flying, Some(captures)) => match captures.king_landing {
            KingLanding::Anywhere => "king-flying",
            KingLanding::JustBehindKing => "king-flying-halts",
            KingLanding::JustBehind => "king-flying-behind",
        },
        (KingReach::Flying, None) => "king-flying",
    };
    let mut king = say!(language, king);
    match captures.map(|captures| captures.removal) {
        None | Some(Removal::AfterMove) => {}
        Some(Removal::AtOnce { turns_back: false }) => {
            king = say!(language, "removed-at-once", king = king);
        }
        Some(Removal::AtOnce { turns_back: true }) => {
            king = say!(language, "removed-at-once-back", king = king);
        }
    }
    let men = match captures.map(|captures| captures.men_backward) {
        Some(false) if variant.men_sideways => "men-sideways",
        None => "men-no-captures",
        Some(true) => "men-both-ways",
        Some(false) => "men-forward",
    };
    let mut men = say!(language, men);
    if captures.is_some_and(|captures| !captures.men_take_kings) {
        men = say!(language, "men-not-kings", men = men);
    }
    if let Some(limit) = variant.king_run_limit {
        let limit = say!(language, "number", n = limit);
        king = say!(language, "king-limited", king = king, limit = limit);
    }
    // A whole board has no other lines.
    if captures.is_some_and(|captures| captures.orthogonal) && !variant.board.is_whole() {
        men = say!(language, "men-along-rows", men = men);
        king = say!(language, "king-along-rows", king = king);
    }
    let choice = match captures.map(|captures| captures.criteria) {
        None => "choice-none".to_owned(),
        Some([]) => "choice-free".to_owned(),
        Some([CaptureCriterion::Pieces]) => "choice-most".to_owned(),
        Some(criteria) => {
            let names: Vec<_> = criteria.iter().map(|criterion| criterion.name()).collect();
            format!("choice-{}", names.join("-"))
        }
    };
    let crowning = match captures.map(|captures| captures.promotion) {
        _ if variant.promotion == Promotion::Never => "crowning-never",
        None => "crowning-far-row",
        Some(PromotionInCapture::StaysMan) => "crowning-stays-man",
        Some(PromotionInCapture::GoesOnAsKing) => "crowning-goes-on",
        Some(PromotionInCapture::EndsMove) => "crowning-ends-move",
    };
    let starts = match variant.either_starts {
        false => "side-first",
        true => "starts-either",
    };
    let starts = say!(language, starts, side = variant.starts);
    vec![
        clause("board", board(variant, language), sources.board),
        clause("starts", starts, sources.board),
        clause("king", king, sources.king),
        clause("men", men, sources.men),
        clause("choice", say!(language, choice.as_str()), sources.choice),
        clause("crowning", say!(language, crowning), sources.promotion),
        clause("ends", ends(variant, language), sources.end),
    ]
}

fn board(variant: &Variant, language: Language) -> String {
    let (rows, squares) = (variant.board.rows(), variant.board.squares());
    let key = match variant.square_notation {
        SquareNotation::Numbers => "squares-numbered",
        SquareNotation::NumbersFromBelow => "squares-numbered-from-below",
        SquareNotation::Letters if variant.board.is_whole() => "squares-all",
        SquareNotation::Letters => "squares-lettered",
    };
    let mut board = say!(language, key, rows = rows, squares = squares);
    if variant.board.is_mirrored() {
        board = say!(language, "squares-mirrored", board = board);
    }
    match variant.material {
        None => board,
        Some(classes) => {
            let classes = of_classes(classes, language);
            say!(language, "squares-pieces", board = board, classes = classes)
        }
    }
}

fn ends(variant: &Variant, language: Language) -> String {
    let pieces = match variant.without_pieces {
        EndResult::Loses => "loses",
        EndResult::Wins => "wins",
    };
    let key = match variant.without_pieces == variant.without_move {
        true => "ends-both",
        false => "ends-apart",
    };
    let ends = say!(language, key, pieces = pieces);
    match variant.goal {
        Goal::None => ends,
        Goal::PassTheMen => say!(language, "ends-passing", ends = ends),
        Goal::FirstKing => say!(language, "ends-first-king", ends = ends),
    }
}

/// The material on the board.
pub fn material(material: &Material, language: Language) -> String {
    match material {
        Material::Any => say!(language, "material-any"),
        Material::OneOf(classes) => of_classes(classes, language),
        Material::KingsAgainstKing(kings) => range(kings, "material-kings-against-king", language),
        Material::BothHaveKings(pieces) => range(pieces, "material-both-have-kings", language),
        Material::AgainstKing(pieces) => range(pieces, "material-against-king", language),
    }
}

/// A message about a range of numbers of pieces: exact, at least, either of two, or between.
fn range(range: &RangeInclusive<u8>, key: &str, language: Language) -> String {
    let (least, most) = (*range.start(), *range.end());
    let (kind, number) = match most {
        u8::MAX => ("more", least),
        _ if least == most => ("exact", least),
        _ if least + 1 == most => ("either", most),
        _ => ("between", most),
    };
    let least = say!(language, "number", n = least);
    say!(language, key, range = kind, least = least, n = number)
}

/// Classes, grouped by common opponents.
fn of_classes(classes: &[Class], language: Language) -> String {
    let [white, black] = Colour::BOTH;
    let strong = |class: &Class| side(*class, white, ["count-kings", "count-men"], language);
    let weak = |class: &Class| side(*class, black, ["against-kings", "against-men"], language);
    let mut groups: Vec<(Vec<String>, Vec<String>)> = vec![];
    for (place, class) in classes.iter().enumerate() {
        let mut before = classes.iter().take(place);
        if before.any(|other| weak(other) == weak(class)) {
            continue;
        }
        let same = classes.iter().filter(|other| weak(other) == weak(class));
        let strong: Vec<_> = same.map(strong).collect();
        match groups.iter_mut().find(|(known, _)| *known == strong) {
            Some((_, opponents)) => opponents.push(weak(class)),
            None => groups.push((strong, vec![weak(class)])),
        }
    }
    let texts: Vec<_> = (groups.iter())
        .map(|(strong, weak)| {
            let [strong, weak] = [strong, weak].map(|sides| either(sides, language));
            say!(language, "material-classes", strong = strong, weak = weak)
        })
        .collect();
    texts.join("; ")
}

/// The pieces of one side; the keys are those of the messages for kings and for men.
fn side(class: Class, colour: Colour, [kings, men]: [&str; 2], language: Language) -> String {
    let counted = |key: &str, count: u8| say!(language, key, n = count);
    match (class.kings(colour), class.men(colour)) {
        (count, 0) => counted(kings, count),
        (0, count) => counted(men, count),
        (kinged, plain) => say!(
            language,
            "and",
            first = counted(kings, kinged),
            last = counted(men, plain)
        ),
    }
}

fn either(texts: &[String], language: Language) -> String {
    match texts {
        [] => String::new(),
        [only] => only.clone(),
        [first, last] => say!(language, "or", first = first.as_str(), last = last.as_str()),
        [all @ .., last] => {
            let list = all.join(", ");
            say!(language, "or-last", list = list, last = last.as_str())
        }
    }
}

/// The required squares of pieces.
pub fn place(variant: &Variant, standing: SquareCondition, language: Language) -> String {
    let board = variant.board;
    let road: Vec<_> = board.iter(board.long_diagonal()).collect();
    let [from, to] = match road[..] {
        [top, .., bottom] => [bottom, top].map(|square| variant.square_name(square)),
        _ => [String::new(), String::new()],
    };
    let key = match standing {
        SquareCondition::LoneKingOnLongDiagonal => "standing-long-diagonal",
        SquareCondition::LoneKingAloneOnLongDiagonal => "standing-alone-long-diagonal",
    };
    say!(language, key, from = from, to = to)
}
