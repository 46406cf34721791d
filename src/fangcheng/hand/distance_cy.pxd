from fangcheng.hand.layout cimport Live, Shapes

cdef int missing(unsigned char *counts, int melds_n, Shapes *shapes) noexcept nogil
cdef int missing_beside(unsigned char *counts, unsigned char *laid, int melds_n, Shapes *shapes) noexcept nogil
cdef void live_tiles(
    unsigned char *counts,
    unsigned char *laid,
    int melds_n,
    Shapes *shapes,
    unsigned char *unseen,
    Live *found,
) noexcept nogil

cdef class Distance:
    cdef Shapes shapes
