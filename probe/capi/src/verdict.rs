//! Verdicts under draw rules, with counts and earlier positions.

use crate::ffi::{OutPointer, TextBuffer, check_disjoint, reference, slice, text};
use crate::position::Position;
use crate::probe::{GALOTNE_UNKNOWN, probe, sign};
use crate::status::{Failure, Status, guarded};
use crate::tables::Tables;
use galotne::verdict::{Category, Judgement, PositionHistory, SpentPlies};
use galotne_answer::{BuildMachine, Counts, PositionDetail, PositionVerdict};
use galotne_report::Language;
use galotne_report::position::PositionReport;
use std::ffi::c_char;

/// The side to move loses.
pub const GALOTNE_CATEGORY_LOSS: i8 = -2;
/// Lost without draw rules, drawn with the current clock.
pub const GALOTNE_CATEGORY_BLESSED_LOSS: i8 = -1;
/// Neither side wins.
pub const GALOTNE_CATEGORY_DRAW: i8 = 0;
/// Won without draw rules, drawn with the current clock.
pub const GALOTNE_CATEGORY_CURSED_WIN: i8 = 1;
/// The side to move wins.
pub const GALOTNE_CATEGORY_WIN: i8 = 2;
/// Unknown, because a table is missing.
pub const GALOTNE_CATEGORY_UNKNOWN: i8 = GALOTNE_UNKNOWN;

/// Plies already counted.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The rule of the clock ("6.2"); NULL for the running clock.
    pub rule: *const c_char,
    /// The number of plies.
    pub plies: u16,
}

/// A position with counts and earlier positions. Fields that are 0 mean: the default draw rules,
/// fresh clocks, no earlier positions, files may be read.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The position.
    pub position: Position,
    /// The number of the draw rules: 0 for the default of the game, see galotne_profile().
    pub profile: u32,
    /// GALOTNE_READ or GALOTNE_CACHED_ONLY.
    pub access: u32,
    /// Plies already counted.
    pub counts: *const Count,
    /// The number of counts.
    pub counts_length: usize,
    /// Earlier positions, each as often as it occurred, for the rule of repetition.
    pub seen: *const Position,
    /// The number of earlier positions.
    pub seen_length: usize,
}

/// The verdict on a position under draw rules, for the side to move. Numbers of plies that are
/// unknown, or of a clock when none runs, are -1.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// One of GALOTNE_CATEGORY_..
    pub category: i8,
    /// The result without draw rules: GALOTNE_LOSS, GALOTNE_DRAW, GALOTNE_WIN, GALOTNE_UNKNOWN.
    pub wdl: i8,
    /// 1: the game is over on the board.
    pub over: u8,
    /// 1: a draw rule has ended it.
    pub reached: u8,
    /// 1: the side to move may claim a draw before moving.
    pub claimable: u8,
    /// 1: the meaning of the rule is disputed.
    pub contested: u8,
    /// 1: a clock that tables do not cover could still make it a draw.
    pub untabled: u8,
    /// 1: the result stands with any count.
    pub unbounded: u8,
    /// Plies to the end without draw rules.
    pub dtw: i32,
    /// The fewest plies that must be left for the result to stand.
    pub need: i32,
    /// Plies left on the running clock.
    pub left: i32,
    /// Plies counted on it.
    pub spent: i32,
    /// Plies it allows.
    pub limit: i32,
    /// The highest count with which the result stands.
    pub max_spent: i32,
    /// The number of missing tables that the verdict depends on.
    pub missing: u32,
    /// The rule of the running clock ("6.3"), with a zero byte at its end; empty if none runs.
    pub rule: [c_char; 24],
    /// Unused so far.
    pub reserved: [u32; 4],
}

impl Verdict {
    pub(crate) fn new(judged: &Judgement) -> Self {
        let or_minus_one = |plies: Option<u16>| plies.map_or(-1, i32::from);
        let clocks = judged.clocks();
        let running = clocks.in_charge();
        let mut rule = [0; 24];
        if let Some(running) = running {
            // The last byte stays zero.
            let letters = running.clock.rule.bytes().take(rule.len() - 1);
            for (place, letter) in rule.iter_mut().zip(letters) {
                *place = c_char::from_ne_bytes([letter]);
            }
        }
        let secondary = clocks.secondary();
        let mut all_running = running.iter().chain(&secondary);
        Self {
            category: match judged.category {
                Some(Category::Loss) => GALOTNE_CATEGORY_LOSS,
                Some(Category::BlessedLoss) => GALOTNE_CATEGORY_BLESSED_LOSS,
                Some(Category::Draw) => GALOTNE_CATEGORY_DRAW,
                Some(Category::CursedWin) => GALOTNE_CATEGORY_CURSED_WIN,
                Some(Category::Win) => GALOTNE_CATEGORY_WIN,
                None => GALOTNE_CATEGORY_UNKNOWN,
            },
            wdl: judged.wdl.map_or(GALOTNE_UNKNOWN, sign),
            over: judged.over.into(),
            reached: judged.reached.into(),
            claimable: (judged.claimable().is_some()
                || judged.repeated.is_some_and(|rule| rule.claimed))
            .into(),
            contested: (all_running.any(|running| running.clock.contested)).into(),
            untabled: judged.untabled.is_some().into(),
            unbounded: judged.unbounded().into(),
            dtw: or_minus_one(judged.dtw.and_then(galotne::Value::plies)),
            need: or_minus_one(running.and(judged.need).and_then(galotne::Value::plies)),
            left: or_minus_one(clocks.left().map(u16::from)),
            spent: or_minus_one(running.map(|running| running.spent())),
            limit: or_minus_one(running.map(|running| running.clock.limit().into())),
            max_spent: or_minus_one(judged.max_spent().map(u16::from)),
            missing: judged.missing.len().try_into().unwrap_or(u32::MAX),
            rule,
            reserved: [0; 4],
        }
    }
}

