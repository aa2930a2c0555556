"""Values, verdicts, moves and lines."""

import copy
import json
import operator
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from xml.etree import ElementTree

import pytest
from conftest import WON

import galotne
from galotne import Category, Colour, Move, Position, RankedMove, Value, Wdl


def test_values(tables):
    assert tables.wdl(WON) == Wdl.WIN == 1
    assert tables.wdl(Position(WON).swapped()) is not None
    assert tables.wdl("W:WK41:BK46") == 1
    value = tables.dtw(WON)
    assert (value.wdl, value.plies, value.signed) == (Wdl.WIN, 15, 15)
    assert value == tables.dtw(Position(WON)) and hash(value) == hash(tables.dtw(WON))
    assert repr(value) == "<Value: win in 15>"
    loss = tables.dtw("B:WK1,K2,K18:BK35")
    assert (loss.wdl, loss.plies, loss.signed) == (Wdl.LOSS, 14, -14)
    assert tables.need(WON).plies == 12
    draw = tables.need(WON, "none")
    assert (draw.wdl, draw.plies, draw.signed) == (Wdl.DRAW, None, None)


def test_captures_have_their_value(tables):
    # White captures and wins at once.
    assert tables.dtw("W:WK1:B7").signed == 1


def test_cached_answers_read_no_file(directory):
    cold = galotne.Tablebase(directory, cache=16)
    assert cold.wdl(WON, cached=True) is None
    assert cold.dtw(WON, cached=True) is None
    assert cold.need(WON, cached=True) is None
    assert cold.verdict(WON, cached=True) is None
    assert cold.moves(WON, cached=True) is None
    assert cold.blocks_read == 0
    assert cold.wdl(WON) == cold.wdl(WON, cached=True) == Wdl.WIN
    assert cold.blocks_read == 1


def test_tables_are_preloaded(directory):
    cold = galotne.Tablebase(directory)
    assert cold.preload(3) == cold.preload(9, "dtw") == 3
    assert cold.wdl("W:WK1,K7:BK35", cached=True) is not None
    assert cold.dtw("W:WK1,K7:BK35", cached=True) is not None
    assert galotne.Tablebase(directory, cache=0).preload(3) == 0


def test_verdicts(tables):
    fresh = tables.verdict(WON)
    assert fresh.category == Category.WIN > Category.CURSED_WIN
    assert (fresh.wdl, fresh.dtw.plies) == (Wdl.WIN, 15)
    assert (fresh.need, fresh.left, fresh.spent, fresh.limit, fresh.max_spent) == (12, 32, 0, 32, 20)
    assert (fresh.rule, fresh.profile, fresh.article) == ("6.3", "fmjd-2015", "FMJD Annex 1, art. 6.3")
    assert not (fresh.over or fresh.reached or fresh.claimable or fresh.missing)
    assert str(fresh.category) == "win" and repr(fresh).startswith("<Verdict: win with 32 plies left")
    assert tables.probe(WON).category == Category.WIN

    for spent in [21, "21", "6.3=21", {"6.3": 21}, [21], ["6.3=21", {"6.2": 3}]]:
        counted = tables.verdict(WON, spent=spent)
        assert (counted.category, counted.left) == (Category.CURSED_WIN, 11), spent
    assert tables.verdict(WON, "fmjd-2018", 20).category == Category.CURSED_WIN
    assert tables.verdict(WON, "none", 20).left is None

    other = tables.verdict(WON, seen=[WON, WON])
    assert other.category == Category.CURSED_WIN and other.reached


def test_explanations(tables):
    assert "White wins in 8 moves." in tables.explain(WON)
    latvian = tables.explain(WON, lang="lv")
    assert "Baltie" in latvian and "White" not in latvian


def test_moves_and_line(tables):
    moves = tables.moves(WON)
    assert len(moves) == len(Position(WON).moves())
    best = moves[0]
    assert str(best) == str(best.move) == "7-2"
    assert best.verdict.category == Category.LOSS and best.verdict.dtw.signed == -14
    assert best.position == best.move.position == Position("B:WK1,K2,K18:BK35")
    assert moves[-1].verdict.category == Category.DRAW

    line = tables.line(WON)
    assert len(line) == 15
    position = Position(WON)
    for played in line:
        position = position.play(str(played))
        assert position == played.position
    assert line[-1].verdict.over and line[-1].move.captures
    assert tables.line("W:WK1:BK5") == []


