#include "sketch.h"
#include "tie.h"

#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
  // The most tables nested in each other.
  MAX_DEPTH = 32,
  // The most bytes of one state, or of one list of marks.
  MAX_BYTES = 8 << 20,
  // The most bytes of one text or one list, and of all that a call allocates, garbage included: Lua's own C code copies
  // without counting instructions.
  MAX_BLOCK = 1 << 20,
  MAX_MADE = 256 << 20,
  // The longest text in bytes: Lua compares and copies texts without counting instructions.
  MAX_TEXT = 1 << 16,
  // The most nested groups: the host draws them by recursion.
  MAX_GROUPS = 64,
  // The most events of a step.
  MAX_EVENTS = 100,
  HOOK_EVERY = 1000,
  MAX_KINDS = 16,
  // The most rows of remembered values: a table of constants may be large.
  MAX_ROWS = 1 << 12,
  // The call depth from which on a lack of memory is blamed on recursion.
  MANY_CALLS = 1000,
  // The bytes from which on the path of a state is a block.
  LEAST_SHARE = 128,
  // The bytes of new blocks after which Lua's collector runs a step.
  COLLECT_EVERY = 1 << 16,
  // Lua's collector begins a cycle when the memory has grown to this many percent of what the last cycle left. A machine
  // with little memory collects rarely: the words alone are more than most sketches' values, and to look at them all
  // takes longer than a step.
  RARE_PAUSE = 600,
  USUAL_PAUSE = 200,
};

typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
  // The table of blocks, and the bytes of the paths in them.
  sketch_share *shares;
  size_t shared, share_capacity, apart;
} buffer;

typedef struct {
  const char *text;
  size_t count;
  // The index of its value on the stack.
  int place;
} key;

// A step on the path into a value: a name, or an index in a list if there is no name.
typedef struct {
  const char *name;
  long long index;
} part;

// A table that was encoded, in the value of a number.
typedef struct {
  const void *table;
  uint64_t value;
} seen_table;

struct sketch_machine {
  lua_State *lua;
  size_t memory, limit, made;
  sketch_host host;
  // Instructions left in the running call, and those spent since the machine was made. Work in C is charged as instructions
  // that take as long: see `charge`.
  int64_t budget, spent;
  // The nanoseconds that a call may take, and the times at which the running call is late, by the wall clock and by the
  // thread's; 0 until the hook first runs in the call.
  int64_t patience, late, thread_late;
  // The time at which `host.busy` is called next.
  int64_t busy;
  // Output buffers: the returned value, the emitted values, and the arguments of a word.
  buffer told, emitted, arguments;
  // While a value is encoded: the path to the current part, whether the value is the state, the tables seen so far, and the
  // keys to sort.
  part way[MAX_DEPTH + 2];
  int way_count;
  char path[160];
  size_t path_count;
  bool is_state;
  // Whether the value being encoded is a state, whose long paths become blocks.
  bool shares_state;
  seen_table *seen;
  size_t seen_count, seen_capacity;
  // The number of the value: entries of other values count as empty, so that a picture's many small values need not clear a
  // list that has grown with the state.
  uint64_t value;
  key *keys;
  size_t key_count, key_capacity;
  int kept, effect, words, inner, kinds[MAX_KINDS];
  // The metatables of the kinds, by their addresses.
  const void *kind_at[MAX_KINDS];
  // The kind of paths, which are no tables; -1 until it is declared. Paths in blocks have a metatable of their own, which
  // releases the block.
  int outline, sharing;
  const void *outlines, *shared_outlines;
  // The kind of moving values, -1 until it is declared, and the stack index of the names of their fields, 0 for none.
  int moving, moving_names;
  // Whether some moving value may have had other fields than `value` and `velocity`, which no word of a sketch can give it
  // but an aimed throw.
  bool has_odd_moving;
  // The last spring of the running call, and its numbers; NULL before the first one.
  const void *spring;
  double response, damping;
  // The blocks of the value that is being decoded.
  sketch_shares heard;
  // The bytes of new blocks of which Lua's collector does not know yet.
  size_t unknown;
  bool collects_rarely;
  // The number of calls so far.
  lua_Integer calls;
  // State of the running call: the number of emitted marks and of open groups, the mark that the host refuses (0 for none)
  // with its reason, and the place of its fault.
  int marks, most_marks, groups, refused;
  char reason[256];
  bool is_deep;
  sketch_fault *fault;
};

// A path: its encoded items, so that it is encoded, compared and copied as a whole.
//
// `bytes` are `first`, or memory of Lua's that is kept as the user value, or those of a block.
typedef struct {
  uint8_t *bytes;
  uint32_t count, capacity, items;
  // The bytes that the machine is charged for the block.
  uint32_t charged;
  sketch_block *block;
  uint8_t first[];
} outline;

// The name of the sketch's own text in Lua.
static const char own[] = "=sketch";

static sketch_machine *machine_of(lua_State *L) { return *(sketch_machine **)lua_getextraspace(L); }

// Finds the current line in the sketch's own text, and the line that called it.
static void find_place(lua_State *L, sketch_fault *fault) {
  fault->line = fault->caller = 0;
  lua_Debug debug;
  for (int level = 0; !fault->caller && lua_getstack(L, level, &debug); level++) {
    lua_getinfo(L, "Sl", &debug);
    if (strcmp(debug.source, own) || debug.currentline < 1) continue;
    *(fault->line ? &fault->caller : &fault->line) = debug.currentline;
  }
}

// Finds the place at once: without memory Lua calls none of our functions any more.
static void *refuse_memory(sketch_machine *m) {
  lua_Debug debug;
  if (!m->fault) return NULL;
  find_place(m->lua, m->fault);
  m->is_deep = lua_getstack(m->lua, MANY_CALLS, &debug);
  return NULL;
}

static void *allocate(void *context, void *block, size_t old, size_t new) {
  sketch_machine *machine = context;
  size_t had = block ? old : 0;
  // Without a block, `old` is the type of the new object. A text is preceded by some bytes of Lua's own.
  if (!block && old == LUA_TSTRING && new > MAX_TEXT + 64) return refuse_memory(machine);
  if (new == 0) {
    free(block);
    machine->memory -= had;
    return NULL;
  }
  if (new > had) {
    if (new > MAX_BLOCK || machine->memory + (new - had) > machine->limit || machine->made + new > MAX_MADE)
      return refuse_memory(machine);
    machine->made += new;
  }
  void *grown = realloc(block, new);
  if (grown) machine->memory += new - had;
  return grown;
}

