//! The card of a ruling: the verdict in one sentence, the board, the rules, the count and the
//! tables, with a link. Reports begin with it, and it is a picture of its own.

use super::clocks;
use super::dispute;
use super::document::RulingCard;
use super::figures::decisive_figure;
use super::header::{self, decisive_ply};
use super::notes;
use super::phrases::{Phrases, grouped};
use crate::language::{Language, say};
use crate::lines::wrapped;
use crate::qr::QrCode;
use crate::sanitize::sanitize;
use galotne::notation::{write_fen, write_move};
use galotne::verdict::{Category, DrawClaim, DrawRule, GameEnd, Judgement, Replay, Situation};
use galotne_answer::{AdjudicatedGame, OtherRuling, Ruling, UsedTable, json};
use maud::{Markup, PreEscaped, html};

/// The digits of a hash that a card shows.
const HASH_DIGITS: usize = 12;
/// The most tables that a card names.
const MAX_TABLES: usize = 4;
/// Upper bound on the letters of a player's name in a link.
const MAX_NAME: usize = 40;

impl RulingCard {
    pub(super) fn new(phrases: &Phrases, game: &AdjudicatedGame) -> Option<Self> {
        let language = phrases.language;
        let ruling = game.rulings.first()?;
        let profile = ruling.profile().name;
        let rules = say!(language, format!("profile-{profile}"));
        let rules = match game.assumed_profile {
            Some(_) => say!(language, "rules-assumed", rules = rules),
            None => rules,
        };
        let tables: Vec<String> = game
            .tables
            .iter()
            .take(MAX_TABLES)
            .map(short_hash)
            .collect();
        let facts = [
            ("fact-draw-rules", Some(rules)),
            ("card-count", clocks::decisive_count(phrases, ruling)),
        ];
        Some(Self {
            language,
            title: header::title(language, game.read.number, |name| game.tag(name)),
            occasion: header::occasion(|name| game.tag(name)),
            sentence: sentence(phrases, game)?,
            grounds: notes::grounds(phrases, game),
            figure: decisive_figure(phrases, game)?,
            facts: (facts.into_iter())
                .filter_map(|(key, value)| Some((say!(language, key), value?)))
                .collect(),
            tables: (!tables.is_empty())
                .then(|| (say!(language, "card-tables"), tables.join("; "))),
            fragment: fragment(language, game, ruling, true),
            nameless: fragment(language, game, ruling, false),
            last_position: last_position(language, game, ruling),
        })
    }

    /// The link to the game on the board at an address, and its QR code. If the whole game is too
    /// long for a code, the code leaves out the players, or leads to the position judged. `None` if
    /// there is no link.
    pub(crate) fn link(&self, board: Option<&str>) -> Option<CardLink> {
        let page = board?.split('#').next()?;
        let link = format!("{page}{}", self.fragment.as_ref()?);
        let scan = |key: &str| say!(self.language, key);
        if let Some(code) = QrCode::of(&link) {
            let code = Some((code, scan("card-scan")));
            return Some(CardLink { link, code });
        }
        let code = |fragment: &Option<String>| QrCode::of(&format!("{page}{}", fragment.as_ref()?));
        let nameless = code(&self.nameless).map(|code| (code, scan("card-scan")));
        let last = || Some((code(&self.last_position)?, scan("card-scan-position")));
        Some(CardLink {
            link,
            code: nameless.or_else(last),
        })
    }

    /// The verdict in one sentence.
    #[must_use]
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    /// Draws the card as a self-contained SVG. With the address of a board it has a QR code.
    #[must_use]
    pub fn svg(&self, board: Option<&str>, shape: CardShape) -> String {
        let link = self.link(board);
        let code = link.as_ref().and_then(|link| link.code.as_ref());
        match shape {
            CardShape::Landscape => self.landscape(code),
            CardShape::Portrait => self.portrait(code),
        }
    }

    /// The board, and the texts beside it; with a code, the facts are below the board.
    fn landscape(&self, code: Option<&(QrCode, String)>) -> String {
        let look = &LANDSCAPE;
        let mut picture = Picture::new(look);
        let left = 2 * MARGIN + BOARD + 8;
        let mut y = self.head(&mut picture, left, TOP) + 18;
        picture.place(&self.figure.svg, MARGIN, MARGIN, BOARD);
        if let Some((code, scan)) = code {
            let below = 2 * MARGIN + BOARD - 8;
            picture.y = picture.facts(self.all_facts(), [&look.quiet, &look.fact], MARGIN, below);
            y = picture.code(code, scan, left, y, look.module, &look.quiet);
        } else {
            y = picture.facts(self.all_facts(), [&look.quiet, &look.fact], left, y);
        }
        picture.y = picture.y.max(y).max(BOARD + MARGIN);
        picture.svg(&self.sentence)
    }

