cdef unsigned char *memory_of(bytearray cells)
cdef unsigned char *cells_of(bytearray cells, str code)
cdef int first_refused(unsigned char *data, int size, unsigned char *mask, unsigned char *legal_n, int number, short *out) noexcept nogil
cdef void write_integers(short *values, int number, unsigned char *data, int size) noexcept nogil
