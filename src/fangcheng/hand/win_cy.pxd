from fangcheng.hand.layout cimport Pattern, Shapes

cdef unsigned long long held_kinds(unsigned char *counts) noexcept nogil
cdef bint completes(unsigned char *counts, int melds_n, int add, Shapes *shapes) noexcept nogil
cdef unsigned long long waits(unsigned char *counts, int melds_n, Shapes *shapes) noexcept nogil
cdef unsigned long long open_tianhe_waits(unsigned char *all_tiles, Shapes *shapes) noexcept nogil
cdef bint may_call(unsigned char *counts, int melds_n, Shapes *shapes) noexcept nogil
cdef unsigned int special_shapes(unsigned char *counts, Shapes *shapes) noexcept nogil
cdef bint pattern_tiles_fit(Pattern *pattern, unsigned char *counts) noexcept nogil
