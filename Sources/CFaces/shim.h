// SDL2_ttf and SDL2_image for Swift: glyphs of fonts and pictures from SVG files, in memory and without a window.
#include <SDL2/SDL_image.h>
#include <SDL2/SDL_ttf.h>
// The header that Swift's own module of the C library leaves out: functions that return heap memory to the system.
#include <malloc.h>
