// A minimal program on SDL2: a window of 1280 × 720 that shows a square at the dragged pointer. It draws at every event or,
// with
// -DPACED, sixty times a second, as games do. It prints the event of its opening as `fidget --events -` does.
#include <SDL2/SDL.h>

int main(void) {
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return 3;
  SDL_Window *window = SDL_CreateWindow("bare", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 1280, 720, 0);
  if (!window) return 3;
  SDL_Surface *surface = SDL_GetWindowSurface(window);
  SDL_FillRect(surface, NULL, 0);
  SDL_UpdateWindowSurface(window);
  puts("{\"event\":\"window.opened\"}");
  fflush(stdout);

  SDL_Rect squares[2] = {{0, 0, 52, 52}, {0, 0, 52, 52}};
  SDL_Event event;
#ifdef PACED
  for (Uint64 next = SDL_GetTicks64();; next += 16) {
    while (SDL_PollEvent(&event)) {
#else
  {
    while (SDL_WaitEvent(&event)) {
#endif
      if (event.type == SDL_QUIT) return 0;
      if (event.type == SDL_WINDOWEVENT) SDL_UpdateWindowSurface(window);
      if (event.type != SDL_MOUSEMOTION) continue;
      squares[0] = squares[1];
      squares[1].x = event.motion.x - 26, squares[1].y = event.motion.y - 26;
      surface = SDL_GetWindowSurface(window);
      SDL_FillRect(surface, &squares[0], 0);
      SDL_FillRect(surface, &squares[1], 0xFFFFFFFF);
      SDL_UpdateWindowSurfaceRects(window, squares, 2);
    }
#ifdef PACED
    Uint64 now = SDL_GetTicks64();
    if (next + 16 > now) SDL_Delay(next + 16 - now);
#endif
  }
  return 0;
}
