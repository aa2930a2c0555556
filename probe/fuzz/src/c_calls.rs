//! The library for C keeps its contract in any order of calls, with arguments that it must refuse.
//!
//! No call panics or writes beyond its memory; a call with a wrong argument fails and leaves its
//! values unchanged; every failure has a message; and functions for one position and for many
//! agree.

#![allow(unsafe_code, reason = "functions for C take pointers")]

use crate::c_arguments::Argument;
use crate::choices::Choices;
use crate::tables::tables;
use galotne_capi::*;
use std::ffi::{CStr, CString, c_char};
use std::ptr::{null, null_mut};

/// The number of calls of an input, and of open tables.
const MAX_CALLS: usize = 100;
const MAX_OPEN: usize = 3;

/// Moves that a call has room for.
const MAX_MOVES: usize = 130;

const NO_POSITION: Position = Position {
    white: 0,
    black: 0,
    kings: 0,
    turn: 0,
};
const NO_VALUE: Value = Value {
    plies: 999,
    wdl: 99,
    status: 99,
};
const NAMES: [&str; 8] = [
    "international",
    "russian",
    "english",
    "brazilian",
    "mills",
    "none",
    "lidraughts",
    "fmjd-64",
];

/// Interprets bytes as calls. Returns whether one of them found a value.
pub fn check(bytes: &[u8]) -> bool {
    let mut program = Program {
        choices: Choices::new(bytes),
        open: vec![],
        positions: vec![NO_POSITION],
        moves: vec![],
        answered: false,
    };
    program.open();
    for _ in 0..MAX_CALLS {
        if program.choices.is_over() {
            break;
        }
        program.call();
    }
    let answered = program.answered;
    while let Some(tables) = program.open.pop() {
        // SAFETY: they come from `galotne_open` and are not used any more.
        unsafe { galotne_close(tables) };
    }
    answered
}

/// A program in C.
struct Program<'d> {
    choices: Choices<'d>,
    open: Vec<*mut Tables>,
    /// Positions that were read from texts.
    positions: Vec<Position>,
    /// The moves of the last call.
    moves: Vec<Move>,
    answered: bool,
}

