"""Mills: positions, moves, values, lines, score sheets."""

import pickle

import pytest

import galotne
from galotne import Colour, MillsPosition, MillsTablebase, Wdl

# The longest win of three stones against three, and a mill that can be made at once.
LONGEST = "W:Wa4,a7,g7:Ba1,d1,d7"
MILL = "W:Wa1,a7,d1:Bb2,d2,f4"


@pytest.fixture(scope="module")
def mills(directory):
    return MillsTablebase(directory)


def test_positions_are_read_and_written():
    position = MillsPosition("W:Wa1,d7+3:Bb4,c4+4", "mills-mixed")
    assert (position.rules, position.turn, position.hands) == ("mills-mixed", Colour.WHITE, (3, 4))
    assert sorted(position.white) == ["a1", "d7"] and sorted(position.black) == ["b4", "c4"]
    assert MillsPosition(position.fen, "mills-mixed") == position
    assert pickle.loads(pickle.dumps(position)) == position and hash(position) == hash(position.swapped().swapped())
    assert MillsPosition.start().class_name == "0+9v0+9" and len(MillsPosition.start().moves()) == 24
    assert galotne.mills_games()[0] == "mills"


def test_moves_have_properties():
    position = MillsPosition(MILL)
    taking = [move for move in position.moves() if move.removed and move.target == "g1"]
    assert {str(move) for move in taking} == {f"a7-g1x{point}" for point in ("b2", "d2", "f4")}
    assert taking[0].origin == "a7" and taking[0].target == "g1" and not taking[0].again
    assert position.play(taking[0]) == position.play(str(taking[0])) == taking[0].position
    with pytest.raises(galotne.InvalidMove):
        position.play("a7-g1")
    with pytest.raises(galotne.InvalidMove):
        MillsPosition(LONGEST).play(taking[0])


def test_values_follow_from_the_moves(mills):
    assert mills.wdl(LONGEST) == Wdl.WIN and mills.dtw(LONGEST).plies == 25
    best = mills.moves(LONGEST)[0]
    assert best.wdl == Wdl.WIN and best.dtw.plies == 24
    assert mills.dtw(best.position).signed == -24
    line = mills.line(LONGEST)
    assert len(line) == 25 and not line[-1].position.moves()
    assert mills.moves(MILL)[0].dtw.signed == 0


def test_an_extra_move_keeps_the_side_to_move(directory):
    ceylon = MillsTablebase(directory, "mills-ceylon")
    position = "W:Wa1,a7,d1:Bb2,d2,d3,f4"
    again = [found for found in ceylon.moves(position) if found.move.again]
    assert again and all(found.position.turn == Colour.WHITE for found in again)
    for found in again:
        assert ceylon.dtw(found.position) == found.dtw


def test_sheets_are_judged(mills):
    sheet = f'[FEN "{MILL}"]\n\n1. a7-g1xf4 1-0\n\n[FEN "{MILL}"]\n\n1. a7-g1 1-0\n'
    won, unread = mills.adjudicate(sheet)
    assert won.error is None and won.over["ply"] == 1
    ends = galotne.GameEnd
    # In mills no repetition ends a game.
    assert set(won.over) == ends.__required_keys__ | ends.__optional_keys__ - {"repeated"}
    assert "removal is missing" in unread.error


def test_errors(mills, directory):
    with pytest.raises(galotne.InvalidPosition):
        mills.wdl("W:Wd4:Ba1")
    with pytest.raises(galotne.InvalidPosition):
        mills.wdl(MillsPosition(LONGEST, "mills-ceylon"))
    with pytest.raises(TypeError):
        mills.wdl(3)
    with pytest.raises(galotne.UnknownName):
        MillsTablebase(directory, "morris")
    with pytest.raises(galotne.MissingTable) as missing:
        mills.wdl("W:Wa1,a4,a7,d1,d2:Bb2,b4,b6,c3")
    assert missing.value.table == "5v4.wdl" and "build 5v4" in missing.value.command


def test_answers_can_be_pickled(mills):
    position = MillsPosition(MILL)
    answers = [position, *position.moves(), *mills.moves(position), mills.dtw(LONGEST)]
    answers.append(galotne.MillsRankedMove(position.moves()[0]))
    for answer in answers:
        again = pickle.loads(pickle.dumps(answer))
        assert again == answer and hash(again) == hash(answer) and repr(again) == repr(answer)
    with pytest.raises(galotne.InvalidMove):
        galotne.MillsMove(position, "a7-g1")


def test_a_missing_table_gives_the_default(mills):
    missing = "W:Wa1,a4,a7,d1,d2:Bb2,b4,b6,c3"
    assert mills.get_wdl(missing) is None and mills.get_dtw(missing, 7) == 7
    assert mills.get_wdl(LONGEST) is Wdl.WIN and mills.get_dtw(LONGEST) == mills.dtw(LONGEST)
    with pytest.raises(galotne.InvalidPosition):
        mills.get_dtw("W:Wd4:Ba1", 7)


def test_closing(directory):
    with MillsTablebase(directory) as tables:
        assert tables.wdl(LONGEST) == Wdl.WIN
    assert repr(tables) == "<MillsTablebase of mills: closed>"
    for ask in (tables.wdl, tables.get_dtw, tables.moves, tables.line, tables.explain, tables.adjudicate):
        with pytest.raises(galotne.ClosedTablebase):
            ask(LONGEST)


def test_notebooks_show_boards():
    drawing = MillsPosition("W:Wa1,d7+3:Bb4,c4+3")._repr_svg_()
    assert drawing.startswith("<svg ") and drawing.count("stone") == 4 and "White to move" in drawing


def test_sentences_are_those_of_the_command_line(mills):
    assert "White wins in 13 moves" in mills.explain(LONGEST)
    assert mills.explain(LONGEST, lang="lv") != mills.explain(LONGEST)
