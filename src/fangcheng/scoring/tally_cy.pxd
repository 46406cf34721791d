from fangcheng.rules.layout cimport Rules
from fangcheng.scoring.layout cimport Facts, Outcome, Reading

cdef bint tally(Rules *rules, Facts *facts, Reading *reading, Outcome *out) noexcept nogil
