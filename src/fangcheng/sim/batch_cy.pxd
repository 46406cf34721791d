from fangcheng.rules.table_cy cimport RuleTable
from fangcheng.sim.layout cimport Buffers, Lanes, States, Terms

cdef class Batch:
    cdef readonly RuleTable table
    cdef readonly int lanes
    cdef readonly int threads
    cdef readonly int denominator
    cdef readonly object seeds
    cdef readonly object mask
    cdef readonly object legal
    cdef readonly object legal_n
    cdef readonly object seat
    cdef readonly object phase
    cdef readonly object done
    cdef readonly object winner
    cdef readonly object net
    cdef readonly object observation
    cdef readonly object sampled
    cdef Terms terms
    cdef Buffers buffers
    cdef Lanes lane
    cdef States kept
    cdef short *chosen
    cdef unsigned long long *seed
    cdef long long steps
    cdef bint fresh
    cdef bint busy
    cdef dict blocks
    cdef object pool
