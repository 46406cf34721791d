from fangcheng.deal.layout cimport State
from fangcheng.rules.layout cimport Rules

cdef int undealt(State *s) noexcept nogil
cdef int drawable(Rules *r, State *s) noexcept nogil
cdef int live_place(State *s, int ahead) noexcept nogil
cdef int loose_place(State *s, int ahead) noexcept nogil
cdef int last_place(State *s, bint from_loose) noexcept nogil
cdef bint draw(Rules *r, State *s, int seat, bint from_loose) noexcept nogil
cdef bint replace_bonus(Rules *r, State *s, int seat) noexcept nogil
cdef void mark_draw(State *s) noexcept nogil
cdef void put_back(State *s) noexcept nogil
