#pragma once

#include <stdint.h>

#include "rows.h"

// Parts of pictures in the form of a WebP's frames, by libwebp.

typedef struct {
  /// Whether the file keeps alpha. The pixels' alpha is straight.
  int hasAlpha;
  /// 100 for lossless, else what the encoder keeps: 0 … 99.
  int quality;
  /// How long the encoder tries: 0 … 6.
  int effort;
} StillSettings;

/// Encodes a box as the chunks of a frame and returns their number of bytes, or 0 if there is no memory. `bytes` receives
/// memory that `freeStill` frees.
intptr_t packStill(
    const uint32_t *pixels, intptr_t width, PixelBox box, StillSettings settings, uint8_t **bytes);

void freeStill(uint8_t *bytes);