    /// The ruling above the board and the facts below it, in letters for narrow screens. The code
    /// is beside the facts if it is small enough.
    fn portrait(&self, code: Option<&(QrCode, String)>) -> String {
        let look = &PORTRAIT;
        let mut picture = Picture::new(look);
        let top = self.head(&mut picture, MARGIN, TOP) + 22;
        let left = (look.width - PORTRAIT_BOARD) / 2;
        picture.place(&self.figure.svg, left, top, PORTRAIT_BOARD);
        let below = top + PORTRAIT_BOARD + 14;
        let half = (look.width - 3 * MARGIN) / 2;
        let narrow = |(code, _): &&(QrCode, String)| code_side(code, look.module) <= half;
        let mut y = if let Some((code, scan)) = code.filter(narrow) {
            let [quiet, fact] = [&look.quiet, &look.fact].map(Type::in_half);
            let left = 2 * MARGIN + half;
            let beside = picture.code(code, scan, left, below, look.module, &quiet);
            picture
                .facts(&self.facts, [&quiet, &fact], MARGIN, below)
                .max(beside)
        } else {
            picture.facts(&self.facts, [&look.quiet, &look.fact], MARGIN, below)
        };
        y = picture.facts(&self.tables, [&look.quiet, &look.fact], MARGIN, y);
        if let Some((code, scan)) = code.filter(|code| !narrow(code)) {
            y = picture.code(code, scan, MARGIN, y, MODULE, &look.quiet);
        }
        picture.y = y;
        picture.svg(&self.sentence)
    }

    /// The facts, the tables last.
    fn all_facts(&self) -> impl Iterator<Item = &(String, String)> {
        self.facts.iter().chain(&self.tables)
    }

    /// Adds the title, the occasion and the ruling, and returns the lower edge.
    fn head(&self, picture: &mut Picture, left: i32, top: i32) -> i32 {
        let look = picture.look;
        let mut y = picture.text(&self.title, &look.title, left, top);
        y = picture.text(&self.occasion, &look.quiet, left, y);
        y = picture.text(&self.sentence, &look.sentence, left, y + 12);
        match &self.grounds {
            Some(grounds) => picture.text(grounds, &look.quiet, left, y + 6),
            None => y,
        }
    }
}

/// The shape of a card as a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CardShape {
    /// Wider than high, for large screens and paper.
    #[default]
    Landscape,
    /// Higher than wide, for phones.
    Portrait,
}

/// The link of a card to the board.
pub(crate) struct CardLink {
    /// The game on the board.
    pub link: String,
    /// The QR code with what it leads to; `None` if even the position is too long for one.
    pub code: Option<(QrCode, String)>,
}

/// The measures of the picture, in its units.
const MARGIN: i32 = 28;
const TOP: i32 = 24;
/// The width of the diagram.
const BOARD: i32 = 560;
/// The width of the diagram on a card for phones.
const PORTRAIT_BOARD: i32 = 640;
/// The width of a module of the code. A card that is 10 cm wide has modules of 0.42 mm, which
/// phones read, and the largest code is as wide as the texts.
const MODULE: i32 = 5;

/// The width of a card, its letters, and the modules of its code.
struct CardLook {
    width: i32,
    title: Type,
    quiet: Type,
    sentence: Type,
    fact: Type,
    module: i32,
}

/// The look of a text: its size, weight and colour, and the letters of a line that fit.
struct Type {
    size: i32,
    weight: i32,
    fill: &'static str,
    letters: usize,
}

impl Type {
    /// The same letters in a column of half the width.
    const fn in_half(&self) -> Self {
        Self {
            letters: self.letters * 19 / 40,
            ..*self
        }
    }
}

const fn letters(size: i32, weight: i32, fill: &'static str, letters: usize) -> Type {
    Type {
        size,
        weight,
        fill,
        letters,
    }
}

const INK: &str = "#2b2119";
const QUIET: &str = "#5f5347";

const LANDSCAPE: CardLook = CardLook {
    width: 1200,
    title: letters(22, 600, INK, 46),
    quiet: letters(17, 400, QUIET, 58),
    sentence: letters(26, 700, INK, 30),
    fact: letters(18, 400, INK, 52),
    module: MODULE,
};

