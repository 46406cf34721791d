"""A game of many deals: seats, rounds, sums, ledger, stopping and end (D-SEAT, D-DUR, D-PAY, G-50, G-54..58)."""

from __future__ import annotations

from fractions import Fraction
from itertools import cycle
from typing import Any

import pytest

from fangcheng.deal.game import Game
from fangcheng.deal.result import DealResult, Payment, amount_json, amount_of
from fangcheng.errors import FangchengError
from fangcheng.rules import load
from fangcheng.scoring.layout import STATUS_DEAD_HAND, STATUS_FALSE_MAHJONG, STATUS_OK, STATUS_TOO_FEW, STATUS_TOO_MANY
from fangcheng.scoring.settling import REASONS, Settling

E, S, W, N = range(4)
NAMES = ("Anna", "Boris", "Vera", "Gleb")


class Scripted:
    """Chance as the test writes it."""

    def __init__(
        self, seats: Any = ((6, 6), (1, 2), (1, 2), (1, 2)), wall: Any = ((2, 3), (4, 5)), sitting: Any = None
    ) -> None:
        self.seats, self.wall, self.seated = seats, wall, sitting

    def sitting(self, players: Any) -> Any:
        return self.seated or tuple(range(players))

    def seat_throws(self) -> Any:
        return iter(self.seats)

    def wall_throws(self, deal: Any, reshuffle: Any) -> Any:
        return iter(self.wall)

    def order(self, deal: Any, reshuffle: Any, tiles: Any) -> Any:
        turn = (7 * deal + reshuffle) % len(tiles)
        return (*tiles[turn:], *tiles[:turn])

    def commitment(self, deal: Any, reshuffle: Any) -> Any:
        return f"commitment of {deal}.{reshuffle}"

    def mix_in(self, deal: Any, reshuffle: Any, nonces: Any) -> None:
        raise AssertionError("nobody mixes anything in here")

    def nonces(self, deal: Any, reshuffle: Any) -> Any:
        return ()

    def seed(self, deal: Any, reshuffle: Any) -> Any:
        return ""

    def lot(self, *what: object) -> int:
        return 0

    def as_json(self) -> Any:
        return {}


def table(ruleset: Any = "dictionary", players: Any = 4, chance: Any = None, **options: Any) -> Any:
    if players != 4:
        options["players"] = players
    return Game.begin(load(ruleset, options), NAMES[:players], chance or Scripted())


def win(winner: Any, *payments: Any, scores: Any = (0, 0, 0, 0)) -> Any:
    paid = tuple(Payment(payer, winner, amount, "winner") for payer, amount in payments)
    return DealResult(winner, "wall", scores, paid)


DEAD = DealResult(-1, "none", (0, 0, 0, 0), ())
WEST_WINS_60 = win(W, (E, 120), (S, 60), (N, 60), scores=(0, 0, 60, 0))  # Q06


# --- the beginning -------------------------------------------------------------------------------------------------


def test_players_sit_at_random_and_the_highest_throw_is_east_d_seat_2() -> None:
    chance = Scripted(seats=((1, 2), (6, 5), (1, 1), (3, 3)), sitting=(2, 0, 3, 1))  # Vera, Anna, Gleb, Boris
    game = table(chance=chance)
    assert game.seat_dice.east == 1  # the second to throw: Anna
    assert [NAMES[player] for player in game.chairs] == ["Anna", "Gleb", "Boris", "Vera"]
    assert game.winds == (E, W, N, S)


def test_three_begin_as_east_south_west_two_as_east_and_west_g_78() -> None:
    three = table(players=3, chance=Scripted(seats=((1, 1), (6, 6), (1, 1))))
    assert (three.chairs, three.winds) == ((1, 2, 0, -1), (W, E, S))
    two = table(players=2, chance=Scripted(seats=((1, 1), (6, 6))))
    assert (two.chairs, two.winds, two.player_at(S)) == ((1, -1, 0, -1), (W, E), -1)


@pytest.mark.parametrize("start", [0, 2000, -5])
def test_everybody_begins_with_start_score_g_54(start: int) -> None:
    game = table(start_score=start)
    assert game.totals == [start] * 4
    game.finish(WEST_WINS_60)
    assert game.totals == [start - 120, start - 60, start + 240, start - 60]


@pytest.mark.parametrize(
    "names",
    [NAMES[:3], (*NAMES, "Dora"), ("Anna", "Anna", "Vera", "Gleb"), ("", "B", "V", "G"), ("A\n", "B", "V", "G")],
)
def test_names_must_be_as_many_as_the_option_players_says_and_all_different(names: Any) -> None:
    with pytest.raises(FangchengError) as error:
        Game.begin(load("dictionary"), names, Scripted())
    assert error.value.code == "bad_players"


