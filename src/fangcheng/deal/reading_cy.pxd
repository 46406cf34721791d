from fangcheng.deal.layout cimport State
from fangcheng.rules.table_cy cimport RuleTable

cdef class DealReading:
    cdef State s
    cdef readonly RuleTable table
