#include "shrink.h"
#include <png.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  PictureReading *reading;
  enum PictureEnd end;
} Complaint;

static void complain(png_structp png, png_const_charp message) {
  Complaint *complaint = png_get_error_ptr(png);
  if (complaint->end == PictureEndDone) complaint->end = PictureEndDamaged;
  if (strstr(message, "emory")) complaint->end = PictureEndOutOfMemory;
  snprintf(complaint->reading->message, sizeof complaint->reading->message, "%s", message);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {}

static void readFile(png_structp png, png_bytep bytes, size_t count) {
  FILE *file = png_get_io_ptr(png);
  if (fread(bytes, 1, count, file) != count) png_error(png, "it ends too early");
}

static void check(png_structp png, enum PictureEnd status) {
  if (status == PictureEndDone) return;
  ((Complaint *)png_get_error_ptr(png))->end = status;
  png_error(png, "");
}

/// Converts every kind of PNG to 8-bit RGBA.
static void unify(png_structp png) {
  png_set_scale_16(png);
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
}

/// Returns the conversion by profile, else by exponent and primaries unless the picture is declared as sRGB.
static Colors *colorsOf(png_structp png, png_infop info) {
  png_charp name;
  png_bytep profile;
  png_uint_32 count;
  int method;
  int isGray = !(png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR);
  if (png_get_iCCP(png, info, &name, &method, &profile, &count))
    return colorsOfProfile(profile, count, isGray ? ColorsGray : ColorsRGB);
  double gamma, points[8];
  if (png_get_valid(png, info, PNG_INFO_sRGB) || !png_get_gAMA(png, info, &gamma)) return NULL;
  int hasPoints = !isGray && png_get_valid(png, info, PNG_INFO_cHRM) &&
                  png_get_cHRM(png, info, points, points + 1, points + 2, points + 3, points + 4, points + 5, points + 6,
                               points + 7);
  return colorsOfGamma(gamma, hasPoints ? points : NULL);
}

static void readRows(png_structp png, png_infop info, Shrink *shrink, PictureReading *reading, uint8_t *volatile *kept) {
  int width = (int)png_get_image_width(png, info);
  int height = (int)png_get_image_height(png, info);
  // Before `unify`, after which the picture has the type RGBA, whatever it is in the file.
  shrink->colors = colorsOf(png, info);
  unify(png);
  int hasAlpha = png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA || png_get_valid(png, info, PNG_INFO_tRNS);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t stride = (size_t)width * 4;
  if (png_get_rowbytes(png, info) != stride) png_error(png, "it is of an unknown kind");
  // An interlaced picture is complete only after its last pass; any other needs one row.
  uint8_t *pixels = *kept = malloc(passes > 1 ? stride * (size_t)height : stride);
  if (!pixels) check(png, PictureEndOutOfMemory);
  check(png, shrinkStart(shrink, reading, width, height, shrink->colors));
  for (int pass = 0; pass < passes - 1; pass++)
    for (int y = 0; y < height; y++) png_read_row(png, pixels + stride * (size_t)y, NULL);
  for (int y = 0; y < height; y++) {
    uint8_t *row = passes > 1 ? pixels + stride * (size_t)y : pixels;
    png_read_row(png, row, NULL);
    check(png, shrinkTake(shrink, row, hasAlpha));
  }
  png_read_end(png, NULL);
}

enum PictureEnd pictureReadPNG(PictureReading *reading) {
  Complaint complaint = {reading, PictureEndDone};
  Shrink shrink = {0};
  uint8_t *volatile kept = NULL;
  FILE *file = fdopen(reading->input, "rb");
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &complaint, complain, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!file || !info) return PictureEndOutOfMemory;
  if (setjmp(png_jmpbuf(png)) == 0) {
    png_set_read_fn(png, file, readFile);
    png_set_user_limits(png, 65535, 65535);
    // Metadata that would swell when unpacked is skipped.
    png_set_chunk_malloc_max(png, 1 << 20);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_read_info(png, info);
    readRows(png, info, &shrink, reading, &kept);
  }
  png_destroy_read_struct(&png, &info, NULL);
  shrinkFree(&shrink);
  free((void *)kept);
  fclose(file);
  return complaint.end;
}
