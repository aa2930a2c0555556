//! The draw profiles, each a table of clocks. The names of rule texts, such as 001 and FID, are
//! explained in [`super::variants`].

use super::{
    Clock, ClockEntry, ClockReset, CountedSide, Material, Profile, Repetition, SquareCondition,
    interpretations,
};
use crate::material::Class;

const K_K: Class = Class::new([1, 1], [0, 0]);
const K_M: Class = Class::new([1, 0], [0, 1]);
const M_M: Class = Class::new([0, 0], [1, 1]);
const KK_K: Class = Class::new([2, 1], [0, 0]);
const KM_K: Class = Class::new([1, 1], [1, 0]);
const KKK_K: Class = Class::new([3, 1], [0, 0]);
const KKM_K: Class = Class::new([2, 1], [1, 0]);
const KMM_K: Class = Class::new([1, 1], [2, 0]);
const KK_M: Class = Class::new([2, 0], [0, 1]);
const KM_M: Class = Class::new([1, 0], [1, 1]);
const KK_KK: Class = Class::new([2, 2], [0, 0]);
const KK_KM: Class = Class::new([2, 1], [0, 1]);
const KM_KM: Class = Class::new([1, 1], [1, 1]);

/// The common properties of most clocks.
const CLOCK: Clock = Clock {
    resets: ClockReset::Never,
    ..Clock::ENDLESS
};

// ---- 10 x 10 -----------------------------------------------------------------------------------

/// The text of 2015 to the letter: when three pieces against one become two, the players have five
/// *more* moves (000, 6.4; 002 says the same).
pub const FMJD_2015: Profile = Profile {
    name: "fmjd-2015",
    authority: "FMJD",
    text: "FMJD Annex 1, November 2015 (000, 002)",
    clocks: &[SIXTEEN_MOVES, FIVE_MOVES, TWENTY_FIVE_MOVES],
    repetition: Some(THREEFOLD),
    open: interpretations::FMJD_2015,
    uncounted: interpretations::UNCOUNTED_FMJD,
};

/// Later annexes as quoted: when one of three pieces against one is captured, the count of sixteen
/// moves goes on.
pub const FMJD_2018: Profile = Profile {
    name: "fmjd-2018",
    authority: "FMJD",
    text: "FMJD Annex 1 of 2018, quoted second hand",
    clocks: &[SIXTEEN_MOVES, FIVE_OF_SIXTEEN, TWENTY_FIVE_MOVES],
    repetition: Some(THREEFOLD),
    open: interpretations::FMJD_2018,
    uncounted: interpretations::UNCOUNTED_FMJD,
};

/// The counts of the site lidraughts.org: a capture in three against one starts five fresh moves.
pub const LIDRAUGHTS: Profile = Profile {
    name: "lidraughts",
    authority: "lidraughts.org",
    text: "lidraughts.org",
    clocks: &[SIXTEEN_MOVES, FIVE_MOVES, TWENTY_FIVE_MOVES],
    repetition: Some(Repetition {
        claimed: true,
        ..THREEFOLD
    }),
    ..Profile::NONE
};

/// The later annexes as quoted: five moves while the lone king stands alone on the long diagonal.
/// The text does not mention entering and leaving the diagonal. Here the count begins whenever the
/// king stands there alone after a ply, and is cancelled whenever it does not.
pub const FMJD_2024: Profile = Profile {
    name: "fmjd-2024",
    authority: "FMJD",
    text: "FMJD Annex 1 of 2024, quoted second hand",
    clocks: &[
        SIXTEEN_MOVES,
        FIVE_OF_SIXTEEN,
        Clock {
            rule: "6.3-diagonal",
            article: "FMJD Annex 1 of 2024, art. 6.3",
            material: Material::OneOf(&[KKK_K, KKM_K, KMM_K]),
            condition: Some(SquareCondition::LoneKingAloneOnLongDiagonal),
            moves: 5,
            contested: true,
            ..CLOCK
        },
        TWENTY_FIVE_MOVES,
    ],
    repetition: Some(THREEFOLD),
    open: interpretations::FMJD_2024,
    uncounted: interpretations::UNCOUNTED_FMJD,
};

