//! Which positions of a class meet some conditions, page by page.
//!
//! A search goes on piece by piece, and waits for its turn before each: however many there are, and however long they take,
//! they have their part of the lookups and no more. A page ends when it is full, when the class does, or when it has taken
//! as long as one may; what it has then is the answer, with where the next one goes on.

use crate::clients::Client;
use crate::error::{ApiError, Problem};
use crate::etag::{known_by, lasting};
use crate::limits::Limits;
use crate::lookups::Load;
use crate::query::{Named, Queried};
use crate::service::{Service, profile, variant};
use crate::shelf::Shelf;
use crate::sought::FindQuery;
use crate::wanted::Wanted;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::{Query, WithRejection};
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::rules::{Profile, Variant};
use galotne::tablebase::{Probe, TableKey};
use galotne::verdict::Spent;
use galotne_answer::json::{self, Answer};
use galotne_answer::{Counts, Question, otherwise};
use galotne_find::{Conditions, Cursor, Found, Progress, Search, Selection, Watch};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// How long a search works before others have their turn.
const PIECE: Duration = Duration::from_millis(100);

/// What a search has found.
#[derive(Serialize, ToSchema)]
pub struct FoundPositions {
    /// The game.
    rules: &'static str,
    /// The class, in the orientation that was asked for.
    class: String,
    /// The draw rules by which positions are judged.
    profile: &'static str,
    /// How many positions meet the conditions; null where that is not known.
    count: Option<u64>,
    /// Whether there are all the positions that were asked for; otherwise the search has taken as long as it may, and
    /// goes on after `next`.
    complete: bool,
    /// The positions, as `/v1/probe` answers about them, without moves.
    positions: Vec<Answer>,
    /// Where more positions are looked for: `after` of the next question. Null where there are no more.
    next: Option<String>,
    /// How far it is.
    cells: Cells,
}

/// How much of a class has been gone through.
#[derive(Serialize, ToSchema)]
pub struct Cells {
    /// So many cells, pages before this one included.
    done: u64,
    /// Of so many, for all sides to move that are sought.
    all: u64,
}

/// The positions of a class that meet all conditions: a page of them, some of them drawn evenly, or how many there are.
/// Conditions are those of `galotne find`. Looking for what is rare takes long: a page that has taken as long as it may
/// is given as it is (`complete` is false), and `next` says where to go on.
#[utoipa::path(
    get,
    path = "/v1/find/{variant}/{class}",
    tag = "many",
    params(
        ("variant" = String, Path, description = "The game, by one of its names", example = "international"),
        ("class" = String, Path, description = "The class: White's pieces, then Black's", example = "KKKvK"),
        FindQuery
    ),
    responses(
        (status = 200, description = "What was found", body = FoundPositions),
        (status = 304, description = "As `If-None-Match` says, nothing has changed"),
        (status = 400, description = "A parameter cannot be understood, or the class is too large for what is asked", body = Problem),
        (status = 404, description = "There is no such game or class, or no table tells", body = Problem),
        (status = 429, description = "Too many searches of one client", body = Problem),
        (status = 500, description = "A table cannot be read", body = Problem),
        (status = 503, description = "There is too much to do, or it has taken too long", body = Problem),
    )
)]
pub async fn find(
    State(service): State<Arc<Service>>,
    WithRejection(Path((name, class)), _): Named<(String, String)>,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
    WithRejection(Query(query), _): Queried<FindQuery>,
) -> Result<Response, ApiError> {
    let sought = Sought::new(&name, &class, &query, &service.limits)?;
    let shelf = service.shelf();
    let tag = shelf.tag.clone();
    let of_these = query.tables.as_ref() == Some(&tag);
    let key = format!(
        "{tag} find {} {} {:?}",
        sought.variant.name,
        sought.class,
        FindQuery {
            tables: None,
            ..query
        }
    );
    let mut hit = true;
    let search = async {
        hit = false;
        searched(&service, shelf, sought, client).await
    };
    let answer = service.answers.try_get_with(key, search).await;
    service.metrics.cache(hit);
    let json = (header::CONTENT_TYPE, "application/json");
    match answer {
        Ok(answer) => Ok(known_by(
            &tag,
            &headers,
            ([json], lasting(of_these), answer),
        )),
        Err(other) => match &*other {
            Unkept::Cut(answer) => {
                let fresh = (header::CACHE_CONTROL, "no-store");
                Ok(([json, fresh], answer.clone()).into_response())
            }
            Unkept::Failed(error) => Err(error.clone()),
        },
    }
}

