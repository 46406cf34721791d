from fangcheng.rules.layout cimport Rules
from fangcheng.scoring.layout cimport Facts, Reading

cdef unsigned long long hand_word(Rules *rules, Facts *facts, unsigned char *all_tiles) noexcept nogil
cdef void read_sets(Rules *rules, Facts *facts, unsigned char *all_tiles, unsigned long long word, Reading *reading) noexcept nogil
cdef unsigned int bonus_item(Facts *facts, int bonus) noexcept nogil
cdef unsigned int series_item(Facts *facts, int series) noexcept nogil