/// A question from C, checked and converted.
pub struct ParsedQuestion<'a> {
    pub probe: galotne::Probe<'a>,
    pub question: galotne_answer::PositionQuestion,
}

impl<'a> ParsedQuestion<'a> {
    /// Checks and converts a question.
    ///
    /// # Safety
    /// That of every exported function: see [the crate](crate).
    pub unsafe fn read(tables: *const Tables, question: *const Question) -> Result<Self, Failure> {
        // SAFETY: the caller upholds the contract.
        let (tables, question) = unsafe {
            (
                reference(tables, "tables")?,
                reference(question, "question")?,
            )
        };
        // SAFETY: the caller upholds the contract.
        let (counts, seen) = unsafe {
            (
                slice(question.counts, question.counts_length, "counts")?,
                slice(question.seen, question.seen_length, "seen")?,
            )
        };
        let spent = (counts.iter())
            .map(|count| {
                if count.rule.is_null() {
                    return Ok(SpentPlies::Running(count.plies));
                }
                // SAFETY: the caller upholds the contract.
                let rule = unsafe { text(count.rule, "rule") }?;
                Ok(SpentPlies::Rule(rule.to_owned(), count.plies))
            })
            .collect::<Result<_, Failure>>()?;
        let counts = Counts {
            spent,
            ..Counts::default()
        };
        let (variant, profile) = (tables.variant(), tables.profile(question.profile)?);
        let position = question.position.read(variant)?;
        // Positions from C are structures: no FEN states a count of half-moves.
        let half_moves = None;
        let (situation, assumed) = counts
            .situation(variant, profile, position, half_moves)
            .map_err(|error| Failure::new(Status::Count, error))?;
        let seen = (seen.iter().map(|position| position.read(variant)))
            .collect::<Result<PositionHistory, Failure>>()?;
        Ok(Self {
            probe: probe(tables, question.access)?,
            question: galotne_answer::PositionQuestion {
                situation,
                seen,
                assumed,
            },
        })
    }
}

/// Judges a position under draw rules, with counts and earlier positions. A missing table is not an
/// error: the verdict counts them in `missing`.
///
/// Returns GALOTNE_STATUS_OK or, with `*verdict` unchanged, GALOTNE_STATUS_POSITION,
/// GALOTNE_STATUS_COUNT, GALOTNE_STATUS_NOT_CACHED or GALOTNE_STATUS_TABLE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_judge(
    tables: *const Tables,
    question: *const Question,
    verdict: *mut Verdict,
) -> Status {
    guarded(|| {
        // SAFETY: the caller upholds the contract.
        let (parsed, place) = unsafe {
            (
                ParsedQuestion::read(tables, question)?,
                OutPointer::new(verdict, "verdict")?,
            )
        };
        place.write(Verdict::new(&parsed.question.judge(parsed.probe)?));
        Ok(())
    })
}

/// Writes the verdict in sentences, as `galotne probe` prints them, with the rule, the assumptions
/// and how to build missing tables. `language` is "en", "lv" or "ru"; NULL means "en". For the
/// buffer see galotne_write_fen().
///
/// Returns the statuses of galotne_judge(), GALOTNE_STATUS_NAME for an unknown language, or
/// GALOTNE_STATUS_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_explain(
    tables: *const Tables,
    question: *const Question,
    language: *const c_char,
    buffer: *mut c_char,
    size: usize,
    length: *mut usize,
) -> Status {
    guarded(|| {
        check_disjoint((question, 1), (buffer, size))?;
        // SAFETY: the caller upholds the contract.
        let (parsed, language) = unsafe {
            (
                ParsedQuestion::read(tables, question)?,
                match language.is_null() {
                    true => "en",
                    false => text(language, "language")?,
                },
            )
        };
        let language =
            (language.parse::<Language>()).map_err(|error| Failure::new(Status::Name, error))?;
        // SAFETY: the caller upholds the contract; all texts have been read.
        let buffer = unsafe { TextBuffer::new(buffer, size, length) }?;
        let detail = PositionDetail {
            advice: Some(BuildMachine::default()),
            ..PositionDetail::default()
        };
        let verdict = PositionVerdict::new(parsed.question, parsed.probe, &detail)?;
        let text = verdict.text(language.into());
        buffer.write(text.trim_matches('\n'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::VARIANTS;

    #[test]
    fn the_names_of_all_rules_fit() {
        let profiles = VARIANTS.iter().flat_map(|variant| variant.profiles);
        for clock in profiles.flat_map(|profile| profile.clocks) {
            assert!(
                clock.rule.len() < size_of::<[c_char; 24]>(),
                "{}",
                clock.rule
            );
        }
    }
}
