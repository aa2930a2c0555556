//! Goes through a class of mills, and keeps what meets the conditions.

use super::asked::values;
use super::filter::Filter;
use super::passed::{Asked, Passed};
use super::planes::{Plane, Planes};
use super::{Conditions, FindError};
use crate::cursor::Cursor;
use crate::filter::keep;
use crate::gathered::{Gathered, Placed};
use crate::search::{FEW_CELLS, Selection, Watch};
use crate::wave::{Parts, Wave, in_waves, runs, visit};
use galotne::position::Colour;
use galotne::value::{Metric, Value};
use galotne_mills::geometry::{self, SYMMETRIES};
use galotne_mills::{self as mills, Class, Index, Mills, Position, TablePlanes, Tablebase};
use rayon::prelude::*;
use std::ops::{ControlFlow, Range};

/// A position of mills that meets the conditions.
pub type Found = crate::Found<Position>;

/// What a search of mills has found.
pub type Report = crate::Report<Position>;

/// How far a search of mills is that goes on piece by piece.
pub type Progress = crate::Progress<Position>;

/// A search in a class of mills.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    tables: &'a Tablebase,
    class: Class,
    conditions: Conditions,
}

/// Cells that one worker goes through at once.
const CELLS: u64 = 1 << 15;

impl<'a> Search<'a> {
    /// Of the positions of a class, in the orientation that it is named in, that meet these
    /// conditions. Where stones are placed in turn, they are those that games come to: of two sides
    /// to move the one whose turn it is with such hands.
    #[must_use]
    pub const fn new(tables: &'a Tablebase, class: Class, conditions: Conditions) -> Self {
        Self {
            tables,
            class,
            conditions,
        }
    }

    /// Goes through the class with all cores of the pool at hand. The first ones are those in the
    /// order of the tables: White to move before Black, and the images of a position one after the
    /// other.
    ///
    /// # Errors
    /// A table is missing or cannot be read; there is no such class; it was told to stop.
    pub fn run(&self, selection: &Selection, watch: &dyn Watch) -> Result<Report, FindError> {
        self.sweep()?.run(selection, watch)
    }

    /// How often [`Search::visit`] goes through the class: twice where the longest are sought.
    #[must_use]
    pub const fn passes(&self) -> u64 {
        if self.conditions.longest { 2 } else { 1 }
    }

    /// Goes through the class in the order of the tables, and hands over all that is found part by
    /// part, as that of draughts does ([`Search::visit`](crate::Search::visit)). The images of a
    /// position come one after the other, all of them in one part.
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
        watch.begin(sweep.planes.cells() * self.passes());
        let plies = if self.conditions.longest {
            Some(sweep.gathered(&Selection::Count, watch)?.0.plies())
        } else {
            None
        };
        visit(&sweep, sweep.waves(wave), plies, watch, make, take)
    }

    /// Goes on where a search is, on this thread alone, until it is done or its watch has enough.
    /// Each time it gets further, and where it is goes into the next call.
    ///
    /// # Errors
    /// A table is missing or cannot be read; there is no such class, or no such place in it.
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
        Ok(self.planes()?.cells())
    }

    /// How many of them it has gone through when it is here, the one that it is in among them.
    ///
    /// # Errors
    /// There is no such class, or no such place in it.
    pub fn cells_until(&self, cursor: Cursor) -> Result<u64, FindError> {
        let planes = self.planes()?;
        if cursor.cell >= planes.places {
            return Err(FindError::NoCell {
                class: self.class,
                cells: planes.places,
                cursor,
            });
        }
        Ok(planes.cells_until(cursor))
    }

    fn planes(&self) -> Result<Planes, FindError> {
        Ok(planes_of(self.tables.game(), self.class, self.conditions.side)?.1)
    }

    fn sweep(&self) -> Result<Sweep<'_>, FindError> {
        let planes = self.planes()?;
        let filter = Filter {
            tables: self.tables,
            conditions: &self.conditions,
        };
        let key = mills::TableKey::new(self.tables.game(), self.class, filter.metric(), None);
        let source = TablePlanes::open(self.tables, key)?;
        let mut sweep = Sweep {
            wanted: vec![],
            filter,
            metric: key.metric,
            source,
            planes,
        };
        let codes = 0..=source.table().spec().largest;
        sweep.wanted = codes.map(|code| sweep.worth(code)).collect();
        Ok(sweep)
    }
}

