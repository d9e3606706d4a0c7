#include "indexed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Sums of products are rounded one by one, as on machines that have no fused operation.
#pragma STDC FP_CONTRACT OFF

// MARK: - Colours of many frames

static uint32_t cellOf(uint32_t pixel) {
  return (pixel & 0xFC) >> 2 | (pixel & 0xFC00) >> 4 | (pixel & 0xFC0000) >> 6;
}

void countColors(const uint32_t *pixels, intptr_t width, PixelBox box, ColorSum *cells) {
  for (intptr_t y = box.y; y < box.y + box.height; y++) {
    for (intptr_t x = box.x; x < box.x + box.width; x++) {
      uint32_t pixel = pixels[y * width + x];
      if (pixel >> 24 == 0) continue;
      ColorSum *cell = cells + cellOf(pixel);
      cell->count++;
      cell->red += pixel & 0xFF;
      cell->green += pixel >> 8 & 0xFF;
      cell->blue += pixel >> 16 & 0xFF;
    }
  }
}

// A colour with its channels stretched to the distances that people see, and its weight.
typedef struct {
  double at[3], weight;
} Color;

static const double stretch[3] = {1.7, 2, 1.6};

// The colours of a box, the axis along which it will be cut, and their spread along it.
typedef struct {
  intptr_t start, end;
  int axis;
  double spread, middle;
} ColorBox;

static ColorBox boxOf(const Color *colors, intptr_t start, intptr_t end) {
  ColorBox box = {start, end, 0, -1, 0};
  for (int axis = 0; axis < 3; axis++) {
    double weight = 0, sum = 0, squares = 0;
    for (intptr_t i = start; i < end; i++) {
      double value = colors[i].at[axis] * colors[i].weight;
      weight += colors[i].weight;
      sum += value;
      squares += value * colors[i].at[axis];
    }
    double spread = squares - sum * sum / weight;
    if (spread > box.spread) box.axis = axis, box.spread = spread, box.middle = sum / weight;
  }
  return box;
}

// Moves the colours below the middle to the front, and returns the index of the first of the rest.
static intptr_t cut(Color *colors, ColorBox box) {
  intptr_t low = box.start;
  for (intptr_t i = box.start; i < box.end; i++) {
    if (colors[i].at[box.axis] < box.middle) {
      Color color = colors[i];
      colors[i] = colors[low];
      colors[low++] = color;
    }
  }
  return low;
}

static double apart(const double *a, const double *b) {
  double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
  return x * x + y * y + z * z;
}

static intptr_t nearest(const double *color, double (*means)[3], intptr_t count) {
  intptr_t best = 0;
  double least = INFINITY;
  for (intptr_t i = 0; i < count; i++) {
    double distance = apart(color, means[i]);
    if (distance < least) least = distance, best = i;
  }
  return best;
}

intptr_t chooseColors(const ColorSum *cells, intptr_t most, uint8_t *colors) {
  intptr_t seen = 0;
  for (intptr_t i = 0; i < colorCells; i++) seen += cells[i].count > 0;
  Color *all = malloc((size_t)(seen + 1) * sizeof(Color));
  if (!all || seen == 0) {
    free(all);
    memset(colors, 0, 3);
    return 1;
  }
  seen = 0;
  for (intptr_t i = 0; i < colorCells; i++) {
    double count = (double)cells[i].count;
    if (count == 0) continue;
    uint64_t sums[3] = {cells[i].red, cells[i].green, cells[i].blue};
    for (int axis = 0; axis < 3; axis++) all[seen].at[axis] = stretch[axis] * ((double)sums[axis] / count);
    // The weight of a large area grows less than its size, so that a small part of another colour keeps its own.
    all[seen++].weight = sqrt(count * sqrt(count));
  }
  ColorBox boxes[256];
  boxes[0] = boxOf(all, 0, seen);
  intptr_t count = 1;
  while (count < most) {
    intptr_t widest = 0;
    for (intptr_t i = 1; i < count; i++) {
      if (boxes[i].spread > boxes[widest].spread) widest = i;
    }
    ColorBox box = boxes[widest];
    intptr_t middle = box.spread > 1e-6 ? cut(all, box) : box.start;
    if (middle == box.start || middle == box.end) break;
    boxes[widest] = boxOf(all, box.start, middle);
    boxes[count++] = boxOf(all, middle, box.end);
  }
  // Every colour moves to its nearest mean, and each mean to the middle of its colours.
  double means[256][3];
  for (int round = 0; round < 4; round++) {
    double sums[256][4] = {{0}};
    for (intptr_t box = 0, i = 0; i < seen; i++) {
      if (round == 0) while (i >= boxes[box].end || i < boxes[box].start) box = (box + 1) % count;
      intptr_t own = round == 0 ? box : nearest(all[i].at, means, count);
      for (int axis = 0; axis < 3; axis++) sums[own][axis] += all[i].at[axis] * all[i].weight;
      sums[own][3] += all[i].weight;
    }
    for (intptr_t i = 0; i < count; i++) {
      for (int axis = 0; axis < 3 && sums[i][3] > 0; axis++) means[i][axis] = sums[i][axis] / sums[i][3];
    }
  }
  free(all);
  for (intptr_t i = 0; i < count; i++) {
    for (int axis = 0; axis < 3; axis++) *colors++ = (uint8_t)(means[i][axis] / stretch[axis] + 0.5);
  }
  return count;
}

// MARK: - Pixels to numbers

static const uint8_t thresholds[16] = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};

