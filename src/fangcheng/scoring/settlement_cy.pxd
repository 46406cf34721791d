from fangcheng.rules.layout cimport Rules
from fangcheng.scoring.layout cimport Account

cdef void settle(Rules *rules, Account *account) noexcept nogil