impl Program<'_> {
    // SAFETY, for all calls: pointers are null, misaligned, or point to memory of the stated size
    // that this thread alone uses; texts end with a zero byte; tables are open.
    fn call(&mut self) {
        match self.choices.below(16) {
            0 => self.open(),
            1 => self.close(),
            2 => self.read_fen(),
            3 => self.write_fen(),
            4 | 11 | 12 => self.look_up(),
            5 | 13 => self.look_up_many(),
            6 => self.judge(),
            7 | 8 => self.rank(),
            9 => self.write_move(),
            10 => self.explain(),
            _ => self.describe(),
        }
    }

    fn open(&mut self) {
        if self.open.len() == MAX_OPEN {
            self.close();
        }
        let choices = &mut self.choices;
        let folder = CString::new(tables().to_str().expect("a text")).expect("no zero bytes");
        let missing = c"/nonexistent/\xff";
        let mut folders = vec![];
        for _ in 0..choices.byte() % 16 / 13 {
            folders.push(choices.one_of(&[folder.as_ptr(), missing.as_ptr(), null()]));
        }
        folders.push(if choices.rarely() {
            missing.as_ptr()
        } else {
            folder.as_ptr()
        });
        let name = match choices.byte() % 16 {
            15 => choices.line(),
            other => NAMES[[0, 0, 1, 2, 2, 3, 4][usize::from(other) % 7]].as_bytes(),
        };
        let mut rules = Argument::text(choices, name);
        let cache = choices.one_of(&[0, 1, 1 << 20, GALOTNE_DEFAULT_CACHE, u64::MAX]);
        let flags = choices.one_of(&[0, 0, 0, 0, GALOTNE_MAP, GALOTNE_MAP, 2, u32::MAX]);
        let mut out = Argument::new(choices, &[std::ptr::dangling_mut::<Tables>()]);
        let count = folders.len();
        let mut folders = Argument::new(choices, &folders);
        // SAFETY: see `call`.
        let status = unsafe {
            galotne_open_several(
                folders.pointer(),
                count,
                rules.characters(),
                cache,
                flags,
                out.pointer(),
            )
        };
        // No name of a game is the default.
        reported(status, out.is_sound() && folders.is_sound() && flags < 2);
        if out.is_sound() {
            assert_eq!(status == Status::Ok, !out.values()[0].is_null());
        }
        if status == Status::Ok {
            self.open.push(out.values()[0]);
        }
    }

    fn close(&mut self) {
        let tables = match self.open.len() {
            0 => null_mut(),
            open => self.open.swap_remove(self.choices.below(open)),
        };
        // SAFETY: see `call`.
        unsafe { galotne_close(tables) };
    }

    /// Chooses open tables, rarely none.
    fn tables(&mut self) -> *const Tables {
        if self.open.is_empty() || self.choices.rarely() {
            return null();
        }
        let nth = self.choices.below(self.open.len());
        self.open[nth]
    }

    fn position(&mut self) -> Position {
        let choices = &mut self.choices;
        match choices.byte() % 8 {
            0 => Position {
                white: choices.number(),
                black: choices.number(),
                kings: choices.number(),
                turn: choices.byte(),
            },
            1..=3 => choices.one_of(&self.positions),
            // Two or three pieces, often legal.
            kind => {
                let squares = choices.one_of(&[50, 32]);
                let squares: [u64; 3] = std::array::from_fn(|_| 1 << choices.below(squares));
                let white = squares[0] | if kind == 7 { squares[2] } else { 0 };
                Position {
                    white,
                    black: squares[1],
                    kings: (white | squares[1]) & choices.one_of(&[u64::MAX, squares[0], 0]),
                    turn: choices.byte() % 2,
                }
            }
        }
    }

    fn access(&mut self) -> u32 {
        match self.choices.byte() % 16 {
            15 => 2,
            12..=14 => GALOTNE_CACHED_ONLY,
            _ => GALOTNE_READ,
        }
    }

    fn read_fen(&mut self) {
        let tables = self.tables();
        let text = self.choices.line();
        let mut fen = Argument::text(&mut self.choices, text);
        let mut out = Argument::new(&mut self.choices, &[NO_POSITION]);
        // SAFETY: see `call`.
        let status = unsafe { galotne_read_fen(tables, fen.characters(), out.pointer()) };
        reported(
            status,
            !tables.is_null() && fen.is_sound() && out.is_sound(),
        );
        if status != Status::Ok {
            return assert!(out.values().iter().all(|position| *position == NO_POSITION));
        }
        self.positions.push(out.values()[0]);
        let mut buffer = [0; 512];
        // SAFETY: see `call`.
        let (written, again) = unsafe {
            let text = buffer.as_mut_ptr();
            let written =
                galotne_write_fen(tables, &raw const out.values()[0], text, 512, null_mut());
            (written, galotne_read_fen(tables, text, out.pointer()))
        };
        assert_eq!((written, again), (Status::Ok, Status::Ok));
        assert_eq!(Some(&out.values()[0]), self.positions.last());
    }

    fn write_fen(&mut self) {
        let (tables, position) = (self.tables(), self.position());
        let mut position = Argument::new(&mut self.choices, &[position]);
        let mut text = Text::new(&mut self.choices);
        let overlapping = self.choices.rarely();
        let (buffer, size) = match overlapping {
            true => (position.pointer().cast(), size_of::<Position>()),
            false => (text.buffer(), text.size),
        };
        let length = text.length.pointer();
        // SAFETY: see `call`.
        let status = unsafe { galotne_write_fen(tables, position.pointer(), buffer, size, length) };
        let sound = !tables.is_null() && position.is_sound() && !overlapping;
        reported(status, sound && text.is_sound());
        if sound {
            text.check(status);
        }
    }

    fn look_up(&mut self) {
        let (tables, position, access) = (self.tables(), self.position(), self.access());
        let choices = &mut self.choices;
        let (kind, profile, count) = (choices.below(3), choices.below(9) as u32, choices.byte());
        let mut position = Argument::new(choices, &[position]);
        let mut wdl = Argument::new(choices, &[99_i8]);
        let mut value = Argument::new(choices, &[NO_VALUE]);
        let (at, out) = (position.pointer(), value.pointer());
        // SAFETY: see `call`.
        let status = unsafe {
            match kind {
                0 => galotne_wdl(tables, at, access, wdl.pointer()),
                1 => galotne_dtw(tables, at, access, out),
                _ => galotne_need(tables, at, profile, count, access, out),
            }
        };
        let written = if kind == 0 {
            wdl.is_sound()
        } else {
            value.is_sound()
        };
        let sound = !tables.is_null() && position.is_sound() && access < 2;
        reported(status, sound && written);
        if status == Status::Ok {
            self.answered = true;
            let found = if kind == 0 {
                wdl.values()[0]
            } else {
                value.values()[0].wdl
            };
            assert!((-1..=1).contains(&found));
        } else {
            assert_eq!(wdl.values()[0], 99);
            assert_eq!(value.values()[0], NO_VALUE);
        }
    }

    fn look_up_many(&mut self) {
        let (tables, access) = (self.tables(), self.access());
        let mut positions = vec![];
        for _ in 0..=self.choices.below(20) {
            positions.push(self.position());
        }
        let choices = &mut self.choices;
        let (metric, profile) = (choices.below(4) as u32, choices.below(9) as u32);
        let (beside, many) = (choices.byte(), choices.byte().is_multiple_of(2));
        let length = positions.len();
        let count = match choices.byte() % 16 {
            15 => choices.one_of(&[usize::MAX, usize::MAX / 2, usize::MAX / 32 + 1]),
            other => length.min(other.into()),
        };
        let mut asked = Argument::new(choices, &positions);
        let mut values = Argument::new(choices, &vec![NO_VALUE; length]);
        let mut results = Argument::new(choices, &vec![99_i8; length]);
        let out = match choices.rarely() {
            true => asked.pointer().cast(),
            false => values.pointer(),
        };
        let overlapping = out.cast() == asked.pointer();
        // SAFETY: see `call`. A count beyond the memory is larger than the address space.
        let status = unsafe {
            match many {
                true => galotne_measure_many(
                    tables,
                    asked.pointer(),
                    count,
                    metric,
                    profile,
                    beside,
                    access,
                    out,
                ),
                false => {
                    galotne_wdl_many(tables, asked.pointer(), count, access, results.pointer())
                }
            }
        };
        let written = match many {
            true => values.is_sound() && !overlapping && metric < 3,
            false => results.is_sound(),
        };
        let pointers = asked.is_sound() && written || count == 0;
        reported(
            status,
            !tables.is_null() && access < 2 && pointers && count <= length,
        );
        let answers = results.values().iter().copied();
        if !many && answers.clone().take(count.min(length)).all(|wdl| wdl != 99) {
            self.compare(tables, access, &positions[..count], answers);
        }
    }

    /// Compares the results of many positions with those of each.
    fn compare(
        &mut self,
        tables: *const Tables,
        access: u32,
        positions: &[Position],
        results: impl Iterator<Item = i8>,
    ) {
        for (position, found) in positions.iter().zip(results) {
            let mut wdl = GALOTNE_UNKNOWN;
            // SAFETY: see `call`.
            let status = unsafe { galotne_wdl(tables, position, access, &raw mut wdl) };
            // A table read meanwhile may answer what was not in memory.
            if access == GALOTNE_READ {
                assert_eq!(found, wdl, "{position:?}: {status:?}");
            }
            self.answered |= status == Status::Ok;
        }
    }

    /// Asks a question, and passes it and whether all its parts are sound.
    fn ask(&mut self, call: impl FnOnce(&mut Self, *const Tables, *mut Question, bool)) {
        let (tables, position, access) = (self.tables(), self.position(), self.access());
        let seen: Vec<_> = (0..=self.choices.below(4))
            .map(|_| self.position())
            .collect();
        let choices = &mut self.choices;
        let rule = choices.one_of(&[&b"6.2"[..], b"6.3", b"", b"\xff"]);
        let mut rule = Argument::text(choices, rule);
        let count = Count {
            rule: rule.characters(),
            plies: choices.byte().into(),
        };
        let mut counts = Argument::new(choices, &[count, count]);
        let mut seen = Argument::new(choices, &seen);
        let seen_length = match choices.byte() % 16 {
            15 => usize::MAX,
            other => usize::from(other / 5).min(seen.values().len()),
        };
        let counts_length = usize::from(choices.byte() % 16 / 7).min(2);
        let question = Question {
            position,
            profile: choices.below(9) as u32,
            access,
            counts: counts.pointer(),
            counts_length,
            seen: seen.pointer(),
            seen_length,
        };
        let mut question = Argument::new(choices, &[question]);
        let sound = !tables.is_null()
            && access < 2
            && question.is_sound()
            && seen_length < usize::MAX
            && (counts.is_sound() || counts_length == 0)
            && (seen.is_sound() || seen_length == 0);
        call(self, tables, question.pointer(), sound);
    }

    fn judge(&mut self) {
        self.ask(|program, tables, question, sound| {
            // SAFETY: all fields are numbers.
            let unwritten: Verdict = unsafe { std::mem::zeroed() };
            let mut verdict = Argument::new(&mut program.choices, &[unwritten]);
            // SAFETY: see `call`.
            let status = unsafe { galotne_judge(tables, question, verdict.pointer()) };
            reported(status, sound && verdict.is_sound());
            if status == Status::Ok {
                program.answered |= verdict.values()[0].missing == 0;
                let rule = verdict.values()[0].rule;
                assert!(rule.contains(&0));
            } else {
                assert_eq!(verdict.values()[0], unwritten);
            }
        });
    }

    fn rank(&mut self) {
        self.ask(|program, tables, question, sound| {
            let choices = &mut program.choices;
            let (line, capacity) = (choices.byte() % 2 == 0, choices.below(MAX_MOVES + 1));
            // SAFETY: all fields are numbers.
            let unwritten: Move = unsafe { std::mem::zeroed() };
            let mut moves = Argument::new(choices, &vec![unwritten; capacity.max(1)]);
            let mut count = Argument::new(choices, &[usize::MAX]);
            let place = match choices.rarely() {
                true => moves.pointer().cast(),
                false => count.pointer(),
            };
            let overlapping = place.cast() == moves.pointer() && capacity > 0;
            let ask = if line { galotne_line } else { galotne_moves };
            // SAFETY: see `call`.
            let status = unsafe { ask(tables, question, moves.pointer(), capacity, place) };
            let sound = sound && (moves.is_sound() || capacity == 0) && !place.is_null();
            reported(status, sound && place.is_aligned() && !overlapping);
            if place.cast() == moves.pointer() {
                return;
            }
            let counted = count.values()[0];
            match status {
                Status::Ok => assert!(counted <= capacity),
                Status::TooSmall => assert!(counted > capacity),
                _ => return assert_eq!(counted, usize::MAX),
            }
            program.moves = moves.values()[..counted.min(capacity)].to_vec();
            let positions = program.moves.iter().map(|played| played.position);
            program.positions.extend(positions.take(8));
        });
    }

    fn write_move(&mut self) {
        let (tables, position) = (self.tables(), self.position());
        let choices = &mut self.choices;
        // SAFETY: all fields are numbers.
        let mut played: Move = unsafe { std::mem::zeroed() };
        match self.moves.len() {
            0 => (played.from, played.to) = (choices.byte(), choices.byte()),
            length => played = self.moves[choices.below(length.min(256))],
        }
        let mut position = Argument::new(choices, &[position]);
        let mut played = Argument::new(choices, &[played]);
        let mut text = Text::new(choices);
        let (buffer, size, length) = (text.buffer(), text.size, text.length.pointer());
        let (at, played_at) = (position.pointer(), played.pointer());
        // SAFETY: see `call`.
        let status = unsafe { galotne_write_move(tables, at, played_at, buffer, size, length) };
        let sound = !tables.is_null() && position.is_sound() && played.is_sound();
        reported(status, sound && text.is_sound());
        text.check(status);
    }

    fn explain(&mut self) {
        self.ask(|program, tables, question, sound| {
            let choices = &mut program.choices;
            let name = choices.one_of(&["en", "lv", "ru", "de"]);
            // NULL is English.
            let mut language = Argument::text(choices, name.as_bytes());
            let mut text = Text::new(choices);
            let (buffer, size, length) = (text.buffer(), text.size, text.length.pointer());
            let language = language.characters();
            // SAFETY: see `call`.
            let status =
                unsafe { galotne_explain(tables, question, language, buffer, size, length) };
            reported(status, sound && text.is_sound());
            text.check(status);
        });
    }

    /// Calls the functions without positions.
    fn describe(&mut self) {
        let tables = self.tables();
        let choices = &mut self.choices;
        let name = choices.one_of(&NAMES);
        let mut name = Argument::text(choices, name.as_bytes());
        let mut profile = Argument::new(choices, &[999_u32]);
        let (metric, number) = (choices.below(4) as u32, choices.below(9) as u32);
        // SAFETY: see `call`.
        unsafe {
            let status = galotne_profile(tables, name.characters(), profile.pointer());
            reported(
                status,
                !tables.is_null() && name.is_sound() && profile.is_sound(),
            );
            let named = match status {
                Status::Ok => galotne_profile_name(tables, profile.values()[0]),
                _ => galotne_profile_name(tables, number),
            };
            if status == Status::Ok {
                // A profile may have several names.
                assert!(!named.is_null());
            }
            if !named.is_null() {
                assert!(CStr::from_ptr(named).to_str().is_ok());
            }
            let found = galotne_tables_found(tables);
            assert!(galotne_pieces(tables, metric, number) == 0 || found > 0);
            let mut loaded = 0;
            galotne_preload(
                tables,
                metric,
                number,
                choices.byte().into(),
                &raw mut loaded,
            );
            assert!(loaded <= galotne_pieces(tables, metric, number));
            galotne_blocks_read(tables);
            assert!(
                CStr::from_ptr(galotne_status_text(choices.byte().into()))
                    .to_str()
                    .is_ok()
            );
        }
    }
}

