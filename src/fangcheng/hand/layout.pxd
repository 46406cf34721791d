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

cdef struct Held:
    int kinds_n
    unsigned char kinds[34]

cdef struct Split:
    int sets_n
    Set sets[5]

cdef struct Splits:
    int splits_n
    Split splits[16]

cdef struct Taken:
    unsigned char lack[90]

cdef struct Rows:
    unsigned long long group[4]
    unsigned long long rest[4]

cdef struct RowTables:
    int ready
    int offset[675]
    int weight[5]
    unsigned long long suit[405350]
    unsigned long long honour[3585]

cdef struct Lacks:
    int cell[30]
    int before[120]
    int after[120]

cdef struct Live:
    unsigned long long kinds
    int deficiency
    int tiles
