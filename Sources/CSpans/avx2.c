#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define KERNEL spans_kernel_avx2
#define KERNEL_NAME "AVX2"
#define USES_AVX2
#include "kernel.inc"
#pragma clang attribute pop
#endif
