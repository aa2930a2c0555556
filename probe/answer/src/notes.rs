//! What a reader should know beside an answer: what was assumed, how a score was read, which rule
//! is contested.
//!
//! Programs go by the kind and the citation key; the sentence is for people. Faces that speak other
//! languages have a message for each kind.

use crate::adjudicated::{AdjudicatedGame, Ruling};
use crate::citation::rule_key;
use crate::json::stated;
use crate::question::{Assumption, PositionQuestion};
use galotne::notation::pdn;
use galotne::rules::{Clock, Profile, Sentence};
use galotne::value::Wdl;
use galotne::verdict::{Category, DrawRule, Judgement};
use serde::Serialize;

/// Something that a reader should know beside an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Note))]
pub struct AnswerNote {
    /// What it is about.
    #[serde(flatten)]
    pub about: NoteKind,
    /// The key of the rule that it is about, as [`rule_key`] makes it; null where it is about none.
    pub cite: Option<String>,
    /// The same in English, without a full stop.
    pub text: String,
}

/// What a note is about: one word in `kind`, and what its sentence speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum NoteKind {
    /// No count was given: clocks are fresh.
    FreshClocks,
    /// The FEN had a count that was not asked for.
    HalfMovesUnused {
        /// The count.
        n: u16,
    },
    /// A count was given where nothing is counted.
    NoClock,
    /// Squares were numbered from White's side.
    Rotated,
    /// The score does not say which game it is.
    NoGameType {
        /// The game that it was read as.
        rules: &'static str,
    },
    /// The score does not say which game it is and fits several, under which the verdict is the
    /// same.
    FitsSeveral {
        /// The game that it was read as.
        rules: &'static str,
        /// All that it fits.
        games: Vec<&'static str>,
    },
    /// The score cannot be followed to its end.
    Stops {
        /// How many plies are legal.
        ply: usize,
        /// What is wrong with what follows.
        why: String,
        /// The same for those who say it in another language.
        #[serde(skip)]
        fault: Box<pdn::PdnErrorKind>,
    },
    /// A capture could be read in several ways, and the moves that follow told which was played.
    SettledCapture {
        /// Which ply, from 1.
        ply: usize,
        /// The move.
        read: String,
    },
    /// A capture that was due was missed, and play went on.
    Irregular {
        /// Which ply, from 1.
        ply: usize,
        /// The move.
        read: String,
        /// The legal moves.
        due: Vec<String>,
    },
    /// A piece that had not captured was removed, and the counts go on.
    Huffed {
        /// After which ply.
        ply: usize,
        /// Where it stood.
        square: String,
    },
    /// The text is not UTF-8.
    Encoding {
        /// What it was read as.
        encoding: &'static str,
    },
    /// The score says another game than was asked for.
    GameTypeOverruled {
        /// What its tag says.
        tag: String,
        /// The game that it was read as.
        rules: &'static str,
    },
    /// The squares of the score are not numbered as its tag says.
    UsualNumbering,
    /// The score has a FEN and says that the game starts as usual.
    FenIgnored,
    /// The result is written with Black's points first.
    BlacksPointsFirst,
    /// The score states two results.
    ResultsDiffer {
        /// That of the tag: `white-wins`, `draw`, `black-wins`, `double-forfeit`, `unfinished`, or
        /// another text.
        tag: String,
        /// That behind the last move.
        terminator: String,
    },
    /// What a rule means is disputed, and it has a part in the answer.
    Contested {
        /// The draw rules whose reading this is.
        profile: &'static str,
    },
    /// The text of a rule that decides the answer leaves something open.
    Open {
        /// The draw rules whose reading this is.
        profile: &'static str,
        /// Which sentence; how it is read, a message of each language says.
        sentence: &'static str,
        /// Where it is written.
        source: &'static str,
        /// The words as they are printed; empty where the text is silent.
        quote: &'static str,
    },
    /// A rule without a count, which a draw by the tables supports and does not replace.
    Supports {
        /// The draw rules that it belongs to.
        profile: &'static str,
        /// Which sentence; what it asks for, a message of each language says.
        sentence: &'static str,
        /// Where it is written.
        source: &'static str,
        /// The words as they are printed.
        quote: &'static str,
    },
    /// A rule that is in no table could still change the answer.
    Untabled {
        /// The draw rules that it belongs to.
        profile: &'static str,
    },
    /// Something else; the text tells.
    Other,
}

