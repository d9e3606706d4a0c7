// The carousel scene on bare SDL2: `--renderer software` into a surface, or `opengles2` (any renderer of SDL's) with read-back.
#include <SDL2/SDL.h>

#include "carousel.h"

static void check(bool good, const char *what) {
  if (good) return;
  fprintf(stderr, "sdl: %s: %s\n", what, SDL_GetError());
  exit(3);
}

int main(int count, char **words) {
  struct arguments a = read_arguments(count, words);
  bool is_software = !strcmp(a.renderer, "software");
  make_card_pictures();
  SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
  SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1");
  SDL_SetHint(SDL_HINT_RENDER_DRIVER, a.renderer);
  SDL_SetHint(SDL_HINT_VIDEODRIVER, is_software ? "dummy" : "offscreen");
  check(SDL_Init(SDL_INIT_VIDEO) == 0, "SDL_Init");

  SDL_Renderer *renderer;
  SDL_Surface *surface = NULL;
  if (is_software) {
    surface = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    renderer = SDL_CreateSoftwareRenderer(surface);
  } else {
    SDL_Window *window = SDL_CreateWindow("carousel", 0, 0, WIDTH, HEIGHT, SDL_WINDOW_OPENGL);
    check(window != NULL, "SDL_CreateWindow");
    renderer = SDL_CreateRenderer(window, -1, 0);
  }
  check(renderer != NULL, "SDL_CreateRenderer");
  SDL_RendererInfo info;
  SDL_GetRendererInfo(renderer, &info);
  if (strcmp(info.name, a.renderer)) SDL_SetError("got %s", info.name), check(false, a.renderer);

  // The software renderer refuses premultiplied blending of textures, so its pictures are straight, as SDL requires.
  SDL_BlendMode premultiplied = SDL_ComposeCustomBlendMode(
      SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
      SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD);
  SDL_Texture *cards[5][LEVELS];
  for (int i = 0; i < 5; i++)
    for (int level = 0; level < LEVELS; level++) {
      int width = CARD_WIDTH >> level, height = CARD_HEIGHT >> level;
      uint8_t *pixels = card_pictures[i][level];
      for (int k = 0; is_software && k < width * height; k++)
        for (int c = 0; c < 3 && pixels[k * 4 + 3] > 0; c++) {
          int straight = (pixels[k * 4 + c] * 255 + pixels[k * 4 + 3] / 2) / pixels[k * 4 + 3];
          pixels[k * 4 + c] = straight > 255 ? 255 : straight;
        }
      SDL_Surface *source =
          SDL_CreateRGBSurfaceWithFormatFrom(pixels, width, height, 32, width * 4, SDL_PIXELFORMAT_RGBA32);
      cards[i][level] = SDL_CreateTextureFromSurface(renderer, source);
      check(cards[i][level] != NULL, "SDL_CreateTexture");
      check(
          SDL_SetTextureBlendMode(cards[i][level], is_software ? SDL_BLENDMODE_BLEND : premultiplied) == 0,
          "SDL_SetTextureBlendMode");
      SDL_FreeSurface(source);
    }
  SDL_Surface *ground = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
  for (int y = 0; y < HEIGHT; y++) {
    uint8_t rgb[3];
    gradient_row(y, rgb);
    SDL_Rect row = {0, y, WIDTH, 1};
    SDL_FillRect(ground, &row, SDL_MapRGB(ground->format, rgb[0], rgb[1], rgb[2]));
  }
  SDL_Texture *background = SDL_CreateTextureFromSurface(renderer, ground);
  SDL_SetTextureBlendMode(background, SDL_BLENDMODE_NONE);
  uint8_t *read_back = malloc(WIDTH * HEIGHT * 4);

  int warm = a.frames / 10 + 2;
  for (int n = -warm; n < a.frames; n++) {
    if (n == 0) start_timing();
    int frame = n < 0 ? a.first - n : a.first + n;
    int before = n < 0 ? frame + 1 : n == 0 ? a.first + 1 : frame - 1;
    // On OpenGL a frame's content is undefined after it was shown; these frames are never shown, so they keep their content.
    if (a.damage && n > -warm) {
      for (int i = 0; i < a.cards; i++) {
        int left, top, right, bottom;
        card_bounds(card_at(i, a.cards, before), &left, &top, &right, &bottom);
        SDL_Rect rect = {left, top, right - left, bottom - top};
        SDL_RenderCopy(renderer, background, &rect, &rect);
      }
    } else {
      SDL_RenderCopy(renderer, background, NULL, NULL);
    }
    for (int i = 0; i < a.cards; i++) {
      struct card card = card_at(i, a.cards, frame);
      SDL_Texture *texture = cards[i % 5][level_for(card.scale)];
      float w = (float)(CARD_WIDTH * card.scale), h = (float)(CARD_HEIGHT * card.scale);
      SDL_FRect rect = {(float)card.x - w / 2, (float)card.y - h / 2, w, h};
      uint8_t alpha = (uint8_t)(card.alpha * 255 + 0.5);
      SDL_SetTextureAlphaMod(texture, alpha);
      if (!is_software) SDL_SetTextureColorMod(texture, alpha, alpha, alpha);
      SDL_RenderCopyF(renderer, texture, NULL, &rect);
    }
    if (is_software) {
      SDL_RenderFlush(renderer);
    } else {
      check(
          SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, read_back, WIDTH * 4) == 0,
          "SDL_RenderReadPixels");
    }
  }
  report(a.frames);
  if (a.picture) {
    if (is_software) write_picture(a.picture, surface->pixels, surface->pitch, 2, 0);
    else write_picture(a.picture, read_back, WIDTH * 4, 2, 0);
  }
  SDL_DestroyRenderer(renderer);
  SDL_Quit();
  return 0;
}
