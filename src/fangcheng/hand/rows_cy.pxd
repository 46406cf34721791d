cdef void prepare() except *
cdef void suit_row(unsigned char *counts, int first, unsigned long long *rows, int at) noexcept nogil
cdef void honour_row(unsigned char *counts, unsigned long long *rows, int at) noexcept nogil
cdef void laid_row(unsigned char *counts, unsigned char *laid, int group, unsigned long long *rows, int at) noexcept nogil
cdef void mix(
    unsigned long long *one, int left, unsigned long long *other, int right, unsigned long long *out, int at
) noexcept nogil
cdef void turn(unsigned long long *rows, int at, int sets) noexcept nogil
