//! The fixpoint inside a batch of slices: quiet king moves, level by level, bit-parallel.
//!
//! Man moves and captures lead out of a slice, to values that are known before: every position has a
//! *static* score, the best of its man moves, or of its captures if it has any ([`LOST`] if it has
//! neither). A position is won at a level if its static score says so or a king move leads to a loss of
//! the level before; it is lost once its static score is a loss of that level or below and every king move
//! leads to a win of an earlier level. A position with a capture has no other moves.

use super::kings::Kings;
use crate::store::bits::{Matrix, MatrixShape, transpose_block};
use crate::store::score::{DRAW, LOST, Scale, ScoreByte, at_end};
use crate::store::slices::Slice;
use galotne::geometry::{Board, Square, Squares};
use galotne::position::Colour;
use galotne::rules::End;
use multiversion::multiversion;

/// The positions of a batch with one side to move, whatever the scale. Rows are placements of that side's
/// kings.
#[derive(Debug, Default)]
pub struct Side {
    kings: u8,
    /// A row for each square from that side's chair: the columns in which it is empty.
    free: Matrix,
    /// Legal positions.
    valid: Matrix,
    /// Legal positions without a capture.
    quiet: Matrix,
}

/// A set of squares as the owner of `colour` sees it.
pub fn from_chair(board: &Board, colour: Colour, set: Squares) -> Squares {
    match colour {
        Colour::White => set,
        Colour::Black => board.turn(set),
    }
}

impl Side {
    /// Lays out the positions of `slices` with `turn` to move and these numbers of kings.
    pub fn new(
        board: &Board,
        tables: &Kings,
        slices: &[Slice],
        turn: Colour,
        kings: u8,
        other_kings: u8,
    ) -> Self {
        let rows = tables.placements(kings).sets();
        let others = tables.placements(other_kings);
        let shape = MatrixShape {
            rows: rows.len(),
            columns: others.len(),
            slices: slices.len(),
        };
        let squares = usize::from(board.squares());
        let mut free = Matrix::default();
        free.reset(MatrixShape {
            rows: squares,
            ..shape
        });
        let men = |slice: &Slice| from_chair(board, turn, slice.men[0] | slice.men[1]);
        let mut legal = vec![0; shape.row_words()];
        if shape.columns == 1 {
            // A bit for each slice: squares by slices, turned into slices by squares.
            for (word, slices) in slices.chunks(64).enumerate() {
                legal[word] = u64::MAX >> (64 - slices.len());
                let mut block = [0; 64];
                for (line, slice) in block.iter_mut().zip(slices) {
                    *line = !men(slice);
                }
                transpose_block(&mut block);
                for square in 0..squares {
                    let bit = board.bit(Square::from_index(square as u8));
                    free.row_mut(square)[word] = block[bit.trailing_zeros() as usize] & legal[word];
                }
            }
        } else {
            for (place, slice) in slices.iter().enumerate() {
                let (word, _) = shape.place(place);
                let men = men(slice);
                let legal = &mut legal[word..][..shape.columns.div_ceil(64)];
                legal.fill(u64::MAX);
                if let Some(last) = legal.last_mut() {
                    *last >>= (64 - shape.columns % 64) % 64;
                }
                for square in 0..squares {
                    // The other side's kings are ranked from the other chair.
                    let kings = others.on(squares - 1 - square);
                    let taken = men & board.bit(Square::from_index(square as u8)) != 0;
                    if taken {
                        legal
                            .iter_mut()
                            .zip(kings)
                            .for_each(|(to, kings)| *to &= !kings);
                    } else {
                        let free = &mut free.row_mut(square)[word..];
                        free.iter_mut()
                            .zip(kings)
                            .for_each(|(to, kings)| *to = !kings);
                    }
                }
            }
        }
        let mut valid = Matrix::default();
        valid.reset(shape);
        for (row, &set) in rows.iter().enumerate() {
            let target = valid.row_mut(row);
            target.copy_from_slice(&legal);
            for square in board.iter(set) {
                let empty = free.row(square.index().into());
                target
                    .iter_mut()
                    .zip(empty)
                    .for_each(|(to, from)| *to &= from);
            }
        }
        Self {
            kings,
            free,
            quiet: valid.clone(),
            valid,
        }
    }