def test_how_a_deal_begins() -> None:
    start = table().start(Scripted())
    assert (start.number, start.reshuffle, start.winds) == (1, 0, (E, S, W, N))
    assert (start.broken.side, start.broken.stack) == (E, 14)  # P01
    assert sorted(start.order) == sorted([kind for kind in range(34) for _ in range(4)] + list(range(34, 42)))
    assert start.commitment == "commitment of 1.0"


def test_asking_twice_how_a_deal_begins_deals_once() -> None:
    game = table()
    assert game.start(Scripted()) == game.start(Scripted())


def test_without_bonus_tiles_136_tiles_are_dealt_from_walls_of_17_g_80() -> None:
    start = table(bonus_tiles=False).start(Scripted())
    assert (len(start.order), start.broken.stacks, start.broken.tiles) == (136, 17, 136)


@pytest.mark.parametrize(
    ("preset", "side", "stack", "throws"), [("dictionary", E, 14, 2), ("smirnov", E, 5, 1), ("combinations", E, 14, 2)]
)
def test_the_wall_is_broken_as_the_preset_says_g_59(preset: str, side: Any, stack: int, throws: int) -> None:
    broken = table(preset).start(Scripted()).broken
    assert (broken.side, broken.stack, len(broken.throws)) == (side, stack, throws)


# --- sums and the ledger -------------------------------------------------------------------------------------------


def test_the_ledger_holds_every_payment_by_player_after_the_winds_have_moved() -> None:
    game = table()
    game.finish(WEST_WINS_60)  # Vera is West
    # now Boris is East, Vera South, Gleb West, Anna North; South wins 24: East pays double
    game.finish(
        DealResult(
            S,
            "discard",
            (0, 24, 8, 2),
            (
                Payment(E, S, 48, "winner"),
                Payment(W, S, 24, "winner"),
                Payment(N, S, 24, "winner"),
                Payment(E, W, 16, "difference"),
                Payment(E, N, 4, "difference"),
                Payment(N, W, 6, "difference"),
            ),
        )
    )
    booked = [(entry.deal, NAMES[entry.payer], NAMES[entry.payee], entry.amount, entry.reason) for entry in game.ledger]
    assert booked == [
        (1, "Anna", "Vera", 120, "winner"),
        (1, "Boris", "Vera", 60, "winner"),
        (1, "Gleb", "Vera", 60, "winner"),
        (2, "Boris", "Vera", 48, "winner"),
        (2, "Gleb", "Vera", 24, "winner"),
        (2, "Anna", "Vera", 24, "winner"),
        (2, "Boris", "Gleb", 16, "difference"),
        (2, "Boris", "Anna", 4, "difference"),
        (2, "Anna", "Gleb", 6, "difference"),
    ]
    assert game.totals == [-146, -128, 336, -62]
    assert sum(game.totals) == 0


def test_exact_thirds_stay_exact_in_sums_and_ledger_g_44() -> None:
    game = table("smirnov", third_rounding="exact")
    third = Fraction(464, 3)
    game.finish(
        DealResult(
            W,
            "wall",
            (0, 0, 464, 0),
            (Payment(E, W, 2 * third, "winner"), Payment(S, W, third, "winner"), Payment(N, W, third, "winner")),
            exact=True,
        )
    )
    assert game.totals == [Fraction(-928, 3), Fraction(-464, 3), Fraction(1856, 3), Fraction(-464, 3)]
    assert amount_json(game.ledger[0].amount, exact=True) == "928/3"
    assert amount_json(Fraction(6), exact=True) == "6"  # whole ones are texts too
    assert sum(game.totals) == 0


def test_a_dead_deal_pays_nothing_and_east_deals_again_d_end_2() -> None:
    game = table()
    game.finish(DEAD)
    assert (game.totals, game.ledger, game.winds, game.number) == ([0] * 4, [], (E, S, W, N), 2)


