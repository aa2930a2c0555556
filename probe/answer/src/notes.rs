//! What a reader should know beside an answer: what was assumed, how a score was read, which rule is contested.
//!
//! Programs go by the kind and the citation key; the sentence is for people. Faces that speak other languages
//! have a message for each kind.

use crate::case::{Case, Ruling};
use crate::citation::rule_key;
use crate::json::stated;
use crate::question::{Assumed, Question};
use galotne::notation::pdn;
use galotne::rules::Profile;
use galotne::value::Wdl;
use galotne::verdict::{DrawRule, Judged};
use serde::Serialize;

/// Something that a reader should know beside an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Note {
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
    /// The score does not say which game it is and fits several, under which the verdict is the same.
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
    },
    /// A capture could be read in several ways, and the moves that follow told which was played.
    SettledCapture {
        /// Which ply, from 1.
        ply: usize,
        /// The move.
        read: String,
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
        /// That of the tag: `white-wins`, `draw`, `black-wins`, `double-forfeit`, `unfinished`, or another text.
        tag: String,
        /// That behind the last move.
        terminator: String,
    },
    /// What a rule means is disputed, and it has a part in the answer.
    Contested {
        /// The draw rules whose reading this is.
        profile: &'static str,
    },
    /// Something else; the text tells.
    Other,
}

impl Note {
    fn contested(profile: &'static Profile, rule: DrawRule) -> Self {
        Self {
            about: NoteKind::Contested {
                profile: profile.name,
            },
            cite: Some(rule_key(profile, rule)),
            text: format!("what {} means is contested", rule.article()),
        }
    }
}

impl From<&Assumed> for Note {
    fn from(assumed: &Assumed) -> Self {
        Self {
            about: match *assumed {
                Assumed::FreshClocks => NoteKind::FreshClocks,
                Assumed::HalfMovesUnused(n) => NoteKind::HalfMovesUnused { n },
                Assumed::NoClock => NoteKind::NoClock,
                Assumed::Rotated => NoteKind::Rotated,
            },
            cite: None,
            text: assumed.to_string(),
        }
    }
}

impl From<&pdn::Note> for Note {
    fn from(read: &pdn::Note) -> Self {
        Self {
            about: match read {
                pdn::Note::NoGameType(rules) => NoteKind::NoGameType { rules: rules.name },
                pdn::Note::GameTypeOverruled { tag, rules } => NoteKind::GameTypeOverruled {
                    tag: tag.clone(),
                    rules: rules.name,
                },
                pdn::Note::FitsSeveral { variant, fitting } => NoteKind::FitsSeveral {
                    rules: variant.name,
                    games: fitting.clone(),
                },
                pdn::Note::Stops { ply, why } => NoteKind::Stops {
                    ply: *ply,
                    why: why.clone(),
                },
                pdn::Note::SettledCapture { ply, read } => NoteKind::SettledCapture {
                    ply: *ply,
                    read: read.clone(),
                },
                pdn::Note::Encoding(encoding) => NoteKind::Encoding { encoding },
                pdn::Note::UsualNumbering => NoteKind::UsualNumbering,
                pdn::Note::FenIgnored => NoteKind::FenIgnored,
                pdn::Note::BlacksPointsFirst => NoteKind::BlacksPointsFirst,
                pdn::Note::ResultsDiffer { tag, terminator } => NoteKind::ResultsDiffer {
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

/// The clocks that count here, unless the position is drawn without them: otherwise they have a part in what it is
/// worth.
fn counting(judged: &Judged) -> impl Iterator<Item = DrawRule> {
    let drawn = judged.wdl == Some(Wdl::Draw);
    let clocks = judged.clocks();
    (clocks.running().into_iter().chain(clocks.beside()))
        .filter(move |_| !drawn)
        .map(|running| DrawRule::Clock(running.clock))
}

impl Question {
    /// What a reader should know beside what the position was found to be worth.
    #[must_use]
    pub fn notes(&self, judged: &Judged) -> Vec<Note> {
        let profile = self.situation.profile();
        let contested = (counting(judged).filter(|_| !judged.over))
            .filter(|rule| rule.contested())
            .map(|rule| Note::contested(profile, rule));
        (self.assumed.iter().map(Note::from))
            .chain(contested)
            .collect()
    }
}

impl Case {
    /// What a reader should know beside one of the rulings.
    #[must_use]
    pub fn notes(&self, ruling: &Ruling) -> Vec<Note> {
        let assumed = ruling.assumed.iter().map(Note::from);
        let read = self.read.notes.iter().map(Note::from);
        assumed.chain(read).chain(ruling.contested()).collect()
    }
}

impl Ruling {
    /// The contested rules that have a part in it: that which ended the game, those that could be claimed, and
    /// those that count where it stands.
    fn contested(&self) -> impl Iterator<Item = Note> {
        let (adjudication, profile) = (&self.adjudication, self.profile());
        let ending = adjudication.over.and_then(|over| over.rule);
        let claims = self.claims.iter().map(|claim| claim.rule);
        let counting = counting(&adjudication.judged).filter(|_| adjudication.over.is_none());
        (ending.into_iter().chain(claims).chain(counting))
            .filter(|rule| rule.contested())
            .map(move |rule| Note::contested(profile, rule))
    }
}