    /// Takes the positions with a capture out of the quiet ones.
    pub fn exclude(&mut self, captures: &Matrix) {
        let quiet = self.quiet.words_mut().iter_mut();
        quiet
            .zip(captures.words())
            .for_each(|(to, capture)| *to &= !capture);
    }

    /// The legal positions without a capture.
    pub fn into_quiet(self) -> Matrix {
        self.quiet
    }
}

/// The static scores of one side to move: for every slice a row for each placement of the *other*
/// side's kings, in it a column for each of the mover's.
pub type Statics = Vec<ScoreByte>;

/// A clock that runs beside the one in charge while pieces stand in certain places.
pub struct Beside<'a> {
    /// For each side to move the positions in which it runs.
    pub runs: [&'a Matrix; 2],
    /// Whether the plies of White and Black are counted on it.
    pub counts: [bool; 2],
}

/// One of the scales that are solved at the same time.
///
/// Without a clock beside the one in charge there is one sheet. With one there are the positions in which
/// it does not run, then those in which it runs with nothing counted, with one move counted and so on,
/// and at last those in which nothing is left on it: there only the end of the game counts.
pub struct Sheet<'a> {
    /// The scale it is solved on.
    pub scale: Scale,
    /// The static scores of White and Black to move.
    pub statics: [&'a Statics; 2],
    /// Where the scores go, with White and with Black to move.
    pub solved: [&'a mut [ScoreByte]; 2],
}

/// A batch of slices: all that its sheets share.
pub struct Batch<'a> {
    /// Where kings move.
    pub kings: &'a Kings,
    /// What a side gets that has no move.
    pub blocked: End,
    /// The positions, with White to move.
    pub shape: MatrixShape,
    /// White and Black to move.
    pub sides: [&'a Side; 2],
    /// Whether all workers take part.
    pub wide: bool,
}

/// Solves a batch: fills `solved` of every sheet (for every slice a row for each placement of the mover's
/// kings) with the scores of both sides to move, where they are not draws.
///
/// Says whether all of them fit the scale; a need that does not is a draw and does fit.
#[must_use]
pub fn solve(batch: &Batch<'_>, sheets: Vec<Sheet<'_>>, beside: Option<&Beside<'_>>) -> bool {
    let shape = batch.shape;
    let levels = (sheets.iter().map(|sheet| sheet.scale.levels()))
        .max()
        .unwrap_or(0);
    let refuses = sheets.iter().any(|sheet| sheet.scale.refuses());
    if shape.rows == 1 && shape.columns == 1 {
        // No kings, no moves inside: the static score is the score, unless there is no move at all.
        let mut fits = true;
        for sheet in sheets {
            for (solved, statics) in sheet.solved.into_iter().zip(sheet.statics) {
                for (solved, &score) in solved.iter_mut().zip(statics) {
                    *solved = match score {
                        LOST => at_end(batch.blocked),
                        score => sheet.scale.kept(score),
                    };
                }
                let mut levels = statics.iter().filter_map(|&score| sheet.scale.level(score));
                fits &= !refuses || !levels.any(|level| level > sheet.scale.levels());
            }
        }
        return fits;
    }
    let shapes = [shape, shape.transposed()];
    let last_sheet = sheets.len() - 1;
    let (mut white, mut black): (Vec<_>, Vec<_>) = (sheets.into_iter().enumerate())
        .map(|(number, sheet)| {
            let [first, second] = sheet.solved;
            let front = |us: usize, solved| {
                let runs = beside.map(|beside| (beside.runs[us], number > 0));
                let statics = sheet.statics[us];
                Front::new(
                    us,
                    batch.sides[us],
                    shapes[us],
                    sheet.scale,
                    statics,
                    solved,
                    runs,
                )
            };
            (front(0, first), front(1, second))
        })
        .unzip();
    let last = (white.iter().chain(&black))
        .flat_map(|front| {
            let occur = (0..=ScoreByte::MAX).filter(|&score| front.statics.occurs(score));
            occur.filter_map(|score| front.scale.level(score))
        })
        .max()
        .unwrap_or(0);
    // On which sheet a position with the other side to move is, after a ply, if the clock runs there.
    let next = |us: usize, number: usize| match (beside, number) {
        (None, _) => 0,
        (Some(_), 0) => 1,
        (Some(beside), number) => last_sheet.min(number + usize::from(beside.counts[us])),
    };
    for level in 0..=levels {
        let each = |fronts: &mut [Front<'_>]| {
            let found = (fronts.iter_mut()).map(|front| decide(front, batch, level));
            found.fold(false, |any, found| any | found)
        };
        let (one, other) = both(batch.wide, || each(&mut white), || each(&mut black));
        let take_over = |us: usize, to: &mut [Front<'_>], from: &[Front<'_>]| {
            for (number, front) in to.iter_mut().enumerate() {
                front.take_over(&from[0], true);
                if beside.is_some() {
                    front.take_over(&from[next(us, number)], false);
                }
            }
        };
        take_over(0, &mut white, &black);
        take_over(1, &mut black, &white);
        let write = |fronts: &mut [Front<'_>]| {
            fronts.iter_mut().for_each(|front| record(front, level));
        };
        both(batch.wide, || write(&mut white), || write(&mut black));
        let found = one | other;
        if !found && level >= last {
            return true;
        }
    }
    !refuses
}

/// Makes layers of sheets: the first two sheets become the layer with nothing counted, and in every other
/// layer the positions in which the second clock does not run are as in that one.
pub fn merge(shape: MatrixShape, runs: &[Matrix; 2], solved: &mut Vec<[Vec<ScoreByte>; 2]>) {
    let resting = solved.remove(0);
    for (us, shape) in [(0, shape), (1, shape.transposed())] {
        for sheet in &mut *solved {
            for place in 0..shape.slices {
                for row in 0..shape.rows {
                    let start = (place * shape.rows + row) * shape.columns;
                    let from = resting[us][start..].chunks(64);
                    let to = sheet[us][start..][..shape.columns].chunks_mut(64);
                    for ((to, from), runs) in to.zip(from).zip(runs[us].words_of(shape, place, row))
                    {
                        for (column, (to, &from)) in to.iter_mut().zip(from).enumerate() {
                            if runs >> column & 1 == 0 {
                                *to = from;
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Does two things, side by side if all workers share the work.
pub fn both<A: Send, B: Send>(
    wide: bool,
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    if wide {
        rayon::join(one, other)
    } else {
        (one(), other())
    }
}

/// The iteration with one side to move.
struct Front<'a> {
    /// The number of the side to move.
    us: usize,
    scale: Scale,
    side: &'a Side,
    shape: MatrixShape,
    statics: Sorted,
    solved: &'a mut [ScoreByte],
    undecided: Matrix,
    /// Quiet positions whose static score is a loss of this level or below: they are lost unless a king
    /// move escapes.
    allowed: Matrix,
    /// What the other side has lost at the level before.
    others_losses: Matrix,
    /// What the other side has not won so far.
    not_won_by_other: Matrix,
    /// Whether `not_won_by_other` or `allowed` has changed since losses were last looked for.
    may_lose: bool,
    wins: Matrix,
    losses: Matrix,
    turned: [Matrix; 2],
    spare: [Matrix; 2],
}

impl<'a> Front<'a> {
    /// `runs` says where a clock beside the one in charge runs, and whether this is about these positions
    /// or the others.
    fn new(
        us: usize,
        side: &'a Side,
        shape: MatrixShape,
        scale: Scale,
        statics: &Statics,
        solved: &'a mut [ScoreByte],
        runs: Option<(&Matrix, bool)>,
    ) -> Self {
        let mut empty = Matrix::default();
        empty.reset(shape);
        let mut undecided = side.valid.clone();
        if let Some((runs, wanted)) = runs {
            let words = undecided.words_mut().iter_mut().zip(runs.words());
            words.for_each(|(to, &runs)| *to &= if wanted { runs } else { !runs });
        }
        Self {
            us,
            scale,
            side,
            shape,
            statics: sorted(statics, shape.transposed()),
            solved,
            undecided,
            allowed: empty.clone(),
            others_losses: empty.clone(),
            not_won_by_other: side.valid.clone(),
            may_lose: true,
            wins: empty.clone(),
            losses: empty,
            turned: [Matrix::default(), Matrix::default()],
            spare: [Matrix::default(), Matrix::default()],
        }
    }

    /// Takes over the wins and losses that the other side has found at this level. Its losses replace those
    /// of the level before, or (`replace` unset) are added to those of another sheet.
    fn take_over(&mut self, other: &Front<'_>, replace: bool) {
        let [wins, losses] = &other.turned;
        if replace {
            self.others_losses.clone_from(losses);
        } else {
            let known = self.others_losses.words_mut().iter_mut();
            known.zip(losses.words()).for_each(|(to, lost)| *to |= lost);
        }
        self.may_lose |= wins.any();
        let not_won = self.not_won_by_other.words_mut();
        not_won
            .iter_mut()
            .zip(wins.words())
            .for_each(|(to, won)| *to &= !won);
    }

    /// Sets the first spare matrix to the positions with this static score.
    fn statics_equal(&mut self, score: ScoreByte) {
        let [found, lying] = &mut self.spare;
        // The scores lie as the other side sees them.
        let across = self.shape.transposed();
        let target = if across.columns == 1 { found } else { lying };
        if across.columns == 1 {
            target.reset(self.shape);
        } else {
            target.reset(across);
        }
        for &(word, bits) in self.statics.of(score) {
            target.words_mut()[word as usize] |= bits;
        }
        if across.columns > 1 {
            let [found, lying] = &mut self.spare;
            found.transpose(lying, across);
        }
    }
}

/// Finds what is won and lost at this level; says whether there is anything.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn decide(front: &mut Front<'_>, batch: &Batch<'_>, level: u8) -> bool {
    let Batch { kings, wide, .. } = *batch;
    let scale = front.scale;
    front.wins.reset(front.shape);
    front.losses.reset(front.shape);
    if level > scale.last(front.us) {
        front
            .turned
            .iter_mut()
            .for_each(|turned| turned.reset(front.shape.transposed()));
        return false;
    }
    if let Some(score) = scale.win(level) {
        if front.statics.occurs(score) {
            front.statics_equal(score);
            for ((win, &found), &undecided) in (front.wins.words_mut().iter_mut())
                .zip(front.spare[0].words())
                .zip(front.undecided.words())
            {
                *win = found & undecided;
            }
        }
        if front.side.kings > 0 && front.others_losses.any() {
            let [reached, _] = &mut front.spare;
            reached.reset(front.shape);
            kings.reach(
                front.side.kings,
                &front.others_losses,
                &front.side.free,
                reached,
                wide,
            );
            for (((win, &reached), &quiet), &undecided) in (front.wins.words_mut().iter_mut())
                .zip(reached.words())
                .zip(front.side.quiet.words())
                .zip(front.undecided.words())
            {
                *win |= reached & quiet & undecided;
            }
        }
    }
    // At level 0 the positions without a move are found as losses; where the game calls them wins they
    // are exchanged below.
    let blocked = (level == 0).then_some(LOST);
    if let Some(score) = blocked.or(scale.loss(level)) {
        if front.statics.occurs(score) {
            front.statics_equal(score);
            front.may_lose = true;
            for ((((loss, allowed), &found), &quiet), &undecided) in
                (front.losses.words_mut().iter_mut())
                    .zip(front.allowed.words_mut())
                    .zip(front.spare[0].words())
                    .zip(front.side.quiet.words())
                    .zip(front.undecided.words())
            {
                *allowed |= found & quiet;
                *loss |= found & undecided & !quiet;
            }
        }
        if front.may_lose {
            front.may_lose = false;
            let [escapes, _] = &mut front.spare;
            escapes.reset(front.shape);
            if front.side.kings > 0 {
                kings.reach(
                    front.side.kings,
                    &front.not_won_by_other,
                    &front.side.free,
                    escapes,
                    wide,
                );
            }
            for (((loss, &escapes), &allowed), &undecided) in (front.losses.words_mut().iter_mut())
                .zip(escapes.words())
                .zip(front.allowed.words())
                .zip(front.undecided.words())
            {
                *loss |= allowed & undecided & !escapes;
            }
        }
    }
    if level == 0 && batch.blocked == End::Wins {
        let words = front.wins.words_mut().iter_mut();
        for (win, loss) in words.zip(front.losses.words_mut()) {
            *win |= std::mem::take(loss);
        }
    }
    for ((undecided, &win), &loss) in (front.undecided.words_mut().iter_mut())
        .zip(front.wins.words())
        .zip(front.losses.words())
    {
        *undecided &= !(win | loss);
    }
    let [wins, losses] = &mut front.turned;
    wins.transpose(&front.wins, front.shape);
    losses.transpose(&front.losses, front.shape);
    wins.any() || losses.any()
}

/// Writes the scores of what has been found.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn record(front: &mut Front<'_>, level: u8) {
    let scale = front.scale;
    let [turned_wins, turned_losses] = &front.turned;
    for (score, found, turned) in [
        (scale.win(level), &front.wins, turned_wins),
        (scale.loss(level), &front.losses, turned_losses),
    ] {
        let Some(score) = score.map(|score| scale.kept(score)) else {
            continue;
        };
        let MatrixShape {
            rows,
            columns,
            slices,
        } = front.shape;
        if columns == 1 {
            // Scores of a slice lie along the other side's only row.
            let place = front.shape.transposed();
            for slice in 0..slices {
                let scores = &mut front.solved[slice * rows..][..rows];
                mark(scores, &turned.row(0)[place.place(slice).0..], score);
            }
            continue;
        }
        for slice in 0..slices {
            let (word, _) = front.shape.place(slice);
            for row in 0..rows {
                let scores = &mut front.solved[(slice * rows + row) * columns..][..columns];
                mark(scores, &found.row(row)[word..], score);
            }
        }
    }
}

/// Static scores sorted by value: for each one the words of a matrix that have it, and where.
struct Sorted {
    entries: Vec<(u32, u64)>,
    /// Where the entries of each score begin, and where the last ones end.
    starts: [usize; 257],
}

impl Sorted {
    fn occurs(&self, score: ScoreByte) -> bool {
        !self.of(score).is_empty()
    }

    fn of(&self, score: ScoreByte) -> &[(u32, u64)] {
        let score = usize::from(score);
        &self.entries[self.starts[score]..self.starts[score + 1]]
    }
}

/// Sorts scores that lie as one side sees them, in a matrix of `across`; if that has one column, as
/// the other side sees them. Draws are left out: no level decides them.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn sorted(statics: &Statics, across: MatrixShape) -> Sorted {
    let mut found: Vec<(ScoreByte, u32, u64)> = Vec::with_capacity(statics.len() / 16);
    let mut counts = [0; 256];
    // A line of scores lies in consecutive words.
    let (length, shape) = if across.columns == 1 {
        (across.rows, across.transposed())
    } else {
        (across.columns, across)
    };
    for (line, scores) in statics.chunks(length).enumerate() {
        let (row, slice) = if across.columns == 1 {
            (0, line)
        } else {
            (line % across.rows, line / across.rows)
        };
        let first = row * shape.row_words() + shape.place(slice).0;
        for (word, scores) in (first as u32..).zip(scores.chunks(64)) {
            let mut left = u64::MAX >> (64 - scores.len());
            while left != 0 {
                let score = scores[left.trailing_zeros() as usize];
                let bits = equal_bits(scores, score);
                left &= !bits;
                if score != DRAW {
                    counts[usize::from(score)] += 1;
                    found.push((score, word, bits));
                }
            }
        }
    }
    let mut starts = [0; 257];
    for score in 0..256 {
        starts[score + 1] = starts[score] + counts[score];
    }
    let (mut next, mut entries) = (starts, vec![(0, 0); found.len()]);
    for (score, word, bits) in found {
        let place = &mut next[usize::from(score)];
        entries[*place] = (word, bits);
        *place += 1;
    }
    Sorted { entries, starts }
}

/// Gives the scores whose bits are set a value.
#[inline]
fn mark(scores: &mut [ScoreByte], bits: &[u64], score: ScoreByte) {
    for (scores, &bits) in scores.chunks_mut(64).zip(bits) {
        let mut bits = bits;
        while bits != 0 {
            scores[bits.trailing_zeros() as usize] = score;
            bits &= bits - 1;
        }
    }
}

/// Which of up to 64 scores have a value.
#[inline(always)]
fn equal_bits(scores: &[ScoreByte], score: ScoreByte) -> u64 {
    (scores.iter().zip(0..)).fold(0, |bits, (&other, place)| {
        bits | u64::from(other == score) << place
    })
}

const _: () = assert!(LOST == 0);
