#!/usr/bin/env python3
"""A second reader of the table files and archives, written from the documentation alone.

It shares no code with the library. It implements four essays, cited below as TABLE
(probe/src/table/mod.rs), ARCHIVE (probe/src/archive/mod.rs), INDEX (probe/src/index.rs) and CLAUSES
(probe/src/rules/digest.rs). To change the format, change the essay first, then this file. Names of
classes and files, and the rules of the games, are those of the project's documentation.

It checks every byte of the tables of some classes. Then it looks up every legal position of each
class, asks `galotne probe` about it under every draw profile, and compares the answers. Positions
with a capture for the side to move are skipped, because their cells have no value. The content of
those cells is checked too, since equal tables must have equal bytes. With --archives, it expands
the archive of each class, and compares every byte with the table.

    scripts/dev/second_reader.py --tables data/tables --pieces 3
    scripts/dev/second_reader.py --tables data/tables --archives data/archives --pieces 3
    scripts/dev/second_reader.py --self-test

The one package it needs is `zstandard`. Exit code: 0 no difference, 1 the first difference or
refusal (named on standard error), 2 a wrong command line.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations, islice, permutations
from math import comb, prod
from pathlib import Path

import zstandard


class Refused(Exception):
    """A file that TABLE, "Errors of a reader", requires a reader to refuse."""


class Difference(Exception):
    """Two sources disagree about a position."""


def require(condition: bool, message: str) -> None:
    """Refuses the file unless `condition` holds."""
    if not condition:
        raise Refused(message)


# --------------------------------------------------------------------------------------------------
# The file: header, blocks, directory, footer
# --------------------------------------------------------------------------------------------------

HEADER_BYTES = 256
FOOTER_BYTES = 32
PAGE_BLOCKS = 512
PAGE_BYTES = 8 + 4 * PAGE_BLOCKS + 4
VERSION, OLDEST_VERSION = 3, 2
MAGIC = b"GALOTNE\0"
WDL, DTW, NEED = 1, 2, 3
TERNARY, ONE_BYTE, TWO_BYTES, TWO_BITS = 1, 2, 3, 4
ZSTANDARD, PAIRS = 1, 2
RUNS = 15  # of each code: 1, 2, 4, .. cells
BASE = 3 * RUNS
MOST_PAIRS, LONGEST_PHRASE, LONGEST_WORD = 4096, 1 << 14, 16
CAPTURES = 1
ONLY_WHITE, ONLY_BLACK = 2, 3
RESERVED_OMISSIONS = (4,)
METRICS = {"wdl": WDL, "dtw": DTW, "need": NEED}

Codes = bytearray | array  # the codes of one plane, one for every cell


@dataclass(frozen=True)
class Header:
    """The fields of TABLE, "A file", in order; checksums and zeros are checked and dropped."""

    metric: int
    encoding: int
    omission: int
    variant: str
    profile: str
    class_name: str
    cells: int
    part_cells: int
    block_cells: int
    planes: int
    parity_base: int
    largest_code: int
    blocks: int
    directory: int
    length: int
    alias: str
    alias_footer: bytes
    rules_digest: bytes
    dictionaries: tuple[int, int]
    orders: tuple[int, int]

    @property
    def is_compact(self) -> bool:
        """Whether only one side to move is stored."""
        return self.omission in (ONLY_WHITE, ONLY_BLACK)

    def side(self, plane: int) -> int:
        """The side to move in a plane: 0 White, 1 Black."""
        return self.omission - ONLY_WHITE if self.is_compact else plane % 2


@dataclass(frozen=True)
class Dictionary:
    """The dictionary shared by the blocks of planes with one side to move; TABLE, "Re-Pair"."""

    decisive: bool
    phrases: list[bytes]
    # The runs of each phrase, which are phrases themselves.
    runs: list[tuple[int, ...]]
    words: dict[tuple[int, int], int]


@dataclass(frozen=True)
class Table:
    """A file that has been checked. An alias has no planes until it is followed.

    `dictionaries` are those of the sides to move that have planes.
    """

    header: Header
    footer: bytes
    planes: list[Codes]
    dictionaries: list[Dictionary]


def name_of(field: bytes, what: str) -> str:
    """A name: printable ASCII, then zeros; all zeros are an empty string."""
    name = field.rstrip(b"\0")
    require(all(0x21 <= byte <= 0x7E for byte in name), f"the {what} is no name: {field!r}")
    return name.decode("ascii")


def number_of_blocks(header: Header) -> int:
    """The formula of TABLE, "Planes, parts, blocks"."""
    return header.planes * blocks_of_plane(header)


def blocks_of_plane(header: Header) -> int:
    """The number of blocks of a plane: those of its full parts and of the rest."""
    full_parts, rest = divmod(header.cells, header.part_cells)
    return full_parts * blocks_of_full_part(header) + -(-rest // header.block_cells)


def blocks_of_full_part(header: Header) -> int:
    """The number of blocks of a full part."""
    return -(-header.part_cells // header.block_cells)


def block_of_cell(header: Header, plane: int, cell: int) -> tuple[int, int]:
    """The number of a cell's block and the cell's place in it."""
    part, in_part = divmod(cell, header.part_cells)
    block, place = divmod(in_part, header.block_cells)
    return plane * blocks_of_plane(header) + part * blocks_of_full_part(header) + block, place


def block_ranges(header: Header) -> Iterator[tuple[int, int, int]]:
    """Plane, first cell and end of every block, in the order of the file."""
    for plane in range(header.planes):
        for part in range(0, header.cells, header.part_cells):
            part_end = min(part + header.part_cells, header.cells)
            for first in range(part, part_end, header.block_cells):
                yield plane, first, min(first + header.block_cells, part_end)


def packed_bytes(encoding: int, cells: int) -> int:
    """Packed bytes of a block; TABLE, "From cells to bytes"."""
    return {TERNARY: -(-cells // 5), ONE_BYTE: cells, TWO_BYTES: 2 * cells}[encoding]


def read_header(data: bytes, whole: bool = True) -> Header:
    """TABLE, "A file" and "Aliases": every field is checked against its range.

    `whole`: False if the header alone is there, as in an archive.
    """
    least = HEADER_BYTES + FOOTER_BYTES if whole else HEADER_BYTES
    require(len(data) >= least, f"{len(data)} bytes are too few for a table")
    require(data[:8] == MAGIC, f"the magic is {data[:8]!r}, expected {MAGIC!r}")
    (version,) = struct.unpack_from("<H", data, 8)
    require(
        OLDEST_VERSION <= version <= VERSION,
        f"format version {version}, expected {OLDEST_VERSION} to {VERSION}",
    )
    (checksum,) = struct.unpack_from("<I", data, 252)
    require(zlib.crc32(data[:252]) == checksum, "the checksum of the header is wrong")
    header_length, metric, encoding, omission, codec = struct.unpack_from("<HBBBB", data, 10)
    require(
        header_length == HEADER_BYTES, f"header length {header_length}, expected {HEADER_BYTES}"
    )
    require(metric in (WDL, DTW, NEED), f"metric {metric}")
    require(encoding in (TERNARY, ONE_BYTE, TWO_BYTES, TWO_BITS), f"cell encoding {encoding}")
    require(omission not in RESERVED_OMISSIONS, f"the reserved omission rule {omission}")
    require(omission in (0, CAPTURES, ONLY_WHITE, ONLY_BLACK), f"omission rule {omission}")
    require(codec == (PAIRS if encoding == TWO_BITS else ZSTANDARD), f"codec {codec}")
    variant = name_of(data[16:32], "variant")
    profile = name_of(data[32:48], "profile")
    class_name = name_of(data[48:80], "class")
    require(variant != "", "no variant")
    require(class_name != "", "no class")
    require((profile != "") == (metric == NEED), f"metric {metric} with profile {profile!r}")
    cells, part_cells, block_cells, planes, parity_base, largest_code = struct.unpack_from(
        "<QQIBBH", data, 80
    )
    require(1 <= cells < 1 << 63, f"{cells} cells of a plane")
    require(1 <= part_cells < 1 << 63, f"{part_cells} cells of a part")
    require(1 <= block_cells <= 1 << 20, f"{block_cells} cells of a block")
    require(planes >= 1, f"{planes} planes")
    one_side = omission in (ONLY_WHITE, ONLY_BLACK)
    require(not one_side or planes == 1, f"{planes} planes of one side to move")
    require(not one_side or metric != NEED, "one side to move with metric need")
    sides = [omission - ONLY_WHITE] if one_side else range(planes)
    require(parity_base in (0, 1, 2), f"parity base {parity_base}")
    limit = {TERNARY: 2, ONE_BYTE: 255, TWO_BYTES: 65534, TWO_BITS: 2}[encoding]
    if metric == WDL:
        limit = 2
    require(largest_code <= limit, f"largest code {largest_code}, at most {limit} can be")
    blocks, directory, length = struct.unpack_from("<QQQ", data, 104)
    alias = name_of(data[128:144], "alias")
    alias_footer = data[144:176]
    rules_digest = data[176:192]
    require(any(rules_digest), "no digest of the rules")
    dictionaries_at, *dictionaries = struct.unpack_from("<QII", data, 192)
    for side, size in enumerate(dictionaries):
        shared = encoding == TWO_BITS and side in sides
        most = 48 + 5 * MOST_PAIRS + 4
        require(bool(size) == shared and size <= most, f"a dictionary of {size} bytes")
    expected_at = HEADER_BYTES if any(dictionaries) else 0
    require(dictionaries_at == expected_at, f"dictionaries at {dictionaries_at}, not {expected_at}")
    orders = data[208], data[209]
    require(max(orders) < 24, f"orders {orders}")
    require(not any(data[210:252]), "unused bytes of the header are not zero")
    if version == OLDEST_VERSION:
        require(not any(data[192:210]), "what version 2 does not know is not zero")
    header = Header(
        metric, encoding, omission, variant, profile, class_name, cells, part_cells, block_cells,
        planes, parity_base, largest_code, blocks, directory, length, alias, alias_footer,
        rules_digest, tuple(dictionaries), orders,
    )  # fmt: skip
    require(
        not whole or length == len(data),
        f"the header says {length} bytes, the file has {len(data)}",
    )
    if alias:
        require(metric == NEED, "an alias of another metric than need")
        require(alias != profile, "an alias of itself")
        expected_blocks = 0
    else:
        require(not any(alias_footer), "the footer of an alias in a table with cells")
        expected_blocks = number_of_blocks(header)
    require(blocks == expected_blocks, f"{blocks} blocks, expected {expected_blocks}")
    pages = -(-blocks // PAGE_BLOCKS)
    expected = directory + PAGE_BYTES * pages + FOOTER_BYTES
    require(expected == length, f"directory and footer end at {expected}, the file at {length}")
    return header


def read_directory(data: bytes, header: Header) -> list[tuple[int, int]]:
    """Begin and end of every stored block; TABLE, "The directory"."""
    extents: list[tuple[int, int]] = []
    position = HEADER_BYTES + sum(header.dictionaries)
    most = longest_stored(header.encoding, header.block_cells)
    for number in range(-(-header.blocks // PAGE_BLOCKS)):
        begin = header.directory + PAGE_BYTES * number
        page = data[begin : begin + PAGE_BYTES]
        first, *lengths, checksum = struct.unpack(f"<Q{PAGE_BLOCKS}II", page)
        crc = zlib.crc32(page[:-4], zlib.crc32(struct.pack("<Q", number)))
        require(crc == checksum, f"the checksum of directory page {number} is wrong")
        require(first == position, f"page {number} begins at {first}, expected {position}")
        used = min(PAGE_BLOCKS, header.blocks - number * PAGE_BLOCKS)
        require(not any(lengths[used:]), f"page {number} has lengths beyond the last block")
        for length in lengths[:used]:
            require(
                5 <= length <= most, f"block {len(extents)} has {length} bytes, not 5 to {most}"
            )
            extents.append((position, position + length))
            position += length
    require(
        position == header.directory,
        f"blocks end at {position}, the directory begins at {header.directory}",
    )
    return extents


def longest_stored(encoding: int, cells: int) -> int:
    """Upper bound on the bytes of a stored block by its cells."""
    if encoding == TWO_BITS:
        return 2 * cells + 6
    packed = packed_bytes(encoding, cells)
    return packed + packed // 256 + 68


def read_dictionary(data: bytes, side: int, largest_code: int) -> Dictionary:
    """TABLE, "Re-Pair": checks everything about a dictionary."""
    body = data[:-4]
    require(len(data) >= 7, "a dictionary without its first fields")
    (checksum,) = struct.unpack("<I", data[-4:])
    crc = zlib.crc32(body, zlib.crc32(struct.pack("<Q", side)))
    require(crc == checksum, f"the checksum of dictionary {side} is wrong")
    count, fill = struct.unpack_from("<HB", body)
    require(count <= MOST_PAIRS, f"{count} pairs")
    require(len(body) == 48 + 5 * count, f"a dictionary of {len(data)} bytes with {count} pairs")
    require(fill <= 1, f"the fill {fill}")
    phrases = [bytes([phrase // RUNS]) * (1 << phrase % RUNS) for phrase in range(BASE)]
    runs: list[tuple[int, ...]] = [(phrase,) for phrase in range(BASE)]
    for left, right in struct.iter_unpack("<HH", body[3 : 3 + 4 * count]):
        require(
            max(left, right) < len(phrases),
            f"a pair of phrases that are not before it: {left}, {right}",
        )
        require(
            len(phrases[left]) + len(phrases[right]) <= LONGEST_PHRASE, "a phrase that is too long"
        )
        phrases.append(phrases[left] + phrases[right])
        runs.append(runs[left] + runs[right])
    lengths = body[3 + 4 * count :]
    require(max(lengths) <= LONGEST_WORD, f"a word of {max(lengths)} bits")
    used = sum(1 << LONGEST_WORD - length for length in lengths if length)
    require(used == 1 << LONGEST_WORD, "words that do not fill the code")
    words: dict[tuple[int, int], int] = {}
    word, before = 0, 0
    for length, phrase in sorted(
        (length, phrase) for phrase, length in enumerate(lengths) if length
    ):
        require(
            max(phrases[phrase]) <= largest_code,
            f"a word for phrase {phrase}, which has too large a code",
        )
        word = word + 1 << length - before if before else 0
        words[length, word] = phrase
        before = length
    return Dictionary(fill == 1, phrases, runs, words)


def read_phrases(payload: bytes, cells: int, dictionary: Dictionary) -> Codes:
    """The codes of a block that is a sequence of phrases."""
    codes = bytearray()
    bits = "".join(f"{byte:08b}" for byte in payload)
    begin = 0
    while len(codes) < cells:
        for length in range(1, LONGEST_WORD + 1):
            word = bits[begin : begin + length]
            require(len(word) == length, "ends within its phrases")
            phrase = dictionary.words.get((length, int(word, 2)))
            if phrase is not None:
                break
        codes += dictionary.phrases[phrase]
        begin += length
    require(len(codes) == cells, f"phrases of {len(codes)} cells, expected {cells}")
    require(len(payload) == max(2, -(-begin // 8)), f"{len(payload)} bytes for {begin} bits")
    require("1" not in bits[begin:], "bits behind the last word are not 0")
    return codes


FRAME_START = b"\x28\xb5\x2f\xfd\x00"


def inflate(frame: bytes, packed: int) -> bytes:
    """The packed bytes of a Zstandard frame in its one form; TABLE, "From cells to bytes"."""
    require(frame.startswith(FRAME_START) and len(frame) > 5, "not a frame of the one form")
    exponent, mantissa = frame[5] >> 3, frame[5] & 7
    window = (8 + mantissa) << (
        7 + exponent
    )  # RFC 8878, 3.1.1.1.2: 2^(10 + exponent) (1 + mantissa / 8)
    most = max(1024, 1 << (packed - 1).bit_length())
    require(window <= most, f"a window of {window} bytes, at most {most} can be")
    try:
        decoded = zstandard.ZstdDecompressor().decompress(
            frame, max_output_size=packed, allow_extra_data=False
        )
    except zstandard.ZstdError as error:
        raise Refused(f"the frame cannot be decoded: {error}") from error
    require(len(decoded) == packed, f"decodes to {len(decoded)} bytes, expected {packed}")
    return decoded


# The five codes of a byte; only 3^5 of the bytes are five codes.
FIVE_CODES = [bytes(byte // 3**place % 3 for place in range(5)) for byte in range(3**5)]


def unpack(packed: bytes, encoding: int, cells: int) -> Codes:
    """Codes of a block from its packed bytes; TABLE, "From cells to bytes"."""
    if encoding == TWO_BYTES:
        wide = array("H", packed)
        if sys.byteorder == "big":
            wide.byteswap()
        return wide
    if encoding == ONE_BYTE:
        return bytearray(packed)
    require(max(packed) < 3**5, f"the byte {max(packed)} is not five codes")
    codes = bytearray().join(FIVE_CODES[byte] for byte in packed)
    require(not any(codes[cells:]), "places behind the last cell are not 0")
    return codes[:cells]


def empty_plane(encoding: int) -> Codes:
    """A plane without cells yet."""
    return array("H") if encoding == TWO_BYTES else bytearray()


def read_block(
    stored: bytes, number: int, cells: int, header: Header, dictionary: Dictionary | None
) -> Codes:
    """The codes of one stored block; TABLE, "From cells to bytes"."""
    payload = stored[:-4]
    (checksum,) = struct.unpack("<I", stored[-4:])
    crc = zlib.crc32(payload, zlib.crc32(struct.pack("<Q", number)))
    require(crc == checksum, "the checksum is wrong")
    most = longest_stored(header.encoding, cells)
    require(len(stored) <= most, f"{len(stored)} bytes, at most {most} can be")
    if len(payload) == 1:
        codes = empty_plane(header.encoding)
        codes.extend(payload * cells)
    elif dictionary:
        codes = read_phrases(payload, cells, dictionary)
    else:
        packed = packed_bytes(header.encoding, cells)
        codes = unpack(inflate(payload, packed), header.encoding, cells)
    require(max(codes) <= header.largest_code, f"code {max(codes)} is above {header.largest_code}")
    return codes


def parse(data: bytes, compare_footer: bool = True) -> Table:
    """Reads a whole file and checks every byte of it.

    `compare_footer`: False leaves out the comparison of the SHA-256, as a reader of single cells
    does.
    """
    header = read_header(data)
    footer = data[-FOOTER_BYTES:]
    if compare_footer:
        require(hashlib.sha256(data[:-FOOTER_BYTES]).digest() == footer, "the footer is wrong")
    planes: list[Codes] = []
    dictionaries = []
    if header.alias:
        require(header.directory == HEADER_BYTES, "an alias with bytes between header and footer")
    else:
        begin = HEADER_BYTES
        for side, size in enumerate(header.dictionaries):
            if size:
                dictionaries.append(
                    read_dictionary(data[begin : begin + size], side, header.largest_code)
                )
            begin += size
        extents = read_directory(data, header)
        planes = [empty_plane(header.encoding) for _ in range(header.planes)]
        for number, ((begin, end), (plane, first, last)) in enumerate(
            zip(extents, block_ranges(header), strict=True)
        ):
            try:
                shared = dictionaries[plane % 2] if dictionaries else None
                planes[plane].extend(
                    read_block(data[begin:end], number, last - first, header, shared)
                )
            except Refused as refusal:
                raise Refused(f"block {number}: {refusal}") from refusal
    return Table(header, footer, planes, dictionaries)


def table_path(directory: Path, class_name: str, metric: str, profile: str) -> Path:
    """DIR/<variant>/CLASS.metric[.profile].glt"""
    return directory / (".".join(filter(None, (class_name, metric, profile))) + ".glt")


def open_table(directory: Path, class_name: str, metric: str, profile: str = "") -> Table:
    """Reads the requested table, or refuses; an alias comes with the planes of its table.

    `directory`: the folder of the variant, named after it.
    """
    path = table_path(directory, class_name, metric, profile)
    try:
        try:
            table = parse(path.read_bytes())
        except OSError as error:
            raise Refused(f"cannot be read: {error.strerror}") from error
        header = table.header
        found = (header.variant, header.class_name, header.metric, header.profile)
        sought = (directory.name, class_name, METRICS[metric], profile)
        require(found == sought, f"is the table {found}, expected {sought}")
        require_rules(header)
        if not header.alias:
            return table
        target = follow(directory, header)
        return Table(header, table.footer, target.planes, target.dictionaries)
    except Refused as refusal:
        raise Refused(f"{path}: {refusal}") from refusal


def follow(directory: Path, alias: Header) -> Table:
    """The table with cells that an alias names; TABLE, "Aliases"."""
    path = table_path(directory, alias.class_name, "need", alias.alias)
    try:
        target = parse(path.read_bytes())
    except OSError as error:
        raise Refused(f"its alias {path} cannot be read: {error.strerror}") from error
    except Refused as refusal:
        raise Refused(f"its alias {path}: {refusal}") from refusal
    header = target.header
    require(header.alias == "", f"names the alias {path}")
    require(target.footer == alias.alias_footer, f"{path} has another footer than the alias says")
    shared = (
        "metric encoding omission variant class_name cells part_cells block_cells planes parity_base "
        "largest_code orders"
    ).split()
    for field in shared:
        require(getattr(header, field) == getattr(alias, field), f"another {field} than {path}")
    require(header.profile == alias.alias, f"{path} is of profile {header.profile}")
    require_rules(header)
    return target


# --------------------------------------------------------------------------------------------------
# The rules of a table
# --------------------------------------------------------------------------------------------------

# CLAUSES, "The text": the rules of the games this reader knows, as their sources have them.
GAMES = {
    "international": (
        "rules-text=1",
        "board-rows=10",
        "row-squares=5",
        "men-stand=all-but-far-row",
        "men-crowned=far-row",
        "kings=flying",
        "captures=compulsory",
        "men-capture=forward-and-backward",
        "capture-choice=most",
        "crowned-in-capture=stays-man",
        "without-pieces=loses",
        "without-move=loses",
        "goal=none",
    )
}


def clock(
    material: str,
    moves: int,
    charged: str = "both",
    resets: str = "never",
    entry: str = "fresh",
    standing: str = "anywhere",
) -> str:
    """A clock as CLAUSES spells it. The profiles below have no claimed clocks."""
    return (
        f"material:{material};standing:{standing};moves:{moves};charged:{charged};resets:{resets};"
        f"entry:{entry};claimed:no"
    )


THREE_AGAINST_ONE = "KKKvK,KKMvK,KMMvK"
FEW_AGAINST_ONE = "KKvK,KMvK,KvK"
SIXTEEN_MOVES = clock(THREE_AGAINST_ONE, 16)
FIVE_MOVES = clock(FEW_AGAINST_ONE, 5)
FIVE_OF_SIXTEEN = clock(FEW_AGAINST_ONE, 5, entry="capped-by(1)")
KINGS_ALONE = clock("any", 25, resets="man-move-or-capture")
ROAD = "lone-king-alone-on-long-diagonal"

# The clocks of the profiles; the first that matches runs.
CLOCKS = {
    ("international", "fmjd-2015"): (SIXTEEN_MOVES, FIVE_MOVES, KINGS_ALONE),
    ("international", "fmjd-2018"): (SIXTEEN_MOVES, FIVE_OF_SIXTEEN, KINGS_ALONE),
    ("international", "lidraughts"): (SIXTEEN_MOVES, FIVE_MOVES, KINGS_ALONE),
    ("international", "fmjd-2024"): (
        SIXTEEN_MOVES,
        FIVE_OF_SIXTEEN,
        clock(THREE_AGAINST_ONE, 5, standing=ROAD),
        KINGS_ALONE,
    ),
    ("international", "ru-minsport-100"): (
        clock(THREE_AGAINST_ONE, 16, charged="stronger"),
        clock(FEW_AGAINST_ONE, 5, charged="stronger"),
        KINGS_ALONE,
    ),
}


def rules_digest(game: str, profile: str) -> bytes:
    """The digest of a game's clauses, with the clocks of a profile if one is named; TABLE, "Digest
    of the rules"."""
    lines = [*GAMES[game]]
    if profile:
        clocks = enumerate(CLOCKS[game, profile], start=1)
        lines += [f"clock-{number}={fields}" for number, fields in clocks]
    text = "".join(line + "\n" for line in lines)
    return hashlib.sha256(text.encode("ascii")).digest()[:16]


