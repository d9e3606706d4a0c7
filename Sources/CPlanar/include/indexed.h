#pragma once

#include <stdint.h>

#include "rows.h"

// Pictures as a GIF takes them: few colours that suit many frames, pixels as numbers of those, and their packing. Colours are
// told apart by 6 bits a channel, in `colorCells` cells. The same on every machine. Compiled with optimising in debug builds
// too.

enum { colorCells = 1 << 18 };

/// How many pixels of a cell were seen, and the sums of their colours.
typedef struct {
  uint64_t count, red, green, blue;
} ColorSum;

/// Adds the pixels of a box.
void countColors(const uint32_t *pixels, intptr_t width, PixelBox box, ColorSum *cells);

/// Fills `colors` with at most `most` colours, three bytes each, that all of them are nearest to; how many they are.
intptr_t chooseColors(const ColorSum *cells, intptr_t most, uint8_t *colors);

typedef struct {
  const ColorSum *cells;
  /// Three bytes each.
  const uint8_t *colors;
  intptr_t count;
  /// The number that means that a pixel stays as it was.
  uint8_t unchanged;
  /// Bits of a number.
  int bits;
  /// For each cell two colours and how much of the second there is in it: 0 until it is first asked for. Any thread.
  uint32_t *mixes;
} ColorTable;

/// Packs the pixels of a box as blocks of a GIF, each after its length, and a last one of length 0; how many bytes they are.
/// `before` is the picture before, or null. `blocks` has room for 2 * box.width * box.height + 1024 bytes.
intptr_t packIndexed(
    const uint32_t *before, const uint32_t *now, intptr_t width, PixelBox box, const ColorTable *table,
    uint8_t *blocks);
