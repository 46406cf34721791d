cdef void prepare() except *
cdef unsigned long long laid_row(unsigned char *counts, unsigned char *laid, int group) noexcept nogil
cdef unsigned long long mix(unsigned long long one, unsigned long long other) noexcept nogil
cdef unsigned long long turn(unsigned long long row, int sets) noexcept nogil
cdef int shared(unsigned long long row, unsigned long long turned) noexcept nogil
cdef int missing_sets(unsigned char *counts, int sets) noexcept nogil
