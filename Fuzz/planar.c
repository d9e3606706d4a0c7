// Converts random pixels into the rows of video and APNG, by the fast code and by the plain code, compares both, and prints a
// hash
// of the first N: `Fuzz/arm` compares it with the hash of another processor.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CPlanar.h"

enum { most = 300 };
static uint64_t state = 17, sum = 14695981039346656037u;

static uint32_t number(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 32);
}

static void add(const uint8_t *bytes, size_t count) {
  for (size_t index = 0; index < count; index++) sum = (sum ^ bytes[index]) * 1099511628211u;
}

int main(int words, char **word) {
  for (int round = 0; round < (words > 1 ? atoi(word[1]) : 1000); round++) {
    const intptr_t count = 1 + number() % most, even = (count + 1) & ~(intptr_t)1;
    static uint32_t upper[most], lower[most], now[most * 2], before[most * 2];
    static uint8_t fast[6 * most], plain[6 * most], rows[9 * most];
    for (intptr_t x = 0; x < count; x++) upper[x] = number(), lower[x] = number();
    planarRows(upper, lower, count, fast, fast + even, fast + 2 * even, fast + 2 * even + even / 2);
    planarRowsPlainly(upper, lower, count, plain, plain + even, plain + 2 * even, plain + 2 * even + even / 2);
    if (memcmp(fast, plain, (size_t)even * 3)) return printf("round %d: the fast way differs\n", round), 1;
    add(fast, (size_t)even * 3);
    memcpy(before, upper, (size_t)count * 4), memcpy(before + count, lower, (size_t)count * 4);
    memcpy(now, before, sizeof now);
    for (int changes = number() % 4; changes > 0; changes--) now[number() % (uint32_t)(2 * count)] = number();
    const PixelBox box = changedBox(before, now, count, 2);
    add((const uint8_t *)&box, sizeof box);
    if (box.width == 0) continue;
    const int hasAlpha = number() % 2;
    differenceRows(now, count, box, hasAlpha, rows);
    add(rows, (size_t)(((3 + hasAlpha) * box.width + 1) * box.height));
    // Colours are premultiplied, and become planes, ten bits and one bit of alpha.
    for (intptr_t x = 0; x < 2 * count; x++) {
      uint32_t alpha = now[x] >> 24, pixel = alpha << 24;
      for (int shift = 0; shift < 24; shift += 8) pixel |= ((now[x] >> shift & 255) * alpha / 255) << shift;
      now[x] = pixel;
    }
    static uint8_t alphas[2 * most + 2];
    planarRowsWithAlpha(
        now, now + count, count, fast, fast + even, fast + 2 * even, fast + 2 * even + even / 2, alphas, alphas + even);
    add(fast, (size_t)even * 3), add(alphas, (size_t)even * 2);
    static uint16_t ten[8 * most];
    tenBitPixels(now, 2 * count, ten, ten + 2 * count, ten + 4 * count, ten + 6 * count);
    add((const uint8_t *)ten, (size_t)count * 16);
    straighten(now, 2 * count), cutOut(now, 2 * count);
    add((const uint8_t *)now, (size_t)count * 8);
  }
  printf("%016llx\n", (unsigned long long)sum);
}
