//! The steps that stones can take in a row, and the mills they make.

use super::row::Reach;
use super::sets::Sets;
use galotne_mills::geometry::{LINE, Point, Points, gather, points};

/// A step in a row, in points as they are numbered among the free ones.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// From here ..
    pub from: u8,
    /// .. to there.
    pub to: u8,
    /// The pairs of points with which the stone makes a mill there.
    pub mills: [Option<[u8; 2]>; 2],
}

/// The pairs of points, as numbered among the free ones, with which a stone that comes to `to`
/// makes a mill there. It has left the line of `from`.
pub fn mills_at(to: Point, from: Points, free: Points) -> [Option<[u8; 2]>; 2] {
    to.lines().map(|line| {
        (line & !free == 0 && line & from == 0).then(|| {
            let others = gather(line, free);
            [others.trailing_zeros() as u8, others.ilog2() as u8]
        })
    })
}

/// The steps of stones among these free points. Mills are told if they are `asked` for.
pub fn steps(free: Points, reach: Reach, asked: bool) -> Vec<Step> {
    let nth = |point: Point| (free & (point.bit() - 1)).count_ones() as u8;
    let mut steps = vec![];
    for from in points(free) {
        for to in points(reach.from(from, free) & !from.bit()) {
            steps.push(Step {
                from: nth(from),
                to: nth(to),
                mills: match asked {
                    true => mills_at(to, from.bit(), free),
                    false => [None; 2],
                },
            });
        }
    }
    steps
}

/// The sets in which a stone is in one of these mills.
pub fn made(sets: &Sets, mills: &[Option<[u8; 2]>; 2], made: &mut Vec<u64>) {
    made.clear();
    made.resize(sets.words(), 0);
    for [one, other] in mills.iter().flatten() {
        let pairs = sets.having(*one).iter().zip(sets.having(*other));
        for (made, (one, other)) in made.iter_mut().zip(pairs) {
            *made |= one & other;
        }
    }
}

/// The sets that have a mill.
pub fn with_mill(sets: &Sets, free: Points, mills: &mut Vec<u64>) {
    mills.clear();
    mills.resize(sets.words(), 0);
    for line in LINE.into_iter().filter(|line| line & !free == 0) {
        let line = gather(line, free);
        let [one, two, three] = [
            line.trailing_zeros(),
            (line & (line - 1)).trailing_zeros(),
            line.ilog2(),
        ]
        .map(|point| sets.having(point as u8));
        for (nth, mills) in mills.iter_mut().enumerate() {
            *mills |= one[nth] & two[nth] & three[nth];
        }
    }
}

/// The sets that have two mills with a point in common.
pub fn with_two_mills(sets: &Sets, free: Points, mills: &mut Vec<u64>) {
    mills.clear();
    mills.resize(sets.words(), 0);
    let mut both = vec![];
    for (nth, to) in (0..).zip(points(free)) {
        made_both(sets, &mills_at(to, 0, free), &mut both);
        let having = sets.having(nth);
        for (nth, mills) in mills.iter_mut().enumerate() {
            *mills |= both[nth] & having[nth];
        }
    }
}

/// The sets in which a stone is in both of these mills, if there are two.
pub fn made_both(sets: &Sets, mills: &[Option<[u8; 2]>; 2], both: &mut Vec<u64>) {
    both.clear();
    let &[Some([a, b]), Some([c, d])] = mills else {
        both.resize(sets.words(), 0);
        return;
    };
    let [a, b, c, d] = [a, b, c, d].map(|point| sets.having(point));
    both.extend((0..sets.words()).map(|nth| a[nth] & b[nth] & c[nth] & d[nth]));
}
