// SDL2, SDL2_image and SDL2_ttf as Swift sees them. Only what Swift cannot import by itself is added here.
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <SDL2/SDL_ttf.h>
// The window system's own handles, without the headers of X11, whose `Window` and `Display` would be everywhere.
#define SDL_PROTOTYPES_ONLY 1
#include <SDL2/SDL_syswm.h>
#undef SDL_PROTOTYPES_ONLY
// Input devices and event counters of Linux, for windows without a display server.
#include <linux/input.h>
#include <sys/eventfd.h>
// What Swift's own module of the C library leaves out: how its heap gives memory back.
#include <malloc.h>
