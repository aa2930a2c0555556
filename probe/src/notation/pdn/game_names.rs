//! The names of games in the tag `Variant`, and their numbers in the tag `GameType`.
//!
//! The numbers are those of the PDN standard (pdn.fmjd.org, "GameType"), 96 to 99 those of
//! lidraughts. Other numbers are in use: the draft of 2009 has Frisian as 29 and Czech as 32,
//! PlayStrategy has pool as 27, Portuguese as 31 and English as 32. A score with both tags is read
//! only if they name one game, so that none of these can be taken for another.

use crate::notation::numbering::Numbering;
use crate::rules::{SquareNotation, Variant};

/// A game that a score may name, played here or not.
pub(super) struct GameName {
    /// The name of its rules.
    pub rules: &'static str,
    /// Its number in the tag `GameType`.
    pub number: Option<u32>,
    /// Its names in the tag `Variant`: lower case, letters and digits only, without a final
    /// `draughts` or `checkers`.
    spellings: &'static [&'static str],
    /// For a game without a number, that of a game whose programs can show its moves, and its own
    /// name. A score has both.
    pub beside: Option<(u32, &'static str)>,
}

/// International draughts but for one clause on captures.
const KILLER: GameName = GameName {
    beside: Some((20, "Killer draughts")),
    ..game("killer", None, &["killer"])
};

/// The position in which a game of lidraughts and PlayStrategy began, and not its rules.
const FROM_POSITION: GameName = game("from-position", Some(99), &["fromposition"]);

/// The games, those of the PDN standard first.
const GAMES: &[GameName] = &[
    // lidraughts and PlayStrategy write Standard, PlayOK and Scan International.
    game(
        "international",
        Some(20),
        &["standard", "international", "polish", "10x10"],
    ),
    // PlayStrategy writes American/English, PlayOK Checkers.
    game(
        "english",
        Some(21),
        &[
            "english",
            "american",
            "americanenglish",
            "englishamerican",
            "checkers",
            "straight",
        ],
    ),
    game("italian", Some(22), &["italian", "damaitaliana"]),
    game("pool", Some(23), &["pool", "americanpool"]),
    game("spanish", Some(24), &["spanish", "spanishpool"]),
    game("russian", Some(25), &["russian", "shashki"]),
    game("brazilian", Some(26), &["brazilian"]),
    game("canadian", Some(27), &["canadian", "12x12"]),
    game("portuguese", Some(28), &["portuguese"]),
    game("czech", Some(29), &["czech"]),
    game("turkish", Some(30), &["turkish", "dama"]),
    game("thai", Some(31), &["thai", "makhos", "thaimakhos"]),
    game("frisian", Some(40), &["frisian"]),
    game("spantsiretti", Some(41), &["spantsiretti"]),
    // lidraughts and PlayStrategy.
    game("breakthrough", Some(96), &["breakthrough"]),
    game("frysk", Some(97), &["frysk"]),
    game(
        "international-giveaway-blocked-wins",
        Some(98),
        &["antidraughts", "anti"],
    ),
    FROM_POSITION,
    // Without a number.
    KILLER,
    game("armenian", None, &["armenian", "tama"]),
    game("dameo", None, &["dameo"]),
    game("jamaican", None, &["jamaican"]),
    game("zimbabwean", None, &["zimbabwean", "zimbabweanpool"]),
    game("tanzanian", None, &["tanzanian"]),
    // They do not say what happens to a blocked side.
    game(
        "giveaway",
        None,
        &["giveaway", "suicide", "losing", "poddavki", "misere"],
    ),
];

const fn game(
    rules: &'static str,
    number: Option<u32>,
    spellings: &'static [&'static str],
) -> GameName {
    GameName {
        rules,
        number,
        spellings,
        beside: None,
    }
}

/// Returns the tags by which a score names a game: `GameType`, or `Variant` for a game without a
/// number, or both. Where either side may start, `GameType` states the one that usually does.
///
/// # Examples
/// ```
/// use galotne::notation::pdn::game_tags;
/// use galotne::rules::{KILLER, RUSSIAN, THAI};
///
/// assert_eq!(game_tags(&RUSSIAN), [("GameType", "25".to_owned())]);
/// let (number, name) = ("20".to_owned(), "Killer draughts".to_owned());
/// assert_eq!(game_tags(&KILLER), [("GameType", number), ("Variant", name)]);
/// assert_eq!(game_tags(&THAI), [("GameType", "31,W,8,8,N1,0".to_owned())]);
/// ```
#[must_use]
pub fn game_tags(variant: &Variant) -> Vec<(&'static str, String)> {
    let number = |number: u32| ("GameType", number.to_string());
    let name = |name: &str| ("Variant", name.to_owned());
    let game = GAMES.iter().find(|game| game.rules == variant.name);
    match (variant.pdn_game_type, game.and_then(|game| game.beside)) {
        (Some(own), _) if variant.either_starts => {
            vec![("GameType", game_type_in_full(own, variant))]
        }
        (Some(own), _) => vec![number(own)],
        (None, Some((of_board, own))) => vec![number(of_board), name(own)],
        (None, None) => vec![name(variant.name)],
    }
}

