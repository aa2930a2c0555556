//! Adjudication of files of games.

use crate::blocking_pool::Workload;
use crate::cancellation::{CancelGuard, CancellableReader};
use crate::clients::Client;
use crate::error::ApiError;
#[cfg(feature = "openapi")]
use crate::error::ErrorBody;
use crate::guarded_body::with_guard;
use crate::query::{GamesQuery, QueryParams};
use crate::request_body::BodyLimits;
use crate::service::Service;
use crate::table_set::TableSet;
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::{Query, WithRejection};
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use galotne::geometry::BoardSize;
use galotne::notation::pdn::{
    Charset, GameFit, MAX_PLIES, PdnError, PdnGame, ReadOptions, ScoreReader, StartPosition,
    read_games,
};
use galotne::rules::{VARIANTS, Variant};
use galotne::tablebase::{ProbeError, Tablebase};
use galotne_answer::{
    AdjudicatedGame, AdjudicationError, AdjudicationOptions, AnswerDetail, AnswerNote,
    BuildMachine, Correction, Counts, UnjudgedGame, json,
};
use galotne_report::Language;
use galotne_report::game::{
    self, CardShape, FailureReport, GameReport, IndexRow, PageEntry, ReportOptions,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// Content security policy of a report: one file with inline styles and without scripts.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; \
                      form-action 'none'; base-uri 'none'";

/// Games of one part of a file.
const GAMES_PER_PART: usize = 16;

/// Upper bound on the corrections of a request.
const MAX_CORRECTIONS: usize = 100;

/// Bytes of one part of an answer, unless a single game has more.
const PART_BYTES: usize = 1 << 16;

/// Upper bounds on memory. For each byte of a file: the file, and the game that is being parsed.
/// For each ply and profile: a game that is being judged, and its answer without and with each ply.
const BYTES_PER_BYTE: usize = 12;
const BYTES_PER_PLY: usize = 200;
const BYTES_PER_ANSWERED_PLY: usize = 400;

/// A line of an answer: a judged game or one that cannot be judged.
#[cfg(feature = "openapi")]
#[derive(Serialize, utoipa::ToSchema)]
#[serde(untagged)]
#[expect(
    dead_code,
    clippy::large_enum_variant,
    reason = "for the document alone"
)]
pub enum GameLine<'a> {
    Judged(json::GameAnswer<'a>),
    Failed(json::GameFailure),
}

