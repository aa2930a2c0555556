//! Goes through a class, and keeps what meets the conditions.

use crate::asked::values;
use crate::conditions::Conditions;
use crate::cursor::Cursor;
use crate::filter::Filter;
use crate::gathered::{Gathered, Placed};
use crate::progress::Progress;
use crate::symmetry::Images;
use crate::wave::{Parts, Wave, in_waves, runs, visit};
use galotne::geometry::Squares;
use galotne::index::{CellOrder, Index};
use galotne::material::{Class, MaterialClass};
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use galotne::table::{BlockDecoder, Table, TableError};
use galotne::tablebase::{Probe, ProbeError, TableKey};
use galotne::value::Value;
use galotne::verdict::ClockError;
use rayon::prelude::*;
use std::ops::{ControlFlow, Range};

/// Which of the positions that are found are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// None: how many there are.
    Count,
    /// So many, the first ones in the order of the index, White to move before Black. The search
    /// ends with them.
    First(usize),
    /// All of them.
    All,
    /// So many, drawn evenly from all; the same for the same seed.
    Random {
        /// How many.
        number: usize,
        /// What decides which ones.
        seed: u64,
    },
}

impl Selection {
    /// How many positions are kept.
    pub(crate) const fn kept(&self) -> usize {
        match *self {
            Self::Count => 0,
            Self::All => usize::MAX,
            Self::First(number) | Self::Random { number, .. } => number,
        }
    }

    /// Of all that is found the positions with the lowest ranks are kept, and among equals the
    /// first ones.
    pub(crate) fn rank(&self, number: u64) -> u64 {
        match *self {
            Self::Random { seed, .. } => shuffled(seed, number),
            Self::Count | Self::First(_) | Self::All => 0,
        }
    }
}

/// A position that meets the conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found<P = Position> {
    /// The position.
    pub position: P,
    /// Its cell in the [`Index`] of the class in its canonical orientation.
    pub cell: u64,
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<P = Position> {
    /// How many positions meet the conditions; `None` if the search could end before it knew.
    pub count: Option<u64>,
    /// Those that were wanted.
    pub positions: Vec<Found<P>>,
}

/// Why a search of a game, unless it is said otherwise one of draughts, fails.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FindError<C: MaterialClass = Class> {
    /// A table is missing or cannot be read.
    #[error(transparent)]
    Probe(#[from] ProbeError<C>),
    /// So many plies cannot be spent.
    #[error(transparent)]
    Clock(#[from] ClockError),
    /// The class has more cells than can be counted.
    #[error("{0} has too many positions to be numbered")]
    TooLarge(C),
    /// The game is not played with such pieces.
    #[error("{rules} has no class {class}")]
    NoClass {
        /// The game.
        rules: &'static str,
        /// The class.
        class: C,
    },
    /// Stones are placed in turn, so that no game comes to the class as it is named.
    #[error(
        "stones are placed in turn, and so no game of {rules} comes to {class}: {swapped} is the same with its \
         colours exchanged"
    )]
    OutOfTurn {
        /// The game.
        rules: &'static str,
        /// The class.
        class: C,
        /// The same with its colours exchanged.
        swapped: C,
    },
    /// The class has no such cell to go on after.
    #[error("{class} has {cells} places for each side to move: none is after {cursor}")]
    NoCell {
        /// The class.
        class: C,
        /// How many places it has, as the cursor counts them.
        cells: u64,
        /// Where the search was to go on.
        cursor: Cursor,
    },
    /// It was told to stop ([`Watch::goes_on`]).
    #[error("the search was stopped before its end")]
    Stopped,
}

impl<C: MaterialClass> From<TableError> for FindError<C> {
    fn from(error: TableError) -> Self {
        Self::Probe(error.into())
    }
}

/// Told how far a search is, and asked whether it is to go on.
pub trait Watch: Sync {
    /// So many cells will be gone through.
    fn begin(&self, _cells: u64) {}
    /// So many more have been.
    fn advance(&self, _cells: u64) {}
    /// Whether it is to go on; asked after a few thousand cells, and more often where each of them
    /// takes long.
    fn goes_on(&self) -> bool {
        true
    }
}

