//! Many positions: one question a line, one answer a line, in the same order, as they come.

use crate::error::ApiError;
use crate::held::held;
use crate::lookups::Load;
use crate::mills::line as answer_of_mills;
use crate::query::{BatchQuery, Queried};
use crate::service::{Service, profile, variant};
use crate::shelf::Shelf;
use crate::wanted::Wanted;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::{Query, WithRejection};
use futures_util::{Stream, StreamExt, stream};
use galotne::rules::{Profile, Variant};
use galotne::tablebase::{Probe, ProbeError, Tablebase};
use galotne::verdict::Judgement;
use galotne_answer::json::{self, FailureDetail, QuestionFailure};
use galotne_answer::{Counts, PositionQuestion, QuestionError, alternatives, mills};
use galotne_mills::Mills;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// How many lines are worked on in one go.
const PORTION: usize = 128;

/// And how many bytes of them, unless one line has more.
const PORTION_BYTES: usize = 1 << 16;

/// A question in a batch: a FEN, or this as an object.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Line<'a> {
    /// The position.
    #[serde(borrow)]
    fen: Cow<'a, str>,
    /// The game.
    #[serde(borrow, default)]
    rules: Option<Cow<'a, str>>,
    /// The draw rules.
    #[serde(borrow, default)]
    profile: Option<Cow<'a, str>>,
    /// Plies already counted: a number, a text such as `6.2=30`, or several of them.
    #[serde(borrow, default)]
    spent: Option<Spent<'a>>,
    /// Positions that occurred before, each as often as it did.
    #[serde(borrow, default)]
    seen: Vec<Cow<'a, str>>,
    /// Whether moves are wanted.
    #[serde(default)]
    moves: Option<bool>,
}

/// Counts as they may be written.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(untagged)]
enum Spent<'a> {
    One(#[serde(borrow)] Count<'a>),
    Several(#[serde(borrow)] Vec<Count<'a>>),
}

/// A count as it may be written.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(untagged)]
enum Count<'a> {
    Plies(u16),
    Text(#[serde(borrow)] Cow<'a, str>),
}

impl Spent<'_> {
    /// The counts as the command line takes them.
    fn texts(&self) -> Vec<String> {
        let counts = match self {
            Self::One(count) => std::slice::from_ref(count),
            Self::Several(counts) => counts,
        };
        (counts.iter())
            .map(|count| match count {
                Count::Plies(plies) => plies.to_string(),
                Count::Text(text) => text.to_string(),
            })
            .collect()
    }
}

/// What all lines have in common unless they say otherwise.
struct Common {
    variant: &'static Variant,
    /// If it is a game of mills.
    mills: Option<&'static Mills>,
    profile: Option<&'static Profile>,
    counts: Counts,
    moves: bool,
    /// The tables that were there when it began.
    shelf: Arc<Shelf>,
    /// When all of it must be answered.
    until: Instant,
    /// Whether nobody waits for answers any more.
    abandoned: Arc<AtomicBool>,
}

