//! The open questions of the rule text, sentence by sentence ([`Sentence`]). The messages of each
//! language explain, under its key, the interpretation chosen here and its alternatives.

use galotne::rules::Sentence;

use super::VARIANTS;
use super::rules::Mills;

const PLAY: &str = "004, Sagatavošanās un spēle";
const END: &str = "004, Spēles beigas";
const MIXED: &str = "004, Jauktās dzirnavas";
const CEYLON: &str = "004, Ceilonas dzirnavas";

const fn said(key: &'static str, cite: &'static str, quote: &'static str) -> Sentence {
    Sentence {
        key,
        rules: &[],
        cite,
        quote,
    }
}

/// May or must a stone be removed? It must, if one can be; `-optional` is the other interpretation.
const REMOVAL: Sentence = said(
    "mills-removal",
    PLAY,
    "viņš uzreiz drīkst no laukuma noņemt vienu no pretinieka kauliņiem",
);
/// Two mills by one placing remove one stone; `-two-mills-two`. No slide makes two: it runs along
/// one of the two lines of its end. No flight does: there are but three stones.
const TWO_MILLS: Sentence = said(
    "mills-two-mills",
    PLAY,
    "Tiklīdz spēlētājam izdodas izveidot dzirnavas, viņš drīkst no laukuma noņemt vienu",
);
/// A mill protects its stones while stones are placed as later, and a stone in two mills is in a
/// mill.
const PROTECTED: Sentence = said(
    "mills-protected",
    PLAY,
    "ir aizliegts noņemt tādu kauliņu, kurš ir daļa no dzirnavām",
);
/// Two stones in all have lost; two on the board with others in hand play on.
const TWO_LEFT: Sentence = said(
    "mills-two-left",
    END,
    "Ja spēlētājam ir palikuši tikai divi kauliņi, kā arī nav nekādu iespēju izveidot dzirnavas",
);
/// Three on the board and none in hand; in mixed mills `-fly-at-three-in-all` counts those in hand
/// as well.
const THREE_LEFT: Sentence = said(
    "mills-three-left",
    PLAY,
    "Tiklīdz spēlētājam laukumā ir palikuši tikai trīs kauliņi",
);
/// No move on one's turn loses, the first slide after the last placing included. With three stones
/// or with stones in hand it cannot happen.
const BLOCKED: Sentence = said(
    "mills-blocked",
    END,
    "ja viņam ir vairāk nekā trīs kauliņi, bet visi ir tā nobloķēti, ka tos nav, kur pārvietot",
);
/// With no enemy stone on the board a mill stands and nothing is removed.
const NOTHING_TO_REMOVE: Sentence = said("mills-nothing-to-remove", PLAY, "");
/// A mill that is opened and closed again counts again.
const REOPENED: Sentence = said(
    "mills-reopened",
    PLAY,
    "tu nākamajā gājienā šīs dzirnavas atkal drīksti izmantot",
);
/// The text has no rule for play without end: it is a draw.
const ENDLESS: Sentence = said("mills-endless", END, "");
/// Nine stones each; each turn one is placed or slid, whatever the other side has in hand; removed
/// stones never return.
const MIXED_STONES: Sentence = said(
    "mills-mixed-stones",
    MIXED,
    "Savā gājienā spēlētājs drīkst vai nu likt laukumā jaunu kauliņu, vai pārvietot kādu jau \
     laukumā esošu kauliņu.",
);
/// The extra move comes in place of the removal, and must be made if it can be; `-optional`.
const EXTRA_MOVE: Sentence = said(
    "mills-extra-move",
    CEYLON,
    "viņš drīkst nevis noņemt vienu no pretinieka kauliņiem, bet gan veikt uzreiz vēl vienu \
     gājienu",
);
/// A mill is one of moving if both hands were empty before the move, so that of the eighteenth
/// stone is one of placing; `-own-hand`.
const ALL_ON_BOARD: Sentence = said(
    "mills-all-on-board",
    CEYLON,
    "ja visi kauliņi jau ir laukumā un spēlētājs izveido dzirnavas",
);
/// A side that has placed all stones waits until the other has; `-slides`.
const WAITS: Sentence = said(
    "mills-waits",
    PLAY,
    "Tiklīdz kauliņu likšana laukumā ir beigusies, spēlētāji tos sāk pārvietot.",
);
/// A mill by an extra move earns what any mill does; `-once`.
const CHAIN: Sentence = said(
    "mills-chain",
    CEYLON,
    "viņš gan noņem vienu pretinieka kauliņu, gan veic papildus gājienu",
);
/// An extra move that cannot be made is forfeited and loses nothing. A removal that leaves two ends
/// the game at once.
const FORFEITED: Sentence = said("mills-forfeited", CEYLON, "");
/// Each placing or sliding is a ply, with what it removes; an extra move is a ply of its own.
const PLIES: Sentence = said("mills-plies", CEYLON, "");

