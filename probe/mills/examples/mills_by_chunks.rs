//! Mills from a set of tables of which a program reads chunks of 64 KiB and keeps a bounded number:
//! as an app does whose set lies on a slow disk, in a package of assets, or on a host of files that
//! sends ranges. Another place needs another `read_chunk` and another `list`, and no more.
//!
//! `cargo run --release -p galotne-mills --example mills_by_chunks -- DIR questions [N]` asks for
//! the ranked moves of N positions (default 200) of random games, each time with nothing in memory:
//! tables are opened again, and on Linux chunks come from the disk itself, past the system's cache.
//! Each question is asked five times, and the fastest counts: other programs make it slower, none
//! makes it faster.
//!
//! `.. DIR games [N]` plays N games (default 10) from the empty board to the end against an opponent
//! who moves at random, from these tables and with one cache of 256 chunks. It fails if a table is
//! missing, or if the side with the tables loses.

#![allow(clippy::print_stdout, reason = "the program prints its results")]

use galotne::rules::Rules;
use galotne::table::ReadBlock;
use galotne::tablebase::Directory;
use galotne::value::Wdl;
use galotne_mills::{MILLS, Position, RankedMove, Tablebase, parse_fen, ranked_moves, write_fen};
use std::collections::HashMap;
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The bytes of a chunk.
const CHUNK_BYTES: usize = 64 << 10;

/// The bytes in which blocks of a disk are aligned.
const PAGE_BYTES: usize = 4096;

/// The bound on chunks in memory: 16 MiB.
const MAX_CHUNKS: usize = 256;

/// The memory for blocks of tables, besides the chunks.
const CACHE_BYTES: u64 = 8 << 20;

/// The empty board with nine stones in each hand.
const START: &str = "W:W+9:B+9";

/// Chunks of files by file and number; the one asked for longest ago makes room.
#[derive(Default)]
struct ChunkCache {
    chunks: HashMap<(usize, u64), StoredChunk>,
    /// The number of questions so far.
    clock: u64,
    /// Chunks that were read.
    reads: u64,
}

/// A chunk in memory.
struct StoredChunk {
    bytes: Arc<[u8]>,
    /// The number of the last question for it.
    asked: u64,
}

/// A folder of a set, read by chunks.
struct ChunkedFolder {
    path: PathBuf,
    name: String,
    /// Whether reads go past the system's cache.
    direct: bool,
    cache: Arc<Mutex<ChunkCache>>,
    files: Mutex<usize>,
}

/// A file of a set, read by chunks.
struct ChunkedFile {
    file: Mutex<File>,
    length: u64,
    number: usize,
    cache: Arc<Mutex<ChunkCache>>,
}

impl ChunkedFolder {
    fn new(path: &Path, direct: bool, cache: Arc<Mutex<ChunkCache>>) -> Self {
        Self {
            path: path.to_owned(),
            name: path.display().to_string(),
            direct,
            cache,
            files: Mutex::default(),
        }
    }
}

impl Directory for ChunkedFolder {
    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        let files = fs::read_dir(self.path.join(folder))?;
        let names = files.map(|file| Ok(file?.file_name().into_string().unwrap_or_default()));
        names.collect()
    }

    fn open(&self, folder: &str, file: &str) -> io::Result<Box<dyn ReadBlock>> {
        let mut options = OpenOptions::new();
        options.read(true);
        if self.direct {
            past_the_cache(&mut options);
        }
        let file = options.open(self.path.join(folder).join(file))?;
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        *files += 1;
        Ok(Box::new(ChunkedFile {
            length: file.metadata()?.len(),
            file: Mutex::new(file),
            number: *files,
            cache: Arc::clone(&self.cache),
        }))
    }

    fn name(&self) -> &str {
        &self.name
    }
}

/// Lets a file be read past the system's cache, where that is known.
fn past_the_cache(options: &mut OpenOptions) {
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    {
        use std::os::unix::fs::OpenOptionsExt;
        const O_DIRECT: i32 = 0o40_000;
        options.custom_flags(O_DIRECT);
    }
    let _ = options;
}

