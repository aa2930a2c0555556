//! The fixpoint inside a batch of slices: quiet king moves, level by level, bit-parallel.
//!
//! Man moves and captures lead out of a slice, to values that are known before: every position has
//! a *static* score, the best of its man moves, or of its captures if it has any ([`LOST`] if it
//! has neither). A position is won at a level if its static score says so or a king move leads to a
//! loss of the level before; it is lost once its static score is a loss of that level or below and
//! every king move leads to a win of an earlier level. A position with a capture has no other
//! moves.

use super::kings::Kings;
use crate::store::bits::{Matrix, MatrixShape, transpose_block};
use crate::store::packed::{Packer, Width};
use crate::store::score::{DRAW, LOST, Scale, ScoreByte, WON, at_end};
use crate::store::slices::Slice;
use galotne::geometry::{Board, Square, Squares};
use galotne::position::Colour;
use galotne::rules::End;
use multiversion::multiversion;

/// The positions of a batch with one side to move, whatever the scale. Rows are placements of that
/// side's kings.
#[derive(Debug, Default)]
pub struct Side {
    kings: u8,
    /// A row for each square from that side's chair: the columns in which it is empty.
    free: Matrix,
    /// Legal positions.
    legal: Matrix,
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
            legal: valid,
        }
    }

    /// Gives the legal positions away.
    pub fn take_legal(&mut self) -> Matrix {
        std::mem::take(&mut self.legal)
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
pub enum Statics {
    /// A byte for each.
    Scores(Vec<ScoreByte>),
    /// The positions of each score that is not a draw, lying like the scores; where the mover has
    /// one placement alone, as the mover sees them.
    Sets(Sets),
}

/// The positions of some scores.
pub type Sets = Vec<(ScoreByte, Matrix)>;

impl Statics {
    /// What was found on a scale, in a matrix of `across`.
    pub fn of(scale: Scale, scores: Vec<ScoreByte>, across: MatrixShape) -> Self {
        if scale == Scale::Result {
            Self::sets(&scores, across)
        } else {
            Self::Scores(scores)
        }
    }

    /// The bytes; none of sets.
    pub fn scores(&self) -> &[ScoreByte] {
        match self {
            Self::Scores(scores) => scores,
            Self::Sets(_) => &[],
        }
    }

    /// The scores on the scale of results, in a matrix of `across`, as sets.
    fn sets(scores: &[ScoreByte], across: MatrixShape) -> Self {
        let (length, shape) = lines(across);
        let sets = RESULTS.map(|score| {
            let mut set = Matrix::default();
            set.reset(shape);
            for (line, scores) in scores.chunks(length).enumerate() {
                enter(
                    scores,
                    score,
                    &mut set.words_mut()[line_word(line, across)..],
                );
            }
            (score, set)
        });
        Self::Sets(sets.into())
    }
}

/// The static scores that occur on the scale of results, but for draws: without a way out, all of
/// them lost, one of them won, and won where the game is over.
pub const RESULTS: [ScoreByte; 4] = [LOST, LOST + 1, WON - 1, WON];

/// Sets the bits of the scores that have a value.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub fn enter(scores: &[ScoreByte], score: ScoreByte, set: &mut [u64]) {
    for (word, scores) in set.iter_mut().zip(scores.chunks(64)) {
        *word = equal_bits(scores, score);
    }
}

/// How many scores of a matrix of `across` follow each other in words, and the shape of the matrix
/// that has those words.
fn lines(across: MatrixShape) -> (usize, MatrixShape) {
    if across.columns == 1 && across.rows == 1 {
        (across.slices, across)
    } else if across.columns == 1 {
        (across.rows, across.transposed())
    } else {
        (across.columns, across)
    }
}

/// The first word of such a line.
fn line_word(line: usize, across: MatrixShape) -> usize {
    let (_, shape) = lines(across);
    let (row, slice) = if across.columns == 1 {
        (0, line)
    } else {
        (line % across.rows, line / across.rows)
    };
    row * shape.row_words() + shape.place(slice).0
}

/// A clock that runs beside the one in charge while pieces stand in certain places.
pub struct Beside<'a> {
    /// For each side to move the positions in which it runs.
    pub runs: [&'a Matrix; 2],
    /// Whether the plies of White and Black are counted on it.
    pub counts: [bool; 2],
}

