//! The games and their draw rules in words: [`galotne::rules`] as sheets for a referee to
//! proofread.
//!
//! Names of sources are the same in every language.

mod clauses;
mod layout;

pub use layout::{legend, names, separator, text};

use crate::language::{Language, say};
use crate::names::variant_name;
use galotne::rules::{Clock, ClockEntry, ClockReset, CountedSide, Profile, Sentence, Variant};
use galotne::verdict::DrawRule;
use galotne_answer::rule_key;
use serde::Serialize;

/// The rules of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RulesSheet {
    /// The name.
    pub rules: &'static str,
    /// The name for people, with the one for programs in brackets.
    #[serde(skip)]
    pub heading: String,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The text of the rules.
    pub source: &'static str,
    /// The clauses of play.
    pub clauses: Vec<Clause>,
    /// Open questions of the texts.
    pub open: Vec<SentenceSheet>,
    /// The default profile.
    pub default_profile: &'static str,
    /// The profiles of the game; `none`, which counts nothing, is valid in every game.
    pub profiles: Vec<ProfileSheet>,
}

/// A clause in words: `board`, `starts`, `king`, `men`, `choice`, `crowning` or `ends`; in mills
/// `stones`, `starts`, `moves`, `flying`, `placing`, `moving`, `removal` or `ends`.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clause {
    /// The name of the clause.
    pub clause: &'static str,
    /// Its content.
    pub text: String,
    /// The article.
    pub source: &'static str,
}

/// A profile: a set of draw rules.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProfileSheet {
    /// The name.
    pub profile: &'static str,
    /// The authority: its profiles are interpretations or editions of the same rules.
    pub authority: &'static str,
    /// The article.
    pub source: &'static str,
    /// The clocks. The first clock with its material on the board is in charge.
    pub clocks: Vec<ClockSheet>,
    /// The rule of repetition, if any.
    pub repetition: Option<RepetitionSheet>,
    /// Open questions of the texts.
    pub open: Vec<SentenceSheet>,
    /// Draws without a count.
    pub uncounted: Vec<SentenceSheet>,
}

/// A sentence of a rule text, and its interpretation.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SentenceSheet {
    /// The name of the sentence.
    pub sentence: &'static str,
    /// The rules whose verdicts name the interpretation.
    pub rules: &'static [&'static str],
    /// The article.
    pub source: &'static str,
    /// The printed words; null where the text is silent or known only second hand.
    pub quote: Option<&'static str>,
    /// The interpretation, and other possible ones.
    pub text: String,
}

impl SentenceSheet {
    pub(crate) fn all(sentences: &'static [Sentence], language: Language) -> Vec<Self> {
        let sheet = |sentence: &'static Sentence| Self {
            sentence: sentence.key,
            rules: sentence.rules,
            source: sentence.cite,
            quote: printed(sentence.quote),
            text: say!(language, format!("reading-{}", sentence.key)),
        };
        sentences.iter().map(sheet).collect()
    }
}

/// Returns the printed words, if a text quotes any.
fn printed(quote: &'static str) -> Option<&'static str> {
    Some(quote).filter(|quote| !quote.is_empty())
}

/// A clock: a rule that counts moves.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockSheet {
    /// Its short name.
    pub rule: &'static str,
    /// The material in words.
    pub material: String,
    /// The required squares of pieces in words; such a clock runs beside the one in charge.
    pub standing: Option<String>,
    /// The number of moves to the draw.
    pub moves: u8,
    /// The limit in plies, and the upper bound of `--spent`.
    pub limit: u8,
    /// The side whose moves count: `both`, each that many, or `stronger`.
    pub counted: &'static str,
    /// The events that restart the count: `man move`, `capture` and `promotion`; empty if only
    /// other material ends it.
    pub restarted_by: &'static [&'static str],
    /// The rule whose count continues when a capture leads from its material to this; null if the
    /// clock always starts fresh.
    pub capped_by: Option<&'static str>,
    /// Whether a player must claim the draw; otherwise the game ends automatically.
    pub claimed: bool,
    /// Whether the meaning of the text is disputed.
    pub contested: bool,
    /// Whether tables take it into account; otherwise it runs beside the one in charge.
    pub tabled: bool,
    /// The article.
    pub article: &'static str,
    /// The printed words; null if they are not quoted.
    pub quote: Option<&'static str>,
    /// The key of the rule in the messages of every language.
    pub cite: String,
}

/// The rule of repetition of a position with the same side to move.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RepetitionSheet {
    /// Its short name.
    pub rule: &'static str,
    /// The number of occurrences to the draw.
    pub occurrences: u8,
    /// Whether a player must claim the draw.
    pub claimed: bool,
    /// The article.
    pub article: &'static str,
    /// The printed words; null if they are not quoted.
    pub quote: Option<&'static str>,
    /// The key of the rule in the messages of every language.
    pub cite: String,
}

impl RulesSheet {
    /// Writes a game with all its profiles or with one, in a language.
    #[must_use]
    pub fn new(
        variant: &'static Variant,
        profile: Option<&'static Profile>,
        language: Language,
    ) -> Self {
        let profiles = profile.map_or(variant.profiles, std::slice::from_ref);
        Self {
            rules: variant.name,
            heading: variant_name(variant.name, language),
            aliases: variant.aliases,
            source: variant.sources.text,
            clauses: clauses::clauses(variant, language),
            open: SentenceSheet::all(variant.open, language),
            default_profile: variant.default_profile().name,
            profiles: (profiles.iter())
                .map(|profile| ProfileSheet {
                    profile: profile.name,
                    authority: profile.authority,
                    source: profile.text,
                    clocks: (profile.clocks.iter())
                        .map(|clock| ClockSheet::new(variant, profile, clock, language))
                        .collect(),
                    repetition: profile
                        .repetition
                        .as_ref()
                        .map(|repetition| RepetitionSheet {
                            rule: repetition.rule,
                            occurrences: repetition.occurrences,
                            claimed: repetition.claimed,
                            article: repetition.article,
                            quote: printed(repetition.quote),
                            cite: rule_key(profile, DrawRule::Repetition(repetition)),
                        }),
                    open: SentenceSheet::all(profile.open, language),
                    uncounted: SentenceSheet::all(profile.uncounted, language),
                })
                .collect(),
        }
    }
}

impl ClockSheet {
    /// Writes a clock of a profile in a language.
    #[must_use]
    pub fn new(
        variant: &Variant,
        profile: &Profile,
        clock: &'static Clock,
        language: Language,
    ) -> Self {
        Self {
            rule: clock.rule,
            material: clauses::material(&clock.material, language),
            standing: clock
                .condition
                .map(|standing| clauses::place(variant, standing, language)),
            moves: clock.moves,
            limit: clock.limit(),
            counted: match clock.counted_side {
                CountedSide::Both => "both",
                CountedSide::Stronger => "stronger",
            },
            restarted_by: match clock.resets {
                ClockReset::Never => &[],
                ClockReset::ManMoveOrCapture => &["man move", "capture"],
                ClockReset::CaptureOrPromotion => &["capture", "promotion"],
            },
            capped_by: match clock.entry {
                ClockEntry::Fresh => None,
                ClockEntry::CappedBy(rule) => Some(rule),
            },
            claimed: clock.claimed,
            contested: clock.contested,
            tabled: clock.tabled,
            article: clock.article,
            quote: printed(clock.quote),
            cite: rule_key(profile, DrawRule::Clock(clock)),
        }
    }
}