/// On a phone the picture is some 330 pixels wide: the ruling then has letters of 14 pixels, and
/// the facts of 11. A card that is 10 cm wide has modules of 0.5 mm.
const PORTRAIT: CardLook = CardLook {
    width: 800,
    title: letters(28, 600, INK, 38),
    quiet: letters(23, 400, QUIET, 50),
    sentence: letters(34, 700, INK, 31),
    fact: letters(26, 400, INK, 44),
    module: 4,
};

/// The width of a code with its margin.
fn code_side(code: &QrCode, module: i32) -> i32 {
    i32::try_from(code.side()).unwrap_or_default() * module
}

/// A card while it is drawn.
struct Picture {
    look: &'static CardLook,
    parts: Vec<Markup>,
    /// The lower edge of its content.
    y: i32,
}

impl Picture {
    const fn new(look: &'static CardLook) -> Self {
        Self {
            look,
            parts: vec![],
            y: 0,
        }
    }

    /// Adds a text in lines below a height, and returns the lower edge.
    fn text(&mut self, text: &str, look: &Type, left: i32, top: i32) -> i32 {
        let mut y = top;
        for line in wrapped(text, look.letters) {
            y += look.size * 13 / 10;
            self.parts.push(html! {
                text x=(left) y=(y - look.size * 3 / 10) font-size=(look.size)
                    font-weight=(look.weight) fill=(look.fill) { (line) }
            });
        }
        y
    }

    /// Adds facts with their labels, and returns the lower edge.
    fn facts<'a>(
        &mut self,
        facts: impl IntoIterator<Item = &'a (String, String)>,
        [quiet, fact]: [&Type; 2],
        left: i32,
        top: i32,
    ) -> i32 {
        facts.into_iter().fold(top, |y, (label, value)| {
            let y = self.text(label, quiet, left, y);
            self.text(value, fact, left, y) + 10
        })
    }

    /// Adds a drawing of this width and height.
    fn place(&mut self, svg: &str, x: i32, y: i32, side: i32) {
        // Of two widths an element has the first one, and readers of XML refuse it.
        let (begin, rest) = svg.split_once('>').unwrap_or((svg, ""));
        let begin: Vec<&str> = (begin.split(' '))
            .filter(|part| !part.starts_with("width=") && !part.starts_with("height="))
            .collect();
        let place = format!(" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\">");
        self.parts.push(PreEscaped(begin.join(" ") + &place + rest));
    }

    /// Adds a code below what it leads to, and returns the lower edge.
    fn code(
        &mut self,
        code: &QrCode,
        scan: &str,
        left: i32,
        top: i32,
        module: i32,
        look: &Type,
    ) -> i32 {
        let y = self.text(scan, look, left, top) + 6;
        let side = code_side(code, module);
        self.place(&code.svg(scan), left, y, side);
        y + side
    }

    fn svg(self, title: &str) -> String {
        let (width, height) = (self.look.width, self.y + MARGIN);
        html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) }
                width=(width) height=(height) role="img"
                font-family="system-ui, 'Noto Sans', sans-serif" {
                title { (title) }
                rect width=(width) height=(height) fill="#fffdf8" {}
                @for part in &self.parts { (part) }
            }
        }
        .into_string()
    }
}

fn short_hash(used: &UsedTable) -> String {
    let hash = used.hash.get(..HASH_DIGITS).unwrap_or(&used.hash);
    format!("{} {hash}", used.table)
}

/// The verdict, and those under other rules of the same authority, each with the names of its
/// rules. If all rules that were compared agree, it says so instead.
pub(super) fn sentence(phrases: &Phrases, game: &AdjudicatedGame) -> Option<String> {
    let text = ruling_sentence(phrases, game)?;
    let said = header::off_the_board(phrases.language, game);
    Some(match said {
        Some(said) => format!("{text} {said}"),
        None => text,
    })
}

/// The same without what the score says of an end off the board.
pub(super) fn ruling_sentence(phrases: &Phrases, game: &AdjudicatedGame) -> Option<String> {
    let replay = &game.rulings.first()?.replay;
    let own = game.rulings.iter().map(|ruling| {
        (
            ruling.profile().name,
            clause(phrases, replay, &Verdict::of_ruling(ruling)),
        )
    });
    if let Some(text) = unanimous(phrases, game) {
        return sentence_case(&text);
    }
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
            clause(phrases, replay, &Verdict::of_other(other)),
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
    sentence_case(&clauses.collect::<Vec<_>>().join("; "))
}