/// The planes of a class of the game, as it is named.
pub fn planes_of(
    rules: &Mills,
    class: Class,
    side: Option<Colour>,
) -> Result<(Index, Planes), FindError> {
    let (name, swapped) = (rules.name, class.swapped());
    let index = Index::new(rules, class.canonical());
    let index = index.ok_or(FindError::NoClass { rules: name, class })?;
    let planes = Planes::new(rules, &index, class, side);
    let planes = planes.ok_or(FindError::OutOfTurn {
        rules: name,
        class,
        swapped,
    })?;
    Ok((index, planes))
}

/// A search at work.
struct Sweep<'a> {
    filter: Filter<'a>,
    source: mills::TablePlanes<'a>,
    planes: Planes,
    metric: Metric,
    /// For each code that the table keeps what it stands for, if that may be among those wanted.
    wanted: Vec<Option<Value>>,
}

/// Blocks of a plane.
struct Blocks {
    plane: Plane,
    blocks: Range<u64>,
}

/// Cells of a plane.
struct Cells {
    plane: Plane,
    cells: Range<u64>,
}

/// What may be found in a cell: its position, of which some images stand where they must.
struct Candidate {
    cell: u64,
    position: Position,
}

/// An image of a position that meets all conditions.
struct Hit {
    /// Its place among all of its side to move.
    place: u64,
    plies: u16,
    found: Found,
}

impl Placed for Hit {
    type Position = Position;

    fn side(&self) -> Colour {
        self.found.position.turn()
    }

    fn place(&self) -> u64 {
        self.place
    }

    fn plies(&self) -> u16 {
        self.plies
    }

    fn found(self) -> Found {
        self.found
    }
}