/// Many positions at once: a FEN or an object a line. Answers are the objects of `galotne probe
/// --json`, in the same order; a line that cannot be answered gets an object with `error`. Lines
/// may be about games of mills, too.
#[utoipa::path(
    post,
    path = "/v1/probe",
    tag = "many",
    params(BatchQuery),
    request_body(content = String, content_type = "application/x-ndjson", description = "Lines such as `W:WK1,K7,K18:BK35` or `{\"fen\":\"W:WK1,K7,K18:BK35\",\"spent\":14,\"moves\":true}` (see `Line`)", example = "W:WK1,K7,K18:BK35"),
    responses(
        (status = 200, description = "One object a line (see `Answer` and `Failure`)", body = json::PositionAnswer, content_type = "application/x-ndjson"),
        (status = 400, description = "The query cannot be understood", body = crate::error::Problem),
        (status = 404, description = "There is no such game", body = crate::error::Problem),
    )
)]
pub async fn batch(
    State(service): State<Arc<Service>>,
    WithRejection(Query(query), _): Queried<BatchQuery>,
    body: Body,
) -> Result<Response, ApiError> {
    let mills = query.rules.as_deref().and_then(Mills::named);
    let named = query.rules.as_deref().filter(|_| mills.is_none());
    let variant = variant(named)?;
    if let Some(rules) = mills {
        mills::NoDrawRulesError::check(rules, query.profile.as_deref(), !query.spent.is_empty())?;
    }
    let wanted = Wanted::default();
    let common = Arc::new(Common {
        variant,
        mills,
        profile: (query.profile.as_deref())
            .filter(|_| mills.is_none())
            .map(|name| profile(variant, Some(name)))
            .transpose()?,
        counts: Counts::parse(query.spent.iter().map(String::as_str))?,
        moves: query.moves,
        shelf: service.shelf(),
        until: Instant::now() + Duration::from_secs(service.limits.stream_seconds),
        abandoned: wanted.abandoned(),
    });
    let together = service.limits.batch_lookups.max(1);
    let portions = portions(Arc::clone(&service), body, common.until);
    let mut portions = Box::pin(portions.fuse());
    // Some clients send nothing before they know that it is wanted (100 Continue).
    let first = portions.next().await;
    let answers = (stream::iter(first).chain(portions))
        // Tasks of their own: they go on while the answers before them are on their way.
        .map(move |portion| {
            tokio::spawn(answer(Arc::clone(&service), Arc::clone(&common), portion))
        })
        .buffered(together);
    let ndjson = (
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/x-ndjson"),
    );
    let fresh = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let answers = (StatusCode::OK, [ndjson, fresh], Body::from_stream(answers));
    Ok(held(answers.into_response(), wanted))
}

/// Whole lines, many together, or why there are no more.
enum Portion {
    Lines(Vec<u8>),
    Stop(ApiError),
}

/// Splits a body into portions of whole lines. What has come is passed on without waiting for more.
fn portions(service: Arc<Service>, body: Body, until: Instant) -> impl Stream<Item = Portion> {
    struct Reading<S> {
        stream: S,
        rest: Vec<u8>,
        lines: usize,
        done: bool,
    }
    let reading = Reading {
        stream: body.into_data_stream(),
        rest: vec![],
        lines: 0,
        done: false,
    };
    stream::unfold(
        (reading, service),
        move |(mut reading, service)| async move {
            let limits = &service.limits;
            if reading.done {
                return None;
            }
            let portion = loop {
                if Instant::now() >= until {
                    let (status, seconds) = (StatusCode::REQUEST_TIMEOUT, limits.stream_seconds);
                    break Portion::Stop(ApiError::too_slow(status, seconds));
                }
                if let Some(portion) = whole_lines(&mut reading.rest) {
                    reading.lines += line_count(&portion);
                    if reading.lines > limits.batch_lines {
                        break Portion::Stop(ApiError::new(
                            StatusCode::PAYLOAD_TOO_LARGE,
                            "too-large",
                            format!("a batch has {} lines at most", limits.batch_lines),
                        ));
                    }
                    break Portion::Lines(portion);
                }
                if reading.rest.len() > limits.line_bytes {
                    break Portion::Stop(ApiError::new(
                        StatusCode::PAYLOAD_TOO_LARGE,
                        "too-large",
                        format!("a line has {} bytes at most", limits.line_bytes),
                    ));
                }
                let idle = Instant::now() + Duration::from_secs(limits.idle_seconds);
                let (last, seconds) = if idle < until {
                    (idle, limits.idle_seconds)
                } else {
                    (until, limits.stream_seconds)
                };
                match tokio::time::timeout_at(last, reading.stream.next()).await {
                    Err(_) => {
                        let status = StatusCode::REQUEST_TIMEOUT;
                        break Portion::Stop(ApiError::too_slow(status, seconds));
                    }
                    Ok(Some(Ok(bytes))) => reading.rest.extend_from_slice(&bytes),
                    Ok(Some(Err(error))) => {
                        break Portion::Stop(ApiError::bad_request("body", error.to_string()));
                    }
                    Ok(None) => {
                        reading.done = true;
                        if reading.rest.trim_ascii().is_empty() {
                            return None;
                        }
                        break Portion::Lines(std::mem::take(&mut reading.rest));
                    }
                }
            };
            reading.done |= matches!(portion, Portion::Stop(_));
            Some((portion, (reading, service)))
        },
    )
}