impl Watch for () {}

/// A search in a class.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    probe: Probe<'a>,
    class: Class,
    conditions: Conditions,
}

impl<'a> Search<'a> {
    /// Of the positions of a class, in the orientation that it is named in, that meet these
    /// conditions. A probe that is asked as long as somebody waits ([`Probe::until`]) ends the
    /// search with the first question after that.
    #[must_use]
    pub fn new(probe: impl Into<Probe<'a>>, class: Class, conditions: Conditions) -> Self {
        Self {
            probe: probe.into(),
            class,
            conditions,
        }
    }

    /// Goes through the class with all cores of the pool at hand.
    ///
    /// # Errors
    /// A table is missing or cannot be read; so many plies cannot be spent in this class; there is
    /// no such class; it was told to stop.
    pub fn run(&self, selection: &Selection, watch: &dyn Watch) -> Result<Report, FindError> {
        let sweep = self.sweep()?;
        match *selection {
            Selection::First(number) if !self.conditions.longest => sweep.first(number, watch),
            _ => sweep.whole(selection, watch),
        }
    }

    /// How often [`Search::visit`] goes through the class: twice where the longest are sought.
    #[must_use]
    pub const fn passes(&self) -> u64 {
        if self.conditions.longest { 2 } else { 1 }
    }

    /// Goes through the class in the order of the index, White to move before Black, and hands over
    /// all that is found part by part: none of it is kept. All cores of the pool at hand `make`
    /// something of the positions of a part each, and one of them meanwhile `take`s what was made
    /// before, in order. Where the longest are sought, it goes through the class twice.
    ///
    /// # Errors
    /// Those of [`Search::run`], and of what is made and taken.
    pub fn visit<M: Send, E: From<FindError> + Send>(
        &self,
        wave: Wave,
        watch: &dyn Watch,
        make: impl Fn(&[Found]) -> Result<M, E> + Sync,
        take: impl FnMut(M) -> Result<(), E> + Send,
    ) -> Result<(), E> {
        let sweep = self.sweep()?;
        watch.begin(sweep.cells() * self.passes());
        let plies = if self.conditions.longest {
            Some(sweep.gathered(&Selection::Count, watch)?.plies())
        } else {
            None
        };
        visit(&sweep, sweep.waves(wave), plies, watch, make, take)
    }

    /// Goes on where a search is, on this thread alone, until it is done or its watch has enough.
    /// Each time it gets further, and where it is goes into the next call.
    ///
    /// # Errors
    /// A table is missing or cannot be read; so many plies cannot be spent in this class; there is
    /// no such class, or no such cell in it.
    pub fn go_on(&self, progress: &mut Progress, watch: &dyn Watch) -> Result<(), FindError> {
        if progress.is_done() {
            return Ok(());
        }
        if let Some(cursor) = progress.after {
            self.cells_until(cursor)?;
        }
        self.sweep()?.go_on(progress, watch)
    }

    /// How many cells it goes through: those of the class for each side to move that is sought.
    ///
    /// # Errors
    /// There is no such class.
    pub fn cells(&self) -> Result<u64, FindError> {
        let cells = index_of(self.probe.game(), self.class)?.cells();
        Ok(cells.saturating_mul(self.sides().count() as u64))
    }

    /// How many of them it has gone through when it is here.
    ///
    /// # Errors
    /// There is no such class, or no such cell in it.
    pub fn cells_until(&self, cursor: Cursor) -> Result<u64, FindError> {
        let class = self.class;
        let cells = index_of(self.probe.game(), class)?.cells();
        if cursor.cell >= cells {
            return Err(FindError::NoCell {
                class,
                cells,
                cursor,
            });
        }
        let gone = self.sides().map(|side| cursor.gone(side, cells));
        Ok(gone.fold(0, u64::saturating_add))
    }