/// Adjudicates games in PDN, or a bare list of moves: the end of each game, claimable draws, its
/// present value, and the plies at which the value changed. One line for each game and profile, in
/// the format of `galotne adjudicate --json`. If the time ends before the last game, the last line
/// is an object with `error` (kind `deadline`) for the first game without a verdict; a page says so
/// in its last paragraph.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/v1/adjudicate",
        tag = "many",
        params(GamesQuery),
        request_body(
            content = String,
            content_type = "application/vnd.chess-pgn",
            description = "PDN",
            example = "[GameType \"20\"]\n[SetUp \"1\"]\n\
                       [FEN \"W:WK1,K7,K18:BK35\"]\n1. 7-2 35-49 *"
        ),
        responses(
            (
                status = 200,
                description = "One object a line, or a report as a page",
                content(
                    (GameLine<'_> = "application/x-ndjson"),
                    (String = "text/html"),
                    (String = "image/svg+xml")
                )
            ),
            (status = 400, description = "The query cannot be understood", body = ErrorBody),
            (status = 404, description = "Unknown game", body = ErrorBody),
            (status = 408, description = "The games come too slowly", body = ErrorBody),
            (status = 413, description = "The games are too many", body = ErrorBody),
            (status = 422, description = "A card: no game could be judged", body = ErrorBody),
            (status = 429, description = "Too many files of one client", body = ErrorBody),
            (status = 503, description = "The service is overloaded", body = ErrorBody),
        )
    )
)]
pub async fn adjudicate(
    State(service): State<Arc<Service>>,
    WithRejection(Query(query), _): QueryParams<GamesQuery>,
    client: Option<Extension<Client>>,
    body: Body,
) -> Result<Response, ApiError> {
    let limits = &service.limits;
    let until = Instant::now() + Duration::from_secs(limits.stream_seconds);
    let cancel = CancelGuard::default();
    let request = AdjudicationRequest::new(&query, service.tables(), cancel.flag())?;
    let client = client.map(|Extension(client)| client);
    let (max_bytes, max_games, content) = match request.page {
        Some(_) => (limits.page_bytes, limits.page_games, "the games of a page"),
        None => (limits.adjudicate_bytes, limits.adjudicate_games, "games"),
    };
    let too_large = |detail| ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", detail);
    let mut bytes = service.budget.ask(client, 0)?;
    let body_limits = BodyLimits {
        content,
        max_bytes,
        limits,
    };
    let games = body_limits.read(body, &mut bytes).await?;
    // Only now: a client that sends slowly keeps nobody waiting.
    let permit = service.adjudication(client)?;
    let slot = service.adjudication_slot(client).await?;
    bytes.grow(games.len().saturating_mul(BYTES_PER_BYTE - 1))?;
    let (request, count, max_plies) = {
        let games = games.clone();
        let counted = move || {
            let (count, max_plies) = request.count(games, max_games);
            (request, count, max_plies)
        };
        service.pool.run(Workload::Bulk, client, counted).await?
    };
    if count > max_games {
        return Err(too_large(format!("{content} are {max_games} at most")));
    }
    let bytes_per_ply = match (request.page, request.course) {
        (None, false) => BYTES_PER_PLY,
        _ => BYTES_PER_ANSWERED_PLY,
    };
    let rulings = request.max_rulings();
    bytes.grow(max_plies.saturating_mul(rulings.saturating_mul(bytes_per_ply)))?;
    let request = {
        let games = games.clone();
        let census = move || request.with_census(games);
        service.pool.run(Workload::Bulk, client, census).await?
    };
    drop(slot);
    let guard = (cancel, permit, bytes);
    let games_of_request = GameStream {
        reader: request.reader(games.clone()),
        request: Arc::new(request),
        service: Arc::clone(&service),
        client,
        until,
        done: 0,
    };
    let no_store = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let Some(language) = games_of_request.request.page else {
        let lines = (games_of_request)
            .map(|request, service, games| request.lines(service, games))
            .map(|lines| Ok::<_, Infallible>(lines.unwrap_or_else(|end| end.line())));
        let ndjson = HeaderValue::from_static("application/x-ndjson");
        let body = Body::from_stream(lines);
        let response = ([(header::CONTENT_TYPE, ndjson), no_store], body).into_response();
        return Ok(with_guard(response, guard));
    };
    if games_of_request.request.card {
        return Ok(with_guard(card(games_of_request, language).await?, guard));
    }
    // Games are judged twice, for the index and for their reports, so that only the index and the
    // part being sent are in memory.
    let request = Arc::clone(&games_of_request.request);
    let second_reader = request.reader(games);
    let rows: Vec<Vec<IndexRow>> = (games_of_request)
        .map(move |request, service, games| request.index_rows(service, games, language))
        .map_err(|end| end.error)
        .try_collect()
        .await?;
    let rows: Vec<IndexRow> = rows.into_iter().flatten().collect();
    let (begin, end) = game::page_frame(&rows, language);
    drop(rows);
    let games_of_page = GameStream {
        reader: second_reader,
        request,
        service,
        client,
        until,
        done: 0,
    };
    let position = AtomicUsize::new(1);
    let reports = (games_of_page)
        .map(move |request, service, games| request.reports(service, games, &position, language))
        .map(move |reports| Ok(reports.unwrap_or_else(|end| end.notice(count, language))));
    let part = |text: String| stream::iter([Ok::<_, Infallible>(Bytes::from(text))]);
    let page = part(begin).chain(reports).chain(part(end));
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    let policy = HeaderValue::from_static(POLICY);
    let head = [
        (header::CONTENT_TYPE, html),
        (header::CONTENT_SECURITY_POLICY, policy),
        no_store,
    ];
    let response = (head, Body::from_stream(page)).into_response();
    Ok(with_guard(response, guard))
}

