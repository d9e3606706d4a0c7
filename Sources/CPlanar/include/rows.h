#pragma once

#include <stdint.h>

// Pictures in the form of APNG: the part that differs from the picture before, as rows of differences. Pixels are RGBA,
// red in the lowest byte. Compiled with optimisation in debug builds too.

typedef struct {
  intptr_t x, y, width, height;
} PixelBox;

/// The smallest box outside which two pictures are equal; of size 0 if they are equal everywhere.
PixelBox changedBox(const uint32_t *before, const uint32_t *now, intptr_t width, intptr_t height);

/// Writes the rows of a box as RGB, or with alpha as RGBA, each after a 2 and as its difference from the row above: PNG's
/// filter 2. `rows` has room for (3 * box.width + 1) * box.height bytes, or 4 in place of 3.
void differenceRows(const uint32_t *pixels, intptr_t width, PixelBox box, int hasAlpha, uint8_t *rows);
