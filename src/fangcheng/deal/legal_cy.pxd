from fangcheng.deal.layout cimport State
from fangcheng.rules.layout cimport Rules

cdef bint may_win(Rules *r, State *s) noexcept nogil
cdef bint may_stand(Rules *r, State *s, int kind) noexcept nogil
cdef int own_choices(Rules *r, State *s, int *out) noexcept nogil
cdef int choices(Rules *r, State *s, int seat, int *out) noexcept nogil
