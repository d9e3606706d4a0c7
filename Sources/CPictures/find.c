// Exposes GNU extensions of Glibc, which Swift does not see.
#define _GNU_SOURCE
#include "include/pictures.h"
#include <string.h>

ptrdiff_t pictureFind(const uint8_t *bytes, size_t count, const char *word) {
  const uint8_t *found = memmem(bytes, count, word, strlen(word));
  return found ? found - bytes : -1;
}
