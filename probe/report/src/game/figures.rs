//! The diagrams of a report: where the game starts, the position judged, and what stood before the
//! value changed.

use super::Figure;
use super::header::decided;
use super::phrases::{Phrases, grouped};
use crate::diagram::{Drawing, named, svg};
use crate::language::say;
use galotne::geometry::Square;
use galotne::position::{Colour, Position};
use galotne::rules::{Move, Variant};
use galotne::verdict::Category;
use galotne_answer::{AdjudicatedGame, Ruling};

/// The last so many changes have a diagram, and no report has more than two rows of them.
const CHANGES: usize = 4;
const FIGURES: usize = 6;

pub(super) fn figures(phrases: &Phrases, case: &AdjudicatedGame) -> Vec<Figure> {
    let game = &case.read.game;
    let mut figures = vec![];
    if game.variant.start() != Some(game.start) && !case.rulings.iter().any(at_start) {
        let caption = say!(phrases.language, "diagram-start");
        figures.push(figure(phrases, &game.start, caption, None));
    }
    figures.extend(deciding(phrases, case));
    let room = FIGURES.saturating_sub(figures.len()).min(CHANGES);
    figures.extend(before_changes(phrases, case, room));
    figures
}

fn at_start(ruling: &Ruling) -> bool {
    decided(ruling) == 0
}

/// The position judged, or where the game was over.
fn deciding(phrases: &Phrases, case: &AdjudicatedGame) -> Vec<Figure> {
    let plies = (case.rulings.iter()).map(|ruling| {
        let over = ruling.adjudication.over.is_some();
        (ruling.profile().name, (decided(ruling), over))
    });
    (grouped(plies).into_iter())
        .filter_map(|(profiles, (ply, over))| {
            let moment = case.rulings.first()?.replay.moment(ply)?;
            let place = phrases.place("after-ply", ply);
            let profiles = profiles.join(", ");
            let caption = match over {
                true => say!(
                    phrases.language,
                    "diagram-ended",
                    profiles = profiles,
                    place = place
                ),
                false => say!(phrases.language, "diagram-judged", place = place),
            };
            let best = best(case).filter(|_| !over);
            Some(figure(phrases, moment.situation.position(), caption, best))
        })
        .collect()
}

/// The best move in the position judged, where it is worth an arrow.
fn best(case: &AdjudicatedGame) -> Option<&Move> {
    let open = |ruling: &&Ruling| {
        let adjudication = &ruling.adjudication;
        let drawn = adjudication.judged.category == Some(Category::Draw);
        adjudication.over.is_none() && adjudication.judged.category.is_some() && !drawn
    };
    let ruling = case.rulings.iter().find(open)?;
    Some(&ruling.moves.as_ref()?.first()?.played)
}

/// The positions in which the value was given away, in the order of the game.
fn before_changes(phrases: &Phrases, case: &AdjudicatedGame, most: usize) -> Vec<Figure> {
    let mut changes: Vec<_> = (case.rulings.iter())
        .flat_map(|ruling| &ruling.adjudication.changes)
        .collect();
    changes.sort_by_key(|change| change.ply);
    changes.dedup_by_key(|change| change.ply);
    let skipped = changes.len().saturating_sub(most);
    let replay = case.rulings.first().map(|ruling| &ruling.replay);
    (changes.into_iter().skip(skipped))
        .filter_map(|change| {
            let position = replay?
                .moment(change.ply.checked_sub(1)?)?
                .situation
                .position();
            let caption = phrases.place("diagram-before", change.ply);
            Some(figure(phrases, position, caption, change.better.first()))
        })
        .collect()
}

/// A position with a caption, and the best move as an arrow.
fn figure(phrases: &Phrases, position: &Position, caption: String, best: Option<&Move>) -> Figure {
    let language = phrases.language;
    let to_move = say!(language, "to-move", side = position.turn());
    let mut caption = format!("{caption}. {to_move}.");
    let path = best.map_or_else(Vec::new, |best| path(phrases.variant, position, best));
    if let Some(best) = best {
        // A caption is narrow, and a move stays whole.
        let best = phrases.text(position, best).replace('-', "\u{2011}");
        let text = say!(language, "diagram-best", best = best);
        caption = format!("{caption} {text}.");
    }
    let drawing = Drawing {
        title: &caption,
        description: &described(phrases, position),
        highlight: &[],
        arrow: &path,
    };
    Figure {
        svg: svg(phrases.variant, position, &drawing),
        caption,
    }
}

/// The squares a move visits: the first of its paths if there are several.
fn path(variant: &Variant, position: &Position, played: &Move) -> Vec<Square> {
    let paths = variant.capture_paths(position);
    let landings = (paths.into_iter().find(|path| path.played == *played))
        .map_or_else(|| vec![played.to], |path| path.path);
    [played.from].into_iter().chain(landings).collect()
}

/// Who stands where, in phrases.
fn described(phrases: &Phrases, position: &Position) -> String {
    let sets = Colour::BOTH.map(|colour| {
        [
            (colour, "diagram-kings", position.kings(colour)),
            (colour, "diagram-men", position.men(colour)),
        ]
    });
    let said: Vec<String> = (sets.into_iter().flatten())
        .filter(|(_, _, set)| *set != 0)
        .map(|(colour, key, set)| {
            let squares = named(phrases.variant, set);
            say!(
                phrases.language,
                key,
                side = colour,
                n = squares.len(),
                squares = squares.join(", ")
            )
        })
        .collect();
    said.join("; ")
}