/// Answers with the card of the first game.
async fn card(games: GameStream, language: Language) -> Result<Response, ApiError> {
    let unjudged = |detail: String| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "game", detail);
    let mut cards = Box::pin(games.map(move |request, service, games| {
        let read = games.next()?;
        let card = request.judge(service, read).map(|(_, game)| {
            let card = game.card(language)?;
            Some(card.svg(request.board.as_deref(), request.shape))
        });
        Some(card.map_err(|error| error.line(language)))
    }));
    let first = cards.next().await.transpose().map_err(|end| end.error)?;
    let card = match first.flatten() {
        None => return Err(unjudged("there is no game here".to_owned())),
        Some(Err(line)) => return Err(unjudged(line)),
        Some(Ok(card)) => card.ok_or_else(|| unjudged("this game has no draw rules".to_owned()))?,
    };
    let svg = HeaderValue::from_static("image/svg+xml; charset=utf-8");
    let policy = HeaderValue::from_static(POLICY);
    let head = [
        (header::CONTENT_TYPE, svg),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((head, card).into_response())
}

/// Whether a text is the address of a page: a scheme of the web, printable characters, no fragment.
fn is_page_address(text: &str) -> bool {
    const MAX_BYTES: usize = 300;
    let scheme = ["http://", "https://"]
        .iter()
        .any(|scheme| text.starts_with(scheme));
    let plain = (text.bytes()).all(|byte| byte.is_ascii_graphic() && !b"#<>\"'\\".contains(&byte));
    scheme && plain && text.len() <= MAX_BYTES
}

/// The games of a request, judged part by part.
struct GameStream {
    reader: GameReader,
    request: Arc<AdjudicationRequest>,
    service: Arc<Service>,
    client: Option<Client>,
    /// The end of the time for all games.
    until: Instant,
    /// Games judged so far.
    done: usize,
}

impl GameStream {
    /// Applies `work` to each part, as fast as the client reads the results. Neither a lookup nor a
    /// slot is occupied while it reads one.
    fn map<T, W>(self, work: W) -> impl Stream<Item = Result<T, EarlyEnd>> + Send
    where
        T: Send + 'static,
        W: Fn(&AdjudicationRequest, &Service, &mut GamesPart<'_>) -> T + Send + Sync + 'static,
    {
        let work = Arc::new(work);
        stream::unfold(Some(self), move |games| {
            let work = Arc::clone(&work);
            async move {
                let mut games = games?;
                let (service, until) = (Arc::clone(&games.service), games.until);
                let client = games.client;
                let before = games.done;
                let next_part = move || {
                    let GameStream {
                        reader,
                        request,
                        service,
                        done,
                        ..
                    } = &mut games;
                    let mut part = reader.take(GAMES_PER_PART).inspect(|_| *done += 1);
                    let result = work(request, service, &mut part);
                    (result, games)
                };
                let done = async {
                    let _slot = service.adjudication_slot(client).await?;
                    service.pool.run(Workload::Bulk, client, next_part).await
                };
                let done = tokio::time::timeout_at(until, done).await;
                let seconds = service.limits.stream_seconds;
                let late = |_| Err(ApiError::too_slow(StatusCode::SERVICE_UNAVAILABLE, seconds));
                match done.unwrap_or_else(late) {
                    Ok((_, games)) if games.done == before => None,
                    Ok((result, games)) => Some((Ok(result), Some(games))),
                    Err(error) => {
                        service.record_error(&error);
                        let end = EarlyEnd {
                            done: before,
                            seconds,
                            error,
                        };
                        Some((Err(end), None))
                    }
                }
            }
        })
    }
}

/// A reader of all games of a request.
type GameReader = Box<dyn Iterator<Item = Result<PdnGame, PdnError>> + Send>;

/// The games of one part of a file.
type GamesPart<'r> = dyn Iterator<Item = Result<PdnGame, PdnError>> + 'r;

/// An end of judging before the last game.
struct EarlyEnd {
    /// Games judged before.
    done: usize,
    /// The time for all games.
    seconds: u64,
    error: ApiError,
}

impl EarlyEnd {
    /// Returns the last line of a stream: the first game that was not judged, and the reason.
    fn line(&self) -> Bytes {
        let detail = json::GameFailureDetail {
            kind: self.error.body.error,
            message: format!(
                "this game and those after it are not judged: {}",
                self.error.body.detail
            ),
            ..json::GameFailureDetail::default()
        };
        let failure = json::GameFailure::new(self.done + 1, detail, &[]);
        let mut line = vec![];
        write_line(&failure, &mut line);
        line.into()
    }

