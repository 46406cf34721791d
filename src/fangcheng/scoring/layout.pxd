# C structs of floor 3; layout.py is their uncompiled twin.
from fangcheng.hand.layout cimport Set

cdef struct Facts:
    unsigned char counts[34]
    Set melds[4]
    int melds_n
    int bonus
    int seat
    int round_wind
    int winner
    int source
    int winning
    int only_possible
    int standing
    int east_wins
    int last_wall
    int after_bonus

cdef struct Line:
    short row
    short subject
    short beaten_by
    short reason
    short ladder
    long long value

cdef struct Outcome:
    long long total
    long long uncapped
    long long rank
    long long points
    long long factor
    int doubles
    int limit_row
    int capped
    int shape
    int sets_n
    int lines_n
    int want_lines
    Set sets[8]
    Line lines[96]

cdef struct Account:
    int present
    int winner
    long long scores[4]
    int limit_hand[4]
    int status[4]
    long long pay[16]
    long long net[4]
    int denominator

cdef struct Reading:
    int shape
    int sets_n
    int pattern
    int concealed_from
    Set sets[8]
    unsigned int item[8]
    unsigned long long word

cdef struct RowMeld:
    unsigned char type
    unsigned char kind
    unsigned char exposure

cdef struct HandRow:
    unsigned char counts[34]
    unsigned char melds_n
    RowMeld melds[4]
    unsigned char bonus
    unsigned char seat
    unsigned char round_wind
    unsigned char winner
    unsigned char source
    unsigned char winning
    unsigned char only_possible
    unsigned char standing
    unsigned char east_wins
    unsigned char last_wall
    unsigned char after_bonus
    signed char offset

cdef struct Rung:
    long long value
    int row
    int subject

cdef struct Ladders:
    Rung best[8]

ctypedef unsigned char Counts[34]
