#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))), apply_to = function)
#define KERNEL spans_kernel_avx512
#define KERNEL_NAME "AVX-512"
#define USES_AVX2
#define USES_AVX512
#include "kernel.inc"
#pragma clang attribute pop
#endif