impl Sweep<'_> {
    /// What a code stands for, if that may be among those wanted.
    fn worth(&self, code: u16) -> Option<Value> {
        // Where the table leaves a plane out there may be larger ones than it keeps.
        self.wanted
            .get(usize::from(code))
            .copied()
            .unwrap_or_else(|| {
                let parity = self.source.table().spec().parity;
                let value = Value::from_code(self.metric, code, parity);
                Some(value).filter(|value| self.filter.conditions.allow(*value))
            })
    }

    fn run(&self, selection: &Selection, watch: &dyn Watch) -> Result<Report, FindError> {
        watch.begin(self.planes.cells());
        let (gathered, whole) = self.gathered(selection, watch)?;
        Ok(Report {
            count: whole.then_some(gathered.count()),
            positions: gathered.positions(),
        })
    }

    /// Everything in the order in which it lies on disk, or as much as there must be for the first
    /// ones; whether that is everything.
    fn gathered(
        &self,
        selection: &Selection,
        watch: &dyn Watch,
    ) -> Result<(Gathered<Position>, bool), FindError> {
        let parts = self.parts();
        let most = match *selection {
            Selection::First(number) if !self.filter.conditions.longest => number,
            _ => usize::MAX,
        };
        let wave = match most {
            usize::MAX => parts.len(),
            _ => 8 * rayon::current_num_threads(),
        };
        let nothing = || Gathered::new(selection.kept(), self.filter.conditions.longest);
        let worker = || (self.source.sweep(), self.passed());
        let mut gathered = nothing();
        let mut waves = parts.chunks(wave.max(1)).peekable();
        while let Some(some) = waves.next() {
            let found = (some.par_iter())
                .map_init(worker, |(sweep, passed), part| {
                    if !watch.goes_on() {
                        return Err(FindError::Stopped);
                    }
                    let mut found = nothing();
                    self.blocks(part, sweep, passed, |hit| found.add(selection, hit))?;
                    watch.advance(self.cells(part));
                    Ok(found)
                })
                .try_reduce(nothing, |one, other| Ok(one.and(other)))?;
            gathered = gathered.and(found);
            if gathered.count() >= most as u64 && waves.peek().is_some() {
                return Ok((gathered, false));
            }
        }
        Ok((gathered, true))
    }

    /// How many cells some blocks have.
    fn cells(&self, part: &Blocks) -> u64 {
        let size = self.source.block_cells(part.plane.number);
        let before = |block: u64| (block * size).min(self.planes.cells);
        before(part.blocks.end) - before(part.blocks.start)
    }

    /// The blocks to go through, plane by plane.
    fn parts(&self) -> Vec<Blocks> {
        let mut parts = vec![];
        for &plane in &self.planes.all {
            let together = (CELLS / self.source.block_cells(plane.number)).max(1);
            let blocks = 0..self.source.blocks(plane.number);
            for start in blocks.clone().step_by(together as usize) {
                let blocks = start..blocks.end.min(start + together);
                parts.push(Blocks { plane, blocks });
            }
        }
        parts
    }

    /// Cell by cell from where it is.
    fn go_on(&self, progress: &mut Progress, watch: &dyn Watch) -> Result<(), FindError> {
        let (cells, begun) = (self.planes.cells, progress.after);
        // Whatever its watch says, it gets further each time.
        let enough = |progress: &Progress| progress.after != begun && !watch.goes_on();
        let (mut sweep, mut passed) = (self.source.sweep(), self.passed());
        for &plane in &self.planes.all {
            let mut first = plane.first_cell(progress.after, cells);
            if first == cells {
                continue;
            }
            let gone = first / self.source.block_cells(plane.number);
            for block in gone..self.source.blocks(plane.number) {
                let (of_block, codes) = sweep.read(plane.number, block)?;
                while first < of_block.end {
                    let few = first..of_block.end.min(first + FEW_CELLS);
                    let codes = &codes[(first - of_block.start) as usize..];
                    first = few.end;
                    let length = few.end - few.start;
                    if enough(progress) {
                        return Ok(());
                    }
                    let some = self.candidates(plane, few.clone(), codes);
                    let some = self.open(plane, some.collect(), &mut passed)?;
                    if self.few(plane, few, some, progress, &enough)?.is_break() {
                        return Ok(());
                    }
                    watch.advance(length);
                }
            }
        }
        progress.through = true;
        Ok(())
    }

    /// Goes through what may be found in a few cells, unless there is enough before their end.
    fn few(
        &self,
        plane: Plane,
        few: Range<u64>,
        candidates: Vec<(Candidate, Value)>,
        progress: &mut Progress,
        enough: &dyn Fn(&Progress) -> bool,
    ) -> Result<ControlFlow<()>, FindError> {
        let from = plane.from(progress.after);
        let until = |cell| Some(plane.cursor(plane.place(cell, 0) - 1));
        let end = few.end;
        for (candidate, value) in candidates {
            if enough(progress) {
                return Ok(ControlFlow::Break(()));
            }
            // A page may have ended among the images of a position.
            let (cell, hits) = (candidate.cell, self.hits(plane, candidate, value)?);
            for hit in hits.into_iter().filter(|hit| hit.place >= from) {
                let place = hit.place;
                progress.add(hit, self.filter.conditions.longest);
                if progress.full {
                    progress.after = Some(plane.cursor(place));
                    return Ok(ControlFlow::Break(()));
                }
            }
            progress.after = until(cell + 1);
        }
        progress.after = until(end);
        Ok(ControlFlow::Continue(()))
    }

    /// The cells to go through, plane by plane, in waves.
    fn waves(&self, wave: Wave) -> impl Iterator<Item = Vec<Cells>> {
        let parts = (self.planes.all.iter()).flat_map(move |&plane| {
            runs(self.planes.cells, wave.cells).map(move |cells| Cells { plane, cells })
        });
        in_waves(parts, wave.parts)
    }

    /// Hands over what some blocks hold that meets all conditions.
    fn blocks(
        &self,
        part: &Blocks,
        sweep: &mut mills::PlaneSweep<'_>,
        passed: &mut Passed<'_>,
        mut add: impl FnMut(Hit),
    ) -> Result<(), FindError> {
        for block in part.blocks.clone() {
            let number = part.plane.number;
            let (cells, codes) = sweep.read(number, block)?;
            let few = codes.chunks(FEW_CELLS as usize);
            for (first, codes) in cells.step_by(FEW_CELLS as usize).zip(few) {
                let cells = first..first + codes.len() as u64;
                let candidates = self.candidates(part.plane, cells, codes).collect();
                for (candidate, value) in self.open(part.plane, candidates, passed)? {
                    let hits = self.hits(part.plane, candidate, value)?;
                    hits.into_iter().for_each(&mut add);
                }
            }
        }
        Ok(())
    }

    /// Reads what the same stones are worth with the other side to move.
    fn passed(&self) -> Passed<'_> {
        Passed::new(self.filter.tables, self.source)
    }

    /// Those, in the order of their cells, that meet all conditions but those on their moves and on
    /// lines.
    fn open(
        &self,
        plane: Plane,
        mut candidates: Vec<(Candidate, Value)>,
        passed: &mut Passed<'_>,
    ) -> Result<Vec<(Candidate, Value)>, FindError> {
        candidates.retain(|(of, value)| self.filter.may_hold(&of.position, *value));
        if self.filter.conditions.zugzwang {
            let asked = candidates.iter().map(|(of, value)| Asked {
                cell: of.cell,
                position: &of.position,
                value: *value,
            });
            let asked: Vec<Asked<'_>> = asked.collect();
            let zugzwangs = passed.are_zugzwangs(plane.number, &asked)?;
            keep(&mut candidates, zugzwangs);
        }
        Ok(candidates)
    }

    /// What may be found in some cells, which have these codes, and is worth what is wanted.
    fn candidates(
        &self,
        plane: Plane,
        cells: Range<u64>,
        codes: &[u16],
    ) -> impl Iterator<Item = (Candidate, Value)> {
        cells.zip(codes).filter_map(move |(cell, &code)| {
            let value = self.worth(code)?;
            Some((self.candidate(plane, cell)?, value))
        })
    }

    /// What may be found in a cell: one position for all that the symmetries of the board map onto
    /// each other.
    fn candidate(&self, plane: Plane, cell: u64) -> Option<Candidate> {
        let index = self.source.index();
        if index.first_twin(cell) != cell {
            return None;
        }
        let position = index.position(plane.number, cell)?;
        // Most do not meet the other conditions: images are made of those that do.
        let anywhere = self.filter.conditions.places.is_empty() && !plane.swapped;
        (anywhere || !self.shown(plane, &position).is_empty())
            .then_some(Candidate { cell, position })
    }

    /// The images of a position that stand where they must, as they are shown.
    fn shown(&self, plane: Plane, position: &Position) -> Vec<Position> {
        let (of, index) = (self.filter.conditions, self.source.index());
        let mut shown = images(position);
        if plane.swapped {
            // From the other chair a position of equal sides is one of the same class, which was
            // seen from this one before.
            let seen = of.up_to_symmetry && of.side.is_none() && index.class().is_symmetric();
            if seen && shown.iter().any(|image| self.stands(image)) {
                return vec![];
            }
            shown = shown.iter().map(Position::swapped).collect();
        }
        shown.retain(|image| self.stands(image));
        shown
    }

    /// Whether stones stand where they must.
    fn stands(&self, position: &Position) -> bool {
        (self.filter.conditions.places.iter()).all(|place| place.holds(position))
    }

    /// The images of a position that are shown, if it meets the conditions on its moves and on
    /// lines.
    fn hits(
        &self,
        plane: Plane,
        candidate: Candidate,
        value: Value,
    ) -> Result<Vec<Hit>, FindError> {
        let Candidate { cell, position } = candidate;
        if !self.filter.holds(&position)? {
            return Ok(vec![]);
        }
        let mut shown = self.shown(plane, &position);
        if self.filter.conditions.up_to_symmetry {
            shown.truncate(1);
        }
        let plies = value.plies().unwrap_or_default();
        let hit = |(image, position)| Hit {
            place: plane.place(cell, image),
            plies,
            found: Found { position, cell },
        };
        Ok((0..).zip(shown).map(hit).collect())
    }
}

