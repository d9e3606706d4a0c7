// Runs sketches with Lua, our words and our C, and a host without any Swift; prints a hash of all states and marks.
//   sketch WORDS SKETCH…
// WORDS is the text of Sources/CSketch/words as Fuzz/arm assembles it. The laws and recognisers here are stand-ins that use
// only
// + - * /, because those of Motion and Gestures are Swift; their results are as plausible as a finger's.
#include "sketch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATE, PARAMETERS, INPUTS, CANVAS, HAPPEN, SHOWN, SIZE, DT, ANSWER };

typedef struct {
  uint8_t bytes[1 << 18];
  size_t count;
} text;

static void put(text *t, const void *bytes, size_t count) {
  if (t->count + count > sizeof t->bytes) exit(3);
  memcpy(t->bytes + t->count, bytes, count);
  t->count += count;
}
static void tag(text *t, char c) { put(t, &c, 1); }
static void count(text *t, uint32_t n) { put(t, &n, 4); }
static void number(text *t, double x) {
  tag(t, 'd');
  put(t, &x, 8);
}
static void string(text *t, const char *s) {
  tag(t, 's');
  count(t, (uint32_t)strlen(s));
  put(t, s, strlen(s));
}
static void key(text *t, const char *s) {
  count(t, (uint32_t)strlen(s));
  put(t, s, strlen(s));
}
static void point(text *t, const char *name, double x, double y) {
  key(t, name);
  tag(t, 'r');
  count(t, 2);
  key(t, "x");
  number(t, x);
  key(t, "y");
  number(t, y);
}

static uint64_t sum;
static void add(const uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) sum = (sum ^ bytes[i]) * 0x100000001b3;
}

static void check(bool ok, const sketch_fault *fault, const char *what) {
  if (ok) return;
  fprintf(stderr, "%s: %d: %s\n", what, fault->line, fault->message);
  exit(2);
}

// The simulated hand: a finger moves to and fro, and is lifted now and then.
static struct {
  bool came, moves, goes, began;
  double x, y, x0, y0;
} hand;

static void play(int step) {
  int at = step % 180;
  hand.came = at == 20;
  hand.moves = at > 20 && at < 90 && at % 4 == 0 && step / 180 % 3;
  hand.goes = at == 90;
  if (hand.came) {
    hand.x = hand.x0 = 40 + step * 37 % 310;
    hand.y = hand.y0 = 800 - step * 53 % 780;
    hand.began = false;
  }
  if (hand.moves) {
    hand.x += 3.25 + step % 7 * 0.3;
    hand.y -= 2.125 * (step % 5 - 1.7);
    hand.began = true;
  }
}

static int32_t numbers(void *context, int32_t word, const double *a, int32_t n, double *r, char *message) {
  (void)context, (void)message, (void)n;
  switch (word) {
    case 0 ... 8: {
      double x = word == 5 || word == 8 ? a[0] + 0.25 * a[1] : a[0];
      r[0] = x / (1 + (x < 0 ? -x : x)) * (1 + 0.1 * word);
      return 1;
    }
    case 9: {
      double v = a[3] + (a[4] - a[2]) * 40 * a[5] - a[3] * 6 * a[1] * a[5];
      r[0] = a[2] + v * a[5];
      r[1] = v;
      double off = r[0] - a[4];
      r[2] = off * off + v * v < 1e-6;
      if (r[2] == 1) r[0] = a[4], r[1] = 0;
      return 3;
    }
    case 10: r[0] = a[1] + a[2] * a[3], r[1] = a[2] * a[0]; return 2;
    case 11: r[0] = a[1] + a[2] * 0.3; return 1;
    case 12: {
      double low = a[1] < a[2] ? a[1] : a[2], high = a[1] < a[2] ? a[2] : a[1];
      double inside = a[0] < low ? low : a[0] > high ? high : a[0];
      r[0] = inside + (a[0] - inside) * a[3];
      return 1;
    }
    case 13: r[0] = a[0] + (a[1] - a[0]) * a[2]; return 1;
    case 14: {
      double t = a[0] == a[1] ? 1 : (a[2] - a[0]) / (a[1] - a[0]);
      t = t < 0 ? 0 : t > 1 ? 1 : t;
      r[0] = t * t * (3 - 2 * t);
      return 1;
    }
    case 17: {  // a spring in the plane
      r[0] = a[2] + (a[6] - a[2]) * a[8], r[1] = a[3] * 0.5, r[2] = a[4] + (a[7] - a[4]) * a[8], r[3] = a[5] * 0.5;
      r[4] = 0;
      return 5;
    }
    case 18: r[0] = a[2] + (a[4] - a[2]) * a[5], r[1] = a[3] * 0.5, r[2] = 0; return 3;
    case 19: r[0] = a[1] + (a[2] - a[1]) * 0.25; return 1;
    default: r[0] = 0.5, r[1] = a[0] + 1; return 2;
  }
}