impl AnswerNote {
    fn contested(profile: &'static Profile, rule: DrawRule) -> Self {
        Self {
            about: NoteKind::Contested {
                profile: profile.name,
            },
            cite: Some(rule_key(profile, rule)),
            text: format!("what {} means is contested", rule.article()),
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

    /// What the text of a rule leaves open that decides an answer.
    fn open(profile: &'static Profile, rule: DrawRule) -> impl Iterator<Item = Self> {
        let about_it = move |sentence: &&Sentence| sentence.rules.contains(&rule.rule());
        (profile.open.iter().filter(about_it)).map(move |sentence| Self {
            about: NoteKind::Open {
                profile: profile.name,
                sentence: sentence.key,
                source: sentence.cite,
                quote: sentence.quote,
            },
            cite: Some(rule_key(profile, rule)),
            text: format!("the text leaves open how this is read: {}", sentence.cite),
        })
    }

    /// The rules without a count that a draw by the tables supports.
    fn supports(profile: &'static Profile) -> impl Iterator<Item = Self> {
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
                "a draw by the tables supports {}, it does not replace it",
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

impl From<&pdn::PdnNote> for AnswerNote {
    fn from(read: &pdn::PdnNote) -> Self {
        Self {
            about: match read {
                pdn::PdnNote::NoGameType(rules) => NoteKind::NoGameType { rules: rules.name },
                pdn::PdnNote::GameTypeOverruled { tag, rules } => NoteKind::GameTypeOverruled {
                    tag: tag.clone(),
                    rules: rules.name,
                },
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

/// The clock that decided what a position is worth: it has run out, may be claimed, or takes from a
/// result that would come without it.
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

/// The clocks that count here, unless the position is drawn without them: otherwise they have a
/// part in what it is worth.
fn counting(judged: &Judgement) -> impl Iterator<Item = DrawRule> {
    let drawn = judged.wdl == Some(Wdl::Draw);
    let clocks = judged.clocks();
    (clocks.in_charge().into_iter().chain(clocks.secondary()))
        .filter(move |_| !drawn)
        .map(|running| DrawRule::Clock(running.clock))
}

impl PositionQuestion {
    /// What a reader should know beside what the position was found to be worth.
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
            .collect()
    }
}

impl AdjudicatedGame {
    /// What a reader should know beside one of the rulings.
    #[must_use]
    pub fn notes(&self, ruling: &Ruling) -> Vec<AnswerNote> {
        let assumed = ruling.assumed.iter().map(AnswerNote::from);
        let read = self.read.notes.iter().map(AnswerNote::from);
        (assumed.chain(read))
            .chain(ruling.contested())
            .chain(ruling.left_open())
            .collect()
    }
}

impl Ruling {
    /// The contested rules that have a part in it: that which ended the game, those that could be
    /// claimed, and those that count where it stands.
    fn contested(&self) -> impl Iterator<Item = AnswerNote> {
        let (adjudication, profile) = (&self.adjudication, self.profile());
        let ending = adjudication.over.and_then(|over| over.rule);
        let claims = self.claims.iter().map(|claim| claim.rule);
        let counting = counting(&adjudication.judged).filter(|_| adjudication.over.is_none());
        (ending.into_iter().chain(claims).chain(counting))
            .filter(|rule| rule.contested())
            .map(move |rule| AnswerNote::contested(profile, rule))
    }

    /// What is open in the rule that ended the game, in those that could be claimed or in that
    /// which takes a result away where it stands; rules without a count that a draw by the tables
    /// supports; and a clock that no table knows, where it could still change what is said.
    fn left_open(&self) -> impl Iterator<Item = AnswerNote> {
        let (adjudication, profile) = (&self.adjudication, self.profile());
        let judged = &adjudication.judged;
        let going_on = adjudication.over.is_none();
        let ending = adjudication.over.and_then(|over| over.rule);
        let mut rules: Vec<DrawRule> = ending.into_iter().collect();
        let claims = self.claims.iter().map(|claim| claim.rule);
        for rule in claims.chain(decided_by(judged).filter(|_| going_on)) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        let open = (rules.into_iter()).flat_map(move |rule| AnswerNote::open(profile, rule));
        let drawn = going_on && !judged.over && judged.wdl == Some(Wdl::Draw);
        let supported = drawn.then(|| AnswerNote::supports(profile));
        let untabled = judged.untabled.filter(|_| going_on);
        open.chain(supported.into_iter().flatten())
            .chain(untabled.map(|clock| AnswerNote::untabled(profile, clock)))
    }
}
