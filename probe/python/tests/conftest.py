"""The tables of the tests. GALOTNE_TEST_TABLES names a directory with international draughts of 2 and 3 pieces and KKKvK,
English checkers and Russian draughts of 2 and 3 pieces, and mills of 4 stones against 3. scripts/wheel builds it."""

import os
from pathlib import Path

import pytest

import galotne

# Three kings against one; won with 12 plies left on the clock or more.
WON = "W:WK1,K7,K18:BK35"


@pytest.fixture(scope="session")
def directory():
    return Path(os.environ["GALOTNE_TEST_TABLES"])


@pytest.fixture(scope="session")
def tables(directory):
    return galotne.Tablebase(directory)
