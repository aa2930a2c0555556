//! Previews of links: a page for `/?rules=..&fen=..` that says in its head what the link shows, for
//! sites and programs that unfold links, and the picture that it names.
//!
//! The board keeps its state in the fragment of its address, which no request carries. A link to be
//! shared has the same state as a query instead.

use crate::blocking_pool::Workload;
use crate::board;
use crate::cancellation::CancelGuard;
use crate::clients::Client;
use crate::error::ApiError;
use crate::picture::{self, Caption};
use crate::query::{draughts_by_name, profile_by_name};
use crate::service::Service;
use crate::table_set::TableSet;
use axum::Extension;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use galotne::GameRecord;
use galotne::notation::parse_move;
use galotne::notation::pdn::{PdnGame, StatedResult};
use galotne::position::{Colour, Position};
use galotne::rules::{Profile, Variant};
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, DrawRule, Judgement, Replay, judge};
use galotne_answer::{AdjudicatedGame, AdjudicationOptions, Counts, PositionQuestion};
use galotne_report::Language;
use galotne_report::game::GameReport;
use galotne_report::language::say;
use maud::html;
use serde::Deserialize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Upper bound on the moves of a link that are replayed.
const MAX_MOVES: usize = 400;

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
    lang: Option<String>,
}

/// The position that a link shows, and its verdict.
struct Preview {
    variant: &'static Variant,
    profile: &'static Profile,
    position: Position,
    language: Language,
    /// The verdict on the position, or the ruling on the game.
    verdict: String,
}

impl Preview {
    /// The side to move, and the game with its draw rules.
    fn details(&self) -> [String; 3] {
        let language = self.language;
        [
            say!(language, "to-move", side = self.position.turn()),
            say!(language, format!("board-variant-{}", self.variant.name)),
            say!(language, format!("board-profile-{}", self.profile.name)),
        ]
    }
}

impl SharedState {
    fn of(uri: &Uri) -> Option<Self> {
        let Query(state) = Query::<Self>::try_from_uri(uri).ok()?;
        (state.fen.is_some() || state.moves.is_some()).then_some(state)
    }

    /// Judges the position on the board.
    fn preview(&self, tables: &TableSet, cancelled: &Arc<AtomicBool>) -> Result<Preview, ApiError> {
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
        for text in list(&self.moves).iter().take(MAX_MOVES) {
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
        let ruling = match self.view.as_deref() {
            Some("desk") if !record.moves.is_empty() => {
                let read = PdnGame {
                    number: 1,
                    line: 1,
                    tags: vec![],
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
                game.and_then(|game| Some(game.card(language)?.sentence().to_owned()))
            }
            _ => None,
        };
        let verdict = match ruling {
            Some(ruling) => ruling,
            None => {
                let judged = judge(tablebase.reading().until(cancelled), &situation)?;
                sentence(&judged, language)
            }
        };
        Ok(Preview {
            variant,
            profile,
            position: *situation.position(),
            language,
            verdict,
        })
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
            match judged.dtw.and_then(Value::plies) {
                None => say!(language, "verdict-wins", side = side),
                Some(0) => say!(language, "line-won", side = side),
                Some(plies) => {
                    let length = say!(language, "length", n = plies.div_ceil(2));
                    say!(language, "verdict-wins-in", side = side, length = length)
                }
            }
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

/// Whether a request is for the page of the board with a position in its address.
pub fn is_preview(uri: &Uri) -> bool {
    uri.path() == "/" && SharedState::of(uri).is_some()
}

/// Serves the page of the board; with a position in its address, with a head that describes it. A
/// link that cannot be understood gets the page alone, which says so.
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
    match judged(&service, client, state).await {
        Ok(preview) => {
            let picture = picture_address(&headers, uri.query().unwrap_or_default());
            board::page_with_head(&head(&preview, picture.as_deref()))
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
            ("view" = Option<String>, Query, description = "`desk`: the ruling on the game"),
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
        let details = preview.details();
        let caption = Caption {
            verdict: &preview.verdict,
            details: &details,
        };
        picture::png(preview.variant, &preview.position, &caption)
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

/// The tags of the Open Graph protocol and of cards on X, in place of the page's title.
fn head(preview: &Preview, picture: Option<&str>) -> String {
    let description = preview.details().join(" · ");
    html! {
        title { (preview.verdict) " · Galotne" }
        meta name="description" content=(description);
        meta property="og:type" content="website";
        meta property="og:site_name" content="Galotne";
        meta property="og:title" content=(preview.verdict);
        meta property="og:description" content=(description);
        meta property="og:locale" content=(preview.language.tag());
        @if let Some(picture) = picture {
            meta property="og:image" content=(picture);
            meta property="og:image:width" content=(picture::WIDTH);
            meta property="og:image:height" content=(picture::HEIGHT);
            meta property="og:image:alt" content=(preview.verdict);
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