/// The Russian Ministry of Sport: only the stronger side's moves count, and the last one must win,
/// even if by blocking. The effect of a capture in three against one is not stated; here it starts
/// five fresh moves.
pub const RU_MINSPORT_100: Profile = Profile {
    name: "ru-minsport-100",
    authority: "Russian Ministry of Sport",
    text: "order 722 of 2013 of the Russian Ministry of Sport, section 3.5",
    clocks: &[
        Clock {
            rule: "16",
            article: "order 722 of 2013, 3.5: by the own 16th move",
            quote: "если участник, имея в окончании партии три дамки, две дамки и простую шашку, \
                    дамку и две простые шашки против одной дамки соперника своим 16-м ходом не \
                    сможет совершить взятие дамки соперника",
            counted_side: CountedSide::Stronger,
            ..SIXTEEN_MOVES
        },
        Clock {
            rule: "5",
            article: "order 722 of 2013, 3.5: by the own 5th move",
            quote: "если участник, имея в окончании партии две дамки, дамку и простую шашку, \
                    дамку против одной дамки соперника своим 5-м ходом не сможет совершить взятие \
                    дамки соперника",
            counted_side: CountedSide::Stronger,
            contested: true,
            ..FIVE_MOVES
        },
        Clock {
            rule: "25",
            article: "order 722 of 2013, 3.5: 25 moves by kings alone",
            quote: "игроки в течение 25 ходов делали ходы только дамками, не передвигая простых \
                    шашек и не производя взятия",
            ..TWENTY_FIVE_MOVES
        },
    ],
    repetition: Some(Repetition {
        rule: "3",
        article: "order 722 of 2013, 3.5",
        ..THREEFOLD
    }),
    open: interpretations::RU_MINSPORT_100,
    ..Profile::NONE
};

const SIXTEEN_MOVES: Clock = Clock {
    rule: "6.3",
    article: "FMJD Annex 1, art. 6.3",
    material: Material::OneOf(&[KKK_K, KKM_K, KMM_K]),
    moves: 16,
    ..CLOCK
};

const FIVE_MOVES: Clock = Clock {
    rule: "6.4",
    article: "FMJD Annex 1, art. 6.4",
    material: Material::OneOf(&[KK_K, KM_K, K_K]),
    moves: 5,
    ..CLOCK
};

const FIVE_OF_SIXTEEN: Clock = Clock {
    article: "FMJD Annex 1 of 2018, art. 6.4",
    entry: ClockEntry::CappedBy("6.3"),
    contested: true,
    ..FIVE_MOVES
};

/// Killer: its text has no draw rules. Those of FMJD without 6.3 and 6.4: two kings are meant to
/// beat one, and a king and a man need up to 25 moves for that, more than five or sixteen.
pub const KILLER_25: Profile = Profile {
    name: "killer",
    authority: "convention",
    text: "by convention, 25 moves and repetition",
    clocks: &[TWENTY_FIVE_MOVES],
    repetition: Some(THREEFOLD),
    ..Profile::NONE
};

const TWENTY_FIVE_MOVES: Clock = Clock {
    rule: "6.2",
    article: "FMJD Annex 1, art. 6.2",
    moves: 25,
    resets: ClockReset::ManMoveOrCapture,
    ..CLOCK
};

const THREEFOLD: Repetition = Repetition {
    rule: "6.1",
    article: "FMJD Annex 1, art. 6.1",
    quote: "",
    occurrences: 3,
    claimed: false,
};

// ---- 8 x 8 -------------------------------------------------------------------------------------