    /// Who may be to move.
    fn sides(&self) -> impl Iterator<Item = Colour> + use<> {
        let only = self.conditions.side;
        (Colour::BOTH.into_iter()).filter(move |side| only.is_none_or(|only| only == *side))
    }

    fn sweep(&self) -> Result<Sweep<'_>, FindError> {
        Sweep::new(self.probe, self.class, &self.conditions)
    }
}

/// A number that tells nothing of another.
pub fn shuffled(seed: u64, number: u64) -> u64 {
    // SplitMix64 spreads neighbours over all numbers.
    let mix = |mut x: u64| {
        x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
        x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ x >> 31
    };
    mix(mix(seed) ^ number)
}

/// A position that may be found.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    pub position: Position,
    pub cell: u64,
    /// What it is worth by the measure that is looked at first.
    pub value: Option<Value>,
}

/// Cells that one worker goes through at once, where it goes through cells.
const CELLS: u64 = 1 << 15;

/// Cells that a search goes through at once that may have to stop.
pub const FEW_CELLS: u64 = 1 << 12;

/// One side to move, as the class is numbered and as it is shown.
#[derive(Clone, Copy)]
struct Plane {
    /// Who is to move in the numbering.
    turn: Colour,
    /// Whether positions are shown from the other chair.
    swapped: bool,
}

impl Plane {
    /// Who is to move in the positions as they are shown.
    fn shown(self) -> Colour {
        if self.swapped { !self.turn } else { self.turn }
    }
}

/// A part of a plane.
enum Part {
    /// These blocks of the table, and how many cells they have.
    Blocks(Plane, Range<u64>, u64),
    /// These cells.
    Cells(Plane, Range<u64>),
}

impl Part {
    /// So many are gone through.
    const fn cells(&self) -> u64 {
        match self {
            Self::Blocks(_, _, cells) => *cells,
            Self::Cells(_, cells) => cells.end - cells.start,
        }
    }
}

/// The measure that is looked at first, and its table.
struct First<'a> {
    measure: Measure,
    table: &'a Table,
    /// For each code what it stands for, if that may be among those wanted.
    wanted: Vec<Option<Value>>,
}

/// The numbering of a class of the game.
///
/// # Errors
/// The game is not played with such pieces, or there are too many positions.
pub fn index_of(variant: &'static Variant, class: Class) -> Result<Index, FindError> {
    let canonical = class.canonical();
    if !(variant.material).is_none_or(|known| known.contains(&canonical)) {
        let rules = variant.name;
        return Err(FindError::NoClass { rules, class });
    }
    Index::new(variant, canonical).ok_or(FindError::TooLarge(class))
}

/// A search at work.
struct Sweep<'a> {
    variant: &'static Variant,
    conditions: &'a Conditions,
    filter: Filter<'a>,
    index: Index,
    planes: Vec<Plane>,
    first: Option<First<'a>>,
    images: Images,
    /// Where White's and Black's men, the outer and the inner kings stand, by rank.
    placements: [Vec<Squares>; 4],
}

