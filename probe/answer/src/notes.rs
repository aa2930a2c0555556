//! Notes beside an answer: assumptions, the reading of a score, contested rules.
//!
//! Programs use the kind and the citation key; the sentence is for people. Other languages have a
//! message for each kind.

use crate::adjudicated::{AdjudicatedGame, Ruling};
use crate::citation::rule_key;
use crate::correction::CorrectedMove;
use crate::json::stated;
use crate::lists::distinct;
use crate::profile_choice::AssumedProfile;
use crate::question::{Assumption, PositionQuestion};
use galotne::notation::pdn;
use galotne::rules::{Clock, Profile, Sentence};
use galotne::value::Wdl;
use galotne::verdict::{Category, DrawRule, Judgement};
use serde::Serialize;

/// A note beside an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Note))]
pub struct AnswerNote {
    /// The subject.
    #[serde(flatten)]
    pub about: NoteKind,
    /// The key of its rule ([`rule_key`]); null without a rule.
    pub cite: Option<String>,
    /// The note in English, without a full stop.
    pub text: String,
}

/// The subject of a note: one word in `kind`, and the details of its sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum NoteKind {
    /// No count was given: clocks are fresh.
    FreshClocks,
    /// The FEN had a count that was not requested.
    HalfMovesUnused {
        /// The count.
        n: u16,
    },
    /// A count was given where nothing is counted.
    NoClock,
    /// Squares were numbered from White's side.
    Rotated,
    /// The draw rules were assumed: nobody chose them.
    AssumedProfile {
        /// The draw rules.
        profile: &'static str,
        /// `site`: those of the site of the game; `date`: the edition of the date of the game;
        /// `usual`: the usual ones.
        by: &'static str,
    },
    /// The score does not name its rules.
    NoGameType {
        /// The rules under which it was read.
        rules: &'static str,
    },
    /// The score does not name its rules and fits several, with the same verdict.
    FitsSeveral {
        /// The rules under which it was read.
        rules: &'static str,
        /// All rules that it fits.
        games: Vec<&'static str>,
    },
    /// The score becomes unreadable.
    Stops {
        /// The number of legal plies.
        ply: usize,
        /// The error after them.
        why: String,
        /// The error for messages in other languages.
        #[serde(skip)]
        fault: Box<pdn::PdnErrorKind>,
    },
    /// An ambiguous capture, settled by the moves after it.
    SettledCapture {
        /// The number of the ply, from 1.
        ply: usize,
        /// The move.
        read: String,
    },
    /// A due capture was missed, and play went on.
    Irregular {
        /// The number of the ply, from 1.
        ply: usize,
        /// The move.
        read: String,
        /// The legal moves.
        due: Vec<String>,
    },
    /// A move was corrected before the score was judged.
    Corrected {
        /// The number of the ply, from 1.
        ply: usize,
        /// The number of the move, as the sheet counts.
        n: usize,
        /// Its side, `white` or `black`.
        side: &'static str,
        /// The sheet's word, shortened if it is long.
        was: String,
        /// The move read in its place.
        read: String,
    },
    /// A piece was huffed: removed for not capturing. The counts go on.
    Huffed {
        /// The number of plies before it.
        ply: usize,
        /// Its square.
        square: String,
    },
    /// The text is not UTF-8.
    Encoding {
        /// The encoding used.
        encoding: &'static str,
    },
    /// The score names other rules than were requested.
    GameTypeOverruled {
        /// Its tag.
        tag: String,
        /// The rules under which it was read.
        rules: &'static str,
    },
    /// The score names another game than was requested.
    VariantOverruled {
        /// Its tag `Variant`.
        tag: String,
        /// The rules under which it was read.
        rules: &'static str,
    },
    /// The score names no game but a start position.
    FromPosition {
        /// The rules under which it was read.
        rules: &'static str,
    },
    /// In the letters of the score a1 is at White's lower left, and not at that of the side that
    /// starts.
    LettersFromWhite,
    /// The tag of the score announces another numbering of the squares.
    UsualNumbering,
    /// The score has a FEN, and a tag for the initial position.
    FenIgnored,
    /// The result is written with Black's points first.
    BlacksPointsFirst,
    /// The score states two results.
    ResultsDiffer {
        /// The tag's result: `white-wins`, `draw`, `black-wins`, `double-forfeit`, `unfinished`,
        /// or another text.
        tag: String,
        /// The result after the last move.
        terminator: String,
    },
    /// A rule with a disputed meaning has a part in the answer.
    Contested {
        /// The profile with this interpretation.
        profile: &'static str,
    },
    /// The text of a decisive rule leaves something open, or counts of the text are not known.
    Open {
        /// The profile with this interpretation.
        profile: &'static str,
        /// The sentence; a message in each language states its interpretation.
        sentence: &'static str,
        /// The article.
        source: &'static str,
        /// The printed words; empty where the text is silent.
        quote: &'static str,
    },
    /// A rule without a count: a draw by the tables supports it and does not replace it.
    Supports {
        /// Its profile.
        profile: &'static str,
        /// The sentence; a message in each language states its demand.
        sentence: &'static str,
        /// The article.
        source: &'static str,
        /// The printed words.
        quote: &'static str,
    },
    /// A rule without tables could still change the answer.
    Untabled {
        /// Its profile.
        profile: &'static str,
    },
    /// Mills: no game reaches the position.
    Unreachable,
    /// Anything else, in the text.
    Other,
}

