//! A class gone through wave by wave: never more of it is in memory than what the cores are at work
//! on and what waits to be taken.

use crate::gathered::Placed;
use crate::search::{FindError, Found, Watch};
use galotne::material::MaterialClass;
use rayon::prelude::*;
use std::iter;
use std::ops::Range;

/// How much of a class is under way at a time. What is found does not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wave {
    /// So many parts, and as many again that wait to be taken.
    pub parts: usize,
    /// Each of so many cells, which hold a position or none, or of mills up to
    /// [`IMAGES`](crate::mills::IMAGES).
    pub cells: u64,
}

/// A class, or one side to move of it, in runs of so many cells.
pub fn runs(cells: u64, together: u64) -> impl Iterator<Item = Range<u64>> {
    let together = together.max(1);
    (0..cells.div_ceil(together)).map(move |run| {
        let start = run * together;
        start..cells.min(start + together)
    })
}

/// Parts in waves of so many.
pub fn in_waves<P>(
    mut parts: impl Iterator<Item = P>,
    together: usize,
) -> impl Iterator<Item = Vec<P>> {
    iter::from_fn(move || {
        let some: Vec<P> = parts.by_ref().take(together.max(1)).collect();
        (!some.is_empty()).then_some(some)
    })
}

/// What can be gone through in parts.
pub trait Parts: Sync {
    /// A class of which game.
    type Class: MaterialClass;
    /// A part of it.
    type Part: Sync;
    /// What meets the conditions.
    type Hit: Placed;

    /// How many cells a part has.
    fn cells_of(&self, part: &Self::Part) -> u64;

    /// What a part holds that meets all conditions.
    fn part(&self, part: &Self::Part) -> Result<Vec<Self::Hit>, FindError<Self::Class>>;
}

/// What is found in a class of which game.
type FoundIn<S> = Found<<<S as Parts>::Hit as Placed>::Position>;

/// Goes through waves one after the other: all cores of the pool at hand `make` something of what
/// each part holds, and one of them meanwhile `take`s what was made of the wave before, in order.
/// Where plies are given, what takes others is left out.
pub fn visit<S: Parts, M: Send, E: From<FindError<S::Class>> + Send>(
    sweep: &S,
    mut waves: impl Iterator<Item = Vec<S::Part>>,
    plies: Option<u16>,
    watch: &dyn Watch,
    make: impl Fn(&[FoundIn<S>]) -> Result<M, E> + Sync,
    mut take: impl FnMut(M) -> Result<(), E> + Send,
) -> Result<(), E> {
    let made_of = |part: &S::Part| {
        if !watch.goes_on() {
            return Err(FindError::Stopped.into());
        }
        let mut hits = sweep.part(part)?;
        hits.retain(|hit| plies.is_none_or(|plies| hit.plies() == plies));
        let found: Vec<_> = hits.into_iter().map(Placed::found).collect();
        let made = make(&found)?;
        watch.advance(sweep.cells_of(part));
        Ok(made)
    };
    let mut made: Vec<M> = vec![];
    loop {
        let next = waves.next().unwrap_or_default();
        let (making, taken) = rayon::join(
            || next.par_iter().map(made_of).collect::<Result<Vec<M>, E>>(),
            || made.drain(..).try_for_each(&mut take),
        );
        taken?;
        if next.is_empty() {
            return Ok(());
        }
        made = making?;
    }
}
