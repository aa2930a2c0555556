"""Many positions at once."""

import threading
import time

import pytest

import galotne

np = pytest.importorskip("numpy")


def columns(arrays):
    return arrays["white"], arrays["black"], arrays["kings"], arrays["turn"]


@pytest.mark.parametrize("name", ["KvK", "KMvK", "KvKM", "MMvM"])
@pytest.mark.parametrize("turn", [galotne.Colour.WHITE, 1])
def test_class_arrays_agree_with_single_probes(tables, name, turn):
    arrays = tables.class_arrays(name, turn, "dtw")
    assert [arrays[key].dtype.name for key in arrays] == ["uint64"] * 3 + ["uint8", "int8", "uint16"]
    assert set(arrays["turn"]) == {int(turn)}
    length = len(arrays["wdl"])
    assert length > 1000
    for place in range(0, length, 97):
        white, black, kings, to_move = (int(column[place]) for column in columns(arrays))
        value = tables.dtw(galotne.Position.from_bitboards(white, black, kings, to_move))
        assert (value.wdl, value.plies or 0) == (arrays["wdl"][place], arrays["plies"][place])
    # The arrays can be probed again.
    assert (tables.wdl_many(*columns(arrays)) == arrays["wdl"]).all()
    wdl, plies = tables.measure_many(*columns(arrays))
    assert (wdl == arrays["wdl"]).all() and (plies == arrays["plies"]).all()
    need, _ = tables.measure_many(*columns(arrays), "need", "none")
    assert not need.any()


def test_slices_make_up_the_class(tables):
    whole = tables.class_arrays("KMvK")
    parts = [tables.class_arrays("KMvK", slice=number) for number in range(45)]
    for key in whole:
        assert (np.concatenate([part[key] for part in parts]) == whole[key]).all()
    with pytest.raises(ValueError, match="45 slices"):
        tables.class_arrays("KMvK", slice=45)


def test_anything_convertible_to_an_array_is_accepted(tables):
    assert tables.wdl_many([1], [1 << 34], [1 | 1 << 34], [0]).tolist() == [0]
    strided = np.array([[1, 9], [1, 9]], dtype=np.int64)[:, 0]
    assert tables.wdl_many(strided, [1 << 34] * 2, [1 | 1 << 34] * 2, [0, 1]).shape == (2,)
    assert tables.wdl_many([], [], [], []).shape == (0,)


def test_a_scalar_stands_for_all_positions(tables):
    arrays = tables.class_arrays("KMvK", galotne.Colour.BLACK, "dtw")
    sets = columns(arrays)[:3]
    for turn in (galotne.Colour.BLACK, 1, np.uint8(1), np.array(1), True):
        assert (tables.wdl_many(*sets, turn) == arrays["wdl"]).all()
    wdl, plies = tables.measure_many(*sets, galotne.Colour.BLACK)
    assert (wdl == arrays["wdl"]).all() and (plies == arrays["plies"]).all()
    # One position with either side to move, and one position alone.
    position = galotne.Position("W:WK1,K7,K18:BK35")
    sets = (position.white, position.black, position.kings)
    assert tables.wdl_many(*sets, [0, 1]).tolist() == [1, tables.wdl("B:WK1,K7,K18:BK35")]
    assert tables.wdl_many(*sets, 0).tolist() == [1]
    with pytest.raises(ValueError, match="1, 2, 1, .one for all. elements: their lengths must be equal"):
        tables.wdl_many([1], [1 << 34] * 2, [1], 0)


@pytest.mark.parametrize(
    ("place", "argument", "message"),
    [
        (0, np.array([1.0]), "`white` is float64: expected uint64"),
        (1, [-1], "`black` is int64 with elements from -1 to -1: expected uint64"),
        (2, np.array([True]), "`kings` is bool: expected uint64"),
        (2, [2**70], "`kings` is object: expected uint64"),
        (0, "1", "`white` is <U1: expected uint64"),
        (3, [-1], "`turn` is int64 with elements from -1 to -1: expected uint8"),
        (3, [256], "`turn` is int64 with elements from 256 to 256: expected uint8"),
        (3, 0.0, "`turn` is float64: expected uint8"),
    ],
)
def test_other_types_are_refused(tables, place, argument, message):
    arguments = [[1], [1 << 34], [1 | 1 << 34], [0]]
    arguments[place] = argument
    with pytest.raises(TypeError, match=message):
        tables.wdl_many(*arguments)
    with pytest.raises(TypeError, match=message):
        tables.measure_many(*arguments, unknown=127)


def test_positions_without_an_answer(tables, directory):
    three = ([1, 1, 1], [1 << 34, 1, 1 << 34], [1 | 1 << 34] * 3, [0, 0, 7])
    with pytest.raises(galotne.InvalidPosition, match="element 1"):
        tables.wdl_many(*three)
    assert tables.wdl_many(*three, unknown=127).tolist() == [0, 127, 127]
    with pytest.raises(ValueError, match="lengths must be equal"):
        tables.wdl_many([1], [2], [3], [])
    with pytest.raises(ValueError, match="one dimension"):
        tables.wdl_many([[1]], [[2]], [[3]], [[0]])
    with pytest.raises(galotne.MissingTable):
        tables.class_arrays("KKvKK")
    with pytest.raises(ValueError, match="class"):
        tables.class_arrays("KQvK")
    cold = galotne.Tablebase(directory)
    with pytest.raises(ValueError, match="memory"):
        cold.wdl_many([1], [1 << 34], [1 | 1 << 34], [0], cached=True)
    assert cold.wdl_many([1], [1 << 34], [1 | 1 << 34], [0], cached=True, unknown=9).tolist() == [9]


def test_other_threads_keep_running(tables):
    arrays = tables.class_arrays("KKvK")
    many = [np.tile(column, 20) for column in columns(arrays)]
    moments = []
    done = threading.Event()

    def beat():
        while not done.is_set():
            moments.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=beat)
    thread.start()
    begin = time.monotonic()
    found = tables.wdl_many(*many)
    end = time.monotonic()
    done.set()
    thread.join()
    assert len(found) == 20 * len(arrays["wdl"])
    # A call that holds the interpreter would leave at most one moment at each end.
    assert sum(begin < moment < end for moment in moments) > 5


def test_threads_agree(tables):
    arrays = tables.class_arrays("KKvM")
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(tables.wdl_many(*columns(arrays)))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and all((values == arrays["wdl"]).all() for values in found)
