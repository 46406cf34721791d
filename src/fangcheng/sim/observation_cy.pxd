from fangcheng.deal.layout cimport State
from fangcheng.rules.layout cimport Rules

cdef void observe(Rules *r, State *s, int seat, signed char *out, Py_ssize_t first) noexcept nogil
