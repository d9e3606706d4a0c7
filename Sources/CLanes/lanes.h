// Vector operations that Swift has no reliable spelling for: its conversions between vectors of different elements are
// calls wherever the compiler does not inline them. In Clang's portable vectors, so for every processor.
#pragma once
#include <stdint.h>

typedef uint8_t lanes_u8x8 __attribute__((ext_vector_type(8)));
typedef uint8_t lanes_u8x16 __attribute__((ext_vector_type(16)));
typedef uint16_t lanes_u16x8 __attribute__((ext_vector_type(8)));
typedef int16_t lanes_i16x4 __attribute__((ext_vector_type(4)));
typedef int16_t lanes_i16x8 __attribute__((ext_vector_type(8)));
typedef int16_t lanes_i16x8_plain __attribute__((vector_size(16)));
typedef int32_t lanes_i32x4 __attribute__((ext_vector_type(4)));
typedef int32_t lanes_i32x4_plain __attribute__((vector_size(16)));
typedef uint32_t lanes_u32x4 __attribute__((ext_vector_type(4)));

// Each byte in 16 bits.
static inline __attribute__((always_inline)) lanes_u16x8 lanes_wide(lanes_u8x8 bytes) {
  return __builtin_convertvector(bytes, lanes_u16x8);
}

// Sums of products of neighbours.
static inline __attribute__((always_inline)) lanes_i32x4 lanes_pair_sums(lanes_i16x8 a, lanes_i16x8 b) {
#if defined(__SSE2__)
  return (lanes_i32x4)__builtin_ia32_pmaddwd128((lanes_i16x8_plain)a, (lanes_i16x8_plain)b);
#else
  return __builtin_convertvector(a.even, lanes_i32x4) * __builtin_convertvector(b.even, lanes_i32x4)
    + __builtin_convertvector(a.odd, lanes_i32x4) * __builtin_convertvector(b.odd, lanes_i32x4);
#endif
}

// The first four and the last four, each in turn.
static inline __attribute__((always_inline)) lanes_i16x8 lanes_interleaved(lanes_i16x8 halves) {
  return __builtin_shufflevector(halves, halves, 0, 4, 1, 5, 2, 6, 3, 7);
}

// Of each number, which is below 2^24, the byte above the lowest sixteen bits.
static inline __attribute__((always_inline)) lanes_u8x16 lanes_upper_bytes(
  lanes_u32x4 a, lanes_u32x4 b, lanes_u32x4 c, lanes_u32x4 d) {
#if defined(__SSE2__)
  // Packing instructions, which saturate; the compiler cannot know that there is nothing to saturate.
  lanes_i16x8_plain low =
    __builtin_ia32_packssdw128((lanes_i32x4_plain)(a >> 16), (lanes_i32x4_plain)(b >> 16));
  lanes_i16x8_plain high =
    __builtin_ia32_packssdw128((lanes_i32x4_plain)(c >> 16), (lanes_i32x4_plain)(d >> 16));
  return (lanes_u8x16)__builtin_ia32_packuswb128(low, high);
#else
  typedef uint32_t u32x8 __attribute__((ext_vector_type(8)));
  typedef uint32_t u32x16 __attribute__((ext_vector_type(16)));
  u32x8 low, high;
  u32x16 all;
  low.lo = a >> 16, low.hi = b >> 16, high.lo = c >> 16, high.hi = d >> 16;
  all.lo = low, all.hi = high;
  return __builtin_convertvector(all, lanes_u8x16);
#endif
}
