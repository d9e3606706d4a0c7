#include "shrink.h"
#include <string.h>
#include <webp/decode.h>

static enum PictureEnd fail(PictureReading *reading, VP8StatusCode status) {
  if (status == VP8_STATUS_OUT_OF_MEMORY) return PictureEndOutOfMemory;
  const char *message =
      status == VP8_STATUS_NOT_ENOUGH_DATA ? "it ends too early"
      : status == VP8_STATUS_UNSUPPORTED_FEATURE ? "it uses something that is not read"
                                                 : "its data is damaged";
  snprintf(reading->message, sizeof reading->message, "%s", message);
  return PictureEndDamaged;
}

/// Returns the content of a chunk of the extended format; NULL if there is none.
static const uint8_t *chunk(const uint8_t *bytes, size_t count, const char *name, size_t *length) {
  size_t place = 12;
  while (count >= 8 && place <= count - 8) {
    const uint8_t *head = bytes + place;
    *length = (size_t)head[4] | (size_t)head[5] << 8 | (size_t)head[6] << 16 | (size_t)head[7] << 24;
    if (*length > count - 8 - place) return NULL;
    if (!memcmp(head, name, 4)) return head + 8;
    place += 8 + *length + (*length & 1);
  }
  return NULL;
}

enum PictureEnd pictureReadWebP(PictureReading *reading, const uint8_t *bytes, size_t count) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return fail(reading, VP8_STATUS_UNSUPPORTED_FEATURE);
  VP8StatusCode status = WebPGetFeatures(bytes, count, &config.input);
  if (status != VP8_STATUS_OK) return fail(reading, status);
  if (config.input.has_animation) {
    snprintf(reading->message, sizeof reading->message, "it moves, expected a still picture");
    return PictureEndDamaged;
  }
  int width = config.input.width < reading->width ? config.input.width : reading->width;
  int height = config.input.height < reading->height ? config.input.height : reading->height;
  size_t length;
  const uint8_t *profile = chunk(bytes, count, "ICCP", &length);
  Colors *colors = profile ? colorsOfProfile(profile, length, ColorsRGB) : NULL;
  config.output.colorspace = colors ? MODE_RGBA : MODE_rgbA;
  config.options.use_scaling = width != config.input.width || height != config.input.height;
  config.options.scaled_width = width;
  config.options.scaled_height = height;
  status = WebPDecode(bytes, count, &config);
  if (status != VP8_STATUS_OK) {
    colorsFree(colors);
    return fail(reading, status);
  }
  // The decoder has scaled the picture already.
  Shrink rows;
  enum PictureEnd end = shrinkStart(&rows, reading, width, height, colors);
  const WebPRGBABuffer *pixels = &config.output.u.RGBA;
  for (int y = 0; y < height && end == PictureEndDone; y++)
    end = shrinkTake(&rows, pixels->rgba + (size_t)y * (size_t)pixels->stride, colors != NULL);
  shrinkFree(&rows);
  WebPFreeDecBuffer(&config.output);
  return end;
}
