//! Games judged.

use crate::error::ApiError;
use crate::query::{GamesQuery, Queried};
use crate::service::Service;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::{Query, WithRejection};
use bytes::Buf;
use futures_util::stream;
use galotne::notation::pdn::{Census, Charset, PdnError, ReadGame, ReadOptions, Start, read_games};
use galotne::tablebase::Tablebase;
use galotne_answer::{Case, CaseError, Counts, Detail, Inquiry, Unjudged, json};
use galotne_report::Language;
use galotne_report::game::{self, PageEntry};
use serde::Serialize;
use std::sync::Arc;

/// A report is one file, with its style in it and nothing that runs.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// How many games are judged in one go.
const TOGETHER: usize = 16;

/// Games as PDN, or a bare list of moves: whether each was over and since when, what could be claimed, what it
/// is worth now, and where its value changed hands. One object for each game and profile, a line each, as
/// `galotne adjudicate --json` prints them.
#[utoipa::path(
    post,
    path = "/v1/adjudicate",
    tag = "many",
    params(GamesQuery),
    request_body(content = String, content_type = "application/vnd.chess-pgn", description = "PDN", example = "[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:WK1,K7,K18:BK35\"]\n1. 7-2 35-49 *"),
    responses(
        (status = 200, description = "One object a line, or a report as a page", body = json::Adjudicated<'_>, content_type = "application/x-ndjson"),
        (status = 400, description = "The query cannot be understood", body = crate::error::Problem),
        (status = 413, description = "The games are too many", body = crate::error::Problem),
    )
)]
pub async fn adjudicate(
    State(service): State<Arc<Service>>,
    WithRejection(Query(query), _): Queried<GamesQuery>,
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
    let asked = {
        let games = games.clone();
        (service.lookups).run(move || asked.counted(&games)).await?
    };
    let fresh = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(language) = asked.page {
        let page = {
            let service = Arc::clone(&service);
            move || asked.page(&service, &games, language)
        };
        let page = service.lookups.run(page).await?;
        let html = HeaderValue::from_static("text/html; charset=utf-8");
        let policy = HeaderValue::from_static(POLICY);
        let head = [
            (header::CONTENT_TYPE, html),
            (header::CONTENT_SECURITY_POLICY, policy),
            fresh,
        ];
        return Ok((head, page).into_response());
    }
    let reading: Reading = Box::new(read_games(games.reader(), asked.options));
    let asked = Arc::new(asked);
    let lines = stream::unfold(Some(reading), move |reading| {
        let (service, asked) = (Arc::clone(&service), Arc::clone(&asked));
        async move {
            let mut reading = reading?;
            let work = {
                let service = Arc::clone(&service);
                // A few games at a time: nothing is held while the client reads.
                move || {
                    let out = asked.lines(&service, reading.by_ref().take(TOGETHER));
                    (out, reading)
                }
            };
            match service.lookups.run(work).await {
                Ok((out, _)) if out.is_empty() => None,
                Ok((out, reading)) => Some((Ok::<_, ApiError>(out), Some(reading))),
                Err(error) => {
                    service.note(&error);
                    Some((Err(error), None))
                }
            }
        }
    });
    let ndjson = HeaderValue::from_static("application/x-ndjson");
    let body = Body::from_stream(lines);
    Ok(([(header::CONTENT_TYPE, ndjson), fresh], body).into_response())
}

/// The games of a request, one after the other.
type Reading = Box<dyn Iterator<Item = Result<ReadGame, PdnError>> + Send>;

/// What is asked about the games.
struct Asked {
    options: ReadOptions,
    names: Vec<String>,
    ask: Inquiry,
    /// A report in this language is wanted.
    page: Option<Language>,
}

impl Asked {
    fn new(query: &GamesQuery) -> Result<Self, ApiError> {
        let rules = query.variant()?;
        let start = (query.fen.as_deref())
            .map(|fen| Start::parse(rules, fen, false))
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
                start,
                rotate: false,
                at: query.at,
                accept_irregular: query.accept_irregular,
                charset: (query.encoding.as_deref()).map(charset).transpose()?,
                ..ReadOptions::default()
            },
            names: (query.profile.iter())
                .flat_map(|names| names.split(','))
                .map(|name| name.trim().to_owned())
                .collect(),
            ask: Inquiry {
                at: query.at,
                counts: Counts::parse(query.spent.iter().map(String::as_str))?,
                detail: match page {
                    None => Detail::Moves,
                    Some(_) => Detail::Line,
                },
                census: None,
            },
            page,
        })
    }

    /// The same, knowing what all these games say together.
    fn counted(mut self, games: &[u8]) -> Self {
        self.ask.census = Some(Census::of(games, &self.options));
        self
    }

    /// A game judged, and the tables it was judged with.
    fn case<'s>(
        &self,
        service: &'s Service,
        read: Result<ReadGame, PdnError>,
    ) -> Result<(&'s Tablebase, Case), Unjudged> {
        let read = read?;
        let tags = read.tags.clone();
        service.metrics.positions(read.game.moves.len() + 1);
        let number = read.number;
        let tables =
            |variant| (service.tables(variant)).map_err(|error| CaseError::Probe { number, error });
        let case = Case::of(read, &self.names, &self.ask, tables).and_then(|case| case);
        if let Err(CaseError::Probe { error, .. }) = &case {
            service.note(&error.into());
        }
        case.map_err(|error| Unjudged {
            error: Box::new(error),
            tags,
        })
    }

    /// A line for each game and profile.
    fn lines(
        &self,
        service: &Service,
        games: impl Iterator<Item = Result<ReadGame, PdnError>>,
    ) -> Bytes {
        let mut out = vec![];
        for read in games {
            match self.case(service, read) {
                Ok((_, case)) => {
                    for ruling in &case.rulings {
                        write(&json::adjudicated(&case, ruling), &mut out);
                    }
                }
                Err(error) => write(&json::CaseFailure::from(&error), &mut out),
            }
        }
        out.into()
    }

    /// The report on all games.
    fn page(&self, service: &Service, games: &[u8], language: Language) -> String {
        let games: Vec<_> = read_games(games, self.options)
            .map(|read| self.case(service, read))
            .collect();
        let entries: Vec<PageEntry<'_>> = (games.iter())
            .map(|game| match game {
                Ok((tables, case)) => PageEntry::Judged(tables, case),
                Err(unjudged) => PageEntry::Unreadable(&unjudged.error),
            })
            .collect();
        game::page(&entries, language)
    }
}

fn charset(name: &str) -> Result<Charset, ApiError> {
    Charset::named(name).ok_or_else(|| {
        ApiError::bad_request(
            "encoding",
            "there is no such encoding: give one such as utf-8, windows-1257 or koi8-r",
        )
    })
}

fn write(answer: &impl Serialize, out: &mut Vec<u8>) {
    // Writing into memory does not fail, and no key is anything but a string.
    let _ = serde_json::to_writer(&mut *out, answer);
    out.push(b'\n');
}
