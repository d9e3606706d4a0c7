#include "shrink.h"
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum PictureEnd pictureSend(int output, const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    ssize_t written = write(output, rest, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return PictureEndUnwanted;
    rest += written;
    count -= (size_t)written;
  }
  return PictureEndDone;
}

enum PictureEnd shrinkStart(Shrink *shrink, PictureReading *reading, int width, int height, Colors *colors) {
  *shrink = (Shrink){.reading = reading, .width = width, .height = height, .colors = colors};
  shrink->newWidth = width < reading->width ? width : reading->width;
  shrink->newHeight = height < reading->height ? height : reading->height;
  size_t values = (size_t)shrink->newWidth * 4;
  shrink->sums = calloc(values, sizeof(float));
  shrink->line = calloc(values, sizeof(float));
  shrink->row = malloc(values);
  if (!shrink->sums || !shrink->line || !shrink->row) return PictureEndOutOfMemory;
  uint32_t size[2] = {(uint32_t)shrink->newWidth, (uint32_t)shrink->newHeight};
  return pictureSend(reading->output, size, sizeof size);
}

void shrinkFree(Shrink *shrink) {
  free(shrink->sums);
  free(shrink->line);
  free(shrink->row);
  colorsFree(shrink->colors);
}

static void multiply(uint8_t *pixels, int width) {
  for (int x = 0; x < width; x++, pixels += 4) {
    unsigned alpha = pixels[3];
    if (alpha == 255) continue;
    for (int channel = 0; channel < 3; channel++) pixels[channel] = (uint8_t)((pixels[channel] * alpha + 127) / 255);
  }
}

/// Adds the row's pixels to the new ones, each shared between the one or two new pixels that it overlaps.
static void gather(Shrink *shrink, const uint8_t *pixels) {
  double ratio = (double)shrink->width / shrink->newWidth;
  int x = 0;
  double done = 0;  // how much of pixel x has been shared out
  for (int column = 0; column < shrink->newWidth; column++) {
    double end = column + 1 == shrink->newWidth ? shrink->width : (column + 1) * ratio;
    float sum[4] = {0, 0, 0, 0};
    while (x < shrink->width) {
      double until = end - x < 1 ? end - x : 1;
      float share = (float)(until - done);
      for (int channel = 0; channel < 4; channel++) sum[channel] += share * pixels[x * 4 + channel];
      done = until;
      if (until < 1) break;
      done = 0;
      x++;
      if (x >= end) break;
    }
    for (int channel = 0; channel < 4; channel++) shrink->line[column * 4 + channel] = (float)(sum[channel] / ratio);
  }
}

static enum PictureEnd send(Shrink *shrink, double ratio, const Colors *colors) {
  int values = shrink->newWidth * 4;
  for (int index = 0; index < values; index++) {
    float value = (float)(shrink->sums[index] / ratio) + 0.5f;
    shrink->row[index] = value > 255 ? 255 : (uint8_t)value;
    shrink->sums[index] = 0;
  }
  shrink->sent++;
  if (colors) colorsConvert(colors, shrink->row, shrink->newWidth);
  return pictureSend(shrink->reading->output, shrink->row, (size_t)values);
}

enum PictureEnd shrinkTake(Shrink *shrink, uint8_t *pixels, int isStraight) {
  if (isStraight) {
    if (shrink->colors) colorsConvert(shrink->colors, pixels, shrink->width);
    multiply(pixels, shrink->width);
  }
  Colors *late = isStraight ? NULL : shrink->colors;
  if (shrink->newWidth == shrink->width && shrink->newHeight == shrink->height) {
    shrink->taken++;
    shrink->sent++;
    if (late) colorsConvert(late, pixels, shrink->width);
    return pictureSend(shrink->reading->output, pixels, (size_t)shrink->width * 4);
  }
  gather(shrink, pixels);
  double ratio = (double)shrink->height / shrink->newHeight;
  double start = shrink->taken++;
  double end = shrink->taken;
  int values = shrink->newWidth * 4;
  // A row lies within one new row, or overlaps two.
  while (shrink->sent < shrink->newHeight) {
    double until = shrink->sent + 1 == shrink->newHeight ? shrink->height : (shrink->sent + 1) * ratio;
    float share = (float)((until < end ? until : end) - start);
    for (int index = 0; index < values; index++) shrink->sums[index] += share * shrink->line[index];
    if (until > end) break;
    enum PictureEnd status = send(shrink, ratio, late);
    if (status != PictureEndDone) return status;
    if (until == end) break;
    start = until;
  }
  return PictureEndDone;
}
