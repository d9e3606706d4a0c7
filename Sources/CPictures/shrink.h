#pragma once

#include "colors.h"
#include "include/pictures.h"
#include <stdio.h>

/// Takes rows from the top and sends them on, averaged over the area that each new pixel covers.
typedef struct {
  PictureReading *reading;
  int width, height, newWidth, newHeight;
  /// Of the new row that is being gathered, and of the row that has just come, red to alpha.
  float *sums, *line;
  uint8_t *row;
  int taken, sent;
  /// NULL for none; the shrink's own from its start. For rows with alpha as they come, since dark colours do not survive the
  /// multiplication; for others as they are sent, which are fewer.
  Colors *colors;
} Shrink;

/// To what the reading asks for at most. Sends the new size. Whatever it returns, `colors` may be NULL and are freed with it.
enum PictureEnd shrinkStart(Shrink *shrink, PictureReading *reading, int width, int height, Colors *colors);
/// The next row, RGBA; `isStraight` when alpha is to be multiplied in.
enum PictureEnd shrinkTake(Shrink *shrink, uint8_t *pixels, int isStraight);
void shrinkFree(Shrink *shrink);

/// All of it, or `PictureEndUnwanted`.
enum PictureEnd pictureSend(int output, const void *bytes, size_t count);
