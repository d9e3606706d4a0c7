#include "CSpans.h"

extern const struct spans_kernel spans_kernel_portable;
#if defined(__x86_64__)
extern const struct spans_kernel spans_kernel_avx2;
extern const struct spans_kernel spans_kernel_avx512;
#endif
