// The carousel scene on Cairo's image surface, in Cairo's best way: background kept, bilinear filter, no group.
#include <cairo.h>

#include "carousel.h"

static cairo_surface_t *surface_of(const uint8_t *rgba, int width, int height) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  uint8_t *data = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  cairo_surface_flush(surface);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const uint8_t *p = rgba + ((size_t)y * width + x) * 4;
      ((uint32_t *)(data + (size_t)y * stride))[x] = (uint32_t)p[3] << 24 | p[0] << 16 | p[1] << 8 | p[2];
    }
  cairo_surface_mark_dirty(surface);
  return surface;
}

static cairo_surface_t *background_surface(void) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  uint8_t *data = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  cairo_surface_flush(surface);
  for (int y = 0; y < HEIGHT; y++) {
    uint8_t rgb[3];
    gradient_row(y, rgb);
    for (int x = 0; x < WIDTH; x++)
      ((uint32_t *)(data + (size_t)y * stride))[x] = 0xFF000000u | rgb[0] << 16 | rgb[1] << 8 | rgb[2];
  }
  cairo_surface_mark_dirty(surface);
  return surface;
}

int main(int count, char **words) {
  struct arguments a = read_arguments(count, words);
  make_card_pictures();
  cairo_pattern_t *cards[5][LEVELS];
  for (int i = 0; i < 5; i++)
    for (int level = 0; level < LEVELS; level++) {
      cards[i][level] = cairo_pattern_create_for_surface(
          surface_of(card_pictures[i][level], CARD_WIDTH >> level, CARD_HEIGHT >> level));
      cairo_pattern_set_filter(cards[i][level], CAIRO_FILTER_BILINEAR);
    }
  cairo_surface_t *background = background_surface();
  cairo_surface_t *target = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cairo = cairo_create(target);
  cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE);

  int warm = a.frames / 10 + 2;
  for (int n = -warm; n < a.frames; n++) {
    if (n == 0) start_timing();
    int frame = n < 0 ? a.first - n : a.first + n;
    int before = n < 0 ? frame + 1 : n == 0 ? a.first + 1 : frame - 1;

    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE);
    cairo_set_source_surface(cairo, background, 0, 0);
    if (a.damage && n > -warm) {
      for (int i = 0; i < a.cards; i++) {
        int left, top, right, bottom;
        card_bounds(card_at(i, a.cards, before), &left, &top, &right, &bottom);
        cairo_rectangle(cairo, left, top, right - left, bottom - top);
      }
      cairo_fill(cairo);
    } else {
      cairo_paint(cairo);
    }
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
    for (int i = 0; i < a.cards; i++) {
      struct card card = card_at(i, a.cards, frame);
      int level = level_for(card.scale);
      double wide = card.scale * CARD_WIDTH / (CARD_WIDTH >> level);
      double high = card.scale * CARD_HEIGHT / (CARD_HEIGHT >> level);
      // The matrix maps the target's points to the picture's pixels.
      cairo_matrix_t matrix;
      cairo_matrix_init(
          &matrix, 1 / wide, 0, 0, 1 / high, (CARD_WIDTH * card.scale / 2 - card.x) / wide,
          (CARD_HEIGHT * card.scale / 2 - card.y) / high);
      cairo_pattern_set_matrix(cards[i % 5][level], &matrix);
      cairo_set_source(cairo, cards[i % 5][level]);
      cairo_paint_with_alpha(cairo, card.alpha);
    }
    cairo_surface_flush(target);
  }
  report(a.frames);
  if (a.picture)
    write_picture(
        a.picture, cairo_image_surface_get_data(target), cairo_image_surface_get_stride(target), 2, 0);
  return 0;
}
