from fangcheng.hand.layout cimport Shapes

cdef int missing(unsigned char *counts, int melds_n, Shapes *shapes) noexcept nogil
cdef int missing_beside(unsigned char *counts, unsigned char *laid, int melds_n, Shapes *shapes) noexcept nogil
cdef int live_tiles(
    unsigned char *counts,
    unsigned char *laid,
    int melds_n,
    Shapes *shapes,
    unsigned char *unseen,
    unsigned long long *kinds,
    int *live,
) noexcept nogil

cdef class Distance:
    cdef Shapes shapes