@pytest.mark.rules("G-50")
def test_a_void_deal_is_paid_and_played_again_under_its_number_g_50() -> None:
    game = table()
    game.finish(DEAD)
    void = DealResult(
        -1, "none", (0, 0, 0, 0), tuple(Payment(S, seat, 1000, "false_mahjong") for seat in (E, W, N)), false_mahjong=S,
        replayed=True,
    )  # fmt: skip
    game.finish(void)
    assert (game.number, game.reshuffle, game.winds) == (2, 1, (E, S, W, N))
    assert game.totals == [1000, -3000, 1000, 1000]
    assert game.start(Scripted()).commitment == "commitment of 2.1"
    game.finish(WEST_WINS_60)
    assert (game.number, game.reshuffle) == (3, 0)
    assert [(entry.deal, entry.reshuffle) for entry in game.ledger] == [(2, 0)] * 3 + [(2, 1)] * 3


def test_a_result_that_pays_an_empty_chair_is_refused_and_nothing_is_booked() -> None:
    game = table(players=3)
    for wrong in (win(W, (N, 60)), win(N, (W, 60)), win(W, (W, 60)), win(W, (S, 0))):
        with pytest.raises(FangchengError) as error:
            game.finish(wrong)
        assert error.value.code == "bad_result"
    assert (game.totals, game.ledger, game.results, game.number) == ([0] * 3, [], [], 1)


# --- winds, rounds and the end -------------------------------------------------------------------------------------


def test_winds_move_on_when_east_does_not_win_and_stay_when_he_does() -> None:
    game = table()
    game.finish(win(E, (S, 40), (W, 40), (N, 40)))
    assert game.winds == (E, S, W, N)
    game.finish(win(N, (E, 40), (S, 20), (W, 20)))
    assert game.winds == (N, E, S, W)
    assert [game.player_at(wind) for wind in range(4)] == [1, 2, 3, 0]


def test_in_smirnov_the_winner_becomes_east_s_seat_4() -> None:
    game = table("smirnov")
    game.finish(win(W, (E, 40), (S, 20), (N, 20)))
    assert game.winds == (W, N, E, S)


def test_in_smirnov_a_fourth_win_in_a_row_passes_the_title_to_the_second_largest_sum_s_seat_4() -> None:
    game = table("smirnov")
    for _ in range(3):
        game.finish(win(E, (S, 40), scores=(60, 0, 0, 0)))
        assert game.winds == (E, S, W, N)
    game.finish(DEAD)  # neither counts nor breaks the series
    game.finish(win(E, (S, 40), scores=(60, 2, 4, 16)))
    assert game.winds == (S, W, N, E)
    assert game.title.east_wins == 0


def test_with_three_players_the_empty_chair_stays_empty_through_the_game_g_78() -> None:
    game = table(players=3)
    seen = []
    for _ in range(3):
        seen.append(game.winds)
        game.finish(win(next(wind for wind in (S, W, N) if game.player_at(wind) >= 0), (E, 40)))
    assert seen == [(E, S, W), (N, E, S), (W, N, E)]
    assert game.winds == (E, S, W)
    assert game.may_stop  # three have lost as East: the round is over


@pytest.mark.rules("D-DUR-1", "D-DUR-4")
def test_a_full_game_is_four_rounds_and_ends_with_the_sixteenth_passing_d_dur_1_4() -> None:
    game = table()
    rounds = []
    while not game.over:
        rounds.append(game.title.round_wind)
        game.finish(win(S, (E, 40), (W, 20), (N, 20)))
    assert rounds == [E] * 4 + [S] * 4 + [W] * 4 + [N] * 4
    assert not game.stopped
    for act in (lambda: game.start(Scripted()), lambda: game.finish(DEAD), game.stop):
        with pytest.raises(FangchengError) as error:
            act()
        assert error.value.code == "game_over"


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_the_option_rounds_shortens_the_game_g_58(rounds: int) -> None:
    game = table(rounds=rounds)
    while not game.over:
        game.finish(win(W, (E, 2)))
    assert len(game.results) == 4 * rounds


@pytest.mark.parametrize(("limit", "deals"), [(4, 4), (6, 6), (16, 16)])
def test_round_max_passings_ends_a_round_in_which_one_player_never_becomes_east_g_58(limit: int, deals: int) -> None:
    game = table(dealer="winner", rounds=1, round_max_passings=limit)
    for step in cycle((S, N)):  # Anna and Boris win from one another
        game.finish(win(step, (E, 2)))
        if game.over:
            break
    assert len(game.results) == deals


@pytest.mark.rules("D-DUR-1")
def test_players_may_stop_after_any_round_and_only_there_d_dur_1() -> None:
    game = table()
    with pytest.raises(FangchengError) as error:
        game.stop()
    assert error.value.code == "round_not_over"
    for _ in range(4):
        assert not game.may_stop
        game.finish(win(S, (E, 2)))
    assert game.may_stop
    game.stop()
    assert game.over
    assert game.stopped


