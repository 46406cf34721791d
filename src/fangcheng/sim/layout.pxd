# C structs of floor 6; layout.py is their uncompiled twin.
from fangcheng.deal.layout cimport State

cdef struct Tally:
    unsigned long long random[1]
    unsigned long long checksum
    long long deals
    long long actions
    long long decisions
    long long wins
    long long late_claims

cdef struct Asking:
    int seat
    int n
    int late
    int record_n
    int after

cdef struct Terms:
    int present
    int round_wind
    int east_wins
    int interrupts
    int restart
    int forced
    int keep
    int observe

cdef struct Lane:
    State s
    Asking asking
    Tally tally

cdef struct Buffers:
    unsigned char *mask
    unsigned char *legal
    unsigned char *legal_n
    signed char *seat
    unsigned char *phase
    unsigned char *done
    signed char *winner
    long long *net
    signed char *observation

ctypedef Lane *Lanes
ctypedef State *States

cdef struct Branches:
    int n
    int seat[128]
    int action[128]
