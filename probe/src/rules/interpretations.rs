//! What the texts leave open, sentence by sentence, and draws that no count decides.
//!
//! A referee should see where a verdict rests on more than the printed words. Each sentence stands
//! as it is printed; how it is read here, and what else it could mean, the messages of each
//! language say under its key.

/// A sentence of a rule text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// Its key in messages.
    pub key: &'static str,
    /// The draw rules whose verdict names the reading; empty where it is not about counting, where
    /// nobody disputes it, and where the clock itself is marked as contested or another profile
    /// reads it otherwise.
    pub rules: &'static [&'static str],
    /// Where it is written.
    pub cite: &'static str,
    /// The words as they are printed; empty where the text is silent, or is known second hand only.
    pub quote: &'static str,
}

const fn said(
    key: &'static str,
    rules: &'static [&'static str],
    cite: &'static str,
    quote: &'static str,
) -> Sentence {
    Sentence {
        key,
        rules,
        cite,
        quote,
    }
}

// ---- Left open ---------------------------------------------------------------------------------

pub(super) const FMJD_2015: &[Sentence] = &[
    KINGS_ENDING,
    KINGS_CAPTURED,
    SIXTEEN,
    said(
        "five-more",
        &[],
        "000, 6.4; 002",
        "ja katrs spēlētājs ir izspēlējis ne vairāk kā vēl piecus gājienus",
    ),
];

pub(super) const FMJD_2018: &[Sentence] = &[
    KINGS_ENDING,
    KINGS_CAPTURED,
    SIXTEEN,
    said("remain-valid", &[], "FMJD Annex 1 of 2018, art. 6.4", ""),
];

pub(super) const FMJD_2024: &[Sentence] = &[
    KINGS_ENDING,
    KINGS_CAPTURED,
    SIXTEEN,
    said("remain-valid", &[], "FMJD Annex 1 of 2018, art. 6.4", ""),
    said("diagonal-begins", &[], "FMJD Annex 1 of 2024, art. 6.3", ""),
];

const KINGS_ENDING: Sentence = said(
    "kings-ending",
    &["6.1", "6.2"],
    "000, 6.1, 6.2",
    "dāmu galotnē",
);
const KINGS_CAPTURED: Sentence = said(
    "kings-captured",
    &["6.2"],
    "000, 6.2",
    "tiek pārvietotas tikai dāmas, bet netiek pārvietoti vai sisti parastie kauliņi",
);
const SIXTEEN: Sentence = said(
    "sixteen",
    &[],
    "000, 6.3",
    "ja katrs spēlētājs ir izspēlējis ne vairāk kā sešpadsmit gājienus",
);

pub(super) const RU_MINSPORT_100: &[Sentence] =
    &[said("capture-inside", &[], "order 722 of 2013, 3.5", "")];

pub(super) const LV_001: &[Sentence] = &[
    said(
        "moves-or-plies",
        &["1.14.1-2"],
        "001, 1.14.1, second dash; 1.5",
        "pēdējo 32 vai vairāk gājienu laikā",
    ),
    said(
        "balance",
        &["1.14.1-2"],
        "001, 1.14.1, second dash",
        "spēku materiālā attiecība nav mainīījusies",
    ),
    said(
        "take-the-king",
        &["1.14.1-3"],
        "001, 1.14.1, third dash",
        "ar savu 15. gājienu (..) nenosit pretinieka dāmu",
    ),
    said(
        "road-begins",
        &["1.14.1-4"],
        "001, 1.14.1, fourth dash",
        "trīs dāmas pret vienu dāmu, kura atrodas uz garā ceļa",
    ),
    said(
        "tenth-move",
        &["1.14.1-5"],
        "001, 1.14.1, fifth dash",
        "divas dāmas vai dāma un kauliņš pret dāmu vai kauliņu, ar savu 10. gājienu nevar panākt uzvaru",
    ),
];

pub(super) const LV_003: &[Sentence] = &[
    said(
        "same-side",
        &["3"],
        "003",
        "ja viena un tā pati pozīcija atkārtojas trīs reizes",
    ),
    said(
        "fifteen",
        &["15"],
        "003",
        "ja trīs dāmas nespēj noķert pretinieka vienu dāmu 15 gājienos",
    ),
];

/// The section as the source of lidraughts.org quotes it.
pub(super) const FMJD_64: &[Sentence] = &[
    said(
        "moves-not-material",
        &[],
        "FMJD-64, 7.2.5",
        "If within 15 moves the players made moves only kings without moving of men and not making the capture",
    ),
    said(
        "balance-30-60",
        &[],
        "FMJD-64, 7.2.6",
        "To 4-and 5-pieces endings – 30 moves; In 6, and 7-pieces endings – 60 moves",
    ),
    said(
        "diagonal-64",
        &[],
        "FMJD-64, 7.2.7",
        "one enemy king, located on the long diagonal",
    ),
    said(
        "obvious-win",
        &["7.2.4", "7.2.5", "7.2.6", "7.2.7", "7.2.8"],
        "FMJD-64, 7.2.9",
        "excluding case when the game is obvious and the player can continue to demonstrate the victory",
    ),
];

