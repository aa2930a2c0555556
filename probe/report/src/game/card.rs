//! The card of a ruling: the verdict in one sentence, the board, the rules, the count and the
//! tables, with a link. Reports begin with it, and it is a picture of its own.

use super::clocks;
use super::document::RulingCard;
use super::figures::decisive_figure;
use super::header::{self, decisive_ply};
use super::phrases::{Phrases, grouped};
use crate::language::{Language, say};
use crate::lines::wrapped;
use crate::qr::QrCode;
use galotne::notation::{write_fen, write_move};
use galotne::verdict::{Category, DrawClaim, DrawRule, GameEnd, Judgement};
use galotne_answer::{AdjudicatedGame, OtherRuling, Ruling, UsedTable};
use maud::{Markup, PreEscaped, html};

/// The digits of a hash that a card shows.
const HASH_DIGITS: usize = 12;
/// The most tables that a card names.
const MAX_TABLES: usize = 4;

impl RulingCard {
    pub(super) fn new(phrases: &Phrases, game: &AdjudicatedGame) -> Option<Self> {
        let language = phrases.language;
        let ruling = game.rulings.first()?;
        let profile = ruling.profile().name;
        let rules = say!(language, format!("profile-{profile}"));
        let tables: Vec<String> = game
            .tables
            .iter()
            .take(MAX_TABLES)
            .map(short_hash)
            .collect();
        let facts = [
            ("fact-draw-rules", Some(rules)),
            ("card-count", clocks::decisive_count(phrases, ruling)),
            (
                "card-tables",
                Some(tables.join("; ")).filter(|tables| !tables.is_empty()),
            ),
        ];
        let occasion = [game.tag("Event"), game.tag("Date")];
        Some(Self {
            language,
            title: header::title(language, game.read.number, |name| game.tag(name)),
            occasion: occasion
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(", "),
            sentence: sentence(phrases, game)?,
            figure: decisive_figure(phrases, game)?,
            facts: (facts.into_iter())
                .filter_map(|(key, value)| Some((say!(language, key), value?)))
                .collect(),
            fragment: fragment(language, game, ruling),
        })
    }

    /// The link to the game on the board at an address, and its QR code; `None` if there is none.
    pub(crate) fn link(&self, board: Option<&str>) -> Option<(String, Option<QrCode>)> {
        let page = board?.split('#').next()?;
        let link = format!("{page}{}", self.fragment.as_ref()?);
        let code = QrCode::of(&link);
        Some((link, code))
    }

    /// The verdict in one sentence.
    #[must_use]
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    /// Draws the card as a self-contained SVG. With the address of a board it has a QR code.
    #[must_use]
    pub fn svg(&self, board: Option<&str>) -> String {
        let mut column = TextColumn {
            y: TOP,
            texts: vec![],
        };
        column.add(&self.title, &Type::TITLE);
        column.add(&self.occasion, &Type::QUIET);
        column.y += 12;
        column.add(&self.sentence, &Type::SENTENCE);
        column.y += 18;
        for (label, value) in &self.facts {
            column.add(label, &Type::QUIET);
            column.add(value, &Type::FACT);
            column.y += 10;
        }
        let link = self.link(board);
        let code = link.as_ref().and_then(|(_, code)| code.as_ref());
        let height = (column.y + MARGIN).max(BOARD + 2 * MARGIN);
        let placed = |svg: &str, x: i32, y: i32, side: i32| {
            let place = format!("<svg x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" ");
            PreEscaped(svg.replacen("<svg ", &place, 1))
        };
        let name = say!(self.language, "card-scan");
        html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (height) }
                width=(WIDTH) height=(height) role="img"
                font-family="system-ui, 'Noto Sans', sans-serif" {
                title { (self.sentence) }
                rect width=(WIDTH) height=(height) fill="#fffdf8" {}
                (placed(&self.figure.svg, MARGIN, MARGIN, BOARD))
                @for text in &column.texts { (text) }
                @if let Some(code) = code {
                    (placed(&code.svg(&name), WIDTH - MARGIN - CODE, height - MARGIN - CODE, CODE))
                }
            }
        }
        .into_string()
    }
}

/// The measures of the picture, in its units.
const WIDTH: i32 = 1200;
const BOARD: i32 = 560;
const MARGIN: i32 = 28;
const TOP: i32 = 24;
const TEXT_LEFT: i32 = 2 * MARGIN + BOARD + 8;
const CODE: i32 = 180;

/// The look of a text: its size, weight and colour, and the letters of a line that fit.
struct Type {
    size: i32,
    weight: i32,
    fill: &'static str,
    letters: usize,
}

impl Type {
    const TITLE: Self = Self {
        size: 22,
        weight: 600,
        fill: "#2b2119",
        letters: 46,
    };
    const QUIET: Self = Self {
        size: 17,
        weight: 400,
        fill: "#5f5347",
        letters: 58,
    };
    const SENTENCE: Self = Self {
        size: 26,
        weight: 700,
        fill: "#2b2119",
        letters: 30,
    };
    /// Narrow, beside the code.
    const FACT: Self = Self {
        size: 18,
        weight: 400,
        fill: "#2b2119",
        letters: 34,
    };
}

/// Lines of text below each other.
struct TextColumn {
    /// The upper edge of the next line.
    y: i32,
    texts: Vec<Markup>,
}

