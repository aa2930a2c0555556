//! The diagrams of a report: the start of the game, the position judged, and the positions before
//! changes of value.

use super::document::Figure;
use super::header::decisive_ply;
use super::phrases::{Phrases, grouped};
use crate::diagram::{Drawing, square_names, svg};
use crate::language::{Language, say};
use galotne::geometry::Square;
use galotne::notation::write_move;
use galotne::position::{Colour, Position};
use galotne::rules::{Move, Variant};
use galotne::verdict::Category;
use galotne_answer::{AdjudicatedGame, Ruling};

/// The most changes with a diagram: the last ones.
pub(crate) const MAX_CHANGES: usize = 4;
/// The most diagrams of a report besides that of its card: a row on paper.
const MAX_FIGURES: usize = 4;

pub(crate) fn figures(phrases: &Phrases, game: &AdjudicatedGame) -> Vec<Figure> {
    let record = &game.read.game;
    let draw = |position: &Position, caption: String, best: Option<&Move>| {
        figure(phrases.language, record.variant, position, caption, best)
    };
    let mut figures = vec![];
    let from_start = game.rulings.iter().any(|ruling| decisive_ply(ruling) == 0);
    if record.variant.start() != Some(record.start) && !from_start {
        let caption = say!(phrases.language, "diagram-start");
        figures.push(draw(&record.start, caption, None));
    }
    let replay = game.rulings.first().map(|ruling| &ruling.replay);
    // The card has the first of them.
    for (ply, caption, over) in decisive(phrases, game).into_iter().skip(1) {
        let best = best(game).filter(|_| !over);
        let moment = replay.and_then(|replay| replay.moment(ply));
        figures.extend(moment.map(|moment| draw(moment.situation.position(), caption, best)));
    }
    let room = MAX_FIGURES.saturating_sub(figures.len()).min(MAX_CHANGES);
    let mut changes: Vec<_> = (game.rulings.iter())
        .flat_map(|ruling| &ruling.adjudication.changes)
        .collect();
    changes.sort_by_key(|change| change.ply);
    changes.dedup_by_key(|change| change.ply);
    let skipped = changes.len().saturating_sub(room);
    for change in changes.into_iter().skip(skipped) {
        let before = change.ply.checked_sub(1);
        let moment = before.and_then(|before| replay?.moment(before));
        let caption = phrases.place("diagram-before", change.ply);
        let best = change.better.first();
        figures.extend(moment.map(|moment| draw(moment.situation.position(), caption, best)));
    }
    figures
}

/// The position of the first verdict: at the end of the game, or the one judged.
pub(super) fn decisive_figure(phrases: &Phrases, game: &AdjudicatedGame) -> Option<Figure> {
    let (ply, caption, over) = decisive(phrases, game).into_iter().next()?;
    let moment = game.rulings.first()?.replay.moment(ply)?;
    Some(figure(
        phrases.language,
        game.read.game.variant,
        moment.situation.position(),
        caption,
        best(game).filter(|_| !over),
    ))
}

/// A position before a move that cannot be read or played, with the squares that it names.
pub(super) fn fault_figure(
    language: Language,
    variant: &Variant,
    position: &Position,
    caption: &str,
    text: Option<&str>,
) -> Figure {
    let caption = full_caption(language, caption, position.turn(), None);
    let named = |name: &str| {
        let mut squares = (0..variant.board.squares()).map(Square::from_index);
        squares.find(|&square| variant.square_name(square).eq_ignore_ascii_case(name))
    };
    let words = text
        .unwrap_or_default()
        .split(|char: char| !char.is_ascii_alphanumeric());
    let words = words
        .flat_map(|word| word.split(['x', 'X']))
        .filter(|word| !word.is_empty());
    let squares: Option<Vec<Square>> = words.map(named).collect();
    let squares = squares.unwrap_or_default();
    let drawing = Drawing {
        title: &caption,
        description: &describe(language, variant, position),
        highlight: &squares,
        arrow: &squares,
    };
    Figure {
        svg: svg(variant, position, &drawing),
        caption,
    }
}

/// The plies of the position judged and of the ends of the game, with captions; true at an end.
fn decisive(phrases: &Phrases, game: &AdjudicatedGame) -> Vec<(usize, String, bool)> {
    let plies = (game.rulings.iter()).map(|ruling| {
        let over = ruling.adjudication.over.is_some();
        (ruling.profile().name, (decisive_ply(ruling), over))
    });
    let captions = grouped(plies).into_iter().map(|(profiles, (ply, over))| {
        let place = phrases.place("after-ply", ply);
        let caption = match over {
            true => say!(
                phrases.language,
                "diagram-ended",
                profiles = phrases.profile_list(&profiles),
                place = place
            ),
            false => say!(phrases.language, "diagram-judged", place = place),
        };
        (ply, caption, over)
    });
    captions.collect()
}

/// The best move in the position judged, unless it is drawn.
fn best(game: &AdjudicatedGame) -> Option<&Move> {
    let open = |ruling: &&Ruling| {
        let adjudication = &ruling.adjudication;
        let drawn = adjudication.judged.category == Some(Category::Draw);
        adjudication.over.is_none() && adjudication.judged.category.is_some() && !drawn
    };
    let ruling = game.rulings.iter().find(open)?;
    Some(&ruling.moves.as_ref()?.first()?.played)
}

/// A position with a caption, and the best move as an arrow.
fn figure(
    language: Language,
    variant: &Variant,
    position: &Position,
    caption: String,
    best: Option<&Move>,
) -> Figure {
    let text = best.map(|best| write_move(variant, position, best));
    let caption = full_caption(language, &caption, position.turn(), text);
    let path = best.map_or_else(Vec::new, |best| path(variant, position, best));
    let drawing = Drawing {
        title: &caption,
        description: &describe(language, variant, position),
        highlight: &[],
        arrow: &path,
    };
    Figure {
        svg: svg(variant, position, &drawing),
        caption,
    }
}

/// A caption with the side to move and the best move.
pub(crate) fn full_caption(
    language: Language,
    caption: &str,
    turn: Colour,
    best: Option<String>,
) -> String {
    let to_move = say!(language, "to-move", side = turn);
    let caption = format!("{caption}. {to_move}.");
    let Some(best) = best else {
        return caption;
    };
    // Captions are narrow; a move stays in one line.
    let best = say!(
        language,
        "diagram-best",
        best = best.replace('-', "\u{2011}")
    );
    format!("{caption} {best}.")
}

/// The squares that a move visits: the first of its paths.
fn path(variant: &Variant, position: &Position, played: &Move) -> Vec<Square> {
    let paths = variant.capture_paths(position);
    let landings = (paths.into_iter().find(|path| path.played == *played))
        .map_or_else(|| vec![played.to], |path| path.path);
    [played.from].into_iter().chain(landings).collect()
}

/// The pieces and their squares in words.
fn describe(language: Language, variant: &Variant, position: &Position) -> String {
    let sets = Colour::BOTH.map(|colour| {
        [
            (colour, "diagram-kings", position.kings(colour)),
            (colour, "diagram-men", position.men(colour)),
        ]
    });
    let texts: Vec<String> = (sets.into_iter().flatten())
        .filter(|(_, _, set)| *set != 0)
        .map(|(colour, key, set)| {
            let squares = square_names(variant, set);
            say!(
                language,
                key,
                side = colour,
                n = squares.len(),
                squares = squares.join(", ")
            )
        })
        .collect();
    texts.join("; ")
}