    /// Returns the last paragraph of an incomplete page.
    fn notice(&self, all: usize, language: Language) -> Bytes {
        let reason = match self.error.body.error {
            "deadline" => game::CutReason::Late {
                seconds: self.seconds,
            },
            _ => game::CutReason::Busy,
        };
        game::page_cut(reason, self.done, all, language).into()
    }
}

/// A parsed request.
struct AdjudicationRequest {
    read_options: ReadOptions,
    profiles: Vec<String>,
    options: AdjudicationOptions,
    tables: Arc<TableSet>,
    cancelled: Arc<AtomicBool>,
    /// The language of a page; `None` for lines of JSON.
    page: Option<Language>,
    /// Whether the card of the first game is requested in place of a page.
    card: bool,
    /// The shape of the card.
    shape: CardShape,
    /// The address of a page with a board, for links.
    board: Option<String>,
    /// Whether lines contain each ply.
    course: bool,
    /// The number of the only game to judge.
    game: Option<usize>,
    /// The counts at the start of single games, by their numbers.
    counts: BTreeMap<usize, Counts>,
    /// Moves that were corrected before, by the number of their game.
    corrections: Vec<(usize, Correction)>,
}

impl AdjudicationRequest {
    fn new(
        query: &GamesQuery,
        tables: Arc<TableSet>,
        cancelled: Arc<AtomicBool>,
    ) -> Result<Self, ApiError> {
        let rules = query.variant()?;
        if query.guess && rules.is_some() {
            let detail = "`rules` names the game, so `guess` has nothing to guess: leave one out";
            return Err(ApiError::bad_request("query", detail));
        }
        let start = (query.fen.as_deref())
            .map(|fen| StartPosition::parse(rules, fen, false))
            .transpose()
            .map_err(|error| ApiError::bad_request("fen", error.to_string()))?;
        let language = || match query.lang.as_deref() {
            None => Ok(Language::English),
            Some(name) => (name.parse())
                .map_err(|_| ApiError::bad_request("lang", "languages are en, lv and ru")),
        };
        let (page, card) = match query.format.as_deref() {
            None | Some("json") => (None, false),
            Some("html") => (Some(language()?), false),
            Some("card" | "card-portrait") => (Some(language()?), true),
            Some(_) => {
                let detail = "formats are json, html, card and card-portrait";
                return Err(ApiError::bad_request("format", detail));
            }
        };
        if query
            .board
            .as_deref()
            .is_some_and(|board| !is_page_address(board))
        {
            let detail = "give the address of a page, with http or https and without a fragment";
            return Err(ApiError::bad_request("board", detail));
        }
        let (counts, of_all) = counts(&query.spent)?;
        Ok(Self {
            read_options: ReadOptions {
                rules,
                start,
                rotate: false,
                at: query.at,
                accept_irregular: query.accept_irregular,
                charset: (query.encoding.as_deref())
                    .map(charset_by_name)
                    .transpose()?,
                ..ReadOptions::default()
            },
            profiles: (query.profile.iter())
                .flat_map(|names| names.split(','))
                .map(|name| name.trim().to_owned())
                .collect(),
            options: AdjudicationOptions {
                at: query.at,
                counts: of_all,
                detail: match page {
                    None => AnswerDetail::Moves,
                    Some(_) if card => AnswerDetail::Moves,
                    Some(_) => AnswerDetail::BestLine,
                },
                advice: page.map(|_| BuildMachine::default()),
                census: None,
                guess: query.guess,
                abandoned: Some(Arc::clone(&cancelled)),
            },
            tables,
            cancelled,
            page,
            card,
            shape: match query.format.as_deref() {
                Some("card-portrait") => CardShape::Portrait,
                _ => CardShape::Landscape,
            },
            board: query.board.clone(),
            course: query.course,
            game: query.game,
            counts,
            corrections: (query.corrected.iter().take(MAX_CORRECTIONS))
                .map(|text| correction(text))
                .collect::<Result<_, _>>()?,
        })
    }

