from fangcheng.deal.layout cimport State
from fangcheng.rules.layout cimport Rules
from fangcheng.sim.layout cimport Asking, Tally, Terms

cdef int first_asked(State *s) noexcept nogil
cdef void deal_out(Rules *r, State *s, Terms *terms, Asking *asking, Tally *tally) noexcept nogil
cdef int question(Rules *r, State *s, int interrupts, Asking *asking, int *found) noexcept nogil
cdef void respond(Rules *r, State *s, Asking *asking, int action, Tally *tally) noexcept nogil
cdef int pick(unsigned long long *random, int n) noexcept nogil
cdef void close_deal(State *s, Tally *tally) noexcept nogil