impl TextColumn {
    fn add(&mut self, text: &str, look: &Type) {
        for line in wrapped(text, look.letters) {
            self.y += look.size * 13 / 10;
            self.texts.push(html! {
                text x=(TEXT_LEFT) y=(self.y - look.size * 3 / 10) font-size=(look.size)
                    font-weight=(look.weight) fill=(look.fill) { (line) }
            });
        }
    }
}

fn short_hash(used: &UsedTable) -> String {
    let hash = used.hash.get(..HASH_DIGITS).unwrap_or(&used.hash);
    format!("{} {hash}", used.table)
}

/// The verdict, and those under other rules of the same authority, each with the names of its
/// rules.
fn sentence(phrases: &Phrases, game: &AdjudicatedGame) -> Option<String> {
    let own = game.rulings.iter().map(|ruling| {
        (
            ruling.profile().name,
            clause(phrases, &Verdict::of_ruling(ruling)),
        )
    });
    let judged = |name| (game.rulings.iter()).any(|ruling| ruling.profile().name == name);
    let mut siblings: Vec<&OtherRuling> = vec![];
    for sibling in game.rulings.iter().flat_map(|ruling| &ruling.siblings) {
        let known = |other: &&OtherRuling| other.profile.name == sibling.profile.name;
        if !judged(sibling.profile.name) && !siblings.iter().any(known) {
            siblings.push(sibling);
        }
    }
    let others = (siblings.into_iter()).map(|other| {
        (
            other.profile.name,
            clause(phrases, &Verdict::of_other(other)),
        )
    });
    let clauses = grouped(own.chain(others))
        .into_iter()
        .map(|(profiles, verdict)| {
            let profiles = phrases.profile_list(&profiles);
            say!(
                phrases.language,
                "ruling-under",
                verdict = verdict,
                profiles = profiles
            )
        });
    let text = clauses.collect::<Vec<_>>().join("; ");
    let first = text.chars().next()?;
    let rest = text.get(first.len_utf8()..).unwrap_or_default();
    Some(format!("{}{rest}.", first.to_uppercase()))
}

/// The end, the claim or the value that a clause tells.
struct Verdict<'a> {
    over: Option<GameEnd>,
    claim: Option<&'a DrawClaim>,
    judged: &'a Judgement,
}

impl<'a> Verdict<'a> {
    fn of_ruling(ruling: &'a Ruling) -> Self {
        let ply = ruling.adjudication.ply;
        Self {
            over: ruling.adjudication.over,
            claim: ruling.claims.iter().find(|claim| claim.last == ply),
            judged: &ruling.adjudication.judged,
        }
    }

    fn of_other(other: &'a OtherRuling) -> Self {
        let last = other.claims.iter().max_by_key(|claim| claim.last);
        Self {
            over: other.over,
            claim: last,
            judged: &other.judged,
        }
    }
}

/// A verdict in a clause that begins with a small letter.
fn clause(phrases: &Phrases, verdict: &Verdict<'_>) -> String {
    let language = phrases.language;
    let place = |ply| phrases.place("ruling-place", ply);
    if let Some(over) = verdict.over {
        let place = place(over.ply);
        return match (over.rule, over.winner) {
            (Some(rule), _) => say!(language, "ruling-drawn", rule = rule.rule(), place = place),
            (None, Some(side)) => say!(language, "ruling-won", side = side, place = place),
            (None, None) => say!(language, "ruling-drawn-on-board", place = place),
        };
    }
    if let Some(claim) = verdict.claim {
        let (rule, place) = (claim.rule.rule(), place(claim.first));
        return say!(language, "ruling-claim", rule = rule, place = place);
    }
    let judged = verdict.judged;
    let turn = judged.situation.position().turn();
    match judged.category {
        None => say!(language, "ruling-unknown"),
        Some(Category::Draw) => say!(language, "ruling-draw"),
        Some(Category::Win) => say!(language, "ruling-wins", side = turn),
        Some(Category::Loss) => say!(language, "ruling-wins", side = !turn),
        Some(_) => {
            let running = judged.clocks().first_to_end();
            let rule = running.map(|running| DrawRule::Clock(running.clock).rule());
            say!(language, "ruling-cursed", rule = rule.unwrap_or_default())
        }
    }
}

/// The state of the judges' desk on a board's page with this game; `None` if the game was not
/// played by the rules from its start to its end.
fn fragment(language: Language, game: &AdjudicatedGame, ruling: &Ruling) -> Option<String> {
    let record = &game.read.game;
    if !record.setups.is_empty() || !record.irregular.is_empty() {
        return None;
    }
    let moves: Vec<String> = (record.moves.iter().zip(record.positions()))
        .map(|(played, at)| write_move(record.variant, &at, played))
        .collect();
    let start = ruling.replay.moment(0)?.situation;
    let spent = start.clocks().spent();
    let spent: Vec<String> = (spent.iter())
        .map(ToString::to_string)
        .filter(|count| !count.ends_with("=0"))
        .collect();
    let mut parts = vec![
        ("rules", record.variant.name.to_owned()),
        ("profile", ruling.profile().name.to_owned()),
        ("fen", write_fen(record.variant, &record.start)),
        ("spent", spent.join(",")),
        ("moves", moves.join(",")),
    ];
    if decisive_ply(ruling) != moves.len() {
        parts.push(("at", decisive_ply(ruling).to_string()));
    }
    parts.push(("view", "desk".to_owned()));
    parts.push(("lang", language.tag().to_owned()));
    let parts = (parts.iter()).filter(|(_, value)| !value.is_empty());
    let parts: Vec<String> = parts.map(|(key, value)| format!("{key}={value}")).collect();
    Some(format!("#{}", parts.join("&")))
}
