#include "alpha.h"

#include "weights.h"

static inline uint32_t over(uint32_t value, uint32_t alpha) {
  uint32_t straight = (value * 255 + alpha / 2) / alpha;
  return straight < 255 ? straight : 255;
}

static inline uint32_t straight(uint32_t pixel) {
  uint32_t alpha = pixel >> 24;
  if (alpha == 255 || alpha == 0) return pixel;
  return over(pixel & 255, alpha) | over(pixel >> 8 & 255, alpha) << 8 | over(pixel >> 16 & 255, alpha) << 16
      | alpha << 24;
}

void straighten(uint32_t *pixels, intptr_t count) {
  for (intptr_t i = 0; i < count; i++) pixels[i] = straight(pixels[i]);
}

void cutOut(uint32_t *pixels, intptr_t count) {
  for (intptr_t i = 0; i < count; i++) pixels[i] = pixels[i] >> 24 >= 170 ? straight(pixels[i]) | 0xFFu << 24 : 0;
}

int clearsAny(const uint32_t *before, const uint32_t *now, intptr_t count) {
  for (intptr_t i = 0; i < count; i++) {
    if (before[i] >> 24 != 0 && now[i] >> 24 == 0) return 1;
  }
  return 0;
}

static inline uint8_t luma(uint32_t pixel) {
  uint32_t color = straight(pixel);
  return (uint8_t)(
      (lumaOfRed * (int32_t)(color & 255) + lumaOfGreen * (int32_t)(color >> 8 & 255)
          + lumaOfBlue * (int32_t)(color >> 16 & 255) + lumaStart)
      >> 16);
}

void planarRowsWithAlpha(
    const uint32_t *upper, const uint32_t *lower, intptr_t count, uint8_t *upperLuma, uint8_t *lowerLuma,
    uint8_t *blueRow, uint8_t *redRow, uint8_t *upperAlpha, uint8_t *lowerAlpha) {
  for (intptr_t x = 0; x < count + count % 2; x++) {
    intptr_t from = x < count ? x : count - 1;
    upperLuma[x] = luma(upper[from]);
    lowerLuma[x] = luma(lower[from]);
    upperAlpha[x] = (uint8_t)(upper[from] >> 24);
    lowerAlpha[x] = (uint8_t)(lower[from] >> 24);
  }
  for (intptr_t x = 0; x < count; x += 2) {
    intptr_t left = x > 0 ? x - 1 : 0, right = x + 1 < count ? x + 1 : x;
    const uint32_t pixels[6] = {upper[left], lower[left], upper[x], lower[x], upper[right], lower[right]};
    static const uint32_t weights[6] = {1, 1, 2, 2, 1, 1};
    uint32_t sums[4] = {0};
    for (int i = 0; i < 6; i++) {
      for (int channel = 0; channel < 4; channel++) sums[channel] += weights[i] * (pixels[i] >> 8 * channel & 255);
    }
    uint32_t alpha = sums[3];
    int32_t color[3] = {0};
    for (int channel = 0; channel < 3 && alpha > 0; channel++) {
      uint32_t mean = (sums[channel] * 2040 + alpha / 2) / alpha;
      color[channel] = mean < 2040 ? (int32_t)mean : 2040;
    }
    blueRow[x / 2] = (uint8_t)(
        (blueOfRed * color[0] + blueOfGreen * color[1] + blueOfBlue * color[2] + colorStart) >> 19);
    redRow[x / 2] = (uint8_t)((redOfRed * color[0] + redOfGreen * color[1] + redOfBlue * color[2] + colorStart) >> 19);
  }
}

void tenBitPixels(
    const uint32_t *pixels, intptr_t count, uint16_t *luma, uint16_t *blue, uint16_t *red, uint16_t *alpha) {
  // The sums are in units of 2⁻¹⁴ of a step of 10 bits.
  enum { half = 1 << 13 };
  for (intptr_t i = 0; i < count; i++) {
    uint32_t color = straight(pixels[i]);
    int32_t r = color & 255, g = color >> 8 & 255, b = color >> 16 & 255;
    luma[i] = (uint16_t)((lumaOfRed * r + lumaOfGreen * g + lumaOfBlue * b + (16 << 16) + half) >> 14);
    blue[i] = (uint16_t)((blueOfRed * r + blueOfGreen * g + blueOfBlue * b + (128 << 16) + half) >> 14);
    red[i] = (uint16_t)((redOfRed * r + redOfGreen * g + redOfBlue * b + (128 << 16) + half) >> 14);
    if (alpha) alpha[i] = (uint16_t)(((color >> 24) * 1023 + 127) / 255);
  }
}
