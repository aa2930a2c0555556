#!/usr/bin/env bash
# Builds the fuzz targets as fuzzing services expect them: in $OUT a program for each, and its
# inputs beside it.
set -euo pipefail
cd "$SRC/galotne"
# Flags of the service are those of `cargo fuzz`, which scripts/fuzz sets by itself.
unset RUSTFLAGS CFLAGS CXXFLAGS
scripts/fuzz --address --build "$OUT"
