//! Games judged.

use crate::clients::Client;
use crate::error::ApiError;
use crate::held::held;
use crate::lookups::Load;
use crate::query::{GamesQuery, Queried};
use crate::service::Service;
use crate::shelf::Shelf;
use crate::wanted::{Wanted, WantedBody};
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::{Query, WithRejection};
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use galotne::notation::pdn::{
    Charset, GameFit, PdnError, PdnGame, ReadOptions, ScoreReader, StartPosition, read_games,
};
use galotne::tablebase::{ProbeError, Tablebase};
use galotne_answer::{
    AdjudicatedGame, AdjudicationError, AdjudicationOptions, AnswerDetail, Counts, UnjudgedGame,
    json,
};
use galotne_report::Language;
use galotne_report::game::{self, IndexRow, PageEntry};
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// A report is one file, with its style in it and nothing that runs.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// How many games are judged in one go.
const TOGETHER: usize = 16;

/// Games as PDN, or a bare list of moves: whether each was over and since when, what could be
/// claimed, what it is worth now, and where its value changed hands. One object for each game and
/// profile, a line each, as `galotne adjudicate --json` prints them. Where its time ends before the
/// last game, the last line is an object with `error` (kind `deadline`) that names the first game
/// without a verdict; a page says so in its last paragraph.
#[utoipa::path(
    post,
    path = "/v1/adjudicate",
    tag = "many",
    params(GamesQuery),
    request_body(content = String, content_type = "application/vnd.chess-pgn", description = "PDN", example = "[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:WK1,K7,K18:BK35\"]\n1. 7-2 35-49 *"),
    responses(
        (status = 200, description = "One object a line, or a report as a page", body = json::GameAnswer<'_>, content_type = "application/x-ndjson"),
        (status = 400, description = "The query cannot be understood", body = crate::error::Problem),
        (status = 413, description = "The games are too many", body = crate::error::Problem),
    )
)]
pub async fn adjudicate(
    State(service): State<Arc<Service>>,
    WithRejection(Query(query), _): Queried<GamesQuery>,
    client: Option<Extension<Client>>,
    body: Body,
) -> Result<Response, ApiError> {
    let limits = &service.limits;
    let until = Instant::now() + Duration::from_secs(limits.stream_seconds);
    let wanted = Wanted::default();
    let asked = Asked::new(&query, service.shelf(), &wanted)?;
    // Before the games come: they are kept until they are judged.
    let seat = service.adjudication(client.map(|Extension(client)| client))?;
    let wanted = (wanted, seat);
    let (most, most_games) = match asked.page {
        Some(_) => (limits.page_bytes, limits.page_games),
        None => (limits.adjudicate_bytes, limits.adjudicate_games),
    };
    let what = if asked.page.is_some() {
        "the games of a page"
    } else {
        "games"
    };
    let too_large = |detail| ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", detail);
    let games = (axum::body::to_bytes(body, most).await)
        .map_err(|_| too_large(format!("{what} are {most} bytes at most")))?;
    let (asked, count) = {
        let games = games.clone();
        let counted = move || asked.counted(games, most_games);
        service.lookups.run(Load::Bulk, counted).await?
    };
    if count > most_games {
        return Err(too_large(format!("{what} are {most_games} at most")));
    }
    let judging = Judging {
        reading: asked.reading(games.clone()),
        asked: Arc::new(asked),
        service: Arc::clone(&service),
        until,
        done: 0,
    };
    let fresh = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let Some(language) = judging.asked.page else {
        let lines = (judging)
            .stream(|asked, service, games| asked.lines(service, games))
            .map(|lines| Ok::<_, Infallible>(lines.unwrap_or_else(|cut| cut.line())));
        let ndjson = HeaderValue::from_static("application/x-ndjson");
        let body = Body::from_stream(lines);
        let answer = ([(header::CONTENT_TYPE, ndjson), fresh], body).into_response();
        return Ok(held(answer, wanted));
    };
    // Games are judged twice: for the index, which comes first, and for their reports. Nothing of a
    // page is kept but its index and what is being sent.
    let (asked, again) = (Arc::clone(&judging.asked), judging.asked.reading(games));
    let rows: Vec<Vec<IndexRow>> = (judging)
        .stream(move |asked, service, games| asked.rows(service, games, language))
        .map_err(|cut| cut.error)
        .try_collect()
        .await?;
    let rows: Vec<IndexRow> = rows.into_iter().flatten().collect();
    let (begin, end) = game::page_frame(&rows, language);
    drop(rows);
    let reports = Judging {
        reading: again,
        asked,
        service,
        until,
        done: 0,
    };
    let place = AtomicUsize::new(1);
    let reports = (reports)
        .stream(move |asked, service, games| asked.reports(service, games, &place, language))
        .map(move |reports| Ok(reports.unwrap_or_else(|cut| cut.notice(count, language))));
    let whole = |text: String| stream::iter([Ok::<_, Infallible>(Bytes::from(text))]);
    let page = whole(begin).chain(reports).chain(whole(end));
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    let policy = HeaderValue::from_static(POLICY);
    let head = [
        (header::CONTENT_TYPE, html),
        (header::CONTENT_SECURITY_POLICY, policy),
        fresh,
    ];
    let answer = (head, Body::from_stream(page)).into_response();
    Ok(held(answer, wanted))
}

