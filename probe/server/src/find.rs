//! Which positions of a class meet some conditions, page by page.
//!
//! A search goes on piece by piece, and waits for its turn before each: however many there are, and
//! however long they take, they have their part of the lookups and no more. A page ends when it is
//! full, when the class does, or when it has taken as long as one may; what it has then is the
//! answer, with where the next one goes on.

use crate::clients::Client;
use crate::error::{ApiError, Problem};
use crate::etag::{known_by, lasting};
use crate::ground::{Ground, OfDraughts, OfMills, Told};
use crate::limits::Limits;
use crate::lookups::Load;
use crate::position::bytes;
use crate::query::{Named, Queried};
use crate::service::{Service, variant};
use crate::shelf::Shelf;
use crate::sought::FindQuery;
use crate::wanted::Wanted;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::{Query, WithRejection};
use galotne_find::{Cursor, Progress, Selection, Watch};
use galotne_mills::Mills;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use utoipa::ToSchema;
use utoipa::openapi::Ref;
use utoipa::openapi::schema::{AnyOfBuilder, Array, ArrayBuilder};

/// How long a search works before others have their turn.
const PIECE: Duration = Duration::from_millis(100);

/// What a search has found.
#[derive(Serialize, ToSchema)]
pub struct FoundPositions {
    /// The game.
    rules: &'static str,
    /// The class, in the orientation that was asked for.
    class: String,
    /// The draw rules by which positions are judged; null of mills, which have none.
    profile: Option<&'static str>,
    /// How many positions meet the conditions; null where that is not known.
    count: Option<u64>,
    /// Whether there are all the positions that were asked for; otherwise the search has taken as
    /// long as it may, and goes on after `next`.
    complete: bool,
    /// The positions, as `/v1/probe` answers about them, without moves.
    #[schema(schema_with = answers)]
    positions: Vec<Told>,
    /// Where more positions are looked for: `after` of the next question. Null where there are no
    /// more.
    next: Option<String>,
    /// How far it is.
    cells: Cells,
}

/// Answers about positions of draughts or of mills.
fn answers() -> Array {
    let answer = (AnyOfBuilder::new())
        .item(Ref::from_schema_name("Answer"))
        .item(Ref::from_schema_name("MillsAnswer"));
    ArrayBuilder::new().items(answer).build()
}

/// How much of a class has been gone through.
#[derive(Serialize, ToSchema)]
pub struct Cells {
    /// So many cells, pages before this one included.
    done: u64,
    /// Of so many, for all sides to move that are sought.
    all: u64,
}

/// The positions of a class that meet all conditions: a page of them, some of them drawn evenly, or
/// how many there are. Conditions are those of `galotne find`; those on draw rules and kings are of
/// draughts alone. Looking for what is rare takes long: a page that has taken as long as it may is
/// given as it is (`complete` is false), and `next` says where to go on.
#[utoipa::path(
    get,
    path = "/v1/find/{variant}/{class}",
    tag = "many",
    params(
        ("variant" = String, Path, description = "The game, by one of its names: `international`, `russian`, `mills`, `mills-ceylon` ..", example = "international"),
        ("class" = String, Path, description = "The class: White's pieces, then Black's; of mills how many stones, `5v4`", example = "KKKvK"),
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
    let asked = Asked {
        service,
        client: client.map(|Extension(client)| client),
        headers,
    };
    if let Some(rules) = Mills::named(&name) {
        let ground = OfMills::new(rules, &class, &query)?;
        return answered(asked, ground, query).await;
    }
    let ground = OfDraughts::new(variant(Some(&name))?, &class, &query)?;
    answered(asked, ground, query).await
}

/// Who asks.
struct Asked {
    service: Arc<Service>,
    client: Option<Client>,
    headers: HeaderMap,
}

