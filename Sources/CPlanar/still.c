#include "still.h"

#include <stdlib.h>
#include <string.h>
#include <webp/encode.h>

intptr_t packStill(
    const uint32_t *pixels, intptr_t width, PixelBox box, StillSettings settings, uint8_t **bytes) {
  WebPConfig config;
  WebPPicture picture;
  WebPMemoryWriter writer;
  *bytes = NULL;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return 0;
  config.method = settings.effort;
  if (settings.quality >= 100) {
    config.lossless = 1;
    config.quality = 75;
  } else {
    config.quality = (float)settings.quality;
    config.use_sharp_yuv = settings.effort > 2;
    // Alpha is lossless, and its soft shadows need no filter to be small.
    config.alpha_quality = 100;
  }
  picture.use_argb = 1;
  picture.width = (int)box.width;
  picture.height = (int)box.height;
  const uint8_t *start = (const uint8_t *)(pixels + box.y * width + box.x);
  int isTaken = settings.hasAlpha ? WebPPictureImportRGBA(&picture, start, (int)width * 4)
                                  : WebPPictureImportRGBX(&picture, start, (int)width * 4);
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  int isMade = isTaken && WebPEncode(&config, &picture);
  WebPPictureFree(&picture);
  // A file begins with its own length, and with its size and features if it has alpha; an animation says them elsewhere.
  size_t head = 12;
  if (isMade && writer.size > 30 && memcmp(writer.mem + head, "VP8X", 4) == 0) head += 18;
  if (!isMade || writer.size <= head) {
    WebPMemoryWriterClear(&writer);
    return 0;
  }
  memmove(writer.mem, writer.mem + head, writer.size - head);
  *bytes = writer.mem;
  return (intptr_t)(writer.size - head);
}

void freeStill(uint8_t *bytes) { WebPFree(bytes); }
