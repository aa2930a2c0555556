//! Static scores: the worth of man moves and captures, which lead out of a slice.
//!
//! They lead to finished slices of the same class or to finished classes, so they are looked up
//! once, before the king moves inside the slice are solved.

use super::captures::{CaptureEnd, CaptureSearch, CapturingKings, Code, Leads, approach};
use super::kings::Kings;
use super::levels::{RESULTS, Statics, enter, from_chair};
use crate::store::bits::{Matrix, MatrixShape};
use crate::store::planes::View;
use crate::store::score::{DRAW, LOST, Scale, ScoreByte, Seen, WON};
use crate::store::slices::Slice;
use crate::timing::{StageTimes, WorkStage};
use galotne::geometry::{Bits, Direction, Squares};
use galotne::index::Index;
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::{Goal, Variant};
use galotne::value::{Parity, Wdl};
use multiversion::multiversion;
use rayon::prelude::*;

/// A class that man moves or captures lead into.
pub struct Successor<'a> {
    /// Its numbering in the orientation in which it arises.
    pub index: Index,
    /// Its scores; `None` where the other side has no pieces left.
    pub view: Option<View<'a>>,
    /// How its scores look one ply earlier. Without pieces every position has the score [`LOST`].
    pub seen: Box<Seen>,
}

/// The successors of a class for one side to move: by whether a man becomes a king, and by the
/// kings and men captured.
pub struct Successors<'a> {
    by: Vec<Option<Successor<'a>>>,
    kings: usize,
    men: usize,
}

impl<'a> Successors<'a> {
    /// All successors of `class` with `turn` to move. `find` says what a class arises to, given
    /// whether it arises by a capture.
    pub fn new<E>(
        variant: &Variant,
        class: Class,
        turn: Colour,
        mut find: impl FnMut(Class, bool) -> Result<Option<Successor<'a>>, E>,
    ) -> Result<Self, E> {
        let (kings, men) = (class.kings(!turn), class.men(!turn));
        let mut by = vec![];
        for promotes in [false, true] {
            for king in 0..=kings {
                for man in 0..=men {
                    let moved = if promotes {
                        class.promoted(turn)
                    } else {
                        Some(class)
                    };
                    let next = moved.and_then(|class| class.without(!turn, king, man));
                    // In some games there are no captures or no crowning: such classes do not
                    // arise.
                    let next = next.filter(|next| {
                        let known = |classes: &[Class]| classes.contains(&next.canonical());
                        variant.material.is_none_or(known)
                    });
                    let found = next.map(|next| find(next, king + man > 0));
                    by.push(found.transpose()?.flatten());
                }
            }
        }
        Ok(Self {
            by,
            kings: kings.into(),
            men: men.into(),
        })
    }

    /// The successor after a move.
    #[inline]
    fn get(&self, promotes: bool, kings: u32, men: u32) -> Option<&Successor<'a>> {
        let place = (usize::from(promotes) * (self.kings + 1) + kings as usize) * (self.men + 1)
            + men as usize;
        self.by[place].as_ref()
    }
}

/// What stays the same for all slices of a class with one side to move.
pub struct Mover<'a> {
    variant: &'a Variant,
    turn: Colour,
    tables: &'a Kings,
    class: Class,
    /// The mover's kings and the other side's, by rank, as squares of the board.
    kings: Vec<Squares>,
    others: Vec<Squares>,
    enemy_kings: Vec<Squares>,
    /// From a bit of the board to the index of its square from the mover's chair.
    chair: [u8; 64],
    forward: &'static [Direction],
    crowning_row: Squares,
}

impl<'a> Mover<'a> {
    /// Prepares the look-ups of one side to move.
    pub fn new(variant: &'a Variant, tables: &'a Kings, class: Class, turn: Colour) -> Self {
        let board = variant.board;
        let on_board = |count, colour| -> Vec<Squares> {
            let sets = tables.placements(count).sets().iter();
            sets.map(|&set| from_chair(board, colour, set)).collect()
        };
        let mut chair = [0; 64];
        for square in board.iter(board.all()) {
            let bit = board.bit(square);
            let seen = from_chair(board, turn, bit);
            chair[bit.trailing_zeros() as usize] = board.first(seen).index();
        }
        let kings = class.kings(turn);
        Self {
            variant,
            turn,
            tables,
            class,
            kings: on_board(kings, turn),
            others: kings
                .checked_sub(1)
                .map_or(vec![], |fewer| on_board(fewer, turn)),
            enemy_kings: on_board(class.kings(!turn), !turn),
            chair,
            forward: match turn {
                Colour::White => &Direction::UP,
                Colour::Black => &Direction::DOWN,
            },
            crowning_row: variant.crowning_row(turn),
        }
    }

