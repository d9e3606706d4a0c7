#include "shrink.h"
#include <webp/decode.h>

static enum PictureEnd fail(PictureReading *reading, VP8StatusCode status) {
  if (status == VP8_STATUS_OUT_OF_MEMORY) return PictureEndOutOfMemory;
  const char *message =
      status == VP8_STATUS_NOT_ENOUGH_DATA ? "it ends too early"
      : status == VP8_STATUS_UNSUPPORTED_FEATURE ? "it uses something that is not read"
                                                 : "its data makes no sense";
  snprintf(reading->message, sizeof reading->message, "%s", message);
  return PictureEndDamaged;
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
  config.output.colorspace = MODE_rgbA;
  config.options.use_scaling = width != config.input.width || height != config.input.height;
  config.options.scaled_width = width;
  config.options.scaled_height = height;
  status = WebPDecode(bytes, count, &config);
  if (status != VP8_STATUS_OK) return fail(reading, status);
  uint32_t size[2] = {(uint32_t)width, (uint32_t)height};
  enum PictureEnd end = pictureSend(reading->output, size, sizeof size);
  const WebPRGBABuffer *pixels = &config.output.u.RGBA;
  for (int y = 0; y < height && end == PictureEndDone; y++)
    end = pictureSend(reading->output, pixels->rgba + (size_t)y * (size_t)pixels->stride, (size_t)width * 4);
  WebPFreeDecBuffer(&config.output);
  return end;
}
