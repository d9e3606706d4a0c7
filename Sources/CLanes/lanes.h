// Vector operations that Swift has no reliable spelling for: its conversions between vectors of different elements are
// calls wherever the compiler does not inline them. In Clang's portable vectors, so for every processor.
#pragma once
#include <stdint.h>

typedef uint8_t lanes_u8x8 __attribute__((ext_vector_type(8)));
typedef uint16_t lanes_u16x8 __attribute__((ext_vector_type(8)));
typedef int16_t lanes_i16x4 __attribute__((ext_vector_type(4)));
typedef int16_t lanes_i16x8 __attribute__((ext_vector_type(8)));
typedef int32_t lanes_i32x4 __attribute__((ext_vector_type(4)));

// Each byte in 16 bits.
static inline __attribute__((always_inline)) lanes_u16x8 lanes_wide(lanes_u8x8 bytes) {
  return __builtin_convertvector(bytes, lanes_u16x8);
}

// Sums of products of neighbours.
static inline __attribute__((always_inline)) lanes_i32x4 lanes_pair_sums(lanes_i16x8 a, lanes_i16x8 b) {
  return __builtin_convertvector(a.even, lanes_i32x4) * __builtin_convertvector(b.even, lanes_i32x4)
    + __builtin_convertvector(a.odd, lanes_i32x4) * __builtin_convertvector(b.odd, lanes_i32x4);
}
