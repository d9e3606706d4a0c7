#include "shrink.h"
#include <dlfcn.h>
#include <stdlib.h>

// The few functions of librsvg and Cairo that are used, as their headers declare them. They are loaded in the process that
// reads a drawing instead of being linked: with all of their dependencies they would slow every start.

typedef struct {
  double x, y, width, height;
} Box;
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} Complaint;

static struct {
  void *(*open)(const uint8_t *, size_t, Complaint **);
  void (*setResolution)(void *, double);
  int (*render)(void *, void *, const Box *, Complaint **);
  void *(*newSurface)(int, int, int);
  int (*surfaceStatus)(void *);
  void (*flush)(void *);
  uint8_t *(*data)(void *);
  int (*stride)(void *);
  void *(*newContext)(void *);
  int (*contextStatus)(void *);
  void (*scale)(void *, double, double);
} api;

static int load(void) {
  // Cairo's functions are found through librsvg, which depends on it.
  void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  struct {
    void **place;
    const char *name;
  } wanted[] = {
      {(void **)&api.open, "rsvg_handle_new_from_data"},
      {(void **)&api.setResolution, "rsvg_handle_set_dpi"},
      {(void **)&api.render, "rsvg_handle_render_document"},
      {(void **)&api.newSurface, "cairo_image_surface_create"},
      {(void **)&api.surfaceStatus, "cairo_surface_status"},
      {(void **)&api.flush, "cairo_surface_flush"},
      {(void **)&api.data, "cairo_image_surface_get_data"},
      {(void **)&api.stride, "cairo_image_surface_get_stride"},
      {(void **)&api.newContext, "cairo_create"},
      {(void **)&api.contextStatus, "cairo_status"},
      {(void **)&api.scale, "cairo_scale"},
  };
  for (size_t index = 0; index < sizeof wanted / sizeof *wanted; index++)
    if (!(*wanted[index].place = dlsym(library, wanted[index].name))) return 0;
  return 1;
}

static enum PictureEnd fail(PictureReading *reading, Complaint *complaint, const char *otherwise) {
  const char *message = complaint && complaint->message ? complaint->message : otherwise;
  snprintf(reading->message, sizeof reading->message, "%s", message);
  return PictureEndDamaged;
}

enum PictureEnd pictureReadSVG(
    PictureReading *reading, const uint8_t *bytes, size_t count, double naturalWidth, double naturalHeight) {
  if (!load()) {
    snprintf(reading->message, sizeof reading->message, "librsvg-2.so.2");
    return PictureEndMissing;
  }
  // Without a base address a drawing can refer to no other file: librsvg then opens none.
  Complaint *complaint = NULL;
  void *drawing = api.open(bytes, count, &complaint);
  if (!drawing) return fail(reading, complaint, "it is no drawing");
  // CSS defines 96 pixels to the inch.
  api.setResolution(drawing, 96);
  void *surface = api.newSurface(0, reading->width, reading->height);
  void *context = api.newContext(surface);
  if (api.surfaceStatus(surface) || api.contextStatus(context)) return PictureEndOutOfMemory;
  api.scale(context, reading->width / naturalWidth, reading->height / naturalHeight);
  Box box = {0, 0, naturalWidth, naturalHeight};
  if (!api.render(drawing, context, &box, &complaint)) return fail(reading, complaint, "it cannot be drawn");
  // 1 is CAIRO_STATUS_NO_MEMORY.
  if (api.contextStatus(context)) {
    return api.contextStatus(context) == 1 ? PictureEndOutOfMemory : fail(reading, NULL, "it cannot be drawn");
  }
  api.flush(surface);
  uint32_t size[2] = {(uint32_t)reading->width, (uint32_t)reading->height};
  enum PictureEnd end = pictureSend(reading->output, size, sizeof size);
  uint8_t *row = api.data(surface);
  int stride = api.stride(surface);
  for (int y = 0; y < reading->height && end == PictureEndDone; y++, row += stride) {
    // Cairo stores a pixel as a word with blue in its lowest byte.
    for (int x = 0; x < reading->width; x++) {
      uint32_t word = ((uint32_t *)row)[x];
      row[x * 4] = (uint8_t)(word >> 16);
      row[x * 4 + 1] = (uint8_t)(word >> 8);
      row[x * 4 + 2] = (uint8_t)word;
      row[x * 4 + 3] = (uint8_t)(word >> 24);
    }
    end = pictureSend(reading->output, row, (size_t)reading->width * 4);
  }
  return end;
}