def test_positions():
    position = Position("B:WK28,30:B5,K36")
    assert (position.white, position.black) == (1 << 27 | 1 << 29, 1 << 4 | 1 << 35)
    assert (position.kings, position.turn, position.pieces) == (1 << 27 | 1 << 35, Colour.BLACK, 4)
    for turn in (Colour.BLACK, 1):
        again = Position.from_bitboards(position.white, position.black, position.kings, turn)
        assert again == position and hash(again) == hash(position)
    assert position != Position("W:WK28,30:B5,K36") and str(position) == "B:WK28,30:B5,K36"
    assert position.swapped().swapped() == position and position.swapped().turn == Colour.WHITE
    assert pickle.loads(pickle.dumps(position)) == position
    assert len({position, again, Position("B:WK28,30:B5,K36", "international")}) == 1

    start = Position.start()
    assert start.pieces == 40 and len(start.moves()) == 9 and start.rules == "international"
    assert Position.start("english").turn == Colour.BLACK
    after = start.play("32-28")
    assert after.turn == Colour.BLACK
    move = next(move for move in start.moves() if str(move) == "32-28")
    assert (move.origin, move.target, move.captures, move.promotes) == (32, 28, [], False)
    assert start.play(move) == move.position == after

    taking = Position("W:WK1:B7,18").moves()
    assert all(move.captures for move in taking)


def test_results_and_sides_are_numbers(tables):
    assert [int(wdl) for wdl in Wdl] == [-1, 0, 1] and [Wdl(number) for number in (-1, 0, 1)] == list(Wdl)
    assert {Wdl.LOSS: "a", Wdl.WIN: "b"}[-1] == "a" and Wdl.LOSS < 0 < Wdl.WIN
    assert not Wdl.DRAW and Wdl.DRAW == 0 and 2 * Wdl.WIN + 1 == 3
    assert all(-wdl is Wdl(-int(wdl)) for wdl in Wdl)
    assert (Wdl.WIN.name, Wdl.WIN.value, str(Wdl.WIN), repr(Wdl.WIN)) == ("WIN", 1, "win", "Wdl.WIN")
    assert f"{Wdl.LOSS} {Wdl.LOSS:d}" == "loss -1"
    assert [int(colour) for colour in Colour] == [0, 1] and Colour(1) is Colour.BLACK
    assert str(Colour.BLACK) == "black" and repr(Colour.BLACK) == "Colour.BLACK"
    # Answers are the members themselves.
    assert tables.wdl(WON) is Wdl.WIN and Position(WON).turn is Colour.WHITE
    assert tables.dtw(WON).wdl is Wdl.WIN and tables.verdict(WON).category is Category.WIN


def test_categories_have_the_order_of_their_values():
    assert sorted(reversed(Category)) == list(Category)
    assert Category.LOSS < Category.BLESSED_LOSS <= Category.DRAW < Category.CURSED_WIN < Category.WIN
    assert Category.WIN > "cursed-win" >= Category.CURSED_WIN == "cursed-win"
    with pytest.raises(ValueError, match="maybe"):
        assert Category.WIN > "maybe"
    assert [-category for category in Category] == list(reversed(Category))
    assert -Category.CURSED_WIN is Category.BLESSED_LOSS and Category("win") is Category.WIN
    assert str(Category.BLESSED_LOSS) == "blessed-loss" and repr(Category.WIN) == "Category.WIN"


def test_values_can_be_made():
    assert (Value(Wdl.WIN, 3).signed, Value(-1, 0).wdl, Value(Wdl.DRAW).plies) == (3, Wdl.LOSS, None)
    for wdl, plies in [(Wdl.DRAW, 1), (Wdl.WIN, None), (2, 3), ("win", 3)]:
        with pytest.raises(ValueError):
            Value(wdl, plies)
    with pytest.raises(OverflowError):
        Value(Wdl.WIN, 70000)