def require_rules(header: Header) -> None:
    """Refuses a table of a known game with other rules."""
    if header.variant not in GAMES:
        return
    require(
        not header.profile or (header.variant, header.profile) in CLOCKS,
        f"is of a profile this reader does not know: {header.profile}",
    )
    expected, found = rules_digest(header.variant, header.profile), header.rules_digest
    require(
        found == expected,
        f"was made under other rules: digest {found.hex()}, expected {expected.hex()}",
    )


# --------------------------------------------------------------------------------------------------
# Classes, squares, captures, cells
# --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Variant:
    """A game: its board, draw profiles, and the captures of its pieces.

    Squares are zero-based inside this script and printed from 1. A promotion row is as long as any
    other row. Men capture forward and backward, kings fly.
    """

    rows: int
    row: int
    profiles: tuple[str, ...]
    # The number of counts of a second clock, by profile and class.
    second_clocks: dict[tuple[str, str], int]

    @property
    def squares(self) -> int:
        return self.rows * self.row


VARIANTS = {
    "international": Variant(
        10,
        5,
        ("fmjd-2015", "fmjd-2018", "fmjd-2024", "lidraughts", "ru-minsport-100"),
        {(profile, name): 10 for profile in ["fmjd-2024"] for name in ("KKKvK", "KKMvK", "KMMvK")},
    )
}


@dataclass(frozen=True)
class Class:
    """Kings and men of White, kings and men of Black; canonical: White has more."""

    white: tuple[int, int]
    black: tuple[int, int]

    def __str__(self) -> str:
        return "v".join("K" * kings + "M" * men for kings, men in (self.white, self.black))

    @property
    def is_equal(self) -> bool:
        """Whether both sides have the same kings and men."""
        return self.white == self.black


def canonical(one: tuple[int, int], other: tuple[int, int]) -> Class:
    """White has more pieces or, with equal pieces, more kings."""
    white, black = sorted((one, other), key=lambda side: (sum(side), side[0]), reverse=True)
    return Class(white, black)


def parse_class(text: str) -> Class:
    """A class by its name, such as KKvM; other orders are made canonical."""
    match = re.fullmatch(r"(K*)(M*)v(K*)(M*)", text)
    if not match or text.startswith("v") or text.endswith("v"):
        raise argparse.ArgumentTypeError(f"`{text}` is not a class; kings come first, as in KKMvKM")
    a, b, c, d = (len(group) for group in match.groups())
    return canonical((a, b), (c, d))