/// The full text for 64 squares, as used in Latvia.
pub const LV_001: Profile = Profile {
    name: "lv-001",
    authority: "Latvia, 64 squares",
    text: "64-square rules (001)",
    clocks: &[
        Clock {
            rule: "1.14.1-3",
            article: "001, 1.14.1, third dash: three kings or more against one, by the own 15th \
                      move",
            quote: "dalībnieks, kam spēles galotnē ir trīs dāmas (un vairāk) pret pretinieka vienu \
                    dāmu, ar savu 15. gājienu (skaitot no tā brīža, kad uz galdiņa izveidojusies \
                    šāda pozīcija) nenosit pretinieka dāmu",
            material: Material::KingsAgainstKing(3..=u8::MAX),
            moves: 15,
            counted_side: CountedSide::Stronger,
            ..CLOCK
        },
        Clock {
            rule: "1.14.1-4",
            article: "001, 1.14.1, fourth dash: the lone king on the main road, by the own 5th \
                      move",
            quote: "dalībnieks, kam galotnē ir trīs dāmas pret vienu dāmu, kura atrodas uz garā \
                    ceļa ar savu 5. gājienu nepanāk uzvaru",
            material: Material::KingsAgainstKing(3..=3),
            condition: Some(SquareCondition::LoneKingOnLongDiagonal),
            moves: 5,
            counted_side: CountedSide::Stronger,
            ..CLOCK
        },
        Clock {
            rule: "1.14.1-5",
            article: "001, 1.14.1, fifth dash: two against one, by the own 10th move",
            quote: "spēlētājs, kam galotnē ir divas dāmas vai dāma un kauliņš pret dāmu vai \
                    kauliņu, ar savu 10. gājienu nevar panākt uzvaru",
            material: Material::OneOf(&[KK_K, KK_M, KM_K, KM_M]),
            moves: 10,
            counted_side: CountedSide::Stronger,
            ..CLOCK
        },
        Clock {
            rule: "1.14.1-2",
            article: "001, 1.14.1, second dash: 32 moves with the same material",
            quote: "viens no pretiniekiem, konstatēdams, ka pēdējo 32 vai vairāk gājienu laikā \
                    spēku materiālā attiecība nav mainīījusies, līdz sava gājiena izdarīšanai \
                    pieprasa spēles pārtraukšanu",
            moves: 32,
            resets: ClockReset::CaptureOrPromotion,
            claimed: true,
            ..CLOCK
        },
    ],
    repetition: Some(Repetition {
        rule: "1.14.1-6",
        article: "001, 1.14.1, sixth dash",
        quote: "partijas gaitā trīs (vai vairākas) reizes atkārtojas viens un tas pats stāvoklis \
                (viens un tas pats kauliņu novietojums), pie tam kārtējais gājiens vienmēr \
                pienākas vienam un tam pašam spēlētājam",
        occurrences: 3,
        claimed: true,
    }),
    open: interpretations::LV_001,
    uncounted: interpretations::UNCOUNTED_LV_001,
};

/// The rules for schools.
pub const LV_003: Profile = Profile {
    name: "lv-003",
    authority: "Latvian schools",
    text: "school rules (003)",
    clocks: &[Clock {
        rule: "15",
        article: "003: three kings cannot catch one in 15 moves",
        quote: "ja trīs dāmas nespēj noķert pretinieka vienu dāmu 15 gājienos",
        material: Material::OneOf(&[KKK_K]),
        moves: 15,
        counted_side: CountedSide::Stronger,
        ..CLOCK
    }],
    repetition: Some(Repetition {
        rule: "3",
        article: "003: the same position three times",
        quote: "ja viena un tā pati pozīcija atkārtojas trīs reizes",
        occurrences: 3,
        claimed: false,
    }),
    open: interpretations::LV_003,
    uncounted: interpretations::UNCOUNTED_LV_003,
};

