from fangcheng.hand.layout cimport Splits

cdef void split_all(unsigned char *counts, int sets_n, Splits *out) noexcept nogil
