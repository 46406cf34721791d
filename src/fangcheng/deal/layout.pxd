# C structs of floor 4: one deal as flat memory.  layout.py is their uncompiled twin (same names, same sizes).
from fangcheng.scoring.layout cimport Account

ctypedef int Choices[112]

cdef struct Meld:
    signed char type
    signed char kind
    signed char exposure
    signed char giver
    signed char claimed
    unsigned char wrong[4]
    unsigned char wrong_n

cdef struct SeatState:
    unsigned long long waits
    unsigned long long missed
    unsigned char counts[34]
    Meld melds[4]
    unsigned char bonus[8]
    signed char melds_n
    signed char bonus_n
    signed char tiles_n
    signed char owed
    signed char discards_n
    signed char standing
    signed char can
    signed char answer
    signed char owed_kong
    signed char status
    signed char offset
    signed char wrong_sets

cdef struct State:
    SeatState seat[4]
    Account account
    unsigned char wall[144]
    unsigned char known[144]
    unsigned char river[128]
    unsigned char river_seat[128]
    short record[520]
    short total
    short skipped
    short live
    short loose
    short river_n
    short record_n
    short discards_n
    int east_wins
    signed char present
    signed char players
    signed char round_wind
    signed char phase
    signed char turn
    signed char drawn
    signed char source
    signed char after_bonus
    signed char claimed_turn
    signed char resume
    signed char next_draw
    signed char offered
    signed char giver
    signed char pending
    signed char first_mahjong
    signed char could_pung
    signed char late_open
    short late_live
    short late_loose
    signed char late_bonus_n
    signed char ending
    signed char winner
    signed char win_source
    signed char winning
    signed char only_possible
    signed char last_wall
    signed char refereed
