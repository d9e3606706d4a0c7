#include "shrink.h"
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

typedef struct {
  struct jpeg_error_mgr errors;
  PictureReading *reading;
  enum PictureEnd end;
  jmp_buf out;
} Complaint;

static void leave(j_common_ptr jpeg) {
  Complaint *complaint = (Complaint *)jpeg->err;
  int code = complaint->errors.msg_code;
  complaint->end = code == JERR_OUT_OF_MEMORY ? PictureEndOutOfMemory : PictureEndDamaged;
  char message[JMSG_LENGTH_MAX];
  complaint->errors.format_message(jpeg, message);
  snprintf(complaint->reading->message, sizeof complaint->reading->message, "%s", message);
  longjmp(complaint->out, 1);
}

/// Ends the reading for damage that libjpeg would paint over in grey; ignores warnings that harm no pixel.
static void judge(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  switch (jpeg->err->msg_code) {
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC: leave(jpeg);
  }
}

static void unwind(Complaint *complaint, enum PictureEnd status) {
  if (status == PictureEndDone) return;
  complaint->end = status;
  longjmp(complaint->out, 1);
}

/// Converts printers' inks to screen colours.
///
/// JPEGs hold inks inverted, 255 for none; browsers read all files so, with or without Adobe's marker.
static void fromInks(uint8_t *pixels, int width) {
  for (int x = 0; x < width; x++, pixels += 4) {
    for (int channel = 0; channel < 3; channel++)
      pixels[channel] = (uint8_t)((pixels[channel] * pixels[3] + 127) / 255);
    pixels[3] = 255;
  }
}

/// Returns the conversion for the profile in the file's APP2 segments; NULL without one.
static Colors *colorsOf(j_decompress_ptr jpeg) {
  JOCTET *profile = NULL;
  unsigned count = 0;
  if (!jpeg_read_icc_profile(jpeg, &profile, &count)) return NULL;
  int channels = jpeg->num_components;
  enum ColorsKind kind = channels == 4 ? ColorsInks : channels == 1 ? ColorsGray : ColorsRGB;
  Colors *colors = colorsOfProfile(profile, count, kind);
  free(profile);
  return colors;
}

static void readRows(j_decompress_ptr jpeg, Complaint *complaint, Shrink *shrink, uint8_t *volatile *kept) {
  PictureReading *reading = complaint->reading;
  int isInks = jpeg->num_components == 4;
  jpeg->out_color_space = isInks ? JCS_CMYK : JCS_EXT_RGBA;
  // The smallest sufficient scale in eighths is decoded, which saves most of the work; averaging does the rest.
  jpeg->scale_denom = 8;
  for (jpeg->scale_num = 1; jpeg->scale_num < 8; jpeg->scale_num++) {
    jpeg_calc_output_dimensions(jpeg);
    if ((int)jpeg->output_width >= reading->width && (int)jpeg->output_height >= reading->height) break;
  }
  jpeg_start_decompress(jpeg);
  int width = (int)jpeg->output_width;
  uint8_t *row = *kept = malloc((size_t)width * 4);
  if (!row) unwind(complaint, PictureEndOutOfMemory);
  Colors *colors = colorsOf(jpeg);
  unwind(complaint, shrinkStart(shrink, reading, width, (int)jpeg->output_height, colors));
  while (jpeg->output_scanline < jpeg->output_height) {
    jpeg_read_scanlines(jpeg, &row, 1);
    if (isInks && !colors) fromInks(row, width);
    unwind(complaint, shrinkTake(shrink, row, 0));
  }
  jpeg_finish_decompress(jpeg);
}

enum PictureEnd pictureReadJPEG(PictureReading *reading) {
  struct jpeg_decompress_struct jpeg;
  Complaint complaint = {.reading = reading, .end = PictureEndDone};
  Shrink shrink = {0};
  uint8_t *volatile kept = NULL;
  FILE *file = fdopen(reading->input, "rb");
  if (!file) return PictureEndOutOfMemory;
  jpeg.err = jpeg_std_error(&complaint.errors);
  complaint.errors.error_exit = leave;
  complaint.errors.emit_message = judge;
  if (setjmp(complaint.out) == 0) {
    jpeg_create_decompress(&jpeg);
    jpeg_stdio_src(&jpeg, file);
    jpeg_save_markers(&jpeg, JPEG_APP0 + 2, 0xFFFF);
    jpeg_read_header(&jpeg, TRUE);
    readRows(&jpeg, &complaint, &shrink, &kept);
  }
  jpeg_destroy_decompress(&jpeg);
  shrinkFree(&shrink);
  free((void *)kept);
  fclose(file);
  return complaint.end;
}
