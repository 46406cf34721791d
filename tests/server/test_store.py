"""The store is the same on SQLite and PostgreSQL: what is written is read, in order, and found after a restart."""

from __future__ import annotations

import asyncio
import dataclasses
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fangcheng.server.store import Listing, Sitter, Store, StoreError, TableChange
from tests.server.stored import change, guest, opened, table, with_store

# -- guests -----------------------------------------------------------------------------------------------------------


@with_store
async def test_a_guest_is_known_by_the_hash_of_his_token(store: Store) -> None:
    anna = guest("anna", token_hash=bytes(range(32)))
    await store.add_guest(anna)
    await store.add_guest(guest("boris"))
    assert await store.guest_of(bytes(range(32))) == anna
    assert await store.guest_of(bytes(32)) is None
    assert "token_hash" not in repr(anna)


@with_store
async def test_a_guest_may_change_his_name_and_is_seen_again(store: Store) -> None:
    await store.add_guest(guest("anna"))
    await store.rename_guest("anna", "Аня")
    await store.greet_guest("anna", 7.5)
    assert await store.guest_of(b"anna") == guest("anna", name="Аня", seen=7.5)


@with_store
async def test_whoever_is_no_guest_cannot_be_changed(store: Store) -> None:
    for write in (store.rename_guest("nobody", "X"), store.greet_guest("nobody", 1.0)):
        with pytest.raises(StoreError) as caught:
            await write
        assert caught.value.code == "no_such_guest"


@with_store
async def test_names_and_lines_may_hold_any_character(store: Store) -> None:
    for number, text in enumerate(("𠮷野家", "🀄🀀", "Ёж «Ы»", "a'b\"c\\d%s:x?", "", "\u202eabc\n\t")):
        await store.add_guest(guest(f"g{number}", name=text))
        found = await store.guest_of(f"g{number}".encode())
        assert found is not None
        assert found.name == text
        await store.add_table(table(f"t{number}", summary=text))
        await store.write(change(f"t{number}", 0, text, text, summary=text))
        assert await store.lines(f"t{number}") == (text, text)


# -- tables and their records -----------------------------------------------------------------------------------------


@with_store
async def test_a_table_is_read_as_it_was_written(store: Store) -> None:
    new = table("t", public=True, created=1.25, changed=1.5, state=bytes(range(256)), summary='{"a":1}')
    await store.add_table(new)
    assert await store.table("t") == new
    assert await store.table("u") is None
    assert await store.lines("t") == await store.lines("u") == ()


@with_store
async def test_a_change_is_seen_whole(store: Store) -> None:
    await store.add_table(table("t"))
    await store.add_guest(guest("anna"))
    sitters = (Sitter("anna", 2, since=3.0),)
    await store.write(change("t", 0, "one", "two", state=b"new", summary="s", public=True, at=9.0, sitters=sitters))
    await store.write(change("t", 2, "three", state=b"newer", status="over", summary="s", at=10.0))
    expected = table("t", status="over", changed=10.0, state=b"newer", summary="s", lines=3)
    assert await store.table("t") == expected
    assert await store.lines("t") == ("one", "two", "three")
    assert [game.id for game in await store.games_of("anna", 9)] == ["t"]


@with_store
async def test_lines_leave_no_gap_and_write_over_nothing(store: Store) -> None:
    await store.add_table(table("t"))
    await store.write(change("t", 0, "one", "two"))
    for first in (0, 1, 3, -1):
        with pytest.raises(StoreError) as caught:
            await store.write(change("t", first, "x", state=b"wrong", status="over"))
        assert (caught.value.code, caught.value.facts) == ("wrong_line", {"given": first, "wanted": 2})
    assert await store.lines("t") == ("one", "two")
    assert await store.table("t") == table("t", status="playing", changed=2.0, lines=2)


@with_store
async def test_a_table_that_is_not_stored_cannot_change(store: Store) -> None:
    with pytest.raises(StoreError) as caught:
        await store.write(change("nowhere", 0, "x"))
    assert caught.value.code == "no_such_table"