/// Writes clauses as a sentence; `None` if there are none.
fn sentence_case(text: &str) -> Option<String> {
    let first = text.chars().next()?;
    let rest = text.get(first.len_utf8()..).unwrap_or_default();
    Some(format!("{}{rest}.", first.to_uppercase()))
}

/// The verdict under all rules of the game that were compared, if they are several and agree, in
/// result and moment; `None` otherwise, and if no table knows it.
fn unanimous(phrases: &Phrases, game: &AdjudicatedGame) -> Option<String> {
    let language = phrases.language;
    let others = dispute::others(game);
    let n = game.rulings.len() + others.len();
    let decided = game.rulings.iter().all(Ruling::is_decided);
    let agree = |other: &&OtherRuling| {
        (game.rulings.iter()).all(|ruling| ruling.agrees_with(other) == Some(true))
    };
    if n < 2 || !decided || !others.iter().all(agree) {
        return None;
    }
    let own: Vec<(&str, String)> = (game.rulings.iter())
        .map(|ruling| {
            let verdict = clause(phrases, &ruling.replay, &Verdict::of_ruling(ruling));
            (ruling.profile().name, verdict)
        })
        .collect();
    let [(profiles, verdict)] = &grouped(own)[..] else {
        return None;
    };
    Some(match others.is_empty() {
        true => say!(
            language,
            "ruling-under-all",
            verdict = verdict.as_str(),
            n = n
        ),
        false => say!(
            language,
            "ruling-under-same",
            verdict = verdict.as_str(),
            profiles = phrases.profile_list(profiles),
            n = n
        ),
    })
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

/// A verdict in a clause that begins with a small letter. Positions repeat alike under all rules,
/// so that any replay of the game shows where.
fn clause(phrases: &Phrases, replay: &Replay, verdict: &Verdict<'_>) -> String {
    let language = phrases.language;
    let place = |ply| phrases.place("ruling-place", ply);
    let repeated = |key: &str, rule: DrawRule, ply: usize| {
        phrases.repeated(key, rule, &replay.occurrences(ply))
    };
    if let Some(over) = verdict.over {
        if let Some(rule @ DrawRule::Repetition(_)) = over.rule {
            return repeated("ruling-repeated", rule, over.ply);
        }
        let place = place(over.ply);
        return match (over.rule, over.winner) {
            (Some(rule), _) => say!(language, "ruling-drawn", rule = rule.rule(), place = place),
            (None, Some(side)) => say!(language, "ruling-won", side = side, place = place),
            (None, None) => say!(language, "ruling-drawn-on-board", place = place),
        };
    }
    if let Some(claim) = verdict.claim {
        if matches!(claim.rule, DrawRule::Repetition(_)) {
            return repeated("ruling-claim-repeated", claim.rule, claim.first);
        }
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
fn fragment(
    language: Language,
    game: &AdjudicatedGame,
    ruling: &Ruling,
    names: bool,
) -> Option<String> {
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
    if names {
        // Some scores have the colours for names.
        let name = |tag| game.tag(tag).filter(|name| *name != tag);
        let name = |tag| name(tag).map(name_in_link).unwrap_or_default();
        parts.push(("white", name("White")));
        parts.push(("black", name("Black")));
        parts.push(("event", name("Event")));
        parts.push(("date", name("Date")));
    }
    // Without it the card of the page behind the code says less than this one.
    match json::stated(game.read.result.value()) {
        "unfinished" => {}
        stated => parts.push(("stated", name_in_link(stated))),
    }
    parts.push(("corrected", corrected(game)));
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

/// The name of a player in a link: short, with the letters that a fragment allows.
fn name_in_link(name: &str) -> String {
    let short: String = sanitize(name).chars().take(MAX_NAME).collect();
    percent_encoded(&short)
}

/// The moves that were corrected, as links have them: `45:31-27,47:8-12`.
fn corrected(game: &AdjudicatedGame) -> String {
    let corrections = game.corrections.iter().map(|corrected| {
        let was = percent_encoded(&corrected.was.replace(',', ""));
        format!("{}:{was}", corrected.ply)
    });
    corrections.collect::<Vec<_>>().join(",")
}

/// Writes a text with the letters that a fragment allows (RFC 3986, 2.1 and 2.3).
fn percent_encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'-' | b'.' | b'_' | b'~' => encoded.push(char::from(byte)),
            byte if byte.is_ascii_alphanumeric() => encoded.push(char::from(byte)),
            byte => encoded += &format!("%{byte:02X}"),
        }
    }
    encoded
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