/// The section for 64 squares of the FMJD, as programs quote it.
pub const FMJD_64: Profile = Profile {
    name: "fmjd-64",
    authority: "FMJD, 64 squares",
    text: "FMJD-64, 7.2, quoted second hand",
    clocks: &[
        Clock {
            rule: "7.2.4",
            article: "FMJD-64, 7.2.4: three kings or more against one, by the own 15th move",
            material: Material::KingsAgainstKing(3..=u8::MAX),
            moves: 15,
            counted_side: CountedSide::Stronger,
            ..CLOCK
        },
        Clock {
            rule: "7.2.7",
            article: "FMJD-64, 7.2.7: the lone king on the long diagonal, by the own 5th move",
            material: Material::AgainstKing(3..=3),
            condition: Some(SquareCondition::LoneKingOnLongDiagonal),
            moves: 5,
            counted_side: CountedSide::Stronger,
            contested: true,
            ..CLOCK
        },
        Clock {
            rule: "7.2.8",
            article: "FMJD-64, 7.2.8: two against one, by the own 5th move",
            material: Material::OneOf(&[KK_K, KM_K, K_K]),
            moves: 5,
            counted_side: CountedSide::Stronger,
            ..CLOCK
        },
        Clock {
            rule: "7.2.6",
            article: "FMJD-64, 7.2.6: 4 or 5 pieces, 30 moves with the same balance",
            material: Material::BothHaveKings(4..=5),
            moves: 30,
            resets: ClockReset::CaptureOrPromotion,
            contested: true,
            ..CLOCK
        },
        Clock {
            rule: "7.2.6",
            article: "FMJD-64, 7.2.6: 6 or 7 pieces, 60 moves with the same balance",
            material: Material::BothHaveKings(6..=7),
            moves: 60,
            resets: ClockReset::CaptureOrPromotion,
            contested: true,
            ..CLOCK
        },
        // This rule limits moves whatever the material, so it counts beside 7.2.6, and restarts
        // with every man move. (It cannot expire before 7.2.4 and 7.2.8: these begin with a capture
        // or a promotion and allow no more moves.)
        Clock {
            material: Material::BothHaveKings(4..=7),
            tabled: false,
            ..FIFTEEN_BY_KINGS
        },
        Clock {
            material: Material::BothHaveKings(8..=u8::MAX),
            ..FIFTEEN_BY_KINGS
        },
    ],
    repetition: Some(Repetition {
        rule: "repetition",
        article: "FMJD-64, 7.2",
        quote: "",
        occurrences: 3,
        claimed: true,
    }),
    open: interpretations::FMJD_64,
    ..Profile::NONE
};

/// The counts of the site playstrategy.org on 64 squares: those of FMJD-64, in pool checkers too.
pub const PLAYSTRATEGY: Profile = Profile {
    name: "playstrategy",
    authority: "playstrategy.org",
    text: "playstrategy.org: FMJD-64, 7.2",
    ..FMJD_64
};

const FIFTEEN_BY_KINGS: Clock = Clock {
    rule: "7.2.5",
    article: "FMJD-64, 7.2.5: 15 moves by kings alone",
    moves: 15,
    resets: ClockReset::ManMoveOrCapture,
    contested: true,
    ..CLOCK
};

/// The Brazilian confederation: its rules of the game (Regras de Jogo, Anexo I) of 2013, which
/// stand above its competition rules. The summary of the rules (Resumo) says that the moves are
/// those of each player.
pub const CBJD: Profile = Profile {
    name: "cbjd",
    authority: BRAZILIAN_CONFEDERATION,
    text: "Regras de Jogo (Anexo I) of 2013, Brazilian confederation",
    clocks: &[
        Clock {
            rule: "5",
            article: "Regras de Jogo, 99; Resumo, 18: few against few, five moves each",
            quote: "Finais de: 2 damas contra 2 damas; 2 damas contra uma; 2 damas contra uma dama \
                    e uma pedra; uma dama contra uma dama e uma dama contra uma dama e uma pedra, \
                    são declarados empatados após 5 lances de cada jogador.",
            material: Material::OneOf(&[KK_KK, KK_K, KK_KM, K_K, KM_K]),
            moves: 5,
            ..CLOCK
        },
        Clock {
            rule: "5-diagonal",
            article: "Regras de Jogo, 100: three against a lone king on the long diagonal, five \
                      moves",
            quote: "No tabuleiro de 64 casas os finais de três damas ou duas damas e uma pedra ou \
                    uma dama e duas pedras, contra uma dama localizada na grande diagonal são \
                    considerados empatados após executados 5 (cinco) lances no máximo.",
            material: Material::AgainstKing(3..=3),
            condition: Some(SquareCondition::LoneKingOnLongDiagonal),
            moves: 5,
            contested: true,
            ..CLOCK
        },
        Clock {
            rule: "20",
            article: "Regras de Jogo, 97 b; Resumo, 16: 20 king moves without a capture",
            quote: "Após 20 (vinte) lances sucessivos de Damas de cada jogador, sem captura ou \
                    deslocamento de pedra, a partida é declarada empatada.",
            ..TWENTY_BY_KINGS
        },
    ],
    repetition: Some(Repetition {
        rule: "repetition",
        article: "Regras de Jogo, 98",
        quote: "uma partida pode estar empatada se a mesma posição se apresenta pela terceira vez, \
                consecutivas ou não, cabendo ao mesmo jogador o lance",
        occurrences: 3,
        claimed: true,
    }),
    open: interpretations::CBJD,
    uncounted: interpretations::UNCOUNTED_CBJD,
};

