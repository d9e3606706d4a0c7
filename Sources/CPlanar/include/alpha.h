#pragma once

#include <stdint.h>

// Pixels with alpha for files, which hold it straight: colours are divided by alpha, to the nearest. Pixels are
// premultiplied RGBA, red in the lowest byte. Compiled with optimisation in debug builds too.

/// Divides the colours of pixels by their alpha, in their place.
void straighten(uint32_t *pixels, intptr_t count);

/// Reduces pixels to one bit of alpha, in their place: those of at least two thirds get their straight colour and are
/// opaque, the others become 0.
void cutOut(uint32_t *pixels, intptr_t count);

/// Whether a pixel that was visible before is clear now.
int clearsAny(const uint32_t *before, const uint32_t *now, intptr_t count);

/// Converts two rows as `planarRows` does, and their alpha. The colour of the chroma samples is the mean of their pixels
/// weighed by alpha, so that clear pixels have no part in it.
void planarRowsWithAlpha(
    const uint32_t *upper, const uint32_t *lower, intptr_t count, uint8_t *upperLuma, uint8_t *lowerLuma, uint8_t *blue,
    uint8_t *red, uint8_t *upperAlpha, uint8_t *lowerAlpha);

/// Converts pixels to Y′CbCr of 10 bits with chroma for every pixel, in BT.709 and limited range, and to alpha of 10 bits
/// unless `alpha` is null.
void tenBitPixels(
    const uint32_t *pixels, intptr_t count, uint16_t *luma, uint16_t *blue, uint16_t *red, uint16_t *alpha);
