#pragma once

#include "colors.h"
#include "include/pictures.h"
#include <stdio.h>

/// Takes rows from the top and sends them on, averaged over the area of each new pixel.
typedef struct {
  PictureReading *reading;
  int width, height, newWidth, newHeight;
  /// The channels, red to alpha, of the new row being gathered, and of the row just received.
  float *sums, *line;
  uint8_t *row;
  int taken, sent;
  /// The conversion of colours; NULL for none. Owned by the shrink from its start.
  ///
  /// Rows with straight alpha are converted on arrival, since dark colours do not survive the multiplication; other rows are
  /// converted when they are sent, since those are fewer.
  Colors *colors;
} Shrink;

/// Starts, and sends the new size: at most the size that the reading requests. Takes ownership of `colors`, also on failure.
enum PictureEnd shrinkStart(Shrink *shrink, PictureReading *reading, int width, int height, Colors *colors);
/// Takes the next row, RGBA; `isStraight` if its alpha is still to be multiplied in.
enum PictureEnd shrinkTake(Shrink *shrink, uint8_t *pixels, int isStraight);
void shrinkFree(Shrink *shrink);

/// Sends all bytes; returns `PictureEndUnwanted` if the other end has gone.
enum PictureEnd pictureSend(int output, const void *bytes, size_t count);
