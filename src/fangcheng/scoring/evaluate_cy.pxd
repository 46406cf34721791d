from fangcheng.rules.layout cimport Rules
from fangcheng.scoring.layout cimport Facts, Outcome

cdef bint evaluate(Rules *rules, Facts *facts, Outcome *out) noexcept nogil
