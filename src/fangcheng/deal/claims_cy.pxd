from fangcheng.deal.layout cimport State
from fangcheng.rules.layout cimport Rules

cdef bint offer_discard(Rules *r, State *s) noexcept nogil
cdef void note_missed(Rules *r, State *s) noexcept nogil
cdef bint offer_robbery(State *s) noexcept nogil
cdef bint offer_again(Rules *r, State *s) noexcept nogil
cdef void next_draw(Rules *r, State *s) noexcept nogil
cdef void kong_draw(Rules *r, State *s, int seat) noexcept nogil
cdef void answer(Rules *r, State *s, int seat, int action) noexcept nogil
cdef void finish_added_kong(Rules *r, State *s) noexcept nogil
cdef int late_choices(Rules *r, State *s, int seat, int *out) noexcept nogil
cdef void claim_late(Rules *r, State *s, int seat, int action) noexcept nogil
