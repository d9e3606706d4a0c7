#pragma once

#include <stddef.h>
#include <stdint.h>

/// The conversion from a picture's own colours to sRGB; NULL leaves colours unchanged.
typedef struct Colors Colors;

/// The channels of a picture's rows, four bytes a pixel.
enum ColorsKind {
  /// Red, green, blue and alpha; grey has the same value in the first three.
  ColorsRGB,
  ColorsGray,
  /// Inks, 255 for none, as in JPEGs.
  ColorsInks,
};

/// Returns the conversion for an ICC profile; NULL if it is broken, meant for other channels, or close to sRGB.
Colors *colorsOfProfile(const void *bytes, size_t count, enum ColorsKind kind);
/// Returns the conversion for the exponent in a PNG's gAMA chunk and, unless `points` is NULL, the eight numbers of its cHRM
/// chunk: x and y of white, red, green and blue.
Colors *colorsOfGamma(double gamma, const double *points);
/// Converts a row of pixels, RGB with straight alpha; inks become RGB.
void colorsConvert(const Colors *colors, uint8_t *row, int width);
void colorsFree(Colors *colors);
