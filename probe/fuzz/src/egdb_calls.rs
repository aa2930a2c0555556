//! The driver for engines of English checkers answers any calls: with the value of the library, or
//! with no value.

#![allow(unsafe_code, reason = "functions for C take pointers")]

use crate::choices::Choices;
use crate::tables::tables;
use galotne::position::{Bitboards, Colour};
use galotne::rules::ENGLISH;
use galotne::tablebase::Tablebase;
use galotne::value::Wdl;
use galotne_egdb::{Handle, egdb_identify, egdb_open};
use std::ffi::{CString, c_char, c_int, c_uint};
use std::ptr::{null, null_mut};
use std::sync::OnceLock;

const MAX_CALLS: usize = 200;

/// The message function of the engine: it may write to its copy.
unsafe extern "C" fn message(text: *mut c_char) {
    assert!(!text.is_null());
    // SAFETY: a text has at least its zero byte.
    unsafe { text.write(0) };
}

/// The first part of `EGDB_DRIVER`, as an engine sees it.
#[repr(C)]
struct Driver {
    lookup: unsafe extern "C" fn(*mut Handle, *mut c_uint, c_int, c_int) -> c_int,
    reset_stats: unsafe extern "C" fn(*mut Handle),
    get_stats: unsafe extern "C" fn(*mut Handle) -> *mut [c_uint; 6],
    verify: unsafe extern "C" fn(*mut Handle) -> c_int,
    close: unsafe extern "C" fn(*mut Handle) -> c_int,
}

/// Interprets bytes as calls. Returns whether one of them found a value.
pub fn check(bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    let folder = CString::new(tables().to_str().expect("a text")).expect("no zero bytes");
    let folders = [
        folder.as_ptr(),
        folder.as_ptr(),
        c"/nonexistent".as_ptr(),
        null(),
    ];
    let known = if choices.rarely() { 4 } else { 2 };
    let folder = choices.one_of(&folders[..known]);
    let kind = choices.one_of(&[0, 1, 0, 1, 0, 1, 2, -1]);
    let pieces = choices.one_of(&[2, 2, 2, 1, 0, 8, -1, c_int::MAX]);
    let cache = choices.one_of(&[1, 0, 64, -1, c_int::MAX]);
    let callback = if choices.rarely() {
        None
    } else {
        Some(message as _)
    };
    let (mut found, mut most) = (99, 99);
    // SAFETY: texts end with a zero byte, and other pointers are null or to local variables.
    let handle = unsafe {
        let place = if choices.rarely() {
            null_mut()
        } else {
            &raw mut found
        };
        let identified = egdb_identify(folder, place, &raw mut most);
        assert!(identified == 1 || (found, most) == (4, 2));
        egdb_open(kind, pieces, cache, folder, callback)
    };
    if handle.is_null() {
        return false;
    }
    // SAFETY: the layout is that of the header.
    let functions = unsafe { &*handle.cast::<Driver>() };
    let mut answered = false;
    for _ in 0..MAX_CALLS {
        if choices.is_over() {
            break;
        }
        // SAFETY: the handle is open, and a position has as many words as the header's union.
        unsafe {
            match choices.below(16) {
                0 => (functions.reset_stats)(handle),
                1 => {
                    let counts = *(functions.get_stats)(handle);
                    assert_eq!(counts[3], counts[4].wrapping_add(counts[5]), "{counts:?}");
                }
                2 if choices.rarely() => assert_eq!((functions.verify)(handle), 0),
                3 => assert_eq!((functions.lookup)(handle, null_mut(), 0, 0), 0),
                4 => assert_eq!((functions.lookup)(null_mut(), null_mut(), 0, 0), 0),
                _ => answered |= look_up(&mut choices, handle, functions, (kind, pieces)),
            }
        }
    }
    // SAFETY: it is open, and not used any more.
    assert_eq!(unsafe { (functions.close)(handle) }, 0);
    answered
}

/// Looks up a position and compares. Returns whether it has a value.
///
/// # Safety
/// The handle is open.
unsafe fn look_up(
    choices: &mut Choices<'_>,
    handle: *mut Handle,
    functions: &Driver,
    (kind, pieces): (c_int, c_int),
) -> bool {
    let mut words: [c_uint; 4] = match choices.below(4) {
        0 => std::array::from_fn(|_| choices.number() as c_uint),
        _ => {
            let (one, other) = (1 << choices.below(32), 1 << choices.below(32));
            let men: [c_uint; 2] =
                std::array::from_fn(|_| 0_u32.wrapping_sub(u32::from(choices.byte() % 2)));
            match kind {
                0 => [
                    one,
                    other,
                    one & men[0] | other & men[1],
                    choices.number() as c_uint,
                ],
                _ => [one & !men[0], one & men[0], other & !men[1], other & men[1]],
            }
        }
    };
    let before = words;
    let colour = choices.one_of(&[0, 1, 0, 1, 0, 1, 2, -1]);
    let cached = choices.one_of(&[0, 0, 1, -1]);
    // SAFETY: by the contract of this function.
    let found = unsafe { (functions.lookup)(handle, words.as_mut_ptr(), colour, cached) };
    assert_eq!(words, before, "a look-up does not change its position");
    let expected = expected(kind, words, colour, pieces);
    assert!(
        found == expected || cached != 0 && found == -1,
        "{found}, not {expected}"
    );
    found > 0
}

/// Returns the value of a position as the interface numbers it; 0 for none.
fn expected(kind: c_int, words: [c_uint; 4], colour: c_int, pieces: c_int) -> c_int {
    static TABLES: OnceLock<Tablebase> = OnceLock::new();
    let turn = match colour {
        0 => Colour::Black,
        1 => Colour::White,
        _ => return 0,
    };
    // Square by square: the driver mirrors rows by shifts.
    let mirrored = |word: c_uint| -> u64 {
        (0..32)
            .filter(|square| word >> square & 1 == 1)
            .map(|square| 1 << (square ^ 3))
            .sum()
    };
    let (black, white, kings) = match kind {
        0 => (words[0].into(), words[1].into(), words[2].into()),
        _ => {
            let [men, kings, white_men, white_kings] = words.map(mirrored);
            if men & kings | white_men & white_kings != 0 {
                return 0;
            }
            (men | kings, white_men | white_kings, kings | white_kings)
        }
    };
    let sets = Bitboards {
        white,
        black,
        kings,
        turn,
    };
    let Ok(position) = ENGLISH.position_from(&sets) else {
        return 0;
    };
    // The tables are those of two pieces, also if more were asked for.
    if i64::from(position.occupied().count_ones()) > i64::from(pieces.min(2)) {
        return 0;
    }
    let open = || Tablebase::open(&ENGLISH, tables()).expect("tables");
    match TABLES.get_or_init(open).reading().wdl(&position) {
        Ok(Wdl::Win) => 1,
        Ok(Wdl::Loss) => 2,
        Ok(Wdl::Draw) => 3,
        Err(_) => 0,
    }
}