impl NoteKind {
    /// Returns the kind of a note on a sentence that a profile leaves open.
    const fn open(profile: &Profile, sentence: &Sentence) -> Self {
        Self::Open {
            profile: profile.name,
            sentence: sentence.key,
            source: sentence.cite,
            quote: sentence.quote,
        }
    }
}

impl AnswerNote {
    fn contested(profile: &'static Profile, rule: DrawRule) -> Self {
        Self {
            about: NoteKind::Contested {
                profile: profile.name,
            },
            cite: Some(rule_key(profile, rule)),
            text: format!("the meaning of {} is disputed", rule.article()),
        }
    }

    fn untabled(profile: &'static Profile, clock: &'static Clock) -> Self {
        Self {
            about: NoteKind::Untabled {
                profile: profile.name,
            },
            cite: Some(rule_key(profile, DrawRule::Clock(clock))),
            text: format!(
                "{} counts as well and is in no table: it could still make this a draw",
                clock.article
            ),
        }
    }

    /// The open sentences of a decisive rule.
    fn open(profile: &'static Profile, rule: DrawRule) -> impl Iterator<Item = Self> {
        let about_it = move |sentence: &&Sentence| sentence.rules.contains(&rule.rule());
        (profile.open.iter().filter(about_it)).map(move |sentence| Self {
            about: NoteKind::open(profile, sentence),
            cite: Some(rule_key(profile, rule)),
            text: format!("the text leaves this open: {}", sentence.cite),
        })
    }

    /// The sentences with counts that are not known, which no answer takes into account.
    fn unknown_counts(profile: &'static Profile) -> impl Iterator<Item = Self> {
        let unknown = (profile.open.iter()).filter(|sentence| sentence.has_unknown_counts());
        unknown.map(|sentence| Self {
            about: NoteKind::open(profile, sentence),
            cite: None,
            text: format!(
                "{} is not counted, because its counts are not known",
                sentence.cite
            ),
        })
    }

    /// The rules without a count that a draw by the tables supports.
    fn supported(profile: &'static Profile) -> impl Iterator<Item = Self> {
        let supported = (profile.uncounted.iter()).filter(|rule| rule.is_supported_by_tables());
        supported.map(|sentence| Self {
            about: NoteKind::Supports {
                profile: profile.name,
                sentence: sentence.key,
                source: sentence.cite,
                quote: sentence.quote,
            },
            cite: None,
            text: format!(
                "a draw by the tables supports {} but does not replace it",
                sentence.cite
            ),
        })
    }
}

