from fangcheng.hand.layout cimport Shapes

cdef int special_missing(unsigned char *counts, Shapes *shapes, int most) noexcept nogil