@with_store
async def test_a_change_that_fails_leaves_nothing(store: Store) -> None:
    await store.add_table(table("t"))
    with pytest.raises(StoreError) as caught:
        await store.write(change("t", 0, "x", state=b"wrong", sitters=(Sitter("nobody", 0, since=1.0),)))
    assert caught.value.code == "store_failed"
    assert await store.table("t") == table("t")
    assert await store.lines("t") == ()


@with_store
async def test_what_is_taken_back_does_not_count_and_is_not_lost(store: Store) -> None:
    await store.add_table(table("t"))
    await store.write(change("t", 0, "a", "b", "c", "d"))
    await store.write(change("t", 4, keep=2))
    assert await store.lines("t") == ("a", "b")
    await store.write(change("t", 4, "e", "f"))
    await store.write(change("t", 6, "g", keep=3))
    assert await store.lines("t") == ("a", "b", "e", "g")
    await store.write(change("t", 7, keep=9))  # there are not so many
    assert await store.lines("t") == ("a", "b", "e", "g")
    await store.write(change("t", 7, keep=0))
    assert await store.lines("t") == ()
    found = await store.table("t")
    assert found is not None
    assert found.lines == 7
    async with store.engine.connect() as connection:
        rows = await connection.exec_driver_sql("SELECT number, text FROM lines ORDER BY number")
        assert [tuple(row) for row in rows] == list(enumerate("abcdefg"))


# -- lists ------------------------------------------------------------------------------------------------------------


@with_store
async def test_what_is_unfinished_goes_on_after_a_restart(store: Store) -> None:
    for created, status in enumerate(("playing", "over", "lobby", "closed")):
        await store.add_table(table(status, status=status, created=10.0 - created))
    assert [there.id for there in await store.unfinished()] == ["lobby", "playing"]
    assert (await store.unfinished())[0] == table("lobby", created=8.0)


@with_store
async def test_the_public_list_shows_what_is_public_and_goes_on(store: Store) -> None:
    for number, (status, public) in enumerate(
        (("lobby", True), ("playing", True), ("over", True), ("closed", True), ("lobby", False), ("lobby", True))
    ):
        await store.add_table(table(f"t{number}", status=status, public=public, created=float(number)))
    assert [there.id for there in await store.public_tables(9)] == ["t5", "t1", "t0"]
    assert await store.public_tables(1) == (
        Listing("t5", "lobby", public=True, created=5.0, changed=1.0, summary="{}"),
    )


@with_store
async def test_my_games_are_those_at_which_i_have_sat(store: Store) -> None:
    for name in ("anna", "boris"):
        await store.add_guest(guest(name))
    for number in range(5):
        await store.add_table(table(f"t{number}"))
        sitters = [Sitter("anna", number % 4, since=1.0)] if number != 3 else []
        await store.write(
            change(f"t{number}", 0, at=10.0 + number, sitters=(*sitters, Sitter("boris", 3 - number % 4, since=1.0)))
        )
    assert [game.id for game in await store.games_of("anna", 9)] == ["t4", "t2", "t1", "t0"]
    first = await store.games_of("anna", 2)
    assert [game.id for game in first] == ["t4", "t2"]
    assert [game.id for game in await store.games_of("anna", 2, first[-1].changed)] == ["t1", "t0"]
    assert await store.games_of("nobody", 9) == ()


@with_store
async def test_whoever_moves_to_another_place_sits_at_the_table_once(store: Store) -> None:
    await store.add_guest(guest("anna"))
    await store.add_table(table("t"))
    await store.write(change("t", 0, sitters=(Sitter("anna", 0, since=1.0),)))
    await asyncio.gather(
        *(store.write(change("t", 0, sitters=(Sitter("anna", place, since=2.0 + place),))) for place in (1, 2, 3))
    )
    assert [game.id for game in await store.games_of("anna", 9)] == ["t"]
    async with store.engine.connect() as connection:
        rows = await connection.exec_driver_sql("SELECT place, since FROM sitters")
        assert [tuple(row) for row in rows] == [(3, 1.0)]


