// SDL2 for Swift, with additions only for parts that Swift cannot import by itself.
#include <SDL2/SDL.h>
// The window system's own handles, without the headers of X11, which would declare `Window` and `Display` everywhere.
#define SDL_PROTOTYPES_ONLY 1
#include <SDL2/SDL_syswm.h>
#undef SDL_PROTOTYPES_ONLY
// Input devices and event counters of Linux, for windows without a display server.
#include <linux/input.h>
#include <sys/eventfd.h>
// The header that Swift's own module of the C library leaves out: functions that return heap memory to the system.
#include <malloc.h>
// ALSA writes a dozen lines to standard error on a machine without a sound card; our own message is one line.
#include <dlfcn.h>
static inline void sdl_alsa_message(const char *file, int line, const char *function, int error, const char *format, ...) {}
static inline void sdl_silence_alsa(void) {
  typedef void (*handler)(const char *, int, const char *, int, const char *, ...);
  void *library = dlopen("libasound.so.2", RTLD_LAZY);
  if (!library) return;
  int (*set)(handler) = (int (*)(handler))dlsym(library, "snd_lib_error_set_handler");
  if (set) set(sdl_alsa_message);
}