/// Checks a status: with an argument that must be refused it is not `Ok`, and every failure has a
/// message.
fn reported(status: Status, sound: bool) {
    assert_ne!(status, Status::Panic, "{}", message());
    assert!(
        sound || status != Status::Ok,
        "a wrong argument is accepted"
    );
    if status != Status::Ok {
        assert!(!message().is_empty());
    }
}

/// Returns the message of the last failure.
fn message() -> String {
    // SAFETY: it ends with a zero byte, and is valid until the next failure of this thread.
    let text = unsafe { CStr::from_ptr(galotne_last_error()) };
    text.to_str().expect("UTF-8").to_owned()
}

/// A buffer for a text and the place of its length.
struct Text {
    buffer: Argument<u8>,
    size: usize,
    length: Argument<usize>,
}

impl Text {
    fn new(choices: &mut Choices<'_>) -> Self {
        let size = match choices.byte() % 4 {
            0 => choices.below(8),
            1 => choices.below(64),
            _ => 4096,
        };
        Self {
            buffer: Argument::new(choices, &vec![b'?'; size.max(1)]),
            size,
            length: Argument::new(choices, &[usize::MAX]),
        }
    }

    fn buffer(&mut self) -> *mut c_char {
        self.buffer.characters()
    }

    fn is_sound(&self) -> bool {
        // A length is optional.
        let length = self.length.is_sound() || self.length.is_null();
        (self.buffer.is_sound() || self.size == 0) && length
    }

    /// Checks that a text was written as far as the status says.
    fn check(&self, status: Status) {
        let buffer = &self.buffer.values()[..self.size];
        let written = matches!(status, Status::Ok | Status::TooSmall);
        if !written || !self.buffer.is_sound() {
            return assert!(buffer.iter().all(|byte| *byte == b'?'));
        }
        let end = buffer.iter().position(|byte| *byte == 0);
        assert_eq!(end.is_some(), self.size > 0);
        let end = end.unwrap_or_default();
        assert!(std::str::from_utf8(&buffer[..end]).is_ok());
        if self.length.is_sound() {
            let length = self.length.values()[0];
            assert_eq!(status == Status::Ok, length < self.size);
            assert!(end <= length);
        }
    }
}