/// Answers that are not kept.
enum Unkept {
    /// Asked again there may be more: how far a search gets in its time is not always the same.
    Cut(Bytes),
    /// None.
    Failed(ApiError),
}

impl<E: Into<ApiError>> From<E> for Unkept {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// What is sought, understood.
struct Sought {
    variant: &'static Variant,
    class: Class,
    profile: &'static Profile,
    conditions: Conditions,
    counts: Counts,
    selection: Selection,
    after: Option<Cursor>,
    /// What makes it go through the whole class, if anything does.
    needs_all: Option<&'static str>,
}

impl Sought {
    fn new(name: &str, class: &str, query: &FindQuery, limits: &Limits) -> Result<Self, ApiError> {
        let variant = variant(Some(name))?;
        let profile = profile(variant, query.profile.as_deref())?;
        Ok(Self {
            variant,
            class: (class.parse())
                .map_err(|error| ApiError::bad_request("class", format!("{error}")))?,
            profile,
            conditions: query.terms()?.conditions(variant, profile)?,
            counts: Counts {
                spent: query.spent.map(Spent::Running).into_iter().collect(),
                ..Counts::default()
            },
            selection: query.selection(limits.search_positions)?,
            after: query.after,
            needs_all: query.needs_all(),
        })
    }

    fn search<'a>(&self, probe: Probe<'a>) -> Search<'a> {
        Search::new(probe, self.class, self.conditions.clone())
    }

    /// Whether tables tell of the class, and it is not larger than it may be.
    fn check(&self, probe: Probe<'_>, limits: &Limits) -> Result<(), ApiError> {
        let cells = self.search(probe).cells()?;
        let (tables, canonical) = (probe.tables(), self.class.canonical());
        // Conditions on squares alone would need none.
        if !tables.keys().any(|key| key.class == canonical) {
            let key = TableKey::of(self.variant, canonical, &Measure::Wdl);
            return Err((&tables.missing(key)).into());
        }
        let most = limits.search_class_cells;
        match self.needs_all {
            Some(condition) if cells > most => Err(ApiError::bad_request(
                "class-size",
                format!(
                    "{condition} goes through all {cells} cells of {}, and here through {most} at most: ask for one \
                     side to move or for pages of positions, or let `galotne find` do it where the tables are",
                    self.class
                ),
            )),
            _ => Ok(()),
        }
    }
}

/// Goes through the class until there is an answer.
async fn searched(
    service: &Arc<Service>,
    shelf: Arc<Shelf>,
    sought: Sought,
    client: Option<Extension<Client>>,
) -> Result<Bytes, Unkept> {
    let _seats = service.search(client.map(|Extension(client)| client))?;
    let wanted = Wanted::default();
    let (needs_all, limits) = (sought.needs_all, &service.limits);
    let mut progress = Progress::new(sought.selection, sought.after);
    let work = Arc::new(Work {
        shelf,
        sought,
        limits: service.limits.clone(),
        cells: AtomicU64::new(0),
        abandoned: wanted.abandoned(),
    });
    // So long before the request must be answered that there is time for the answer.
    let longest = Duration::from_secs(limits.request_seconds).mul_f64(0.9);
    let page = Duration::from_secs(limits.search_seconds).min(longest);
    let until = Instant::now() + needs_all.map_or(page, |_| longest);
    let checked = {
        let work = Arc::clone(&work);
        move || work.sought.check(work.probe()?, &work.limits)
    };
    service.lookups.run(Load::Search, checked).await??;
    loop {
        let work_on = {
            let work = Arc::clone(&work);
            move || work.piece(&mut progress).map(|()| progress)
        };
        let before = work.cells.load(Ordering::Relaxed);
        progress = service.lookups.run(Load::Search, work_on).await??;
        let gone = work.cells.load(Ordering::Relaxed);
        service.metrics.searched(gone - before);
        let late = Instant::now() >= until;
        match needs_all {
            _ if progress.is_done() => break,
            Some(condition) if late => {
                return Err(Unkept::Failed(too_long(condition, limits.request_seconds)));
            }
            None if late || gone >= limits.search_cells => break,
            _ => {}
        }
    }
    let complete = progress.is_done();
    let answer = move || work.answer(progress);
    let (positions, answer) = service.lookups.run(Load::Search, answer).await??;
    service.metrics.positions(positions);
    if complete {
        Ok(answer)
    } else {
        Err(Unkept::Cut(answer))
    }
}

