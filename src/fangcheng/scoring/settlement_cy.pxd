from fangcheng.rules.layout cimport Rules
from fangcheng.scoring.layout cimport Account

cdef bint forfeits(Rules *rules, int status) noexcept nogil
cdef void settle(Rules *rules, Account *account) noexcept nogil
