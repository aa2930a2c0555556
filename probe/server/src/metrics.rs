//! Metrics for Prometheus.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ErrorLabels {
    kind: &'static str,
}

/// The metrics of a service.
pub struct Metrics {
    registry: Registry,
    seconds: Family<RequestLabels, Histogram, fn() -> Histogram>,
    errors: Family<ErrorLabels, Counter>,
    hits: Counter,
    misses: Counter,
    positions: Counter,
    searched: Counter,
    blocks: Gauge,
    faulty: Gauge,
    scrubbed: Counter,
    scrub_passes: Counter,
    scrub_damaged: Counter,
    waiting: Gauge,
    in_flight: Gauge,
    lost_log_lines: Gauge,
    /// The number of lost lines, if the program counts them.
    log: OnceLock<Arc<AtomicU64>>,
}

/// Returns a histogram from 50 microseconds to 13 seconds.
fn histogram() -> Histogram {
    let buckets = (0..10).map(|step| 0.000_05 * 4_f64.powi(step));
    Histogram::new(buckets)
}

/// Registers a metric under a name.
fn register<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

/// Registers a new metric.
fn new<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    register(registry, name, help, M::default())
}

impl Metrics {
    pub fn new() -> Self {
        let mut registry = Registry::with_prefix("galotne");
        let seconds =
            Family::<RequestLabels, Histogram, fn() -> Histogram>::new_with_constructor(histogram);
        Self {
            seconds: register(
                &mut registry,
                "request_seconds",
                "Time until an answer began, by route and status",
                seconds,
            ),
            errors: new(&mut registry, "errors", "Errors by kind"),
            hits: new(
                &mut registry,
                "answer_cache_hits",
                "Answers found in the cache",
            ),
            misses: new(
                &mut registry,
                "answer_cache_misses",
                "Answers not found in the cache",
            ),
            positions: new(
                &mut registry,
                "positions",
                "Positions judged in batches and games",
            ),
            searched: new(
                &mut registry,
                "searched_cells",
                "Cells of classes scanned by searches",
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
            scrubbed: new(
                &mut registry,
                "scrubbed_bytes",
                "Bytes of blocks read again in the background",
            ),
            scrub_passes: new(
                &mut registry,
                "scrub_passes",
                "Times that all tables have been read again in the background",
            ),
            scrub_damaged: new(
                &mut registry,
                "scrub_damaged_tables",
                "Table files found damaged in the background",
            ),
            waiting: new(&mut registry, "waiting", "Questions that wait for a lookup"),
            in_flight: new(
                &mut registry,
                "in_flight_bytes",
                "Bytes of requests in flight, of the budget in_flight_bytes",
            ),
            lost_log_lines: new(
                &mut registry,
                "lost_log_lines",
                "Lines of the log that could not be written since the start",
            ),
            log: OnceLock::new(),
            registry,
        }
    }

    pub fn record_request(&self, route: &str, status: u16, time: Duration) {
        let labels = RequestLabels {
            route: route.to_owned(),
            status,
        };
        (self.seconds.get_or_create(&labels)).observe(time.as_secs_f64());
    }

    pub fn count_error(&self, kind: &'static str) {
        self.errors.get_or_create(&ErrorLabels { kind }).inc();
    }

    pub fn count_cache(&self, hit: bool) {
        if hit { &self.hits } else { &self.misses }.inc();
    }

    pub fn count_positions(&self, count: usize) {
        self.positions.inc_by(count as u64);
    }

    pub fn count_cells(&self, cells: u64) {
        self.searched.inc_by(cells);
    }

    pub fn count_scrubbed(&self, bytes: u64) {
        self.scrubbed.inc_by(bytes);
    }

    pub fn count_scrub_pass(&self) {
        self.scrub_passes.inc();
    }

    pub fn count_scrub_damage(&self) {
        self.scrub_damaged.inc();
    }

    pub fn set_faulty(&self, files: usize) {
        self.faulty.set(files as i64);
    }

    /// Reads the number of lost log lines from here. A second call changes nothing.
    pub fn read_lost_log_lines(&self, lost: Arc<AtomicU64>) {
        let _ = self.log.set(lost);
    }

    /// Returns all metrics as text.
    pub fn text(&self, blocks: u64, waiting: usize, in_flight: usize) -> String {
        self.blocks.set(blocks.try_into().unwrap_or(i64::MAX));
        self.waiting.set(waiting as i64);
        self.in_flight.set(in_flight as i64);
        let lost = (self.log.get()).map_or(0, |lost| lost.load(Ordering::Relaxed));
        self.lost_log_lines.set(lost.try_into().unwrap_or(i64::MAX));
        let mut text = String::new();
        // Writing into a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