def classes_up_to(pieces: int) -> list[Class]:
    """All classes of 2 pieces up to a limit."""
    found: dict[Class, None] = {}
    for total in range(2, pieces + 1):
        for black in range(1, total // 2 + 1):
            white = total - black
            for white_men in range(white + 1):
                for black_men in range(black + 1):
                    one, other = (white - white_men, white_men), (black - black_men, black_men)
                    found[canonical(one, other)] = None
    return list(found)


def cells_of_plane(variant: Variant, cls: Class) -> int:
    """The number of cells: slices times cells of a slice; from the formulas of INDEX."""
    (white_kings, white_men), (black_kings, black_men) = cls.white, cls.black
    slices = comb(variant.squares - variant.row, white_men) * comb(
        variant.squares - variant.row, black_men
    )
    return slices * comb(variant.squares, white_kings) * comb(variant.squares, black_kings)


def cells_at_places(variant: Variant, cls: Class, order: int) -> list[int]:
    """The cell in every place of an order; INDEX, "Orders"."""
    (white_kings, white_men), (black_kings, black_men) = cls.white, cls.black
    outer, inner = sorted((white_kings, black_kings))
    values = [
        comb(variant.squares - variant.row, white_men),
        comb(variant.squares - variant.row, black_men),
        comb(variant.squares, outer),
        comb(variant.squares, inner),
    ]
    digits = sorted(permutations(range(4)))[order]
    cells = [0]
    for digit in digits:
        stride = prod(values[digit + 1 :])
        cells = [cell + value * stride for cell in cells for value in range(values[digit])]
    return cells


def rank(squares: Sequence[int]) -> int:
    """The combinatorial number of an ascending set of squares; INDEX."""
    return sum(comb(square, place) for place, square in enumerate(squares, start=1))


# jumps[is_king][own square][enemy square]: the squares that must be empty for the one to capture
# the other, as a bit set; 0 where it never can.
Jumps = list[list[list[int]]]


def jumps_of(variant: Variant) -> Jumps:
    """The possible captures by own and enemy square: a man takes a neighbour, a king any piece on
    its line."""
    rows, row = variant.rows, variant.row

    def square_at(line: int, column: int) -> int | None:
        if 0 <= line < rows and 0 <= column < 2 * row and (line + column) % 2 == 1:
            return line * row + column // 2
        return None

    jumps: Jumps = [[[0] * variant.squares for _ in range(variant.squares)] for _ in range(2)]
    for square in range(variant.squares):
        line = square // row
        column = 2 * (square % row) + (line + 1) % 2
        for down in (-1, 1):
            for right in (-1, 1):
                between = 0
                for distance in range(1, rows):
                    enemy = square_at(line + distance * down, column + distance * right)
                    behind = square_at(
                        line + (distance + 1) * down, column + (distance + 1) * right
                    )
                    if enemy is None or behind is None:
                        break
                    empty = between | 1 << behind
                    jumps[1][square][enemy] = empty
                    if distance == 1:
                        jumps[0][square][enemy] = empty
                    between |= 1 << enemy
    return jumps


@dataclass(frozen=True, slots=True)
class Side:
    """One placement of one side's pieces, with data needed for every placement of the other.

    `mask` and `squares` are on the board as printed, `reach` is the set of enemy squares that one
    of the pieces could capture on an empty board, and `jumps[e]` what must be empty for each of
    them.
    """

    men_rank: int
    kings_rank: int
    mask: int
    squares: tuple[int, ...]
    reach: int
    jumps: tuple[tuple[int, ...], ...]
    fen: str


def placements(variant: Variant, kings: int, men: int, colour: str, jumps: Jumps) -> list[Side]:
    """All placements of one side; INDEX: ranked from its own perspective, Black's board turned by
    180 degrees."""
    last = variant.squares - 1
    sides = []
    for men_squares in combinations(range(variant.row, variant.squares), men):
        # Men are ranked on the squares beyond their promotion row, which is the first row of their
        # perspective.
        men_rank = rank([square - variant.row for square in men_squares])
        for king_squares in combinations(range(variant.squares), kings):
            if not set(men_squares).isdisjoint(king_squares):
                continue
            pieces = [(s, 0) for s in men_squares] + [(s, 1) for s in king_squares]
            if colour == "B":
                pieces = [(last - s, is_king) for s, is_king in pieces]
            pieces.sort()
            tables = [jumps[is_king][s] for s, is_king in pieces]
            per_enemy = tuple(
                tuple(empty for empty in column if empty) for column in zip(*tables, strict=True)
            )
            sides.append(
                Side(
                    men_rank,
                    rank(king_squares),
                    sum(1 << s for s, _ in pieces),
                    tuple(s for s, _ in pieces),
                    sum(1 << enemy for enemy, empties in enumerate(per_enemy) if empties),
                    per_enemy,
                    colour + ",".join("K" * is_king + str(s + 1) for s, is_king in pieces),
                )
            )
    return sides


def has_capture(mover: Side, other: Side) -> bool:
    """Whether the side to move can capture."""
    if not mover.reach & other.mask:
        return False
    occupied = mover.mask | other.mask
    for enemy in other.squares:
        for must_be_empty in mover.jumps[enemy]:
            if not must_be_empty & occupied:
                return True
    return False


@dataclass(frozen=True, slots=True)
class Position:
    """A legal placement and a side to move, and the place of its value."""

    fen: str
    plane: int
    cell: int
    capture: bool
    exchanged: bool


def positions(variant: Variant, cls: Class) -> Iterator[Position]:
    """Every legal placement with either side to move; INDEX, and TABLE, "Planes, parts, blocks".

    The parts that White's and Black's squares have in the number of a cell are summands:

        cell = men W * slices of B * cells of a slice + men B * cells of a slice
             + outer kings * C(squares, inner kings) + inner kings
    """
    jumps = jumps_of(variant)
    whites = placements(variant, *cls.white, "W", jumps)
    blacks = placements(variant, *cls.black, "B", jumps)
    white_kings, black_kings = cls.white[0], cls.black[0]
    slice_cells = comb(variant.squares, white_kings) * comb(variant.squares, black_kings)
    black_slices = comb(variant.squares - variant.row, cls.black[1])
    # The inner kings are those of the side with more of them, White's if both have as many.
    white_is_inner = white_kings >= black_kings
    white_step = 1 if white_is_inner else comb(variant.squares, black_kings)
    black_step = comb(variant.squares, white_kings) if white_is_inner else 1

    def white_term(side: Side) -> int:
        return side.men_rank * black_slices * slice_cells + side.kings_rank * white_step

    def black_term(side: Side) -> int:
        return side.men_rank * slice_cells + side.kings_rank * black_step

    black_terms = [(black, black_term(black), white_term(black)) for black in blacks]
    for white in whites:
        white_cell = white_term(white)
        # With equal sides, Black to move is White to move with the colours exchanged: each side's
        # ranks, taken from its own perspective, stay the same and are exchanged.
        exchanged_cell = black_term(white)
        for black, black_cell, black_as_white in black_terms:
            if white.mask & black.mask:
                continue
            fen = f"{white.fen}:{black.fen}"
            cell = white_cell + black_cell
            yield Position("W:" + fen, 0, cell, has_capture(white, black), False)
            if cls.is_equal:
                cell = exchanged_cell + black_as_white
                yield Position("B:" + fen, 0, cell, has_capture(black, white), True)
            else:
                yield Position("B:" + fen, 1, cell, has_capture(black, white), False)


# --------------------------------------------------------------------------------------------------
# Values, and the comparison
# --------------------------------------------------------------------------------------------------


def answer(wdl: int, dtw: int, need: int, parity_base: int) -> tuple[str, str, str]:
    """Category with fresh clocks, DTW and need as `galotne probe` prints them; TABLE, "Codes".

    The three codes say in three ways who wins, and must agree.
    """
    result = ("draw", "win", "loss")[wdl]
    plies = dtw - 1
    by_parity = "draw" if dtw == 0 else "win" if plies % 2 != parity_base else "loss"
    if by_parity != result:
        raise Difference(f"wdl says {result}, dtw code {dtw} says {by_parity}")
    dtw_text = "-" if dtw == 0 else str(plies)
    if need == 0:
        category = {"draw": "draw", "win": "cursed-win", "loss": "blessed-loss"}[result]
        return category, dtw_text, "-"
    by_need = "win" if need % 2 == 1 else "loss"
    if by_need != result:
        raise Difference(f"wdl says {result}, need code {need} says {by_need}")
    return result, dtw_text, str((need - 1) // 2)


@dataclass(frozen=True)
class Library:
    """The program `galotne`, which gives the expected answers."""

    program: Path
    tables: Path
    rules: str

    def ask(self, profile: str, fens: list[str]) -> list[str]:
        """One line for every FEN: FEN, category, dtw, rule, plies left, need, tab separated."""
        command = [str(self.program), "--tables", str(self.tables), "--rules", self.rules]
        command += ["--profile", profile, "probe", "--no-moves", "-"]
        done = subprocess.run(
            command, input="\n".join(fens) + "\n", capture_output=True, encoding="utf-8"
        )
        lines = done.stdout.splitlines()
        if done.returncode != 0:
            message = (done.stderr.splitlines() or ["no message"])[0]
            raise Difference(f"{' '.join(command)} failed with {done.returncode}: {message}")
        if len(lines) != len(fens):
            raise Difference(f"{' '.join(command)}: {len(lines)} lines for {len(fens)} positions")
        return lines


@dataclass(frozen=True)
class Report:
    """Counts of the comparison of one class."""

    name: str
    tables: int
    aliases: int
    compared: int
    omitted: int


BATCH = 100_000
HOLE, KEPT, OMITTED = 0, 1, 2


class ClassTables:
    """All tables of one class, read and checked, and their values by position."""

    def __init__(self, directory: Path, variant: Variant, cls: Class) -> None:
        name = str(cls)
        self.wdl = open_table(directory, name, "wdl")
        self.dtw = open_table(directory, name, "dtw")
        self.need = {p: open_table(directory, name, "need", p) for p in variant.profiles}
        self.all = [self.wdl, self.dtw, *self.need.values()]
        known = {table_path(directory, name, "wdl", ""), table_path(directory, name, "dtw", "")}
        known |= {table_path(directory, name, "need", p) for p in variant.profiles}
        for path in sorted(set(directory.glob(f"{name}.*.glt")) - known):
            raise Refused(f"{path}: a table this reader does not know")
        cells, planes = cells_of_plane(variant, cls), 1 if cls.is_equal else 2
        orders = {order for table in self.all for order in table.header.orders}
        self.places = {order: cells_at_places(variant, cls, order) for order in orders}
        tables = {None: self.wdl, **self.need, "dtw": self.dtw}
        for profile, table in tables.items():
            header, expected = table.header, planes * variant.second_clocks.get((profile, name), 1)
            found = header.cells, header.planes, header.omission
            if header.is_compact and not cls.is_equal:
                found = header.cells, 2 * header.planes, CAPTURES
            if found != (cells, expected, CAPTURES):
                raise Difference(
                    f"{name}, metric {header.metric}: {header.planes} planes of {header.cells} cells "
                    f"with omission rule {header.omission}, expected {expected} of {cells} with {CAPTURES}, or one "
                    "side to move of a class whose sides are not equal"
                )

    def in_cells(self, table: Table) -> list[Codes | None]:
        """The planes of a table in index order; None for the side to move that a compact table
        omits."""
        planes: list[Codes | None] = []
        for number, plane in enumerate(table.planes):
            ordered = plane[:]
            side = table.header.side(number)
            for code, cell in zip(plane, self.places[table.header.orders[side]], strict=True):
                ordered[cell] = code
            planes.append(ordered)
        if table.header.is_compact:
            planes.insert(1 - table.header.side(0), None)
        return planes

    def check_fill(self, kinds: list[bytearray]) -> None:
        """TABLE, "Omitted cells": between kept codes a draw if one of them is, otherwise
        the larger, or with a dictionary that says so always the larger.

        `kinds`: for every plane and cell whether it is a hole, kept or omitted.
        """
        for table in self.all:
            if table.header.alias:
                continue
            for plane, first, end in block_ranges(table.header):
                if plane >= len(kinds):
                    break  # The counts of a second clock: where it runs is a matter of squares.
                codes = table.planes[plane][first:end]
                side = table.header.side(plane)
                cells = self.places[table.header.orders[side]][first:end]
                kept = [kinds[side][cell] for cell in cells]
                decisive = table.dictionaries and table.dictionaries[plane % 2].decisive
                places = [place for place, kind in enumerate(kept) if kind == KEPT]
                # Before the first and after the last kept code there is one neighbour; in an empty
                # block none.
                befores = [places[0] if places else None, *places]
                behinds = [*places, places[-1] if places else None]
                start = 0
                for before, behind in zip(befores, behinds, strict=True):
                    stop = behind if behind is not None and behind >= start else end - first
                    one, other = (
                        0 if place is None else codes[place] for place in (before, behind)
                    )
                    expected = 0 if 0 in (one, other) and not decisive else max(one, other)
                    for place in range(start, stop):
                        if codes[place] != expected:
                            raise Difference(
                                f"{table.header.class_name}, metric {table.header.metric}, plane {plane}, "
                                f"place {first + place}: an omitted cell holds {codes[place]}, expected {expected}"
                            )
                    start = stop + 1


# --------------------------------------------------------------------------------------------------
# The side to move that a compact table omits
# --------------------------------------------------------------------------------------------------

# A win in n plies as a number, a loss as its negative; a draw is 0.
WON = 1 << 16


@dataclass(frozen=True, slots=True)
class State:
    """The side to move (0 White), and bit sets of each side's men and kings."""

    turn: int
    men: tuple[int, int]
    kings: tuple[int, int]

    def swapped(self, squares: int) -> State:
        """The colours exchanged, and the board turned by 180 degrees."""

        def turned(mask: int) -> int:
            return sum(1 << squares - 1 - square for square in squares_of(mask))

        men, kings = ((turned(two[1]), turned(two[0])) for two in (self.men, self.kings))
        return State(1 - self.turn, men, kings)


def squares_of(mask: int) -> list[int]:
    """The squares of a set, ascending."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


class Moves:
    """Values of positions whose side to move is omitted: TABLE, "Omitted cells".

    The moves are those of international draughts, from its rule text: a capture is compulsory and
    takes as many as can be taken, pieces are lifted when it is over and none is passed twice, kings
    fly, men capture backward too.
    """

    def __init__(self, directory: Path, variant: Variant) -> None:
        self.directory, self.variant = directory, variant
        self.tables: dict[tuple[Class, str], tuple[Header, list[Codes | None]]] = {}
        self.known: dict[tuple[str, State], int] = {}
        rows, row = variant.rows, variant.row
        # The squares from each one on in four directions: the first two are White's forward.
        self.rays: list[list[list[int]]] = []
        for square in range(variant.squares):
            line, column = square // row, 2 * (square % row) + (square // row + 1) % 2
            rays = []
            for down, right in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
                steps = range(1, rows)
                at = [(line + n * down, column + n * right) for n in steps]
                rays.append([y * row + x // 2 for y, x in at if 0 <= y < rows and 0 <= x < 2 * row])
            self.rays.append(rays)

    def read(self, fen: str) -> State:
        """Converts a FEN to bit sets."""
        turn, *sides = fen.split(":")
        men, kings = [0, 0], [0, 0]
        for side, pieces in enumerate(sides):
            for piece in filter(None, pieces[1:].split(",")):
                of = kings if piece.startswith("K") else men
                of[side] |= 1 << int(piece.lstrip("K")) - 1
        return State("WB".index(turn), (men[0], men[1]), (kings[0], kings[1]))

    def write(self, state: State) -> str:
        """Converts bit sets to a FEN."""
        sides = []
        for side in range(2):
            kings = state.kings[side]
            pieces = squares_of(state.men[side] | kings)
            sides.append("WB"[side] + ",".join("K" * (kings >> s & 1) + str(s + 1) for s in pieces))
        return ":".join(["WB"[state.turn], *sides])

    def moved(self, state: State, start: int, end: int, captured: int) -> State:
        """The position after a move."""
        us, row, last = state.turn, self.variant.row, self.variant.squares
        men, kings = list(state.men), list(state.kings)
        is_king = kings[us] >> start & 1
        of = kings if is_king else men
        of[us] ^= 1 << start
        crowned = end < row if us == 0 else end >= last - row
        of = kings if is_king or crowned else men
        of[us] |= 1 << end
        men[1 - us] &= ~captured
        kings[1 - us] &= ~captured
        return State(1 - us, (men[0], men[1]), (kings[0], kings[1]))

    def captures(self, state: State) -> list[State]:
        """The positions after captures, only those of the most pieces."""
        us = state.turn
        enemies = state.men[1 - us] | state.kings[1 - us]
        found: list[tuple[int, int, int]] = []

        def chain(start: int, at: int, captured: int, occupied: int, is_king: int) -> None:
            goes_on = False
            for ray in self.rays[at]:
                over = None
                for place, square in enumerate(ray):
                    bit = 1 << square
                    if over is None:
                        if occupied & bit:
                            if not enemies & bit or captured & bit:
                                break
                            over = bit
                        elif not is_king:
                            break
                    elif occupied & bit:
                        break
                    else:
                        goes_on = True
                        chain(start, square, captured | over, occupied, is_king)
                        if not is_king:
                            break
            if captured and not goes_on:
                found.append((start, at, captured))

        for start in squares_of(state.men[us] | state.kings[us]):
            occupied = (enemies | state.men[us] | state.kings[us]) & ~(1 << start)
            chain(start, start, 0, occupied, state.kings[us] >> start & 1)
        most = max((captured.bit_count() for _, _, captured in found), default=0)
        best = {move for move in found if move[2].bit_count() == most}
        return [self.moved(state, *move) for move in best]

    def quiet(self, state: State) -> list[State]:
        """The positions after moves without capture."""
        us = state.turn
        occupied = state.men[0] | state.men[1] | state.kings[0] | state.kings[1]
        found = []
        for start in squares_of(state.men[us] | state.kings[us]):
            is_king = state.kings[us] >> start & 1
            forward = slice(0, 2) if us == 0 else slice(2, 4)
            for ray in self.rays[start] if is_king else self.rays[start][forward]:
                for end in ray if is_king else ray[:1]:
                    if occupied >> end & 1:
                        break
                    found.append(self.moved(state, start, end, 0))
        return found

    def after(self, state: State) -> list[State]:
        """The positions after legal moves."""
        return self.captures(state) or self.quiet(state)

    def table(self, cls: Class, metric: str) -> tuple[Header, list[Codes | None]]:
        """A table, its planes by side to move."""
        if (cls, metric) not in self.tables:
            table = open_table(self.directory, str(cls), metric)
            planes: list[Codes | None] = [None, None]
            for number, plane in enumerate(table.planes):
                side = table.header.side(number)
                planes[side] = plane[:]
                places = cells_at_places(self.variant, cls, table.header.orders[side])
                for code, cell in zip(plane, places, strict=True):
                    planes[side][cell] = code
            self.tables[cls, metric] = table.header, planes
        return self.tables[cls, metric]

    def cell(self, cls: Class, state: State) -> int:
        """The number of a position in its class; INDEX."""
        squares, row = self.variant.squares, self.variant.row

        def from_chair(mask: int, side: int) -> list[int]:
            found = squares_of(mask)
            return found if side == 0 else [squares - 1 - square for square in reversed(found)]

        men = [rank([s - row for s in from_chair(state.men[side], side)]) for side in range(2)]
        kings = [rank(from_chair(state.kings[side], side)) for side in range(2)]
        inner = 0 if cls.white[0] >= cls.black[0] else 1
        counts = cls.white[0], cls.black[0]
        slice_number = men[0] * comb(squares - row, cls.black[1]) + men[1]
        return (slice_number * comb(squares, counts[1 - inner]) + kings[1 - inner]) * comb(
            squares, counts[inner]
        ) + kings[inner]

    def value(self, metric: str, state: State) -> int:
        """The value of a position for the side to move."""
        us = state.turn
        if not state.men[us] | state.kings[us]:
            return -WON
        if (metric, state) in self.known:
            return self.known[metric, state]
        captures = self.captures(state)
        stored = None if captures else self.stored(metric, state)
        if stored is None:
            moves = captures or self.quiet(state)
            stored = max(
                (self.before(metric, self.value(metric, after)) for after in moves), default=-WON
            )
        if len(self.known) > 1 << 21:
            self.known.clear()
        self.known[metric, state] = stored
        return stored

    @staticmethod
    def before(metric: str, value: int) -> int:
        """The value of a move that leads to a position of this value."""
        further = 1 if metric == "dtw" else 0
        return 0 if value == 0 else further - value if value > 0 else -value - further

    def stored(self, metric: str, state: State) -> int | None:
        """The value of a position without a capture; None if its side to move is omitted."""
        one, other = (
            (state.kings[side].bit_count(), state.men[side].bit_count()) for side in range(2)
        )
        cls = canonical(one, other)
        if cls.white != one or cls.is_equal and state.turn == 1:
            state = state.swapped(self.variant.squares)
        header, planes = self.table(cls, metric)
        plane = planes[state.turn]
        if plane is None:
            return None
        code = plane[self.cell(cls, state)]
        if metric == "wdl":
            return (0, WON, -WON)[code]
        if code == 0:
            return 0
        plies = code - 1
        return WON - plies if plies % 2 != header.parity_base else plies - WON

    def code(self, fen: str, metric: str) -> int:
        """The code for the cell of a position; TABLE, "Codes"."""
        value = self.value(metric, self.read(fen))
        if metric == "wdl":
            return 0 if value == 0 else 1 if value > 0 else 2
        return 0 if value == 0 else WON - abs(value) + 1


def compare(library: Library, cls: Class) -> Report:
    """Reads the tables of a class and compares every position of it with the library's answers."""
    variant = VARIANTS[library.rules]
    tables = ClassTables(library.tables / library.rules, variant, cls)
    wdl, dtw = tables.in_cells(tables.wdl), tables.in_cells(tables.dtw)
    needs = {profile: tables.in_cells(table) for profile, table in tables.need.items()}
    base = tables.dtw.header.parity_base
    kinds = [bytearray(tables.wdl.header.cells) for _ in wdl]
    moves = Moves(library.tables / library.rules, variant)
    answers: dict[tuple[int, int, int], tuple[str, str, str]] = {}
    stream = positions(variant, cls)
    compared = omitted = 0
    while batch := list(islice(stream, BATCH)):
        asked = []
        for position in batch:
            kind = OMITTED if position.capture else KEPT
            # A position with exchanged colours shares the cell of its counterpart.
            if not position.exchanged:
                if kinds[position.plane][position.cell] != HOLE:
                    raise Difference(f"{position.fen}: shares cell {position.cell} with another")
                kinds[position.plane][position.cell] = kind
            if kind == KEPT:
                asked.append(position)
        compared += len(asked)
        omitted += len(batch) - len(asked)
        fens = [position.fen for position in asked]
        for profile, need in needs.items():
            for position, line in zip(asked, library.ask(profile, fens), strict=True):
                plane, cell = position.plane, position.cell
                codes = (
                    moves.code(position.fen, "wdl") if wdl[plane] is None else wdl[plane][cell],
                    moves.code(position.fen, "dtw") if dtw[plane] is None else dtw[plane][cell],
                    need[plane][cell],
                )
                expected = answers.get(codes)
                if expected is None:
                    try:
                        expected = answers[codes] = answer(*codes, base)
                    except Difference as difference:
                        raise Difference(f"{position.fen}, {profile}: {difference}") from difference
                fields = line.split("\t")
                if len(fields) != 6 or fields[0] != position.fen:
                    raise Difference(f"{position.fen}, {profile}: the library answers `{line}`")
                if (fields[1], fields[2], fields[5]) != expected:
                    raise Difference(
                        f"{position.fen}, {profile}, plane {plane}, cell {cell}: the tables say "
                        f"{' '.join(expected)}, the library {fields[1]} {fields[2]} {fields[5]} "
                        "(category, dtw, need)"
                    )
    tables.check_fill(kinds)
    aliases = sum(1 for table in tables.all if table.header.alias)
    return Report(str(cls), len(tables.all), aliases, compared, omitted)


def compare_all(library: Library, classes: list[Class], jobs: int) -> None:
    """Compares class by class and prints a line for each, then the sum."""
    reports = []
    width = max(len(str(cls)) for cls in classes)
    with ProcessPoolExecutor(jobs) as pool:
        try:
            for report in pool.map(partial(compare, library), classes):
                print(
                    f"{report.name:{width}}  {report.tables} tables, {report.aliases} of them aliases  "
                    f"{report.compared:9} positions compared  {report.omitted:9} omitted",
                    flush=True,
                )
                reports.append(report)
        except (Refused, Difference):
            pool.shutdown(cancel_futures=True)
            raise
    print(
        f"{len(reports)} classes, {sum(r.tables for r in reports)} tables: "
        f"{sum(r.compared for r in reports)} positions equal under each of "
        f"{', '.join(VARIANTS[library.rules].profiles)}; {sum(r.omitted for r in reports)} omitted"
    )


# --------------------------------------------------------------------------------------------------
# Archives
# --------------------------------------------------------------------------------------------------

ARCHIVE_MAGIC = b"GALARCH\0"
ARCHIVE_VERSION = 1
HEAD_BYTES = 324
MOST_MODEL_BYTES = MOST_BLOCK_CELLS = 1 << 22
MOST_ARCHIVED_PIECES = 8
MODEL_NUMBER, LENGTHS_NUMBER = 2**64 - 1, 2**64 - 2
SCALE = 1 << 15
LOW_STATE = 1 << 16
UNKNOWN = 3

# The probabilities of the codes, by context.
Contexts = dict[int, tuple[int, int, int]]


@dataclass(frozen=True)
class Archive:
    """The parts of an archive; ARCHIVE, "A file". Its blocks are payloads that are not decoded."""

    header: Header
    header_bytes: bytes
    footer: bytes
    # As in the table, with their checksums.
    dictionaries: list[bytes]
    contexts: list[Contexts]
    blocks: list[bytes]


def checked(stored: bytes, number: int, what: str) -> bytes:
    """The bytes before a CRC-32 over a number and them."""
    require(len(stored) >= 4, f"{what} has {len(stored)} bytes")
    body, (checksum,) = stored[:-4], struct.unpack("<I", stored[-4:])
    crc = zlib.crc32(body, zlib.crc32(struct.pack("<Q", number)))
    require(crc == checksum, f"the checksum of {what} is wrong")
    return body


def triples(most: int) -> dict[tuple[int, int, int], int]:
    """The numbers of the triples with a sum of at most `most`; ARCHIVE, "Contexts"."""
    every = range(most + 1)
    found = [(a, b, c) for a in every for b in every for c in every if a + b + c <= most]
    return {triple: number for number, triple in enumerate(found)}


def probability(byte: int) -> int:
    """ARCHIVE, "The model": the probability that a byte stands for, out of 32768."""
    return (8 + byte % 8) * 2 ** (byte // 8) // 8


def parts_of_plane(header: Header) -> int:
    """The number of blocks of an archive for each plane."""
    return -(-header.cells // header.part_cells)


def parse_archive(data: bytes, variant: Variant, compare_footer: bool = True) -> Archive:
    """Reads an archive, and checks every byte of it but the payloads of its blocks.

    `compare_footer`: False leaves out the comparison of the SHA-256.
    """
    least = HEAD_BYTES + FOOTER_BYTES
    require(len(data) >= least, f"{len(data)} bytes are too few for an archive")
    require(data[:8] == ARCHIVE_MAGIC, f"the magic is {data[:8]!r}, expected {ARCHIVE_MAGIC!r}")
    version, zeros, model_stored, model_bytes, count, length = struct.unpack_from(
        "<HHIIIQ", data, 8
    )
    require(version == ARCHIVE_VERSION, f"archive version {version}, expected {ARCHIVE_VERSION}")
    (checksum,) = struct.unpack_from("<I", data, 320)
    require(zlib.crc32(data[:320]) == checksum, "the checksum of the head is wrong")
    require(zeros == 0, "unused bytes of the head are not zero")
    require(length == len(data), f"the head says {length} bytes, the file has {len(data)}")
    require(model_bytes <= MOST_MODEL_BYTES, f"a model of {model_bytes} bytes")
    if compare_footer:
        found = hashlib.sha256(data[:-FOOTER_BYTES]).digest()
        require(found == data[-FOOTER_BYTES:], "the footer is wrong")
    header = read_header(data[64:320], whole=False)
    require((header.metric, header.encoding) == (WDL, TWO_BITS), "is not of WDL in two bits")
    require(header.omission in (CAPTURES, ONLY_WHITE, ONLY_BLACK), "keeps positions with captures")
    cls = class_of(header)
    pieces = sum(cls.white) + sum(cls.black)
    require(pieces <= MOST_ARCHIVED_PIECES, f"a class of {pieces} pieces")
    expected = cells_of_plane(variant, cls)
    require(header.cells == expected, f"{header.cells} cells of a plane, expected {expected}")
    planes = 1 if cls.is_equal else 2
    require(header.planes <= planes, f"{header.planes} planes, at most {planes} can be")
    block_cells = min(header.part_cells, header.cells)
    require(block_cells <= MOST_BLOCK_CELLS, f"{block_cells} cells of a block")
    expected = header.planes * parts_of_plane(header)
    require(count == expected, f"{count} blocks, expected {expected}")
    begin, end = HEAD_BYTES, HEAD_BYTES + model_stored
    frame = checked(data[begin:end], MODEL_NUMBER, "the model")
    model = inflate(frame, model_bytes)
    begin, end = end, end + 4 * count + 4
    lengths = checked(data[begin:end], LENGTHS_NUMBER, "the list of lengths")
    extents = []
    for number, (size,) in enumerate(struct.iter_unpack("<I", lengths)):
        require(size >= 8, f"block {number} has {size} bytes")
        begin, end = end, end + size
        extents.append((begin, end))
    require(end == len(data) - FOOTER_BYTES, f"blocks end at {end}, not before the footer")
    blocks = [
        checked(data[begin:end], number, f"block {number}")
        for number, (begin, end) in enumerate(extents)
    ]
    dictionaries, contexts = read_model(model, header, pieces)
    return Archive(header, data[64:320], data[32:64], dictionaries, contexts, blocks)


def class_of(header: Header) -> Class:
    """The class of a header, by its canonical name."""
    try:
        cls = parse_class(header.class_name)
    except argparse.ArgumentTypeError as error:
        raise Refused(str(error)) from error
    require(str(cls) == header.class_name, f"the class {header.class_name}, expected {cls}")
    return cls


def read_model(model: bytes, header: Header, pieces: int) -> tuple[list[bytes], list[Contexts]]:
    """ARCHIVE, "The model": dictionaries as in the table, and the contexts of every plane."""
    at = 0

    def take(count: int) -> bytes:
        nonlocal at
        require(at + count <= len(model), "the model is too short")
        at += count
        return model[at - count : at]

    dictionaries = []
    for side, size in enumerate(header.dictionaries):
        if not size:
            continue
        require(size >= 7, f"a dictionary of {size} bytes")
        body = take(size - 4)
        (count,) = struct.unpack_from("<H", body)
        require(len(body) == 48 + 5 * count, f"a dictionary of {size} bytes with {count} pairs")
        columns = body[3 : 3 + 4 * count]
        pairs = bytes(columns[column * count + row] for row in range(count) for column in range(4))
        body = body[:3] + pairs + body[3 + 4 * count :]
        crc = zlib.crc32(body, zlib.crc32(struct.pack("<Q", side)))
        dictionaries.append(body + struct.pack("<I", crc))
    most = len(triples(pieces)) * len(triples(2 * pieces))
    planes = []
    for _ in range(header.planes):
        contexts: Contexts = {}
        context = -1
        (count,) = struct.unpack("<I", take(4))
        for _ in range(count):
            gap = shift = 0
            more = True
            while more:
                (byte,) = take(1)
                gap |= (byte & 0x7F) << shift
                shift += 7
                more = byte >= 0x80
            context += gap + 1
            require(context < most, f"context {context} is beyond the last")
            (codes,) = take(1)
            occurring = [code for code in range(3) if codes >> code & 1]
            rest = codes >> 3 & 3
            require(codes < 1 << 5 and rest in occurring, f"the codes {codes:02x} of a context")
            found = [0, 0, 0]
            for code in occurring:
                if code != rest:
                    (byte,) = take(1)
                    require(byte < 120, f"the probability {byte}")
                    found[code] = probability(byte)
            found[rest] = SCALE - sum(found)
            require(found[rest] >= 1, "probabilities of more than 32768 in all")
            contexts[context] = found[0], found[1], found[2]
        planes.append(contexts)
    require(at == len(model), f"the model has {len(model) - at} bytes behind its contexts")
    return dictionaries, planes


def steps_ahead(variant: Variant, square: int) -> list[int]:
    """The squares one step ahead of a piece, as its owner sees the board."""
    line, column = (
        square // variant.row,
        2 * (square % variant.row) + (square // variant.row + 1) % 2,
    )
    columns = [column + right for right in (-1, 1)]
    if line == 0:
        return []
    return [(line - 1) * variant.row + to // 2 for to in columns if 0 <= to < 2 * variant.row]


# For each piece of a placement how many places before a cell its neighbours are: near ones in their
# order, and those ahead.
Neighbours = list[tuple[list[int], list[int]]]


def neighbours_of_digit(
    variant: Variant, count: int, are_men: bool, stride: int
) -> list[Neighbours]:
    """ARCHIVE, "Contexts": the neighbours of all placements of one side's men or kings, by rank.

    `stride`: the places from a rank to the next one.
    """
    first = variant.row if are_men else 0
    by_rank: dict[int, Neighbours] = {}
    for squares in combinations(range(first, variant.squares), count):
        own = rank([square - first for square in squares])

        def places_back(
            to: int, piece: int, squares: Sequence[int] = squares, own: int = own
        ) -> int:
            others = [square for square in squares if square != piece]
            return (own - rank([square - first for square in sorted([*others, to])])) * stride

        pieces = []
        for piece in squares:
            near = [piece - 1, piece - 2, piece - 3, piece - variant.row]
            ahead = steps_ahead(variant, piece)
            pieces.append(
                tuple(
                    [places_back(to, piece) for to in some if to >= first and to not in squares]
                    for some in (near, ahead)
                )
            )
        by_rank[own] = pieces
    return [by_rank[own] for own in range(len(by_rank))]


class ArchivedCells:
    """The kept cells of the blocks of an archive, and their contexts."""

    def __init__(self, variant: Variant, header: Header) -> None:
        cls = class_of(header)
        self.header = header
        (white_kings, white_men), (black_kings, black_men) = cls.white, cls.black
        outer, inner = sorted((white_kings, black_kings))
        groups = [(white_men, True), (black_men, True), (outer, False), (inner, False)]
        values = [
            comb(variant.squares - (variant.row if are_men else 0), count)
            for count, are_men in groups
        ]
        pieces = sum(cls.white) + sum(cls.black)
        self.near, self.ahead = triples(pieces), triples(2 * pieces)
        kinds = kinds_of_cells(variant, cls)
        # For each plane: the kind of cell in each place, and for each digit of a place the number
        # of its values, its stride and the neighbours of each value.
        self.planes = []
        for plane in range(header.planes):
            side = header.side(plane)
            order = sorted(permutations(range(4)))[header.orders[side]]
            digits = []
            stride = 1
            for digit in reversed(order):
                count, are_men = groups[digit]
                found = neighbours_of_digit(variant, count, are_men, stride)
                digits.append((values[digit], stride, found))
                stride *= values[digit]
            cells = cells_at_places(variant, cls, header.orders[side])
            self.planes.append((bytes(kinds[side][cell] for cell in cells), digits))

    def block(self, number: int) -> tuple[int, range]:
        """The plane and the places of a block; ARCHIVE, "A file"."""
        plane, part = divmod(number, parts_of_plane(self.header))
        first = part * self.header.part_cells
        return plane, range(first, min(first + self.header.part_cells, self.header.cells))

    def visit(self, number: int, code_of: Callable[[int, int], int]) -> bytearray:
        """The codes of the cells of a block, UNKNOWN for those that are not kept.

        `code_of` gets the place and the context of a kept cell, and returns its code.
        """
        plane, places = self.block(number)
        kinds, digits = self.planes[plane]
        codes = bytearray([UNKNOWN]) * len(places)
        for place in places:
            if kinds[place] != KEPT:
                continue
            at = place - places.start
            near, ahead = [0, 0, 0], [0, 0, 0]
            for values, stride, neighbours in digits:
                for near_places, ahead_places in neighbours[place // stride % values]:
                    for back in near_places:
                        if back <= at and codes[at - back] != UNKNOWN:
                            near[codes[at - back]] += 1
                            break
                    for back in ahead_places:
                        if back <= at and codes[at - back] != UNKNOWN:
                            ahead[codes[at - back]] += 1
            context = self.near[tuple(near)] * len(self.ahead) + self.ahead[tuple(ahead)]
            codes[at] = code_of(place, context)
        return codes


def kinds_of_cells(variant: Variant, cls: Class) -> list[bytearray]:
    """For each side to move and cell whether it is a hole, kept or omitted for a capture."""
    kinds = [bytearray(cells_of_plane(variant, cls)) for _ in range(1 if cls.is_equal else 2)]
    for position in positions(variant, cls):
        if not position.exchanged:
            kinds[position.plane][position.cell] = OMITTED if position.capture else KEPT
    return kinds


def decode_block(archive: Archive, cells: ArchivedCells, number: int) -> bytearray:
    """ARCHIVE, "Blocks": the codes of a block, UNKNOWN for cells that are not kept."""
    plane, _ = cells.block(number)
    contexts, payload = archive.contexts[plane], archive.blocks[number]
    require(len(payload) % 2 == 0, f"block {number} is not a state and words")
    (state,) = struct.unpack_from("<I", payload)
    words = iter(struct.unpack_from(f"<{len(payload) // 2 - 2}H", payload, 4))

    def next_code(place: int, context: int) -> int:
        nonlocal state
        require(context in contexts, f"place {place} has a context without probabilities")
        probabilities = contexts[context]
        place_in_scale = state % SCALE
        before = code = 0
        while place_in_scale >= before + probabilities[code]:
            before += probabilities[code]
            code += 1
        require(code <= archive.header.largest_code, f"code {code} at place {place}")
        if probabilities[code] < SCALE:
            state = probabilities[code] * (state // SCALE) + place_in_scale - before
            if state < LOW_STATE:
                word = next(words, None)
                require(word is not None, f"block {number} ends early")
                state = LOW_STATE * state + word
        return code

    codes = cells.visit(number, next_code)
    require(state == LOW_STATE, f"block {number} ends with the state {state}")
    require(next(words, None) is None, f"block {number} has words behind its last cell")
    return codes


def fill_omitted(codes: bytearray, decisive: bool) -> bytes:
    """TABLE, "Omitted cells": fills the cells of a block of a table that are UNKNOWN."""
    filled = bytearray(codes)
    kept = [place for place, code in enumerate(codes) if code != UNKNOWN]
    borders = [None, *kept, None]
    for before, behind in zip(borders, borders[1:]):
        around = [codes[place] for place in (before, behind) if place is not None]
        code = 0 if not around or (0 in around and not decisive) else max(around)
        start = 0 if before is None else before + 1
        end = len(codes) if behind is None else behind
        filled[start:end] = bytes([code]) * (end - start)
    return bytes(filled)


class PhraseWriter:
    """TABLE, "Re-Pair": the codewords that the writer chooses for a block."""

    def __init__(self, dictionary: Dictionary) -> None:
        self.words = {phrase: word for word, phrase in dictionary.words.items()}
        # A trie of runs; `None` leads to the bits and the number of the best phrase that ends.
        self.trie: dict = {}
        for phrase, (bits, _) in sorted(self.words.items()):
            node = self.trie
            for run in dictionary.runs[phrase]:
                node = node.setdefault(run, {})
            node[None] = min(node.get(None, (bits, phrase)), (bits, phrase))

    def payload(self, codes: bytes) -> bytes:
        """The payload of a block without omitted cells."""
        if codes == codes[:1] * len(codes):
            return codes[:1]
        phrases = self.parse(cut_runs(codes))
        bits = "".join(f"{self.words[p][1]:0{self.words[p][0]}b}" for p in phrases)
        size = max(2, -(-len(bits) // 8))
        return int(bits.ljust(8 * size, "0"), 2).to_bytes(size, "big")

    def parse(self, runs: list[int]) -> list[int]:
        """The phrases with the fewest bits; of equal ones the last phrase has the most runs."""
        # For each border between runs: the fewest bits, where the last phrase starts, that phrase.
        best: list[tuple[int, int, int] | None] = [(0, 0, 0)] + [None] * len(runs)
        for start in range(len(runs)):
            node = self.trie
            for end in range(start, len(runs)):
                if runs[end] not in node:
                    break
                node = node[runs[end]]
                if None in node and best[start] is not None:
                    bits, phrase = node[None]
                    bits += best[start][0]
                    known = best[end + 1]
                    if known is None or bits < known[0]:
                        best[end + 1] = bits, start, phrase
        phrases = []
        border = len(runs)
        while border:
            require(best[border] is not None, "a run without a codeword")
            _, border, phrase = best[border]
            phrases.append(phrase)
        return phrases[::-1]


def cut_runs(codes: bytes) -> list[int]:
    """TABLE, "Re-Pair": the runs of a block, each cut into phrases of runs, the longest first."""
    found = []
    start = 0
    while start < len(codes):
        end = start
        while end < len(codes) and codes[end] == codes[start]:
            end += 1
        left = end - start
        while left:
            exponent = min(left.bit_length() - 1, RUNS - 1)
            found.append(RUNS * codes[start] + exponent)
            left -= 1 << exponent
        start = end
    return found


def expand(archive: Archive, variant: Variant) -> bytes:
    """ARCHIVE, "Expansion": the bytes of the table, which have the footer in the head."""
    header = archive.header
    sides = [side for side, size in enumerate(header.dictionaries) if size]
    dictionaries = {
        side: read_dictionary(stored, side, header.largest_code)
        for side, stored in zip(sides, archive.dictionaries, strict=True)
    }
    writers = {side: PhraseWriter(dictionary) for side, dictionary in dictionaries.items()}
    cells = ArchivedCells(variant, header)
    stored = []
    for part in range(len(archive.blocks)):
        plane, places = cells.block(part)
        side = header.side(plane)
        codes = decode_block(archive, cells, part)
        for first in range(0, len(places), header.block_cells):
            block = codes[first : first + header.block_cells]
            payload = writers[side].payload(fill_omitted(block, dictionaries[side].decisive))
            crc = zlib.crc32(payload, zlib.crc32(struct.pack("<Q", len(stored))))
            stored.append(payload + struct.pack("<I", crc))
    data = archive.header_bytes + b"".join(archive.dictionaries) + b"".join(stored)
    require(len(data) == header.directory, f"blocks end at {len(data)}, not {header.directory}")
    position = HEADER_BYTES + sum(header.dictionaries)
    for number, start in enumerate(range(0, len(stored), PAGE_BLOCKS)):
        lengths = [len(block) for block in stored[start : start + PAGE_BLOCKS]]
        page = struct.pack("<Q", position) + struct.pack(f"<{len(lengths)}I", *lengths)
        page = page.ljust(PAGE_BYTES - 4, b"\0")
        position += sum(lengths)
        crc = zlib.crc32(page, zlib.crc32(struct.pack("<Q", number)))
        data += page + struct.pack("<I", crc)
    footer = hashlib.sha256(data).digest()
    require(footer == archive.footer, "expands to a table with another footer")
    return data + footer


def compare_archive(archives: Path, tables: Path, rules: str, cls: Class) -> tuple[int, int]:
    """Expands the archive of a class, compares it with the table, and returns both lengths."""
    path = archives / rules / f"{cls}.wdl.gla"
    try:
        try:
            data = path.read_bytes()
        except OSError as error:
            raise Refused(f"cannot be read: {error.strerror}") from error
        archive = parse_archive(data, VARIANTS[rules])
        header = archive.header
        found, sought = (header.variant, header.class_name), (rules, str(cls))
        require(found == sought, f"is the archive of {found}, expected {sought}")
        require_rules(header)
        expanded = expand(archive, VARIANTS[rules])
    except Refused as refusal:
        raise Refused(f"{path}: {refusal}") from refusal
    table = table_path(tables / rules, str(cls), "wdl", "")
    if expanded != table.read_bytes():
        raise Difference(f"{path}: expands to other bytes than {table}")
    return len(data), len(expanded)


def compare_archives(archives: Path, library: Library, classes: list[Class], jobs: int) -> None:
    """Expands the archives of all classes and prints the sums of their lengths."""
    check_one = partial(compare_archive, archives, library.tables, library.rules)
    with ProcessPoolExecutor(jobs) as pool:
        lengths = list(pool.map(check_one, classes))
    archived, expanded = (sum(some) for some in zip(*lengths, strict=True))
    print(
        f"{len(classes)} archives of {archived} bytes expand to their tables of {expanded} bytes",
        flush=True,
    )


# --------------------------------------------------------------------------------------------------
# Self-test
# --------------------------------------------------------------------------------------------------

# TABLE, "An example", as printed there.
EXAMPLE = """
0000  47 41 4c 4f 54 4e 45 00  magic
0008  03 00 00 01  format version 3, header length 256
000c  01 01 01 01  WDL, ternary, positions with a capture omitted, Zstandard
0010  65 78 61 6d 70 6c 65  variant `example`
0030  74 6f 79  class `toy`; no profile
0050  09 00 00 00 00 00 00 00  cells of a plane
0058  07 00 00 00 00 00 00 00  cells of a part
0060  05 00 00 00  cells of a block
0064  01 00  one plane, parity base 0
0066  02 00  largest code 2
0068  03 00 00 00 00 00 00 00  number of blocks
0070  18 01 00 00 00 00 00 00  offset of the directory
0078  44 09 00 00 00 00 00 00  length of the file: 2372
00b0  87 57 f0 6c b1 5d 0a 4b a3 d9 5a fe 9b cd 70 3b  digest of the rules of international draughts
00fc  f4 d2 43 57  CRC-32 of the header: 0x5743d2f4
0100  01  block 0: every cell is 1
0101  38 24 0e 91  CRC-32 of `00 00 00 00 00 00 00 00 01`
0105  28 b5 2f fd 00 00  block 1: start of a frame, window of 1024 bytes
010b  09 00 00 02  its last block, raw, one byte: 02
010f  1f ba c9 60  CRC-32 of `01 00 00 00 00 00 00 00` and the frame
0113  00  block 2: every cell is 0
0114  28 3c ff c8  CRC-32 of `02 00 00 00 00 00 00 00 00`
0118  00 01 00 00 00 00 00 00  page 0: its first block begins at 0x100
0120  05 00 00 00 0e 00 00 00 05 00 00 00  stored lengths 5, 14, 5; 509 zeros follow
0920  8a 67 24 b2  CRC-32 of `00 00 00 00 00 00 00 00` and the page
0924  a3 a0 8e 7d a1 56 76 6a 20 42 1d ec dd 97 2c fe  SHA-256 of bytes 0000 to 0923
0934  25 09 d5 33 44 20 e9 13 3b 2b c7 42 03 1f 61 81
"""
EXAMPLE_BYTES = 2372
EXAMPLE_PAYLOADS = (b"\x01", FRAME_START + b"\x00\x09\x00\x00\x02", b"\x00")
EXAMPLE_REGIONS = {
    "header": (0, 256),
    "blocks": (256, 280),
    "directory": (280, 2340),
    "footer": (2340, 2372),
}

Patch = dict[int, bytes]  # bytes to put at offsets before the checksums are made


def printed_example() -> bytes:
    """The bytes of the listing; bytes not shown are zero."""
    data = bytearray(EXAMPLE_BYTES)
    for line in EXAMPLE.strip().splitlines():
        offset, shown = line.split("  ")[:2]
        values = bytes.fromhex(shown)
        data[int(offset, 16) : int(offset, 16) + len(values)] = values
    return bytes(data)


def frame_of(packed: bytes, descriptor: int = 0) -> bytes:
    """A frame with one raw block; RFC 8878, 3.1.1.2."""
    return FRAME_START + bytes([descriptor]) + struct.pack("<I", len(packed) << 3 | 1)[:3] + packed


def compose(
    payloads: Sequence[bytes] = EXAMPLE_PAYLOADS,
    header: Patch | None = None,
    page: Patch | None = None,
    shared: bytes = b"",
) -> bytes:
    """The example, with its fields or blocks changed before checksums and footer are made.

    `shared`: a dictionary without its checksum; then blocks are phrases.
    """
    if shared:
        shared += struct.pack("<I", zlib.crc32(bytes(8) + shared))
    blocks = [
        payload + struct.pack("<I", zlib.crc32(struct.pack("<Q", number) + payload))
        for number, payload in enumerate(payloads)
    ]
    stored = b"".join(blocks)
    starts = range(0, len(blocks), PAGE_BLOCKS)
    blocks_at = HEADER_BYTES + len(shared)
    directory_at = blocks_at + len(stored)
    length = directory_at + PAGE_BYTES * len(starts) + FOOTER_BYTES
    head = bytearray(252)
    struct.pack_into(
        "<8sHHBBBB16s16s32sQQIBBHQQQ", head, 0, MAGIC, VERSION, 256, WDL, TERNARY, 1, 1, b"example", b"", b"toy",
        9, 7, 5, 1, 0, 2, len(blocks), directory_at, length,
    )  # fmt: skip
    head[176:192] = rules_digest("international", "")
    if shared:
        head[13], head[15] = TWO_BITS, PAIRS
        struct.pack_into("<QI", head, 192, HEADER_BYTES, len(shared))
    for offset, value in (header or {}).items():
        head[offset : offset + len(value)] = value
    data = bytes(head) + struct.pack("<I", zlib.crc32(head)) + shared + stored
    position = blocks_at
    for number, start in enumerate(starts):
        lengths = [len(block) for block in blocks[start : start + PAGE_BLOCKS]]
        body = bytearray(PAGE_BYTES - 4)
        struct.pack_into(f"<Q{len(lengths)}I", body, 0, position, *lengths)
        position += sum(lengths)
        for offset, value in (page or {}).items():
            body[offset : offset + len(value)] = value
        data += body + struct.pack("<I", zlib.crc32(struct.pack("<Q", number) + body))
    return data + hashlib.sha256(data).digest()


def compose_alias(profile: bytes, named: bytes, footer: bytes) -> bytes:
    """A need table's alias with the other fields of the example."""
    whole = compose(
        header={12: b"\x03", 32: profile, 104: bytes(8), 112: struct.pack("<QQ", 256, 288)}
    )
    head = bytearray(whole[:252])
    head[128 : 128 + len(named)] = named
    head[144:176] = footer
    data = bytes(head) + struct.pack("<I", zlib.crc32(head))
    return data + hashlib.sha256(data).digest()


def check(condition: bool, what: str) -> None:
    """Fails the self-test unless `condition` holds."""
    if not condition:
        raise Difference(f"self-test: {what}")


def refuses(read: Callable[[], object], because: str, what: str) -> None:
    """Fails unless `read` refuses with a message that contains `because`."""
    try:
        read()
    except Refused as refusal:
        check(because in str(refusal), f"{what}: refused because `{refusal}`, not `{because}`")
    else:
        check(False, f"{what} is accepted")


def test_example() -> None:
    """The listing equals the fields byte by byte, and is read as the essay states."""
    printed, composed = printed_example(), compose()
    check(len(composed) == EXAMPLE_BYTES, f"the example has {len(composed)} bytes")
    for offset, (ours, shown) in enumerate(zip(composed, printed, strict=True)):
        check(ours == shown, f"the example at {offset:04x}: {ours:02x}, the essay has {shown:02x}")
    table = parse(printed)
    check(
        list(table.planes[0]) == [1, 1, 1, 1, 1, 2, 0, 0, 0], f"its codes are {table.planes[0]!r}"
    )
    blocks = [block_of_cell(table.header, 0, cell) for cell in range(9)]
    for number, (plane, first, end) in enumerate(block_ranges(table.header)):
        for cell in range(first, end):
            check(blocks[cell] == (number, cell - first), f"cell {cell} is in block {blocks[cell]}")


def test_flipped_bits() -> None:
    """Every flipped bit is detected, before the footer even without the footer."""
    good = printed_example()
    for region, (begin, end) in EXAMPLE_REGIONS.items():
        for offset in range(begin, end):
            for bit in range(8):
                bad = bytearray(good)
                bad[offset] ^= 1 << bit
                what = f"a flipped bit {bit} at {offset:04x}"
                refuses(partial(parse, bytes(bad), region == "footer"), "", what)
        print(f"  {region}: {8 * (end - begin)} flipped bits refused")


def test_refusals() -> None:
    """Files with correct checksums and wrong contents."""
    u16, u32, u64 = (struct.Struct(f"<{letter}").pack for letter in "HIQ")
    one, two, three = EXAMPLE_PAYLOADS
    good = compose()
    cases: list[tuple[str, bytes]] = [
        ("magic", compose(header={0: b"GALOTNF"})),
        ("format version", compose(header={8: u16(1)})),
        ("format version", compose(header={8: u16(4)})),
        ("version 2 does not know", compose(header={8: u16(2), 209: b"\1"})),
        ("header length", compose(header={10: u16(255)})),
        ("metric 0", compose(header={12: b"\0"})),
        ("metric 4", compose(header={12: b"\4"})),
        ("cell encoding", compose(header={13: b"\5"})),
        ("codec 1", compose(header={13: b"\4"})),
        ("a dictionary of 0", compose(header={13: b"\4", 15: b"\2"})),
        ("2 planes of one side", compose(header={14: b"\2", 100: b"\2"})),
        ("2 planes of one side", compose(header={14: b"\3", 100: b"\2"})),
        ("one side to move with metric need", compose(header={12: b"\3", 14: b"\2", 32: b"some"})),
        ("reserved omission rule 4", compose(header={14: b"\4"})),
        ("omission rule 5", compose(header={14: b"\5"})),
        ("codec", compose(header={15: b"\2"})),
        ("no variant", compose(header={16: bytes(16)})),
        ("variant is no name", compose(header={16: b"ex mple"})),
        ("class is no name", compose(header={48: b"t\0y"})),
        ("with profile", compose(header={32: b"some"})),
        ("with profile", compose(header={12: b"\3"})),
        ("cells of a plane", compose(header={80: u64(0)})),
        ("cells of a plane", compose(header={80: u64(1 << 63)})),
        ("cells of a part", compose(header={88: u64(0)})),
        ("cells of a part", compose(header={88: u64(1 << 63)})),
        ("cells of a block", compose(header={96: u32(0)})),
        ("cells of a block", compose(header={96: u32((1 << 20) + 1)})),
        ("planes", compose(header={100: b"\0"})),
        ("parity base", compose(header={101: b"\3"})),
        ("largest code", compose(header={102: u16(3)})),
        ("largest code", compose(header={12: b"\2", 13: b"\2", 102: u16(256)})),
        ("largest code", compose(header={12: b"\2", 13: b"\3", 102: u16(65535)})),
        ("blocks, expected", compose(header={104: u64(4)})),
        ("directory and footer", compose(header={112: u64(281)})),
        ("the header says", compose(header={120: u64(2373)})),
        ("the header says", good + b"\0"),
        ("the header says", good[:-1]),
        ("too few", good[:287]),
        ("alias of another metric", compose(header={128: b"some"})),
        ("footer of an alias", compose(header={144: b"\1"})),
        ("no digest", compose(header={176: bytes(16)})),
        ("dictionaries at", compose(header={192: u64(1)})),
        ("a dictionary of", compose(header={200: u32(1)})),
        ("a dictionary of", compose(header={204: u32(1 << 31)})),
        ("orders", compose(header={208: b"\x18"})),
        ("orders", compose(header={209: b"\xff"})),
        ("unused bytes", compose(header={210: b"\1"})),
        ("unused bytes", compose(header={251: b"\1"})),
        ("page 0 begins", compose(page={0: u64(257)})),
        ("has 4 bytes", compose(page={8: u32(4)})),
        ("has 70 bytes", compose(page={8: u32(70)})),
        ("blocks end at", compose(page={8: u32(6)})),
        ("beyond the last block", compose(page={20: u32(5)})),
        (
            "block 0: the checksum",
            good[:256] + good[275:280] + good[261:275] + good[256:261] + good[280:],
        ),
        ("code 3 is above", compose((b"\3", two, three))),
        ("code 2 is above", compose(header={102: u16(1)})),
        ("243 is not five codes", compose((one, frame_of(b"\xf3"), three))),
        ("behind the last cell", compose((one, frame_of(b"\x0b"), three))),
        ("cannot be decoded", compose((one, frame_of(b"\x02\x00"), three))),
        ("cannot be decoded", compose((one, two + b"\0", three))),
        ("cannot be decoded", compose((one, two[:-1], three))),
        ("decodes to 0 bytes", compose((one, frame_of(b""), three))),
        ("a window of 1152", compose((one, frame_of(b"\x02", 1), three))),
        ("one form", compose((one, b"\x28\xb5\x2f\xfd\x20\x01\x09\x00\x00\x02", three))),
    ]
    for because, data in cases:
        refuses(partial(parse, data, False), because, f"a file with a wrong `{because}`")
    print(f"  {len(cases)} files with right checksums and wrong contents refused")


def test_other_shapes() -> None:
    """Forms beyond the example: two planes, two bytes, one byte, no omission, many pages."""
    frame = frame_of(struct.pack("<5H", 300, 0, 1, 2, 65534))
    shape = {
        12: b"\2",
        13: b"\3",
        14: b"\0",
        80: struct.pack("<QQI", 5, 5, 5),
        100: b"\2\1\xfe\xff",
    }
    table = parse(compose((frame, b"\x07"), header=shape))
    check(list(table.planes[0]) == [300, 0, 1, 2, 65534], f"two bytes: {table.planes[0]!r}")
    check(list(table.planes[1]) == [7] * 5, f"two bytes, one value: {table.planes[1]!r}")
    shape[13] = b"\2"
    shape[102] = b"\xff\x00"
    table = parse(compose((b"\xff", frame_of(b"\x00\x01\x02\x03\xff")), header=shape))
    check([list(plane) for plane in table.planes] == [[255] * 5, [0, 1, 2, 3, 255]], "one byte")
    cells = [cell % 3 for cell in range(2 * PAGE_BLOCKS + 1)]
    shape = {80: struct.pack("<QQI", len(cells), len(cells), 1)}
    data = compose([bytes([code]) for code in cells], header=shape)
    check(list(parse(data).planes[0]) == cells, "three pages")
    last = len(data) - FOOTER_BYTES - PAGE_BYTES
    swapped = data[: last - PAGE_BYTES] + data[last:-FOOTER_BYTES] + data[last - PAGE_BYTES : last]
    refuses(
        partial(parse, swapped + bytes(FOOTER_BYTES), False), "page 1", "pages in another order"
    )


def a_dictionary(pairs: Sequence[tuple[int, int]], lengths: dict[int, int], fill: int = 0) -> bytes:
    """A dictionary without its checksum: pairs, and the lengths of words by phrase."""
    words = bytearray(BASE + len(pairs))
    for phrase, length in lengths.items():
        words[phrase] = length
    body = struct.pack("<HB", len(pairs), fill)
    return body + b"".join(struct.pack("<HH", *pair) for pair in pairs) + words


def test_phrases() -> None:
    """Blocks of phrases: runs, pairs of runs, pairs of pairs; and malformed ones."""
    u16 = struct.Struct("<H").pack
    # 45: 0 1; 46: 0 1 2 2. Words: 46 `0`, 0 `10`, 15 `110`, 30 `1110`, 31 `1111`.
    pairs, words = (
        ((0, RUNS), (45, 2 * RUNS + 1)),
        {46: 1, 0: 2, RUNS: 3, 2 * RUNS: 4, 2 * RUNS + 1: 4},
    )
    good = a_dictionary(pairs, words, 1)
    one, two, three = b"\x40\x00", b"\xe0\x00", b"\x00"
    # Five cells: 46, then 0; two cells: 2 2 would be 31; here 2, then 0.
    two = b"\xe8\x00"
    table = parse(compose((one, two, three), shared=good))
    check(list(table.planes[0]) == [0, 1, 2, 2, 0, 2, 0, 0, 0], f"phrases: {list(table.planes[0])}")
    check(table.dictionaries[0].decisive, "the fill of the dictionary")
    bad_dictionaries = [
        ("not before it", a_dictionary(((0, 45), (45, 31)), words)),
        ("too long", a_dictionary(((14, 14), (45, 31)), words)),
        ("do not fill", a_dictionary(pairs, words | {31: 5})),
        ("do not fill", a_dictionary(pairs, words | {32: 4})),
        ("a word of 17", a_dictionary(pairs, words | {31: 17})),
        ("the fill 2", a_dictionary(pairs, words, 2)),
        ("4097 pairs", u16(4097) + good[2:]),
        ("with 1 pairs", u16(1) + good[2:]),
    ]
    for because, shared in bad_dictionaries:
        refuses(
            partial(parse, compose((one, two, three), shared=shared), False),
            because,
            f"a dictionary: {because}",
        )
    refuses(
        partial(parse, compose((one, two, three), {102: u16(1)}, shared=good), False),
        "too large a code",
        "code 2",
    )
    whole = compose((one, two, three), shared=good)
    flipped = bytearray(whole)
    flipped[HEADER_BYTES + 5] ^= 1
    refuses(
        partial(parse, bytes(flipped), False),
        "checksum of dictionary 0",
        "a flipped bit in a dictionary",
    )
    bad_blocks = [
        ("phrases of 6 cells", b"\xa0\x00"),  # 0, 0, 46
        ("for 3 bits", one + b"\0"),
        ("behind the last word", b"\x40\x01"),
        ("ends within", b"\xee\xee"),
    ]
    for because, payload in bad_blocks:
        data = compose((payload, two, three), shared=good)
        refuses(partial(parse, data, False), because, f"a block of phrases: {because}")
    print(
        f"  {len(bad_dictionaries) + len(bad_blocks) + 2} dictionaries and blocks of phrases refused"
    )


def test_compact() -> None:
    """A table of one side to move has the plane, order and dictionary of that side."""
    for rule, side in ((ONLY_WHITE, 0), (ONLY_BLACK, 1)):
        header = parse(compose(header={14: bytes([rule])})).header
        check(header.is_compact and header.side(0) == side, f"omission rule {rule}")
    shared = a_dictionary((), {0: 1, RUNS: 1})
    of_white = compose((b"\0", b"\0", b"\0"), header={14: bytes([ONLY_WHITE])}, shared=shared)
    check(len(parse(of_white).dictionaries) == 1, "the dictionary of White")
    of_black = compose((b"\0", b"\0", b"\0"), header={14: bytes([ONLY_BLACK])}, shared=shared)
    refuses(
        partial(parse, of_black, False),
        "a dictionary of",
        "a dictionary of the side that is left out",
    )


def test_moves() -> None:
    """Moves that are easy to check on a board."""
    moves = Moves(Path(), VARIANTS["international"])
    for fen, expected in [
        ("W:W31:BK50", {"B:W26:BK50", "B:W27:BK50"}),
        ("B:WK1:B20", {"W:WK1:B24", "W:WK1:B25"}),
        ("W:W6:BK50", {"B:WK1:BK50"}),  # promoted
        ("W:WK46:BK5", {f"B:WK{to}:BK5" for to in (41, 37, 32, 28, 23, 19, 14, 10)}),
        ("W:W46:B37,41", set()),  # blocked
        ("W:W28:B18,22", {"B:W17:B18"}),
        ("W:W28,30:B11,22,24", {"B:W6,30:B24"}),  # two are more than one
        ("W:W12:B8,50", {"B:WK3:B50"}),
        ("W:W12:B8,9,50", {"B:W14:B50"}),  # passing the last row does not promote
        ("W:WK46:B10", {"B:WK5:B"}),
        ("W:WK46:B19", {"B:WK14:B", "B:WK10:B", "B:WK5:B"}),
        ("W:W33:B28", {"B:W22:B"}),
        ("W:W22:B28", {"B:W33:B"}),  # backward
    ]:
        found = {moves.write(state) for state in moves.after(moves.read(fen))}
        check(found == expected, f"{fen} leads to {sorted(found)}")


def test_orders() -> None:
    """Every order has each cell in one place, and the essay's formula gives it."""
    variant, cls = VARIANTS["international"], parse_class("MvKM")
    cls = canonical(cls.white, cls.black)
    values = [45, 45, 1, 50]
    for order, digits in enumerate(sorted(permutations(range(4)))):
        cells = cells_at_places(variant, cls, order)
        check(sorted(cells) == list(range(45 * 45 * 50)), f"order {order} leaves cells out")
        place = 12345
        rest, by_digit = cells[place], [0] * 4
        for digit in reversed(range(4)):
            rest, by_digit[digit] = divmod(rest, values[digit])
        found = 0
        for digit in digits:
            found = found * values[digit] + by_digit[digit]
        check(found == place, f"order {order}: cell {cells[place]} is in place {found}")


def test_aliases() -> None:
    """An alias is followed, and refused if anything about it is wrong."""
    with tempfile.TemporaryDirectory() as temporary:
        directory = Path(temporary, "example")
        directory.mkdir()
        table = compose(header={12: b"\3", 32: b"cells"})
        alias = compose_alias(b"other", b"cells", table[-FOOTER_BYTES:])

        def read() -> Table:
            return open_table(directory, "toy", "need", "other")

        def put(profile: str, data: bytes) -> None:
            table_path(directory, "toy", "need", profile).write_bytes(data)

        put("other", alias)
        refuses(read, "cannot be read", "an alias of a missing table")
        put("cells", table)
        check(read().planes == parse(table).planes, "an alias has other codes than its table")
        for offset in range(len(alias)):
            for bit in range(8):
                bad = bytearray(alias)
                bad[offset] ^= 1 << bit
                refuses(
                    partial(parse, bytes(bad)),
                    "",
                    f"an alias with a flipped bit {bit} at {offset:04x}",
                )
        print(f"  alias: {8 * len(alias)} flipped bits refused")
        put("other", compose_alias(b"other", b"cells", bytes(32)))
        refuses(read, "another footer", "an alias with the footer of another table")
        put("other", compose_alias(b"other", b"other", alias[-FOOTER_BYTES:]))
        refuses(read, "alias of itself", "an alias of itself")
        put("other", compose_alias(b"other", b"third", alias[-FOOTER_BYTES:]))
        put("third", compose_alias(b"third", b"cells", table[-FOOTER_BYTES:]))
        refuses(read, "names the alias", "an alias of an alias")
        put("other", table)
        refuses(read, "expected", "a table under another name")


def test_rules() -> None:
    """The digests of TABLE, "Digest of the rules"; a table with another one is refused."""
    for profile, shown in [
        ("", "8757f06c b15d0a4b a3d95afe 9bcd703b"),
        ("fmjd-2015", "105c199d c60c1995 159987e3 dc5f1230"),
        ("fmjd-2018", "2bef2605 f592ca8c 62ea6b15 7db70ad1"),
    ]:
        found = rules_digest("international", profile)
        check(found == bytes.fromhex(shown), f"the digest under `{profile}` is {found.hex(' ', 4)}")
    # Profiles with equal clocks have one digest.
    digests = [rules_digest("international", ""), *{rules_digest(*key) for key in CLOCKS}]
    check(
        len(set(digests)) == len(digests) == 1 + len(set(CLOCKS.values())),
        "two readings have one digest",
    )
    with tempfile.TemporaryDirectory() as temporary:
        directory = Path(temporary, "international")
        directory.mkdir()
        named = {16: b"international"}
        path = table_path(directory, "toy", "wdl", "")
        path.write_bytes(compose(header=named))
        check(
            open_table(directory, "toy", "wdl").header.variant == "international",
            "a table of the game",
        )
        for digest in digests[1:]:
            path.write_bytes(compose(header=named | {176: digest}))
            refuses(partial(open_table, directory, "toy", "wdl"), "other rules", "another digest")


def test_board() -> None:
    """Captures, classes and ranks that are easy to verify; no two positions share a cell."""
    variant = VARIANTS["international"]
    jumps = jumps_of(variant)

    def capture(white: str, black: str) -> bool:
        return any(
            has_capture(one, other)
            for one in placements(variant, white.count("K"), 1 - white.count("K"), "W", jumps)
            if one.fen == "W" + white
            for other in placements(variant, black.count("K"), 1 - black.count("K"), "B", jumps)
            if other.fen == "B" + black
        )

    for white, black, expected in [
        ("28", "22", True),  # a man forward
        ("28", "33", True),  # a man backward
        ("28", "17", False),  # not its neighbour
        ("10", "5", False),  # no square beyond the edge
        ("K46", "K10", True),  # a king over any distance
        ("K46", "K5", False),  # no square beyond the corner
        ("K46", "40", False),  # not on its line
        ("16", "15", False),  # the edge of the board does not wrap
    ]:
        check(capture(white, black) == expected, f"capture in W:W{white}:B{black}")
    check(
        [str(cls) for cls in classes_up_to(2)] == ["KvK", "KvM", "MvM"], "the classes of two pieces"
    )
    check(str(parse_class("MvKK")) == "KKvM", "a class in the other order")
    check(
        [rank(s) for s in combinations(range(4), 2)] == [0, 1, 3, 2, 4, 5], "ranks of two squares"
    )
    for cls in classes_up_to(2):
        numbers = [(p.plane, p.cell) for p in positions(variant, cls) if not p.exchanged]
        most = cells_of_plane(variant, cls)
        check(len(set(numbers)) == len(numbers), f"two positions of {cls} share a cell")
        check(all(0 <= cell < most for _, cell in numbers), f"a cell of {cls} is out of range")


Change = Callable[[str, bytes], bytes]  # changes a part of an archive before its checksum is made


def compose_archive(
    table: bytes, variant: Variant, change: Change = lambda _, part: part, end: int = LOW_STATE
) -> bytes:
    """The archive of a table, with the probabilities of its own codes.

    `end`: the state behind the last cell of each block.
    """
    parsed = parse(table)
    cells = ArchivedCells(variant, parsed.header)
    count = parsed.header.planes * parts_of_plane(parsed.header)
    visited: list[list[tuple[int, int]]] = []
    counts: list[dict[int, list[int]]] = [{} for _ in parsed.planes]
    for number in range(count):
        plane, _ = cells.block(number)
        visited.append([])

        def visit(place: int, context: int, plane: int = plane) -> int:
            code = parsed.planes[plane][place]
            counts[plane].setdefault(context, [0, 0, 0])[code] += 1
            visited[-1].append((context, code))
            return code

        cells.visit(number, visit)
    model = b""
    begin = HEADER_BYTES
    for size in filter(None, parsed.header.dictionaries):
        body = table[begin : begin + size - 4]
        (pairs,) = struct.unpack_from("<H", body)
        columns = b"".join(body[3 + column : 3 + 4 * pairs : 4] for column in range(4))
        model += body[:3] + columns + body[3 + 4 * pairs :]
        begin += size
    contexts: list[Contexts] = []
    for of_plane in counts:
        model += struct.pack("<I", len(of_plane))
        before = -1
        contexts.append({})
        for context, times in sorted(of_plane.items()):
            gap, before = context - before - 1, context
            while gap >= 0x80:
                model += bytes([gap & 0x7F | 0x80])
                gap >>= 7
            rest = times.index(max(times))
            codes = sum(1 << code for code in range(3) if times[code]) | rest << 3
            model += bytes([gap, codes])
            found = [0, 0, 0]
            for code in range(3):
                if times[code] and code != rest:
                    share = SCALE * times[code] // sum(times)
                    byte = max(b for b in range(120) if probability(b) <= max(1, share))
                    model += bytes([byte])
                    found[code] = probability(byte)
            found[rest] = SCALE - sum(found)
            contexts[-1][context] = found[0], found[1], found[2]
    blocks = []
    for number, symbols in enumerate(visited):
        state, words = end, []
        for context, code in reversed(symbols):
            probabilities = contexts[cells.block(number)[0]][context]
            share = probabilities[code]
            if share == SCALE:
                continue
            if state >= share << 17:
                words.append(state % LOW_STATE)
                state //= LOW_STATE
            state = state // share * SCALE + state % share + sum(probabilities[:code])
        blocks.append(struct.pack(f"<I{len(words)}H", state, *reversed(words)))

    def part(name: str, number: int, body: bytes) -> bytes:
        body = change(name, body)
        return body + struct.pack("<I", zlib.crc32(struct.pack("<Q", number) + body))

    model = change("contexts", model)
    # The smallest window that holds the model.
    frame = frame_of(model, max(0, (len(model) - 1).bit_length() - 10) << 3)
    stored_model = part("model", MODEL_NUMBER, frame)
    stored = [part("block", number, block) for number, block in enumerate(blocks)]
    lengths = struct.pack(f"<{count}I", *map(len, stored))
    tail = stored_model + part("lengths", LENGTHS_NUMBER, lengths) + b"".join(stored)
    head = ARCHIVE_MAGIC + struct.pack(
        "<HHIIIQ", ARCHIVE_VERSION, 0, len(stored_model), len(model), count,
        HEAD_BYTES + len(tail) + FOOTER_BYTES,
    )  # fmt: skip
    head = change("head", head + table[-FOOTER_BYTES:] + table[:HEADER_BYTES])
    data = head + struct.pack("<I", zlib.crc32(head)) + tail
    return data + hashlib.sha256(data).digest()


def archived_table() -> bytes:
    """A table of two kings in three parts, with codes that are half regular."""
    words = dict.fromkeys((RUNS * code + exponent for code in range(3) for exponent in range(9)), 5)
    pairs = ((0, RUNS), (RUNS, 0), (BASE, 2 * RUNS), (2 * RUNS, 1), (RUNS + 1, 2 * RUNS))
    words |= {BASE + pair: 5 for pair in range(len(pairs))}
    shared = a_dictionary(pairs, words)
    dictionary = read_dictionary(
        shared + struct.pack("<I", zlib.crc32(bytes(8) + shared)), 0, largest_code=2
    )
    header = {
        16: b"international",
        48: b"KvK",
        80: struct.pack("<QQI", 2500, 1000, 300),
        208: b"\x01",
    }
    variant, cls = VARIANTS["international"], parse_class("KvK")
    kinds = kinds_of_cells(variant, cls)[0]
    cells = cells_at_places(variant, cls, 1)
    payloads = []
    for part in range(0, 2500, 1000):
        end = min(part + 1000, 2500)
        for first in range(part, end, 300):
            codes = bytearray(
                (place // 7 % 2 if place % 11 else place % 3)
                if kinds[cells[place]] == KEPT
                else UNKNOWN
                for place in range(first, min(first + 300, end))
            )
            payloads.append(PhraseWriter(dictionary).payload(fill_omitted(codes, False)))
    return compose(payloads, header, shared=shared)


def test_archives() -> None:
    """An archive is expanded to the bytes of its table, or refused."""
    variant = VARIANTS["international"]
    table = archived_table()
    whole = compose_archive(table, variant)
    check(len(whole) < len(table), f"an archive of {len(whole)} bytes of {len(table)}")
    check(expand(parse_archive(whole, variant), variant) == table, "an archive expands to others")
    for offset in range(len(whole)):
        bad = bytearray(whole)
        bad[offset] ^= 1 << offset % 8
        what = f"an archive with a flipped bit at {offset:04x}"
        refuses(partial(parse_archive, bytes(bad), variant), "", what)
        if offset < len(whole) - FOOTER_BYTES and not 32 <= offset < 64:
            refuses(partial(parse_archive, bytes(bad), variant, False), "", f"{what}, by its CRC")
    for length in range(0, len(whole), 9):
        refuses(
            partial(parse_archive, whole[:length], variant), "", f"{length} bytes of an archive"
        )

    def put(name: str, at: int, value: bytes) -> Change:
        """Puts bytes at an offset of a part; a negative one counts from its end."""

        def change(part: str, body: bytes) -> bytes:
            if part != name:
                return body
            start = at % len(body)
            return body[:start] + value + body[start + len(value) :]

        return change

    def cut(name: str, count: int) -> Change:
        """Removes bytes from the end of a part, or adds zeros."""

        def change(part: str, body: bytes) -> bytes:
            if part != name:
                return body
            return body[:-count] if count > 0 else body + bytes(-count)

        return change

    # The model of the only plane: 3 bytes, 5 pairs, 50 lengths, then the contexts.
    at = 3 + 4 * 5 + BASE + 5
    header = bytearray(table[:HEADER_BYTES])

    def in_table(offset: int, value: bytes) -> Change:
        """Changes the header of the table, with its checksum."""
        changed = bytearray(header)
        changed[offset : offset + len(value)] = value
        changed[252:] = struct.pack("<I", zlib.crc32(changed[:252]))
        return put("head", 64, bytes(changed))

    def one_context(context: bytes) -> Change:
        """A model with one context."""

        def change(part: str, body: bytes) -> bytes:
            return body[:at] + b"\1\0\0\0" + context if part == "contexts" else body

        return change

    bad_archives = [
        ("the magic", put("head", 0, b"GALOTNE")),
        ("archive version 2", put("head", 8, b"\x02")),
        ("unused bytes of the head", put("head", 10, b"\x01")),
        ("a model of 4194305 bytes", put("head", 16, struct.pack("<I", (1 << 22) + 1))),
        ("2 blocks, expected 3", put("head", 20, b"\x02")),
        ("the head says", put("head", 24, b"\x01")),
        ("the checksum of the model", put("head", 12, b"\x09\0\0\0")),
        ("another footer", put("head", 32, bytes(32))),
        ("the checksum of the header", put("head", 64 + 90, b"\x01")),
        ("is not of WDL in two bits", in_table(12, b"\x02")),
        ("keeps positions with captures", in_table(14, b"\0")),
        ("the class KvKK", in_table(48, b"KvKK")),
        ("a class of 9 pieces", in_table(48, b"KKKKKvKKKK")),
        ("2500 cells of a plane, expected 61250", in_table(48, b"KKvK")),
        ("with 6 pairs", put("contexts", 0, b"\x06")),
        ("too large a code", in_table(102, b"\x01")),
        ("the model is too short", cut("contexts", 1)),
        ("behind its contexts", cut("contexts", -1)),
        ("the model is too short", put("contexts", at, b"\xff")),
        ("is beyond the last", put("contexts", at + 4, b"\xff\xff\x7f")),
        ("of a context", put("contexts", at + 5, b"\x20")),
        ("of a context", put("contexts", at + 5, b"\x0a")),
        ("of a context", put("contexts", at + 5, b"\x1f")),
        ("the probability 120", put("contexts", at + 6, b"\x78")),
        ("more than 32768", one_context(b"\0\x07\x77\x77")),
        ("without probabilities", one_context(b"\x05\x01")),
        ("has 7 bytes", put("lengths", 0, b"\x07\0\0\0")),
        ("blocks end at", put("lengths", 8, b"\xff\xff\0\0")),
        ("blocks end at", put("lengths", -4, b"\x08\0\0\0")),
        ("ends early", cut("block", 2)),
        ("words behind its last cell", cut("block", -2)),
        ("is not a state", cut("block", 1)),
        ("block 0 e", put("block", -1, b"\x55")),
    ]
    composed = [
        (because, compose_archive(table, variant, change)) for because, change in bad_archives
    ]
    composed.append(
        ("block 0 ends with the state", compose_archive(table, variant, end=LOW_STATE + 1))
    )
    for because, bad in composed:
        refuses(
            lambda bad=bad: expand(parse_archive(bad, variant, False), variant),
            because,
            f"an archive: {because}",
        )
    print(f"  {len(whole)} flipped bits and {len(composed)} other archives refused")


def self_test() -> None:
    """All of the above."""
    for test in (
        test_example,
        test_flipped_bits,
        test_refusals,
        test_other_shapes,
        test_phrases,
        test_compact,
        test_moves,
        test_orders,
        test_aliases,
        test_rules,
        test_board,
        test_archives,
    ):
        print(f"{test.__name__}: {(test.__doc__ or '').strip()}")
        test()
    print("self-test passed")


# --------------------------------------------------------------------------------------------------


def default_program() -> Path:
    """The program of this checkout, else the one in PATH."""
    built = Path(__file__).resolve().parents[2] / "target" / "release" / "galotne"
    return built if built.exists() else Path(shutil.which("galotne") or built)


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Read tables by the documentation alone and compare every position with galotne."
    )
    parser.add_argument(
        "classes", metavar="CLASS", nargs="*", type=parse_class, help="such as KKvM"
    )
    parser.add_argument("--pieces", metavar="N", type=int, help="all classes of 2 to N pieces")
    parser.add_argument("--tables", metavar="DIR", type=Path, help="directory of the tables")
    parser.add_argument(
        "--archives",
        metavar="DIR",
        type=Path,
        help="directory of their archives, to expand them, too",
    )
    parser.add_argument(
        "--rules", metavar="VARIANT", choices=sorted(VARIANTS), default="international"
    )
    parser.add_argument(
        "--galotne", metavar="PATH", type=Path, default=default_program(), help="the program to ask"
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=int,
        default=os.cpu_count() or 1,
        help="classes at once [default: one for each core]",
    )
    parser.add_argument(
        "--self-test", action="store_true", help="test this reader on the example of the essay"
    )
    options = parser.parse_args()
    classes = options.classes + (
        classes_up_to(options.pieces) if options.pieces is not None else []
    )
    if options.self_test == bool(classes):
        parser.error("give either classes (or --pieces of 2 or more) or --self-test")
    if classes and options.tables is None:
        parser.error("--tables says where the tables are")
    if options.jobs < 1:
        parser.error("--jobs of 1 or more")
    try:
        if options.self_test:
            self_test()
        else:
            if shutil.which(options.galotne) is None:
                raise Refused(
                    f"{options.galotne}: no such program; build it with `cargo build --release`"
                )
            library = Library(options.galotne, options.tables, options.rules)
            classes = list(dict.fromkeys(classes))
            if options.archives:
                compare_archives(options.archives, library, classes, options.jobs)
            compare_all(library, classes, options.jobs)
    except (Refused, Difference) as failure:
        print(f"second_reader: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