static int64_t read_clock(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

// Returns whether the call has exceeded its patience. A thread that had to wait for a processor is not late, so once the
// wall-clock time is over, the thread's own time decides.
static bool is_late(sketch_machine *m, int64_t now) {
  if (!m->late) {
    m->late = now + m->patience;
    m->busy = now + SKETCH_BUSY;
    m->thread_late = read_clock(CLOCK_THREAD_CPUTIME_ID) + m->patience;
  }
  return now >= m->late && read_clock(CLOCK_THREAD_CPUTIME_ID) >= m->thread_late;
}

// Takes the cost of work, in instructions, from the budget of the call. C code that works on a text or a list is charged
// beforehand, as many instructions as take the same time.
static void charge(lua_State *L, sketch_machine *m, int64_t instructions) {
  m->budget -= instructions;
  m->spent += instructions;
  if (m->budget < 0) luaL_error(L, "takes too long: expected an end within its number of instructions");
}

static void spend(lua_State *L, lua_Debug *debug) {
  (void)debug;
  sketch_machine *m = machine_of(L);
  charge(L, m, HOOK_EVERY);
  int64_t now = read_clock(CLOCK_MONOTONIC);
  if (is_late(m, now)) luaL_error(L, "takes too long: expected an end within %d s", (int)(m->patience / 1000000000));
  if (now < m->busy) return;
  m->busy = now + SKETCH_BUSY;
  if (m->host.busy && m->host.busy()) luaL_error(L, "ended while it ran, because the program ends");
}

// --- Buffers. These functions raise Lua errors, so only C frames may lie above them.

// Makes room for more bytes at the end of a buffer, and returns their address.
static uint8_t *extend_buffer(lua_State *L, buffer *out, size_t count) {
  size_t end = out->count + count;
  if (end + out->apart > MAX_BYTES) luaL_error(L, "too much at once: expected at most %d MB", MAX_BYTES >> 20);
  if (end > out->capacity) {
    size_t capacity = out->capacity ? out->capacity : 1024;
    while (capacity < end) capacity *= 2;
    uint8_t *grown = realloc(out->bytes, capacity);
    if (!grown) luaL_error(L, "not enough memory");
    out->bytes = grown;
    out->capacity = capacity;
  }
  uint8_t *at = out->bytes + out->count;
  out->count = end;
  return at;
}

static void put(lua_State *L, buffer *out, const void *bytes, size_t count) {
  uint8_t *at = extend_buffer(L, out, count);
  if (count) memcpy(at, bytes, count);
}

static void put_tag(lua_State *L, buffer *out, char tag) { put(L, out, &tag, 1); }


// Writes a tag and a fixed-size content of at most 8 bytes in one go.
static void put_tagged(lua_State *L, buffer *out, char tag, const void *bytes, size_t count) {
  uint8_t both[9] = {(uint8_t)tag};
  memcpy(both + 1, bytes, count);
  put(L, out, both, count + 1);
}

static void put_counted(lua_State *L, buffer *out, char tag, size_t count) {
  uint32_t number = (uint32_t)count;
  put_tagged(L, out, tag, &number, 4);
}

// Writes the number of a block, and adds the block to the table.
static void put_share(lua_State *L, buffer *out, sketch_share share) {
  if (out->count + out->apart + share.count > MAX_BYTES) put(L, out, NULL, share.count);
  if (out->shared == out->share_capacity) {
    size_t capacity = out->share_capacity ? 2 * out->share_capacity : 16;
    sketch_share *grown = realloc(out->shares, capacity * sizeof *grown);
    if (!grown) luaL_error(L, "not enough memory");
    out->shares = grown;
    out->share_capacity = capacity;
  }
  share.at = (uint32_t)out->count;
  put_counted(L, out, 'b', out->shared);
  out->apart += share.count;
  sketch_block_retain(share.block);
  out->shares[out->shared++] = share;
}

// Empties a buffer and releases its blocks.
static void clear(buffer *out) {
  for (size_t i = 0; i < out->shared; i++) sketch_block_release(out->shares[i].block);
  out->count = out->shared = out->apart = 0;
}

// Hands over the table of blocks.
static sketch_shares take(buffer *out) {
  sketch_shares shares = {out->shares, out->shared};
  out->shared = 0;
  return shares;
}

// --- Encoding: Lua → bytes.

static void append_path(sketch_machine *m, const char *text, size_t count) {
  size_t room = sizeof m->path - 1 - m->path_count;
  if (count > room) count = room;
  memcpy(m->path + m->path_count, text, count);
  m->path_count += count;
  m->path[m->path_count] = 0;
}

// Appends a part of the value to the path; returns the length before it, for `leave`.
static size_t enter(sketch_machine *m, const char *name, long long index) {
  size_t before = m->path_count;
  if (name) {
    if (before) append_path(m, ".", 1);
    append_path(m, name, strlen(name));
    return before;
  }
  char digits[24];
  append_path(m, digits, (size_t)snprintf(digits, sizeof digits, "[%lld]", index));
  return before;
}

static void leave(sketch_machine *m, size_t before) {
  m->path_count = before;
  m->path[before] = 0;
}

static void refuse(lua_State *L, sketch_machine *m, const char *what) {
  for (int i = 0; i < m->way_count; i++) enter(m, m->way[i].name, m->way[i].index);
  if (m->is_state && m->fault && m->way_count && m->way[0].name)
    snprintf(m->fault->field, sizeof m->fault->field, "%s", m->way[0].name);
  luaL_error(L, "%s is %s: expected numbers, booleans, texts, lists and records of these",
             m->path_count ? m->path : "the value", what);
}

// Returns the place of a table in a list of seen ones: where it stands, or where it would.
static seen_table *place_of(seen_table *seen, size_t capacity, uint64_t value, const void *table) {
  size_t at = ((uintptr_t)table >> 4) & (capacity - 1);
  while (seen[at].value == value && seen[at].table != table) at = (at + 1) & (capacity - 1);
  return &seen[at];
}

static void see(lua_State *L, sketch_machine *m, const void *table) {
  if (2 * m->seen_count >= m->seen_capacity) {
    size_t capacity = m->seen_capacity ? 2 * m->seen_capacity : 64;
    seen_table *grown = calloc(capacity, sizeof *grown);
    if (!grown) luaL_error(L, "not enough memory");
    for (size_t i = 0; i < m->seen_capacity; i++)
      if (m->seen[i].value == m->value) *place_of(grown, capacity, m->value, m->seen[i].table) = m->seen[i];
    free(m->seen);
    m->seen = grown;
    m->seen_capacity = capacity;
  }
  seen_table *place = place_of(m->seen, m->seen_capacity, m->value, table);
  if (place->value == m->value) refuse(L, m, "a table that is in the state twice (keep a copy or a number)");
  *place = (seen_table){table, m->value};
  m->seen_count++;
}

static int by_bytes(const void *a, const void *b) {
  const key *x = a, *y = b;
  int order = memcmp(x->text, y->text, x->count < y->count ? x->count : y->count);
  return order ? order : x->count < y->count ? -1 : x->count > y->count;
}

static void sort(key *keys, size_t count) {
  if (count > 16) {
    qsort(keys, count, sizeof *keys, by_bytes);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    key new = keys[i];
    size_t at = i;
    for (; at > 0 && by_bytes(&keys[at - 1], &new) > 0; at--) keys[at] = keys[at - 1];
    keys[at] = new;
  }
}

// The kind of a table by its metatable: the index of one of the host's own types, or one of these.
enum { PLAIN = -1, A_WORD = -2 };

static int kind_of(lua_State *L, sketch_machine *m, int index) {
  if (!lua_getmetatable(L, index)) return PLAIN;
  const void *metatable = lua_topointer(L, -1);
  lua_pop(L, 1);
  int kind = 0;
  while (kind < MAX_KINDS && m->kind_at[kind] && m->kind_at[kind] != metatable) kind++;
  return kind == MAX_KINDS || !m->kind_at[kind] ? A_WORD : kind;
}

static void tell(lua_State *L, sketch_machine *m, buffer *out, int index, int depth, bool functions);

// --- Paths.

// Returns the path at an index of the stack. NULL for another value.
static outline *outline_at(lua_State *L, sketch_machine *m, int index) {
  if (m->outline < 0 || lua_type(L, index) != LUA_TUSERDATA || !lua_getmetatable(L, index)) return NULL;
  const void *metatable = lua_topointer(L, -1);
  lua_pop(L, 1);
  return metatable == m->outlines || metatable == m->shared_outlines ? lua_touserdata(L, index) : NULL;
}

// Pushes a path without items: one that has room for some bytes, or one that is going to have a block.
static outline *push_outline(lua_State *L, sketch_machine *m, size_t room, bool shares) {
  if (m->outline < 0) luaL_error(L, "expected a value of ours");
  outline *path = lua_newuserdatauv(L, sizeof *path + room, 1);
  *path = (outline){path->first, 0, (uint32_t)room, 0, 0, NULL};
  lua_rawgeti(L, LUA_REGISTRYINDEX, shares ? m->sharing : m->kinds[m->outline]);
  lua_setmetatable(L, -2);
  return path;
}

// Charges a path for a new block, as if Lua had allocated it.
static void charge_block(lua_State *L, sketch_machine *m, outline *path, size_t capacity) {
  // The old block may still be charged, too: a copy needs both.
  for (int i = 0; i < 2 && m->memory + capacity > m->limit; i++) lua_gc(L, LUA_GCCOLLECT);
  if (capacity > MAX_BLOCK || m->memory + capacity > m->limit || m->made + capacity > MAX_MADE)
    lua_newuserdatauv(L, MAX_BLOCK + 1, 0);  // Lua raises the error that there is no memory.
  m->memory += capacity - path->charged;
  m->made += capacity;
  path->charged = (uint32_t)capacity;
  m->unknown += capacity;
  if (m->unknown < COLLECT_EVERY) return;
  lua_gc(L, LUA_GCSTEP, (int)(m->unknown >> 10));
  m->unknown = 0;
}

// Moves the bytes of a path at an absolute index of the stack to a new block.
static void move_to_block(lua_State *L, sketch_machine *m, int index, outline *path, size_t capacity) {
  charge_block(L, m, path, capacity);
  sketch_block *block = sketch_block_new(path->bytes, path->count, (uint32_t)capacity);
  if (!block) luaL_error(L, "not enough memory");
  if (path->block) {
    sketch_block_release(path->block);
  } else {
    lua_pushnil(L);
    lua_setiuservalue(L, index, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->sharing);
    lua_setmetatable(L, index);
  }
  path->block = block;
  path->bytes = sketch_block_bytes(block);
}

// Releases the block of a path that Lua collects.
static int free_outline(lua_State *L) {
  outline *path = lua_touserdata(L, 1);
  machine_of(L)->memory -= path->charged;
  if (path->block) sketch_block_release(path->block);
  path->block = NULL;
  path->charged = 0;
  return 0;
}

// Makes room for more bytes in the path at an absolute index of the stack.
static void widen(lua_State *L, int index, outline *path, size_t more) {
  size_t capacity = path->count < 64 ? 256 : 2 * (size_t)path->count + more;
  if (path->block) {
    if (sketch_block_extend(path->block, path->count, (uint32_t)more)) return;
    move_to_block(L, machine_of(L), index, path, capacity);
    sketch_block_extend(path->block, path->count, (uint32_t)more);
    return;
  }
  if (path->count + more <= path->capacity) return;
  uint8_t *wide = lua_newuserdatauv(L, capacity, 0);
  memcpy(wide, path->bytes, path->count);
  lua_setiuservalue(L, index, 1);
  path->bytes = wide;
  path->capacity = (uint32_t)capacity;
}

// Writes a number with its tag.
static void write_number(lua_State *L, int index, uint8_t *out) {
  if (lua_isinteger(L, index)) {
    lua_Integer whole = lua_tointeger(L, index);
    *out = 'i';
    memcpy(out + 1, &whole, 8);
  } else {
    double number = lua_tonumber(L, index);
    *out = 'd';
    memcpy(out + 1, &number, 8);
  }
}

// Returns the bytes of an item that a path may have: a finite number, or a text of at most four bytes. 0 for any other.
static size_t item_length(const uint8_t *at, const uint8_t *end) {
  if (end - at < 5) return 0;
  if (*at == 's') return at[1] <= 4 && !(at[2] | at[3] | at[4]) && end - at >= 5 + at[1] ? 5 + (size_t)at[1] : 0;
  if (end - at < 9 || (*at != 'd' && *at != 'i')) return 0;
  // Only infinities and NaN have all bits of the exponent.
  return *at == 'd' && (at[8] & 127) == 127 && at[7] >> 4 == 15 ? 0 : 9;
}

// Pushes an encoded list as a path.
static void hear_outline(lua_State *L, sketch_machine *m, const uint8_t **at, const uint8_t *end) {
  uint32_t items;
  if (end - *at < 5) luaL_error(L, "expected a whole value");
  memcpy(&items, *at + 1, 4);
  const uint8_t *begin = *at + 5, *item = begin;
  for (uint32_t i = 0; i < items; i++) {
    size_t length = item_length(item, end);
    if (!length) luaL_error(L, "expected a value of ours");
    item += length;
  }
  outline *path = push_outline(L, m, (size_t)(item - begin), false);
  memcpy(path->bytes, begin, (size_t)(item - begin));
  path->count = (uint32_t)(item - begin);
  path->items = items;
  *at = item;
}

// Pushes a path that shares a block of the value that is being decoded.
static void hear_share(lua_State *L, sketch_machine *m, const uint8_t **at, const uint8_t *end) {
  uint32_t number;
  if (end - *at < 5) luaL_error(L, "expected a whole value");
  memcpy(&number, *at + 1, 4);
  if (number >= m->heard.count) luaL_error(L, "expected a value of ours");
  const sketch_share *share = &m->heard.all[number];
  outline *path = push_outline(L, m, 0, true);
  sketch_block_retain(share->block);
  *path = (outline){sketch_block_bytes(share->block), share->count, 0, share->items, 0, share->block};
  *at += 5;
}

// Returns the bytes of an item of a path, counted from 1. NULL if there is none.
static uint8_t *item_of(lua_State *L, outline *path, lua_Integer place) {
  if (place < 1 || place > path->items) return NULL;
  charge(L, machine_of(L), 1 + place / 8);
  uint8_t *at = path->bytes, *end = path->bytes + path->count;
  while (--place > 0) at += item_length(at, end);
  return at;
}

// Writes a path: its block if it has one and the value may have blocks, else its items. Long paths of states get one.
static void tell_outline(lua_State *L, sketch_machine *m, buffer *out, int index, outline *path) {
  uint8_t head[2] = {'h', (uint8_t)m->outline};
  put(L, out, head, 2);
  bool is_long = m->shares_state && out == &m->told && path->count >= LEAST_SHARE;
  if (is_long && !path->block) move_to_block(L, m, index, path, path->count + path->count / 4);
  if (path->block && (is_long || out == &m->emitted)) {
    charge(L, m, 1);
    put_share(L, out, (sketch_share){path->block, path->count, path->items, 0});
  } else {
    charge(L, m, 1 + path->count / 256);
    put_counted(L, out, 'l', path->items);
    put(L, out, path->bytes, path->count);
  }
}

// Writes the number at an index of the stack.
static void tell_number(lua_State *L, sketch_machine *m, buffer *out, int index) {
  int is_whole = lua_isinteger(L, index);
  uint64_t bits;
  if (is_whole) {
    lua_Integer number = lua_tointeger(L, index);
    memcpy(&bits, &number, 8);
  } else {
    double number = lua_tonumber(L, index);
    if (!isfinite(number)) refuse(L, m, isnan(number) ? "not a number (0/0)" : "infinite");
    memcpy(&bits, &number, 8);
  }
  uint8_t *at = extend_buffer(L, out, 9);
  *at = is_whole ? 'i' : 'd';
  memcpy(at + 1, &bits, 8);
}

// Writes the number at an index of the stack with its tag; returns false if it is not finite.
static bool write_finite(lua_State *L, int index, uint8_t *out) {
  write_number(L, index, out);
  return item_length(out, out + 9) > 0;
}

static bool is_finite(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TNUMBER && isfinite(lua_tonumber(L, index));
}

// Writes a moving value, the most frequent table of a state, as `tell_table` does. Returns false and writes nothing for any
// other table, and for a moving value with a value that is no number that a state can hold.
static bool tell_moving(lua_State *L, sketch_machine *m, buffer *out, int index) {
  enum { KIND = 1, VALUE = 16, VELOCITY = 37, COUNT = 46 };
  if (!m->moving_names || m->has_odd_moving || !lua_getmetatable(L, index)) return false;
  int top = lua_gettop(L) - 1;
  bool is_told = lua_topointer(L, -1) == m->kind_at[m->moving];
  if (is_told) {
    uint8_t *bytes = extend_buffer(L, out, COUNT);
    memcpy(bytes, "h.r\2\0\0\0\5\0\0\0value.........\10\0\0\0velocity........", COUNT);
    bytes[KIND] = (uint8_t)m->moving;
    for (int i = 0; is_told && i < 2; i++) {
      lua_pushvalue(L, m->moving_names + i);
      is_told = lua_rawget(L, index) == LUA_TNUMBER && write_finite(L, -1, bytes + (i ? VELOCITY : VALUE));
    }
    if (!is_told) out->count -= COUNT;
  }
  lua_settop(L, top);
  if (!is_told) return false;
  see(L, m, lua_topointer(L, index));
  charge(L, m, 3);
  return true;
}

// Writes an item of a list or of a record.
static void tell_item(lua_State *L, sketch_machine *m, buffer *out, int index, int depth, bool functions) {
  int type = lua_type(L, index);
  if (type == LUA_TNUMBER) tell_number(L, m, out, index);
  else if (type != LUA_TTABLE || depth > MAX_DEPTH || !tell_moving(L, m, out, index))
    tell(L, m, out, index, depth, functions);
}

static void tell_table(lua_State *L, sketch_machine *m, buffer *out, int index, int depth, bool functions) {
  // The stack slots that names need, and the number of names after which it is made larger again.
  enum { SLOTS = 40, NAMES = 16 };
  if (depth > MAX_DEPTH) refuse(L, m, "too deep");
  luaL_checkstack(L, SLOTS, NULL);
  see(L, m, lua_topointer(L, index));
  int top = lua_gettop(L);
  int kind = kind_of(L, m, index);
  if (kind == A_WORD) refuse(L, m, "a word or an event of a gesture");
  if (kind != PLAIN) {
    uint8_t head[2] = {'h', (uint8_t)kind};
    put(L, out, head, 2);
  }
  // The walk writes the items of a list that it meets in order, which are nearly always all.
  lua_Integer length = (lua_Integer)lua_rawlen(L, index), written = 0;
  if (length) put_counted(L, out, 'l', (size_t)length);
  size_t first = m->key_count, count = 0;
  part *here = &m->way[m->way_count];
  here->name = NULL;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    count++;
    if (lua_type(L, -2) != LUA_TSTRING) {
      int whole;
      lua_Integer place = lua_tointegerx(L, -2, &whole);
      if (!whole || place < 1 || place > length)
        refuse(L, m, "a table whose keys are neither names nor 1, 2, 3 …");
      if (place == written + 1 && m->key_count == first) {
        written = here->index = place;
        m->way_count++;
        tell_item(L, m, out, top + 2, depth + 1, functions);
        m->way_count--;
      }
      lua_pop(L, 1);
      continue;
    }
    if (m->key_count == m->key_capacity) {
      size_t capacity = m->key_capacity ? 2 * m->key_capacity : 64;
      key *grown = realloc(m->keys, capacity * sizeof *grown);
      if (!grown) luaL_error(L, "not enough memory");
      m->keys = grown;
      m->key_capacity = capacity;
    }
    key *new = &m->keys[m->key_count++];
    new->text = lua_tolstring(L, -2, &new->count);
    // Key and value both stay on the stack: looking up the value again would take longer.
    size_t names = m->key_count - first;
    new->place = top + 2 * (int)names;
    if (names % NAMES == 0) luaL_checkstack(L, SLOTS, "a table with too many names");
    lua_pushvalue(L, -2);
  }
  charge(L, m, 1 + (int64_t)count);
  size_t names = m->key_count - first;
  if (names && length) refuse(L, m, "both a list and a record");
  if (names == 0 && count != (size_t)length) refuse(L, m, "a list with holes");
  if (!length) put_counted(L, out, names ? 'r' : 'l', count);
  m->way_count++;
  for (lua_Integer i = written + 1; i <= length; i++) {
    here->index = i;
    lua_rawgeti(L, index, i);
    tell_item(L, m, out, top + 1, depth + 1, functions);
    lua_settop(L, top);
  }
  sort(m->keys + first, names);
  for (size_t i = first; i < first + names; i++) {
    key name = m->keys[i];
    here->name = name.text;
    uint8_t *at = extend_buffer(L, out, 4 + name.count);
    uint32_t length = (uint32_t)name.count;
    memcpy(at, &length, 4);
    memcpy(at + 4, name.text, name.count);
    tell_item(L, m, out, name.place, depth + 1, functions);
  }
  m->way_count--;
  m->key_count = first;
  lua_settop(L, top);
}

