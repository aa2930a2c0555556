//! The steps of stones in a row, and the sets of stones in which they make mills.

use super::bits::clear_to;
use super::movement::Reach;
use super::sets::PointSets;
use galotne_mills::geometry::{LINE, Point, Points, gather, points};

/// For each of the two lines through a point, the other two points of the line, as numbered among
/// the free points; `None` if the line is not free.
pub type MillPairs = [Option<[u8; 2]>; 2];

/// A step in a row, between points as numbered among the free ones.
#[derive(Clone, Copy, Debug)]
pub struct RowStep {
    /// The point that the stone leaves.
    pub from: u8,
    /// The point that it comes to.
    pub to: u8,
    /// The pairs of points with which it makes a mill there.
    pub mills: MillPairs,
}

/// Returns the pairs of points with which a stone that comes from `from` makes a mill at `to`.
pub fn mills_at(to: Point, from: Points, free: Points) -> MillPairs {
    to.lines().map(|line| {
        (line & !free == 0 && line & from == 0).then(|| {
            let others = gather(line, free);
            [others.trailing_zeros() as u8, others.ilog2() as u8]
        })
    })
}

/// Returns the steps among these free points; without their mills unless `with_mills`.
pub fn steps(free: Points, reach: Reach, with_mills: bool) -> Vec<RowStep> {
    let nth = |point: Point| (free & (point.bit() - 1)).count_ones() as u8;
    let mut steps = vec![];
    for from in points(free) {
        for to in points(reach.from(from, free) & !from.bit()) {
            steps.push(RowStep {
                from: nth(from),
                to: nth(to),
                mills: match with_mills {
                    true => mills_at(to, from.bit(), free),
                    false => [None; 2],
                },
            });
        }
    }
    steps
}

/// Selects the sets that have at least one of these pairs.
pub fn select_either(sets: &PointSets, mills: &MillPairs, selected: &mut Vec<u64>) {
    clear_to(selected, sets.words());
    for [one, other] in mills.iter().flatten() {
        let pairs = sets.having(*one).iter().zip(sets.having(*other));
        for (selected, (one, other)) in selected.iter_mut().zip(pairs) {
            *selected |= one & other;
        }
    }
}

/// Selects the sets that have two pairs.
pub fn select_both(sets: &PointSets, mills: &MillPairs, selected: &mut Vec<u64>) {
    let &[Some([a, b]), Some([c, d])] = mills else {
        clear_to(selected, sets.words());
        return;
    };
    let [a, b, c, d] = [a, b, c, d].map(|point| sets.having(point));
    selected.clear();
    selected.extend((0..sets.words()).map(|nth| a[nth] & b[nth] & c[nth] & d[nth]));
}

/// Selects the sets that have a mill.
pub fn select_mill(sets: &PointSets, free: Points, selected: &mut Vec<u64>) {
    clear_to(selected, sets.words());
    for line in LINE.into_iter().filter(|line| line & !free == 0) {
        let line = gather(line, free);
        let [one, two, three] = [
            line.trailing_zeros(),
            (line & (line - 1)).trailing_zeros(),
            line.ilog2(),
        ]
        .map(|point| sets.having(point as u8));
        for (nth, selected) in selected.iter_mut().enumerate() {
            *selected |= one[nth] & two[nth] & three[nth];
        }
    }
}

/// Selects the sets that have two mills with a point in common.
pub fn select_two_mills(sets: &PointSets, free: Points, selected: &mut Vec<u64>) {
    clear_to(selected, sets.words());
    let mut both = vec![];
    for (nth, to) in (0..).zip(points(free)) {
        select_both(sets, &mills_at(to, 0, free), &mut both);
        let having = sets.having(nth);
        for (nth, selected) in selected.iter_mut().enumerate() {
            *selected |= both[nth] & having[nth];
        }
    }
}
