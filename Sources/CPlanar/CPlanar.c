#include "CPlanar.h"
#include "weights.h"

static inline int32_t red(uint32_t pixel) { return pixel & 255; }
static inline int32_t green(uint32_t pixel) { return pixel >> 8 & 255; }
static inline int32_t blue(uint32_t pixel) { return pixel >> 16 & 255; }

static inline uint8_t luma(uint32_t pixel) {
  return (lumaOfRed * red(pixel) + lumaOfGreen * green(pixel) + lumaOfBlue * blue(pixel) + lumaStart) >> 16;
}

/// Converts the pixels from `first` on, which is even.
static inline void rowsFrom(
    intptr_t first, const uint32_t *upper, const uint32_t *lower, intptr_t count, uint8_t *upperLuma,
    uint8_t *lowerLuma, uint8_t *blueRow, uint8_t *redRow) {
  for (intptr_t x = first; x < count; x += 1) {
    upperLuma[x] = luma(upper[x]);
    lowerLuma[x] = luma(lower[x]);
  }
  if (count % 2 == 1) {
    upperLuma[count] = upperLuma[count - 1];
    lowerLuma[count] = lowerLuma[count - 1];
  }
  for (intptr_t x = first; x < count; x += 2) {
    intptr_t left = x > 0 ? x - 1 : 0, right = x + 1 < count ? x + 1 : x;
    int32_t r = red(upper[left]) + red(lower[left]) + 2 * (red(upper[x]) + red(lower[x])) + red(upper[right])
        + red(lower[right]);
    int32_t g = green(upper[left]) + green(lower[left]) + 2 * (green(upper[x]) + green(lower[x]))
        + green(upper[right]) + green(lower[right]);
    int32_t b = blue(upper[left]) + blue(lower[left]) + 2 * (blue(upper[x]) + blue(lower[x])) + blue(upper[right])
        + blue(lower[right]);
    blueRow[x / 2] = (blueOfRed * r + blueOfGreen * g + blueOfBlue * b + colorStart) >> 19;
    redRow[x / 2] = (redOfRed * r + redOfGreen * g + redOfBlue * b + colorStart) >> 19;
  }
}

void planarRowsPlainly(
    const uint32_t *upper, const uint32_t *lower, intptr_t count, uint8_t *upperLuma, uint8_t *lowerLuma, uint8_t *blue,
    uint8_t *red) {
  rowsFrom(0, upper, lower, count, upperLuma, lowerLuma, blue, red);
}

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE __attribute__((target("avx2")))

/// A pixel becomes two halves of 16 bits: its red and blue here, its green and alpha below.
static inline WIDE __m256i redAndBlue(__m256i pixels) {
  return _mm256_and_si256(pixels, _mm256_set1_epi32(0x00FF00FF));
}
static inline WIDE __m256i greenAndAlpha(__m256i pixels) { return _mm256_srli_epi16(pixels, 8); }

static inline WIDE __m256i pair(int16_t low, int16_t high) {
  return _mm256_set1_epi32((int32_t)((uint32_t)(uint16_t)high << 16 | (uint16_t)low));
}

static inline WIDE __m256i wideLuma(__m256i rb, __m256i ga) {
  // Green's weight does not fit into 16 bits with a sign, but its half does.
  __m256i green = _mm256_madd_epi16(ga, pair(lumaOfGreen / 2, 0));
  __m256i sum = _mm256_add_epi32(_mm256_madd_epi16(rb, pair(lumaOfRed, lumaOfBlue)), _mm256_add_epi32(green, green));
  return _mm256_srli_epi32(_mm256_add_epi32(sum, _mm256_set1_epi32(lumaStart)), 16);
}

/// Every second of sixteen words, in order: the even ones for 0x88, the odd ones for 0xDD.
#define SECONDS(a, b, which) \
  _mm256_permute4x64_epi64( \
      _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), which)), 0xD8)

/// Columns with the weights 1 2 1 around each even one. `carry` holds the column before the first in its first place,
/// and receives the last column.
static inline WIDE __m256i weighed(__m256i first, __m256i second, __m256i *carry) {
  __m256i even = SECONDS(first, second, 0x88);
  __m256i odd = SECONDS(first, second, 0xDD);
  __m256i turned = _mm256_permutevar8x32_epi32(odd, _mm256_setr_epi32(7, 0, 1, 2, 3, 4, 5, 6));
  __m256i before = _mm256_blend_epi32(turned, *carry, 1);
  *carry = turned;
  return _mm256_add_epi16(_mm256_add_epi16(even, even), _mm256_add_epi16(before, odd));
}

