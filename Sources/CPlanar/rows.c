#include "rows.h"

#include <string.h>

static int rowDiffers(const uint32_t *a, const uint32_t *b, intptr_t count) {
  return memcmp(a, b, (size_t)count * 4) != 0;
}

PixelBox changedBox(const uint32_t *before, const uint32_t *now, intptr_t width, intptr_t height) {
  intptr_t top = 0, bottom = height;
  while (top < bottom && !rowDiffers(before + top * width, now + top * width, width)) top++;
  if (top == bottom) return (PixelBox){0, 0, 0, 0};
  while (!rowDiffers(before + (bottom - 1) * width, now + (bottom - 1) * width, width)) bottom--;
  intptr_t left = width, right = 0;
  for (intptr_t y = top; y < bottom; y++) {
    const uint32_t *a = before + y * width, *b = now + y * width;
    for (intptr_t x = 0; x < left; x++) {
      if (a[x] != b[x]) left = x;
    }
    for (intptr_t x = width - 1; x >= right; x--) {
      if (a[x] != b[x]) right = x + 1;
    }
  }
  return (PixelBox){left, top, right - left, bottom - top};
}

void differenceRows(const uint32_t *pixels, intptr_t width, PixelBox box, int hasAlpha, uint8_t *rows) {
  for (intptr_t y = 0; y < box.height; y++) {
    const uint32_t *row = pixels + (box.y + y) * width + box.x;
    const uint32_t *above = row - width;
    *rows++ = 2;
    for (intptr_t x = 0; x < box.width; x++) {
      uint32_t now = row[x], up = y > 0 ? above[x] : 0;
      *rows++ = (uint8_t)(now - up);
      *rows++ = (uint8_t)((now >> 8) - (up >> 8));
      *rows++ = (uint8_t)((now >> 16) - (up >> 16));
      if (hasAlpha) *rows++ = (uint8_t)((now >> 24) - (up >> 24));
    }
  }
}