impl<'a> Sweep<'a> {
    fn new(probe: Probe<'a>, class: Class, conditions: &'a Conditions) -> Result<Self, FindError> {
        let (variant, canonical) = (probe.game(), class.canonical());
        let index = index_of(variant, class)?;
        let both = if canonical.is_symmetric() {
            // One plane holds both.
            let chairs = [(Colour::White, false), (Colour::White, true)];
            chairs.map(|(turn, swapped)| Plane { turn, swapped })
        } else {
            let swapped = class != canonical;
            [Colour::White, Colour::Black].map(|shown| Plane {
                turn: if swapped { !shown } else { shown },
                swapped,
            })
        };
        let images = match (conditions.up_to_symmetry, conditions.side) {
            (false, _) => Images::none(),
            (true, None) => Images::of_class(variant.board, canonical),
            (true, Some(_)) => Images::of_class(variant.board, canonical).of_one_side(),
        };
        let planes = (both.into_iter())
            .filter(|plane| conditions.side.is_none_or(|side| side == plane.shown()));
        let filter = Filter::new(probe, conditions);
        let first = match filter.first() {
            None => None,
            Some(measure) => {
                let (table, _) =
                    (probe.tables()).table(TableKey::of(variant, canonical, &measure))?;
                let spec = table.spec();
                let codes = 0..=spec.largest;
                let values = codes.map(|code| Value::from_code(spec.metric, code, spec.parity));
                let wanted =
                    values.map(|value| Some(value).filter(|value| filter.allows(measure, *value)));
                Some(First {
                    measure,
                    table,
                    wanted: wanted.collect(),
                })
            }
        };
        let placements = {
            let men = |side| {
                (0..index.men_ranks(side))
                    .map(|rank| index.men(side, rank))
                    .collect()
            };
            let kings = |side| {
                (0..index.king_ranks(side))
                    .map(|rank| index.kings(side, rank))
                    .collect()
            };
            let inner = index.inner();
            [
                men(Colour::White),
                men(Colour::Black),
                kings(!inner),
                kings(inner),
            ]
        };
        Ok(Self {
            variant,
            conditions,
            filter,
            planes: planes.collect(),
            index,
            first,
            images,
            placements,
        })
    }

    /// So many are gone through.
    fn cells(&self) -> u64 {
        self.index.cells() * self.planes.len() as u64
    }

    /// Everything, those with the lowest ranks kept.
    fn whole(&self, selection: &Selection, watch: &dyn Watch) -> Result<Report, FindError> {
        watch.begin(self.cells());
        let gathered = self.gathered(selection, watch)?;
        Ok(Report {
            count: Some(gathered.count()),
            positions: gathered.positions(),
        })
    }

    /// Everything, in the order in which it lies on disk.
    fn gathered(&self, selection: &Selection, watch: &dyn Watch) -> Result<Gathered, FindError> {
        let parts: Vec<Part> = self
            .planes
            .iter()
            .flat_map(|&plane| self.parts(plane))
            .collect();
        let nothing = || Gathered::new(selection.kept(), self.conditions.longest);
        (parts.par_iter())
            .map(|part| {
                if !watch.goes_on() {
                    return Err(FindError::Stopped);
                }
                let mut gathered = nothing();
                for hit in self.part(part)? {
                    gathered.add(selection, hit);
                }
                watch.advance(part.cells());
                Ok(gathered)
            })
            .try_reduce(nothing, |one, other| Ok::<_, FindError>(one.and(other)))
    }

    /// The first ones, cell by cell.
    fn first(&self, number: usize, watch: &dyn Watch) -> Result<Report, FindError> {
        watch.begin(self.cells());
        let wave = Wave {
            parts: 8 * rayon::current_num_threads(),
            cells: CELLS,
        };
        let mut positions = vec![];
        let mut waves = self.waves(wave).peekable();
        while let Some(some) = waves.next() {
            if !watch.goes_on() {
                return Err(FindError::Stopped);
            }
            let hits = some.par_iter().map(|part| self.part(part));
            for hits in hits.collect::<Result<Vec<_>, _>>()? {
                positions.extend(hits.into_iter().map(Hit::found));
            }
            watch.advance(some.iter().map(|part| part.cells()).sum());
            if positions.len() >= number && waves.peek().is_some() {
                positions.truncate(number);
                return Ok(Report {
                    count: None,
                    positions,
                });
            }
        }
        let count = Some(positions.len() as u64);
        positions.truncate(number);
        Ok(Report { count, positions })
    }

    /// All planes in the order of the index, wave by wave, each of one plane.
    fn waves(&self, wave: Wave) -> impl Iterator<Item = Vec<Part>> {
        let cells = self.index.cells();
        (self.planes.iter())
            .flat_map(move |&plane| in_waves(by_cells(plane, cells, wave.cells), wave.parts))
    }

