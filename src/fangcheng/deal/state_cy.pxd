from fangcheng.deal.layout cimport Meld, SeatState, State
from fangcheng.rules.layout cimport Rules

cdef int next_seat(State *s, int seat) noexcept nogil
cdef bint barred(SeatState *h) noexcept nogil
cdef int in_meld(Meld *meld, int kind) noexcept nogil
cdef unsigned long long own_waits(Rules *r, SeatState *h) noexcept nogil
cdef void lay(SeatState *h, int set_type, int kind, int exposure, int giver, int claimed) noexcept nogil
cdef void close_count(SeatState *h) noexcept nogil
cdef void end_dead(State *s, int ending) noexcept nogil
cdef void begin(Rules *r, State *s, int present, int round_wind, int east_wins, int skipped, bint refereed) noexcept nogil