/// Takes whole lines off the beginning, [`PORTION`] or [`PORTION_BYTES`] at most; `None` if there
/// is not one.
fn whole_lines(rest: &mut Vec<u8>) -> Option<Vec<u8>> {
    let ends = rest.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let mut ends = ends.take(PORTION).map(|(end, _)| end);
    let first = ends.next()?;
    let last = (ends.take_while(|end| *end < PORTION_BYTES).last()).unwrap_or(first);
    let after = rest.split_off(last + 1);
    Some(std::mem::replace(rest, after))
}

fn line_count(portion: &[u8]) -> usize {
    portion.iter().filter(|byte| **byte == b'\n').count()
}

/// The answers to a portion.
async fn answer(service: Arc<Service>, common: Arc<Common>, portion: Portion) -> Bytes {
    let lines = match portion {
        Portion::Lines(lines) => Bytes::from(lines),
        Portion::Stop(error) => return stopped(&service, &error),
    };
    let work = {
        let (service, lines) = (Arc::clone(&service), lines.clone());
        let common = Arc::clone(&common);
        move || {
            let mut out = Vec::with_capacity(512 * PORTION);
            let mut answered = 0;
            // The lines that were understood are judged together.
            let read: Vec<_> = questions(&lines)
                .map(|line| read_line(&service, &common, line))
                .collect();
            let mut judged = judge(&common, &read).into_iter();
            for line in read {
                if common.abandoned.load(Ordering::Relaxed) {
                    break;
                }
                match line {
                    Ok(asked) => {
                        if let Some(judged) = judged.next() {
                            answer_line(&service, &common, &asked, judged, &mut out);
                        }
                    }
                    Err(answer) => out.extend(answer),
                }
                out.push(b'\n');
                answered += 1;
            }
            service.metrics.positions(answered);
            Bytes::from(out)
        }
    };
    let work = service.lookups.run(Load::Bulk, work);
    let done = tokio::time::timeout_at(common.until, work).await;
    let late = |_| {
        let seconds = service.limits.stream_seconds;
        Err(ApiError::too_slow(StatusCode::REQUEST_TIMEOUT, seconds))
    };
    match done.unwrap_or_else(late) {
        Ok(answers) => answers,
        Err(error) => unanswered(&service, &lines, &error),
    }
}

/// The lines that ask something.
fn questions(lines: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = lines.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.is_empty())
}

/// An error for every line of a portion that could not be worked on: answers never change places.
fn unanswered(service: &Service, lines: &[u8], error: &ApiError) -> Bytes {
    service.note(error);
    let mut out = vec![];
    for line in questions(lines) {
        let (kind, detail) = (error.problem.error, &error.problem.detail);
        bad(&String::from_utf8_lossy(line), kind, detail, &mut out);
        out.push(b'\n');
    }
    out.into()
}

/// The last line of answers where there will be no more: the head is on its way already.
fn stopped(service: &Service, error: &ApiError) -> Bytes {
    service.note(error);
    let mut out = vec![];
    bad("", error.problem.error, &error.problem.detail, &mut out);
    out.push(b'\n');
    out.into()
}

/// A line that was understood.
struct Asked<'a> {
    fen: Cow<'a, str>,
    question: PositionQuestion,
    tables: &'a Tablebase,
    moves: bool,
}

