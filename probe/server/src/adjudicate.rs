//! Games judged.

use crate::error::ApiError;
use crate::query::GamesQuery;
use crate::service::Service;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::Query;
use galotne::notation::Fen;
use galotne::notation::pdn::{ReadGame, ReadOptions, read_games};
use galotne::rules::INTERNATIONAL;
use galotne_desk::report::{self, Entry};
use galotne_desk::{Ask, Case, CaseError, Counts, Detail, Language, json, profiles};
use serde::Serialize;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// How many games may wait for a client that reads slowly.
const AHEAD: usize = 16;

/// Games as PDN, or a bare list of moves: whether each was over and since when, what could be claimed, what it
/// is worth now, and where its value changed hands. One object for each game and profile, a line each, as
/// `galotne adjudicate --json` prints them.
#[utoipa::path(
    post,
    path = "/v1/adjudicate",
    params(GamesQuery),
    request_body(content = String, content_type = "application/vnd.chess-pgn", description = "PDN"),
    responses(
        (status = 200, description = "One object a line, or a report as a page", body = json::Adjudicated<'_>, content_type = "application/x-ndjson"),
        (status = 400, description = "The query cannot be understood", body = crate::error::Failure),
        (status = 413, description = "The games are too many", body = crate::error::Failure),
    )
)]
pub async fn adjudicate(
    State(service): State<Arc<Service>>,
    Query(query): Query<GamesQuery>,
    body: Body,
) -> Result<Response, ApiError> {
    let asked = Asked::new(&query)?;
    let most = service.limits.adjudicate_bytes;
    let games = axum::body::to_bytes(body, most).await.map_err(|_| {
        ApiError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
            format!("games are {most} bytes at most"),
        )
    })?;
    let fresh = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(language) = asked.page {
        let page = {
            let service = Arc::clone(&service);
            move || asked.page(&service, &games, language)
        };
        let page = service.work.run(page).await?;
        let html = HeaderValue::from_static("text/html; charset=utf-8");
        return Ok(([(header::CONTENT_TYPE, html), fresh], page).into_response());
    }
    let (sender, receiver) = mpsc::channel(AHEAD);
    let work = {
        let service = Arc::clone(&service);
        move || asked.stream(&service, &games, &sender)
    };
    let stopped = Arc::clone(&service);
    tokio::spawn(async move {
        if let Err(error) = service.work.run(work).await {
            stopped.note(&error);
        }
    });
    let ndjson = (
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/x-ndjson"),
    );
    let lines = ReceiverStream::new(receiver).map(Ok::<_, std::convert::Infallible>);
    Ok(([ndjson, fresh], Body::from_stream(lines)).into_response())
}

/// What is asked about the games.
struct Asked {
    options: ReadOptions,
    names: Vec<String>,
    ask: Ask,
    /// A report in this language is wanted.
    page: Option<Language>,
}

impl Asked {
    fn new(query: &GamesQuery) -> Result<Self, ApiError> {
        let rules = query.variant()?;
        let start = (query.fen.as_deref())
            .map(|fen| Fen::parse(rules.unwrap_or(&INTERNATIONAL), fen))
            .transpose()
            .map_err(|error| ApiError::bad_request("fen", error.to_string()))?;
        let page = match query.format.as_deref() {
            None | Some("json") => None,
            Some("html") => Some(match query.lang.as_deref() {
                None => Language::English,
                Some(name) => (name.parse())
                    .map_err(|_| ApiError::bad_request("lang", "languages are en, lv and ru"))?,
            }),
            Some(_) => return Err(ApiError::bad_request("format", "formats are json and html")),
        };
        Ok(Self {
            options: ReadOptions {
                rules,
                start: start.map(|fen| fen.position),
                rotate: false,
            },
            names: (query.profile.iter())
                .flat_map(|names| names.split(','))
                .map(|name| name.trim().to_owned())
                .collect(),
            ask: Ask {
                at: query.at,
                counts: Counts::parse(query.spent.iter().map(String::as_str))?,
                detail: match page {
                    None => Detail::Moves,
                    Some(_) => Detail::Line,
                },
            },
            page,
        })
    }

    fn case(
        &self,
        service: &Service,
        read: Result<ReadGame, galotne::notation::pdn::PdnError>,
    ) -> Result<Case, CaseError> {
        let read = read?;
        let variant = read.game.variant;
        let profiles = profiles(variant, &self.names, read.number)?;
        service.metrics.positions(read.game.moves.len() + 1);
        let case = Case::new(service.tables(variant), read, &profiles, &self.ask);
        if let Err(CaseError::Probe { error, .. }) = &case {
            service.note(&error.into());
        }
        case
    }

    /// Sends a line for each game and profile, until nobody reads them any more.
    fn stream(&self, service: &Service, games: &[u8], sender: &mpsc::Sender<Bytes>) {
        for read in read_games(games, self.options) {
            let mut out = vec![];
            match self.case(service, read) {
                Ok(case) => {
                    let tables = service.tables(case.read.game.variant);
                    for verdict in &case.verdicts {
                        write(&json::adjudicated(tables, &case, verdict), &mut out);
                    }
                }
                Err(error) => write(&json::CaseFailure::from(&error), &mut out),
            }
            if sender.blocking_send(out.into()).is_err() {
                return;
            }
        }
    }

    /// The report on all games.
    fn page(&self, service: &Service, games: &[u8], language: Language) -> String {
        let games: Vec<Result<Case, CaseError>> = read_games(games, self.options)
            .map(|read| self.case(service, read))
            .collect();
        let entries: Vec<Entry<'_>> = (games.iter())
            .map(|game| match game {
                Ok(case) => Entry::Judged(service.tables(case.read.game.variant), case),
                Err(error) => Entry::Unreadable(error),
            })
            .collect();
        report::page(&entries, language)
    }
}

fn write(answer: &impl Serialize, out: &mut Vec<u8>) {
    // Writing into memory does not fail, and no key is anything but a string.
    let _ = serde_json::to_writer(&mut *out, answer);
    out.push(b'\n');
}
