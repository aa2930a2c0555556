#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| galotne::notation::fuzz::fuzz_pdn(data));
