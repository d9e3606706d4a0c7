#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "pictures.h"

typedef struct {
  struct jpeg_error_mgr errors;
  jmp_buf out;
} Failure;

static void leave(j_common_ptr jpeg) { longjmp(((Failure *)jpeg->err)->out, 1); }

static void stayQuiet(j_common_ptr jpeg) { (void)jpeg; }

uint8_t *pictureWriteJPEG(
    const uint8_t *pixels, size_t stride, int width, int height, int quality, size_t *count) {
  struct jpeg_compress_struct jpeg;
  Failure failure;
  unsigned char *volatile kept = NULL;
  unsigned char *bytes = NULL;
  unsigned long size = 0;
  *count = 0;
  if (width < 1 || height < 1 || width > JPEG_MAX_DIMENSION || height > JPEG_MAX_DIMENSION) return NULL;
  jpeg.err = jpeg_std_error(&failure.errors);
  failure.errors.error_exit = leave;
  failure.errors.output_message = stayQuiet;
  if (setjmp(failure.out)) {
    jpeg_destroy_compress(&jpeg);
    free((void *)kept);
    return NULL;
  }
  jpeg_create_compress(&jpeg);
  // Twice the room that libjpeg-turbo's own interface reserves, so that libjpeg never replaces the buffer.
  size_t blocks = ((size_t)width + 15) / 16 * (((size_t)height + 15) / 16) * 6;
  size = 4096 + blocks * 256;
  kept = bytes = malloc(size);
  if (!bytes) leave((j_common_ptr)&jpeg);
  jpeg_mem_dest(&jpeg, &bytes, &size);
  jpeg.image_width = (JDIMENSION)width;
  jpeg.image_height = (JDIMENSION)height;
  jpeg.input_components = 4;
  jpeg.in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  jpeg_start_compress(&jpeg, TRUE);
  while (jpeg.next_scanline < jpeg.image_height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)jpeg.next_scanline * stride * 4);
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  if (bytes != kept) free((void *)kept);
  *count = size;
  return bytes;
}
