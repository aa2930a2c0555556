//! Batches: one question per line, one answer per line, in the same order, sent as soon as they are
//! known.

use crate::batch_line::{BatchContext, BatchLine, refusal};
use crate::blocking_pool::Workload;
use crate::cancellation::CancelGuard;
use crate::clients::Client;
use crate::error::ApiError;
#[cfg(feature = "openapi")]
use crate::error::ErrorBody;
use crate::games;
use crate::guarded_body::with_guard;
use crate::query::{BatchQuery, QueryParams};
use crate::served_game::ServedGame;
use crate::service::Service;
use crate::table_set::TableSet;
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::{Query, WithRejection};
use futures_util::{Stream, StreamExt, stream};
use galotne_answer::Counts;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::time::Instant;

/// Bytes of one portion, unless a single line has more.
const PORTION_BYTES: usize = 1 << 16;

/// Bytes of the answers to one portion, unless a single line has more.
const ANSWER_BYTES: usize = 1 << 17;

/// Expected bytes of an answer without moves, and with them.
const LINE_ANSWER_BYTES: usize = 1 << 10;
const MOVES_ANSWER_BYTES: usize = 1 << 13;

/// A batch without its lines: their defaults and limits.
struct BatchRequest {
    /// The game of lines that name no game.
    game: &'static dyn ServedGame,
    /// The draw rules of lines that name none.
    profile: Option<String>,
    counts: Counts,
    moves: bool,
    tables: Arc<TableSet>,
    client: Option<Client>,
    /// The end of the time for all lines.
    until: Instant,
    cancelled: Arc<AtomicBool>,
}

/// A line of an answer: the answer to a question, or the reason why there is none.
#[cfg(feature = "openapi")]
#[derive(serde::Serialize, utoipa::ToSchema)]
#[serde(untagged)]
#[expect(
    dead_code,
    clippy::large_enum_variant,
    reason = "for the document alone"
)]
pub enum AnswerLine<'a> {
    Answered(galotne_answer::json::PositionAnswer),
    Failed(galotne_answer::json::QuestionFailure<'a>),
}