    /// Cell by cell from where it is.
    fn go_on(&self, progress: &mut Progress, watch: &dyn Watch) -> Result<(), FindError> {
        let (cells, begun) = (self.index.cells(), progress.after);
        // Whatever its watch says, it gets further each time.
        let enough = |progress: &Progress| progress.after != begun && !watch.goes_on();
        for &plane in &self.planes {
            let gone = (progress.after).map_or(0, |after| after.gone(plane.shown(), cells));
            for start in (gone..cells).step_by(FEW_CELLS as usize) {
                let few = start..cells.min(start + FEW_CELLS);
                let length = few.end - few.start;
                if enough(progress) || self.few(plane, few, progress, &enough)?.is_break() {
                    return Ok(());
                }
                watch.advance(length);
            }
        }
        progress.through = true;
        Ok(())
    }

    /// Goes through a few cells, unless there is enough before their end.
    fn few(
        &self,
        plane: Plane,
        few: Range<u64>,
        progress: &mut Progress,
        enough: &dyn Fn(&Progress) -> bool,
    ) -> Result<ControlFlow<()>, FindError> {
        let side = plane.shown();
        let here = |cell| Some(Cursor { side, cell });
        let last = few.end - 1;
        let hits = self.candidates(&Part::Cells(plane, few))?;
        for some in hits.chunks(self.filter.together()) {
            if enough(progress) {
                return Ok(ControlFlow::Break(()));
            }
            for hit in self.filter.rest(some.to_vec())? {
                progress.add(hit, self.conditions.longest);
                if progress.full {
                    progress.after = here(hit.cell);
                    return Ok(ControlFlow::Break(()));
                }
            }
            progress.after = some.last().and_then(|hit| here(hit.cell));
        }
        progress.after = here(last);
        Ok(ControlFlow::Continue(()))
    }

    /// A plane in parts: blocks where its table keeps it, cells where the probe must be asked
    /// anyway.
    fn parts(&self, plane: Plane) -> Vec<Part> {
        let kept = self.first.as_ref().and_then(|first| {
            let number = first.table.spec().plane(plane.turn, 0)?;
            Some((first, first.table.layout().plane_blocks(number)))
        });
        let Some((first, blocks)) = kept else {
            return by_cells(plane, self.index.cells(), CELLS).collect();
        };
        let block_cells = u64::from(first.table.spec().block_cells);
        let together = (CELLS / block_cells).max(1);
        // The last block of a plane may be shorter.
        let before = |block: u64| ((block - blocks.start) * block_cells).min(self.index.cells());
        let starts = blocks.clone().step_by(together as usize);
        starts
            .map(|start| {
                let end = blocks.end.min(start + together);
                Part::Blocks(plane, start..end, before(end) - before(start))
            })
            .collect()
    }

    /// What a part holds that may be meant: pieces stand where they must, and the value looked at
    /// first is among those wanted.
    fn candidates(&self, part: &Part) -> Result<Vec<Hit>, FindError> {
        let (mut known, mut asked) = (vec![], vec![]);
        match part {
            Part::Cells(plane, cells) => {
                let add = |_, hit| asked.push(hit);
                self.visit(*plane, CellOrder::STANDARD, cells.clone(), add);
            }
            Part::Blocks(plane, blocks, _) => {
                if let Some(first) = &self.first {
                    self.blocks(first, *plane, blocks.clone(), &mut known, &mut asked)?;
                }
            }
        }
        if let Some(First { measure, .. }) = self.first {
            let positions = asked.iter().map(|hit: &Hit| hit.position);
            let values = values(self.filter.probe, positions, measure)?;
            for (hit, value) in asked.iter_mut().zip(values) {
                hit.value = Some(value);
            }
            let allowed = |hit: &Hit| {
                hit.value
                    .is_some_and(|value| self.filter.allows(measure, value))
            };
            asked.retain(allowed);
        }
        known.append(&mut asked);
        Ok(known)
    }

