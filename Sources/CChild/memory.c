// fopencookie is a GNU extension.
#define _GNU_SOURCE
#include "include/child.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char failure[] = "Fatal error: failed to allocate ";
static char last[256], buffer[4096];

static void put(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(STDERR_FILENO, bytes, count);
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

static ssize_t pass(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  if (memmem(bytes, count, failure, sizeof failure - 1)) {
    put(last, strlen(last));
    _exit(1);
  }
  put(bytes, count);
  return (ssize_t)count;
}

void memoryEndsIn(const char *line) {
  snprintf(last, sizeof last, "%s\n", line);
  FILE *passing = fopencookie(NULL, "w", (cookie_io_functions_t){.write = pass});
  if (!passing) return;
  // A buffer cannot be allocated when memory runs out, so a static one is set.
  setvbuf(passing, buffer, _IOLBF, sizeof buffer);
  stderr = passing;
}
