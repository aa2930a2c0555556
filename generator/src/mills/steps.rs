//! The steps that stones can take in a row, and the mills they make.

use galotne::mills::geometry::{Points, points};

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

/// The steps of stones among these free points; all flights, if they fly. Mills are told if they `leave` the class.
pub fn steps(free: Points, flies: bool, leave: bool) -> Vec<Step> {
    let nth = |point: Points| (free & (point - 1)).count_ones() as u8;
    let mut steps = vec![];
    for from in points(free) {
        let near = if flies {
            free & !from.bit()
        } else {
            from.neighbours() & free
        };
        for to in points(near) {
            let mills = to.lines().map(|line| {
                // The stone has left the line that it came along.
                (leave && line & !free == 0 && line & from.bit() == 0).then(|| {
                    let low = line & line.wrapping_neg();
                    [nth(low), nth(line ^ low)]
                })
            });
            steps.push(Step {
                from: nth(from.bit()),
                to: nth(to.bit()),
                mills,
            });
        }
    }
    steps
}
