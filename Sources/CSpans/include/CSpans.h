// Fills runs of pixels with colours and filtered textures: the rasteriser's innermost loops.
//
// The loops are in C, because Swift cannot compile a function for more than one instruction set. They use integers, and
// round each result once (`dither` alone has fractions), so every kernel writes the same bytes, on every processor.
//
// Pixels are words of premultiplied red, green, blue and alpha, red in the lowest byte.
#ifndef CSPANS_H
#define CSPANS_H

#include <stddef.h>
#include <stdint.h>

// The ways to combine a colour with the target's.
enum { spans_copy, spans_normal, spans_additive, spans_multiply, spans_screen };

// The filling of a triangle. Steps are differences from pixel to pixel, to the right and down; a value is the one at the
// centre of the pixel at the target's origin.
struct spans_paint {
  // The texture, one row after the other; null for no texture.
  const uint32_t *texels;
  int32_t width, height;
  // The texture position in texels from the centre of the first one, with 32 bits after the point, and a half of 1/256
  // added for rounding. Outside the texture its edge texels continue.
  int64_t s, s_right, s_down, t, t_right, t_down;
  // Red, green, blue, alpha with 16 bits after the point and a half added; used if `is_solid` is 0.
  int32_t color[4], color_right[4], color_down[4];
  // The colour of all pixels; used if `is_solid` is not 0. A texture is multiplied by the colour.
  uint32_t solid;
  int32_t is_solid;
  // The blend mode; `spans_copy` promises that every resulting pixel is opaque.
  int32_t blend;
};

struct spans_target {
  uint32_t *pixels;
  // The number of pixels from one row to the next.
  int64_t stride;
  // The end of the columns that belong to this thread: up to it, a loop may write pixels again beyond a run.
  int32_t right;
};

// The pixels to fill in one row.
struct spans_run {
  int32_t x, count;
};

// The composition of one pixel of a filtered row or column: `count` pixels of the source from `first` on, each times a
// weight of 1/65536. The weights begin at number `weights` and add up to 65536. Pixels with the same weights follow each
// other, each shifted by one source pixel.
struct spans_taps {
  int32_t first, count, weights;
};

// The loops, compiled for one instruction set.
struct spans_kernel {
  // The name of the instruction set, for people.
  const char *name;
  // Fills a run for each row from `top` on; a count of 0 or less leaves the row unchanged.
  void (*rows)(
      const struct spans_target *target, const struct spans_paint *paint, const struct spans_run *runs, int32_t top,
      int32_t count);
  // Fills every pixel of an upright rectangle.
  void (*rect)(
      const struct spans_target *target, const struct spans_paint *paint, int32_t x, int32_t y, int32_t width,
      int32_t height);
  // Copies words from one place to another, with red and blue exchanged.
  void (*exchange)(uint32_t *target, const uint32_t *source, int64_t count);
  // Writes row `y` of a picture from colours: red, green, blue and alpha of each pixel, 0…1, with straight alpha.
  // Triangular noise of ±1/255 is added, the same for every channel, so that greys stay grey.
  void (*dither)(uint32_t *target, const double *colors, int32_t count, int32_t y);
  // Computes each of a row's `count` pixels from another row; the result is four channels a pixel, in 1/256.
  void (*filter_across)(
      uint16_t *target, const uint32_t *source, const struct spans_taps *taps, const uint32_t *weights, int32_t count);
  // Computes the `count` pixels of one row from rows of such channels, one after the other from `lines` on.
  void (*filter_down)(
      uint32_t *target, const uint16_t *lines, const struct spans_taps *taps, const uint32_t *weights, int32_t count);
  // The steps of blurs and thresholds of layers, on rows of four channels a pixel with 5 bits after the point. They read and
  // write up to three pixels beyond a row's end: see `softening.inc`. `narrow` returns the bits that all its pixels have.
  void (*widen)(uint16_t *target, const uint32_t *source, int32_t count);
  uint32_t (*narrow)(uint32_t *target, const uint16_t *source, int32_t count);
  void (*halve_down)(uint16_t *target, const uint16_t *const *rows, int32_t count);
  void (*halve_across)(uint16_t *target, const uint16_t *source, int32_t count);
  void (*double_down)(uint16_t *target, const uint16_t *near, const uint16_t *far, int32_t count);
  void (*double_across)(uint16_t *target, const uint16_t *source, int32_t count);
  void (*soften_across)(uint16_t *target, const uint16_t *source, const int16_t *weights, int32_t reach, int32_t count);
  void (*soften_down)(
      uint16_t *target, const uint16_t *const *rows, const int16_t *weights, int32_t reach, int32_t count);
  void (*part)(uint32_t *target, const uint16_t *const *rows, int32_t level, int32_t count);
};

// The number of kernels that this processor can run, and the kernels, the fastest last. The first one runs on every
// processor of the family for which it was compiled.
int32_t spans_kernel_count(void);
const struct spans_kernel *spans_kernel_at(int32_t index);

// Tells the processor that a loop is waiting for another thread.
static inline void spans_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

#endif
