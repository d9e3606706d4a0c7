// Feeds bytes to the C code that reads pictures in a separate process: libpng, libjpeg and libwebp with our C around them.
// Built
// and run by `Fuzz/run pictures`, no part of the package. The first two bytes are the requested size.
#define _GNU_SOURCE
#include "pictures.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  if (count < 6) return 0;
  PictureReading reading = {.width = bytes[0] + 1, .height = bytes[1] * 8 + 1};
  bytes += 2;
  count -= 2;
  // Larger pictures only take longer.
  if (bytes[0] == 0x89 && count > 24 && (bytes[16] || bytes[17] || bytes[18] > 7 || bytes[20] || bytes[21] || bytes[22] > 7))
    return 0;
  reading.input = memfd_create("picture", MFD_CLOEXEC);
  reading.output = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (reading.input < 0 || reading.output < 0 || write(reading.input, bytes, count) != (ssize_t)count) __builtin_trap();
  lseek(reading.input, 0, SEEK_SET);
  enum PictureEnd end;
  int isOpen = 0;
  if (bytes[0] == 0xFF) {
    end = pictureReadJPEG(&reading);
  } else if (bytes[0] == 'R') {
    end = pictureReadWebP(&reading, bytes, count);
    isOpen = 1;
  } else {
    end = pictureReadPNG(&reading);
  }
  // The message is terminated, and empty if the picture was read.
  if (!memchr(reading.message, 0, sizeof reading.message)) __builtin_trap();
  if (end == PictureEndDone && reading.message[0]) __builtin_trap();
  if (isOpen) close(reading.input);
  close(reading.output);
  // Both descriptors are closed in every case, so the next ones have the same numbers.
  return 0;
}