/// Games that are being judged, a few at a time.
struct Judging {
    reading: Reading,
    asked: Arc<Asked>,
    service: Arc<Service>,
    /// When all of them must be.
    until: Instant,
    /// How many are.
    done: usize,
}

impl Judging {
    /// What comes of them: `work` says something of a few games. Nothing is held while the client
    /// reads it.
    fn stream<T: Send + 'static>(
        self,
        work: impl Fn(&Asked, &Service, &mut Few<'_>) -> T + Send + Sync + 'static,
    ) -> impl Stream<Item = Result<T, Cut>> + Send {
        let work = Arc::new(work);
        stream::unfold(Some(self), move |judging| {
            let work = Arc::clone(&work);
            async move {
                let mut judging = judging?;
                let (service, until) = (Arc::clone(&judging.service), judging.until);
                let before = judging.done;
                let a_few = move || {
                    let Judging {
                        reading,
                        asked,
                        service,
                        done,
                        ..
                    } = &mut judging;
                    let mut games = reading.take(TOGETHER).inspect(|_| *done += 1);
                    let said = work(asked, service, &mut games);
                    (said, judging)
                };
                let done = service.lookups.run(Load::Bulk, a_few);
                let done = tokio::time::timeout_at(until, done).await;
                let late = |_| {
                    let seconds = service.limits.stream_seconds;
                    Err(ApiError::too_slow(StatusCode::SERVICE_UNAVAILABLE, seconds))
                };
                match done.unwrap_or_else(late) {
                    Ok((_, judging)) if judging.done == before => None,
                    Ok((said, judging)) => Some((Ok(said), Some(judging))),
                    Err(error) => {
                        service.note(&error);
                        let seconds = service.limits.stream_seconds;
                        let cut = Cut {
                            done: before,
                            seconds,
                            error,
                        };
                        Some((Err(cut), None))
                    }
                }
            }
        })
    }
}

/// A few games of a reading.
type Few<'r> = dyn Iterator<Item = Result<PdnGame, PdnError>> + 'r;

/// Judging that ended before the last game.
struct Cut {
    /// After so many games.
    done: usize,
    /// The time there was for all of them.
    seconds: u64,
    error: ApiError,
}

impl Cut {
    /// The last line, where there will be no more: the first game that was not judged, and why.
    fn line(&self) -> Bytes {
        let failure = json::GameFailure {
            game: self.done + 1,
            error: json::GameFailureDetail {
                kind: self.error.problem.error,
                message: format!(
                    "this game and those after it are not judged: {}",
                    self.error.problem.detail
                ),
                line: None,
                ply: None,
                due: None,
            },
            event: None,
            date: None,
            round: None,
            white: None,
            black: None,
            file: None,
        };
        let mut line = vec![];
        write(&failure, &mut line);
        line.into()
    }

    /// What stands at the end of a page that has no more reports.
    fn notice(&self, all: usize, language: Language) -> Bytes {
        let why = match self.error.problem.error {
            "deadline" => game::CutReason::Late {
                seconds: self.seconds,
            },
            _ => game::CutReason::Busy,
        };
        game::page_cut(why, self.done, all, language).into()
    }
}

/// The games of a request, one after the other.
type Reading = Box<dyn Iterator<Item = Result<PdnGame, PdnError>> + Send>;

/// What is asked about the games.
struct Asked {
    options: ReadOptions,
    names: Vec<String>,
    ask: AdjudicationOptions,
    /// The tables that were there when it began.
    shelf: Arc<Shelf>,
    /// Whether nobody waits for the answer any more.
    abandoned: Arc<AtomicBool>,
    /// A report in this language is wanted.
    page: Option<Language>,
    /// Games are wanted ply by ply.
    course: bool,
    /// This game alone is wanted.
    game: Option<usize>,
}

