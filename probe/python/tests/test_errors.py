"""Errors name the fault and the remedy."""

import shutil

import pytest
from conftest import WON

import galotne


def test_a_missing_table_names_its_command(tables, directory):
    with pytest.raises(galotne.MissingTable) as raised:
        tables.wdl("W:W30,40:B10,15")
    assert raised.value.table == "MMvMM.wdl"
    assert raised.value.command in str(raised.value)
    assert str(directory) in raised.value.command and "galotne-gen" in raised.value.command
    assert isinstance(raised.value, galotne.Error)
    # In a verdict a missing table is not an error.
    verdict = tables.verdict("W:W30,40:B10,15")
    assert verdict.category is None and "MMvMM.wdl" in verdict.missing
    assert tables.line("W:W30,40:B10,15") == []


def test_no_command_is_offered_that_nobody_can_carry_out(tables):
    for position, reason in [
        (galotne.Position.start(), "none of more than 10 pieces"),
        ("W:W31,32,33,34,K35,K36:BK3,K4,16", "KKMMMMvKKM is out of reach here"),
    ]:
        with pytest.raises(galotne.MissingTable, match=reason) as raised:
            tables.wdl(position)
        assert raised.value.command is None and raised.value.table.endswith(".wdl")
        assert "galotne-gen" not in str(raised.value)
        assert "galotne-gen" not in tables.explain(position)


def test_a_damaged_table_is_named(directory, tmp_path):
    copy = tmp_path / "tables"
    shutil.copytree(directory / "international", copy / "international")
    table = copy / "international" / "KvK.wdl.glt"
    table.write_bytes(table.read_bytes()[:64] + bytes(byte ^ 16 for byte in table.read_bytes()[64:]))
    with pytest.raises(galotne.DamagedTable) as raised:
        galotne.Tablebase(copy).wdl("W:WK1:BK35")
    assert raised.value.file.endswith("KvK.wdl.glt")
    assert "galotne-gen" in str(raised.value)


@pytest.mark.parametrize(
    "position", ["W:WK51:B1", "", "W:WK1", "W:WK1:BK1", Exception, 7, None]
)
def test_invalid_positions(tables, position):
    expected = galotne.InvalidPosition if isinstance(position, str) else TypeError
    with pytest.raises(expected):
        tables.wdl(position)


def test_positions_of_other_games(tables):
    english = galotne.Position("B:WK1:BK32", "english")
    with pytest.raises(galotne.InvalidPosition, match="english"):
        tables.wdl(english)
    with pytest.raises(galotne.InvalidPosition):
        galotne.Position.from_bitboards(1, 1, 0, 0)
    with pytest.raises(galotne.InvalidPosition):
        galotne.Position.from_bitboards(1 << 50, 1, 0, 0)
    with pytest.raises(ValueError, match="Colour"):
        galotne.Position.from_bitboards(1, 2, 3, 2)
    with pytest.raises(OverflowError):
        galotne.Position.from_bitboards(-1, 2, 3, 0)


def test_names_and_counts(tables, directory):
    with pytest.raises(galotne.UnknownName, match="international"):
        galotne.Tablebase(directory, "chess")
    with pytest.raises(galotne.UnknownName, match="fmjd-2015"):
        tables.verdict(WON, "fide")
    with pytest.raises(galotne.UnknownName, match="wdl"):
        tables.pieces("dtz")
    with pytest.raises(galotne.UnknownName, match="lv"):
        tables.explain(WON, lang="la")
    with pytest.raises(galotne.InvalidCount, match="33 plies"):
        tables.verdict(WON, spent=33)
    with pytest.raises(FileNotFoundError, match="nowhere"):
        galotne.Tablebase("nowhere")


def test_moves_of_other_positions():
    start = galotne.Position.start()
    with pytest.raises(galotne.InvalidMove):
        start.play("1-2")
    with pytest.raises(galotne.InvalidMove):
        galotne.Position(WON).play(start.moves()[0])
