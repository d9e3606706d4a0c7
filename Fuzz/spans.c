// Draws random rectangles and rows with every kernel that this processor runs, on textures and targets that end exactly at the
// end
// of their memory, and dithers and filters rows. All kernels must write the same pixels, and none outside. Built with
// sanitizers by
// `Fuzz/run spans`. `Fuzz/arm` builds it for another processor too and compares the output of `sum N`: a hash of the first N
// drawings.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CSpans.h"

static uint64_t state, sum = 14695981039346656037u;

static uint32_t number(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33);
}

static int32_t below(int32_t count) { return (int32_t)(number() % (uint32_t)count); }

static uint32_t color(void) { return below(4) ? number() * 2654435761u ^ number() : 0; }

// Returns a distance from one pixel to the next, in 2⁻³² texels.
static int64_t step(void) {
  const int64_t one = (int64_t)1 << 32;
  const int64_t any = (int64_t)((uint64_t)number() << 31 ^ number());
  switch (below(6)) {
    case 0: return 0;
    case 1: return one;
    case 2: return -one;
    case 3: return any % (3 * one);
    case 4: return any % (16384 * one);
    default: return any % (one / 2);
  }
}

static struct spans_paint paint(const uint32_t *texels, int32_t width, int32_t height) {
  struct spans_paint paint = {.is_solid = below(2), .solid = below(2) ? 0xFFFFFFFF : color(), .blend = below(5)};
  for (int channel = 0; channel < 4; channel++) {
    paint.color[channel] = below(3) ? below(256 << 16) : (int32_t)number();
    paint.color_right[channel] = below(200000) - 100000;
    paint.color_down[channel] = below(2) ? 0 : below(200000) - 100000;
  }
  if (below(5) == 0) return paint;
  paint.texels = texels, paint.width = width, paint.height = height;
  paint.s = (int64_t)below(2 * width) << 32, paint.t = (int64_t)below(2 * height) << 32;
  if (below(2)) paint.s -= number(), paint.t += number();
  paint.s_right = step(), paint.t_down = step();
  if (below(3) == 0) paint.s_down = step(), paint.t_right = step();
  if (below(4) == 0) paint.s_right = paint.t_down = (int64_t)1 << 32, paint.s_down = paint.t_right = 0;
  return paint;
}

static uint32_t *colors(int32_t count) {
  uint32_t *colors = malloc((size_t)count * 4);
  for (int32_t index = 0; index < count; index++) colors[index] = color();
  return colors;
}

static void fail(uint64_t seed, const char *what) {
  printf("seed %llu: %s\n", (unsigned long long)seed, what);
  exit(1);
}

static void draw(uint64_t seed) {
  state = seed * 7919 + 17;
  const int32_t texture_width = 1 + below(below(3) ? 70 : 900), texture_height = below(4) ? 1 + below(300) : 1;
  uint32_t *texels = colors(texture_width * texture_height);
  const struct spans_paint fill = paint(texels, texture_width, texture_height);
  const int32_t width = 1 + below(below(4) ? 40 : 1500), height = 1 + below(64), count = width * height;
  uint32_t *before = colors(count), *first = 0;
  struct spans_run runs[64];
  for (int32_t row = 0; row < height; row++) {
    if (row > 0 && below(3)) {
      runs[row] = runs[row - 1];
      continue;
    }
    const int32_t x = below(width), wanted = below(3) ? below(width + 1) : below(5) - 1;
    runs[row] = (struct spans_run){x, wanted < width - x ? wanted : width - x};
  }
  const int is_rect = below(2), x = below(width), y = below(height);
  const int32_t wide = below(3) ? 1 + below(width - x) : (width - x < 3 ? width - x : 3), high = 1 + below(height - y);
  for (int32_t index = 0; index < spans_kernel_count(); index++) {
    uint32_t *pixels = malloc((size_t)count * 4);
    memcpy(pixels, before, (size_t)count * 4);
    const struct spans_target target = {pixels, width};
    const struct spans_kernel *kernel = spans_kernel_at(index);
    if (is_rect) kernel->rect(&target, &fill, x, y, wide, high);
    else kernel->rows(&target, &fill, runs, 0, height);
    if (!first) {
      first = pixels;
    } else {
      if (memcmp(first, pixels, (size_t)count * 4)) fail(seed, kernel->name);
      free(pixels);
    }
  }
  for (int32_t index = 0; index < count; index++) sum = (sum ^ first[index]) * 1099511628211u;
  for (int32_t index = 0; index < count; index++) {
    const int32_t column = index % width, row = index / width;
    const int is_inside = is_rect ? column >= x && column < x + wide && row >= y && row < y + high
                                  : column >= runs[row].x && column < runs[row].x + runs[row].count;
    if (!is_inside && first[index] != before[index]) fail(seed, "a pixel outside was written");
  }
  free(texels), free(before), free(first);
}

