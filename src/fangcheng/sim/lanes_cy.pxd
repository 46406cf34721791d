from fangcheng.rules.layout cimport Rules
from fangcheng.sim.layout cimport Buffers, Lanes, States, Tally, Terms

cdef void seed_lanes(Lanes lanes, unsigned long long *seeds, unsigned char *box, int total, int number) noexcept nogil
cdef void begin_lanes(Rules *r, Terms *terms, Lanes lanes, States kept, Buffers *buffers, bint fresh, int first, int last) noexcept nogil
cdef void step_lanes(Rules *r, Terms *terms, Lanes lanes, States kept, Buffers *buffers, short *actions, int first, int last) noexcept nogil
cdef void sample_lanes(Lanes lanes, Buffers *buffers, short *actions, int first, int last) noexcept nogil
cdef void run_lanes(Rules *r, Terms *terms, Lanes lanes, States kept, Buffers *buffers, long long steps, int first, int last) noexcept nogil
cdef void sum_lanes(Lanes lanes, int number, Tally *tally) noexcept nogil
