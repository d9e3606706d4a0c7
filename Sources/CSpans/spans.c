#include "CSpans.h"

#include "kernels.h"

int32_t spans_kernel_count(void) {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2")) return 1;
  if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl"))
    return 2;
  return 3;
#else
  return 1;
#endif
}

const struct spans_kernel *spans_kernel_at(int32_t index) {
#if defined(__x86_64__)
  if (index == 2) return &spans_kernel_avx512;
  if (index == 1) return &spans_kernel_avx2;
#else
  (void)index;
#endif
  return &spans_kernel_portable;
}