/// A whole class takes longer than a request may.
fn too_long(condition: &str, seconds: u64) -> ApiError {
    let mut error = ApiError::too_slow(StatusCode::SERVICE_UNAVAILABLE, seconds);
    error.problem.detail += &format!(
        ": {condition} goes through the whole class; ask for one side to move, for fewer squares, or for pages of \
         positions"
    );
    error
}

/// A search at work.
struct Work {
    /// The tables that were there when it began.
    shelf: Arc<Shelf>,
    sought: Sought,
    limits: Limits,
    /// How many cells have been gone through.
    cells: AtomicU64,
    /// Whether nobody waits for the answer any more.
    abandoned: Arc<AtomicBool>,
}

/// How long a piece of a search goes on.
struct Turn<'a> {
    work: &'a Work,
    end: Instant,
}

impl Watch for Turn<'_> {
    fn advance(&self, cells: u64) {
        self.work.cells.fetch_add(cells, Ordering::Relaxed);
    }

    fn goes_on(&self) -> bool {
        let work = self.work;
        let paged = work.sought.needs_all.is_none();
        let enough = paged && work.cells.load(Ordering::Relaxed) >= work.limits.search_cells;
        !enough && !work.abandoned.load(Ordering::Relaxed) && Instant::now() < self.end
    }
}

impl Work {
    /// The tables as long as somebody waits for the answer.
    fn probe(&self) -> Result<Probe<'_>, ApiError> {
        let tables =
            (self.shelf.tables(self.sought.variant)).map_err(|error| ApiError::from(&error))?;
        Ok(tables.reading().until(&self.abandoned))
    }

    /// Goes on for a while.
    fn piece(&self, progress: &mut Progress) -> Result<(), ApiError> {
        let turn = Turn {
            work: self,
            end: Instant::now() + PIECE,
        };
        Ok((self.sought.search(self.probe()?)).go_on(progress, &turn)?)
    }

    /// The answer with what has been found, and how many positions that are.
    fn answer(&self, progress: Progress) -> Result<(usize, Bytes), ApiError> {
        let (sought, probe) = (&self.sought, self.probe()?);
        let search = sought.search(probe);
        let (complete, next) = (progress.is_done(), progress.next());
        let all = search.cells()?;
        let done = next.map_or(Ok(all), |next| search.cells_until(next))?;
        let report = progress.report();
        let answer = FoundPositions {
            rules: sought.variant.name,
            class: sought.class.to_string(),
            profile: sought.profile.name,
            count: report.count,
            complete,
            positions: self.judged(probe, &report.positions)?,
            next: next.as_ref().map(Cursor::to_string),
            cells: Cells { done, all },
        };
        // What is written here has no keys but strings.
        let bytes = serde_json::to_vec(&answer).unwrap_or_default();
        Ok((report.positions.len(), bytes.into()))
    }

    /// What positions are worth with what is spent.
    fn judged(&self, probe: Probe<'_>, found: &[Found]) -> Result<Vec<Answer>, ApiError> {
        let sought = &self.sought;
        let questions = found.iter().map(|found| {
            let (variant, profile) = (sought.variant, sought.profile);
            let counts = &sought.counts;
            let (situation, assumed) = counts.situation(variant, profile, found.position, None)?;
            Ok(Question {
                situation,
                seen: galotne::verdict::Seen::default(),
                assumed,
            })
        });
        let questions = questions.collect::<Result<Vec<_>, galotne_find::FindError>>()?;
        let asked: Vec<&Question> = questions.iter().collect();
        let judged = Question::judge_many(probe, &asked).into_iter();
        let answers = questions.iter().zip(judged).map(|(question, judged)| {
            let judged = judged?;
            let otherwise = otherwise(probe, &judged)?;
            Ok(json::answer(question, &judged, otherwise, None))
        });
        let answers = answers.collect::<Result<_, galotne::tablebase::ProbeError>>();
        answers.map_err(|error| (&error).into())
    }
}
