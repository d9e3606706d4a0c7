// Fills runs of pixels with colours and filtered textures: the rasteriser's innermost loops.
//
// In C, because Swift has no way to compile a function for more than one instruction set. Integers, each result rounded
// once (`dither` alone has fractions): every kernel writes the same bytes, on every processor.
//
// Pixels are words of premultiplied red, green, blue and alpha, red in the lowest byte.
#ifndef CSPANS_H
#define CSPANS_H

#include <stddef.h>
#include <stdint.h>

// How a colour meets the target's.
enum { spans_copy, spans_normal, spans_additive, spans_multiply, spans_screen };

// What the pixels of a triangle are filled with. Steps are those from pixel to pixel, right and down; a value is that at
// the centre of the pixel at the target's origin.
struct spans_paint {
  // The texture, one row after the other; null for none.
  const uint32_t *texels;
  int32_t width, height;
  // Texels from the centre of the first one, 32 bits after the point, and a half of 1/256 added for rounding; the edge
  // texels go on outside.
  int64_t s, s_right, s_down, t, t_right, t_down;
  // Red, green, blue, alpha with 16 bits after the point and a half added; where `is_solid` is 0.
  int32_t color[4], color_right[4], color_down[4];
  // The one colour; where `is_solid` is not 0. A texture is multiplied by the colour.
  uint32_t solid;
  int32_t is_solid;
  // `spans_copy` promises that every pixel comes out opaque.
  int32_t blend;
};

struct spans_target {
  uint32_t *pixels;
  // Pixels from a row to the next.
  int64_t stride;
};

// The pixels of one row.
struct spans_run {
  int32_t x, count;
};

// What makes one pixel of a filtered row or column: a number of pixels of the source from the first on, each times a weight of
// 1/65536. The weights begin with number `weights` and add up to 65536. Pixels with the same ones follow each other, each
// one source pixel on.
struct spans_taps {
  int32_t first, count, weights;
};

// The loops, compiled for one instruction set.
struct spans_kernel {
  // For people.
  const char *name;
  // A run for each row from `top` on; a count of 0 or less leaves the row as it is.
  void (*rows)(
      const struct spans_target *target, const struct spans_paint *paint, const struct spans_run *runs, int32_t top,
      int32_t count);
  // Every pixel of an upright rectangle.
  void (*rect)(
      const struct spans_target *target, const struct spans_paint *paint, int32_t x, int32_t y, int32_t width,
      int32_t height);
  // Words from one place to another, red and blue exchanged.
  void (*exchange)(uint32_t *target, const uint32_t *source, int64_t count);
  // Row `y` of a picture from colours: red, green, blue and alpha of each pixel, 0…1, alpha not multiplied in. Triangular
  // noise of ±1/255 is added, the same to every channel, so that greys stay grey.
  void (*dither)(uint32_t *target, const double *colors, int32_t count, int32_t y);
  // Each of a row's `count` pixels from those of another row; four channels a pixel come out, in 1/256.
  void (*filter_across)(
      uint16_t *target, const uint32_t *source, const struct spans_taps *taps, const uint32_t *weights, int32_t count);
  // The `count` pixels of one row from rows of such channels, one after the other from `lines` on.
  void (*filter_down)(
      uint32_t *target, const uint16_t *lines, const struct spans_taps *taps, const uint32_t *weights, int32_t count);
};

// How many kernels this processor can run; and these, the fastest last. The first runs on every processor of the family
// that this was compiled for.
int32_t spans_kernel_count(void);
const struct spans_kernel *spans_kernel_at(int32_t index);

// Tells the processor that a loop waits for another thread.
static inline void spans_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

#endif