/// Writes a `GameType` in full, with the side that starts and the corner of square 1.
fn game_type_in_full(number: u32, variant: &Variant) -> String {
    let (rows, first) = (variant.board.rows(), variant.starts);
    let (notation, corner) = match variant.square_notation {
        SquareNotation::Letters => ('A', Numbering::USUAL.letters),
        SquareNotation::Numbers | SquareNotation::NumbersFromBelow => {
            ('N', Numbering::of_positions(variant).numbers)
        }
    };
    format!(
        "{number},{},{rows},{rows},{notation}{},{}",
        first.letter(),
        corner.code(first),
        u8::from(variant.board.is_mirrored())
    )
}

impl GameName {
    /// Finds the game with this number in the tag `GameType`.
    pub fn numbered(number: u32) -> Option<&'static Self> {
        GAMES.iter().find(|game| game.number == Some(number))
    }

    /// Finds the game that a tag `Variant` names: in one of the spellings, or as the rules are
    /// called here.
    pub fn named(text: &str) -> Option<NamedRules> {
        let letters = letters(text);
        let short = (["draughts", "checkers"].iter())
            .find_map(|kind| letters.strip_suffix(kind))
            .filter(|short| !short.is_empty());
        let known = [Some(letters.as_str()), short].into_iter().flatten();
        let game =
            known.filter_map(|name| GAMES.iter().find(|game| game.spellings.contains(&name)));
        if let Some(game) = game.into_iter().next() {
            return Some(NamedRules::Listed(game));
        }
        let own = Variant::by_name(&text.trim().to_lowercase().replace([' ', '_'], "-"));
        own.map(NamedRules::Own)
    }

    /// Returns the rules, if the game is played here.
    pub fn variant(&self) -> Option<&'static Variant> {
        Variant::by_name(self.rules)
    }

    /// Whether it is played here by these rules.
    pub fn is_of(&self, rules: &Variant) -> bool {
        self.variant().is_some_and(|own| own.name == rules.name)
    }

    /// Whether it is the same game as another one, perhaps by another name.
    pub fn is_same_as(&self, other: &Self) -> bool {
        let own = self.variant();
        self.rules == other.rules || own.is_some_and(|own| other.is_of(own))
    }

    /// Whether it is a start position and not a game.
    pub fn is_from_position(&self) -> bool {
        self.number == FROM_POSITION.number
    }
}

/// The game that a tag `Variant` names.
pub(super) enum NamedRules {
    /// A game of the list, played here or not.
    Listed(&'static GameName),
    /// Rules by their name here.
    Own(&'static Variant),
}

/// Returns the letters and digits of a text in lower case.
fn letters(text: &str) -> String {
    let kept = text.chars().filter(|letter| letter.is_alphanumeric());
    kept.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::VARIANTS;

    #[test]
    fn numbers_and_spellings_name_one_game_each() {
        for (place, game) in GAMES.iter().enumerate() {
            for other in &GAMES[..place] {
                assert!(game.number.is_none() || game.number != other.number);
                for spelling in game.spellings {
                    assert!(!other.spellings.contains(spelling), "{spelling}");
                }
            }
            for spelling in game.spellings {
                assert_eq!(letters(spelling), *spelling);
            }
        }
    }

    #[test]
    fn the_numbers_are_those_of_the_rules() {
        for variant in VARIANTS {
            let Some(number) = variant.pdn_game_type else {
                continue;
            };
            let game = GameName::numbered(number).expect("a game of the list");
            assert_eq!(game.rules, variant.name);
            assert_eq!(game.variant().map(|found| found.name), Some(variant.name));
        }
    }

    #[test]
    fn games_are_named_by_the_tags_that_are_written() {
        for variant in VARIANTS {
            let tags = game_tags(variant);
            let (_, name) = tags.last().expect("a tag");
            let named = match (variant.pdn_game_type, GameName::named(name)) {
                (Some(number), _) => GameName::numbered(number).and_then(GameName::variant),
                (None, Some(NamedRules::Listed(game))) => game.variant(),
                (None, Some(NamedRules::Own(own))) => Some(own),
                (None, None) => None,
            };
            assert_eq!(
                named.map(|found| found.name),
                Some(variant.name),
                "{tags:?}"
            );
        }
    }

    #[test]
    fn sites_spell_their_games() {
        for (text, rules) in [
            ("Standard", "international"),
            ("International draughts", "international"),
            ("American/English", "english"),
            ("English", "english"),
            ("Checkers", "english"),
            ("Russian Draughts", "russian"),
            ("brazilian", "brazilian"),
            ("Antidraughts", "international-giveaway-blocked-wins"),
            ("Frysk!", "frysk"),
            ("Killer draughts", "killer"),
            ("Pool Checkers", "pool"),
            ("From Position", "from-position"),
            ("fromPosition", "from-position"),
        ] {
            match GameName::named(text) {
                Some(NamedRules::Listed(game)) => assert_eq!(game.rules, rules, "{text}"),
                _ => panic!("{text}"),
            }
        }
        let own = GameName::named("Russian giveaway");
        assert!(matches!(own, Some(NamedRules::Own(rules)) if rules.name == "russian-giveaway"));
        for text in ["", "draughts", "Chess960", "Sicilian"] {
            assert!(GameName::named(text).is_none(), "{text}");
        }
    }
}
