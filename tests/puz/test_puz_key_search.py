"""The key search against trying every key plainly, and the ranking of what it finds."""

from __future__ import annotations

import random
import struct
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xwcore_puz.checksums import checksum_by_loop
from xwcore_puz.key_search import rank, search
from xwcore_puz.scrambling import letters_of, scramble, unscramble

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "puz"
ALL_KEYS = [f"{key:04}" for key in range(10_000)]
ANSWERS = b"KEEPALLTHEKEYSWHERENOONELOOKSFORTHEMBUTREMEMBERTHEPLACE"


def search_plainly(letters: bytes, stored: int) -> list[str]:
    return [key for key in ALL_KEYS if checksum_by_loop(unscramble(letters, key)) == stored]


@pytest.mark.parametrize("count", [9, 10, 11, 12, 13, 36, 61])
def test_search_equals_trying_all_keys(count: int) -> None:
    rng = random.Random(count)
    letters = bytes(rng.choices(range(65, 91), k=count))
    key = f"{rng.randrange(10_000):04}"
    stored = checksum_by_loop(unscramble(letters, key))
    keys = search(letters, stored)
    assert key in keys
    assert keys == search_plainly(letters, stored)


def test_finds_several_keys() -> None:
    keys_by_checksum = defaultdict(list)
    for key in ALL_KEYS:
        keys_by_checksum[checksum_by_loop(unscramble(ANSWERS, key))].append(key)
    commonest = sorted(keys_by_checksum.items(), key=lambda item: -len(item[1]))[:5]
    assert len(commonest[0][1]) >= 3
    for stored, keys in commonest:
        assert search(ANSWERS, stored) == keys


@settings(max_examples=25)
@given(
    st.lists(st.sampled_from(range(65, 91)), min_size=9, max_size=60).map(bytes),
    st.sampled_from(ALL_KEYS),
)
def test_finds_the_key(plain: bytes, key: str) -> None:
    stored = checksum_by_loop(plain)
    keys = search(scramble(plain, key), stored)
    assert key in keys
    assert all(checksum_by_loop(unscramble(scramble(plain, key), one)) == stored for one in keys)


@pytest.mark.parametrize("count", [384, 385, 400, 1100])
def test_key_search_in_large_grids(count: int) -> None:
    plain = bytes(random.Random(count).choices(ANSWERS, k=count))
    assert "5281" in search(scramble(plain, "5281"), checksum_by_loop(plain))


def test_key_search_may_find_nothing() -> None:
    fitting = {checksum_by_loop(unscramble(ANSWERS, key)) for key in ALL_KEYS}
    unfit = next(value for value in range(0x10000) if value not in fitting)
    assert search(ANSWERS, unfit) == []


def test_rank_prefers_letters_that_look_like_words() -> None:
    locked = scramble(ANSWERS, "4721")
    others = random.Random(1).sample(ALL_KEYS, 200)
    ranked = rank({*others, "4721"}, locked)
    assert ranked[0].key == "4721"
    assert ranked[0].letters == ANSWERS
    assert ranked[0].score > 0 > ranked[-1].score
    assert ranked == sorted(ranked, key=lambda candidate: -candidate.score)


def test_rank_prefers_revealed_letters() -> None:
    plain = b"QZJXQZJXQZJXQ"  # letter frequencies contradict the right key
    locked = scramble(plain, "4721")
    keys = ["1111", "4721", "9999"]
    assert rank(keys, locked)[-1].key == "4721"
    assert rank(keys, locked, revealed=b"QZJXQZJXQZJX-")[0].key == "4721"
    assert rank(keys, locked, fill=plain)[0].key == "4721"


def test_rank_forgives_a_wrong_letter_in_the_fill() -> None:
    locked = scramble(ANSWERS, "4721")
    fill = b"KEEPSOME" + b"-" * (len(ANSWERS) - 8)
    right, wrong = rank(["4721", "1274"], locked, fill=fill)
    assert (right.key, wrong.key) == ("4721", "1274")
    assert right.score > rank(["4721"], locked)[0].score
    assert rank(["4721"], locked, fill=fill)[0].score > (
        rank(["4721"], locked, revealed=fill)[0].score
    )


def test_rank_takes_anything_but_letters_as_unknown() -> None:
    locked = scramble(ANSWERS, "4721")
    unknown = bytes(random.Random(2).choices(b"-\0.:a1\xff", k=len(ANSWERS)))
    assert rank(["4721"], locked, revealed=unknown, fill=unknown) == rank(["4721"], locked)


def test_rank_holds_a_zero_against_a_key_but_not_above_all() -> None:
    by_across_lite, by_others = scramble(ANSWERS, "4721"), scramble(ANSWERS, "4021")
    (usual,) = rank(["4721"], by_across_lite)
    (unusual,) = rank(["4021"], by_others)
    assert usual.letters == unusual.letters
    assert usual.score > unusual.score
    assert rank(["1234", "4021", "9876"], by_others)[0].key == "4021"


def test_rank_of_nothing_is_nothing() -> None:
    assert rank([], ANSWERS) == []


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
@pytest.mark.parametrize(("name", "key"), [("nyt_locked.puz", "7844"), ("locked_puz.puz", "1234")])
def test_opens_locked_files(name: str, key: str) -> None:
    data = (CORPUS / name).read_bytes()
    width, height = data[0x2C], data[0x2D]
    letters = letters_of(data[0x34 : 0x34 + width * height], width)
    (stored,) = struct.unpack_from("<H", data, 0x1E)
    keys = search(letters, stored)
    assert keys == [key]
    assert rank(keys, letters)[0].score > 10
