//! The machine and the time of a measurement, without details that are unknown.

use serde::Serialize;
use std::fmt;
use std::fs;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// The machine and the time of a measurement.
#[derive(Debug, Serialize)]
pub struct Machine {
    /// The model of the processor.
    cpu: Option<String>,
    /// Cores that this process may use.
    cores: usize,
    /// Bytes of memory.
    memory: Option<u64>,
    os: String,
    /// The load average of the last minute.
    load_before: Option<f64>,
    rustc: Option<String>,
    version: &'static str,
    commit: Option<String>,
    /// The date and time in UTC.
    date: String,
    command: String,
}

impl Machine {
    /// Describes this machine now.
    pub fn here() -> Self {
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let arguments = std::env::args().skip(1).filter(|text| text != "--bench");
        let arguments: Vec<String> = arguments.collect();
        let bench = "cargo bench -p galotne-generator --bench tables --";
        Self {
            cpu: field("/proc/cpuinfo", "model name")
                .or_else(|| output_of("sysctl", &["-n", "machdep.cpu.brand_string"])),
            cores: cores(),
            memory: field("/proc/meminfo", "MemTotal")
                .and_then(|text| text.strip_suffix("kB")?.trim().parse().ok())
                .map(|kib: u64| kib * 1024),
            os: os(),
            load_before: load.split(' ').next().and_then(|load| load.parse().ok()),
            rustc: output_of("rustc", &["--version"]),
            version: env!("CARGO_PKG_VERSION"),
            commit: output_of("git", &["describe", "--always", "--dirty", "--abbrev=12"]),
            date: date(),
            command: format!("{bench} {}", arguments.join(" "))
                .trim_end_matches(" --")
                .into(),
        }
    }

    /// Returns one line for a caption.
    pub fn caption(&self) -> String {
        let cpu = self.cpu.as_deref().unwrap_or("unknown processor");
        format!("{cpu}, {} cores, {}", self.cores, self.date)
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unknown = || "unknown".to_owned();
        let load = self.load_before.map(|load| format!("{load:.2}"));
        let load = load.unwrap_or_else(unknown);
        writeln!(f, "{}, {}", self.caption(), self.os)?;
        writeln!(
            f,
            "{}, galotne {} ({}), load before {load}",
            self.rustc.clone().unwrap_or_else(unknown),
            self.version,
            self.commit.clone().unwrap_or_else(unknown),
        )?;
        writeln!(f, "{}", self.command)
    }
}

/// Returns the number of threads that can run in parallel.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the value of a field in a file, after `name` and a colon or an equals sign.
fn field(file: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let value = text.lines().find_map(|line| {
        let rest = line.strip_prefix(name)?.trim_start();
        rest.strip_prefix([':', '='])
    })?;
    Some(value.trim().trim_matches('"').to_owned())
}

/// Returns the output of a program.
fn output_of(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

fn os() -> String {
    let system = field("/etc/os-release", "PRETTY_NAME");
    let kernel = output_of("uname", &["-sr"]).unwrap_or_else(|| std::env::consts::OS.to_owned());
    let parts = [
        system,
        Some(kernel),
        Some(std::env::consts::ARCH.to_owned()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Returns the date and time in UTC, to the second.
fn date() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = now.map_or(0, |now| now.as_secs());
    let (mut days, time) = (seconds / 86_400, seconds % 86_400);
    let mut year = 1970;
    let leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [
        31,
        28 + u64::from(leap(year)),
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!(
        "{year}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z",
        days + 1
    )
}
