"""Values, verdicts, moves and lines."""

import pickle

import pytest
from conftest import WON

import galotne
from galotne import Category, Colour, Position, Wdl


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
    assert "White wins on move 8 (15 plies)." in tables.explain(WON)
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


def test_results_and_sides_compare_with_numbers():
    assert [int(wdl) for wdl in (Wdl.LOSS, Wdl.DRAW, Wdl.WIN)] == [-1, 0, 1]
    assert {Wdl.LOSS: "a", Wdl.WIN: "b"}[-1] == "a" and Wdl.LOSS < Wdl.WIN
    assert Colour.WHITE == 0 and str(Colour.BLACK) == "black"
    assert sorted([Category.WIN, Category.LOSS, Category.DRAW])[0] == Category.LOSS


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
