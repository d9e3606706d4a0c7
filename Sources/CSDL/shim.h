// SDL2, SDL2_image and SDL2_ttf as Swift sees them. Only what Swift cannot import by itself is added here.
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <SDL2/SDL_ttf.h>
