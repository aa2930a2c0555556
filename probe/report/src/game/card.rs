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
use galotne::verdict::{Category, DrawClaim, DrawRule, GameEnd, Judgement, Situation};
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
        Some(Self {
            language,
            title: header::title(language, game.read.number, |name| game.tag(name)),
            occasion: header::occasion(|name| game.tag(name)),
            sentence: sentence(phrases, game)?,
            figure: decisive_figure(phrases, game)?,
            facts: (facts.into_iter())
                .filter_map(|(key, value)| Some((say!(language, key), value?)))
                .collect(),
            fragment: fragment(language, game, ruling),
            last_position: last_position(language, game, ruling),
        })
    }

    /// The link to the game on the board at an address, and its QR code. If the whole game is too
    /// long for a code, the code leads to the position judged. `None` if there is no link.
    pub(crate) fn link(&self, board: Option<&str>) -> Option<CardLink> {
        let page = board?.split('#').next()?;
        let link = format!("{page}{}", self.fragment.as_ref()?);
        let scan = |key: &str| say!(self.language, key);
        if let Some(code) = QrCode::of(&link) {
            let code = Some((code, scan("card-scan")));
            return Some(CardLink { link, code });
        }
        let last = (self.last_position.as_ref()).map(|position| format!("{page}{position}"));
        let code = last.and_then(|last| QrCode::of(&last));
        Some(CardLink {
            link,
            code: code.map(|code| (code, scan("card-scan-position"))),
        })
    }

    /// The verdict in one sentence.
    #[must_use]
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    /// Draws the card as a self-contained SVG. With the address of a board it has a QR code, and
    /// then the facts are below the diagram.
    #[must_use]
    pub fn svg(&self, board: Option<&str>) -> String {
        let link = self.link(board);
        let code = link.as_ref().and_then(|link| link.code.as_ref());
        let mut column = TextColumn::new(TEXT_LEFT, TOP);
        column.add(&self.title, &Type::TITLE);
        column.add(&self.occasion, &Type::QUIET);
        column.y += 12;
        column.add(&self.sentence, &Type::SENTENCE);
        column.y += 18;
        let mut facts = match code {
            Some(_) => TextColumn::new(MARGIN, 2 * MARGIN + BOARD - 8),
            None => TextColumn::new(TEXT_LEFT, column.y),
        };
        for (label, value) in &self.facts {
            facts.add(label, &Type::QUIET);
            facts.add(value, &Type::FACT);
            facts.y += 10;
        }
        let placed = |svg: &str, x: i32, y: i32, side: i32| {
            // Of two widths an element has the first one, and readers of XML refuse it.
            let (begin, rest) = svg.split_once('>').unwrap_or((svg, ""));
            let begin: Vec<&str> = (begin.split(' '))
                .filter(|part| !part.starts_with("width=") && !part.starts_with("height="))
                .collect();
            let place = format!(" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\">");
            PreEscaped(begin.join(" ") + &place + rest)
        };
        let code = code.map(|(code, scan)| {
            column.add(scan, &Type::QUIET);
            let side = i32::try_from(code.side()).unwrap_or_default() * MODULE;
            let drawn = placed(&code.svg(scan), TEXT_LEFT, column.y + 6, side);
            column.y += 6 + side;
            drawn
        });
        let height = column.y.max(facts.y).max(BOARD + MARGIN) + MARGIN;
        html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (height) }
                width=(WIDTH) height=(height) role="img"
                font-family="system-ui, 'Noto Sans', sans-serif" {
                title { (self.sentence) }
                rect width=(WIDTH) height=(height) fill="#fffdf8" {}
                (placed(&self.figure.svg, MARGIN, MARGIN, BOARD))
                @for text in column.texts.iter().chain(&facts.texts) { (text) }
                @if let Some(code) = code { (code) }
            }
        }
        .into_string()
    }
}

/// The link of a card to the board.
pub(crate) struct CardLink {
    /// The game on the board.
    pub link: String,
    /// The QR code with what it leads to; `None` if even the position is too long for one.
    pub code: Option<(QrCode, String)>,
}

/// The measures of the picture, in its units.
const WIDTH: i32 = 1200;
const BOARD: i32 = 560;
const MARGIN: i32 = 28;
const TOP: i32 = 24;
const TEXT_LEFT: i32 = 2 * MARGIN + BOARD + 8;
/// The width of a module of the code. A card that is 10 cm wide has modules of 0.42 mm, which
/// phones read, and the largest code is as wide as the texts.
const MODULE: i32 = 5;

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
    const FACT: Self = Self {
        size: 18,
        weight: 400,
        fill: "#2b2119",
        letters: 52,
    };
}

/// Lines of text below each other.
struct TextColumn {
    left: i32,
    /// The upper edge of the next line.
    y: i32,
    texts: Vec<Markup>,
}

impl TextColumn {
    const fn new(left: i32, y: i32) -> Self {
        Self {
            left,
            y,
            texts: vec![],
        }
    }

    fn add(&mut self, text: &str, look: &Type) {
        for line in wrapped(text, look.letters) {
            self.y += look.size * 13 / 10;
            self.texts.push(html! {
                text x=(self.left) y=(self.y - look.size * 3 / 10) font-size=(look.size)
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
    let mut parts = vec![
        ("rules", record.variant.name.to_owned()),
        ("profile", ruling.profile().name.to_owned()),
        ("fen", write_fen(record.variant, &record.start)),
        ("spent", spent(&start)),
        ("moves", moves.join(",")),
    ];
    if decisive_ply(ruling) != moves.len() {
        parts.push(("at", decisive_ply(ruling).to_string()));
    }
    parts.push(("view", "desk".to_owned()));
    parts.push(("lang", language.tag().to_owned()));
    Some(written_fragment(&parts))
}

/// The state of a board with the position judged and its counts.
fn last_position(language: Language, game: &AdjudicatedGame, ruling: &Ruling) -> Option<String> {
    let variant = game.read.game.variant;
    let situation = ruling.replay.moment(decisive_ply(ruling))?.situation;
    Some(written_fragment(&[
        ("rules", variant.name.to_owned()),
        ("profile", ruling.profile().name.to_owned()),
        ("fen", write_fen(variant, situation.position())),
        ("spent", spent(&situation)),
        ("lang", language.tag().to_owned()),
    ]))
}

/// The counts of a situation, as links have them.
fn spent(situation: &Situation) -> String {
    let spent = situation.clocks().spent();
    let spent = spent.iter().map(ToString::to_string);
    let counted: Vec<String> = spent.filter(|count| !count.ends_with("=0")).collect();
    counted.join(",")
}

fn written_fragment(parts: &[(&str, String)]) -> String {
    let parts = (parts.iter()).filter(|(_, value)| !value.is_empty());
    let parts: Vec<String> = parts.map(|(key, value)| format!("{key}={value}")).collect();
    format!("#{}", parts.join("&"))
}
