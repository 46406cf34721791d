from fangcheng.deal.deal_cy cimport Deal

cdef class ErringDeal(Deal):
    pass