impl ChunkedFile {
    /// Reads a chunk, or what is left of the file.
    fn read_chunk(&self, number: u64) -> io::Result<Arc<[u8]>> {
        // Reads past the cache need aligned memory.
        let mut room = vec![0; CHUNK_BYTES + PAGE_BYTES];
        let start = room.as_ptr().align_offset(PAGE_BYTES);
        let buffer = &mut room[start..start + CHUNK_BYTES];
        let offset = number * CHUNK_BYTES as u64;
        let wanted = (self.length - offset).min(CHUNK_BYTES as u64) as usize;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        let mut read = 0;
        while read < wanted {
            match file.read(&mut buffer[read..])? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                more => read += more,
            }
        }
        Ok(buffer[..wanted].into())
    }

    /// Returns a chunk from the cache, or reads it.
    fn chunk(&self, number: u64) -> io::Result<Arc<[u8]>> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.clock += 1;
        let now = cache.clock;
        if let Some(chunk) = cache.chunks.get_mut(&(self.number, number)) {
            chunk.asked = now;
            return Ok(Arc::clone(&chunk.bytes));
        }
        let bytes = self.read_chunk(number)?;
        cache.reads += 1;
        if cache.chunks.len() >= MAX_CHUNKS {
            let oldest = cache.chunks.iter().min_by_key(|(_, chunk)| chunk.asked);
            if let Some(oldest) = oldest.map(|(&key, _)| key) {
                cache.chunks.remove(&oldest);
            }
        }
        let chunk = StoredChunk {
            bytes: Arc::clone(&bytes),
            asked: now,
        };
        cache.chunks.insert((self.number, number), chunk);
        Ok(bytes)
    }
}

impl ReadBlock for ChunkedFile {
    fn len(&self) -> u64 {
        self.length
    }

    fn read_block(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let end = offset.checked_add(buffer.len() as u64);
        if end.is_none_or(|end| end > self.length) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut done = 0;
        while done < buffer.len() {
            let at = offset + done as u64;
            let chunk = self.chunk(at / CHUNK_BYTES as u64)?;
            let part = &chunk[(at % CHUNK_BYTES as u64) as usize..];
            let length = part.len().min(buffer.len() - done);
            buffer[done..done + length].copy_from_slice(&part[..length]);
            done += length;
        }
        Ok(())
    }
}

/// Opens a set with an empty cache.
fn open(path: &Path, direct: bool) -> io::Result<(Tablebase, Arc<Mutex<ChunkCache>>)> {
    let cache = Arc::default();
    let folder = ChunkedFolder::new(path, direct, Arc::clone(&cache));
    let tables = Tablebase::from_directories(&MILLS, [Arc::new(folder) as Arc<dyn Directory>])?;
    Ok((tables.with_cache(CACHE_BYTES), cache))
}

fn reads(cache: &Mutex<ChunkCache>) -> u64 {
    cache.lock().unwrap_or_else(PoisonError::into_inner).reads
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * bound as u128) >> 64) as usize
    }
}

/// Whether a game goes on.
fn goes_on(position: &Position) -> bool {
    MILLS.ended(position).is_none() && !MILLS.moves(position).is_empty()
}

/// Returns the value of a time by its rank among sorted ones.
fn rank(times: &[Duration], part: f64) -> f64 {
    let place = ((times.len() - 1) as f64 * part).round() as usize;
    times[place].as_secs_f64() * 1000.0
}

