//! Previews of links: a page for `/?rules=..&fen=..`, `/?mills&room=..` or `/?desk` that says in
//! its head what the link shows, for sites and programs that unfold links, and the picture that it
//! names.
//!
//! The board keeps its state in the fragment of its address, which no request carries. A link to be
//! shared has the same state as a query instead.

use crate::blocking_pool::Workload;
use crate::board;
use crate::cancellation::CancelGuard;
use crate::clients::Client;
use crate::error::ApiError;
use crate::games;
use crate::picture::{self, Caption, Subject};
use crate::query::{draughts_by_name, profile_by_name};
use crate::service::Service;
use crate::table_set::TableSet;
use axum::Extension;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use galotne::GameRecord;
use galotne::notation::parse_move;
use galotne::notation::pdn::{PdnGame, StatedResult, Tag};
use galotne::position::{Colour, Position};
use galotne::rules::{INTERNATIONAL, Variant};
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, DrawRule, Judgement, Replay, judge};
use galotne_answer::mills::JudgedPosition;
use galotne_answer::{
    AdjudicatedGame, AdjudicationOptions, AnswerNote, Correction, Counts, PositionQuestion,
};
use galotne_mills::Mills;
use galotne_report::Language;
use galotne_report::game::GameReport;
use galotne_report::language::say;
use galotne_report::note;
use maud::html;
use serde::Deserialize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Upper bound on the moves of a link: what fits an address, with room to spare.
const MAX_MOVES: usize = 2000;

/// Upper bound on the moves of a game that is judged for a preview. Of a longer one the last
/// position is shown, and the preview says so.
const MAX_JUDGED_MOVES: usize = 400;

/// Upper bounds on the letters of a player's name, and on the corrections of a game.
const MAX_NAME: usize = 40;
const MAX_CORRECTIONS: usize = 20;

/// The state of a board in a link: the keys of its fragment that matter here.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct SharedState {
    rules: Option<String>,
    profile: Option<String>,
    fen: Option<String>,
    /// Counts with commas between them.
    spent: Option<String>,
    /// Moves with commas between them.
    moves: Option<String>,
    at: Option<usize>,
    view: Option<String>,
    /// The players of a game on the desk.
    white: Option<String>,
    black: Option<String>,
    /// Moves corrected on the desk, with commas between them.
    corrected: Option<String>,
    /// The rooms: bare keys of the address.
    desk: Option<String>,
    learn: Option<String>,
    explore: Option<String>,
    mills: Option<String>,
    /// The content of a room: a game of mills and a position, with a semicolon between them.
    room: Option<String>,
    lang: Option<String>,
}

/// A view of the page that a link opens without a position, and the keys of its texts.
struct View {
    name: &'static str,
    title: &'static str,
    about: &'static str,
}

/// The opening page first.
static VIEWS: &[View] = &[
    View {
        name: "home",
        title: "preview-home",
        about: "board-help-about",
    },
    View {
        name: "desk",
        title: "board-room-desk",
        about: "board-room-desk-about",
    },
    View {
        name: "learn",
        title: "board-room-learn",
        about: "board-room-learn-about",
    },
    View {
        name: "explore",
        title: "board-room-explore",
        about: "board-room-explore-about",
    },
    View {
        name: "mills",
        title: "board-room-mills",
        about: "board-room-mills-about",
    },
    View {
        name: "map",
        title: "board-view-map",
        about: "board-map-about",
    },
];

/// The position of a link, and its verdict.
struct Preview {
    subject: Subject,
    language: Language,
    /// The verdict on the position, or the ruling on the game.
    verdict: String,
    /// The side to move, what is known where the verdict is not, the game and its draw rules.
    details: Vec<String>,
}

impl SharedState {
    fn of(uri: &Uri) -> Option<Self> {
        let Query(state) = Query::<Self>::try_from_uri(uri).ok()?;
        let shown = state.has_position() || state.view().is_some();
        shown.then_some(state)
    }

    fn has_position(&self) -> bool {
        self.fen.is_some() || self.moves.is_some() || self.mills_room().is_some()
    }

    /// The name of the room or view that the link opens.
    fn view_name(&self) -> Option<&str> {
        let rooms = [
            ("desk", &self.desk),
            ("learn", &self.learn),
            ("explore", &self.explore),
            ("mills", &self.mills),
        ];
        let bare = rooms.into_iter().find(|(_, key)| key.is_some());
        bare.map(|(name, _)| name).or(self.view.as_deref())
    }

