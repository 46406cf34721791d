# C structs of floor 6; layout.py is their uncompiled twin.

cdef struct Tally:
    unsigned long long random[1]
    unsigned long long checksum
    long long deals
    long long actions
    long long decisions
    long long wins
    long long late_claims

cdef struct Branches:
    int n
    int seat[128]
    int action[128]
