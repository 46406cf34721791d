# C structs of floor 2: a compiled ruleset.  layout.py is the uncompiled twin.
from fangcheng.hand.layout cimport Shapes

cdef struct Row:
    short index
    short kind
    short group
    short flags
    int value_open
    int value_concealed
    unsigned long long need
    unsigned long long bar
    unsigned int item_need
    unsigned int item_bar

cdef struct Rules:
    int players
    int bonus_tiles
    int direction
    int discards_face_up
    int rounds
    int round_max_passings
    int dealer
    int start_score
    int break_rule
    int kong_draw
    int dead_wall
    int late_claims
    int mahjong_tie
    int after_claim
    int pung_after_missed
    int add_kong_any_turn
    int added_kong
    int standing_hand
    int standing_after_claim
    int only_possible
    int last_wall_tiles
    int own_bonus
    int bonus_doubles_for_losers
    int limit
    int loser_limit
    int winner_share
    int third_rounding
    int wrong_count
    int false_mahjong_base
    int false_mahjong_east_double
    int enforcement
    int cap_all
    int special_closed_factor
    int tianhe_open_allowed
    int by_sums
    int ladders_n
    int rows_from[11]
    Shapes shapes
    Row rows[128]