// Writes the first and the last line of a function in the sketch's text; `true` for any other function.
static void tell_lines(lua_State *L, buffer *out, int index) {
  lua_Debug debug;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &debug);
  if (strcmp(debug.source, own)) {
    put_tag(L, out, 't');
    return;
  }
  put_counted(L, out, 'l', 2);
  for (int i = 0; i < 2; i++) {
    int64_t line = i ? debug.lastlinedefined : debug.linedefined;
    put_tagged(L, out, 'i', &line, 8);
  }
}

static void tell(lua_State *L, sketch_machine *m, buffer *out, int index, int depth, bool functions) {
  switch (lua_type(L, index)) {
    case LUA_TNIL: put_tag(L, out, 'n'); break;
    case LUA_TBOOLEAN: put_tag(L, out, lua_toboolean(L, index) ? 't' : 'f'); break;
    case LUA_TNUMBER: tell_number(L, m, out, index); break;
    case LUA_TSTRING: {
      size_t count;
      const char *text = lua_tolstring(L, index, &count);
      charge(L, m, (int64_t)count / 8);
      put_counted(L, out, 's', count);
      put(L, out, text, count);
      break;
    }
    case LUA_TTABLE: tell_table(L, m, out, index, depth, functions); break;
    case LUA_TFUNCTION:
      if (!functions) refuse(L, m, "a function");
      tell_lines(L, out, index);
      break;
    case LUA_TUSERDATA: {
      outline *path = outline_at(L, m, index);
      if (!path) refuse(L, m, "no plain value");
      see(L, m, path);
      tell_outline(L, m, out, index, path);
      break;
    }
    default: refuse(L, m, "no plain value");
  }
}

static void begin_telling(sketch_machine *m) {
  m->value++;
  m->seen_count = m->key_count = m->path_count = 0;
  m->way_count = 0;
  m->path[0] = 0;
  m->is_state = m->shares_state = false;
  m->moving_names = 0;
}

// --- Decoding: bytes → Lua. The bytes were encoded here before or by Swift, but a take may hold any bytes.

