from fangcheng.deal.layout cimport State
from fangcheng.rules.layout cimport Rules
from fangcheng.scoring.layout cimport Facts

cdef void fill_facts(State *s, int seat, Facts *facts) noexcept nogil
cdef void win(Rules *r, State *s, int winner, int kind, int source) noexcept nogil