impl From<&Assumption> for AnswerNote {
    fn from(assumed: &Assumption) -> Self {
        Self {
            about: match *assumed {
                Assumption::FreshClocks => NoteKind::FreshClocks,
                Assumption::HalfMovesUnused(n) => NoteKind::HalfMovesUnused { n },
                Assumption::NoClock => NoteKind::NoClock,
                Assumption::Rotated => NoteKind::Rotated,
            },
            cite: None,
            text: assumed.to_string(),
        }
    }
}

impl From<&AssumedProfile> for AnswerNote {
    fn from(AssumedProfile { profile, reason }: &AssumedProfile) -> Self {
        Self {
            about: NoteKind::AssumedProfile {
                profile: profile.name,
                by: reason.word(),
            },
            cite: None,
            text: "the draw rules are assumed".to_owned(),
        }
    }
}

impl From<&CorrectedMove> for AnswerNote {
    fn from(corrected: &CorrectedMove) -> Self {
        let CorrectedMove {
            ply,
            number,
            side,
            was,
            read,
        } = corrected;
        Self {
            about: NoteKind::Corrected {
                ply: *ply,
                n: *number,
                side: side.word(),
                was: was.clone(),
                read: read.clone(),
            },
            cite: None,
            text: format!("corrected: move {number} of {side:?} was `{was}`, read as {read}"),
        }
    }
}

impl From<&pdn::PdnNote> for AnswerNote {
    fn from(read: &pdn::PdnNote) -> Self {
        Self {
            about: match read {
                pdn::PdnNote::NoGameType(rules) => NoteKind::NoGameType { rules: rules.name },
                pdn::PdnNote::GameTypeOverruled { tag, rules } => NoteKind::GameTypeOverruled {
                    tag: tag.clone(),
                    rules: rules.name,
                },
                pdn::PdnNote::VariantOverruled { tag, rules } => NoteKind::VariantOverruled {
                    tag: tag.clone(),
                    rules: rules.name,
                },
                pdn::PdnNote::FromPosition(rules) => NoteKind::FromPosition { rules: rules.name },
                pdn::PdnNote::LettersFromWhite => NoteKind::LettersFromWhite,
                pdn::PdnNote::FitsSeveral { variant, fitting } => NoteKind::FitsSeveral {
                    rules: variant.name,
                    games: fitting.clone(),
                },
                pdn::PdnNote::Stops { ply, why } => NoteKind::Stops {
                    ply: *ply,
                    why: why.to_string(),
                    fault: why.clone(),
                },
                pdn::PdnNote::SettledCapture { ply, read } => NoteKind::SettledCapture {
                    ply: *ply,
                    read: read.clone(),
                },
                pdn::PdnNote::Irregular { ply, read, due } => NoteKind::Irregular {
                    ply: *ply,
                    read: read.clone(),
                    due: due.clone(),
                },
                pdn::PdnNote::Huffed { ply, square } => NoteKind::Huffed {
                    ply: *ply,
                    square: square.clone(),
                },
                pdn::PdnNote::Encoding(encoding) => NoteKind::Encoding { encoding },
                pdn::PdnNote::UsualNumbering => NoteKind::UsualNumbering,
                pdn::PdnNote::FenIgnored => NoteKind::FenIgnored,
                pdn::PdnNote::BlacksPointsFirst => NoteKind::BlacksPointsFirst,
                pdn::PdnNote::ResultsDiffer { tag, terminator } => NoteKind::ResultsDiffer {
                    tag: stated(tag).to_owned(),
                    terminator: stated(terminator).to_owned(),
                },
                _ => NoteKind::Other,
            },
            cite: None,
            text: read.to_string(),
        }
    }
}

/// The clock that decided the value of a position: it has run out, allows a claim, or turns a win
/// into a draw.
fn decided_by(judged: &Judgement) -> Option<DrawRule> {
    let clocks = judged.clocks();
    let taken = matches!(
        judged.category,
        Some(Category::CursedWin | Category::BlessedLoss)
    );
    let run_out = clocks.expired().filter(|_| !judged.over);
    let decided = run_out.or_else(|| clocks.first_to_end().filter(|_| taken));
    decided.map(|running| DrawRule::Clock(running.clock))
}