    /// The mover's kings by rank, as squares of the board.
    pub fn kings(&self) -> &[Squares] {
        &self.kings
    }

    /// The static scores of a unit, a row for each placement of the other side's kings, and (rows
    /// likewise) the positions that have a capture. If it is `wide`, and one slice, all workers
    /// take part.
    pub fn statics(
        &self,
        slices: &[Slice],
        scale: Scale,
        successors: &Successors<'_>,
        wide: bool,
        stages: &StageTimes,
    ) -> (Statics, Matrix) {
        let (rows, columns) = (self.enemy_kings.len(), self.kings.len());
        let shape = MatrixShape {
            rows,
            columns,
            slices: slices.len(),
        };
        let mut captures = Matrix::default();
        captures.reset(shape);
        let row_words = shape.row_words();
        if let ([slice], true, Scale::Result, true, Goal::None) =
            (slices, wide, scale, columns > 1, self.variant.goal)
        {
            let sets = self.sets_of_rows(slice, shape, successors, &mut captures, stages);
            return (sets, captures);
        }
        let mut statics = vec![LOST; slices.len() * rows * columns];
        if let ([slice], true) = (slices, wide) {
            let some = (CHUNK / columns).max(1);
            (statics.par_chunks_mut(some * columns))
                .zip(captures.words_mut().par_chunks_mut(some * row_words))
                .enumerate()
                .for_each_init(RowBuffers::default, |work, (chunk, (scores, bits))| {
                    let first = chunk * some;
                    stages.time(WorkStage::Men, || {
                        self.man_moves(slice, scale, successors, first, scores);
                    });
                    stages.time(WorkStage::Captures, || {
                        let bits = (bits, row_words, 0);
                        self.captures_of_rows(slice, successors, first, scores, bits, work);
                    });
                });
            self.ends(slices, shape, &mut statics, &mut captures);
            return (Statics::of(scale, statics, shape), captures);
        }
        let of_slices = || slices.iter().enumerate();
        let size = rows * columns;
        stages.time(WorkStage::Men, || {
            for (place, slice) in of_slices() {
                let scores = &mut statics[place * size..][..size];
                self.man_moves(slice, scale, successors, 0, scores);
            }
        });
        stages.time(WorkStage::Captures, || {
            let mut work = RowBuffers::default();
            for (place, slice) in of_slices() {
                let scores = &mut statics[place * size..][..size];
                let (word, low) = shape.place(place);
                let bits = (&mut captures.words_mut()[word..], row_words, low);
                self.captures_of_rows(slice, successors, 0, scores, bits, &mut work);
            }
        });
        self.ends(slices, shape, &mut statics, &mut captures);
        (Statics::of(scale, statics, shape), captures)
    }

