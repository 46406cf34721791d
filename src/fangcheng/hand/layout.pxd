# C structs of floor 1; layout.py is their uncompiled twin (same names, same sizes).

cdef struct Pattern:
    int shape
    int suits_min
    int suits_max
    int honours
    int ends
    int chows
    int concealed
    int distinct
    unsigned long long only
    unsigned long long needs

cdef struct Shapes:
    unsigned int special
    int twins_distinct
    int patterns_n
    Pattern patterns[8]

cdef struct Set:
    signed char type
    signed char kind
    signed char exposure
    signed char claimed

cdef struct Split:
    int sets_n
    Set sets[5]

cdef struct Splits:
    int splits_n
    Split splits[32]
