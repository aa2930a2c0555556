//! How the service fares, in numbers for Prometheus.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Kind {
    kind: &'static str,
}

/// The numbers.
pub struct Metrics {
    registry: Registry,
    seconds: Family<Answered, Histogram, fn() -> Histogram>,
    errors: Family<Kind, Counter>,
    hits: Counter,
    misses: Counter,
    positions: Counter,
    searched: Counter,
    blocks: Gauge,
    faulty: Gauge,
    waiting: Gauge,
}

/// A histogram from 50 microseconds to 13 seconds.
fn histogram() -> Histogram {
    let buckets = (0..10).map(|step| 0.000_05 * 4_f64.powi(step));
    Histogram::new(buckets)
}

/// A number that is shown under this name.
fn registered<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

fn new<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    registered(registry, name, help, M::default())
}

impl Metrics {
    pub fn new() -> Self {
        let mut registry = Registry::with_prefix("galotne");
        let seconds =
            Family::<Answered, Histogram, fn() -> Histogram>::new_with_constructor(histogram);
        Self {
            seconds: registered(
                &mut registry,
                "request_seconds",
                "Time until an answer began, by route and status",
                seconds,
            ),
            errors: new(&mut registry, "errors", "Errors by kind"),
            hits: new(
                &mut registry,
                "answer_cache_hits",
                "Answers that were at hand",
            ),
            misses: new(
                &mut registry,
                "answer_cache_misses",
                "Answers that had to be found",
            ),
            positions: new(
                &mut registry,
                "positions",
                "Positions judged in batches and games",
            ),
            searched: new(
                &mut registry,
                "searched_cells",
                "Cells of classes that searches went through",
            ),
            blocks: new(
                &mut registry,
                "blocks_read",
                "Blocks of tables read and decoded since the start",
            ),
            faulty: new(
                &mut registry,
                "faulty_tables",
                "Table files that could not be read",
            ),
            waiting: new(
                &mut registry,
                "waiting",
                "Questions that wait to be looked up",
            ),
            registry,
        }
    }

    /// A request was answered.
    pub fn answered(&self, route: &str, status: u16, time: Duration) {
        let labels = Answered {
            route: route.to_owned(),
            status,
        };
        (self.seconds.get_or_create(&labels)).observe(time.as_secs_f64());
    }

    /// There was an error.
    pub fn error(&self, kind: &'static str) {
        self.errors.get_or_create(&Kind { kind }).inc();
    }

    /// An answer was at hand, or was not.
    pub fn cache(&self, hit: bool) {
        if hit { &self.hits } else { &self.misses }.inc();
    }

    /// So many positions were judged.
    pub fn positions(&self, count: usize) {
        self.positions.inc_by(count as u64);
    }

    /// A search went through so many cells.
    pub fn searched(&self, cells: u64) {
        self.searched.inc_by(cells);
    }

    /// So many files cannot be read.
    pub fn faulty(&self, files: usize) {
        self.faulty.set(files as i64);
    }

    /// All numbers as text.
    pub fn text(&self, blocks: u64, waiting: usize) -> String {
        self.blocks.set(blocks.try_into().unwrap_or(i64::MAX));
        self.waiting.set(waiting as i64);
        let mut text = String::new();
        // Writing into a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