impl Parts for Sweep<'_> {
    type Class = Class;
    type Part = Cells;
    type Hit = Hit;

    fn cells_of(&self, part: &Cells) -> u64 {
        part.cells.end - part.cells.start
    }

    fn part(&self, part: &Cells) -> Result<Vec<Hit>, FindError> {
        let cells = part.cells.clone();
        let candidates = cells.filter_map(|cell| self.candidate(part.plane, cell));
        let candidates: Vec<Candidate> = candidates.collect();
        let positions: Vec<Position> = candidates.iter().map(|of| of.position).collect();
        let values = values(self.filter.tables, &positions, self.metric)?;
        let candidates = candidates.into_iter().zip(values).collect();
        let mut hits = vec![];
        for (candidate, value) in self.open(part.plane, candidates, &mut self.passed())? {
            hits.append(&mut self.hits(part.plane, candidate, value)?);
        }
        Ok(hits)
    }
}

/// The different images of a position under the symmetries of the board, itself first.
fn images(position: &Position) -> Vec<Position> {
    let [white, black] = Colour::BOTH.map(|side| geometry::images(position.stones(side)));
    let stones = |symmetry: usize| (white[symmetry], black[symmetry]);
    let new = |&symmetry: &usize| (0..symmetry).all(|other| stones(other) != stones(symmetry));
    let symmetries = (0..SYMMETRIES).filter(new);
    let mut images = Vec::with_capacity(SYMMETRIES);
    images.extend(symmetries.map(|symmetry| position.image(symmetry)));
    images
}
