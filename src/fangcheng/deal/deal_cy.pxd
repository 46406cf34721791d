from fangcheng.deal.reading_cy cimport DealReading

cdef class Deal(DealReading):
    pass