impl Asked {
    fn new(query: &GamesQuery, shelf: Arc<Shelf>, wanted: &Wanted) -> Result<Self, ApiError> {
        let rules = query.variant()?;
        let start = (query.fen.as_deref())
            .map(|fen| StartPosition::parse(rules, fen, false))
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
            ask: AdjudicationOptions {
                at: query.at,
                counts: Counts::parse(query.spent.iter().map(String::as_str))?,
                detail: match page {
                    None => AnswerDetail::Moves,
                    Some(_) => AnswerDetail::Line,
                },
                census: None,
                abandoned: Some(wanted.abandoned()),
            },
            shelf,
            abandoned: wanted.abandoned(),
            page,
            course: query.course,
            game: query.game,
        })
    }

    /// The games in a body.
    fn reading(&self, games: Bytes) -> Reading {
        let reading = read_games(self.body(games), self.options);
        match self.game {
            None => Box::new(reading),
            Some(wanted) => Box::new(reading.filter(move |read| match read {
                Ok(read) => read.number == wanted,
                Err(error) => error.number == wanted,
            })),
        }
    }

    fn body(&self, games: Bytes) -> WantedBody {
        WantedBody {
            bytes: games,
            abandoned: Arc::clone(&self.abandoned),
        }
    }

    /// The same, knowing what all these games say together, and how many there are; beyond `most`
    /// they are not looked at.
    fn counted(mut self, games: Bytes, most: usize) -> (Self, usize) {
        let scores = ScoreReader::with_options(self.body(games.clone()), &self.options);
        let count = scores.take(most.saturating_add(1)).count();
        if count <= most {
            self.ask.census = Some(GameFit::count(self.body(games), &self.options));
        }
        (self, count)
    }

    /// A game judged, and the tables it was judged with.
    fn case<'s>(
        &'s self,
        service: &Service,
        read: Result<PdnGame, PdnError>,
    ) -> Result<(&'s Tablebase, AdjudicatedGame), UnjudgedGame> {
        let read = read?;
        let tags = read.tags.clone();
        service.metrics.positions(read.game.moves.len() + 1);
        let number = read.number;
        let tables = |variant| {
            (self.shelf.tables(variant)).map_err(|error| AdjudicationError::Probe { number, error })
        };
        let case = AdjudicatedGame::of(read, &self.names, &self.ask, tables).and_then(|case| case);
        if let Err(AdjudicationError::Probe { error, .. }) = &case
            && !matches!(error, ProbeError::Cancelled)
        {
            service.note(&error.into());
        }
        case.map_err(|error| UnjudgedGame {
            error: Box::new(error),
            tags,
        })
    }

    /// A line for each game and profile.
    fn lines(
        &self,
        service: &Service,
        games: impl Iterator<Item = Result<PdnGame, PdnError>>,
    ) -> Bytes {
        let mut out = vec![];
        for read in games {
            match self.case(service, read) {
                Ok((_, case)) => {
                    for ruling in &case.rulings {
                        let mut line = json::game_answer(&case, ruling);
                        line.course = self.course.then(|| json::course(&case, ruling));
                        write(&line, &mut out);
                    }
                }
                Err(error) => write(&json::GameFailure::from(&error), &mut out),
            }
        }
        out.into()
    }

    /// What the index of a page says of each game.
    fn rows(&self, service: &Service, games: &mut Few<'_>, language: Language) -> Vec<IndexRow> {
        let row = |read| {
            with_entry(&self.case(service, read), |entry| {
                IndexRow::new(entry, language)
            })
        };
        games.map(row).collect()
    }

    /// The reports of a page, from this place on.
    fn reports(
        &self,
        service: &Service,
        games: &mut Few<'_>,
        place: &AtomicUsize,
        language: Language,
    ) -> Bytes {
        let report = |read| {
            let place = place.fetch_add(1, Ordering::Relaxed);
            let game = self.case(service, read);
            with_entry(&game, |entry| game::page_report(place, entry, language))
        };
        games.map(report).collect::<String>().into()
    }
}

/// A game as a page takes it.
fn with_entry<T>(
    game: &Result<(&Tablebase, AdjudicatedGame), UnjudgedGame>,
    write: impl FnOnce(&PageEntry<'_>) -> T,
) -> T {
    write(&match game {
        Ok((tables, case)) => PageEntry::Judged(tables, case),
        Err(unjudged) => PageEntry::Unreadable(&unjudged.error),
    })
}

fn charset(name: &str) -> Result<Charset, ApiError> {
    Charset::by_name(name).ok_or_else(|| {
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
