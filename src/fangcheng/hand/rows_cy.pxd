cdef int prepare() except -1
cdef void suit_row(unsigned char *counts, int first, unsigned long long *rows, int at) noexcept nogil
cdef void honour_row(unsigned char *counts, unsigned long long *rows, int at) noexcept nogil
cdef void laid_row(unsigned char *counts, unsigned char *laid, int group, unsigned long long *rows, int at) noexcept nogil
cdef void mix(unsigned long long *rows, int left, int right, unsigned long long *out, int at) noexcept nogil
cdef void turn(unsigned long long *rows, int at, int sets) noexcept nogil
