cdef unsigned long long seeded(unsigned long long seed) noexcept nogil
cdef unsigned long long word(unsigned long long *state) noexcept nogil
cdef int below(unsigned long long *state, int n) noexcept nogil
cdef void shuffle(unsigned long long *state, unsigned char *tiles, int n) noexcept nogil
