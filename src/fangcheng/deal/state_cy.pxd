from fangcheng.deal.layout cimport SeatState, State
from fangcheng.rules.layout cimport Rules

cdef int next_seat(State *s, int seat) noexcept nogil
cdef unsigned long long own_waits(Rules *r, SeatState *h) noexcept nogil
cdef void lay(SeatState *h, int set_type, int kind, int exposure, int giver, int claimed) noexcept nogil
cdef void end_dead(State *s, int ending) noexcept nogil
cdef void begin(Rules *r, State *s, int present, int round_wind, int east_wins, int skipped) noexcept nogil