    /// The view that the link opens, if it has texts of its own. A link with a language alone opens
    /// the opening page in it.
    fn view(&self) -> Option<&'static View> {
        match self.view_name() {
            Some(name) => VIEWS.iter().find(|view| view.name == name),
            None => VIEWS
                .first()
                .filter(|_| self.lang.is_some() && !self.has_position()),
        }
    }

    /// The game and the position that are open in the room of mills.
    fn mills_room(&self) -> Option<(&'static Mills, String)> {
        if self.view_name() != Some("mills") {
            return None;
        }
        let (game, fen) = self.room.as_deref()?.split_once(';')?;
        // A plus sign means a space in a query, so the room has another sign.
        Some((games::mills_by_name(game)?, fen.replace('~', "+")))
    }

    /// Judges what the link shows.
    fn preview(&self, tables: &TableSet, cancelled: &Arc<AtomicBool>) -> Result<Preview, ApiError> {
        // The opening page does not show the board behind it.
        let is_view = |view: &&View| view.name == "home" || !self.has_position();
        match (self.view().filter(is_view), self.mills_room()) {
            (Some(view), _) => Ok(self.view_preview(view)),
            (None, Some((mills, fen))) => self.mills_preview(tables, mills, &fen),
            (None, None) => self.draughts_preview(tables, cancelled),
        }
    }

    /// Tells what a view is for, beside the board at the start of its game.
    fn view_preview(&self, view: &View) -> Preview {
        let language = self.language();
        let named = draughts_by_name(self.rules.as_deref()).unwrap_or(&INTERNATIONAL);
        let start = |variant: &'static Variant| Some((variant, variant.start()?));
        let subject = match start(named).or_else(|| start(&INTERNATIONAL)) {
            Some((variant, position)) if view.name != "mills" => {
                Subject::Draughts(variant, position)
            }
            _ => Subject::Mills(galotne_mills::MILLS.start()),
        };
        Preview {
            subject,
            language,
            verdict: say!(language, view.title),
            details: vec![say!(language, view.about)],
        }
    }

    fn mills_preview(
        &self,
        tables: &TableSet,
        mills: &'static Mills,
        fen: &str,
    ) -> Result<Preview, ApiError> {
        let language = self.language();
        let tablebase = tables.tablebase(mills)?;
        let read = JudgedPosition::read(tablebase, fen)?;
        let (position, judged) = (*read.position(), &read.judged);
        let turn = position.turn();
        let winner = match judged.wdl {
            Some(Wdl::Win) => Some(turn),
            Some(Wdl::Loss) => Some(!turn),
            _ => None,
        };
        let mut details = vec![say!(language, "to-move", side = turn)];
        // All three games are solved from their start: a draw (`data/theory`).
        let is_start = position == mills.start() && mills.interpretation_of.is_none();
        let wdl = judged.wdl.or(is_start.then_some(Wdl::Draw));
        let verdict = match (wdl, winner) {
            (_, Some(side)) => win(language, side, judged.dtw.and_then(Value::plies)),
            (Some(_), None) => say!(language, "verdict-draw"),
            (None, None) => {
                // The page itself knows more: the values of the first stones.
                details.clear();
                let stones = |side| say!(language, "preview-stones", n = position.in_all(side));
                title_of_unknown(language, turn, stones)
            }
        };
        let game = say!(language, format!("board-mills-game-{}", mills.name));
        let heading = say!(language, "board-mills-title");
        details.push(format!("{heading} · {game}"));
        Ok(Preview {
            subject: Subject::Mills(position),
            language,
            verdict,
            details,
        })
    }

    /// Judges the position on the board of draughts, or the game on the desk.
    fn draughts_preview(
        &self,
        tables: &TableSet,
        cancelled: &Arc<AtomicBool>,
    ) -> Result<Preview, ApiError> {
        let variant = draughts_by_name(self.rules.as_deref())?;
        let profile = profile_by_name(variant, self.profile.as_deref())?;
        let tablebase = tables.tablebase(variant)?;
        let language = self.language();
        let list = |text: &Option<String>| -> Vec<String> {
            let items = text.iter().flat_map(|text| text.split(','));
            items
                .filter(|item| !item.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let spent = list(&self.spent);
        let counts = Counts::parse(spent.iter().map(String::as_str))?;
        let start = match (&self.fen, variant.start()) {
            (Some(fen), _) => fen.replace('_', " "),
            (None, Some(start)) => galotne::notation::write_fen(variant, &start),
            (None, None) => return Err(ApiError::bad_request("fen", "this game needs a position")),
        };
        let question = PositionQuestion::read(variant, profile, &start, &counts, false)?;
        let mut record = GameRecord::starting_at(variant, *question.situation.position());
        let mut position = record.start;
        let moves = list(&self.moves);
        if moves.len() > MAX_MOVES {
            let detail = format!("{} moves, {MAX_MOVES} at most", moves.len());
            return Err(ApiError::bad_request("moves", detail));
        }
        for text in &moves {
            let played = parse_move(variant, &position, text)
                .map_err(|error| ApiError::bad_request("moves", error.to_string()))?;
            position = variant.play(&position, &played);
            record.moves.push(played);
        }
        let replay = Replay::new(&record, *question.situation.clocks());
        let at = self
            .at
            .unwrap_or(record.moves.len())
            .min(record.moves.len());
        let situation = replay
            .moment(at)
            .map_or(question.situation, |moment| moment.situation);
        let on_desk = self.view_name() == Some("desk") && !record.moves.is_empty();
        let too_long = on_desk && record.moves.len() > MAX_JUDGED_MOVES;
        let mut about_the_game = vec![];
        let ruling = match on_desk && !too_long {
            true => {
                let read = PdnGame {
                    number: 1,
                    line: 1,
                    tags: self.players(),
                    game: record,
                    result: StatedResult::default(),
                    half_moves: None,
                    notes: vec![],
                    others: vec![],
                };
                let options = AdjudicationOptions {
                    counts,
                    abandoned: Some(Arc::clone(cancelled)),
                    ..AdjudicationOptions::default()
                };
                let game = AdjudicatedGame::new(tablebase, read, &[profile], &options).ok();
                let corrections = list(&self.corrected).into_iter().take(MAX_CORRECTIONS);
                let corrections: Vec<Correction> =
                    corrections.filter_map(|text| text.parse().ok()).collect();
                let game = game.map(|game| game.with_corrections(&corrections));
                game.and_then(|game| {
                    if let (Some(white), Some(black)) = (game.tag("White"), game.tag("Black")) {
                        about_the_game.push(format!("{white} – {black}"));
                    }
                    let corrected = game.corrections.iter().map(AnswerNote::from);
                    about_the_game.extend(corrected.map(|about| note(language, &about)));
                    Some(game.card(language)?.sentence().to_owned())
                })
            }
            false => None,
        };
        let position = *situation.position();
        let to_move = say!(language, "to-move", side = position.turn());
        let mut details = vec![];
        if self.view_name() == Some("map") {
            details.push(say!(language, "board-view-map"));
        }
        let verdict = match ruling {
            Some(ruling) => {
                details.append(&mut about_the_game);
                details.push(to_move);
                ruling
            }
            // The verdict on an exercise is its solution.
            None if self.view_name() == Some("learn") => format!("{to_move}."),
            None => {
                let judged = judge(tablebase.reading().until(cancelled), &situation)?;
                let verdict = match judged.category {
                    None => {
                        let pieces = |side| pieces(language, &position, side);
                        let reach = tablebase.keys().map(|key| key.class.pieces()).max();
                        details.push(not_known(language, &position, reach));
                        title_of_unknown(language, position.turn(), pieces)
                    }
                    Some(_) => {
                        details.push(to_move);
                        sentence(&judged, language)
                    }
                };
                details.extend(counted(language, &judged));
                verdict
            }
        };
        if too_long {
            let number = at.div_ceil(2);
            details.push(say!(language, "preview-too-long", n = number));
        }
        details.push(say!(language, format!("board-variant-{}", variant.name)));
        details.push(say!(language, format!("board-profile-{}", profile.name)));
        Ok(Preview {
            subject: Subject::Draughts(variant, position),
            language,
            verdict,
            details,
        })
    }

    /// The players as tags of a score.
    fn players(&self) -> Vec<Tag> {
        let names = [("White", &self.white), ("Black", &self.black)];
        let tag = |(name, value): (&str, &Option<String>)| {
            Some(Tag {
                name: name.to_owned(),
                value: value.as_ref()?.chars().take(MAX_NAME).collect(),
                line: 1,
            })
        };
        names.into_iter().filter_map(tag).collect()
    }

    fn language(&self) -> Language {
        let named = self.lang.as_deref().and_then(|name| name.parse().ok());
        named.unwrap_or_default()
    }
}

/// The verdict on a position in one sentence, as the board's headline has it.
fn sentence(judged: &Judgement, language: Language) -> String {
    let turn = judged.situation.position().turn();
    let winner: Option<Colour> = match judged.wdl {
        Some(Wdl::Win) => Some(turn),
        Some(Wdl::Loss) => Some(!turn),
        _ => None,
    };
    match (judged.category, winner) {
        (None, _) => say!(language, "board-unknown"),
        (Some(Category::Win | Category::Loss), Some(side)) => {
            win(language, side, judged.dtw.and_then(Value::plies))
        }
        (Some(Category::CursedWin | Category::BlessedLoss), _) => {
            match judged.clocks().first_to_end() {
                Some(running) => {
                    let rule = DrawRule::Clock(running.clock).rule();
                    say!(language, "board-drawn-rule", rule = rule)
                }
                None => say!(language, "verdict-draw"),
            }
        }
        _ => say!(language, "verdict-draw"),
    }
}

/// A win in this many plies; `None` if their number is unknown.
fn win(language: Language, side: Colour, plies: Option<u16>) -> String {
    match plies {
        None => say!(language, "verdict-wins", side = side),
        Some(0) => say!(language, "line-won", side = side),
        Some(plies) => {
            let length = say!(language, "length", n = plies.div_ceil(2));
            say!(language, "verdict-wins-in", side = side, length = length)
        }
    }
}

/// The side to move and the pieces of both sides, where no table knows the value.
fn title_of_unknown(language: Language, turn: Colour, pieces: impl Fn(Colour) -> String) -> String {
    say!(
        language,
        "preview-position",
        side = turn,
        white = pieces(Colour::White),
        black = pieces(Colour::Black)
    )
}

/// The kings and men of a side: `3 kings, 2 men`.
fn pieces(language: Language, position: &Position, side: Colour) -> String {
    let kings = (position.kings(side).count_ones(), "preview-kings");
    let men = (position.men(side).count_ones(), "preview-men");
    let counted = [kings, men].into_iter().filter(|(n, _)| *n > 0);
    let counted = counted.map(|(n, key)| say!(language, key, n = n as usize));
    counted.collect::<Vec<_>>().join(", ")
}

/// Why the value is not known: more pieces than tables reach, or a class without its tables.
fn not_known(language: Language, position: &Position, reach: Option<u8>) -> String {
    let sides = Colour::BOTH.into_iter();
    let pieces = sides.map(|side| (position.kings(side) | position.men(side)).count_ones());
    match reach {
        Some(reach) if pieces.sum::<u32>() > u32::from(reach) => {
            say!(language, "preview-unknown-beyond", n = reach)
        }
        _ => say!(language, "preview-unknown-here"),
    }
}

/// Returns the count of the clock that ends first, if one runs.
fn counted(language: Language, judged: &Judgement) -> Option<String> {
    let running = judged.clocks().first_to_end()?;
    let rule = DrawRule::Clock(running.clock).rule();
    let left = running.left.div_ceil(2);
    Some(say!(language, "preview-left", rule = rule, n = left))
}

/// Judges what a link shows, in a slot for single positions.
async fn judged(
    service: &Arc<Service>,
    client: Option<Client>,
    state: SharedState,
) -> Result<Preview, ApiError> {
    let cancel = CancelGuard::default();
    let (tables, cancelled) = (service.tables(), cancel.flag());
    let work = move || state.preview(&tables, &cancelled);
    service.pool.run(Workload::Single, client, work).await?
}

/// Whether a request is for the page of the board with a position or a view in its address.
pub fn is_preview(uri: &Uri) -> bool {
    uri.path() == "/" && SharedState::of(uri).is_some()
}

/// Serves the page of the board; with a position or a view in its address, with a head that
/// describes it. The head of a link that cannot be read says so, as the page does; without an
/// answer the head is that of the page.
pub async fn page(
    State(service): State<Arc<Service>>,
    client: Option<Extension<Client>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let client = client.map(|Extension(client)| client);
    let Some(state) = SharedState::of(&uri) else {
        return board::page(&headers);
    };
    let language = state.language();
    match judged(&service, client, state).await {
        Ok(preview) => {
            let picture = picture_address(&headers, uri.query().unwrap_or_default());
            board::page_with_head(&head(&preview, picture.as_deref()))
        }
        Err(error) if error.status.is_client_error() => {
            let title = say!(language, "preview-unreadable");
            let about = say!(language, "preview-unreadable-about");
            board::page_with_head(&tags(language, &title, &about, None))
        }
        Err(_) => board::page(&headers),
    }
}

/// Serves the picture of the position in a link, for previews: the board and the verdict (PNG).
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/v1/picture",
        tag = "positions",
        params(
            ("rules" = Option<String>, Query, description = "The game"),
            ("profile" = Option<String>, Query, description = "The draw rules"),
            (
                "fen" = Option<String>, Query,
                description = "The position before the moves",
                example = "W:WK1,K7,K18:BK35"
            ),
            ("spent" = Option<String>, Query, description = "Counts, as a link has them"),
            ("moves" = Option<String>, Query, description = "Moves with commas between them"),
            ("at" = Option<usize>, Query, description = "The moves on the board"),
            (
                "view" = Option<String>, Query,
                description = "`desk`: the ruling on the game; `mills`: the position in `room`"
            ),
            (
                "room" = Option<String>, Query,
                description = "A game of mills and a position, as in `mills;W:Wa4,a7,g7:Ba1,d1,d7`"
            ),
            ("lang" = Option<String>, Query, description = "`en`, `lv` or `ru`"),
        ),
        responses(
            (status = 200, description = "The picture", content_type = "image/png", body = [u8]),
            (status = 400, description = "No position", body = crate::error::ErrorBody),
            (status = 404, description = "Unknown game", body = crate::error::ErrorBody),
            (status = 503, description = "The service is overloaded", body = crate::error::ErrorBody),
        )
    )
)]
pub async fn picture(
    State(service): State<Arc<Service>>,
    client: Option<Extension<Client>>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let client = client.map(|Extension(client)| client);
    let state = SharedState::of(&uri)
        .ok_or_else(|| ApiError::bad_request("fen", "give a position: ?fen=W:WK1,K7,K18:BK35"))?;
    let preview = judged(&service, client, state).await?;
    let drawn = move || {
        let caption = Caption {
            verdict: &preview.verdict,
            details: &preview.details,
        };
        picture::png(&preview.subject, &caption)
    };
    let png = service.pool.run(Workload::Single, client, drawn).await?;
    let head = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=3600"),
        ),
    ];
    Ok((head, png).into_response())
}