static uint32_t get_count(lua_State *L, const uint8_t **at, const uint8_t *end) {
  uint32_t count;
  if (end - *at < 4) luaL_error(L, "expected a whole value");
  memcpy(&count, *at, 4);
  *at += 4;
  if (count > (size_t)(end - *at)) luaL_error(L, "expected a whole value");
  return count;
}

// Returns whether the encoded content of a moving value is a record of its two numbers.
static bool is_plain_moving(const uint8_t *content, const uint8_t *end) {
  return end - content == 44 && !memcmp(content, "r\2\0\0\0\5\0\0\0value", 14) &&
         !memcmp(content + 23, "\10\0\0\0velocity", 12);
}

static void hear(lua_State *L, sketch_machine *m, const uint8_t **at, const uint8_t *end, int depth) {
  if (*at >= end || depth > MAX_DEPTH) luaL_error(L, "expected a whole value");
  luaL_checkstack(L, 4, NULL);
  char tag = (char)*(*at)++;
  switch (tag) {
    case 'n': lua_pushnil(L); return;
    case 't': lua_pushboolean(L, 1); return;
    case 'f': lua_pushboolean(L, 0); return;
    case 'i':
    case 'd': {
      if (end - *at < 8) luaL_error(L, "expected a whole value");
      if (tag == 'i') {
        int64_t number;
        memcpy(&number, *at, 8);
        lua_pushinteger(L, number);
      } else {
        double number;
        memcpy(&number, *at, 8);
        lua_pushnumber(L, number);
      }
      *at += 8;
      return;
    }
    case 's': {
      uint32_t count = get_count(L, at, end);
      lua_pushlstring(L, (const char *)*at, count);
      *at += count;
      return;
    }
    case 'l': {
      uint32_t count = get_count(L, at, end);
      lua_createtable(L, (int)count, 0);
      for (uint32_t i = 1; i <= count; i++) {
        hear(L, m, at, end, depth + 1);
        lua_rawseti(L, -2, i);
      }
      return;
    }
    case 'r': {
      uint32_t count = get_count(L, at, end);
      lua_createtable(L, 0, (int)count);
      for (uint32_t i = 0; i < count; i++) {
        uint32_t length = get_count(L, at, end);
        lua_pushlstring(L, (const char *)*at, length);
        *at += length;
        hear(L, m, at, end, depth + 1);
        lua_rawset(L, -3);
      }
      return;
    }
    case 'h': {
      if (*at >= end || **at >= MAX_KINDS || m->kinds[**at] == LUA_NOREF) luaL_error(L, "expected a value of ours");
      bool is_moving = **at == m->moving;
      int kind = m->kinds[*(*at)++];
      bool is_outline = kind == (m->outline < 0 ? LUA_NOREF : m->kinds[m->outline]);
      if (is_outline && *at < end && **at == 'b') return hear_share(L, m, at, end);
      if (*at >= end || (**at != 'l' && **at != 'r')) luaL_error(L, "expected a value of ours");
      if (is_outline && **at == 'l') return hear_outline(L, m, at, end);
      const uint8_t *content = *at;
      hear(L, m, at, end, depth + 1);
      if (is_moving && !is_plain_moving(content, *at)) m->has_odd_moving = true;
      lua_rawgeti(L, LUA_REGISTRYINDEX, kind);
      lua_setmetatable(L, -2);
      return;
    }
    default: luaL_error(L, "expected a value");
  }
}

// --- The host's functions, available to the prelude alone.

// numbers(word, a, b, …): calls a host function from numbers to numbers.
static int door_numbers(lua_State *L) {
  sketch_machine *m = machine_of(L);
  double arguments[16], results[8];
  int count = lua_gettop(L) - 1;
  if (count > 16) return luaL_error(L, "expected at most 16 numbers");
  for (int i = 0; i < count; i++) arguments[i] = luaL_checknumber(L, i + 2);
  char message[256];
  int32_t word = (int32_t)luaL_checkinteger(L, 1);
  int32_t answered = m->host.numbers(m->host.context, word, arguments, count, results, message);
  if (answered < 0) return luaL_error(L, "%s", message);
  for (int i = 0; i < answered; i++) lua_pushnumber(L, results[i]);
  return answered;
}

// values(word, a, b, …): calls a host function from values to values.
static int door_values(lua_State *L) {
  sketch_machine *m = machine_of(L);
  int count = lua_gettop(L);
  clear(&m->arguments);
  begin_telling(m);
  for (int i = 2; i <= count; i++) tell(L, m, &m->arguments, i, 0, false);
  char message[256];
  sketch_bytes results = {NULL, 0};
  int32_t word = (int32_t)luaL_checkinteger(L, 1);
  // Swift takes some 100 ns for a byte of a path's text, and 10 ns for one of any other value.
  charge(L, m, (int64_t)m->arguments.count * (word == m->host.path ? 5 : 1) / 2);
  int32_t answered = m->host.values(m->host.context, word, m->arguments.bytes, m->arguments.count, &results, message);
  if (answered < 0) return luaL_error(L, "%s", message);
  const uint8_t *at = results.bytes, *end = results.bytes + results.count;
  charge(L, m, (int64_t)results.count / 2);
  luaL_checkstack(L, answered, NULL);
  for (int32_t i = 0; i < answered; i++) hear(L, m, &at, end, 0);
  return answered;
}

// emit(a, b, …): adds a list to the values that the call emits.
static int door_emit(lua_State *L) {
  sketch_machine *m = machine_of(L);
  int count = lua_gettop(L);
  if (++m->marks > m->most_marks)
    return luaL_error(L, m->most_marks == MAX_EVENTS ? "happen: too many events in a step, expected at most %d"
                                                     : "too many marks: expected at most %d", m->most_marks);
  if (m->marks == m->refused) return luaL_error(L, "%s", m->reason);
  put_counted(L, &m->emitted, 'l', (size_t)count);
  for (int i = 1; i <= count; i++) {
    if (lua_istable(L, i) || lua_isuserdata(L, i)) begin_telling(m);
    tell(L, m, &m->emitted, i, 0, false);
  }
  return 0;
}

// group(options): begins a group of marks; group(): ends it.
static int door_group(lua_State *L) {
  sketch_machine *m = machine_of(L);
  bool begins = lua_gettop(L) > 0;
  if (begins && ++m->groups > MAX_GROUPS)
    return luaL_error(L, "c:with: %d groups within one another, expected at most %d", m->groups, MAX_GROUPS);
  if (!begins) m->groups--;
  lua_pushstring(L, begins ? "begin" : "end");
  lua_insert(L, 1);
  return door_emit(L);
}

// Calls a C function of Lua's own libraries after charging it for its arguments. The upvalues are the function and the
// number of text bytes that cost one instruction.
static int call_paid(lua_State *L) {
  sketch_machine *m = machine_of(L);
  int64_t bytes = 0, items = 0;
  for (int i = lua_gettop(L); i > 0; i--) {
    int type = lua_type(L, i);
    if (type == LUA_TSTRING) bytes += (int64_t)lua_rawlen(L, i);
    if (type == LUA_TTABLE) items += (int64_t)lua_rawlen(L, i);
  }
  charge(L, m, bytes / lua_tointeger(L, lua_upvalueindex(2)) + items);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

// paid(function, bytes): returns such a function.
static int door_paid(lua_State *L) {
  lua_settop(L, 2);
  lua_pushcclosure(L, call_paid, 2);
  return 1;
}

// charge(instructions): charges the work in C of words written in Lua, which know its cost.
static int door_charge(lua_State *L) {
  lua_Number instructions = luaL_checknumber(L, 1);
  charge(L, machine_of(L), instructions > 0 ? (int64_t)(instructions < 1e15 ? instructions : 1e15) : 0);
  return 0;
}

// call(): returns the number of the running call, by which words know that they are still in the same step.
static int door_call(lua_State *L) {
  lua_pushinteger(L, machine_of(L)->calls);
  return 1;
}

// kind(metatable): declares tables with this metatable as values of one of the host's own types.
static int door_kind(lua_State *L) {
  sketch_machine *m = machine_of(L);
  int kind = 0;
  while (kind < MAX_KINDS && m->kinds[kind] != LUA_NOREF) kind++;
  if (kind == MAX_KINDS) return luaL_error(L, "too many kinds");
  lua_settop(L, 1);
  m->kind_at[kind] = lua_topointer(L, 1);
  m->kinds[kind] = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pushinteger(L, kind);
  return 1;
}

// line(): returns the line of the sketch that is running.
static int door_line(lua_State *L) {
  sketch_fault place;
  find_place(L, &place);
  lua_pushinteger(L, place.line);
  return 1;
}

// field(name): sets the field of the effect to which faults belong from now on; field(nil): none.
static int door_field(lua_State *L) {
  sketch_machine *m = machine_of(L);
  const char *name = lua_tostring(L, 1);
  if (m->fault) snprintf(m->fault->field, sizeof m->fault->field, "%s", name ? name : "");
  return 0;
}

// --- The most frequently called words. Error messages are made in Lua: these only detect errors.

// Drops trailing nils after the arguments that a word has; returns the number of arguments.
static int count_arguments(lua_State *L, int wanted) {
  int given = lua_gettop(L);
  if (given <= wanted) return given;
  while (given > wanted && lua_isnil(L, given)) given--;
  lua_settop(L, given);
  return given;
}

// Reads a finite number; returns whether the value is one.
static bool read_finite(lua_State *L, int index, double *number) {
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  *number = lua_tonumber(L, index);
  return isfinite(*number);
}

// Reads the finite number that a table itself has under the name in an upvalue; returns whether there is one. Its value
// stays on the stack.
static bool raw_number(lua_State *L, int index, int name, double *number) {
  lua_pushvalue(L, lua_upvalueindex(name));
  lua_rawget(L, index);
  return read_finite(L, -1, number);
}

// Calls the Lua function of a word, which is an upvalue and handles what the word in C does not.
static int call_slow(lua_State *L, int function, int results) {
  int given = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(function));
  lua_insert(L, 1);
  lua_call(L, given, results);
  return lua_gettop(L);
}