// Returns the taps of `count` pixels, each from one to nine of `length` sources; runs of pixels share their weights.
static struct spans_taps *taps(int32_t count, int32_t length, uint32_t *weights) {
  struct spans_taps *taps = malloc((size_t)count * sizeof *taps);
  for (int32_t index = 0, used = 0; index < count; index++) {
    struct spans_taps *own = taps + index;
    if (index > 0 && below(3) && own[-1].first + own[-1].count < length) {
      *own = (struct spans_taps){own[-1].first + 1, own[-1].count, own[-1].weights};
      continue;
    }
    const int32_t most = length < 9 ? length : 9;
    own->count = 1 + below(most), own->first = below(length - own->count + 1), own->weights = used;
    int32_t left = 65536;
    for (int32_t tap = 1; tap < own->count; tap++) left -= (int32_t)(weights[used++] = (uint32_t)below(left + 1));
    weights[used++] = (uint32_t)left;
  }
  return taps;
}

static void make(uint64_t seed) {
  state = seed * 104729 + 5;
  const int32_t length = 1 + below(90), lines = 1 + below(12), count = 1 + below(90);
  double *colors = malloc((size_t)length * 32);
  for (int32_t index = 0; index < 4 * length; index++)
    colors[index] = below(40) ? (below(1 << 20) - 9000) / 1e6 : below(2) ? __builtin_nan("") : __builtin_inf();
  uint32_t across_weights[9 * 90], down_weights[9], *first = 0;
  struct spans_taps *across = taps(count, length, across_weights), *down = taps(1, lines, down_weights);
  for (int32_t index = 0; index < spans_kernel_count(); index++) {
    const struct spans_kernel *kernel = spans_kernel_at(index);
    uint32_t *row = malloc((size_t)length * 4), *result = malloc((size_t)count * 4);
    uint16_t *channels = malloc((size_t)count * (size_t)lines * 8);
    for (int32_t line = 0; line < lines; line++) {
      kernel->dither(row, colors, length, line);
      kernel->filter_across(channels + 4 * count * line, row, across, across_weights, count);
    }
    kernel->filter_down(result, channels, down, down_weights, count);
    free(row), free(channels);
    if (!first) {
      first = result;
    } else {
      if (memcmp(first, result, (size_t)count * 4)) fail(seed, kernel->name);
      free(result);
    }
  }
  for (int32_t index = 0; index < count; index++) sum = (sum ^ first[index]) * 1099511628211u;
  free(colors), free(across), free(down), free(first);
}

int main(int count, char **words) {
  if (count > 2 && strcmp(words[1], "sum") == 0) {
    for (int64_t seed = 0; seed < atoll(words[2]); seed++) draw((uint64_t)seed), make((uint64_t)seed);
    printf("%016llx after %s drawings\n", (unsigned long long)sum, words[2]);
    fprintf(stderr, "%d kernels\n", spans_kernel_count());
    return 0;
  }
  const time_t end = time(0) + (count > 1 ? atoi(words[1]) : 60);
  uint64_t seed = 0;
  do {
    for (int draws = 0; draws < 1000; draws++, seed++) draw(seed), make(seed);
  } while (time(0) < end);
  printf("%llu drawings, the same with %d kernels\n", (unsigned long long)seed, spans_kernel_count());
}
