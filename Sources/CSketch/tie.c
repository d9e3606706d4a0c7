#include "tie.h"

#include <lua5.4/lauxlib.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#pragma STDC FP_CONTRACT OFF

enum { X = 1, Y, THREADS, PASSES, FIXED, CUT, REFUSE, SCRATCH };

typedef struct {
  double x, y;
  // 0 for a point that stays, else 1.
  double weight;
} point;

typedef struct {
  uint32_t a, b;
  double length;
  bool is_cut;
} thread;

static void refuse(lua_State *L, const char *list, lua_Integer place, int value) {
  lua_pushvalue(L, REFUSE);
  lua_pushstring(L, list);
  lua_pushinteger(L, place);
  lua_pushvalue(L, value);
  lua_call(L, 3, 0);
}

// Reads a finite number at the top of the stack, and pops it.
static double read_number(lua_State *L, const char *list, lua_Integer place) {
  double number = lua_tonumber(L, -1);
  if (lua_type(L, -1) != LUA_TNUMBER || !isfinite(number)) refuse(L, list, place, lua_gettop(L));
  lua_pop(L, 1);
  return number;
}

static void read_thread(lua_State *L, lua_Integer place, lua_Integer count, thread *out) {
  lua_rawgeti(L, THREADS, place);
  int top = lua_gettop(L);
  bool fits = lua_istable(L, top) && lua_rawlen(L, top) == 3;
  if (fits) {
    for (int i = 1; i <= 3; i++) lua_rawgeti(L, top, i);
    int is_place[2];
    lua_Integer a = lua_tointegerx(L, top + 1, &is_place[0]), b = lua_tointegerx(L, top + 2, &is_place[1]);
    double length = lua_tonumber(L, top + 3);
    fits = is_place[0] && is_place[1] && a >= 1 && a <= count && b >= 1 && b <= count && a != b &&
           lua_type(L, top + 3) == LUA_TNUMBER && length >= 0 && isfinite(length);
    if (fits) *out = (thread){(uint32_t)a - 1, (uint32_t)b - 1, length, false};
  }
  if (!fits) refuse(L, "threads", place, top);
  lua_settop(L, top - 1);
}

static double distance(const point *a, const point *b) {
  double x = b->x - a->x, y = b->y - a->y;
  return sqrt(x * x + y * y);
}

static void pull(point *a, point *b, double length) {
  double weights = a->weight + b->weight, now = distance(a, b);
  // Points at the same place have no direction.
  if (weights == 0 || !(now > 0)) return;
  double share = (now - length) / now / weights, x = (b->x - a->x) * share, y = (b->y - a->y) * share;
  a->x += x * a->weight;
  a->y += y * a->weight;
  b->x -= x * b->weight;
  b->y -= y * b->weight;
}

int tie(lua_State *L) {
  lua_settop(L, REFUSE);
  luaL_checkstack(L, 12, NULL);
  lua_Integer count = (lua_Integer)lua_rawlen(L, X), all = (lua_Integer)lua_rawlen(L, THREADS);
  point *points = lua_newuserdatauv(L, (size_t)count * sizeof *points + (size_t)all * sizeof(thread), 0);
  thread *threads = (thread *)(points + count);
  for (lua_Integer i = 0; i < count; i++) {
    lua_rawgeti(L, X, i + 1);
    points[i].x = read_number(L, "x", i + 1);
    lua_rawgeti(L, Y, i + 1);
    points[i].y = read_number(L, "y", i + 1);
    points[i].weight = 1;
  }
  for (lua_Integer i = 0; i < all; i++) {
    read_thread(L, i + 1, count, &threads[i]);
    if (lua_isnil(L, CUT)) continue;
    threads[i].is_cut = lua_rawgeti(L, CUT, i + 1) == LUA_TBOOLEAN && lua_toboolean(L, -1);
    lua_pop(L, 1);
  }
  lua_Integer fixed = lua_isnil(L, FIXED) ? 0 : (lua_Integer)lua_rawlen(L, FIXED);
  for (lua_Integer i = 1; i <= fixed; i++) {
    int is_place;
    lua_rawgeti(L, FIXED, i);
    lua_Integer place = lua_tointegerx(L, -1, &is_place);
    if (!is_place || place < 1 || place > count) refuse(L, "fixed", i, lua_gettop(L));
    points[place - 1].weight = 0;
    lua_pop(L, 1);
  }
  for (lua_Integer pass = lua_tointeger(L, PASSES); pass > 0; pass--)
    for (lua_Integer i = 0; i < all; i++)
      if (!threads[i].is_cut) pull(&points[threads[i].a], &points[threads[i].b], threads[i].length);
  for (lua_Integer i = 0; i < count; i++) {
    if (points[i].weight == 0) continue;
    lua_pushnumber(L, points[i].x);
    lua_rawseti(L, X, i + 1);
    lua_pushnumber(L, points[i].y);
    lua_rawseti(L, Y, i + 1);
  }
  lua_Integer place = 0;
  double most = 0;
  for (lua_Integer i = 0; i < all; i++) {
    if (threads[i].is_cut || threads[i].length == 0) continue;
    double stretch = distance(&points[threads[i].a], &points[threads[i].b]) / threads[i].length;
    if (stretch > most) {
      most = stretch;
      place = i + 1;
    }
  }
  lua_pushinteger(L, place);
  lua_pushnumber(L, most);
  return 2;
}
