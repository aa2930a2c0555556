//! [`Game`] for draughts: the layout of tables, and the place of a position's value.

use super::batch;
use super::resolve::{OmissionReason, Window};
use crate::game::{Game, ValueSource};
use crate::index::{Index, Strides};
use crate::material::Class;
use crate::measure::Measure;
use crate::position::{Colour, Position};
use crate::rules::{Clauses, Profile, Variant};
use crate::table::{Omission, TableSpec};
use crate::tablebase::{Probe, ProbeError, TableKey};
use crate::value::{Metric, Value};

impl Game for Variant {
    /// The factors that turn ranks of men and kings into cells, for White and for Black to move.
    type Addressing = [Strides; 2];
    type OmissionReason = OmissionReason;
    type Memo = ();

    const OMISSION: Omission = Omission::Captures;

    fn name(&self) -> &'static str {
        self.name
    }

    fn tag(&self) -> &'static str {
        self.tag
    }

    fn profiles(&self) -> &'static [Profile] {
        self.profiles
    }

    fn metrics(&self) -> &'static [Metric] {
        &Metric::ALL
    }

    fn has_class(&self, class: Class) -> bool {
        Self::has_class(self, class)
    }

    fn classes(&self, pieces: u8) -> Vec<Class> {
        Self::classes(self, pieces)
    }

    fn clauses(&self, profile: Option<&'static Profile>) -> Clauses {
        match profile {
            Some(profile) => Clauses::with_clocks(self, profile),
            None => Clauses::of_game(self),
        }
    }

    /// Returns the planes of the index; for `need` as many for each count of a second clock.
    fn planes(&self, key: &TableKey, index: &Index) -> usize {
        let profile = key.profile.and_then(|name| self.profile(name));
        index.planes() * profile.map_or(1, |profile| usize::from(profile.planes(key.class)))
    }

    fn may_omit(&self, key: &TableKey, omission: Omission) -> bool {
        match omission {
            Omission::OnlySide(_) => {
                !key.metric.has_profile()
                    && !key.class.is_symmetric()
                    && !self.run_numbers(key.class).has_runs()
            }
            other => other == Self::OMISSION,
        }
    }

    fn addressing(&self, index: &Index, spec: &TableSpec) -> [Strides; 2] {
        spec.orders.map(|order| index.strides(order))
    }

    #[inline]
    fn check_board(&self, position: &Position) -> Result<(), ProbeError> {
        let (asked, board) = (position.board().size(), self.board.size());
        if asked == board {
            return Ok(());
        }
        let rules = self.name;
        Err(ProbeError::OtherBoard {
            asked,
            rules,
            board,
        })
    }

    #[inline]
    fn find<'a>(
        &self,
        probe: &Probe<'a, Self>,
        position: &Position,
        measure: Measure,
    ) -> Result<ValueSource<'a, Self>, ProbeError> {
        if let Some(value) = known_value(self, position, measure) {
            return Ok(ValueSource::Known(value));
        }
        if self.has_capture(position) {
            return Ok(ValueSource::Moves(OmissionReason::Capture));
        }
        let class = Class::from_position(position);
        let opened = probe.open(class, &measure)?;
        // Tables have the position from White's perspective in a canonical class.
        let swap =
            !class.is_canonical() || class.is_symmetric() && position.turn() == Colour::Black;
        let position = if swap { &position.swapped() } else { position };
        let turn = position.turn();
        let index = opened.index();
        let plane = if index.runs().has_runs() {
            // Its tables have all planes, and no second clock.
            index.plane(turn, index.run_pair(position))
        } else {
            // Classes with a second clock are not symmetric: one side has a lone king.
            let plane = opened.table().spec().plane(turn, measure.count());
            let Some(plane) = plane else {
                return Ok(ValueSource::Moves(OmissionReason::OtherSide));
            };
            plane
        };
        let cell = index.place_in(position, &opened.addressing()[turn.index()]);
        Ok(ValueSource::Stored(opened.cell(plane, cell)))
    }

    fn resolve(
        &self,
        probe: &Probe<'_, Self>,
        position: &Position,
        measure: Measure,
        unstored: OmissionReason,
        (): &mut (),
    ) -> Result<Value, ProbeError> {
        match unstored {
            OmissionReason::Capture => probe.best_capture(position, measure, Window::OPEN),
            OmissionReason::OtherSide => probe.best_quiet_move(position, measure, Window::OPEN),
        }
    }

    fn value_batch(
        &self,
        probe: &Probe<'_, Self>,
        questions: &[(Position, Measure)],
        (): &mut (),
        answer: &mut dyn FnMut(usize, Result<Value, ProbeError>),
    ) {
        batch::answer(probe, questions, answer);
    }
}

/// Returns the value of a position that the rules alone decide.
#[inline]
fn known_value(variant: &Variant, position: &Position, measure: Measure) -> Option<Value> {
    if let Some(wdl) = variant.ended(position) {
        return Some(Value::from_wdl(wdl));
    }
    let Measure::Need { profile, count } = measure else {
        return None;
    };
    if profile.clocks.is_empty() {
        return Some(Value::Draw);
    }
    (count > 0 && runs_out(profile, position, count)).then(|| {
        // The board decides before the clock does.
        if variant.has_move(position) {
            Value::Draw
        } else {
            Value::at_end(variant.without_move)
        }
    })
}

/// Whether nothing is left on the second clock.
fn runs_out(profile: &Profile, position: &Position, count: u8) -> bool {
    let class = Class::from_position(position);
    (profile.conditional_clock_at(position))
        .is_some_and(|id| count >= profile.clock(id).counts(class))
}