    fn reader(&self, games: Bytes) -> GameReader {
        let games = read_games(self.body(games), self.read_options);
        match self.game {
            None => Box::new(games),
            Some(number) => Box::new(games.filter(move |read| match read {
                Ok(read) => read.number == number,
                Err(error) => error.number == number,
            })),
        }
    }

    fn body(&self, games: Bytes) -> CancellableReader {
        CancellableReader {
            bytes: games,
            cancelled: Arc::clone(&self.cancelled),
        }
    }

    /// Returns the number of games, which is not counted further than `max_games`, and an upper
    /// bound on the plies of each.
    fn count(&self, games: Bytes, max_games: usize) -> (usize, usize) {
        let scores = ScoreReader::with_options(self.body(games), &self.read_options);
        let plies = scores.take(max_games.saturating_add(1)).map(|score| {
            let score = score.or_else(|error| error.into_parts().1.ok_or(()));
            score.map_or(0, |score| score.items().count().min(MAX_PLIES) + 1)
        });
        plies.fold((0, 0), |(count, most), plies| (count + 1, most.max(plies)))
    }

    /// Returns an upper bound on the rulings on a game: one for each profile of each variant that
    /// its moves may fit. These have the same board.
    fn max_rulings(&self) -> usize {
        let rulings = |variant: &Variant| match &self.profiles[..] {
            names if names.iter().any(|name| name == "all") => variant.profiles.len(),
            names => names.len().min(variant.profiles.len()).max(1),
        };
        match self.read_options.rules {
            Some(rules) => rulings(rules),
            None => {
                let on_board = |board: BoardSize| {
                    let fitting = (VARIANTS.iter())
                        .filter(|variant| variant.board.size() == board)
                        .filter(|variant| variant.pdn_game_type.is_some());
                    fitting.map(|variant| rulings(variant)).sum()
                };
                let boards = VARIANTS.iter().map(|variant| variant.board.size());
                boards.map(on_board).max().unwrap_or_default()
            }
        }
    }

    /// Takes the census of all games.
    fn with_census(mut self, games: Bytes) -> Self {
        self.options.census = Some(GameFit::count(self.body(games), &self.read_options));
        self
    }

    /// Judges a game. Returns the tables too.
    fn judge<'s>(
        &'s self,
        service: &Service,
        read: Result<PdnGame, PdnError>,
    ) -> Result<(&'s Tablebase, AdjudicatedGame), UnjudgedGame> {
        let read = read?;
        let tags = read.tags.clone();
        service.metrics.count_positions(read.game.moves.len() + 1);
        let number = read.number;
        let tables = |variant| {
            (self.tables.tablebase(variant))
                .map_err(|error| AdjudicationError::Probe { number, error })
        };
        let options = match self.counts.get(&number) {
            Some(counts) => &AdjudicationOptions {
                counts: counts.clone(),
                ..self.options.clone()
            },
            None => &self.options,
        };
        let game = AdjudicatedGame::by_names(read, &self.profiles, options, tables);
        let game = game.and_then(|game| game).map(|(tables, game)| {
            let own = self.corrections.iter().filter(|(of, _)| *of == number);
            let own: Vec<Correction> = own.map(|(_, correction)| correction.clone()).collect();
            (tables, game.with_corrections(&own))
        });
        if let Err(AdjudicationError::Probe { error, .. }) = &game
            && !matches!(error, ProbeError::Cancelled)
        {
            service.record_error(&error.into());
        }
        game.map_err(|error| UnjudgedGame {
            error: Box::new(error),
            tags,
        })
    }