def test_going_on_after_a_round_closes_the_chance_to_stop() -> None:
    game = table()
    for _ in range(5):
        game.finish(win(S, (E, 2)))
    assert not game.may_stop


@pytest.mark.rules("G-54")
def test_the_highest_sum_wins_and_equal_sums_share_the_place_g_54() -> None:
    game = table()
    game.finish(win(W, (E, 100), (S, 50)))
    game.finish(win(E, (W, 100), (N, 50)))  # Boris is East, Gleb West, Anna North
    # Anna -150, Boris 100, Vera 150, Gleb -100
    assert [(one.place, NAMES[one.player]) for one in game.ranking()] == [
        (1, "Vera"), (2, "Boris"), (3, "Gleb"), (4, "Anna")
    ]  # fmt: skip
    game.finish(win(S, (E, 50), (N, 50)))  # Vera is South: 250; Boris 50, Anna -200
    game.finish(win(E, (S, 100), (W, 0 + 50)))  # Vera is East and wins: Gleb -200, Anna -250
    assert game.totals == [-250, 50, 400, -200]
    assert game.winners() == (2,)


def test_a_shared_first_place_and_the_next_place_left_out() -> None:
    game = table()
    game.finish(
        DealResult(-1, "none", (0,) * 4, (Payment(N, E, 10, "false_mahjong"), Payment(N, S, 10, "false_mahjong")))
    )
    assert [(one.place, one.player) for one in game.ranking()] == [(1, 0), (1, 1), (3, 2), (4, 3)]
    assert game.winners() == (0, 1)


# --- what a payment is for -----------------------------------------------------------------------------------------


def settling(**change: Any) -> Any:
    """West has won; everybody's tiles are in order."""
    plain: dict[str, Any] = {
        "winner": W, "status": (STATUS_OK,) * 4, "limit_losers": 0, "by_share": False, "flat_limit": True,
        "both_too_many": False,
    }  # fmt: skip
    return Settling(**{**plain, **change})


def south(status: int) -> Any:
    return (STATUS_OK, status, STATUS_OK, STATUS_OK)


@pytest.mark.parametrize(
    ("payee", "change", "reason"),
    [
        (W, {}, "winner"),
        (W, {"by_share": True}, "share"),  # S-PAY-2
        (N, {}, "difference"),  # D-PAY-4
        (N, {"by_share": True}, "difference"),
        (N, {"limit_losers": 1 << N}, "loser_limit"),  # D-LIM-4
        (N, {"limit_losers": 1 << N, "flat_limit": False}, "difference"),
        (N, {"limit_losers": 1 << S}, "difference"),
        (N, {"status": south(STATUS_DEAD_HAND)}, "dead_hand"),  # D-ERR-8
        (N, {"status": south(STATUS_TOO_MANY)}, "too_many_tiles"),  # D-ERR-4
        (N, {"status": south(STATUS_TOO_FEW)}, "difference"),  # D-ERR-5: a normal loser
        (N, {"status": south(STATUS_TOO_FEW), "both_too_many": True}, "too_few_tiles"),  # G-48
        (W, {"status": south(STATUS_DEAD_HAND)}, "winner"),
        (N, {"status": south(STATUS_FALSE_MAHJONG), "winner": -1}, "false_mahjong"),  # D-ERR-9
    ],
)
def test_what_a_payment_of_south_is_for(payee: int, change: dict[str, Any], reason: str) -> None:
    assert settling(**change).reason(S, payee) == reason
    assert reason in REASONS


def test_a_result_in_json_leaves_empty_chairs_out() -> None:
    answer = win(W, (E, 120), (S, 60), scores=(0, 0, 60, 0)).as_json(0b0111)
    assert answer["scores"] == {"E": 0, "S": 0, "W": 60}
    assert answer["net"] == {"E": -120, "S": -60, "W": 180}
    assert answer["payments"][0] == {"from": "E", "to": "W", "amount": 120, "for": "winner"}


@pytest.mark.parametrize("value", [12, "464/3", "6"])
def test_amounts_read_back_what_they_print(value: Any) -> None:
    assert amount_json(amount_of(value), exact=isinstance(value, str)) == value


@pytest.mark.parametrize(
    "value", [True, 1.5, None, "a", "1/0", [], "1e9", "1e999999999", "nan", "1.5", " 6", "9" * 5000]
)
def test_what_is_no_amount_is_refused(value: Any) -> None:
    with pytest.raises(FangchengError) as error:
        amount_of(value)
    assert error.value.code == "bad_amount"