/// Asks for the moves of positions of random games, each time with nothing in memory.
fn ask(path: &Path, number: usize) -> Result<(), Box<dyn Error>> {
    /// Times that a question is asked.
    const TRIES: usize = 5;
    /// The time within which an app should answer.
    const QUICK: Duration = Duration::from_millis(10);
    let start = parse_fen(&MILLS, START)?;
    let (mut random, mut position) = (Random(1), start);
    let (mut times, mut chunks) = (vec![], vec![]);
    while times.len() < number {
        let (mut fastest, mut moves) = (Duration::MAX, vec![]);
        let mut read = 0;
        for _ in 0..TRIES {
            let begin = Instant::now();
            let (tables, cache) = open(path, true)?;
            moves = ranked_moves(&tables, &position)?;
            fastest = fastest.min(begin.elapsed());
            read = reads(&cache);
        }
        complete(&position, &moves)?;
        times.push(fastest);
        chunks.push(read);
        position = moves[random.below(moves.len())].judged.position;
        if !goes_on(&position) {
            position = start;
        }
    }
    times.sort_unstable();
    let most = chunks.iter().max().ok_or("no question")?;
    let sum: u64 = chunks.iter().sum();
    let quick = times.partition_point(|&time| time < QUICK);
    println!(
        "{number} questions, nothing in memory, the fastest of {TRIES}: {quick} within {QUICK:?}; \
         {:.1} ms in the middle, {:.1} ms for 99 of 100, {:.1} ms at most; {:.1} chunks of 64 KiB \
         on average, {most} at most",
        rank(&times, 0.5),
        rank(&times, 0.99),
        rank(&times, 1.0),
        sum as f64 / number as f64,
    );
    Ok(())
}

/// Fails if the value of a move is not known.
fn complete(position: &Position, moves: &[RankedMove]) -> Result<(), String> {
    match moves.iter().find(|played| played.worth().is_none()) {
        Some(unknown) => {
            let missing = unknown.judged.missing.iter().map(ToString::to_string);
            let missing = missing.collect::<Vec<_>>().join(", ");
            Err(format!("{}: missing are {missing}", write_fen(position)))
        }
        None => Ok(()),
    }
}

/// Plays games from the empty board to the end.
fn play(path: &Path, number: usize) -> Result<(), Box<dyn Error>> {
    /// Plies after which a game counts as a draw.
    const MAX_PLIES: usize = 2000;
    let (tables, cache) = open(path, false)?;
    let mut random = Random(1);
    let (mut won, mut drawn, mut plies, mut questions, mut slowest) = (0, 0, 0, 0, Duration::ZERO);
    for game in 0..number {
        let mut position = parse_fen(&MILLS, START)?;
        // The tables play White and Black by turns.
        let own = [galotne::Colour::White, galotne::Colour::Black][game % 2];
        let mut ply = 0;
        while goes_on(&position) && ply < MAX_PLIES {
            ply += 1;
            position = if position.turn() == own {
                let begin = Instant::now();
                let moves = ranked_moves(&tables, &position)?;
                slowest = slowest.max(begin.elapsed());
                questions += 1;
                complete(&position, &moves)?;
                let best = moves[0].worth();
                let equal = moves.iter().take_while(|played| played.worth() == best);
                let equal = equal.count();
                moves[random.below(equal)].judged.position
            } else {
                let moves = MILLS.moves(&position);
                MILLS.play(&position, &moves[random.below(moves.len())])
            };
        }
        plies += ply;
        let result = MILLS
            .ended(&position)
            .or_else(|| (MILLS.moves(&position).is_empty()).then_some(MILLS.without_move()));
        match result.map(|result| {
            if position.turn() == own {
                result
            } else {
                result.opposite()
            }
        }) {
            Some(Wdl::Win) => won += 1,
            Some(Wdl::Draw) | None => drawn += 1,
            Some(Wdl::Loss) => {
                return Err(format!("game {game} is lost: {}", write_fen(&position)).into());
            }
        }
    }
    println!(
        "{number} games from the empty board: {won} won, {drawn} drawn after {MAX_PLIES} plies, \
         none lost; {plies} plies, {questions} questions, {} chunks read, at most {MAX_CHUNKS} in \
         memory; {:.1} ms for the slowest question",
        reads(&cache),
        slowest.as_secs_f64() * 1000.0
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let usage = "mills_by_chunks DIR questions|games [N]";
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |default: usize| match arguments.get(2) {
        Some(number) => number
            .parse()
            .ok()
            .filter(|&number| number > 0)
            .ok_or(usage),
        None => Ok(default),
    };
    let path = Path::new(arguments.first().ok_or(usage)?);
    match arguments.get(1).map(String::as_str) {
        Some("questions") => ask(path, number(200)?),
        Some("games") => play(path, number(10)?),
        _ => Err(usage.into()),
    }
}