def test_answers_can_be_pickled(tables):
    captures = Position("W:WK2:BK7,K8,K27,K29,K40")
    longest = [str(move) for move in captures.moves()]
    assert longest == ["2x16x38x24x2", "2x16x49x35x2"]
    clockless = tables.verdict("W:W30,40:B10,15")
    assert clockless.category is None and clockless.missing
    answers = [*Wdl, *Category, *Colour, *tables.moves(WON), *captures.moves()]
    answers += [tables.dtw(WON), tables.need(WON, "none"), tables.verdict(WON, spent=21), clockless]
    answers += [Position(WON), Position.start("russian"), *Position.start("russian").moves()]
    for answer in answers:
        for again in (pickle.loads(pickle.dumps(answer)), copy.deepcopy(answer)):
            assert again == answer and hash(again) == hash(answer) and repr(again) == repr(answer)
            assert type(again) is type(answer)
    assert Move(Position.start(), "32-28").position == Position.start().play("32-28")
    best = tables.moves(WON)[0]
    assert RankedMove(best.move, best.verdict) == best != tables.moves(WON)[1]
    with pytest.raises(galotne.InvalidMove):
        Move(Position.start(), "32-29")
    with pytest.raises(KeyError):
        galotne.Verdict({"category": "win"})
    (game,) = tables.adjudicate(f'[FEN "{WON}"] 1. 7-2 *')
    assert pickle.loads(pickle.dumps(game)).answer == game.answer


def test_answers_go_to_other_processes_and_into_json(tables):
    sent = [tables.wdl(WON), tables.verdict(WON).category]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert list(pool.map(operator.neg, sent)) == [Wdl.LOSS, Category.LOSS]
        assert pool.submit(operator.attrgetter("move.position"), tables.moves(WON)[0]).result() == Position(
            "B:WK1,K2,K18:BK35"
        )
    assert json.dumps([*sent, Colour.BLACK]) == '[1, "win", 1]'


def test_notebooks_show_boards():
    drawing = ElementTree.fromstring(Position("B:WK28,30:B5,K36")._repr_svg_())
    assert drawing.tag.endswith("svg") and drawing.get("width") == "360"
    pieces = sorted(part.get("data-piece") for part in drawing.iter() if part.get("data-piece"))
    assert pieces == ["black king", "black man", "white king", "white man"]
    text = "".join(drawing.itertext())
    assert "Black to move" in text and "B:WK28,30:B5,K36" in text


def test_a_missing_table_gives_the_default(tables, directory, tmp_path):
    missing = "W:W30,40:B10,15"
    for get in (tables.get_wdl, tables.get_dtw, tables.get_need):
        assert get(missing) is None and get(missing, default="x") == get(missing, "x") == "x"
    assert tables.get_wdl(WON, 5) is tables.get_wdl(WON) is Wdl.WIN
    assert tables.get_dtw(WON) == tables.dtw(WON)
    assert tables.get_need(WON, None, "fmjd-2018", count=0) == tables.need(WON, "fmjd-2018")
    # Only then.
    with pytest.raises(galotne.InvalidPosition):
        tables.get_wdl("W:WK1:BK1", 5)
    with pytest.raises(galotne.UnknownName):
        tables.get_need(WON, 5, "fide")
    (tmp_path / "international").mkdir()
    (tmp_path / "international" / "KvK.wdl.glt").write_bytes(b"no table")
    with pytest.raises(galotne.DamagedTable):
        galotne.Tablebase(tmp_path).get_wdl("W:WK1:BK35", 5)


def test_closing(directory):
    with galotne.Tablebase(directory) as tables:
        assert tables.wdl(WON) == Wdl.WIN and "tables>" in repr(tables)
    assert repr(tables) == "<Tablebase of international: closed>" and tables.rules == "international"
    for ask in (tables.wdl, tables.get_wdl, tables.verdict, tables.moves, tables.explain, tables.adjudicate):
        with pytest.raises(galotne.ClosedTablebase, match="closed"):
            ask(WON)
    with pytest.raises(ValueError, match="closed"):
        tables.tables()
    tables.close()
    with pytest.raises(ZeroDivisionError), galotne.Tablebase(directory) as tables:
        assert 1 / 0
    with pytest.raises(galotne.ClosedTablebase):
        tables.pieces()


def test_inventory(tables, directory):
    assert tables.rules == "international" and tables.profiles[0] == "fmjd-2015"
    assert tables.pieces() == tables.pieces("dtw") == tables.pieces("need", "fmjd-2018") == 3
    assert "KKKvK.wdl" in tables.tables()
    english = galotne.Tablebase([directory, directory], "english", mmap=True)
    assert english.pieces() == 3 and english.wdl("B:WK1:BK32") == Wdl.DRAW
    assert "english" in galotne.games()


@pytest.mark.parametrize("spent", [b"x", object(), -1, 70000])
def test_invalid_counts(tables, spent):
    with pytest.raises((galotne.InvalidCount, TypeError)):
        tables.verdict(WON, spent=spent)
