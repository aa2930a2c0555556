//! Sentences of the rule texts that leave a question open, and sentences about draws that need no
//! counting of moves, such as those by agreement.
//!
//! They show an arbiter which verdicts rest on more than the printed words. Each sentence is quoted
//! as printed. The messages of every language explain, under the key of the sentence, how this
//! program interprets it, and the alternatives.

/// A sentence of a rule text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// Its key in messages.
    pub key: &'static str,
    /// The draw rules whose verdicts name this interpretation. Empty if the sentence is not about
    /// counting moves, if it is undisputed, if the draw clock is marked as contested itself, or if
    /// another profile (set of draw rules) interprets it differently.
    pub rules: &'static [&'static str],
    /// The place in the rule text. The names of texts are explained in `variants.rs`.
    pub cite: &'static str,
    /// The printed words, in the language of the text (mostly Latvian); empty if the text is
    /// silent, or known only at second hand.
    pub quote: &'static str,
}

const fn sentence(
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

// ---- Open questions ----------------------------------------------------------------------------

pub(super) const FMJD_2015: &[Sentence] = &[
    KINGS_ENDING,
    KINGS_CAPTURED,
    SIXTEEN,
    sentence(
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
    sentence("remain-valid", &[], "FMJD Annex 1 of 2018, art. 6.4", ""),
];

pub(super) const FMJD_2024: &[Sentence] = &[
    KINGS_ENDING,
    KINGS_CAPTURED,
    SIXTEEN,
    sentence("remain-valid", &[], "FMJD Annex 1 of 2018, art. 6.4", ""),
    sentence("diagonal-begins", &[], "FMJD Annex 1 of 2024, art. 6.3", ""),
];

const KINGS_ENDING: Sentence = sentence(
    "kings-ending",
    &["6.1", "6.2"],
    "000, 6.1, 6.2",
    "dāmu galotnē",
);
const KINGS_CAPTURED: Sentence = sentence(
    "kings-captured",
    &["6.2"],
    "000, 6.2",
    "tiek pārvietotas tikai dāmas, bet netiek pārvietoti vai sisti parastie kauliņi",
);
const SIXTEEN: Sentence = sentence(
    "sixteen",
    &[],
    "000, 6.3",
    "ja katrs spēlētājs ir izspēlējis ne vairāk kā sešpadsmit gājienus",
);

pub(super) const RU_MINSPORT_100: &[Sentence] = &[sentence(
    "capture-inside",
    &[],
    "order 722 of 2013, 3.5",
    "",
)];

pub(super) const LV_001: &[Sentence] = &[
    sentence(
        "moves-or-plies",
        &["1.14.1-2"],
        "001, 1.14.1, second dash; 1.5",
        "pēdējo 32 vai vairāk gājienu laikā",
    ),
    sentence(
        "balance",
        &["1.14.1-2"],
        "001, 1.14.1, second dash",
        "spēku materiālā attiecība nav mainīījusies",
    ),
    sentence(
        "take-the-king",
        &["1.14.1-3"],
        "001, 1.14.1, third dash",
        "ar savu 15. gājienu (..) nenosit pretinieka dāmu",
    ),
    sentence(
        "road-begins",
        &["1.14.1-4"],
        "001, 1.14.1, fourth dash",
        "trīs dāmas pret vienu dāmu, kura atrodas uz garā ceļa",
    ),
    sentence(
        "tenth-move",
        &["1.14.1-5"],
        "001, 1.14.1, fifth dash",
        "divas dāmas vai dāma un kauliņš pret dāmu vai kauliņu, ar savu 10. gājienu nevar panākt \
         uzvaru",
    ),
];

pub(super) const LV_003: &[Sentence] = &[
    sentence(
        "same-side",
        &["3"],
        "003",
        "ja viena un tā pati pozīcija atkārtojas trīs reizes",
    ),
    sentence(
        "fifteen",
        &["15"],
        "003",
        "ja trīs dāmas nespēj noķert pretinieka vienu dāmu 15 gājienos",
    ),
];

/// As quoted in the source code of lidraughts.org.
pub(super) const FMJD_64: &[Sentence] = &[
    sentence(
        "moves-not-material",
        &[],
        "FMJD-64, 7.2.5",
        "If within 15 moves the players made moves only kings without moving of men and not making \
         the capture",
    ),
    sentence(
        "balance-30-60",
        &[],
        "FMJD-64, 7.2.6",
        "To 4-and 5-pieces endings – 30 moves; In 6, and 7-pieces endings – 60 moves",
    ),
    sentence(
        "diagonal-64",
        &[],
        "FMJD-64, 7.2.7",
        "one enemy king, located on the long diagonal",
    ),
    sentence(
        "obvious-win",
        &["7.2.4", "7.2.5", "7.2.6", "7.2.7", "7.2.8"],
        "FMJD-64, 7.2.9",
        "excluding case when the game is obvious and the player can continue to demonstrate the \
         victory",
    ),
];

pub(super) const CBJD: &[Sentence] = &[
    sentence(
        "diagonal-cbjd",
        &[],
        "Regras de Jogo, 100",
        "uma dama localizada na grande diagonal",
    ),
    sentence(
        "capture-keeps-count",
        &["5"],
        "Regras de Jogo, 99, 100",
        "Nestes empates (99 e 100) o movimento de pedra ou captura não zera a contagem.",
    ),
    sentence(
        "announced-count",
        &["20"],
        "Regras de Jogo, 97 b",
        ANNOUNCED,
    ),
    sentence(
        "score-sheet",
        &["repetition"],
        "Regras de Jogo, 98",
        SCORE_SHEET,
    ),
];

pub(super) const CBD: &[Sentence] = &[
    sentence(
        "codex-each",
        &["59.B", "59.D", "59.E"],
        "Codex, art. 59, B, D, E",
        "20 (vinte) lances sucessivos (..) 02 (dois) lances no máximo (..) 05 (cinco) lances no \
         máximo",
    ),
    sentence(
        "codex-captures",
        &["59.D", "59.E"],
        "Codex, art. 59, D, E",
        "",
    ),
    sentence(
        "diagonal-cbjd",
        &[],
        "Codex, art. 59, E.E to E.G",
        "uma dama localizada na grande diagonal",
    ),
    sentence(
        "codex-held-men",
        &["59.B"],
        "Codex, art. 59, F",
        "os finais de uma dama na grande diagonal e duas pedras contra uma dama, desde que as duas \
         pedras estejam nitidamente antes da diagonal em que a dama solitária esteja posicionada \
         sem condição de passagem",
    ),
    sentence(
        "announced-count",
        &["59.B", "59.D", "59.E"],
        "Codex, art. 61",
        ANNOUNCED,
    ),
    sentence("score-sheet", &["59.C"], "Codex, art. 59, C", SCORE_SHEET),
];

const ANNOUNCED: &str = "Os interessados no empate devem avisar claramente que iniciaram a \
                         contagem e o andamento dessa contagem.";
const SCORE_SHEET: &str = "Antes que a seta caia e, necessariamente apoiado numa planilha \
                           preenchida";

pub(super) const WCDF: &[Sentence] = &[
    sentence(
        "own-forty",
        &["40"],
        "WCDF, 1.32.2",
        "during their own previous 40 moves",
    ),
    sentence(
        "next-move-repeats",
        &["3"],
        "WCDF, 1.32.1",
        "with their next move they would create the same position for the third time",
    ),
];

pub(super) const APCA_OPEN: &[Sentence] = &[POOL_COUNTS];
pub(super) const APCA: &[Sentence] = &[
    POOL_COUNTS,
    sentence("pool-thirteen", &[], "APCA, 27", ""),
    sentence("pool-long-line", &[], "APCA, 28", ""),
];
const POOL_COUNTS: Sentence = sentence(POOL_COUNTS_KEY, &[], "APCA, 26", "");
const POOL_COUNTS_KEY: &str = "pool-counts";

pub(super) const FRISIAN: &[Sentence] = &[sentence(
    "barred-king-alone",
    &[],
    "Official Rules 2011, 17, 20f",
    "",
)];
pub(super) const FRISIAN_FREE: &[Sentence] = &[sentence(
    "kings-unlimited",
    &[],
    "Official Rules 2011, 17",
    "",
)];
pub(super) const FRISIAN_2011: &[Sentence] = &[
    sentence("two-kings-seven", &[], "Official Rules 2011, 18", ""),
    sentence("one-king-each", &[], "Official Rules 2011, 21.1", ""),
];

pub(super) const CFD_OPEN: &[Sentence] = &[sentence("czech-draws", &["3"], "ČFD, remíza", "")];
pub(super) const TUDAF: &[Sentence] = &[sentence("turkish-one-each", &[], "TÜDAF, R", "")];
pub(super) const THREEFOLD_READING: &[Sentence] =
    &[sentence("thai-draws", &["3"], "mindsports.nl/500", "")];

pub(super) const INTERNATIONAL: &[Sentence] = &[sentence(
    "numbers-swapped",
    &[],
    "000, 2.8",
    "20 baltie kauliņi tiek novietoti uz lauciņiem ar numuriem no 1-20",
)];

pub(super) const RUSSIAN: &[Sentence] = &[
    sentence(
        "as-many-as-possible",
        &[],
        "003",
        "Jāsit ir obligāti un tik, cik iespējams.",
    ),
    sentence("crowned-in-school", &[], "003", ""),
];

pub(super) const ENGLISH: &[Sentence] = &[
    sentence(
        "finish-the-chain",
        &[],
        "004, Spēles gaita",
        "Ir iespējams uzreiz pārlekt pāri vairākiem pretinieka kauliņiem",
    ),
    sentence(
        "short-king",
        &[],
        "004, Spēles gaita",
        "karalis drīkst pārvietoties un lekt pāri gan uz priekšu, gan atpakaļ",
    ),
    sentence("crowned-by-jump", &[], "004, Spēles gaita", ""),
    sentence(
        "huffing",
        &[],
        "004, Spēles gaita",
        "pretinieks drīkst no laukuma noņemt attiecīgo kauliņu, ar kuru netika veikts kaušanas \
         gājiens",
    ),
];

pub(super) const KILLER: &[Sentence] = &[
    sentence("killer-majority", &[], "mindsports.nl/605", ""),
    sentence("killer-draws", &[], "mindsports.nl/605", ""),
];

pub(super) const ITALIAN: &[Sentence] = &[sentence("king-soonest", &[], "FID, 6.9", "")];
pub(super) const SPANISH: &[Sentence] = &[sentence("spanish-limits", &[], "FPD, 3.2", "")];
pub(super) const FID: &[Sentence] = &[sentence("claimed-forty", &["40"], "FID, 10.4", "")];

pub(super) const THAI: &[Sentence] = &[
    sentence(
        "thai-straight-back",
        &[],
        "coldmoon.io",
        "even in the direction where they have come from",
    ),
    sentence(
        "thai-start",
        &[],
        "coldmoon.io",
        "It appears that there is no fixed rule which color start",
    ),
];

pub(super) const TURKISH: &[Sentence] = &[
    sentence(
        "turkish-crowned-at-end",
        &[],
        "TÜDAF, R 5, T 1h, Ex 5 to 7",
        "",
    ),
    sentence("turkish-straight-back", &[], "TÜDAF, Ex 4", ""),
];

const FIRST_KING_WINS: &str = "The first player who makes a king wins.";
pub(super) const BREAKTHROUGH: &[Sentence] = &[
    sentence(
        "first-king-in-capture",
        &[],
        "lidraughts.org, Breakthrough",
        FIRST_KING_WINS,
    ),
    sentence(
        "first-king-otherwise",
        &[],
        "lidraughts.org, Breakthrough",
        FIRST_KING_WINS,
    ),
];

const GIVEAWAY_WORDS: &str = "Visi pārējie noteikumi arī paliek spēkā tādi paši kā dambretē.";
pub(super) const GIVEAWAY: &[Sentence] = &[sentence(
    "blocked-loses",
    &[],
    "004, Padošanās",
    GIVEAWAY_WORDS,
)];
pub(super) const GIVEAWAY_BLOCKED_WINS: &[Sentence] = &[sentence(
    "blocked-wins",
    &[],
    "004, Padošanās",
    GIVEAWAY_WORDS,
)];

pub(super) const WOLF_AND_SHEEP: &[Sentence] = &[
    sentence(
        "wolf-starts",
        &[],
        "004, Vilks un aitas",
        "Spēlētāji pēc kārtas veic gājienu.",
    ),
    sentence(
        "behind-the-sheep",
        &[],
        "004, Vilks un aitas",
        "lai nokļūtu aiz to mugurām",
    ),
    sentence("sheep-without-move", &[], "004, Vilks un aitas", ""),
];

// ---- Draws without counting --------------------------------------------------------------------

const AGREED: Sentence = sentence(
    "agreed",
    &[],
    "000, 7.3.1",
    "ja abi spēlētāji, savstarpēji vienojoties, piekrīt neizšķirtam",
);
/// The tables can show that neither side can win, but only the arbiter or the players can apply
/// this rule.
const NEITHER_CAN_WIN: Sentence = sentence(
    NEITHER_CAN_WIN_KEY,
    &[],
    "000, 7.3.3",
    "neviens no spēlētājiem nevar uzvarēt",
);
const NEITHER_CAN_WIN_KEY: &str = "nobody-can-win";
pub(super) const UNCOUNTED_FMJD: &[Sentence] = &[AGREED, NEITHER_CAN_WIN];
pub(super) const UNCOUNTED_LV_001: &[Sentence] = &[sentence(
    "offered",
    &[],
    "001, 1.14.1, first dash; 1.14.2",
    "viens no pretiniekiem piedāvā neizšķirtu un otrs šo piedāvājumu pieņem",
)];
pub(super) const UNCOUNTED_LV_003: &[Sentence] = &[
    sentence("agreed", &[], "003", "ja pretinieki par to vienojas"),
    sentence(
        "arbiter-assesses",
        &[],
        "003",
        "Tiesnesis var novērtēt pozīciju un spēlētāju pēdējos gājienus, lai fiksētu neizšķirtu.",
    ),
];

pub(super) const UNCOUNTED_CBJD: &[Sentence] = &[sentence(
    "both-flags",
    &[],
    "Regras de Jogo, 97 a",
    "ambas as setas estiverem caídas",
)];
pub(super) const UNCOUNTED_CBD: &[Sentence] = &[
    sentence(
        "both-flags",
        &[],
        "Codex, art. 59, A",
        "Ambas as setas estiverem caídas",
    ),
    sentence(
        "offered-after-twenty",
        &[],
        "Codex, art. 65",
        "em partidas de 64 casas, terem sido jogados, pelo menos, 20 (vinte) lances",
    ),
];
pub(super) const UNCOUNTED_WCDF: &[Sentence] = &[sentence(
    "agreed",
    &[],
    "WCDF, 1.32",
    "The game is drawn if at any stage both players agree on such a result",
)];

pub(super) const UNCOUNTED_FPD: &[Sentence] = &[sentence("agreed", &[], "FPD", "")];
pub(super) const UNCOUNTED_TUDAF: &[Sentence] = &[
    sentence("agreed", &[], "TÜDAF, T", ""),
    sentence("arbiter-no-progress", &[], "TÜDAF, T 3g, 4f, 4g", ""),
];
pub(super) const UNCOUNTED_FID: &[Sentence] = &[sentence("agreed", &[], "FID, 9.3", "")];

impl Sentence {
    /// Whether this sentence is supported by a position that the tables show as drawn: neither side
    /// can win, or an arbiter may declare a draw.
    #[must_use]
    pub fn is_supported_by_tables(&self) -> bool {
        [NEITHER_CAN_WIN_KEY, "arbiter-assesses"].contains(&self.key)
    }

    /// Whether this sentence has counts that are not known, so that no answer takes them into
    /// account, and every answer says so.
    #[must_use]
    pub fn has_unknown_counts(&self) -> bool {
        self.key == POOL_COUNTS_KEY
    }
}
