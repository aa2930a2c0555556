"""Requests of scripts/dev/contract that the schema cannot describe: bodies of lines and of PDN, and
positions, classes and conditions that exist, mixed with others. Schemathesis loads this file
(SCHEMATHESIS_HOOKS). With CONTRACT=answers parameters are replaced, so that most requests get an
answer from tables."""

import json
import os

import jsonschema_rs
import schemathesis
from hypothesis import strategies as st

GAMES = ["international", "standard", "russian", "mills", "mills-mixed", "english", "brazilian"]
CLASSES = ["KKvK", "KMvM", "MvM", "KvK", "KKKvK", "3v3", "4v3", "KvKK"]
FILES = ["KvK.wdl.glt", "KKvK.dtw.glt", "KvK.json", "3v3.wdl.glt", "KKKvK.wdl.glt", "..", "wdl.glt"]
PROFILES = ["none", "fmjd-2018", "lidraughts", "fmjd-64", "mills-none"]
KINDS = ["king", "man", "white", "black", "any", "white-man", "black-king"]
PLACES = ["1-20", "35", "main-road", "a1", "d6", "31-35,46"]


def draughts(squares):
    """A FEN with up to three pieces, men and kings; some stand on one square or on a last row."""
    piece = st.builds("{}{}".format, st.sampled_from(["K", ""]), squares)
    pieces = st.lists(piece, min_size=1, max_size=2).map(",".join)
    return st.builds("{}:W{}:B{}".format, st.sampled_from("WB"), pieces, pieces)


ALGEBRAIC = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()
HANDS = st.sampled_from(["", "", "", "+1", "+5"])


@st.composite
def mills(draw):
    """A FEN of mills with three or four stones of each side."""
    points = draw(st.permutations(POINTS))
    white, black = draw(st.integers(3, 4)), draw(st.integers(3, 4))
    sides = (points[:white], points[white : white + black])
    texts = [",".join(side) + draw(HANDS) for side in sides]
    return f"{draw(st.sampled_from('WB'))}:W{texts[0]}:B{texts[1]}"


FENS = st.one_of(
    draughts(st.integers(0, 51).map(str)),
    draughts(st.sampled_from(ALGEBRAIC)),
    mills(),
    st.text(max_size=20),
)
COUNTS = st.one_of(
    st.integers(0, 300).map(str),
    st.sampled_from(["fen", "7m", "6.2=30", "6.3=4", "=", "-1", "99999999999"]),
)
RANGES = st.sampled_from(["1", "1..9", "0..", "11..5", "20..", "x"])
CONDITIONS = st.builds("{}:{}".format, st.sampled_from(KINDS), st.sampled_from(PLACES))

# By the name of a parameter, for all routes.
PARAMETERS = {
    "fen": FENS,
    "profile": st.sampled_from(PROFILES),
    "spent": st.lists(COUNTS, max_size=2),
    "seen": st.lists(FENS, max_size=3),
    "win_in": RANGES,
    "loss_in": RANGES,
    "needs": RANGES,
    "on": st.lists(CONDITIONS, max_size=2),
    "off": st.lists(CONDITIONS, max_size=2),
    "lone_king": st.sampled_from(PLACES),
    "after": st.sampled_from(["white-40", "black-0", "white-99999999", "x"]),
    "limit": st.integers(0, 50),
    "random": st.integers(0, 50),
    "rules": st.sampled_from(GAMES),
    "game": st.integers(0, 3),
    "at": st.integers(0, 5),
    "format": st.sampled_from(["json", "html"]),
    "lang": st.sampled_from(["en", "lv", "ru"]),
    "encoding": st.sampled_from(["utf-8", "utf-16le", "windows-1257"]),
}


@st.composite
def some(draw, found):
    """A part of the parameters, so that conditions do not exclude each other every time."""
    kept = {}
    for name, value in found.items():
        if name != "fen" and draw(st.integers(0, 2)):
            continue
        kept[name] = draw(PARAMETERS[name]) if name in PARAMETERS else value
    return kept


HEADERS = {
    "Range": st.sampled_from(["bytes=0-99", "bytes=100-", "bytes=-5", "bytes=99999999-", "bytes=5-1", "x"]),
    "If-None-Match": st.sampled_from(["*", '"x"', 'W/"1", "2"']),
    "Accept-Encoding": st.sampled_from(["gzip", "identity", "br;q=1, *;q=0"]),
}


def lines(line):
    return st.lists(line, max_size=5).map(lambda found: "\n".join(found).encode())


QUESTION = st.fixed_dictionaries(
    {"fen": FENS},
    optional={
        "spent": st.one_of(st.integers(0, 99), st.lists(COUNTS, max_size=2)),
        "seen": st.lists(FENS, max_size=2),
        "rules": st.sampled_from(GAMES),
        "profile": st.sampled_from(PROFILES),
        "moves": st.booleans(),
        "risk": st.booleans(),
    },
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)
schemathesis.openapi.media_type(
    "application/x-ndjson", lines(st.one_of(FENS, (QUESTION | JSON).map(json.dumps)))
)

START = '[SetUp "1"]\n[FEN "W:WK1,K7,K18:BK35"]\n'
WHOLE = st.sampled_from([
    START + "1. 7-2 35-49 2. 1-6 *",
    START + "1. 7-2 {a comment} (1. 7-12 35-40) 35x49",
    '[GameType "25"]\n[FEN "W:WKa1:BKh8"]\n1. a1xg7 h8xf6 1-0',
    "1. 32-28 19-23 2. 28x19 14x23 *",
])
MOVES = st.lists(
    st.sampled_from("28-33 5-10 35-49 7-2 c3-d4 h8:a1 e3-f4 1. 2. 1-0 * (1. {a} $1 32x21 d6 a1-d1xb4".split()),
    max_size=8,
).map(" ".join)
GAME = st.builds(
    '{}[FEN "{}"]\n{}\n'.format,
    st.sampled_from(["", '[GameType "20"]\n', '[GameType "25"]\n', '[Rules "mills"]\n', '[Event "']),
    FENS,
    MOVES,
)
schemathesis.openapi.media_type(
    "application/vnd.chess-pgn", st.one_of(lines(WHOLE), lines(GAME), st.binary(max_size=99))
)

if os.environ.get("CONTRACT") == "answers":

    @schemathesis.hook
    def flatmap_query(context, query):
        return some(query or {})

    @schemathesis.hook
    def flatmap_headers(context, headers):
        return st.fixed_dictionaries({}, optional=HEADERS).map(lambda more: {**(headers or {}), **more})

    @schemathesis.hook
    def flatmap_path_parameters(context, parameters):
        names = {"variant": st.sampled_from(GAMES), "class": st.sampled_from(CLASSES), "file": st.sampled_from(FILES)}
        known = {name: names.get(name, st.just(value)) for name, value in (parameters or {}).items()}
        return st.fixed_dictionaries(known)


@schemathesis.check
def lines_conform(context, response, case):
    """Each line of an answer conforms to the schema of its route."""
    kind = response.headers.get("content-type", [""])[0]
    if response.status_code != 200 or kind != "application/x-ndjson":
        return
    document = case.operation.schema.raw_schema
    route = document["paths"][case.operation.path][case.method.lower()]
    schema = route["responses"]["200"]["content"][kind]["schema"]
    validator = jsonschema_rs.validator_for({**schema, "components": document["components"]})
    for line in response.content.decode().splitlines():
        for error in validator.iter_errors(json.loads(line)):
            raise AssertionError(f"{error.message}: {line}")