/// The answer: from memory, or by a search.
async fn answered<G: Ground>(
    asked: Asked,
    ground: G,
    query: FindQuery,
) -> Result<Response, ApiError> {
    let service = asked.service;
    let sought = Sought::new(ground, &query, &service.limits)?;
    let shelf = service.shelf();
    let tag = shelf.tag.clone();
    let of_these = query.tables.as_ref() == Some(&tag);
    let key = format!(
        "{tag} find {} {} {:?}",
        sought.ground.rules(),
        sought.ground.class(),
        FindQuery {
            tables: None,
            ..query
        }
    );
    let mut hit = true;
    let search = async {
        hit = false;
        searched(&service, shelf, sought, asked.client).await
    };
    let answer = service.answers.try_get_with(key, search).await;
    service.metrics.cache(hit);
    let json = (header::CONTENT_TYPE, "application/json");
    match answer {
        Ok(answer) => Ok(known_by(
            &tag,
            &asked.headers,
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
struct Sought<G> {
    ground: G,
    selection: Selection,
    after: Option<Cursor>,
    /// What makes it go through the whole class, if anything does.
    needs_all: Option<&'static str>,
}

impl<G: Ground> Sought<G> {
    fn new(ground: G, query: &FindQuery, limits: &Limits) -> Result<Self, ApiError> {
        Ok(Self {
            ground,
            selection: query.selection(limits.search_positions)?,
            after: query.after,
            needs_all: query.needs_all(),
        })
    }

    /// Whether tables tell of the class, and it is not larger than it may be.
    fn check(&self, shelf: &Shelf, limits: &Limits) -> Result<(), ApiError> {
        let cells = self.ground.cells(shelf)?;
        let most = limits.search_class_cells;
        match self.needs_all {
            Some(condition) if cells > most => Err(ApiError::bad_request(
                "class-size",
                format!(
                    "{condition} goes through all {cells} cells of {}, and here through {most} at most: ask for one \
                     side to move or for pages of positions, or let `galotne find` do it where the tables are",
                    self.ground.class()
                ),
            )),
            _ => Ok(()),
        }
    }
}

/// Goes through the class until there is an answer.
async fn searched<G: Ground>(
    service: &Arc<Service>,
    shelf: Arc<Shelf>,
    sought: Sought<G>,
    client: Option<Client>,
) -> Result<Bytes, Unkept> {
    let _seats = service.search(client)?;
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
        move || work.sought.check(&work.shelf, &work.limits)
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
struct Work<G> {
    /// The tables that were there when it began.
    shelf: Arc<Shelf>,
    sought: Sought<G>,
    limits: Limits,
    /// How many cells have been gone through.
    cells: AtomicU64,
    /// Whether nobody waits for the answer any more.
    abandoned: Arc<AtomicBool>,
}

/// How long a piece of a search goes on.
struct Turn<'a, G> {
    work: &'a Work<G>,
    end: Instant,
}

impl<G: Ground> Watch for Turn<'_, G> {
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

impl<G: Ground> Work<G> {
    /// Goes on for a while.
    fn piece(&self, progress: &mut Progress<G::Position>) -> Result<(), ApiError> {
        let turn = Turn {
            work: self,
            end: Instant::now() + PIECE,
        };
        let ground = &self.sought.ground;
        ground.go_on(&self.shelf, &self.abandoned, progress, &turn)
    }

    /// The answer with what has been found, and how many positions that are.
    fn answer(&self, progress: Progress<G::Position>) -> Result<(usize, Bytes), ApiError> {
        let (ground, shelf) = (&self.sought.ground, &self.shelf);
        let (complete, next) = (progress.is_done(), progress.next());
        let all = ground.cells(shelf)?;
        let done = next.map_or(Ok(all), |next| ground.cells_until(shelf, next))?;
        let report = progress.report();
        let answer = FoundPositions {
            rules: ground.rules(),
            class: ground.class(),
            profile: ground.profile(),
            count: report.count,
            complete,
            positions: ground.judged(shelf, &self.abandoned, &report.positions)?,
            next: next.as_ref().map(Cursor::to_string),
            cells: Cells { done, all },
        };
        Ok((report.positions.len(), bytes(&answer)))
    }
}
