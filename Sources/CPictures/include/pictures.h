#pragma once

#include <stddef.h>
#include <stdint.h>

// Decoding of picture files to pixels, in the process that reads untrusted files: see PictureChild.swift. It is written in
// C because libpng and libjpeg leave a broken picture by longjmp. No function requests more memory than the format needs.

/// The outcome of a reading.
enum PictureEnd {
  PictureEndDone = 0,
  /// The file's data is broken, incomplete or of an unsupported kind; `message` has the reason.
  PictureEndDamaged = 1,
  PictureEndOutOfMemory = 2,
  /// The other end of the pipe has gone.
  PictureEndUnwanted = 3,
  /// A required library is missing; `message` names it.
  PictureEndMissing = 4,
};

/// A reading: its request, and its error message.
typedef struct {
  /// The descriptors of the file, read from its start, and of the pipe for the pixels.
  int input, output;
  /// The most pixels that are sent in either direction; a side that is shorter stays as it is.
  int width, height;
  /// The reason for a failure, ending with a zero byte.
  char message[200];
} PictureReading;

// These functions send width and height, 32 bits in native byte order, and then the rows, RGBA with premultiplied alpha. A
// picture larger than requested is averaged on the way, a row at a time.

enum PictureEnd pictureReadPNG(PictureReading *reading);
enum PictureEnd pictureReadJPEG(PictureReading *reading);
enum PictureEnd pictureReadWebP(PictureReading *reading, const uint8_t *bytes, size_t count);
/// `naturalWidth` and `naturalHeight` are the drawing's own size in any unit; the drawing fills the requested size.
enum PictureEnd pictureReadSVG(
    PictureReading *reading, const uint8_t *bytes, size_t count, double naturalWidth, double naturalHeight);

/// Returns the position of a word in these bytes, or −1.
ptrdiff_t pictureFind(const uint8_t *bytes, size_t count, const char *word);

/// Returns a baseline JPEG of rows of RGBA, whose alpha is ignored, and its length; NULL without memory or if a side is not
/// 1…65500. Rows begin `stride` pixels apart. The quality is 1…100. The caller frees the bytes. The same pixels and quality
/// give the same bytes.
uint8_t *pictureWriteJPEG(
    const uint8_t *pixels, size_t stride, int width, int height, int quality, size_t *count);
