#include "CSpans.h"

#include "kernels.h"

const struct spans_kernel *spans_portable(void) { return &spans_kernel_portable; }

const struct spans_kernel *spans_fastest(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return &spans_kernel_avx2;
#endif
  return &spans_kernel_portable;
}
