from fangcheng.scoring.layout cimport Facts, HandRow

cdef int write(object hand, HandRow *row) except -1
cdef bint can_be(HandRow *row) noexcept nogil
cdef void take(HandRow *row, Facts *facts) noexcept nogil