    /// The static scores of a slice on the scale of results, and its captures, without a byte for
    /// each position: a slice of kings alone may have thousands of millions. All workers take part.
    fn sets_of_rows(
        &self,
        slice: &Slice,
        shape: MatrixShape,
        successors: &Successors<'_>,
        captures: &mut Matrix,
        stages: &StageTimes,
    ) -> Statics {
        let row_words = shape.row_words();
        let some = (CHUNK / shape.columns).max(1);
        // Nothing ends the game but captures and being without a move.
        let [none, lost, won, _] = RESULTS;
        let mut sets = [none, lost, won].map(|score| (score, Matrix::default()));
        (sets.iter_mut()).for_each(|(_, set)| set.reset(shape));
        let [first, second, third] = sets.each_mut().map(|(_, set)| {
            let words = set.words_mut();
            words.par_chunks_mut(some * row_words)
        });
        let captures = captures.words_mut().par_chunks_mut(some * row_words);
        let chunks = first.zip(second).zip(third).zip(captures).enumerate();
        chunks.for_each_init(
            <(RowBuffers, Vec<ScoreByte>)>::default,
            |(work, scores), (chunk, (((first, second), third), bits))| {
                let row = chunk * some;
                let rows = some.min(shape.rows - row);
                scores.clear();
                scores.resize(rows * shape.columns, LOST);
                stages.time(WorkStage::Men, || {
                    self.man_moves(slice, Scale::Result, successors, row, scores);
                });
                stages.time(WorkStage::Captures, || {
                    let bits = (bits, row_words, 0);
                    self.captures_of_rows(slice, successors, row, scores, bits, work);
                });
                for (score, set) in [(none, first), (lost, second), (won, third)] {
                    for (scores, set) in
                        (scores.chunks(shape.columns)).zip(set.chunks_mut(row_words))
                    {
                        enter(scores, score, set);
                    }
                }
            },
        );
        Statics::Sets(sets.into())
    }

    /// Enters the positions in which the game is over although both sides have pieces. They have no
    /// moves and are set apart like those with a capture.
    fn ends(
        &self,
        slices: &[Slice],
        shape: MatrixShape,
        statics: &mut [ScoreByte],
        set_apart: &mut Matrix,
    ) {
        if self.variant.goal == Goal::None {
            return;
        }
        let (us, them) = (self.turn.index(), (!self.turn).index());
        let mut scores = statics.iter_mut();
        for (place, slice) in slices.iter().enumerate() {
            let (word, low) = shape.place(place);
            for (row, &enemy_kings) in self.enemy_kings.iter().enumerate() {
                let bits = &mut set_apart.row_mut(row)[word..];
                for ((column, &kings), score) in self.kings.iter().enumerate().zip(&mut scores) {
                    let mut sets = [0; 2];
                    (sets[us], sets[them]) = (kings, enemy_kings);
                    let position =
                        Position::trusted(self.variant.board, slice.men, sets, self.turn);
                    if let Some(wdl) = self.variant.ended(&position) {
                        *score = if wdl == Wdl::Win { WON } else { LOST };
                        bits[column / 64] |= 1 << (low as usize + column % 64);
                    }
                }
            }
        }
    }

    /// Enters the captures of some rows of a slice. `bits` say where there are any: from the first
    /// one of the first row on, with the words of a row and the first bit.
    fn captures_of_rows(
        &self,
        slice: &Slice,
        successors: &Successors<'_>,
        first: usize,
        scores: &mut [ScoreByte],
        (bits, row_words, low): (&mut [u64], usize, u32),
        work: &mut RowBuffers,
    ) {
        let columns = self.kings.len();
        let enemy_kings = &self.enemy_kings[first..][..scores.len() / columns];
        let all_men = slice.men[0] | slice.men[1];
        for ((scores, &kings), bits) in (scores.chunks_mut(columns))
            .zip(enemy_kings)
            .zip(bits.chunks_mut(row_words))
        {
            if kings & all_men != 0 || !self.captures(slice, kings, successors, work) {
                continue;
            }
            take(&work.codes, scores, low, bits);
        }
    }