static void event(text *t, const char *a, const char *b) {
  tag(t, 'r');
  count(t, b ? 5 : 4);
  key(t, a), tag(t, 't');
  point(t, "position", hand.x, hand.y);
  point(t, "translation", hand.x - hand.x0, hand.y - hand.y0);
  if (b) key(t, b), tag(t, 't');
  point(t, "velocity", 300, -700);
}

static int32_t values(void *context, int32_t word, const uint8_t *in, size_t size, sketch_bytes *out, char *message) {
  (void)context, (void)in, (void)size, (void)message;
  static text t;
  t.count = 0;
  switch (word) {
    case 0: string(&t, ""); break;
    case 1:  // drag
      string(&t, hand.goes ? "" : "held");
      tag(&t, 'l');
      count(&t, hand.came + hand.moves + hand.goes);
      if (hand.came) event(&t, "landed", NULL);
      if (hand.moves) event(&t, "moved", NULL);
      if (hand.goes) event(&t, hand.began ? "ended" : "lifted", "up");
      *out = (sketch_bytes){t.bytes, t.count};
      return 2;
    case 2:
    case 3:
    case 7 ... 9: string(&t, ""), tag(&t, 'l'), count(&t, 0); *out = (sketch_bytes){t.bytes, t.count}; return 2;
    case 4: number(&t, 31.5); break;
    case 6:
      tag(&t, 'l'), count(&t, 7), string(&t, "path"), string(&t, "M"), number(&t, 0), number(&t, 1);
      string(&t, "L"), number(&t, 2), number(&t, 3);
      break;
    case 10: {  // the first stop, and a speed
      int64_t first = 1;
      tag(&t, 'i'), put(&t, &first, 8), number(&t, 120);
      *out = (sketch_bytes){t.bytes, t.count};
      return 2;
    }
    default: snprintf(message, 256, "not here"); return -1;
  }
  *out = (sketch_bytes){t.bytes, t.count};
  return 1;
}

// --- The declared parameters, as `p` receives them.

typedef struct {
  const uint8_t *at;
  char tag;
  uint32_t count;
} value;

static value look(const uint8_t *at) {
  value v = {at, (char)*at, 0};
  if (strchr("slr", v.tag)) memcpy(&v.count, at + 1, 4);
  return v;
}
static const uint8_t *skip(const uint8_t *at) {
  value v = look(at);
  const uint8_t *next = at + 1 + (strchr("id", v.tag) ? 8 : strchr("slr", v.tag) ? 4 : 0);
  if (v.tag == 's') return next + v.count;
  for (uint32_t i = 0; i < v.count; i++) {
    if (v.tag == 'r') {
      uint32_t length;
      memcpy(&length, next, 4);
      next += 4 + length;
    }
    next = skip(next);
  }
  return next;
}
static const uint8_t *member(const uint8_t *record, const char *name) {
  const uint8_t *next = record + 5;
  for (uint32_t i = 0; i < look(record).count; i++) {
    uint32_t length;
    memcpy(&length, next, 4);
    bool same = length == strlen(name) && !memcmp(next + 4, name, length);
    next += 4 + length;
    if (same) return next;
    next = skip(next);
  }
  return NULL;
}
static bool is(const uint8_t *at, const char *word) {
  return at && look(at).count == strlen(word) && !memcmp(at + 5, word, strlen(word));
}

static void parameters(text *t, const uint8_t *declared) {
  const uint8_t *list = member(declared, "params"), *row = list + 5;
  tag(t, 'r');
  size_t place = t->count;
  uint32_t found = 0;
  count(t, 0);
  for (uint32_t i = 0; list && i < look(list).count; i++, row = skip(row)) {
    const uint8_t *name = member(row, "key");
    if (is(member(row, "kind"), "group")) continue;
    found++;
    put(t, name + 1, 4 + look(name).count);
    const uint8_t *one = member(row, "default"), *response = member(row, "response"), *damping = member(row, "damping");
    if (one) {
      put(t, one, (size_t)(skip(one) - one));
    } else {
      tag(t, 'r'), count(t, 3);
      key(t, "damping"), put(t, damping, 9);
      key(t, "kind"), string(t, "spring");
      key(t, "response"), put(t, response, 9);
    }
  }
  memcpy(t->bytes + place, &found, 4);
}