/// The clocks that count here and have a part in the value; none if the position is drawn without
/// them.
fn counting(judged: &Judgement) -> impl Iterator<Item = DrawRule> {
    let drawn = judged.wdl == Some(Wdl::Draw);
    let clocks = judged.clocks();
    (clocks.in_charge().into_iter().chain(clocks.secondary()))
        .filter(move |_| !drawn)
        .map(|running| DrawRule::Clock(running.clock))
}

impl PositionQuestion {
    /// The notes beside the value of the position.
    #[must_use]
    pub fn notes(&self, judged: &Judgement) -> Vec<AnswerNote> {
        let profile = self.situation.profile();
        let contested = (counting(judged).filter(|_| !judged.over))
            .filter(|rule| rule.contested())
            .map(|rule| AnswerNote::contested(profile, rule));
        let untabled = (judged.untabled).map(|clock| AnswerNote::untabled(profile, clock));
        let open = decided_by(judged).map(|rule| AnswerNote::open(profile, rule));
        (self.assumed.iter().map(AnswerNote::from))
            .chain(contested)
            .chain(untabled)
            .chain(open.into_iter().flatten())
            .chain(AnswerNote::unknown_counts(profile))
            .collect()
    }
}

impl AdjudicatedGame {
    /// The notes beside a ruling, without those on [corrections](Self::corrections).
    #[must_use]
    pub fn notes(&self, ruling: &Ruling) -> Vec<AnswerNote> {
        let rules = self.assumed_profile.iter().map(AnswerNote::from);
        let assumed = ruling.assumed.iter().map(AnswerNote::from);
        let read = self.read.notes.iter().map(AnswerNote::from);
        (assumed.chain(read).chain(rules))
            .chain(ruling.contested())
            .chain(ruling.left_open())
            .collect()
    }
}

impl Ruling {
    /// The contested rules in the verdict: the rule that ended the game, the rules that could be
    /// claimed, and the rules that count in the position judged.
    fn contested(&self) -> impl Iterator<Item = AnswerNote> {
        let (adjudication, profile) = (&self.adjudication, self.profile());
        let ending = adjudication.over.and_then(|over| over.rule);
        let claims = self.claims.iter().map(|claim| claim.rule);
        let counting = counting(&adjudication.judged).filter(|_| adjudication.over.is_none());
        (ending.into_iter().chain(claims).chain(counting))
            .filter(|rule| rule.contested())
            .map(move |rule| AnswerNote::contested(profile, rule))
    }

    /// The open questions of the verdict: open sentences of the rule that ended the game, of the
    /// rules that could be claimed and of the decisive clock; rules without a count that a draw by
    /// the tables supports; and a clock without tables that could still change the verdict.
    fn left_open(&self) -> impl Iterator<Item = AnswerNote> {
        let (adjudication, profile) = (&self.adjudication, self.profile());
        let judged = &adjudication.judged;
        let going_on = adjudication.over.is_none();
        let ending = adjudication.over.and_then(|over| over.rule);
        let claims = self.claims.iter().map(|claim| claim.rule);
        let clock = decided_by(judged).filter(|_| going_on);
        let rules = distinct(ending.into_iter().chain(claims).chain(clock));
        let open = (rules.into_iter()).flat_map(move |rule| AnswerNote::open(profile, rule));
        let drawn = going_on && !judged.over && judged.wdl == Some(Wdl::Draw);
        let supported = drawn.then(|| AnswerNote::supported(profile));
        let untabled = judged.untabled.filter(|_| going_on);
        open.chain(supported.into_iter().flatten())
            .chain(untabled.map(|clock| AnswerNote::untabled(profile, clock)))
            .chain(AnswerNote::unknown_counts(profile))
    }
}