/// Reads a line; the answer to one that waits for no others: it cannot be understood, or is about
/// mills.
fn read_line<'a>(
    service: &Service,
    common: &'a Common,
    line: &'a [u8],
) -> Result<Asked<'a>, Vec<u8>> {
    let refused = |fen: &str, kind, message: &str| {
        let mut out = vec![];
        bad(fen, kind, message, &mut out);
        out
    };
    let most = service.limits.line_bytes;
    if line.len() > most {
        let message = format!("a line has {most} bytes at most");
        return Err(refused("", "too-large", &message));
    }
    let text = std::str::from_utf8(line)
        .map_err(|_| refused(&String::from_utf8_lossy(line), "fen", "not UTF-8"))?;
    let asked = if text.starts_with('{') {
        serde_json::from_str::<Line<'_>>(text)
            .map_err(|error| refused(text, "json", &error.to_string()))?
    } else {
        Line {
            fen: text.into(),
            rules: None,
            profile: None,
            spent: None,
            seen: vec![],
            moves: None,
        }
    };
    if let Some(rules) = common.mills(&asked) {
        return Err(of_mills(service, common, rules, &asked));
    }
    let (variant, profile) = (common.settled(&asked))
        .map_err(|error| refused(&asked.fen, error.problem.error, &error.problem.detail))?;
    let question = (common.shelf.tables(variant))
        .map_err(QuestionError::from)
        .and_then(|tables| Ok((tables, common.question(variant, profile, &asked)?)));
    match question {
        Ok((tables, question)) => Ok(Asked {
            question,
            tables,
            moves: asked.moves.unwrap_or(common.moves),
            fen: asked.fen,
        }),
        Err(error) => {
            let mut out = vec![];
            failed(service, &asked.fen, &error, &mut out);
            Err(out)
        }
    }
}

/// The answer to a line about mills.
fn of_mills(service: &Service, common: &Common, rules: &'static Mills, line: &Line<'_>) -> Vec<u8> {
    let mut out = vec![];
    let spent = line.spent.as_ref().map(Spent::texts).unwrap_or_default();
    let counted = !(spent.is_empty() && line.seen.is_empty());
    if let Err(error) = mills::NoDrawRulesError::check(rules, line.profile.as_deref(), counted) {
        bad(&line.fen, error.kind(), &error.to_string(), &mut out);
        return out;
    }
    let answered = (common.shelf.mills(rules))
        .map_err(mills::QuestionError::from)
        .and_then(|tables| answer_of_mills(tables, &line.fen, line.moves.unwrap_or(common.moves)));
    match answered {
        Ok(answer) => write(&answer, &mut out),
        Err(error) => {
            if let mills::QuestionError::Probe(error) = &error {
                service.note(&error.into());
            }
            write(&error.failure(&line.fen), &mut out);
        }
    }
    out
}