// The cost of the grain of two mixed colours, relative to the error of their mean.
static const double grain = 0.2;

static const uint32_t known = 1u << 31;

// Two colours that together look like a cell's from a distance, and the share of the second in sixteenths.
static uint32_t mixOf(uint32_t cell, const ColorTable *table) {
  const ColorSum *sum = table->cells + cell;
  double color[3];
  for (int axis = 0; axis < 3; axis++) {
    double middle = (double)(cell >> 6 * axis & 63) * 4 + 1.5;
    uint64_t all = axis == 0 ? sum->red : axis == 1 ? sum->green : sum->blue;
    color[axis] = stretch[axis] * (sum->count > 0 ? (double)all / (double)sum->count : middle);
  }
  double means[256][3];
  for (intptr_t i = 0; i < table->count; i++) {
    for (int axis = 0; axis < 3; axis++) means[i][axis] = stretch[axis] * table->colors[3 * i + axis];
  }
  intptr_t first = nearest(color, means, table->count), second = first;
  double share = 0, least = apart(color, means[first]);
  for (intptr_t i = 0; i < table->count; i++) {
    double width = apart(means[first], means[i]), along = 0;
    if (width == 0) continue;
    for (int axis = 0; axis < 3; axis++) {
      along += (color[axis] - means[first][axis]) * (means[i][axis] - means[first][axis]);
    }
    if (along <= 0) continue;
    double part = along / width, off = apart(color, means[first]) - along * part;
    double cost = off + grain * part * (1 - part) * width;
    if (cost < least) least = cost, second = i, share = part;
  }
  return known | (uint32_t)(share * 16 + 0.5) << 16 | (uint32_t)second << 8 | (uint32_t)first;
}

static uint8_t indexOf(uint32_t pixel, intptr_t x, intptr_t y, const ColorTable *table) {
  uint32_t cell = cellOf(pixel);
  uint32_t mix = __atomic_load_n(table->mixes + cell, __ATOMIC_RELAXED);
  if (mix == 0) {
    mix = mixOf(cell, table);
    __atomic_store_n(table->mixes + cell, mix, __ATOMIC_RELAXED);
  }
  return (uint8_t)(thresholds[(y & 3) << 2 | (x & 3)] < (mix >> 16 & 31) ? mix >> 8 : mix);
}

// MARK: - Packing

typedef struct {
  uint8_t *start, *next;
  uint64_t bits;
  int held;
} Blocks;

static void put(Blocks *blocks, uint32_t code, int bits) {
  blocks->bits |= (uint64_t)code << blocks->held;
  blocks->held += bits;
  while (blocks->held >= 8) {
    if (blocks->next - blocks->start == 256) {
      *blocks->start = 255;
      blocks->start = blocks->next++;
    }
    *blocks->next++ = (uint8_t)blocks->bits;
    blocks->bits >>= 8;
    blocks->held -= 8;
  }
}

// Known words: the code of a prefix, and one more number. Open addressing; 0 is a free slot.
enum { slots = 1 << 14 };

static uint32_t slotOf(const uint32_t *words, uint32_t key) {
  uint32_t slot = key * 2654435761u >> 18;
  while (words[slot] != 0 && words[slot] != key) slot = (slot + 1) & (slots - 1);
  return slot;
}

intptr_t packIndexed(
    const uint32_t *before, const uint32_t *now, intptr_t width, PixelBox box, const ColorTable *table,
    uint8_t *bytes) {
  static _Thread_local uint32_t words[slots];
  static _Thread_local uint16_t codes[slots];
  memset(words, 0, sizeof(words));
  uint32_t clear = 1u << table->bits, next = clear + 2, word = 0;
  int bits = table->bits + 1;
  Blocks blocks = {bytes, bytes + 1, 0, 0};
  put(&blocks, clear, bits);
  for (intptr_t y = box.y; y < box.y + box.height; y++) {
    for (intptr_t x = box.x; x < box.x + box.width; x++) {
      intptr_t place = y * width + x;
      // A pixel that does not change may use either number: the one that continues a known word is chosen.
      int isClear = now[place] >> 24 == 0, stays = isClear || (before && before[place] == now[place]);
      uint32_t index = stays ? table->unchanged : indexOf(now[place], x, y, table);
      if (x == box.x && y == box.y) {
        word = index;
        continue;
      }
      uint32_t key = (word << 8 | index) + 1, slot = slotOf(words, key);
      if (stays && !isClear && words[slot] == 0) {
        uint32_t other = (word << 8 | indexOf(now[place], x, y, table)) + 1, found = slotOf(words, other);
        if (words[found] != 0) key = other, slot = found;
      }
      if (words[slot] != 0) {
        word = codes[slot];
        continue;
      }
      put(&blocks, word, bits);
      if (next == 4096) {
        put(&blocks, clear, bits);
        memset(words, 0, sizeof(words));
        next = clear + 2;
        bits = table->bits + 1;
      } else {
        words[slot] = key;
        codes[slot] = (uint16_t)next;
        if (next == 1u << bits) bits++;
        next++;
      }
      word = index;
    }
  }
  put(&blocks, word, bits);
  // A reader learns each word one code later, and this accounts for that.
  if (next == 1u << bits && bits < 12) bits++;
  put(&blocks, clear + 1, bits);
  if (blocks.held > 0) put(&blocks, 0, 8 - blocks.held);
  *blocks.start = (uint8_t)(blocks.next - blocks.start - 1);
  *blocks.next++ = 0;
  return blocks.next - bytes;
}