/// The head of a page whose link was judged.
fn head(preview: &Preview, picture: Option<&str>) -> String {
    let about = preview.details.join(" · ");
    tags(preview.language, &preview.verdict, &about, picture)
}

/// The tags of the Open Graph protocol and of cards on X, in place of the page's title.
fn tags(language: Language, title: &str, about: &str, picture: Option<&str>) -> String {
    html! {
        title { (title) " · Galotne" }
        meta name="description" content=(about);
        meta property="og:type" content="website";
        meta property="og:site_name" content="Galotne";
        meta property="og:title" content=(title);
        meta property="og:description" content=(about);
        meta property="og:locale" content=(language.tag());
        @if let Some(picture) = picture {
            meta property="og:image" content=(picture);
            meta property="og:image:width" content=(picture::WIDTH);
            meta property="og:image:height" content=(picture::HEIGHT);
            meta property="og:image:alt" content=(title);
            meta name="twitter:card" content="summary_large_image";
        }
    }
    .into_string()
}

/// The address of the picture, which must be absolute: with the host that was asked, and the scheme
/// that a proxy names.
fn picture_address(headers: &HeaderMap, query: &str) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte);
    if host.is_empty() || !host.bytes().all(plain) {
        return None;
    }
    let forwarded = headers.get("x-forwarded-proto").map(HeaderValue::as_bytes);
    let scheme = match forwarded {
        Some(b"https") => "https",
        _ => "http",
    };
    Some(format!("{scheme}://{host}/v1/picture?{query}"))
}