impl Mills {
    /// Returns the other interpretations of the text, in the order of [`VARIANTS`]: for the game
    /// itself all of them, for an interpretation those that differ from it in one clause.
    ///
    /// # Examples
    /// ```
    /// use galotne_mills::{MILLS, MILLS_TWO_MILLS_TWO};
    ///
    /// let names = |mut found: Vec<&'static str>| { found.sort_unstable(); found };
    /// let others = MILLS.interpretations().map(|other| other.name);
    /// assert_eq!(names(others.collect()), ["mills-optional", "mills-two-mills-two"]);
    /// let others = MILLS_TWO_MILLS_TWO.interpretations().map(|other| other.name);
    /// assert_eq!(names(others.collect()), ["mills"]);
    /// ```
    pub fn interpretations(&self) -> impl Iterator<Item = &'static Self> + use<> {
        let (base, name) = (self.interpretation_of.unwrap_or(self.name), self.name);
        let own = self.clauses().to_string();
        VARIANTS.iter().copied().filter(move |other| {
            let other_clauses = other.clauses().to_string();
            let pairs = own.lines().zip(other_clauses.lines());
            let differing = pairs.filter(|(one, other)| one != other).count();
            other.interpretation_of.unwrap_or(other.name) == base
                && other.name != name
                && (name == base || differing == 1)
        })
    }

    /// Returns the sentence of the text that another game interprets otherwise; if there are two,
    /// the one with the larger effect.
    #[must_use]
    pub fn disputed_sentence(&self, other: &Self) -> Option<&'static Sentence> {
        let sentence = if self.removal != other.removal {
            &REMOVAL
        } else if self.two_mills != other.two_mills {
            &TWO_MILLS
        } else if self.flies != other.flies {
            &THREE_LEFT
        } else if self.extra_move != other.extra_move {
            &EXTRA_MOVE
        } else if self.chain != other.chain {
            &CHAIN
        } else if self.moving != other.moving {
            &ALL_ON_BOARD
        } else if self.slides != other.slides {
            &WAITS
        } else {
            return None;
        };
        self.open.contains(sentence).then_some(sentence)
    }
}

pub(super) const MILLS: &[Sentence] = &[
    REMOVAL, TWO_MILLS, PROTECTED, TWO_LEFT, THREE_LEFT, BLOCKED, REOPENED, ENDLESS,
];

pub(super) const MILLS_MIXED: &[Sentence] = &[
    MIXED_STONES,
    REMOVAL,
    TWO_MILLS,
    PROTECTED,
    NOTHING_TO_REMOVE,
    TWO_LEFT,
    THREE_LEFT,
    BLOCKED,
    REOPENED,
    ENDLESS,
];

pub(super) const MILLS_CEYLON: &[Sentence] = &[
    EXTRA_MOVE,
    ALL_ON_BOARD,
    WAITS,
    CHAIN,
    FORFEITED,
    PLIES,
    REMOVAL,
    PROTECTED,
    TWO_LEFT,
    THREE_LEFT,
    BLOCKED,
    REOPENED,
    ENDLESS,
];
