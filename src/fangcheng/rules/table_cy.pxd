from fangcheng.rules.layout cimport Rules

cdef class RuleTable:
    cdef Rules r
    cdef dict fields
    cdef dict lines