/// The competition rules of the Brazilian confederation (Codex, Anexo II) of 2020, at first those
/// of the federation of São Paulo (FPD). One king against one has two moves; a king and a man
/// against the same have five; two kings against a king and a man are not listed any more.
///
/// Article 59, F needs squares that the copy that was read does not print, and is not counted.
pub const CBD: Profile = Profile {
    name: "cbd",
    authority: BRAZILIAN_CONFEDERATION,
    text: "Codex (Anexo II) of 2020, Brazilian confederation",
    clocks: &[
        Clock {
            rule: "59.D",
            article: "Codex, art. 59, D: king against king, two moves",
            quote: "Os seguintes finais são considerados empatados após executados 02 (dois) \
                    lances no máximo: D.A) uma dama contra uma dama.",
            material: Material::OneOf(&[K_K]),
            moves: 2,
            ..CLOCK
        },
        Clock {
            rule: "59.E",
            article: "Codex, art. 59, E.A to E.D: few against few, five moves",
            quote: "Os seguintes finais são considerados empatados após executados 05 (cinco) \
                    lances no máximo: E.A) duas damas contra uma dama; E.B) uma dama e uma pedra \
                    contra uma dama ou; E.C) uma dama e uma pedra contra uma dama e uma pedra; \
                    E.D) duas damas contra duas damas;",
            material: Material::OneOf(&[KK_K, KM_K, KM_KM, KK_KK]),
            moves: 5,
            ..CLOCK
        },
        Clock {
            rule: "59.E-diagonal",
            article: "Codex, art. 59, E.E to E.G: three against a lone king on the long diagonal, \
                      five moves",
            quote: "E.E) três damas contra uma dama localizada na grande diagonal; E.F) duas damas \
                    e uma pedra contra uma dama localizada na grande diagonal; E.G) uma dama e \
                    duas pedras, contra uma dama localizada na grande diagonal.",
            material: Material::AgainstKing(3..=3),
            condition: Some(SquareCondition::LoneKingOnLongDiagonal),
            moves: 5,
            contested: true,
            ..CLOCK
        },
        Clock {
            rule: "59.B",
            article: "Codex, art. 59, B: 20 king moves without a capture",
            quote: "durante 20 (vinte) lances sucessivos foram feitos apenas movimentos de damas, \
                    sem qualquer tipo de captura ou deslocamento de pedras",
            ..TWENTY_BY_KINGS
        },
    ],
    repetition: Some(Repetition {
        rule: "59.C",
        article: "Codex, art. 59, C",
        quote: "uma partida pode estar empatada se a mesma posição se apresenta pela terceira vez, \
                consecutivas ou não, cabendo ao mesmo jogador o lance",
        occurrences: 3,
        claimed: true,
    }),
    open: interpretations::CBD,
    uncounted: interpretations::UNCOUNTED_CBD,
};

const BRAZILIAN_CONFEDERATION: &str = "Brazilian confederation";

const TWENTY_BY_KINGS: Clock = Clock {
    moves: 20,
    resets: ClockReset::ManMoveOrCapture,
    ..CLOCK
};