    /// Raises the scores of a slice, from row `first` on, to the best of its man moves.
    fn man_moves(
        &self,
        slice: &Slice,
        scale: Scale,
        successors: &Successors<'_>,
        first: usize,
        scores: &mut [ScoreByte],
    ) {
        let board = self.variant.board;
        let us = self.turn.index();
        let rows = scores.len() / self.kings.len();
        let all_men = slice.men[0] | slice.men[1];
        let columns = self.kings.len();
        let (mut buffer, mut crowned) = (vec![], vec![]);
        for from in Bits(slice.men[us]) {
            for &direction in self.forward {
                let to = board.step(from, direction) & !all_men;
                if to == 0 {
                    continue;
                }
                let promotes = to & self.crowning_row != 0;
                let Some(next) = successors.get(promotes, 0, 0) else {
                    continue;
                };
                let Some(view) = next.view else { continue };
                let mut men = slice.men[us] ^ from;
                men |= if promotes { 0 } else { to };
                let mut ranks = slice.ranks;
                ranks[us] = next.index.rank_men(self.turn, men);
                let after = view.slice(!self.turn, ranks);
                let next_columns = after.len() / self.enemy_kings.len();
                if promotes {
                    let more = self.tables.placements(self.class.kings(self.turn) + 1);
                    let square = self.index(to);
                    crowned.clear();
                    crowned.extend((0..columns).map(|column| more.with(column)[square]));
                }
                for ((scores, &kings), row) in (scores.chunks_mut(columns))
                    .zip(&self.enemy_kings[first..][..rows])
                    .zip(first..)
                {
                    if kings & (to | all_men) != 0 {
                        continue;
                    }
                    let row = row * next_columns..(row + 1) * next_columns;
                    let after = after.some(row).unpacked(&mut buffer);
                    if promotes {
                        for (score, &rank) in scores.iter_mut().zip(&crowned) {
                            if let Some(&after) = after.get(rank as usize) {
                                *score = (*score).max(next.seen[usize::from(after)]);
                            }
                        }
                    } else {
                        raise(scores, after, scale, &next.seen, &self.kings, to);
                    }
                }
            }
        }
    }

    /// Finds the codes of one row, this slice with the other side's kings on `kings`; false if
    /// there is nothing to capture in it.
    fn captures(
        &self,
        slice: &Slice,
        kings: Squares,
        successors: &Successors<'_>,
        work: &mut RowBuffers,
    ) -> bool {
        let Some(rules) = self.variant.captures else {
            return false;
        };
        let board = self.variant.board;
        let (ours, theirs) = (
            slice.men[self.turn.index()],
            slice.men[(!self.turn).index()],
        );
        let enemies = kings | theirs;
        let open = board.all() & !(enemies | ours);
        // For each direction the enemies with room behind them, and men just before one.
        let targets = Direction::ALL.map(|direction| {
            let back = direction.opposite();
            (direction, enemies & board.step(open, back), back)
        });
        let men = targets.map(|(_, targets, back)| ours & board.step(targets, back));
        let men = men[0] | men[1] | men[2] | men[3];
        if men == 0 && self.others.is_empty() {
            return false;
        }
        work.codes.clear();
        work.codes.resize(self.kings.len(), 0);
        let capturing = CapturingKings {
            all: &self.kings,
            others: &self.others,
            ranks: self.tables.placements(self.class.kings(self.turn)),
            chair: &self.chair,
        };
        let mut search = CaptureSearch::new(
            self.variant,
            rules,
            enemies,
            ours,
            self.forward,
            self.crowning_row,
            std::mem::take(&mut work.lists),
        );
        let mut leads = vec![];
        let mut any = false;
        if !self.others.is_empty() {
            for (direction, targets, _) in targets {
                for enemy in Bits(targets) {
                    approach(
                        board,
                        self.variant.king,
                        open,
                        enemy,
                        direction,
                        &mut work.approach,
                    );
                    if !work.approach.is_empty() {
                        let ends = search.king(enemy, direction);
                        let placements = self.others.len();
                        self.leads(slice, kings, ours, ends, placements, successors, &mut leads);
                        capturing.by_king(&work.approach, &leads, search.onward(), &mut work.codes);
                        any = true;
                    }
                }
            }
        }
        for man in Bits(men) {
            let ends = search.man(man);
            if !ends.is_empty() {
                let placements = self.kings.len();
                let standing = ours ^ man;
                self.leads(
                    slice, kings, standing, ends, placements, successors, &mut leads,
                );
                let more = self.tables.placements(self.class.kings(self.turn) + 1);
                capturing.by_man(&leads, search.onward(), more, &mut work.codes);
                any = true;
            }
        }
        work.lists = search.into_lists();
        any
    }