@with_store
async def test_only_tables_at_which_nothing_was_played_are_forgotten(store: Store) -> None:
    await store.add_guest(guest("anna"))
    kinds: list[tuple[str, str, int, float]] = [
        ("old lobby", "lobby", 0, 5.0),
        ("old closed", "closed", 0, 5.0),
        ("young lobby", "lobby", 0, 6.0),
        ("played", "closed", 1, 5.0),
        ("begun", "playing", 0, 5.0),
        ("over", "over", 0, 5.0),
    ]
    for name, status, lines, at in kinds:
        await store.add_table(table(name))
        await store.write(
            change(name, 0, *["x"] * lines, status=status, at=at, sitters=(Sitter("anna", 0, since=1.0),))
        )
    assert await store.forget_closed(6.0) == 2
    assert await store.forget_closed(6.0) == 0
    assert {game.id for game in await store.games_of("anna", 9)} == {"young lobby", "played", "begun", "over"}
    assert await store.lines("played") == ("x",)


@with_store
async def test_the_last_beat_is_the_one_that_is_kept(store: Store) -> None:
    assert await store.last_beat() is None
    for at in (1000000000.125, 1000000001.25):
        await store.beat(at)
        assert await store.last_beat() == at


# -- all together -----------------------------------------------------------------------------------------------------


def test_a_store_opened_again_has_everything(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await store.add_guest(guest("anna"))
            await store.add_table(table("t"))
            await store.write(change("t", 0, "a", "b", sitters=(Sitter("anna", 1, since=1.0),)))
            await store.beat(5.0)
        async with opened(url) as store:
            assert await store.guest_of(b"anna") == guest("anna")
            assert [there.id for there in await store.unfinished()] == ["t"]
            assert await store.lines("t") == ("a", "b")
            assert [game.id for game in await store.games_of("anna", 9)] == ["t"]
            assert await store.last_beat() == 5.0
            await store.write(change("t", 2, "c"))
            assert await store.lines("t") == ("a", "b", "c")

    asyncio.run(play())


@with_store
async def test_two_hundred_tables_do_not_disturb_each_other(store: Store) -> None:
    async def play(name: str) -> None:
        await store.add_table(table(name))
        for number in range(15):
            await store.write(change(name, number, f"{name}.{number}", state=f"{name}.{number}".encode()))
        await store.write(change(name, 15, f"{name}.again", state=b"end", keep=10))

    await asyncio.gather(*(play(f"t{number}") for number in range(200)))
    assert len(await store.unfinished()) == 200
    for number in range(200):
        name = f"t{number}"
        assert await store.lines(name) == (*(f"{name}.{line}" for line in range(10)), f"{name}.again")
        assert await store.table(name) == table(name, status="playing", changed=2.0, state=b"end", lines=16)


STEPS = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 3), st.none() | st.integers(0, 5)), max_size=12)
NAMES = count()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_changes_in_one_transaction_are_what_they_are_one_by_one(url: str, steps: list[Any]) -> None:
    """Whatever is merged into few statements: the records are those of a list that is cut and added to."""
    names = [f"t{next(NAMES)}", f"t{next(NAMES)}"]
    live: dict[str, list[str]] = {name: [] for name in names}
    written = dict.fromkeys(names, 0)
    changes: list[TableChange] = []
    for which, more, keep in steps:
        name = names[which]
        lines = [f"{written[name] + number}" for number in range(more)]
        changes.append(dataclasses.replace(change(name, written[name], *lines), keep=keep))
        written[name] += more
        live[name] = live[name][:keep] + lines

    async def play() -> None:
        async with opened(url) as store:
            await asyncio.gather(*(store.add_table(table(name)) for name in names))
            await asyncio.gather(*(store.write(each) for each in changes))
            for name in names:
                assert list(await store.lines(name)) == live[name]

    asyncio.run(play())