/// Pool checkers without draws by a count: it is not known whether the 30 of clause 26 are moves or
/// plies, and 27 and 28 are known second hand.
pub const APCA_OPEN: Profile = Profile {
    name: "apca-open",
    authority: AMERICAN_POOL,
    text: "APCA Tournament Rules of Play: counts not known, none used",
    open: interpretations::APCA_OPEN,
    ..Profile::NONE
};

/// Clauses 27 and 28 of the American Pool Checker Association, known second hand. 26, repetition
/// and moves without progress, is not counted.
pub const APCA: Profile = Profile {
    name: "apca",
    authority: AMERICAN_POOL,
    text: "APCA Tournament Rules of Play, 27 and 28 alone, second hand",
    clocks: &[
        Clock {
            rule: "27",
            article: "APCA, 27: three kings against one, by the own 13th move",
            material: Material::OneOf(&[KKK_K]),
            moves: 13,
            counted_side: CountedSide::Stronger,
            contested: true,
            ..CLOCK
        },
        Clock {
            rule: "28",
            article: "APCA, 28: the lone king on the long diagonal, by the own 5th move",
            material: Material::OneOf(&[KKK_K]),
            condition: Some(SquareCondition::LoneKingOnLongDiagonal),
            moves: 5,
            counted_side: CountedSide::Stronger,
            contested: true,
            ..CLOCK
        },
    ],
    open: interpretations::APCA,
    ..Profile::NONE
};

const AMERICAN_POOL: &str = "American Pool Checker Association";

/// The Official Rules for Frisian draughts. Two kings have seven moves to beat one, and one king
/// each is a draw unless one of them can be taken at once or after a forced move: within two plies.
pub const FRISIAN_2011: Profile = Profile {
    name: "frisian-2011",
    authority: "Official Rules for Frisian Draughts",
    text: "Official Rules for Frisian Draughts, 2011",
    clocks: &[
        Clock {
            rule: "18",
            article: "Official Rules 2011, 18: two kings against one, by the own 7th move",
            material: Material::OneOf(&[KK_K]),
            moves: 7,
            counted_side: CountedSide::Stronger,
            contested: true,
            ..CLOCK
        },
        Clock {
            rule: "21.1",
            article: "Official Rules 2011, 21.1: one king each",
            material: Material::OneOf(&[K_K]),
            moves: 1,
            contested: true,
            ..CLOCK
        },
    ],
    open: interpretations::FRISIAN_2011,
    ..Profile::NONE
};

/// The counts of the site lidraughts.org in Frisian draughts, where no position is counted as
/// repeated.
pub const LIDRAUGHTS_FRISIAN: Profile = Profile {
    name: "lidraughts",
    authority: "lidraughts.org",
    text: "lidraughts.org, Frisian draughts",
    clocks: &[
        Clock {
            rule: "18",
            article: "lidraughts.org: two kings against one, seven moves each",
            material: Material::OneOf(&[KK_K]),
            moves: 7,
            ..CLOCK
        },
        Clock {
            rule: "21.1",
            article: "lidraughts.org: one king each, two moves each",
            material: Material::OneOf(&[K_K]),
            moves: 2,
            ..CLOCK
        },
    ],
    ..Profile::NONE
};

/// The repetition of texts that say nothing of it.
const READ_THREEFOLD: Repetition = Repetition {
    rule: "3",
    article: "reading: the same position three times",
    quote: "",
    occurrences: 3,
    claimed: true,
};

/// Czech draughts: in what was read the arbiter decides on draws, and nothing is counted.
/// Repetition is a reading.
pub const CFD_OPEN: Profile = Profile {
    name: "cfd-open",
    authority: "ČFD",
    text: "ČFD: no count was found; repetition, as a reading",
    repetition: Some(READ_THREEFOLD),
    open: interpretations::CFD_OPEN,
    ..Profile::NONE
};

/// The family game: the text has no draw rules.
pub const LV_004: Profile = Profile {
    name: "lv-004",
    authority: "Dambrete",
    text: "Dambrete (004): no draw rules",
    ..Profile::NONE
};

