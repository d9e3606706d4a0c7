// The scene that every program here draws, and their shared code: timing, arguments, pictures.
//
// The scene has 1280 × 720 pixels: a still vertical gradient and, over it, translucent cards of 360 × 480 pixels, scaled, each
// moving, growing and fading a little, so that every card differs in every frame. For any number of cards, all are visible and
// together they cover about two thirds of the picture. Fidget's CarouselScene.swift is the same scene in Swift.
#ifndef CAROUSEL_H
#define CAROUSEL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 1280, HEIGHT = 720, CARD_WIDTH = 360, CARD_HEIGHT = 480, LEVELS = 5 };

// A card's centre, its size relative to 360 × 480, and its opacity.
struct card {
  double x, y, scale, alpha;
};

static struct card card_at(int index, int count, int frame) {
  double t = frame / 60.0;
  int rows = (int)floor(sqrt(count * 0.421875) + 0.5);
  if (rows < 1) rows = 1;
  int columns = (count + rows - 1) / rows;
  double wide = (WIDTH - 80.0) / columns, high = (double)HEIGHT / rows;
  struct card card;
  card.x = 40 + (index % columns + 0.5) * wide + 0.06 * wide * sin(0.9 * t + 0.7 * index);
  card.y = (index / columns + 0.5) * high + 0.10 * high * sin(1.3 * t + 1.1 * index);
  card.scale = 0.72 * sqrt(5.0 / count) * (1 + 0.08 * sin(1.7 * t + 0.5 * index));
  card.alpha = 0.80 + 0.15 * sin(0.8 * t + 0.9 * index);
  return card;
}

// Computes the gradient's colour in a row as premultiplied bytes, red first.
static void gradient_row(int y, uint8_t rgb[3]) {
  static const uint8_t top[3] = {0x3A, 0x44, 0x6E}, bottom[3] = {0x12, 0x10, 0x1E};
  double k = (y + 0.5) / HEIGHT;
  for (int i = 0; i < 3; i++) rgb[i] = (uint8_t)(top[i] * (1 - k) + bottom[i] * k + 0.5);
}

// Computes a pixel of a rounded card: two colours, stripes, a disc, and a clear margin, so that only the filter smooths the
// edge.
static void card_pixel(int index, int px, int py, uint8_t rgba[4]) {
  static const uint8_t tints[5][3] = {
      {0xFF, 0x7A, 0x59}, {0xF2, 0xC1, 0x4E}, {0x5F, 0xC9, 0xA8}, {0x5B, 0x8D, 0xEF}, {0xB5, 0x7B, 0xE6}};
  double x = px + 0.5, y = py + 0.5, radius = 28, inset = 4;
  double qx = fabs(x - CARD_WIDTH / 2) - (CARD_WIDTH / 2 - inset - radius);
  double qy = fabs(y - CARD_HEIGHT / 2) - (CARD_HEIGHT / 2 - inset - radius);
  double ox = qx > 0 ? qx : 0, oy = qy > 0 ? qy : 0, inner = qx > qy ? qx : qy;
  double distance = sqrt(ox * ox + oy * oy) + (inner < 0 ? inner : 0) - radius;
  double alpha = 0.5 - distance;
  alpha = alpha < 0 ? 0 : alpha > 1 ? 1 : alpha;
  double shade = 1.0 - 0.45 * y / CARD_HEIGHT;
  if (fmod(x + y, 48) < 24) shade *= 0.92;
  double dx = x - 180, dy = y - 170, disc = 90.5 - sqrt(dx * dx + dy * dy);
  disc = disc < 0 ? 0 : disc > 1 ? 1 : disc;
  for (int i = 0; i < 3; i++) {
    double channel = tints[index % 5][i] / 255.0 * shade * (1 - disc) + 0.97 * disc;
    rgba[i] = (uint8_t)(channel * alpha * 255 + 0.5);
  }
  rgba[3] = (uint8_t)(alpha * 255 + 0.5);
}

// Returns how often a card is halved before it is drawn, because bilinear filtering alone would skip pixels.
static int level_for(double scale) {
  int level = 0;
  double density = 1;
  while (level < LEVELS - 1 && scale * 1.98 <= density) {
    density /= 2;
    level++;
  }
  return level;
}

