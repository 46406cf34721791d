from fangcheng.deal.layout cimport State
from fangcheng.rules.layout cimport Rules

cdef void apply_action(Rules *r, State *s, int seat, int action) noexcept nogil