/// Giveaway: repetition alone, as on the site lidraughts.org. The text 004 has no draw rules.
pub const THREEFOLD_ALONE: Profile = Profile {
    name: "threefold",
    authority: "convention",
    text: "by convention, repetition alone; 004 says nothing of draws",
    repetition: Some(Repetition {
        rule: "3",
        article: "convention: the same position three times",
        quote: "",
        occurrences: 3,
        claimed: true,
    }),
    ..Profile::NONE
};

/// The Turkish federation: one piece each is a draw at once, whatever can be captured. Its text has
/// no number of moves without progress; the arbiter decides.
pub const TUDAF: Profile = Profile {
    name: "tudaf",
    authority: "TÜDAF",
    text: "TÜDAF, rules of the game and of tournaments, 2024",
    clocks: &[Clock {
        rule: "1-1",
        article: "TÜDAF, R: one piece each",
        material: Material::OneOf(&[K_K, K_M, M_M]),
        moves: 0,
        contested: true,
        ..CLOCK
    }],
    repetition: Some(Repetition {
        rule: "3",
        article: "TÜDAF, T: the same position three times",
        quote: "",
        occurrences: 3,
        claimed: true,
    }),
    open: interpretations::TUDAF,
    uncounted: interpretations::UNCOUNTED_TUDAF,
};

/// Thai draughts: repetition alone, as a reading. None of the texts has a draw rule.
pub const THREEFOLD_READING: Profile = Profile {
    text: "no draw rule was found; repetition, as a reading",
    repetition: Some(READ_THREEFOLD),
    open: interpretations::THREEFOLD_READING,
    ..THREEFOLD_ALONE
};

/// The Italian federation, as dctl cites its text: 40 moves of each side, and the fourth occurrence
/// of a position. The wording was not read; both are claimed here by the side to move.
pub const FID: Profile = Profile {
    name: "fid",
    authority: "FID",
    text: "Regolamento tecnico (FID), quoted second hand",
    clocks: &[Clock {
        rule: "40",
        article: "FID, 10.4: 40 moves without a man's move or a capture",
        moves: 40,
        resets: ClockReset::ManMoveOrCapture,
        claimed: true,
        ..CLOCK
    }],
    repetition: Some(Repetition {
        rule: "4",
        article: "FID, 9.3: the same position four times",
        quote: "",
        occurrences: 4,
        claimed: true,
    }),
    open: interpretations::FID,
    uncounted: interpretations::UNCOUNTED_FID,
};

/// The Portuguese federation, without its limits on the number of moves (3.2), whose text was not
/// found.
pub const FPD_REPETITION: Profile = Profile {
    name: "fpd-repetition",
    authority: "FPD",
    text: "Regras do Jogo de Damas Clássicas, 2012 (FPD), without 3.2",
    repetition: Some(Repetition {
        rule: "3",
        article: "FPD: the same position three times",
        quote: "",
        occurrences: 3,
        claimed: true,
    }),
    uncounted: interpretations::UNCOUNTED_FPD,
    ..Profile::NONE
};

/// The World Checkers Draughts Federation: article 1.32 of its Rules of Draughts.
pub const WCDF: Profile = Profile {
    name: "wcdf",
    authority: "WCDF",
    text: "Rules of Draughts, World Checkers Draughts Federation",
    clocks: &[Clock {
        rule: "40",
        article: "WCDF, 1.32.2: 40 own moves without a man's move or a capture",
        quote: "a) Neither player has advanced an uncrowned man towards the king-row during their \
                own previous 40 moves. b) No pieces have been removed from the board during their \
                own previous 40 moves",
        moves: 40,
        resets: ClockReset::ManMoveOrCapture,
        claimed: true,
        ..CLOCK
    }],
    repetition: Some(Repetition {
        rule: "3",
        article: "WCDF, 1.32.1: the same position three times",
        quote: "with their next move they would create the same position for the third time during \
                the game",
        occurrences: 3,
        claimed: true,
    }),
    open: interpretations::WCDF,
    uncounted: interpretations::UNCOUNTED_WCDF,
};