    /// Looks at the codes of blocks: what cannot be meant is not even set up.
    fn blocks(
        &self,
        first: &First<'_>,
        plane: Plane,
        blocks: Range<u64>,
        known: &mut Vec<Hit>,
        asked: &mut Vec<Hit>,
    ) -> Result<(), FindError> {
        let order = first.table.spec().orders[plane.turn.index()];
        let (mut decoder, mut codes) = (BlockDecoder::default(), vec![]);
        for block in blocks {
            codes.clear();
            let places = first
                .table
                .decode_cells(block, &mut decoder, &mut codes)?
                .cells;
            self.visit(plane, order, places, |place, mut hit| {
                let captures = self.variant.has_capture(&hit.position);
                if captures || self.variant.ended(&hit.position).is_some() {
                    if !captures || self.conditions.quiet == 0 {
                        asked.push(hit);
                    }
                    return;
                }
                let code = usize::from(codes[place]);
                if let Some(value) = first.wanted.get(code).copied().flatten() {
                    hit.value = Some(value);
                    known.push(hit);
                }
            });
        }
        Ok(())
    }

    /// Visits the positions at some places of an order, as they are shown, whose pieces stand where
    /// they must.
    fn visit(
        &self,
        plane: Plane,
        order: CellOrder,
        places: Range<u64>,
        mut visit: impl FnMut(usize, Hit),
    ) {
        let of_cells = self.index.digit_strides(CellOrder::STANDARD);
        let (inner, outer) = (self.index.inner().index(), (!self.index.inner()).index());
        let mut place = 0;
        for run in self.index.runs_at(order, places, of_cells) {
            let mut digits = run.digits;
            let mut placed =
                [0, 1, 2, 3].map(|digit| self.placements[digit][digits[digit] as usize]);
            for number in 0..run.count {
                placed[run.fastest] = self.placements[run.fastest][digits[run.fastest] as usize];
                digits[run.fastest] += 1;
                let at = place;
                place += 1;
                let [white, black, outer_kings, inner_kings] = placed;
                let men = white | black;
                if white & black | outer_kings & inner_kings | men & (outer_kings | inner_kings)
                    != 0
                {
                    continue;
                }
                let mut kings = [0; 2];
                (kings[inner], kings[outer]) = (inner_kings, outer_kings);
                let men = [white, black];
                let position = Position::new_unchecked(self.variant.board, men, kings, plane.turn);
                let position = if plane.swapped {
                    position.swapped()
                } else {
                    position
                };
                let holds = |position: &Position| {
                    self.conditions
                        .places
                        .iter()
                        .all(|place| place.holds(position))
                };
                if !holds(&position) {
                    continue;
                }
                let cell = run.first + number * run.step;
                let earlier = |image: Position| {
                    // From the other chair it is another side's turn, and both are in one plane.
                    let swapped = plane.swapped != (image.turn() != position.turn());
                    let own = if swapped { image.swapped() } else { image };
                    let before = |of: &Position, cell| (of.turn().index(), cell);
                    before(&image, self.index.cell(&own)) < before(&position, cell) && holds(&image)
                };
                if self.images.of(&position).any(earlier) {
                    continue;
                }
                visit(
                    at,
                    Hit {
                        position,
                        cell,
                        value: None,
                    },
                );
            }
        }
    }
}

/// A plane in parts of so many cells.
fn by_cells(plane: Plane, cells: u64, together: u64) -> impl Iterator<Item = Part> {
    runs(cells, together).map(move |cells| Part::Cells(plane, cells))
}

impl Parts for Sweep<'_> {
    type Class = Class;
    type Part = Part;
    type Hit = Hit;

    fn cells_of(&self, part: &Part) -> u64 {
        part.cells()
    }

    fn part(&self, part: &Part) -> Result<Vec<Hit>, FindError> {
        self.filter.rest(self.candidates(part)?)
    }
}

impl Placed for Hit {
    type Position = Position;

    fn side(&self) -> Colour {
        self.position.turn()
    }

    fn place(&self) -> u64 {
        self.cell
    }

    fn plies(&self) -> u16 {
        self.value.and_then(Value::plies).unwrap_or_default()
    }

    fn found(self) -> Found {
        Found {
            position: self.position,
            cell: self.cell,
        }
    }
}