// Calls a law of the host with finite numbers, and pushes its first result.
static int call_law(lua_State *L, int32_t word, const double *numbers, int count) {
  sketch_machine *m = machine_of(L);
  double results[8];
  char message[256];
  charge(L, m, 8);
  if (m->host.numbers(m->host.context, word, numbers, count, results, message) < 0) return luaL_error(L, "%s", message);
  lua_pushnumber(L, results[0]);
  return 1;
}

// A law. The upvalues are the host's number for it, the number of its numbers, and the same function in Lua.
static int apply_law(lua_State *L) {
  int wanted = (int)lua_tointeger(L, lua_upvalueindex(2));
  double numbers[8];
  bool fits = count_arguments(L, wanted) == wanted;
  for (int i = 0; fits && i < wanted; i++) {
    fits = lua_type(L, i + 1) == LUA_TNUMBER;
    numbers[i] = lua_tonumber(L, i + 1);
    fits = fits && isfinite(numbers[i]);
  }
  if (!fits) return call_slow(L, 3, 1);
  return call_law(L, (int32_t)lua_tointeger(L, lua_upvalueindex(1)), numbers, wanted);
}

// law(word, count, slow): returns a law of `count` numbers, at most 8.
static int door_law(lua_State *L) {
  lua_settop(L, 3);
  lua_pushcclosure(L, apply_law, 3);
  return 1;
}

// clamp(x, low, high). The upvalue is the same function in Lua.
static int clamp(lua_State *L) {
  bool fits = count_arguments(L, 3) == 3 && is_finite(L, 1);
  for (int i = 2; fits && i <= 3; i++) fits = lua_type(L, i) == LUA_TNUMBER;
  if (!fits) return call_slow(L, 1, 1);
  int least = lua_compare(L, 1, 3, LUA_OPLT) ? 1 : 3;
  lua_pushvalue(L, lua_compare(L, 2, least, LUA_OPLT) ? least : 2);
  return 1;
}

// clamping(slow): returns `clamp`.
static int door_clamping(lua_State *L) {
  lua_settop(L, 1);
  lua_pushcclosure(L, clamp, 1);
  return 1;
}

// odd(): notes that a moving value gets more fields than its two numbers.
static int door_odd(lua_State *L) {
  machine_of(L)->has_odd_moving = true;
  return 0;
}

// Finds the numbers of the spring that is the first argument, which never change; returns whether it is a spring. The
// upvalue `springs` has the numbers of all springs by spring, and those behind it the names of the numbers.
static bool find_spring(lua_State *L, sketch_machine *m, int springs) {
  const void *spring = lua_topointer(L, 1);
  if (spring && spring == m->spring) return true;
  lua_pushvalue(L, 1);
  if (lua_rawget(L, lua_upvalueindex(springs)) != LUA_TTABLE) return false;
  int numbers = lua_gettop(L);
  raw_number(L, numbers, springs + 3, &m->response);
  raw_number(L, numbers, springs + 4, &m->damping);
  m->spring = spring;
  return true;
}

// spring:advance(x, target, dt). The upvalues are the host's number for springs, the same function in Lua, the numbers of
// all springs by spring, and the names of the numbers.
static int advance_spring(lua_State *L) {
  enum { WORD = 1, SLOW, SPRINGS, VALUE, VELOCITY };
  sketch_machine *m = machine_of(L);
  double a[6], results[8];
  int given = count_arguments(L, 4);
  bool fits = given == 4 && read_finite(L, 3, &a[4]) && read_finite(L, 4, &a[5]) && lua_getmetatable(L, 2);
  fits = fits && lua_topointer(L, 5) == m->kind_at[m->moving] && raw_number(L, 2, VALUE, &a[2]) &&
         raw_number(L, 2, VELOCITY, &a[3]) && find_spring(L, m, SPRINGS);
  if (!fits) {
    lua_settop(L, given);
    return call_slow(L, SLOW, 1);
  }
  // Most movable values are at rest.
  bool landed = a[2] == a[4] && a[3] == 0;
  if (!landed) {
    char message[256];
    int32_t word = (int32_t)lua_tointeger(L, lua_upvalueindex(WORD));
    a[0] = m->response;
    a[1] = m->damping;
    if (m->host.numbers(m->host.context, word, a, 6, results, message) < 0) return luaL_error(L, "%s", message);
    for (int i = 0; i < 2; i++) {
      lua_pushvalue(L, lua_upvalueindex(VALUE + i));
      lua_pushnumber(L, results[i]);
      lua_rawset(L, 2);
    }
    landed = results[2] == 1;
  }
  lua_pushboolean(L, landed);
  return 1;
}

// spring(moving, word, advance, springs): returns `spring:advance`.
static int door_spring(lua_State *L) {
  sketch_machine *m = machine_of(L);
  lua_settop(L, 4);
  m->moving = 0;
  while (m->kind_at[m->moving] != lua_topointer(L, 1)) m->moving++;
  static const char *const names[] = {"value", "velocity", "response", "damping"};
  for (int i = 0; i < 4; i++) lua_pushstring(L, names[i]);
  lua_pushcclosure(L, advance_spring, 7);
  return 1;
}

static bool is_of_kind(lua_State *L, int index, char kind);

// recogniser:read(inputs, area, …). The upvalues are two functions in Lua, which read gestures with and without a look at
// the arguments that C knows; the iterator without events; the name of the memory; and the number of arguments.
//
// A recogniser without a memory has nothing to read in a step without inputs.
static int read_gestures(lua_State *L) {
  enum { CHECKED = 1, READ, NOTHING, MEMORY, MOST };
  int most = (int)lua_tointeger(L, lua_upvalueindex(MOST)), given = count_arguments(L, most);
  bool fits = given >= 2 && given <= most && lua_istable(L, 1) && lua_istable(L, 2) &&
              (given < 3 || lua_isnil(L, 3) || is_of_kind(L, 3, 's'));
  if (!fits) return call_slow(L, CHECKED, 1);
  if (lua_rawlen(L, 2) == 0) {
    lua_pushvalue(L, lua_upvalueindex(MEMORY));
    bool is_quiet = lua_rawget(L, 1) == LUA_TSTRING && lua_rawlen(L, -1) == 0;
    lua_settop(L, given);
    if (is_quiet) {
      lua_pushvalue(L, lua_upvalueindex(NOTHING));
      return 1;
    }
  }
  return call_slow(L, READ, 1);
}

// reading(checked, read, nothing, memory, count): returns the method `read` of a recogniser.
static int door_reading(lua_State *L) {
  lua_settop(L, 5);
  lua_pushcclosure(L, read_gestures, 5);
  return 1;
}