static char *read_all(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) perror(path), exit(2);
  static char pool[1 << 20];
  static size_t used;
  char *start = pool + used;
  *size = fread(start, 1, sizeof pool - used, file);
  used += *size;
  fclose(file);
  return start;
}

int main(int argc, char **argv) {
  size_t size;
  char *words = read_all(argv[1], &size);
  sketch_bytes compiled = sketch_words_compile(words, size);
  if (!compiled.count) return fprintf(stderr, "the words are no Lua\n"), 2;
  for (int i = 2; i < argc; i++) {
    static text t;
    sum = 0xcbf29ce484222325;
    sketch_fault fault;
    sketch_machine *m = sketch_machine_new(64 << 20, (sketch_host){NULL, numbers, values, 6});
    check(sketch_machine_prelude(m, compiled, &fault), &fault, "words");
    char *source = read_all(argv[i], &size);
    sketch_bytes result;
    check(sketch_machine_load(m, source, size, 5000000, &result, &fault), &fault, argv[i]);
    t.count = 0;
    parameters(&t, result.bytes);
    check(sketch_machine_keep(m, PARAMETERS, t.bytes, t.count, &fault), &fault, argv[i]);
#define CALL(name, into, told, ...)                                                                                   \
  do {                                                                                                                \
    const int32_t slots[] = {__VA_ARGS__};                                                                            \
    check(sketch_machine_call(m, name, slots, sizeof slots / sizeof *slots, into, told, 2000000, 0, "", &result, &fault), \
          &fault, \
          argv[i]);                                                                                                   \
  } while (0)
    CALL("_parameters", PARAMETERS, -1, PARAMETERS);
    check(sketch_machine_call(m, "_canvas", NULL, 0, CANVAS, -1, 2000000, 0, "", &result, &fault), &fault, "canvas");
    check(sketch_machine_call(m, "_happen", NULL, 0, HAPPEN, -1, 2000000, 0, "", &result, &fault), &fault, "happen");
    t.count = 0, tag(&t, 'r'), count(&t, 2), key(&t, "x"), number(&t, 390), key(&t, "y"), number(&t, 844);
    check(sketch_machine_keep(m, SIZE, t.bytes, t.count, &fault), &fault, "size");
    t.count = 0, number(&t, 1.0 / 240);
    check(sketch_machine_keep(m, DT, t.bytes, t.count, &fault), &fault, "dt");
    CALL("start", STATE, -1, SIZE, PARAMETERS);
    CALL("_begin", STATE, -1, STATE, SIZE);
    for (int step = 0; step < 1200; step++) {
      play(step);
      const char *kind = hand.came ? "down" : hand.goes ? "up" : hand.moves ? "move" : NULL;
      t.count = 0, tag(&t, 'l'), count(&t, kind != NULL);
      if (kind) {
        tag(&t, 'r'), count(&t, 5), key(&t, "id"), tag(&t, 'i');
        put(&t, &(int64_t){1}, 8);
        key(&t, "kind"), string(&t, kind), key(&t, "time"), number(&t, 0);
        key(&t, "x"), number(&t, hand.x), key(&t, "y"), number(&t, hand.y);
      }
      check(sketch_machine_keep(m, INPUTS, t.bytes, t.count, &fault), &fault, "inputs");
      CALL("_inputs", INPUTS, -1, INPUTS);
      CALL("step", -1, STATE, STATE, INPUTS, PARAMETERS, DT, HAPPEN);
      sketch_bytes told = sketch_machine_emitted(m);
      add(told.bytes, told.count);
      add(result.bytes, result.count);
      if (step % 8) continue;
      t.count = 0, put(&t, result.bytes, result.count);
      check(sketch_machine_keep(m, SHOWN, t.bytes, t.count, &fault), &fault, "shown");
      CALL("draw", -1, -1, SHOWN, PARAMETERS, CANVAS);
      told = sketch_machine_emitted(m);
      add(told.bytes, told.count);
    }
    const char *name = strrchr(argv[i], '/');
    printf("%s %016llx ", name ? name + 1 : argv[i], (unsigned long long)sum);
    sketch_machine_free(m);
  }
  return 0;
}