/// One of the scales that are solved at the same time.
///
/// Without a clock beside the one in charge there is one sheet. With one there are the positions in
/// which it does not run, then those in which it runs with nothing counted, with one move counted
/// and so on, and at last those in which nothing is left on it: there only the end of the game
/// counts.
pub struct Sheet<'a> {
    /// The scale it is solved on.
    pub scale: Scale,
    /// The static scores of White and Black to move.
    pub statics: [&'a [ScoreByte]; 2],
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

/// Solves a batch: fills `solved` of every sheet (for every slice a row for each placement of the
/// mover's kings) with the scores of both sides to move, where they are not draws.
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
    let (mut white, mut black): (Vec<_>, Vec<_>) = (sheets.into_iter().enumerate())
        .map(|(number, sheet)| {
            let [first, second] = sheet.solved;
            let front = |us: usize, solved| {
                let statics = sorted(sheet.statics[us], shapes[us].transposed());
                let statics = Lookup::Sorted(statics.into());
                let side = batch.sides[us];
                let mut undecided = side.legal.clone();
                if let Some(beside) = beside {
                    // The first sheet is about the positions in which the other clock does not run.
                    let words = undecided.words_mut().iter_mut();
                    let words = words.zip(beside.runs[us].words());
                    words.for_each(|(to, &runs)| *to &= if number > 0 { runs } else { !runs });
                }
                let sets = [undecided, side.legal.clone()];
                Front::new(us, side, shapes[us], sheet.scale, sets, statics, solved)
            };
            (front(0, first), front(1, second))
        })
        .unzip();
    iterate(batch, [&mut white, &mut black], levels, beside) || !refuses
}

/// Solves a batch for who wins and no more: the packed results of both sides to move, slice by
/// slice, each from a byte of its own on. `None` if there are more levels than can be counted.
/// `legal` are the legal positions of each side to move; others have any result. Where there is
/// room in `levels`, the level at which each position is decided is marked there.
///
/// A batch may be one slice with thousands of millions of positions, so whatever is of no more use
/// is let go.
pub fn results(
    batch: &Batch<'_>,
    legal: [Matrix; 2],
    statics: [Sets; 2],
    levels: [&mut [u8]; 2],
) -> Option<[Vec<u8>; 2]> {
    let scale = Scale::Result;
    let shapes = [batch.shape, batch.shape.transposed()];
    let fronts = legal.into_iter().zip(statics).zip(levels).enumerate();
    let fronts = fronts.map(|(us, ((legal, statics), levels))| {
        let statics = Lookup::Sets(statics);
        let sets = [legal.clone(), legal];
        let side = batch.sides[us];
        vec![Front::new(
            us, side, shapes[us], scale, sets, statics, levels,
        )]
    });
    let fronts: Vec<Vec<Front<'_>>> = fronts.collect();
    let [mut white, mut black] = fronts.try_into().ok()?;
    if !iterate(batch, [&mut white, &mut black], scale.levels(), None) {
        return None;
    }
    let known = |front: Front<'_>| (front.undecided, front.not_won_by_other);
    let (white, black) = (known(white.pop()?), known(black.pop()?));
    let [of_white, of_black] = shapes;
    Some([
        packed(&white.0, &black.1, of_white),
        packed(&black.0, &white.1, of_black),
    ])
}

/// Packs the results of positions with one side to move; those that it has not won lie as the other
/// side sees them.
fn packed(undecided: &Matrix, not_won: &Matrix, shape: MatrixShape) -> Vec<u8> {
    let (_, lying) = lines(shape);
    let mut turned = Matrix::default();
    let [undecided, not_won] = if shape.columns == 1 {
        turned.transpose(undecided, shape);
        [&turned, not_won]
    } else {
        turned.transpose(not_won, shape.transposed());
        [undecided, &turned]
    };
    let mut results = vec![];
    results.reserve_exact(Width::Quarter.bytes(shape.rows * shape.columns) * shape.slices);
    for slice in 0..lying.slices {
        let mut packer = Packer::new(&mut results);
        for row in 0..lying.rows {
            let [undecided, not_won] =
                [undecided, not_won].map(|matrix| matrix.words_of(lying, slice, row));
            for ((undecided, not_won), first) in undecided.zip(not_won).zip((0..).step_by(64)) {
                let cells = (lying.columns - first).min(64);
                packer.add(!not_won, !undecided & not_won, cells);
            }
        }
        packer.finish();
    }
    results
}