impl Common {
    /// The game of a line, if it is one of mills.
    fn mills(&self, asked: &Line<'_>) -> Option<&'static Mills> {
        match &asked.rules {
            Some(name) => Mills::named(name),
            None => self.mills,
        }
    }

    /// The game and the draw rules of a line.
    fn settled(&self, asked: &Line<'_>) -> Result<(&'static Variant, &'static Profile), ApiError> {
        let variant = match &asked.rules {
            Some(name) => variant(Some(name))?,
            None => self.variant,
        };
        let profile = match (&asked.profile, self.profile) {
            (None, Some(profile)) if variant.name == self.variant.name => profile,
            (name, _) => profile(variant, name.as_deref())?,
        };
        Ok((variant, profile))
    }

    /// The position of a line, with what is counted.
    fn question(
        &self,
        variant: &'static Variant,
        profile: &'static Profile,
        asked: &Line<'_>,
    ) -> Result<PositionQuestion, QuestionError> {
        let own = match &asked.spent {
            None => None,
            Some(spent) => {
                let texts = spent.texts();
                Some(Counts::parse(texts.iter().map(String::as_str))?)
            }
        };
        let mut counts = own.unwrap_or_else(|| self.counts.clone());
        counts.seen = asked.seen.iter().map(ToString::to_string).collect();
        PositionQuestion::read(variant, profile, &asked.fen, &counts, false)
    }

    /// Questions as long as somebody waits for the answers.
    fn probe<'a>(&'a self, tables: &'a Tablebase) -> Probe<'a> {
        tables.reading().until(&self.abandoned)
    }
}

/// Judges what was understood, those of one game that follow each other together.
fn judge(
    common: &Common,
    read: &[Result<Asked<'_>, Vec<u8>>],
) -> Vec<Result<Judgement, ProbeError>> {
    let asked: Vec<&Asked<'_>> = read.iter().flatten().collect();
    let games = asked.chunk_by(|one, other| std::ptr::eq(one.tables, other.tables));
    games
        .flat_map(|game| {
            let questions: Vec<&PositionQuestion> =
                game.iter().map(|asked| &asked.question).collect();
            PositionQuestion::judge_many(common.probe(game[0].tables), &questions)
        })
        .collect()
}

/// Writes the answer of a line.
fn answer_line(
    service: &Service,
    common: &Common,
    asked: &Asked<'_>,
    judged: Result<Judgement, ProbeError>,
    out: &mut Vec<u8>,
) {
    let (question, probe) = (&asked.question, common.probe(asked.tables));
    let answered = judged.and_then(|judged| {
        let otherwise = alternatives(probe, &judged)?;
        let moves = asked.moves.then(|| question.moves(probe)).transpose()?;
        let answer = json::position_answer(question, &judged, otherwise, moves.as_deref());
        write(&answer, out);
        Ok(())
    });
    if let Err(error) = answered {
        failed(service, &asked.fen, &error.into(), out);
    }
}

/// Writes why there is no answer.
fn failed(service: &Service, fen: &str, error: &QuestionError, out: &mut Vec<u8>) {
    if let QuestionError::Probe(error) = error
        && !matches!(error, ProbeError::Cancelled)
    {
        service.note(&error.into());
    }
    write(&QuestionFailure::new(fen, error), out);
}

fn bad(fen: &str, kind: &'static str, message: &str, out: &mut Vec<u8>) {
    let error = FailureDetail {
        kind,
        message: message.to_owned(),
        file: None,
    };
    write(
        &QuestionFailure {
            fen: fen.into(),
            error,
        },
        out,
    );
}

fn write(answer: &impl Serialize, out: &mut Vec<u8>) {
    // Writing into memory does not fail, and no key is anything but a string.
    let _ = serde_json::to_writer(out, answer);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Access, Limits};
    use galotne::rules::INTERNATIONAL;
    use std::sync::mpsc;

    #[tokio::test]
    async fn lines_for_which_there_is_no_room_keep_their_places() {
        let dir = tempfile::tempdir().expect("a directory");
        let limits = Limits {
            waiting: 0,
            ..Limits::default().with_lookups(1)
        };
        let service = Service::open(dir.path(), Access::Read, limits).expect("a directory");
        let (go, wait) = mpsc::channel::<()>();
        let held = service.lookups.clone();
        let (started, begun) = tokio::sync::oneshot::channel();
        let hold = move || started.send(()).and_then(|()| wait.recv().map_err(drop));
        let holding = tokio::spawn(async move { held.run(Load::Bulk, hold).await });
        begun.await.expect("it begins");
        let common = Arc::new(Common {
            variant: &INTERNATIONAL,
            mills: None,
            profile: None,
            counts: Counts::default(),
            moves: false,
            shelf: service.shelf(),
            until: Instant::now() + Duration::from_secs(60),
            abandoned: Arc::default(),
        });
        let portion = Portion::Lines(b"W:WK1:BK5\n\nW:WK2:BK5\n".to_vec());
        let answers = answer(Arc::clone(&service), common, portion).await;
        let answers: Vec<serde_json::Value> = (answers.trim_ascii().split(|byte| *byte == b'\n'))
            .map(|line| serde_json::from_slice(line).expect("JSON"))
            .collect();
        let [one, two] = &answers[..] else {
            panic!("not one for each question: {answers:?}");
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
        assert!(holding.await.expect("no panic").is_ok());
    }
}
