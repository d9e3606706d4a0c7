#pragma once

#include <stddef.h>
#include <stdint.h>

/// The way from a picture's own colours to sRGB. NULL stands for colours that stay as they are.
typedef struct Colors Colors;

/// The channels of a picture's rows, four bytes a pixel.
enum ColorsKind {
  /// Red, green, blue and alpha; grey has the same value in the first three.
  ColorsRGB,
  ColorsGray,
  /// Inks, 255 for none, as JPEGs hold them.
  ColorsInks,
};

/// By an ICC profile; NULL for one that is broken, meant for other channels or close to sRGB.
Colors *colorsOfProfile(const void *bytes, size_t count, enum ColorsKind kind);
/// By the exponent that a PNG's gAMA chunk gives and, unless NULL, the eight numbers of its cHRM chunk: x and y of white,
/// red, green and blue.
Colors *colorsOfGamma(double gamma, const double *points);
/// Changes a row of pixels, RGB without alpha multiplied in; inks become RGB.
void colorsConvert(const Colors *colors, uint8_t *row, int width);
void colorsFree(Colors *colors);
