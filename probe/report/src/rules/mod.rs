//! The games and their draw rules in words: [`galotne::rules`] as sheets that a referee can
//! proofread.
//!
//! Sources are named as the rules name them, in every language.

mod clauses;
mod layout;

pub use layout::{legend, separator, text};

use crate::language::{Language, say};
use galotne::rules::{Clock, ClockEntry, ClockReset, CountedSide, Profile, Sentence, Variant};
use galotne::verdict::DrawRule;
use galotne_answer::rule_key;
use serde::Serialize;

/// A game.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RulesSheet {
    /// The name.
    pub rules: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The text it is taken from.
    pub source: &'static str,
    /// How it is played.
    pub clauses: Vec<Clause>,
    /// What the texts of the game leave open.
    pub open: Vec<SentenceSheet>,
    /// The profile that counts unless another is named.
    pub default_profile: &'static str,
    /// Those of the game; `none`, which counts nothing, is valid everywhere.
    pub profiles: Vec<ProfileSheet>,
}

/// One of `board`, `starts`, `king`, `men`, `choice`, `crowning` and `ends`, in words; of mills one
/// of `stones`, `starts`, `moves`, `flying`, `placing`, `moving`, `removal` and `ends`.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clause {
    /// Which clause.
    pub clause: &'static str,
    /// What it says.
    pub text: String,
    /// Where it is written.
    pub source: &'static str,
}

/// A set of draw rules.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProfileSheet {
    /// The name.
    pub profile: &'static str,
    /// Whose rules they are: profiles of one authority are readings or editions of the same rules.
    pub authority: &'static str,
    /// Where it is written.
    pub source: &'static str,
    /// The first whose material is on the board is in charge.
    pub clocks: Vec<ClockSheet>,
    /// The rule of repetition, if there is one.
    pub repetition: Option<RepetitionSheet>,
    /// What the texts of these rules leave open.
    pub open: Vec<SentenceSheet>,
    /// Draws that no count decides.
    pub uncounted: Vec<SentenceSheet>,
}

/// A sentence of a rule text, and how it is read here.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SentenceSheet {
    /// A name for it.
    pub sentence: &'static str,
    /// The draw rules whose verdict names the reading.
    pub rules: &'static [&'static str],
    /// Where it is written.
    pub source: &'static str,
    /// The words as they are printed; null where the text is silent, or is known second hand only.
    pub quote: Option<&'static str>,
    /// How it is read, and what else it could mean.
    pub text: String,
}

impl SentenceSheet {
    pub(crate) fn all(sentences: &'static [Sentence], language: Language) -> Vec<Self> {
        let sheet = |sentence: &'static Sentence| Self {
            sentence: sentence.key,
            rules: sentence.rules,
            source: sentence.cite,
            quote: Some(sentence.quote).filter(|quote| !quote.is_empty()),
            text: say!(language, format!("reading-{}", sentence.key)),
        };
        sentences.iter().map(sheet).collect()
    }
}

/// A rule that counts moves.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockSheet {
    /// Its short name.
    pub rule: &'static str,
    /// In words.
    pub material: String,
    /// Where pieces must stand, in words; such a clock counts beside the one in charge.
    pub standing: Option<String>,
    /// After how many moves the game is drawn.
    pub moves: u8,
    /// The most plies that `--spent` may say.
    pub limit: u8,
    /// Whose moves these are: `both`, each side as many, or `stronger`.
    pub counted: &'static str,
    /// Any of `man move`, `capture` and `promotion`; empty where only other material ends the
    /// count.
    pub restarted_by: &'static [&'static str],
    /// The rule whose count goes on when a capture leads from its material to this; null where the
    /// clock is always entered fresh.
    pub capped_by: Option<&'static str>,
    /// A player must claim the draw; otherwise the game ends by itself.
    pub claimed: bool,
    /// What the text means is disputed.
    pub contested: bool,
    /// Whether tables take it into account; one that they do not counts beside the one in charge.
    pub tabled: bool,
    /// Where it is written.
    pub article: &'static str,
    /// The key of the rule in the messages of every language.
    pub cite: String,
}

/// The rule of repetition: how often the same position, with the same side to move, must occur.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RepetitionSheet {
    /// Its short name.
    pub rule: &'static str,
    /// How often the position must occur.
    pub occurrences: u8,
    /// A player must claim the draw.
    pub claimed: bool,
    /// Where it is written.
    pub article: &'static str,
    /// The key of the rule in the messages of every language.
    pub cite: String,
}

impl RulesSheet {
    /// A game with all its profiles, or with one, in a language.
    #[must_use]
    pub fn new(
        variant: &'static Variant,
        profile: Option<&'static Profile>,
        language: Language,
    ) -> Self {
        let profiles = profile.map_or(variant.profiles, std::slice::from_ref);
        Self {
            rules: variant.name,
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
    /// A clock of a profile, in a language.
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
            cite: rule_key(profile, DrawRule::Clock(clock)),
        }
    }
}