// Returns a picture of half the width and height, by means of four pixels. Both sides are even down to level 3; an odd edge is
// dropped.
static uint8_t *halved(const uint8_t *from, int width, int height) {
  int w = width / 2, h = height / 2;
  uint8_t *to = malloc((size_t)w * h * 4);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      for (int c = 0; c < 4; c++) {
        const uint8_t *p = from + ((size_t)(2 * y) * width + 2 * x) * 4 + c;
        to[((size_t)y * w + x) * 4 + c] = (uint8_t)((p[0] + p[4] + p[width * 4] + p[width * 4 + 4] + 2) / 4);
      }
  return to;
}

// The five pictures in all their sizes, RGBA.
static uint8_t *card_pictures[5][LEVELS];

static void make_card_pictures(void) {
  for (int index = 0; index < 5; index++) {
    uint8_t *pixels = malloc(CARD_WIDTH * CARD_HEIGHT * 4);
    for (int y = 0; y < CARD_HEIGHT; y++)
      for (int x = 0; x < CARD_WIDTH; x++) card_pixel(index, x, y, pixels + (y * CARD_WIDTH + x) * 4);
    card_pictures[index][0] = pixels;
    for (int level = 1; level < LEVELS; level++)
      card_pictures[index][level] =
          halved(card_pictures[index][level - 1], CARD_WIDTH >> (level - 1), CARD_HEIGHT >> (level - 1));
  }
}

struct arguments {
  int cards, frames, first;
  bool damage;
  const char *renderer, *picture;
};

static struct arguments read_arguments(int count, char **words) {
  struct arguments a = {.cards = 5, .frames = 200, .first = 0, .damage = false, .renderer = "software"};
  for (int i = 1; i < count; i++) {
    const char *value = i + 1 < count ? words[i + 1] : "";
    if (!strcmp(words[i], "--damage")) a.damage = true;
    else if (!strcmp(words[i], "--cards")) a.cards = atoi(value), i++;
    else if (!strcmp(words[i], "--frames")) a.frames = atoi(value), i++;
    else if (!strcmp(words[i], "--first")) a.first = atoi(value), i++;
    else if (!strcmp(words[i], "--renderer")) a.renderer = value, i++;
    else if (!strcmp(words[i], "-o")) a.picture = value, i++;
    else a.cards = 0;
  }
  if (a.cards < 1 || a.frames < 1) {
    fprintf(stderr, "%s [--cards N] [--frames N] [--first FRAME] [--damage] [--renderer NAME] [-o FILE.ppm]\n", words[0]);
    exit(2);
  }
  return a;
}

// Computes the rectangle of whole pixels that a card can touch.
static void card_bounds(struct card card, int *left, int *top, int *right, int *bottom) {
  double w = CARD_WIDTH * card.scale / 2 + 1, h = CARD_HEIGHT * card.scale / 2 + 1;
  *left = (int)floor(card.x - w), *top = (int)floor(card.y - h);
  *right = (int)ceil(card.x + w), *bottom = (int)ceil(card.y + h);
  if (*left < 0) *left = 0;
  if (*top < 0) *top = 0;
  if (*right > WIDTH) *right = WIDTH;
  if (*bottom > HEIGHT) *bottom = HEIGHT;
}

static double seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static double cpu_start, wall_start;

static void start_timing(void) {
  cpu_start = seconds(CLOCK_PROCESS_CPUTIME_ID);
  wall_start = seconds(CLOCK_MONOTONIC);
}

// Prints a line: processor ms per frame of all threads of this process, kernel included, and wall ms per frame.
static void report(int frames) {
  double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_start, wall = seconds(CLOCK_MONOTONIC) - wall_start;
  printf("%.4f %.4f\n", cpu * 1000 / frames, wall * 1000 / frames);
}

// Writes opaque pixels; `red` and `blue` are the offsets of those channels in each four bytes.
static void write_picture(const char *path, const uint8_t *pixels, int stride, int red, int blue) {
  FILE *file = fopen(path, "wb");
  if (!file) {
    perror(path);
    exit(1);
  }
  fprintf(file, "P6\n%d %d\n255\n", WIDTH, HEIGHT);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++) {
      const uint8_t *p = pixels + (size_t)y * stride + x * 4;
      uint8_t rgb[3] = {p[red], p[1], p[blue]};
      fwrite(rgb, 1, 3, file);
    }
  fclose(file);
}

#endif
