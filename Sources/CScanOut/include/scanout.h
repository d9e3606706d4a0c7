// Buffers that a screen shows without a display server and without OpenGL: the kernel's "dumb buffers", through libdrm.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A connected screen, the controller that drives it, and its mode.
struct ScanOutScreen {
  uint32_t connector;
  uint32_t controller;
  uint32_t width, height;
  /// The kernel's description of the mode.
  unsigned char mode[128];
};

/// Memory with 32 bits per pixel, X8R8G8B8, that a controller can show.
struct ScanOutBuffer {
  uint32_t handle;
  uint32_t frame;
  /// The bytes from one row to the next.
  uint32_t pitch;
  size_t bytes;
  void *memory;
};

/// Finds the connected screen with this number, from 0, in the kernel's order; returns false if there is none.
/// `card` is an open device file.
bool scanout_find(int card, int number, struct ScanOutScreen *screen);

/// Creates and maps a buffer of the screen's size; returns false, and leaves nothing behind, if that fails.
bool scanout_make(int card, const struct ScanOutScreen *screen, struct ScanOutBuffer *buffer);

void scanout_free(int card, struct ScanOutBuffer *buffer);

/// Sets the screen's mode and shows the buffer; returns false while another program or terminal has the screen.
bool scanout_set(int card, const struct ScanOutScreen *screen, const struct ScanOutBuffer *buffer);

/// Shows the buffer with the screen's next picture and waits for that, for `milliseconds` at most.
/// Returns false if the flip is refused or takes longer.
bool scanout_flip(int card, const struct ScanOutScreen *screen, const struct ScanOutBuffer *buffer, int milliseconds);
