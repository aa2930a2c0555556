//! Verdicts: what a position is worth with what is counted and what occurred before.

use crate::border::{Place, apart, room, text, value, values, write_text};
use crate::position::Position;
use crate::probe::{GALOTNE_UNKNOWN, probe, sign};
use crate::status::{Failure, Status, guarded};
use crate::tables::Tables;
use galotne::verdict::{Category, Judgement, PositionHistory, Situation, SpentPlies};
use galotne_answer::{BuildMeans, Counts, PositionDetail, PositionVerdict};
use galotne_report::Language;
use galotne_report::position::PositionReport;
use std::ffi::c_char;

/// The side to move loses.
pub const GALOTNE_CATEGORY_LOSS: i8 = -2;
/// Lost without draw rules, drawn with the clock as it stands.
pub const GALOTNE_CATEGORY_BLESSED_LOSS: i8 = -1;
/// Nobody wins.
pub const GALOTNE_CATEGORY_DRAW: i8 = 0;
/// Won without draw rules, drawn with the clock as it stands.
pub const GALOTNE_CATEGORY_CURSED_WIN: i8 = 1;
/// The side to move wins.
pub const GALOTNE_CATEGORY_WIN: i8 = 2;
/// A table is missing without which it is not known.
pub const GALOTNE_CATEGORY_UNKNOWN: i8 = GALOTNE_UNKNOWN;

/// Plies that are counted already.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The rule on whose clock they are ("6.2"); NULL: on the clock that is in charge.
    pub rule: *const c_char,
    /// How many.
    pub plies: u16,
}

/// A position with what is counted and what occurred before. Whatever is left 0 is not asked for:
/// the default draw rules, fresh clocks, nothing occurred before, files may be read.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The position.
    pub position: Position,
    /// The number of the draw rules: 0 is the default of the game, galotne_profile() knows the
    /// others.
    pub profile: u32,
    /// GALOTNE_READ or GALOTNE_CACHED_ONLY.
    pub access: u32,
    /// Plies that are counted already.
    pub counts: *const Count,
    /// How many counts.
    pub counts_length: usize,
    /// Positions that occurred before, each as often as it did, for the rule of repetition.
    pub seen: *const Position,
    /// How many positions occurred before.
    pub seen_length: usize,
}

/// What a position is worth under draw rules, to the side to move. Numbers of plies are -1 where
/// there are none.
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
    /// 1: what the text of the rule means is disputed.
    pub contested: u8,
    /// 1: a clock that is in no table could still make a draw of it.
    pub untabled: u8,
    /// 1: the result stands whatever is counted.
    pub unbounded: u8,
    /// Plies to the end without draw rules.
    pub dtw: i32,
    /// The fewest plies that must be left for the result to stand.
    pub need: i32,
    /// Plies that are left on the clock.
    pub left: i32,
    /// Plies that are counted on it.
    pub spent: i32,
    /// Plies that it allows.
    pub limit: i32,
    /// The most plies counted with which the result stands.
    pub max_spent: i32,
    /// How many tables are missing without which something is not known.
    pub missing: u32,
    /// The rule whose clock is in charge ("6.3"), closed by a zero byte; empty where none is.
    pub rule: [c_char; 24],
    /// Nothing yet.
    pub reserved: [u32; 4],
}

impl Verdict {
    pub(crate) fn new(judged: &Judgement) -> Self {
        let none = |plies: Option<u16>| plies.map_or(-1, i32::from);
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
        let beside = clocks.secondary();
        let mut counting = running.iter().chain(&beside);
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
            contested: counting.any(|running| running.clock.contested).into(),
            untabled: judged.untabled.is_some().into(),
            unbounded: judged.unbounded().into(),
            dtw: none(judged.dtw.and_then(galotne::Value::plies)),
            need: none(running.and(judged.need).and_then(galotne::Value::plies)),
            left: none(clocks.left().map(u16::from)),
            spent: none(running.map(|running| running.spent())),
            limit: none(running.map(|running| running.clock.limit().into())),
            max_spent: none(judged.max_spent().map(u16::from)),
            missing: judged.missing.len().try_into().unwrap_or(u32::MAX),
            rule,
            reserved: [0; 4],
        }
    }
}

/// A question that has been read.
pub struct Asked<'a> {
    pub probe: galotne::Probe<'a>,
    pub question: galotne_answer::PositionQuestion,
}

impl<'a> Asked<'a> {
    /// Reads a question.
    ///
    /// # Safety
    /// The contract of all functions, of what it hands over.
    pub unsafe fn read(tables: *const Tables, question: *const Question) -> Result<Self, Failure> {
        // SAFETY: the caller's word.
        let (tables, question) =
            unsafe { (value(tables, "tables")?, value(question, "question")?) };
        // SAFETY: the caller's word.
        let (counts, seen) = unsafe {
            (
                values(question.counts, question.counts_length, "counts")?,
                values(question.seen, question.seen_length, "seen")?,
            )
        };
        let spent = (counts.iter())
            .map(|count| {
                if count.rule.is_null() {
                    return Ok(SpentPlies::Running(count.plies));
                }
                // SAFETY: the caller's word.
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
        let (situation, assumed) = counts
            .situation(variant, profile, position, None)
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

    pub fn situation(&self) -> &Situation {
        &self.question.situation
    }
}

/// What a position is worth with what is counted and what occurred before. Where a table is missing
/// without which something is not known, that is no error: `missing` counts them.
///
/// Answers GALOTNE_STATUS_POSITION, GALOTNE_STATUS_COUNT, GALOTNE_STATUS_NOT_CACHED,
/// GALOTNE_STATUS_TABLE; `*verdict` is left alone then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_judge(
    tables: *const Tables,
    question: *const Question,
    verdict: *mut Verdict,
) -> Status {
    guarded(|| {
        // SAFETY: the caller's word.
        let (asked, place) = unsafe {
            (
                Asked::read(tables, question)?,
                Place::new(verdict, "verdict")?,
            )
        };
        place.put(Verdict::new(&asked.question.judge(asked.probe)?));
        Ok(())
    })
}

/// What a position is worth in sentences, as `galotne probe` prints them, with the rule and what
/// was assumed; where a table is missing, how it is made. `language` is "en", "lv" or "ru"; NULL is
/// "en". For the buffer see galotne_write_fen().
///
/// Answers as galotne_judge(), GALOTNE_STATUS_NAME for a language, GALOTNE_STATUS_TOO_SMALL.
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
        apart((question, 1), (buffer, size))?;
        // SAFETY: the caller's word.
        let (asked, language, buffer, length) = unsafe {
            (
                Asked::read(tables, question)?,
                match language.is_null() {
                    true => "en",
                    false => text(language, "language")?,
                },
                room(buffer.cast::<u8>(), size, "buffer")?,
                Place::optional(length, "length")?,
            )
        };
        let language =
            (language.parse::<Language>()).map_err(|error| Failure::new(Status::Name, error))?;
        let detail = PositionDetail {
            advice: Some(BuildMeans::default()),
            ..PositionDetail::default()
        };
        let verdict = PositionVerdict::new(asked.question, asked.probe, &detail)?;
        let text = verdict.text(language);
        write_text(text.trim_matches('\n'), buffer, length)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::VARIANTS;

    #[test]
    fn every_rule_has_room_for_its_name() {
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
