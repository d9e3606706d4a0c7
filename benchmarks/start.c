// A minimal window: SDL opens one of 1280 × 720 and shows a texture, with the renderer that SDL chooses or, with -DSOFTWARE,
// its
// software renderer. It prints the event of its first picture as `fidget --events -` does.
#include <SDL2/SDL.h>
#include <stdio.h>

static int fail(const char *call) {
  fprintf(stderr, "%s: %s\n", call, SDL_GetError());
  return 1;
}

int main(void) {
  const int width = 1280, height = 720;
#ifdef SOFTWARE
  SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software");
#endif
  // Fidget sets the same hint: pixels drawn by the processor go to the screen without OpenGL.
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return fail("SDL_Init");
  SDL_Window *window = SDL_CreateWindow(
      "start", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height, SDL_WINDOW_RESIZABLE);
  if (!window) return fail("SDL_CreateWindow");
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, 0);
  if (!renderer) return fail("SDL_CreateRenderer");
  SDL_Texture *texture =
      SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING, width, height);
  void *pixels;
  int pitch;
  if (!texture || SDL_LockTexture(texture, NULL, &pixels, &pitch) != 0) return fail("SDL_CreateTexture");
  for (int y = 0; y < height; y++) {
    uint32_t *row = (uint32_t *)((char *)pixels + y * pitch);
    for (int x = 0; x < width; x++) row[x] = 0xFF000000u | (uint32_t)(x * 255 / width) << 16 | (uint32_t)(y * 255 / height);
  }
  SDL_UnlockTexture(texture);
  SDL_RenderCopy(renderer, texture, NULL, NULL);
  SDL_RenderPresent(renderer);
  puts("{\"event\":\"window.opened\"}");
  fflush(stdout);
  SDL_Event event;
  while (SDL_WaitEvent(&event) && event.type != SDL_QUIT) {}
  SDL_Quit();
  return 0;
}