/// Decides level after level until nothing is left to be decided; says whether that came before the
/// last level.
fn iterate(
    batch: &Batch<'_>,
    [white, black]: [&mut [Front<'_>]; 2],
    levels: u8,
    beside: Option<&Beside<'_>>,
) -> bool {
    let last_sheet = white.len() - 1;
    let last = (white.iter().chain(&*black))
        .flat_map(|front| {
            let occur = (0..=ScoreByte::MAX).filter(|&score| front.statics.occurs(score));
            occur.filter_map(|score| front.scale.level(score))
        })
        .max()
        .unwrap_or(0);
    // On which sheet a position with the other side to move is, after a ply, if the clock runs
    // there.
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
        let (one, other) = both(batch.wide, || each(white), || each(black));
        let take_over = |us: usize, to: &mut [Front<'_>], from: &[Front<'_>]| {
            for (number, front) in to.iter_mut().enumerate() {
                front.take_over(&from[0], true);
                if beside.is_some() {
                    front.take_over(&from[next(us, number)], false);
                }
            }
        };
        take_over(0, white, black);
        take_over(1, black, white);
        let write = |fronts: &mut [Front<'_>]| {
            fronts.iter_mut().for_each(|front| record(front, level));
        };
        both(batch.wide, || write(white), || write(black));
        for front in white.iter_mut().chain(&mut *black) {
            front.let_go(level);
        }
        let found = one | other;
        if !found && level >= last {
            return true;
        }
    }
    false
}

/// Makes layers of sheets: the first two sheets become the layer with nothing counted, and in every
/// other layer the positions in which the second clock does not run are as in that one.
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
    statics: Lookup,
    /// On the scale of results levels, or nothing.
    solved: &'a mut [ScoreByte],
    undecided: Matrix,
    /// Quiet positions whose static score is a loss of this level or below: they are lost unless a
    /// king move escapes.
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
    /// Begins with these positions to decide, and those that are legal.
    fn new(
        us: usize,
        side: &'a Side,
        shape: MatrixShape,
        scale: Scale,
        [undecided, legal]: [Matrix; 2],
        statics: Lookup,
        solved: &'a mut [ScoreByte],
    ) -> Self {
        let mut empty = Matrix::default();
        empty.reset(shape);
        Self {
            us,
            scale,
            side,
            shape,
            statics,
            solved,
            undecided,
            allowed: empty.clone(),
            others_losses: empty.clone(),
            not_won_by_other: legal,
            may_lose: true,
            wins: empty.clone(),
            losses: empty,
            turned: [Matrix::default(), Matrix::default()],
            spare: [Matrix::default(), Matrix::default()],
        }
    }

    /// Takes over the wins and losses that the other side has found at this level. Its losses
    /// replace those of the level before, or (`replace` unset) are added to those of another sheet.
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

    /// After a level: large matrices that the next one fills anew need no room until then. Of
    /// results, static scores are decided at the first two levels.
    fn let_go(&mut self, level: u8) {
        /// Words of a matrix from which on taking new memory is nothing beside the work on it.
        const LARGE: usize = 1 << 16;
        if self.undecided.words().len() < LARGE {
            return;
        }
        for matrix in [&mut self.wins, &mut self.losses] {
            *matrix = Matrix::default();
        }
        self.turned = [Matrix::default(), Matrix::default()];
        self.spare = [Matrix::default(), Matrix::default()];
        if let (Lookup::Sets(sets), 1..) = (&mut self.statics, level) {
            sets.clear();
        }
    }

    /// Sets the first spare matrix to the positions with this static score.
    fn statics_equal(&mut self, score: ScoreByte) {
        let [found, lying] = &mut self.spare;
        // The scores lie as the other side sees them.
        let across = self.shape.transposed();
        let turn = across.columns > 1;
        match &self.statics {
            Lookup::Sorted(sorted) => {
                let target = if turn { &mut *lying } else { &mut *found };
                target.reset(if turn { across } else { self.shape });
                for &(word, bits) in sorted.of(score) {
                    target.words_mut()[word as usize] |= bits;
                }
                if turn {
                    found.transpose(lying, across);
                }
            }
            Lookup::Sets(sets) => {
                let set = sets.iter().find(|(of, _)| *of == score);
                match set {
                    Some((_, set)) if turn => found.transpose(set, across),
                    Some((_, set)) => found.clone_from(set),
                    None => found.reset(self.shape),
                }
            }
        }
    }
}

/// Where the positions of a static score are found.
enum Lookup {
    Sorted(Box<Sorted>),
    Sets(Sets),
}

impl Lookup {
    fn occurs(&self, score: ScoreByte) -> bool {
        match self {
            Self::Sorted(sorted) => !sorted.of(score).is_empty(),
            Self::Sets(sets) => sets.iter().any(|(of, set)| *of == score && set.any()),
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
    // At level 0 the positions without a move are found as losses; where the game calls them wins
    // they are exchanged below.
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
    if scale == Scale::Result && front.solved.is_empty() {
        // What is not undecided in the end is known by who has won it.
        return;
    }
    let kept = |score| match scale {
        Scale::Result => level,
        _ => scale.kept(score),
    };
    let [turned_wins, turned_losses] = &front.turned;
    for (score, found, turned) in [
        (scale.win(level), &front.wins, turned_wins),
        (scale.loss(level), &front.losses, turned_losses),
    ] {
        let Some(score) = score.map(kept) else {
            continue;
        };
        let MatrixShape {
            rows,
            columns,
            slices,
        } = front.shape;
        if rows == 1 && columns == 1 {
            mark(front.solved, found.row(0), score);
            continue;
        }
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
    fn of(&self, score: ScoreByte) -> &[(u32, u64)] {
        let score = usize::from(score);
        &self.entries[self.starts[score]..self.starts[score + 1]]
    }
}

/// Sorts scores that lie as one side sees them, in a matrix of `across`; if that has one column, as
/// the other side sees them. Draws are left out: no level decides them.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn sorted(statics: &[ScoreByte], across: MatrixShape) -> Sorted {
    let mut found: Vec<(ScoreByte, u32, u64)> = Vec::with_capacity(statics.len() / 16);
    let mut counts = [0; 256];
    let (length, _) = lines(across);
    for (line, scores) in statics.chunks(length).enumerate() {
        let first = line_word(line, across);
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