    /// Looks up where the ends of a capture lead; `ours` are the men that stand still, `placements`
    /// how many placements of kings may stand in the way.
    #[allow(clippy::too_many_arguments)]
    fn leads<'s>(
        &self,
        slice: &Slice,
        kings: Squares,
        ours: Squares,
        ends: &[CaptureEnd],
        placements: usize,
        successors: &'s Successors<'_>,
        leads: &mut Vec<(CaptureEnd, Leads<'s>)>,
    ) {
        leads.clear();
        // What was taken last, whether a man became a king, and where that leads unless a man has
        // landed somewhere.
        let mut known: Option<(Squares, bool, Leads<'s>)> = None;
        let by_man = ours != slice.men[self.turn.index()];
        let theirs = slice.men[(!self.turn).index()];
        let most = ends.first().map_or(0, |end| end.count);
        for end in ends {
            if placements == 1 && end.count < most {
                // Nothing can stand in the way of the longer ones.
                break;
            }
            if placements == 1 && end.onward.0 < end.onward.1 {
                // Nor of going on.
                continue;
            }
            let promotes = by_man && end.king;
            let landed = if by_man && !end.king { end.landing } else { 0 };
            if let Some((captured, crowned, found)) = known
                && (captured, crowned, landed) == (end.captured, promotes, 0)
            {
                leads.push((*end, found));
                continue;
            }
            let kings_left = kings & !end.captured;
            let taken = (kings ^ kings_left).count_ones();
            let taken_men = end.captured.count_ones() - taken;
            let Some(next) = successors.get(promotes, taken, taken_men) else {
                continue;
            };
            let scores = next.view.map(|view| {
                let mut men = [0; 2];
                men[self.turn.index()] = next.index.rank_men(self.turn, ours | landed);
                men[(!self.turn).index()] = next.index.rank_men(!self.turn, theirs & !end.captured);
                let scores = view.slice(!self.turn, men);
                let columns = next.index.king_ranks(self.turn) as usize;
                let row = next.index.rank_kings(!self.turn, kings_left) as usize;
                scores.some(row * columns..(row + 1) * columns)
            });
            let found = (scores, &*next.seen);
            known = (landed == 0).then_some((end.captured, promotes, found));
            leads.push((*end, found));
        }
    }

    fn index(&self, square: Squares) -> usize {
        usize::from(self.chair[square.trailing_zeros() as usize])
    }
}

/// Buffers that rows share.
#[derive(Default)]
struct RowBuffers {
    codes: Vec<Code>,
    lists: (Vec<CaptureEnd>, Vec<Squares>),
    approach: Vec<Squares>,
}

/// Cells that a worker takes at once.
const CHUNK: usize = 1 << 16;

/// Enters the captures of a row, and from bit `low` on says where there are any.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn take(codes: &[Code], scores: &mut [ScoreByte], low: u32, bits: &mut [u64]) {
    for ((codes, scores), word) in (codes.chunks(64))
        .zip(scores.chunks_mut(64))
        .zip(bits.iter_mut())
    {
        let mut any = 0;
        for ((&code, score), place) in codes.iter().zip(scores).zip(0..) {
            any |= u64::from(code != 0) << place;
            *score = if code == 0 { *score } else { code as ScoreByte };
        }
        *word |= any << low;
    }
}

/// Raises a row of scores to what a man's move to `to` makes of them, where no king stands there.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn raise(
    scores: &mut [ScoreByte],
    after: &[ScoreByte],
    scale: Scale,
    seen: &Seen,
    kings: &[Squares],
    to: Squares,
) {
    let cells = scores.iter_mut().zip(after).zip(kings);
    match scale {
        // Arithmetic that runs many bytes at a time; the table says the same.
        Scale::Distance(Parity::LostInZero | Parity::WonInZero) => {
            for ((score, &after), &kings) in cells {
                let seen = (!after).wrapping_add(after >> 7);
                *score = (*score).max(if kings & to == 0 { seen } else { LOST });
            }
        }
        Scale::Result => {
            let [won, lost] = [seen[usize::from(LOST)], seen[usize::from(WON)]];
            for ((score, &after), &kings) in cells {
                let seen = if after == DRAW {
                    DRAW
                } else if after == LOST {
                    won
                } else {
                    lost
                };
                *score = (*score).max(if kings & to == 0 { seen } else { LOST });
            }
        }
        _ => {
            for ((score, &after), &kings) in cells {
                if kings & to == 0 {
                    *score = (*score).max(seen[usize::from(after)]);
                }
            }
        }
    }
}
