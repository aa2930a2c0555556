#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| galotne::table::fuzz::fuzz_table(data));