static inline WIDE __m256i wideColor(__m256i rb, __m256i ga, __m256i weightsOfRB, __m256i weightsOfGA) {
  __m256i sum = _mm256_add_epi32(_mm256_madd_epi16(rb, weightsOfRB), _mm256_madd_epi16(ga, weightsOfGA));
  return _mm256_srli_epi32(_mm256_add_epi32(sum, _mm256_set1_epi32(colorStart)), 19);
}

static WIDE void planarRowsWidely(
    const uint32_t *upper, const uint32_t *lower, intptr_t count, uint8_t *upperLuma, uint8_t *lowerLuma, uint8_t *blue,
    uint8_t *red) {
  const __m256i interleaved = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  __m256i column = _mm256_add_epi16(
      redAndBlue(_mm256_set1_epi32((int32_t)upper[0])), redAndBlue(_mm256_set1_epi32((int32_t)lower[0])));
  __m256i carryRB = column;
  __m256i carryGA = _mm256_add_epi16(
      greenAndAlpha(_mm256_set1_epi32((int32_t)upper[0])), greenAndAlpha(_mm256_set1_epi32((int32_t)lower[0])));
  intptr_t x = 0;
  for (; x + 16 <= count; x += 16) {
    __m256i u0 = _mm256_loadu_si256((const __m256i *)(upper + x));
    __m256i u1 = _mm256_loadu_si256((const __m256i *)(upper + x + 8));
    __m256i l0 = _mm256_loadu_si256((const __m256i *)(lower + x));
    __m256i l1 = _mm256_loadu_si256((const __m256i *)(lower + x + 8));
    __m256i u0rb = redAndBlue(u0), u1rb = redAndBlue(u1), l0rb = redAndBlue(l0), l1rb = redAndBlue(l1);
    __m256i u0ga = greenAndAlpha(u0), u1ga = greenAndAlpha(u1), l0ga = greenAndAlpha(l0), l1ga = greenAndAlpha(l1);

    __m256i above = _mm256_packus_epi32(wideLuma(u0rb, u0ga), wideLuma(u1rb, u1ga));
    __m256i below = _mm256_packus_epi32(wideLuma(l0rb, l0ga), wideLuma(l1rb, l1ga));
    __m256i both = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(above, below), interleaved);
    _mm_storeu_si128((__m128i *)(upperLuma + x), _mm256_castsi256_si128(both));
    _mm_storeu_si128((__m128i *)(lowerLuma + x), _mm256_extracti128_si256(both, 1));

    __m256i rb = weighed(_mm256_add_epi16(u0rb, l0rb), _mm256_add_epi16(u1rb, l1rb), &carryRB);
    __m256i ga = weighed(_mm256_add_epi16(u0ga, l0ga), _mm256_add_epi16(u1ga, l1ga), &carryGA);
    __m256i blues = wideColor(rb, ga, pair(blueOfRed, blueOfBlue), pair(blueOfGreen, 0));
    __m256i reds = wideColor(rb, ga, pair(redOfRed, redOfBlue), pair(redOfGreen, 0));
    __m256i colors = _mm256_packus_epi32(blues, reds);
    colors = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(colors, colors), interleaved);
    _mm_storel_epi64((__m128i *)(blue + x / 2), _mm256_castsi256_si128(colors));
    _mm_storel_epi64((__m128i *)(red + x / 2), _mm_bsrli_si128(_mm256_castsi256_si128(colors), 8));
  }
  rowsFrom(x, upper, lower, count, upperLuma, lowerLuma, blue, red);
}

void planarRows(
    const uint32_t *upper, const uint32_t *lower, intptr_t count, uint8_t *upperLuma, uint8_t *lowerLuma, uint8_t *blue,
    uint8_t *red) {
  if (__builtin_cpu_supports("avx2")) {
    planarRowsWidely(upper, lower, count, upperLuma, lowerLuma, blue, red);
  } else {
    planarRowsPlainly(upper, lower, count, upperLuma, lowerLuma, blue, red);
  }
}

#else

void planarRows(
    const uint32_t *upper, const uint32_t *lower, intptr_t count, uint8_t *upperLuma, uint8_t *lowerLuma, uint8_t *blue,
    uint8_t *red) {
  planarRowsPlainly(upper, lower, count, upperLuma, lowerLuma, blue, red);
}

#endif
