#include "scanout.h"
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

_Static_assert(sizeof(drmModeModeInfo) <= sizeof(((struct ScanOutScreen *)0)->mode), "a mode needs more room");

// Returns the controller that drives a connector now, else the first that can; 0 if there is none.
static uint32_t controller_of(int card, const drmModeRes *all, const drmModeConnector *connector) {
  uint32_t found = 0;
  drmModeEncoder *encoder = drmModeGetEncoder(card, connector->encoder_id);
  if (encoder) {
    found = encoder->crtc_id;
    drmModeFreeEncoder(encoder);
  }
  for (int i = 0; !found && i < connector->count_encoders; i++) {
    encoder = drmModeGetEncoder(card, connector->encoders[i]);
    if (!encoder) continue;
    for (int c = 0; !found && c < all->count_crtcs && c < 32; c++) {
      if (encoder->possible_crtcs & (1u << c)) found = all->crtcs[c];
    }
    drmModeFreeEncoder(encoder);
  }
  return found;
}

static bool describe(int card, const drmModeRes *all, const drmModeConnector *connector, struct ScanOutScreen *screen) {
  uint32_t controller = controller_of(card, all, connector);
  if (!controller) return false;
  // The mode that the screen has now, else the connector's first, which is the preferred one.
  drmModeModeInfo mode = connector->modes[0];
  drmModeCrtc *state = drmModeGetCrtc(card, controller);
  if (state && state->mode_valid) mode = state->mode;
  drmModeFreeCrtc(state);
  screen->connector = connector->connector_id;
  screen->controller = controller;
  screen->width = mode.hdisplay;
  screen->height = mode.vdisplay;
  memcpy(screen->mode, &mode, sizeof mode);
  return true;
}

bool scanout_find(int card, int number, struct ScanOutScreen *screen) {
  drmModeRes *all = drmModeGetResources(card);
  if (!all) return false;
  bool is_found = false;
  for (int i = 0; number >= 0 && i < all->count_connectors; i++) {
    drmModeConnector *connector = drmModeGetConnector(card, all->connectors[i]);
    if (!connector) continue;
    bool is_connected = connector->connection == DRM_MODE_CONNECTED && connector->count_modes > 0;
    if (is_connected && number-- == 0) is_found = describe(card, all, connector, screen);
    drmModeFreeConnector(connector);
  }
  drmModeFreeResources(all);
  return is_found;
}

bool scanout_make(int card, const struct ScanOutScreen *screen, struct ScanOutBuffer *buffer) {
  uint64_t bytes = 0, offset = 0;
  memset(buffer, 0, sizeof *buffer);
  if (drmModeCreateDumbBuffer(card, screen->width, screen->height, 32, 0, &buffer->handle, &buffer->pitch, &bytes)) {
    return false;
  }
  buffer->bytes = bytes;
  if (!drmModeAddFB(card, screen->width, screen->height, 24, 32, buffer->pitch, buffer->handle, &buffer->frame) &&
      !drmModeMapDumbBuffer(card, buffer->handle, &offset)) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)offset);
    if (memory != MAP_FAILED) {
      buffer->memory = memory;
      return true;
    }
  }
  scanout_free(card, buffer);
  return false;
}

void scanout_free(int card, struct ScanOutBuffer *buffer) {
  if (buffer->memory) munmap(buffer->memory, buffer->bytes);
  if (buffer->frame) drmModeRmFB(card, buffer->frame);
  if (buffer->handle) drmModeDestroyDumbBuffer(card, buffer->handle);
  memset(buffer, 0, sizeof *buffer);
}

bool scanout_set(int card, const struct ScanOutScreen *screen, const struct ScanOutBuffer *buffer) {
  drmModeModeInfo mode;
  memcpy(&mode, screen->mode, sizeof mode);
  uint32_t connector = screen->connector;
  return drmModeSetCrtc(card, screen->controller, buffer->frame, 0, 0, &connector, 1, &mode) == 0;
}

static void is_shown(int card, unsigned frame, unsigned seconds, unsigned microseconds, void *data) {
  (void)card, (void)frame, (void)seconds, (void)microseconds;
  *(bool *)data = true;
}

bool scanout_flip(int card, const struct ScanOutScreen *screen, const struct ScanOutBuffer *buffer, int milliseconds) {
  // The variable is static because the event of a late flip is read by a later call.
  static bool has_flipped;
  has_flipped = false;
  if (drmModePageFlip(card, screen->controller, buffer->frame, DRM_MODE_PAGE_FLIP_EVENT, &has_flipped)) return false;
  drmEventContext context = {.version = 2, .page_flip_handler = is_shown};
  struct pollfd look = {.fd = card, .events = POLLIN};
  while (!has_flipped) {
    if (poll(&look, 1, milliseconds) <= 0 || drmHandleEvent(card, &context)) return false;
  }
  return true;
}