// Makes a shape. The upvalues are its name, the number of its numbers, and a function that reports invalid arguments.
static int make_shape(lua_State *L) {
  int wanted = (int)lua_tointeger(L, lua_upvalueindex(2)), given = count_arguments(L, wanted);
  bool fits = given == wanted;
  for (int i = 1; fits && i <= wanted; i++) fits = is_finite(L, i);
  if (!fits) {
    lua_pushvalue(L, lua_upvalueindex(3));
    lua_insert(L, 1);
    lua_call(L, given, 0);
    return 0;
  }
  lua_createtable(L, wanted + 1, 0);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_rawseti(L, -2, 1);
  for (int i = 1; i <= wanted; i++) {
    lua_pushvalue(L, i);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

// shape(name, count, refuse): returns the word that makes a shape.
static int door_shape(lua_State *L) {
  lua_settop(L, 3);
  lua_pushcclosure(L, make_shape, 3);
  return 1;
}

// Adds a sign and its points to a path; returns whether its arguments, from the second on, were finite numbers.
static bool extend(lua_State *L, outline *path, const char *sign, int count, int first) {
  for (int i = 0; i < count; i++)
    if (!is_finite(L, first + i)) return false;
  size_t more = 6 + 9 * (size_t)count;
  widen(L, 1, path, more);
  uint8_t *at = path->bytes + path->count;
  memcpy(at, "s\1\0\0\0", 5);
  at[5] = (uint8_t)(sign[0] == 'L' && path->items == 1 ? 'M' : sign[0]);
  for (int i = 0; i < count; i++) write_number(L, first + i, at + 6 + 9 * i);
  path->count += (uint32_t)more;
  path->items += 1 + (uint32_t)count;
  return true;
}

// path:line(x, y), and others. The upvalues are the sign, the number of its numbers, and a function that reports invalid
// arguments.
static int extend_path(lua_State *L) {
  int count = (int)lua_tointeger(L, lua_upvalueindex(2)), given = lua_gettop(L);
  charge(L, machine_of(L), 1 + 2 * count);
  bool has_more = given > count + 1 && !lua_isnil(L, count + 2);
  outline *path = given > count && !has_more ? outline_at(L, machine_of(L), 1) : NULL;
  if (!path || !extend(L, path, lua_tostring(L, lua_upvalueindex(1)), count, 2)) {
    lua_settop(L, given);
    lua_pushvalue(L, lua_upvalueindex(3));
    lua_insert(L, 1);
    lua_call(L, given, 0);
  }
  lua_settop(L, 1);
  return 1;
}

// extender(sign, count, refuse): returns a method of paths.
static int door_extender(lua_State *L) {
  lua_settop(L, 3);
  lua_pushcclosure(L, extend_path, 3);
  return 1;
}

// along(path, count, place, refuse): adds the points that a function gives for 0…count.
static int door_along(lua_State *L) {
  lua_settop(L, 4);
  outline *path = outline_at(L, machine_of(L), 1);
  if (!path) return luaL_error(L, "path:along: expected a path and a colon, as in outline:along(30, place)");
  sketch_machine *m = machine_of(L);
  lua_Integer count = lua_tointeger(L, 2);
  if (!path->block) widen(L, 1, path, (size_t)(count + 1) * (6 + 2 * 9));
  for (lua_Integer i = 0; i <= count; i++) {
    charge(L, m, 8);
    lua_pushvalue(L, 3);
    lua_pushinteger(L, i);
    lua_call(L, 1, 2);
    if (!extend(L, path, "L", 2, 5)) {
      lua_pushvalue(L, 4);
      lua_pushinteger(L, i);
      lua_pushvalue(L, 5);
      lua_pushvalue(L, 6);
      lua_call(L, 3, 0);
    }
    lua_settop(L, 4);
  }
  return 0;
}

// path[i], #path and path.word: the items of a path, and its methods, which are the upvalue.
static int read_item(lua_State *L) {
  outline *path = outline_at(L, machine_of(L), 1);
  if (!path || !lua_isinteger(L, 2)) {
    lua_pushvalue(L, 2);
    lua_gettable(L, lua_upvalueindex(1));
    return 1;
  }
  const uint8_t *at = item_of(L, path, lua_tointeger(L, 2)), *end = path->bytes + path->count;
  if (!at) return 0;
  hear(L, machine_of(L), &at, end, 0);
  return 1;
}

static int count_path(lua_State *L) {
  outline *path = outline_at(L, machine_of(L), 1);
  lua_pushinteger(L, path ? path->items : 0);
  return 1;
}

// path[i] = x: replaces a number.
static int write_item(lua_State *L) {
  outline *path = outline_at(L, machine_of(L), 1);
  uint8_t *at = path && lua_isinteger(L, 2) ? item_of(L, path, lua_tointeger(L, 2)) : NULL;
  if (!at || *at == 's' || !is_finite(L, 3))
    return luaL_error(L, "path: expected move, line, curve, along or close to change it");
  if (path->block && !sketch_block_own(path->block)) {
    size_t place = (size_t)(at - path->bytes);
    charge(L, machine_of(L), 1 + path->count / 64);
    move_to_block(L, machine_of(L), 1, path, path->count + path->count / 4);
    at = path->bytes + place;
  }
  write_number(L, 3, at);
  return 0;
}

// outline(items): returns a path with the items of a list that the host has made.
static int door_outline(lua_State *L) {
  lua_settop(L, 1);
  lua_Integer length = lua_istable(L, 1) ? (lua_Integer)lua_rawlen(L, 1) : 0;
  outline *path = push_outline(L, machine_of(L), 64, false);
  for (lua_Integer i = 1; i <= length; i++) {
    widen(L, 2, path, 9);
    uint8_t *at = path->bytes + path->count;
    bool is_sign = lua_rawgeti(L, 1, i) == LUA_TSTRING && lua_rawlen(L, 3) <= 4;
    if (!is_sign && !is_finite(L, 3)) return luaL_error(L, "expected a value of ours");
    if (is_sign) {
      uint8_t head[5] = {'s', (uint8_t)lua_rawlen(L, 3)};
      memcpy(at, head, 5);
      memcpy(at + 5, lua_tostring(L, 3), head[1]);
      path->count += 5u + head[1];
    } else {
      write_number(L, 3, at);
      path->count += 9;
    }
    lua_settop(L, 2);
  }
  path->items = (uint32_t)length;
  return 1;
}

// finish(path): closes the current part of a path; returns whether it is a path.
static int door_finish(lua_State *L) {
  outline *path = outline_at(L, machine_of(L), 1);
  lua_pushboolean(L, path && extend(L, path, "Z", 0, 2));
  return 1;
}

// type(x): returns "table" for a path, too, which sketches know as a plain value.
static int door_type(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushstring(L, outline_at(L, machine_of(L), 1) ? "table" : luaL_typename(L, 1));
  return 1;
}

// outlines(metatable, methods): declares the kind of paths.
static int door_outlines(lua_State *L) {
  sketch_machine *m = machine_of(L);
  for (int kind = 0; kind < MAX_KINDS && m->kinds[kind] != LUA_NOREF; kind++) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->kinds[kind]);
    if (lua_rawequal(L, 1, -1)) m->outline = kind;
    lua_pop(L, 1);
  }
  lua_settop(L, 2);
  lua_pushcclosure(L, read_item, 1);
  lua_setfield(L, 1, "__index");
  lua_pushcfunction(L, write_item);
  lua_setfield(L, 1, "__newindex");
  lua_pushcfunction(L, count_path);
  lua_setfield(L, 1, "__len");
  m->outlines = lua_topointer(L, 1);
  lua_createtable(L, 0, 4);
  m->shared_outlines = lua_topointer(L, 2);
  static const char *const fields[] = {"__index", "__newindex", "__len"};
  for (int i = 0; i < 3; i++) {
    lua_getfield(L, 1, fields[i]);
    lua_setfield(L, 2, fields[i]);
  }
  lua_pushcfunction(L, free_outline);
  lua_setfield(L, 2, "__gc");
  m->sharing = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

static int digit(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// Reads the channels of `#RRGGBB` or `#RRGGBBAA`, or of their short forms `#RGB` and `#RGBA`; returns the number of
// channels, 0 if the text is no colour.
static int channels(lua_State *L, int index, int channels[4]) {
  size_t count;
  const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &count) : NULL;
  if (!text || text[0] != '#' || (count != 7 && count != 9 && count != 4 && count != 5)) return 0;
  // The digits of a channel: a short colour has each digit twice.
  size_t digits = count > 5 ? 2 : 1, found = 0;
  channels[3] = 255;
  for (size_t i = 1; i < count; i += digits) {
    int high = digit(text[i]), low = digit(text[i + digits - 1]);
    if (high < 0 || low < 0) return 0;
    channels[found++] = high << 4 | low;
  }
  return (int)found;
}

// isColour(x): returns whether x is a colour.
static int door_is_colour(lua_State *L) {
  int ignored[4];
  lua_pushboolean(L, channels(L, 1, ignored) > 0);
  return 1;
}

// Returns whether the first item of a table is one of some words; the list of words ends with NULL.
static bool begins_with(lua_State *L, int index, const char *const *words) {
  if (!lua_istable(L, index)) return false;
  lua_rawgeti(L, index, 1);
  const char *word = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
  while (*words && strcmp(word, *words)) words++;
  lua_pop(L, 1);
  return *words != NULL;
}

static bool is_pair(lua_State *L, int index) {
  if (!lua_istable(L, index)) return false;
  bool is = true;
  for (int i = 1; i <= 2; i++) {
    is = lua_rawgeti(L, index, i) == LUA_TNUMBER && is;
    lua_pop(L, 1);
  }
  return is;
}

// Returns whether a value is a number in the range of a kind; kinds without a range have none.
static bool is_within(lua_State *L, int index, const char *kind) {
  static const struct { const char *kind; double low, high; } ranges[] = {{"extent", 0, 200}, {"share", 0, 1}, {"eye", 1, 1e5}};
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  double number = lua_tonumber(L, index);
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
    if (!strcmp(kind, ranges[i].kind)) return number >= ranges[i].low && number <= ranges[i].high;
  return false;
}

// Returns whether a value is of a kind, given by its first letter: see `checks` in the words. Unknown kinds fit no value.
static bool is_of_kind(lua_State *L, int index, char kind) {
  static const char *const shapes[] = {"arc", "path", "rect", "rounded", "circle", NULL}, *const paints[] = {"linear", "gradient", "radial", "conic", NULL};
  int ignored[4];
  switch (kind) {
    case 'b': return begins_with(L, index, shapes + 2);
    case 'c': return channels(L, index, ignored) > 0;
    case 'e': return is_within(L, index, "extent");
    case 'n': return is_finite(L, index);
    case 'p': return channels(L, index, ignored) || begins_with(L, index, paints);
    case 's': return outline_at(L, machine_of(L), index) || begins_with(L, index, shapes);
    case 'w': return lua_type(L, index) == LUA_TSTRING;
    default: return false;
  }
}

// Returns whether every option is known and of its type or kind, or one of its words. `first` is the stack index of a mark's
// first argument, or 0.
static bool do_options_fit(lua_State *L, int options, int known, int first) {
  int top = lua_gettop(L), name = top + 1, value = top + 2, kind = top + 3;
  bool fits = true;
  lua_pushnil(L);
  while (fits && lua_next(L, options)) {
    lua_pushvalue(L, name);
    int type = lua_rawget(L, known);
    const char *text = type == LUA_TSTRING ? lua_tostring(L, kind) : "";
    fits = !strcmp(text, luaL_typename(L, value)) || (!strcmp(text, "colour") && is_of_kind(L, value, 'c')) ||
           (!strcmp(text, "box") && is_of_kind(L, value, 'b')) || (!strcmp(text, "pair") && is_pair(L, value)) ||
           is_within(L, value, text) ||
           (!strcmp(text, "shape") && is_of_kind(L, value, 's')) || (!strcmp(text, "paint") && is_of_kind(L, value, 'p')) ||
           (!strcmp(text, "lift") && first && is_of_kind(L, first, 'b') && is_finite(L, value) &&
            lua_tonumber(L, value) >= 0 && lua_tonumber(L, value) <= 100);
    for (lua_Integer i = 1; !fits && type == LUA_TTABLE && i <= (lua_Integer)lua_rawlen(L, kind); i++) {
      lua_rawgeti(L, kind, i);
      fits = lua_rawequal(L, value, kind + 1);
      lua_pop(L, 1);
    }
    lua_settop(L, name);
  }
  lua_settop(L, top);
  return fits;
}

// fits(options, known): returns whether the options are valid.
static int door_fits(lua_State *L) {
  lua_settop(L, 2);
  lua_pushboolean(L, do_options_fit(L, 1, 2, 0));
  return 1;
}

// Emits a mark, for `c:fill` and others. The upvalues are the name, the letters of the kinds of its arguments, its known
// options, and the same function in Lua, which handles invalid arguments.
static int make_mark(lua_State *L) {
  const char *kinds = lua_tostring(L, lua_upvalueindex(2));
  int wanted = (int)strlen(kinds), last = wanted + 2, given = count_arguments(L, last);
  luaL_checkstack(L, wanted + 8, NULL);
  bool fits = given <= last && (lua_isnoneornil(L, last) ||
                                (lua_istable(L, last) && do_options_fit(L, last, lua_upvalueindex(3), 2)));
  for (int i = 0; fits && i < wanted; i++) fits = i + 2 <= given && is_of_kind(L, i + 2, kinds[i]);
  if (!fits) {
    lua_pushvalue(L, lua_upvalueindex(4));
    lua_insert(L, 1);
    lua_call(L, given, 0);
    return 0;
  }
  lua_settop(L, last);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_replace(L, 1);
  return door_emit(L);
}

// mark(name, kinds, options, slow): returns a word of the canvas.
static int door_mark(lua_State *L) {
  lua_settop(L, 4);
  lua_pushcclosure(L, make_mark, 4);
  return 1;
}

// Pushes the mix of two colours; `share` is from 0 to 1.
static int push_mixed(lua_State *L, const int *from, const int *to, int count, double share) {
#pragma STDC FP_CONTRACT OFF
  char text[12] = "#";
  for (int i = 0; i < count; i++) {
    // The same on every machine: a product and a sum, each rounded.
    double way = (to[i] - from[i]) * share;
    unsigned mixed = (unsigned)floor(from[i] + way + 0.5) & 255;
    text[1 + 2 * i] = "0123456789ABCDEF"[mixed >> 4];
    text[2 + 2 * i] = "0123456789ABCDEF"[mixed & 15];
  }
  lua_pushstring(L, text);
  return 1;
}

// mix(a, b, share), of numbers or of colours. The upvalue is the same function in Lua.
static int mix(lua_State *L) {
#pragma STDC FP_CONTRACT OFF
  int from[4], to[4];
  if (count_arguments(L, 3) != 3 || !is_finite(L, 3)) return call_slow(L, 1, 1);
  double share = lua_tonumber(L, 3);
  if (is_finite(L, 1) && is_finite(L, 2)) {
    charge(L, machine_of(L), 8);
    // The same as Motion's, each product and the sum rounded.
    double from = lua_tonumber(L, 1) * (1 - share), to = lua_tonumber(L, 2) * share;
    lua_pushnumber(L, from + to);
    return 1;
  }
  int count = channels(L, 1, from), other = channels(L, 2, to);
  if (!count || !other) return call_slow(L, 1, 1);
  charge(L, machine_of(L), 8);
  return push_mixed(L, from, to, other > count ? other : count, share < 0 ? 0 : share > 1 ? 1 : share);
}

// mixing(slow): returns `mix`.
static int door_mixing(lua_State *L) {
  lua_settop(L, 1);
  lua_pushcclosure(L, mix, 1);
  return 1;
}

// fade(colour, alpha). The upvalue is the same function in Lua.
static int fade(lua_State *L) {
#pragma STDC FP_CONTRACT OFF
  int ignored[4];
  size_t length;
  if (count_arguments(L, 2) != 2 || !is_finite(L, 2) || !channels(L, 1, ignored)) return call_slow(L, 1, 1);
  const char *text = lua_tolstring(L, 1, &length);
  if (length < 7) return call_slow(L, 1, 1);
  charge(L, machine_of(L), 8);
  double alpha = lua_tonumber(L, 2);
  unsigned bits = (unsigned)floor((alpha < 0 ? 0 : alpha > 1 ? 1 : alpha) * 255 + 0.5);
  char faded[9];
  memcpy(faded, text, 7);
  faded[7] = "0123456789ABCDEF"[bits >> 4];
  faded[8] = "0123456789ABCDEF"[bits & 15];
  lua_pushlstring(L, faded, 9);
  return 1;
}

// fading(slow): returns `fade`.
static int door_fading(lua_State *L) {
  lua_settop(L, 1);
  lua_pushcclosure(L, fade, 1);
  return 1;
}

// mixColours(a, b, share): mixes two colours; `share` is from 0 to 1.
static int door_mix_colours(lua_State *L) {
  int from[4], to[4];
  int count = channels(L, 1, from), other = channels(L, 2, to);
  return push_mixed(L, from, to, other > count ? other : count, lua_tonumber(L, 3));
}

// --- Memory: values that functions keep between two calls in locals outside them.

// Adds the row of the path on top of the stack, with its length and a sum of its bytes in place of its items.
static void remember_outline(lua_State *L, sketch_machine *m, int rows, int line) {
  outline *path = outline_at(L, m, lua_gettop(L));
  lua_Integer count = (lua_Integer)lua_rawlen(L, rows);
  if (!path || count >= MAX_ROWS) return;
  charge(L, m, path->count / 8);
  uint64_t sum = 0xcbf29ce484222325;
  for (uint32_t i = 0; i < path->count; i++) sum = (sum ^ path->bytes[i]) * 0x100000001b3;
  lua_createtable(L, 3, 0);
  lua_pushlstring(L, m->path, m->path_count);
  lua_rawseti(L, -2, 1);
  lua_pushinteger(L, line);
  lua_rawseti(L, -2, 2);
  lua_pushinteger(L, (lua_Integer)sum);
  lua_rawseti(L, -2, 3);
  lua_rawseti(L, rows, count + 1);
}

// Adds a row of path, line of the owning function, and value, for each plain value that can be reached from the value on
// top of the stack through the sketch's own functions and tables.
static void remember(lua_State *L, sketch_machine *m, int rows, int line, int depth) {
  int type = lua_type(L, -1), seen = rows + 1;
  luaL_checkstack(L, 8, NULL);
  if (type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING) {
    lua_Integer count = (lua_Integer)lua_rawlen(L, rows);
    if (count >= MAX_ROWS) return;
    lua_createtable(L, 3, 0);
    lua_pushlstring(L, m->path, m->path_count);
    lua_rawseti(L, -2, 1);
    lua_pushinteger(L, line);
    lua_rawseti(L, -2, 2);
    // A number that no state can hold is stored as its text.
    if (type != LUA_TNUMBER || isfinite(lua_tonumber(L, -2))) lua_pushvalue(L, -2);
    else lua_pushfstring(L, "%f", lua_tonumber(L, -2));
    lua_rawseti(L, -2, 3);
    lua_rawseti(L, rows, count + 1);
  }
  if (type == LUA_TUSERDATA) remember_outline(L, m, rows, line);
  if ((type != LUA_TFUNCTION && type != LUA_TTABLE) || depth > MAX_DEPTH) return;
  lua_pushvalue(L, -1);
  lua_rawget(L, seen);
  bool known = lua_toboolean(L, -1);
  lua_pop(L, 1);
  if (known) return;
  lua_pushvalue(L, -1);
  lua_pushboolean(L, 1);
  lua_rawset(L, seen);
  size_t before = m->path_count;
  if (type == LUA_TTABLE) {
    // The words have no memory.
    if (kind_of(L, m, lua_gettop(L)) == A_WORD) return;
    lua_pushnil(L);
    while (lua_next(L, -2)) {
      charge(L, m, 1);
      if (lua_type(L, -2) == LUA_TSTRING) enter(m, lua_tostring(L, -2), 0);
      else if (lua_isinteger(L, -2)) enter(m, NULL, lua_tointeger(L, -2));
      remember(L, m, rows, line, depth + 1);
      leave(m, before);
      lua_pop(L, 1);
    }
    return;
  }
  lua_Debug debug;
  lua_pushvalue(L, -1);
  lua_getinfo(L, ">S", &debug);
  if (strcmp(debug.source, own)) {
    // An iterator that a word has made counts in a local of its own.
    for (int i = 1; lua_getupvalue(L, -1, i); i++) {
      int kept = lua_type(L, -1);
      if (kept != LUA_TFUNCTION && kept != LUA_TTABLE) remember(L, m, rows, line, depth + 1);
      lua_pop(L, 1);
    }
    return;
  }
  char path[sizeof m->path];
  memcpy(path, m->path, sizeof path);
  const char *name;
  for (int i = 1; (name = lua_getupvalue(L, -1, i)); i++) {
    leave(m, 0);
    enter(m, name, 0);
    if (strcmp(name, "_ENV")) remember(L, m, rows, debug.linedefined, depth + 1);
    lua_pop(L, 1);
  }
  memcpy(m->path, path, sizeof path);
  m->path_count = before;
}

// _remembered(): returns the rows to the host.
static int remember_all(lua_State *L) {
  sketch_machine *m = machine_of(L);
  lua_settop(L, 0);
  lua_newtable(L);  // the rows
  lua_newtable(L);  // the tables and functions that were met
  lua_rawgeti(L, LUA_REGISTRYINDEX, m->effect);
  begin_telling(m);
  remember(L, m, 1, 0, 0);
  lua_settop(L, 1);
  return 1;
}

// --- Calls: each is one C function under lua_pcall.

// Records the message and the place of an error.
static int blame(lua_State *L) {
  sketch_fault *fault = machine_of(L)->fault;
  const char *message = lua_tostring(L, 1);
  if (!message) message = "failed with something that is no text";
  find_place(L, fault);
  // A message of Lua itself begins with the place.
  int line = 0, begin = 0;
  if (sscanf(message, "sketch:%d: %n", &line, &begin) == 1 && begin) {
    message += begin;
    if (!fault->line) fault->line = line;
  }
  // So does a message of one of our words.
  begin = 0;
  if (sscanf(message, "fidget:%*d: %n", &begin) == 0 && begin) message += begin;
  snprintf(fault->message, sizeof fault->message, "%s", message);
  return 1;
}

static bool protected(sketch_machine *m, lua_CFunction body, void *task, sketch_fault *fault) {
  lua_State *L = m->lua;
  memset(fault, 0, sizeof *fault);
  m->fault = fault;
  m->made = 0;
  m->late = 0;
  // A failed call may have ended within a value or a group.
  m->way_count = m->groups = 0;
  m->is_deep = m->is_state = false;
  lua_settop(L, 0);
  lua_pushcfunction(L, blame);
  lua_pushcfunction(L, body);
  lua_pushlightuserdata(L, task);
  int status = lua_pcall(L, 1, 0, 1);
  lua_settop(L, 0);
  m->fault = NULL;
  bool is_small = m->memory < m->limit / 16;
  if (is_small != m->collects_rarely) {
    lua_gc(L, LUA_GCINC, is_small ? RARE_PAUSE : USUAL_PAUSE, 0, 0);
    m->collects_rarely = is_small;
  }
  if (status == LUA_OK) return true;
  if (!fault->message[0]) {
    snprintf(fault->message, sizeof fault->message, "%s",
             status != LUA_ERRMEM ? "failed"
             : m->is_deep         ? "too many calls within each other: a function calls itself without an end"
                                  : "takes more memory than a sketch may: texts of 64 KiB, lists of 1 MB, 64 MB in all");
  }
  // Garbage of a failed call is collected at once if there is much of it.
  if (m->memory > m->limit / 4) lua_gc(L, LUA_GCCOLLECT);
  return false;
}

typedef struct {
  const char *text;
  size_t count;
  sketch_bytes *result;
} load_task;

static int append(lua_State *L, const void *bytes, size_t count, void *out) {
  (void)L;
  buffer *all = out;
  uint8_t *grown = realloc(all->bytes, all->count + count);
  if (!grown) return 1;
  memcpy(grown + all->count, bytes, count);
  all->bytes = grown;
  all->count += count;
  return 0;
}

sketch_bytes sketch_words_compile(const char *text, size_t count) {
  buffer out = {NULL, 0, 0};
  lua_State *L = luaL_newstate();
  if (L && !luaL_loadbufferx(L, text, count, "=fidget", "t") && lua_dump(L, append, &out, 0)) out.count = 0;
  if (L) lua_close(L);
  return (sketch_bytes){out.bytes, out.count};
}

static int prelude(lua_State *L) {
  load_task *task = lua_touserdata(L, 1);
  sketch_machine *m = machine_of(L);
  luaL_requiref(L, "_G", luaopen_base, 0);
  luaL_requiref(L, "string", luaopen_string, 0);
  luaL_requiref(L, "table", luaopen_table, 0);
  luaL_requiref(L, "math", luaopen_math, 0);
  if (luaL_loadbufferx(L, task->text, task->count, "=fidget", "b")) return lua_error(L);
  lua_insert(L, -5);  // under the four libraries
  lua_newtable(L);
  static const luaL_Reg doors[] = {
      {"numbers", door_numbers}, {"values", door_values}, {"emit", door_emit}, {"kind", door_kind}, {"line", door_line}, {"field", door_field},
      {"shape", door_shape}, {"group", door_group}, {"paid", door_paid}, {"charge", door_charge}, {"call", door_call}, {"spring", door_spring}, {"reading", door_reading}, {"odd", door_odd}, {"fits", door_fits}, {"mark", door_mark}, {"isColour", door_is_colour},
      {"mixColours", door_mix_colours}, {"extender", door_extender}, {"along", door_along}, {"outlines", door_outlines},
      {"outline", door_outline}, {"finish", door_finish}, {"type", door_type}, {"law", door_law},
      {"clamping", door_clamping}, {"mixing", door_mixing}, {"fading", door_fading}, {"tie", tie}, {NULL, NULL}};
  luaL_setfuncs(L, doors, 0);
  lua_call(L, 5, 2);
  lua_pushcfunction(L, remember_all);
  lua_setfield(L, -2, "_remembered");
  m->inner = luaL_ref(L, LUA_REGISTRYINDEX);
  m->words = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

bool sketch_machine_prelude(sketch_machine *m, sketch_bytes words, sketch_fault *fault) {
  load_task task = {(const char *)words.bytes, words.count, NULL};
  m->budget = INT32_MAX;
  return protected(m, prelude, &task, fault);
}

static int load(lua_State *L) {
  load_task *task = lua_touserdata(L, 1);
  sketch_machine *m = machine_of(L);
  if (luaL_loadbufferx(L, task->text, task->count, own, "t")) return lua_error(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, m->words);
  if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
  lua_call(L, 0, 1);
  if (!lua_istable(L, -1)) return luaL_error(L, "expected the file to end with: return effect { … }");
  begin_telling(m);
  tell(L, m, &m->told, lua_gettop(L), 0, true);
  *task->result = (sketch_bytes){m->told.bytes, m->told.count};
  m->effect = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

bool sketch_machine_load(sketch_machine *m, const char *text, size_t count, int32_t budget, sketch_bytes *result,
                         sketch_fault *fault) {
  load_task task = {text, count, result};
  m->budget = budget;
  clear(&m->told);
  return protected(m, load, &task, fault);
}

typedef struct {
  int32_t slot;
  const uint8_t *bytes;
  size_t count;
} value_task;

static int keep(lua_State *L) {
  value_task *task = lua_touserdata(L, 1);
  sketch_machine *m = machine_of(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, m->kept);
  const uint8_t *at = task->bytes, *end = task->bytes + task->count;
  hear(L, m, &at, end, 0);
  if (at != end) luaL_error(L, "expected one value");
  lua_rawseti(L, -2, task->slot);
  return 0;
}

bool sketch_machine_keep_sharing(sketch_machine *m, int32_t slot, const uint8_t *bytes, size_t count,
                                 sketch_shares shares, sketch_fault *fault) {
  value_task task = {slot, bytes, count};
  m->budget = INT32_MAX;
  m->heard = shares;
  bool done = protected(m, keep, &task, fault);
  m->heard = (sketch_shares){NULL, 0};
  return done;
}

bool sketch_machine_keep(sketch_machine *m, int32_t slot, const uint8_t *bytes, size_t count, sketch_fault *fault) {
  return sketch_machine_keep_sharing(m, slot, bytes, count, (sketch_shares){NULL, 0}, fault);
}

static void tell_kept(lua_State *L, sketch_machine *m, int32_t slot) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, m->kept);
  lua_rawgeti(L, -1, slot);
  begin_telling(m);
  // The path begins with the name that the sketch uses.
  m->is_state = slot == SKETCH_STATE;
  m->shares_state = m->host.shares && (slot == SKETCH_STATE || slot == SKETCH_SHOWN);
  if (m->is_state) append_path(m, "s", 1);
  int value = lua_gettop(L);
  lua_pushliteral(L, "value");
  lua_pushliteral(L, "velocity");
  m->moving_names = value + 1;
  tell(L, m, &m->told, value, 0, false);
  m->moving_names = 0;
}

typedef struct {
  const char *name;
  const int32_t *slots;
  int32_t count, into, told;
  bool found;
} call_task;

static int call(lua_State *L) {
  call_task *task = lua_touserdata(L, 1);
  sketch_machine *m = machine_of(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, m->kept);
  lua_rawgeti(L, LUA_REGISTRYINDEX, task->name[0] == '_' ? m->inner : m->effect);
  lua_pushstring(L, task->name);
  lua_rawget(L, -2);
  if (!lua_isfunction(L, -1)) return 0;
  task->found = true;
  for (int32_t i = 0; i < task->count; i++) lua_rawgeti(L, 2, task->slots[i]);
  lua_call(L, task->count, 1);
  if (task->into >= 0) lua_rawseti(L, 2, task->into);
  if (task->told >= 0) tell_kept(L, m, task->told);
  return 0;
}

bool sketch_machine_call(sketch_machine *m, const char *name, const int32_t *slots, int32_t count, int32_t into,
                         int32_t told, int32_t budget, int32_t refused, const char *reason, sketch_bytes *result,
                         sketch_fault *fault) {
  call_task task = {name, slots, count, into, told, false};
  m->budget = budget;
  clear(&m->emitted);
  clear(&m->told);
  m->marks = 0;
  m->calls++;
  m->spring = NULL;
  m->most_marks = strcmp(name, "step") ? SKETCH_MOST_MARKS : MAX_EVENTS;
  m->refused = refused;
  snprintf(m->reason, sizeof m->reason, "%s", reason);
  bool done = protected(m, call, &task, fault) && task.found;
  *result = (sketch_bytes){m->told.bytes, m->told.count};
  return done;
}

sketch_bytes sketch_machine_emitted(const sketch_machine *m) {
  return (sketch_bytes){m->emitted.bytes, m->emitted.count};
}

sketch_shares sketch_machine_take_result(sketch_machine *m) { return take(&m->told); }

sketch_shares sketch_machine_take_emitted(sketch_machine *m) { return take(&m->emitted); }

void sketch_machine_limit(sketch_machine *m, int64_t patience) { m->patience = patience; }

int64_t sketch_machine_spent(const sketch_machine *m) { return m->spent; }

sketch_machine *sketch_machine_new(size_t memory, sketch_host host) {
  sketch_machine *m = calloc(1, sizeof *m);
  if (!m) return NULL;
  m->limit = memory;
  m->patience = SKETCH_PATIENCE;
  m->host = host;
  m->lua = lua_newstate(allocate, m);
  if (!m->lua) {
    free(m);
    return NULL;
  }
  *(sketch_machine **)lua_getextraspace(m->lua) = m;
  for (int i = 0; i < MAX_KINDS; i++) m->kinds[i] = LUA_NOREF;
  m->words = m->inner = m->effect = LUA_NOREF;
  m->outline = m->moving = -1;
  // The machine's first tables, made outside any protected call: without memory for them Lua aborts the program.
  lua_newtable(m->lua);
  m->kept = luaL_ref(m->lua, LUA_REGISTRYINDEX);
  lua_sethook(m->lua, spend, LUA_MASKCOUNT, HOOK_EVERY);
  return m;
}

void sketch_machine_free(sketch_machine *m) {
  if (!m) return;
  lua_close(m->lua);
  buffer *buffers[] = {&m->told, &m->emitted, &m->arguments};
  for (int i = 0; i < 3; i++) {
    clear(buffers[i]);
    free(buffers[i]->bytes);
    free(buffers[i]->shares);
  }
  free(m->seen);
  free(m->keys);
  free(m);
}
