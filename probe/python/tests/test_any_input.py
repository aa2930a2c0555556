"""Any arguments: an answer, or one of the documented exceptions. A panic would be a `PanicException`, which is none."""

import contextlib
import pickle

import pytest

import galotne

pytest.importorskip("hypothesis")
from hypothesis import HealthCheck, given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

# `Error` covers those of positions, moves, names, counts and tables.
DOCUMENTED = (galotne.Error, TypeError, ValueError, OverflowError)

any_times = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

square = st.integers(0, 51)
piece = st.builds("{}{}".format, st.sampled_from(["K", ""]), square)
side = st.lists(piece, max_size=3).map(",".join)
fens = st.one_of(st.builds("{}:W{}:B{}".format, st.sampled_from("WB"), side, side), st.text(max_size=30))
points = st.lists(st.sampled_from("a1 a4 a7 b2 b4 b6 c3 d1 d5 d6 g1 g7".split()), max_size=4).map(",".join)
stones = st.builds("{}{}".format, points, st.sampled_from(["", "+1", "+9", "+10"]))
mills_fens = st.one_of(st.builds("{}:W{}:B{}".format, st.sampled_from("WB"), stones, stones), st.text(max_size=30))
games = st.sampled_from([*galotne.games(), *galotne.mills_games(), "chess", ""])
names = st.one_of(st.sampled_from(["fmjd-2018", "lidraughts", "none", "wdl", "dtw", "need"]), st.text(max_size=9))
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.binary(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
counts = st.one_of(
    st.integers(-1, 200), st.sampled_from(["6.2=30", "7m", "fen"]), st.dictionaries(st.just("6.3"), st.integers(0, 99)), anything
)
bits = st.one_of(st.integers(-1, 1 << 50), st.integers(0, 49).map(lambda nth: 1 << nth), st.integers(), anything)


def attempt(work, *arguments, **named):
    """Returns what a call returns, None if it raises a documented exception."""
    try:
        return work(*arguments, **named)
    except DOCUMENTED as error:
        assert str(error)
        return None


def is_pickled(value):
    again = pickle.loads(pickle.dumps(value))
    assert again == value and hash(again) == hash(value)


@any_times
@given(fens, games, st.text(max_size=9))
def test_positions_and_moves(fen, rules, text):
    position = attempt(galotne.Position, fen, rules)
    if position is None:
        return
    assert galotne.Position(position.fen, rules) == position
    is_pickled(position)
    attempt(position.play, text)
    for move in position.moves()[:5]:
        is_pickled(move)
        assert position.play(str(move)) == move.position


@any_times
@given(bits, bits, bits, st.one_of(st.integers(-1, 3), anything), games)
def test_bitboards(white, black, kings, turn, rules):
    position = attempt(galotne.Position.from_bitboards, white, black, kings, turn, rules)
    if position is not None:
        assert (position.white, position.black) == (white, black)


@any_times
@given(st.one_of(fens, anything), names, counts, st.lists(st.one_of(fens, anything), max_size=2), names)
def test_questions(tables, position, profile, spent, seen, lang):
    for named in [{}, {"profile": profile}, {"spent": spent}, {"seen": seen}, {"spent": spent, "seen": seen}]:
        verdict = attempt(tables.verdict, position, **named)
        if verdict is not None:
            is_pickled(verdict)
        attempt(tables.explain, position, lang=lang, **named)
        for found in (attempt(tables.moves, position, **named) or [])[:3]:
            is_pickled(found)
    for value in [attempt(tables.dtw, position), attempt(tables.need, position, profile)]:
        if value is not None:
            is_pickled(value)
    attempt(tables.line, position, profile, spent)
    attempt(tables.need, position, count=spent)
    attempt(tables.pieces, profile, lang)


@any_times
@given(st.one_of(st.text(max_size=60), st.binary(max_size=60)), names, counts, anything)
def test_games(tables, text, profile, spent, at):
    for found in attempt(tables.adjudicate, text, [profile], spent=spent, moves=True) or []:
        assert repr(found)
    attempt(tables.adjudicate, text, at=at)
    attempt(tables.adjudicate, text, profile)


@any_times
@given(st.data())
def test_arrays(tables, data):
    pytest.importorskip("numpy")
    column = st.one_of(st.lists(bits, max_size=4), bits)
    sets = [data.draw(column) for _ in range(4)]
    found = attempt(tables.wdl_many, *sets)
    attempt(tables.measure_many, *sets, data.draw(names), data.draw(names))
    attempt(tables.class_arrays, data.draw(st.one_of(st.sampled_from(["KvK", "MvM", "KKKvKKK"]), anything)))
    attempt(tables.wdl_many, *sets, unknown=data.draw(st.integers(-200, 200)))
    if found is not None:
        assert set(found.flat) <= {-1, 0, 1}


@any_times
@given(mills_fens, games, st.text(max_size=9), anything)
def test_mills(directory, fen, rules, text, other):
    position = attempt(galotne.MillsPosition, fen, rules)
    if position is not None:
        is_pickled(position)
        attempt(position.play, text)
        for move in position.moves()[:5]:
            is_pickled(move)
            assert position.play(str(move)) == move.position
    tables = attempt(galotne.MillsTablebase, directory, rules)
    for asked in (fen, position, other) if tables is not None else ():
        attempt(tables.dtw, asked)
        attempt(tables.moves, asked)
        attempt(tables.line, asked)


@any_times
@given(st.one_of(st.integers(-2, 3), anything), st.one_of(st.integers(-1, 70000), anything))
def test_values(wdl, plies):
    value = attempt(galotne.Value, wdl, plies)
    if value is not None:
        is_pickled(value)


@any_times
@given(anything)
def test_pickles_of_other_objects(fields):
    """The constructors that pickles call. A missing field is a KeyError."""
    verdict = {"category": fields, "profile": fields, "missing": fields}
    for work, arguments in [
        (galotne.Verdict, [fields]),
        (galotne.Move, [fields, fields]),
        (galotne.RankedMove, [fields, fields]),
        (galotne.Verdict, [verdict]),
    ]:
        with contextlib.suppress(KeyError):
            attempt(work, *arguments)
