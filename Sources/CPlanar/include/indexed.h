#pragma once

#include <stdint.h>

#include "rows.h"

// Pictures in the form of a GIF: a few colours that suit many frames, pixels as indices of these colours, and their
// packing. Pixels are opaque or 0, which is clear. Colours are distinguished by 6 bits a channel, in `colorCells` cells.
// The results are the same on every machine. Compiled with optimisation in debug builds too.

enum { colorCells = 1 << 18 };

/// The number of a cell's pixels that were counted, and the sums of their colours.
typedef struct {
  uint64_t count, red, green, blue;
} ColorSum;

/// Adds the pixels of a box that are not clear to their cells.
void countColors(const uint32_t *pixels, intptr_t width, PixelBox box, ColorSum *cells);

/// Fills `colors` with at most `most` colours of three bytes each, to which all counted ones are near; returns their
/// number.
intptr_t chooseColors(const ColorSum *cells, intptr_t most, uint8_t *colors);

typedef struct {
  const ColorSum *cells;
  /// The colours, three bytes each.
  const uint8_t *colors;
  intptr_t count;
  /// The index for a pixel that does not change, or is clear.
  uint8_t unchanged;
  /// The number of bits of an index.
  int bits;
  /// For each cell two colours and the share of the second; 0 until it is first needed. Any thread may fill it.
  uint32_t *mixes;
} ColorTable;

/// Packs the pixels of a box as blocks of a GIF, each after its length, with a last one of length 0, and returns the
/// number of bytes. `before` is the picture before, or null. `blocks` has room for 2 * box.width * box.height + 1024
/// bytes.
intptr_t packIndexed(
    const uint32_t *before, const uint32_t *now, intptr_t width, PixelBox box, const ColorTable *table,
    uint8_t *blocks);
