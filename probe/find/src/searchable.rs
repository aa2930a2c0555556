//! [`Searchable`]: a game whose classes can be searched.
//!
//! A search is the same for all games: it scans planes, keeps candidates that meet the conditions,
//! and shows their images. A game tells what its moves and positions are like, and reads candidates
//! from its tables ([`Scanner`]), since the layout of tables decides how that is fast.

use crate::collector::SearchReport;
use crate::conditions::{Conditions, SpentClock};
use crate::error::{BoardConditionError, FindError};
use crate::planes::{SearchPlane, SearchPlanes};
use crate::progress::SearchProgress;
use crate::search::Search;
use crate::selection::Selection;
use crate::watch::Watch;
use galotne::game::Game;
use galotne::material::MaterialClass;
use galotne::measure::Measure;
use galotne::position::Colour;
use galotne::rules::{ClassIndex, Rules};
use galotne::tablebase::{Probe, ProbeError};
use galotne::value::Value;
use std::fmt;
use std::ops::Range;

/// The result of a part of a search in a game.
pub type FindResult<T, G> = Result<T, FindError<<G as Rules>::Class>>;

/// A game whose classes can be searched.
pub trait Searchable: Game {
    /// A condition on where pieces stand.
    type BoardCondition: Clone + fmt::Debug + Send + Sync;
    /// The reader of a class's tables in a search.
    type Scanner<'a>: Scanner<'a, Self>;

    /// The largest number of images of a position for which a table keeps one cell.
    const IMAGES: u64 = 1;
    /// Whether tables store the cells of a plane in the order of their numbers.
    const STORED_IN_CELL_ORDER: bool;
    /// The [terms](crate::Terms) that do not apply to the game, by name.
    const INAPPLICABLE_TERMS: &'static [&'static str] = &[];

    /// Parses a condition such as `king:main-road`: some of the pieces stand on these squares, or
    /// with `negated` none does.
    ///
    /// # Errors
    /// The game has no such pieces or squares.
    fn parse_board_condition(
        &self,
        text: &str,
        negated: bool,
    ) -> Result<Self::BoardCondition, BoardConditionError>;

    /// Returns the side to move of each plane of a class.
    fn plane_turns(index: &Self::Index) -> Vec<Colour>;

    /// Whether the game is played with the pieces of a canonical class.
    fn is_played(&self, class: Self::Class) -> bool {
        self.has_class(class)
    }

    /// Whether a game can come to a class with this side to move.
    fn is_reachable(&self, class: Self::Class, side: Colour) -> bool {
        let _ = (class, side);
        true
    }

    /// Whether the side to move can take nothing.
    fn is_quiet(&self, position: &Self::Position) -> bool;

    /// Whether a move takes a piece.
    fn takes(played: &Self::Move) -> bool;

    /// Returns the first moves of the best line from a position, at most `limit` of them, without
    /// draw rules.
    ///
    /// # Errors
    /// A table is missing or cannot be read.
    fn best_line_start(
        probe: Probe<'_, Self>,
        position: &Self::Position,
        limit: usize,
    ) -> Result<Vec<Self::Move>, ProbeError<Self::Class>>;

    /// Tells which positions are drawn with this clock and decided without one: none in a game
    /// without clocks.
    ///
    /// # Errors
    /// A table is missing or cannot be read; no clock of the class can have this count.
    fn are_cursed(
        probe: Probe<'_, Self>,
        clock: SpentClock,
        positions: &[Self::Position],
    ) -> Result<Vec<bool>, FindError<Self::Class>> {
        let _ = (probe, clock);
        Ok(vec![false; positions.len()])
    }

    // ---- Searches ------------------------------------------------------------------------------
    //
    // They are generic functions. Each game calls them in this package, where they are compiled for
    // it and optimised; otherwise every program would compile them again, by its own settings.

    /// Runs a search by `Search::scan_class`.
    ///
    /// # Errors
    /// Those of [`Search::run`].
    fn run(
        search: &Search<'_, Self>,
        selection: &Selection,
        watch: &dyn Watch,
    ) -> FindResult<SearchReport<Self::Position>, Self>;

    /// Continues a search by `Search::scan_rest`.
    ///
    /// # Errors
    /// Those of [`Search::resume`].
    fn resume(
        search: &Search<'_, Self>,
        progress: &mut SearchProgress<Self::Position>,
        watch: &dyn Watch,
    ) -> FindResult<(), Self>;
}

/// A class to search, in the orientation of its name.
pub struct SearchClass<G: Searchable> {
    /// The numbering of the canonical class.
    pub index: G::Index,
    /// The planes of the sides to move of the search.
    pub planes: SearchPlanes,
}

