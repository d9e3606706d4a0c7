#pragma once

#include <stddef.h>
#include <stdint.h>

// Pictures from files to pixels, for the process that reads what we do not trust: see PictureChild.swift. C because
// libpng and libjpeg leave a broken picture by longjmp. Nothing here asks for more memory than a picture's kind needs.

/// How a reading ended.
enum PictureEnd {
  PictureEndDone = 0,
  /// The file's data is broken, incomplete or of a kind that is not read; `message` says what.
  PictureEndDamaged = 1,
  PictureEndOutOfMemory = 2,
  /// The other side of the pipe has gone.
  PictureEndUnwanted = 3,
  /// A library that is needed is missing; `message` names it.
  PictureEndMissing = 4,
};

/// One reading: what is asked for, and what was wrong.
typedef struct {
  /// Descriptors of the file, to be read from its start, and of the pipe for the pixels.
  int input, output;
  /// The most pixels that are sent in either direction; a side that is shorter stays as it is.
  int width, height;
  /// Ends with a zero.
  char message[200];
} PictureReading;

// Each sends width and height, 32 bits in the machine's order, and then the rows, RGBA with alpha multiplied in.
// A picture that is larger than asked for is averaged on the way, a row at a time.

enum PictureEnd pictureReadPNG(PictureReading *reading);
enum PictureEnd pictureReadJPEG(PictureReading *reading);
enum PictureEnd pictureReadWebP(PictureReading *reading, const uint8_t *bytes, size_t count);
/// `naturalWidth` and `naturalHeight` are the size that the drawing has in itself, any unit; it fills what is asked for.
enum PictureEnd pictureReadSVG(
    PictureReading *reading, const uint8_t *bytes, size_t count, double naturalWidth, double naturalHeight);

/// Where a word begins in these bytes, or −1.
ptrdiff_t pictureFind(const uint8_t *bytes, size_t count, const char *word);