    /// Returns a line for each game and profile.
    fn lines(&self, service: &Service, games: &mut GamesPart<'_>) -> Bytes {
        let mut out = vec![];
        for read in games {
            match self.judge(service, read) {
                Ok((_, game)) => {
                    for ruling in &game.rulings {
                        let mut line = json::game_answer(&game, ruling);
                        line.last
                            .notes
                            .extend(game.corrections.iter().map(AnswerNote::from));
                        line.course = self.course.then(|| json::course(&game, ruling));
                        write_line(&line, &mut out);
                    }
                }
                Err(error) => write_line(&json::GameFailure::from(&error), &mut out),
            }
            if out.len() >= PART_BYTES {
                break;
            }
        }
        out.into()
    }

    /// Returns the rows of the index of a page.
    fn index_rows(
        &self,
        service: &Service,
        games: &mut GamesPart<'_>,
        language: Language,
    ) -> Vec<IndexRow> {
        let row = |read| {
            with_entry(&self.judge(service, read), |entry| {
                IndexRow::new(entry, language)
            })
        };
        games.map(row).collect()
    }

    /// Returns the reports of a page; `position` counts them.
    fn reports(
        &self,
        service: &Service,
        games: &mut GamesPart<'_>,
        position: &AtomicUsize,
        language: Language,
    ) -> Bytes {
        let mut reports = String::new();
        let states = |rules: &str, class: &str| self.tables.class_state(rules, class);
        let options = ReportOptions {
            wording: language.into(),
            states: Some(&states),
            board: self.board.as_deref(),
        };
        for read in games {
            let position = position.fetch_add(1, Ordering::Relaxed);
            let game = self.judge(service, read);
            reports += &with_entry(&game, |entry| game::page_report(position, entry, options));
            if reports.len() >= PART_BYTES {
                break;
            }
        }
        reports.into()
    }
}

/// Calls `write` with a game as an entry of a page.
fn with_entry<T>(
    game: &Result<(&Tablebase, AdjudicatedGame), UnjudgedGame>,
    write: impl FnOnce(&PageEntry<'_>) -> T,
) -> T {
    write(&match game {
        Ok((_, game)) => PageEntry::Judged(game),
        Err(unjudged) => PageEntry::Unjudged(unjudged),
    })
}

/// Reads the counts of a file of games: `2;22` for game 2, `22` for every game without its own.
fn counts(texts: &[String]) -> Result<(BTreeMap<usize, Counts>, Counts), ApiError> {
    let mut of_games: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    let mut of_all = vec![];
    for text in texts {
        match text.split_once(';') {
            None => of_all.push(text.as_str()),
            Some((game, count)) => {
                let number = (game.parse())
                    .map_err(|_| ApiError::bad_request("query", format!("no game: `{game}`")))?;
                of_games.entry(number).or_default().push(count);
            }
        }
    }
    let of_games = (of_games.into_iter())
        .map(|(game, texts)| Ok((game, Counts::parse(texts)?)))
        .collect::<Result<_, ApiError>>()?;
    Ok((of_games, Counts::parse(of_all)?))
}

/// Reads a correction in a file of games: `2;45:31-27` for game 2, `45:31-27` for game 1.
fn correction(text: &str) -> Result<(usize, Correction), ApiError> {
    let bad = |error: &dyn std::fmt::Display| ApiError::bad_request("corrected", error.to_string());
    let (game, correction) = match text.split_once(';') {
        None => (1, text),
        Some((game, correction)) => (game.parse().map_err(|error| bad(&error))?, correction),
    };
    Ok((game, correction.parse().map_err(|error| bad(&error))?))
}

fn charset_by_name(name: &str) -> Result<Charset, ApiError> {
    Charset::by_name(name).ok_or_else(|| {
        ApiError::bad_request(
            "encoding",
            "there is no such encoding: give one such as utf-8, windows-1257 or koi8-r",
        )
    })
}

fn write_line(answer: &impl Serialize, out: &mut Vec<u8>) {
    // Writing into memory succeeds, and all keys are strings.
    let _ = serde_json::to_writer(&mut *out, answer);
    out.push(b'\n');
}