impl<G: Searchable> SearchClass<G> {
    /// Numbers a class.
    ///
    /// # Errors
    /// The game does not have the class, or its positions cannot be numbered.
    pub fn new(game: &G, class: G::Class, side: Option<Colour>) -> FindResult<Self, G> {
        let index = class_index(game, class)?;
        let mut planes =
            SearchPlanes::new(class, &G::plane_turns(&index), index.cells(), G::IMAGES);
        (planes.all).retain(|plane| game.is_reachable(class, plane.side));
        if planes.all.is_empty() {
            return Err(FindError::OutOfTurn {
                rules: game.name(),
                class,
                swapped: class.swapped(),
            });
        }
        (planes.all).retain(|plane| side.is_none_or(|side| side == plane.side));
        Ok(Self { index, planes })
    }
}

/// Returns the numbering of a class's canonical form.
///
/// # Errors
/// The game is not played with these pieces, or there are too many positions.
pub fn class_index<G: Searchable>(game: &G, class: G::Class) -> FindResult<G::Index, G> {
    let canonical = class.canonical();
    if !game.is_played(canonical) {
        let rules = game.name();
        return Err(FindError::NoClass { rules, class });
    }
    game.index(canonical).ok_or(FindError::TooLarge(class))
}

/// The order in which a plane is scanned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScanOrder {
    /// The order of the table, whose blocks are decoded one after the other.
    Stored,
    /// The order of the cells. Values are looked up where the table has another order.
    Cells,
}

/// A part of a plane.
#[derive(Clone, Debug)]
pub struct PlanePart {
    /// The plane.
    pub plane: SearchPlane,
    /// The cells, as numbered by `order`.
    pub cells: Range<u64>,
    /// The order.
    pub order: ScanOrder,
}

impl PlanePart {
    /// Returns the number of cells.
    pub const fn cell_count(&self) -> u64 {
        self.cells.end - self.cells.start
    }

    /// Splits the part into parts of at most `cells` cells.
    pub fn split(&self, cells: u64) -> impl Iterator<Item = Self> + use<> {
        let (part, cells) = (self.clone(), cells.max(1));
        (0..part.cell_count().div_ceil(cells)).map(move |number| {
            let start = part.cells.start + number * cells;
            Self {
                cells: start..part.cells.end.min(start + cells),
                ..part
            }
        })
    }
}

/// A position of a cell that may meet the conditions.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<P> {
    /// The position.
    pub position: P,
    /// Its cell.
    pub cell: u64,
    /// Its value by the first measure, once it is known.
    pub value: Option<Value>,
}

impl<P> Candidate<P> {
    /// Returns a candidate whose value is not known yet.
    pub const fn new(position: P, cell: u64) -> Self {
        Self {
            position,
            cell,
            value: None,
        }
    }
}

/// The reader of a class's tables in a search with its conditions. Tables that are missing or
/// cannot be read are errors.
pub trait Scanner<'a, G: Searchable>: Sized + Sync {
    /// The buffers of one worker.
    type Buffers;

    /// Opens the tables of a class.
    fn open(
        probe: Probe<'a, G>,
        index: G::Index,
        conditions: &'a Conditions<G::BoardCondition>,
    ) -> FindResult<Self, G>;

    /// Returns the measure of a candidate's value, if conditions depend on values.
    fn measure(&self) -> Option<Measure>;

    /// Returns the buffers of a new worker.
    fn buffers(&self) -> Self::Buffers;

    /// Returns the number of cells in a block of a plane; `None` for a plane that is not read by
    /// blocks.
    fn block_cells(&self, plane: &SearchPlane) -> Option<u64>;

    /// Returns the candidates of a part. Those with a value have an allowed one; those without are
    /// looked up by the search.
    fn candidates(
        &self,
        buffers: &mut Self::Buffers,
        part: &PlanePart,
    ) -> FindResult<Vec<Candidate<G::Position>>, G>;

    /// Tells which candidates of a plane are zugzwangs. They are in the order of their cells if the
    /// part was.
    fn are_zugzwangs(
        &self,
        buffers: &mut Self::Buffers,
        plane: &SearchPlane,
        candidates: &[Candidate<G::Position>],
    ) -> FindResult<Vec<bool>, G>;

    /// Returns the images of a candidate that meet the conditions on the board, as shown.
    fn images(
        &self,
        plane: &SearchPlane,
        candidate: &Candidate<G::Position>,
    ) -> impl IntoIterator<Item = G::Position>;
}