pub(super) const CBJD: &[Sentence] = &[said(
    "diagonal-cbjd",
    &[],
    "Brazilian confederation, second hand",
    "",
)];

pub(super) const WCDF: &[Sentence] = &[
    said("own-forty", &["40"], "WCDF, second hand", ""),
    said("next-move-repeats", &["3"], "WCDF, second hand", ""),
];

pub(super) const INTERNATIONAL: &[Sentence] = &[said(
    "numbers-swapped",
    &[],
    "000, 2.8",
    "20 baltie kauliņi tiek novietoti uz lauciņiem ar numuriem no 1-20",
)];

pub(super) const RUSSIAN: &[Sentence] = &[
    said(
        "as-many-as-possible",
        &[],
        "003",
        "Jāsit ir obligāti un tik, cik iespējams.",
    ),
    said("crowned-in-school", &[], "003", ""),
];

pub(super) const ENGLISH: &[Sentence] = &[
    said(
        "finish-the-chain",
        &[],
        "004, Spēles gaita",
        "Ir iespējams uzreiz pārlekt pāri vairākiem pretinieka kauliņiem",
    ),
    said(
        "short-king",
        &[],
        "004, Spēles gaita",
        "karalis drīkst pārvietoties un lekt pāri gan uz priekšu, gan atpakaļ",
    ),
    said("crowned-by-jump", &[], "004, Spēles gaita", ""),
    said(
        "huffing",
        &[],
        "004, Spēles gaita",
        "pretinieks drīkst no laukuma noņemt attiecīgo kauliņu, ar kuru netika veikts kaušanas gājiens",
    ),
];

const GIVEAWAY_WORDS: &str = "Visi pārējie noteikumi arī paliek spēkā tādi paši kā dambretē.";
pub(super) const GIVEAWAY: &[Sentence] =
    &[said("blocked-loses", &[], "004, Padošanās", GIVEAWAY_WORDS)];
pub(super) const GIVEAWAY_BLOCKED_WINS: &[Sentence] =
    &[said("blocked-wins", &[], "004, Padošanās", GIVEAWAY_WORDS)];

pub(super) const WOLF_AND_SHEEP: &[Sentence] = &[
    said(
        "wolf-starts",
        &[],
        "004, Vilks un aitas",
        "Spēlētāji pēc kārtas veic gājienu.",
    ),
    said(
        "behind-the-sheep",
        &[],
        "004, Vilks un aitas",
        "lai nokļūtu aiz to mugurām",
    ),
    said("sheep-without-move", &[], "004, Vilks un aitas", ""),
];

// ---- Draws without a count ---------------------------------------------------------------------

const AGREED: Sentence = said(
    "agreed",
    &[],
    "000, 7.3.1",
    "ja abi spēlētāji, savstarpēji vienojoties, piekrīt neizšķirtam",
);
const NOBODY_CAN_WIN: Sentence = said(
    NOBODY_CAN_WIN_KEY,
    &[],
    "000, 7.3.3",
    "neviens no spēlētājiem nevar uzvarēt",
);
/// A draw by the tables supports this rule; the rule itself is the arbiter's or the players' to
/// apply.
const NOBODY_CAN_WIN_KEY: &str = "nobody-can-win";
pub(super) const UNCOUNTED_FMJD: &[Sentence] = &[AGREED, NOBODY_CAN_WIN];
pub(super) const UNCOUNTED_LV_001: &[Sentence] = &[said(
    "offered",
    &[],
    "001, 1.14.1, first dash; 1.14.2",
    "viens no pretiniekiem piedāvā neizšķirtu un otrs šo piedāvājumu pieņem",
)];
pub(super) const UNCOUNTED_LV_003: &[Sentence] = &[
    said("agreed", &[], "003", "ja pretinieki par to vienojas"),
    said(
        "arbiter-assesses",
        &[],
        "003",
        "Tiesnesis var novērtēt pozīciju un spēlētāju pēdējos gājienus, lai fiksētu neizšķirtu.",
    ),
];

impl Sentence {
    /// Whether a position that the tables call drawn supports it: nobody can win, or an arbiter may
    /// assess so.
    #[must_use]
    pub fn is_supported_by_tables(&self) -> bool {
        [NOBODY_CAN_WIN_KEY, "arbiter-assesses"].contains(&self.key)
    }
}