/// Many positions: one FEN or object per line. The answers are the objects of `galotne probe
/// --json`, in the same order; a line that cannot be answered gets an object with `error`. Lines
/// may be about different games.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/v1/probe",
        tag = "many",
        params(BatchQuery),
        request_body(
            content = String,
            content_type = "application/x-ndjson",
            description = "Lines such as `W:WK1,K7,K18:BK35` or \
                           `{\"fen\":\"W:WK1,K7,K18:BK35\",\"spent\":14,\"moves\":true}` \
                           (see `Line`)",
            example = "W:WK1,K7,K18:BK35"
        ),
        responses(
            (
                status = 200,
                description = "One object a line",
                body = AnswerLine<'_>,
                content_type = "application/x-ndjson"
            ),
            (status = 400, description = "The query cannot be understood", body = ErrorBody),
            (status = 404, description = "Unknown game", body = ErrorBody),
            (status = 503, description = "The service is overloaded", body = ErrorBody),
        )
    )
)]
pub async fn batch(
    State(service): State<Arc<Service>>,
    WithRejection(Query(query), _): QueryParams<BatchQuery>,
    client: Option<Extension<Client>>,
    body: Body,
) -> Result<Response, ApiError> {
    let game = match &query.rules {
        Some(name) => games::by_name(name)?,
        None => games::default_game(),
    };
    game.check_defaults(&query)?;
    let client = client.map(|Extension(client)| client);
    let parallel = service.limits.batch_lookups.max(1);
    // Portions that are worked on, one that is read, and one that is sent.
    let portions = parallel.saturating_add(2);
    let bytes = (service.budget).ask(client, portions.saturating_mul(ANSWER_BYTES))?;
    let cancel = CancelGuard::default();
    let batch = Arc::new(BatchRequest {
        game,
        client,
        counts: Counts::parse(query.spent.iter().map(String::as_str))?,
        profile: query.profile,
        moves: query.moves,
        tables: service.tables(),
        until: Instant::now() + Duration::from_secs(service.limits.stream_seconds),
        cancelled: cancel.flag(),
    });
    let portions = read_portions(Arc::clone(&service), &batch, body);
    let mut portions = Box::pin(portions.fuse());
    // Some clients send nothing before the response to `Expect: 100-continue`, which reading sends.
    let first = portions.next().await;
    let answers = (stream::iter(first).chain(portions))
        // Separate tasks continue while earlier answers are being sent.
        .map(move |portion| {
            tokio::spawn(answer_portion(
                Arc::clone(&service),
                Arc::clone(&batch),
                portion,
            ))
        })
        .buffered(parallel);
    let ndjson = HeaderValue::from_static("application/x-ndjson");
    let head = [
        (header::CONTENT_TYPE, ndjson),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    let response = (StatusCode::OK, head, Body::from_stream(answers));
    Ok(with_guard(response.into_response(), (cancel, bytes)))
}

/// A portion of a request.
enum Portion {
    /// Complete lines.
    Lines(Vec<u8>),
    /// The reason why no more lines are read.
    Stop(ApiError),
}

/// A reader of complete lines.
struct LineReader<S> {
    stream: S,
    /// Bytes after the last portion.
    rest: Vec<u8>,
    /// Lines so far.
    lines: usize,
    done: bool,
}

/// Splits a body into portions of complete lines, without waiting for full portions.
fn read_portions(
    service: Arc<Service>,
    batch: &BatchRequest,
    body: Body,
) -> impl Stream<Item = Portion> + use<> {
    let (until, moves) = (batch.until, batch.moves);
    let reader = LineReader {
        stream: body.into_data_stream(),
        rest: vec![],
        lines: 0,
        done: false,
    };
    stream::unfold((reader, service), move |(mut reader, service)| async move {
        let limits = &service.limits;
        if reader.done {
            return None;
        }
        let too_large = |detail| {
            let status = StatusCode::PAYLOAD_TOO_LARGE;
            Portion::Stop(ApiError::new(status, "too-large", detail))
        };
        let late =
            |seconds| Portion::Stop(ApiError::too_slow(StatusCode::REQUEST_TIMEOUT, seconds));
        let portion = loop {
            if Instant::now() >= until {
                break late(limits.stream_seconds);
            }
            if let Some(portion) = take_lines(&mut reader.rest, moves) {
                reader.lines += line_count(&portion);
                let max_lines = limits.batch_lines;
                if reader.lines > max_lines {
                    break too_large(format!("a batch has {max_lines} lines at most"));
                }
                break Portion::Lines(portion);
            }
            let max_bytes = limits.line_bytes;
            if reader.rest.len() > max_bytes {
                break too_large(format!("a line has {max_bytes} bytes at most"));
            }
            let idle = Instant::now() + Duration::from_secs(limits.idle_seconds);
            let (end, seconds) = if idle < until {
                (idle, limits.idle_seconds)
            } else {
                (until, limits.stream_seconds)
            };
            match tokio::time::timeout_at(end, reader.stream.next()).await {
                Err(_) => break late(seconds),
                Ok(Some(Ok(bytes))) => reader.rest.extend_from_slice(&bytes),
                Ok(Some(Err(error))) => {
                    break Portion::Stop(ApiError::bad_request("body", error.to_string()));
                }
                Ok(None) => {
                    reader.done = true;
                    if reader.rest.trim_ascii().is_empty() {
                        return None;
                    }
                    break Portion::Lines(std::mem::take(&mut reader.rest));
                }
            }
        };
        reader.done |= matches!(portion, Portion::Stop(_));
        Some((portion, (reader, service)))
    })
}

/// Removes complete lines from the beginning, at most [`PORTION_BYTES`] with answers of at most
/// [`ANSWER_BYTES`]. `None` without a complete line.
fn take_lines(rest: &mut Vec<u8>, moves: bool) -> Option<Vec<u8>> {
    let (mut end, mut answers) = (0, 0);
    for line in rest.split_inclusive(|byte| *byte == b'\n') {
        if line.last() != Some(&b'\n') {
            break;
        }
        let with_moves = moves || may_ask_for_moves(line);
        answers += match with_moves {
            true => MOVES_ANSWER_BYTES,
            false => LINE_ANSWER_BYTES,
        };
        if end > 0 && (end + line.len() > PORTION_BYTES || answers > ANSWER_BYTES) {
            break;
        }
        end += line.len();
    }
    let after = rest.split_off(end);
    let lines = std::mem::replace(rest, after);
    (!lines.is_empty()).then_some(lines)
}

/// Whether a line may ask for moves itself.
fn may_ask_for_moves(line: &[u8]) -> bool {
    let is_object = line.trim_ascii_start().first() == Some(&b'{');
    // A key may be written with escapes.
    is_object && (line.contains(&b'\\') || line.windows(5).any(|word| word == b"moves"))
}

fn line_count(portion: &[u8]) -> usize {
    portion.iter().filter(|byte| **byte == b'\n').count()
}

async fn answer_portion(
    service: Arc<Service>,
    batch: Arc<BatchRequest>,
    portion: Portion,
) -> Bytes {
    let lines = match portion {
        Portion::Lines(lines) => Bytes::from(lines),
        Portion::Stop(error) => return last_line(&service, &error),
    };
    let (until, client) = (batch.until, batch.client);
    let work = {
        let (service, lines) = (Arc::clone(&service), lines.clone());
        move || {
            let answers = answer_lines(&service, &batch, &lines);
            service.metrics.count_positions(answers.len());
            join_lines(answers)
        }
    };
    let work = service.pool.run(Workload::Bulk, client, work);
    let done = tokio::time::timeout_at(until, work).await;
    let late = |_| {
        let seconds = service.limits.stream_seconds;
        Err(ApiError::too_slow(StatusCode::REQUEST_TIMEOUT, seconds))
    };
    match done.unwrap_or_else(late) {
        Ok(answers) => answers,
        Err(error) => unanswered(&service, &lines, &error),
    }
}

/// Returns the lines of a portion without empty ones.
fn questions(lines: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = lines.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.is_empty())
}

fn join_lines(lines: impl IntoIterator<Item = Vec<u8>>) -> Bytes {
    let mut text = vec![];
    for line in lines {
        text.extend(line);
        text.push(b'\n');
    }
    text.into()
}

/// Answers lines in their order. Lines of the same game are judged together, which is faster.
fn answer_lines(service: &Service, batch: &BatchRequest, lines: &[u8]) -> Vec<Vec<u8>> {
    let mut answers = vec![];
    let mut by_game: BTreeMap<&str, Vec<(usize, GameLine<'_>)>> = BTreeMap::new();
    for (index, line) in questions(lines).enumerate() {
        match parse_line(service, batch, line) {
            Ok(line) => {
                let lines = by_game.entry(line.game.table_names().name());
                lines.or_default().push((index, line));
                answers.push(vec![]);
            }
            Err(refusal) => answers.push(refusal),
        }
    }
    for lines in by_game.values() {
        let Some((_, GameLine { game, .. })) = lines.first() else {
            continue;
        };
        let is_default = game.table_names().name() == batch.game.table_names().name();
        let context = BatchContext {
            tables: &batch.tables,
            profile: batch.profile.as_deref().filter(|_| is_default),
            counts: &batch.counts,
            moves: batch.moves,
            cancelled: &batch.cancelled,
            record_error: &|error| service.record_error(error),
        };
        let texts: Vec<&BatchLine<'_>> = lines.iter().map(|(_, line)| &line.line).collect();
        for ((index, _), answer) in lines.iter().zip(game.answer_lines(&context, &texts)) {
            if let Some(slot) = answers.get_mut(*index) {
                *slot = answer;
            }
        }
    }
    answers
}

struct GameLine<'a> {
    game: &'static dyn ServedGame,
    line: BatchLine<'a>,
}

/// Parses a line, or returns the error to answer.
fn parse_line<'a>(
    service: &Service,
    batch: &BatchRequest,
    line: &'a [u8],
) -> Result<GameLine<'a>, Vec<u8>> {
    let max_bytes = service.limits.line_bytes;
    if line.len() > max_bytes {
        let message = format!("a line has {max_bytes} bytes at most");
        return Err(refusal("", "too-large", &message));
    }
    let text = std::str::from_utf8(line)
        .map_err(|_| refusal(&String::from_utf8_lossy(line), "fen", "not UTF-8"))?;
    let line = BatchLine::parse(text).map_err(|error| refusal(text, "json", &error.to_string()))?;
    let game = match &line.rules {
        Some(name) => games::by_name(name)
            .map_err(|error| refusal(&line.fen, error.body.error, &error.body.detail))?,
        None => batch.game,
    };
    Ok(GameLine { game, line })
}

/// Returns an error for every line of a portion that was not answered, to keep the order.
fn unanswered(service: &Service, lines: &[u8], error: &ApiError) -> Bytes {
    service.record_error(error);
    let (kind, detail) = (error.body.error, &error.body.detail);
    let refused = |line| refusal(&String::from_utf8_lossy(line), kind, detail);
    join_lines(questions(lines).map(refused))
}

/// Returns the last line of the answers after an error: the status was sent long before.
fn last_line(service: &Service, error: &ApiError) -> Bytes {
    service.record_error(error);
    join_lines([refusal("", error.body.error, &error.body.detail)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FileAccess, Limits};
    use std::sync::mpsc;

    #[tokio::test]
    async fn refused_lines_keep_their_order() {
        let dir = tempfile::tempdir().expect("a directory");
        let limits = Limits {
            waiting: 0,
            ..Limits::default().with_lookups(1)
        };
        let service = Service::open(dir.path(), FileAccess::Read, limits).expect("a directory");
        let (go, wait) = mpsc::channel::<()>();
        let pool = service.pool.clone();
        let (started, begun) = tokio::sync::oneshot::channel();
        let block = move || started.send(()).and_then(|()| wait.recv().map_err(drop));
        let blocked = tokio::spawn(async move { pool.run(Workload::Bulk, None, block).await });
        begun.await.expect("it begins");
        let batch = Arc::new(BatchRequest {
            game: games::default_game(),
            profile: None,
            counts: Counts::default(),
            moves: false,
            tables: service.tables(),
            client: None,
            until: Instant::now() + Duration::from_secs(60),
            cancelled: Arc::default(),
        });
        let portion = Portion::Lines(b"W:WK1:BK5\n\nW:WK2:BK5\n".to_vec());
        let answers = answer_portion(Arc::clone(&service), batch, portion).await;
        let answers: Vec<serde_json::Value> = (answers.trim_ascii().split(|byte| *byte == b'\n'))
            .map(|line| serde_json::from_slice(line).expect("JSON"))
            .collect();
        let [one, two] = &answers[..] else {
            panic!("not one answer for each question: {answers:?}");
        };
        assert_eq!(
            (&one["fen"], &two["fen"]),
            (&"W:WK1:BK5".into(), &"W:WK2:BK5".into())
        );
        assert_eq!(
            (&one["error"]["kind"], &two["error"]["kind"]),
            (&"busy".into(), &"busy".into())
        );
        go.send(()).expect("it waits");
        assert!(blocked.await.expect("no panic").is_ok());
    }
}
