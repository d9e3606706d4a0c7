#ifndef SKETCH_H
#define SKETCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A Lua machine for one sketch. Lua raises errors with longjmp, so no Swift frame ever lies between an error and the
// pcall that catches it: what Lua calls here is C, and what that calls in Swift answers with a status.
//
// Values cross as bytes, which are the same for the same value on every machine:
//   n nil   t f booleans   i int64   d double   s length text   l count items   r count (length key, value)*, sorted
//   h kind value: one of the host's own values, such as a number on the move
// Lengths and counts are uint32; everything is little-endian.

typedef struct sketch_machine sketch_machine;

// What a call may emit, and the slot of the state.
enum { SKETCH_MOST_MARKS = 20000, SKETCH_STATE = 0 };
// Nanoseconds of its own that a call may take before it is stopped at its line. Its budget of instructions ends it far
// sooner, unless it does what instructions do not count, such as comparing long texts.
#define SKETCH_PATIENCE INT64_C(1000000000)
// Nanoseconds between two calls of a host's `busy`.
#define SKETCH_BUSY 50000000

// What a call has produced; owned by the machine until its next call.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} sketch_bytes;

// Why a call has failed.
typedef struct {
  // Without a place.
  char message[512];
  // In the sketch's own text, counted from 1; 0 for none.
  int32_t line;
  // The line of the sketch that called the one that failed; 0 for none.
  int32_t caller;
} sketch_fault;

// What Lua asks of Swift. Both answer with the number of results, or with -1 after writing a sentence to `message`.
typedef struct {
  void *context;
  int32_t (*numbers)(void *context, int32_t word, const double *arguments, int32_t count, double *results,
                     char message[256]);
  // Arguments and results are lists of values as bytes; `results` is kept until the next call.
  int32_t (*values)(void *context, int32_t word, const uint8_t *arguments, size_t count, sketch_bytes *results,
                    char message[256]);
  // The word that reads the text of a path, which takes the longest for a byte.
  int32_t path;
  // Called every 50 ms of a call that runs for longer than that. Returning true ends the call.
  bool (*busy)(void);
} sketch_host;

// Nothing when there is no memory.
sketch_machine *sketch_machine_new(size_t memory, sketch_host host);
void sketch_machine_free(sketch_machine *machine);

// The words that a sketch has: a chunk that gets Lua's libraries and the host's doors, and returns the table of words and
// one of functions for the host, whose names begin with `_`. Read once for all machines; the bytes are kept for ever, and
// there are none where the text is no Lua.
sketch_bytes sketch_words_compile(const char *text, size_t count);
bool sketch_machine_prelude(sketch_machine *machine, sketch_bytes words, sketch_fault *fault);
// Reads a sketch and runs it once; its table goes to `result`, with its functions as lists of their first and last lines.
bool sketch_machine_load(sketch_machine *machine, const char *text, size_t count, int32_t budget, sketch_bytes *result,
                         sketch_fault *fault);

// A value that stays in the machine under a number, such as the state or the parameters.
bool sketch_machine_keep(sketch_machine *machine, int32_t slot, const uint8_t *bytes, size_t count,
                         sketch_fault *fault);
// Calls the sketch's function `name`, or one of the host's, with values that are kept, and keeps its result, unless `into` is negative.
// Then the value that is kept as `told` goes to `result`, unless that is negative. `false` with no message when there is no such function.
// Emitting mark number `refused`, counted from 1, fails with `reason`; 0 refuses none. So a host that finds out later that a
// mark is too much learns its line by calling the function again.
bool sketch_machine_call(sketch_machine *machine, const char *name, const int32_t *slots, int32_t count, int32_t into,
                         int32_t told, int32_t budget, int32_t refused, const char *reason, sketch_bytes *result,
                         sketch_fault *fault);
// What the last call has emitted: values one behind another.
sketch_bytes sketch_machine_emitted(const sketch_machine *machine);
// Sets how many nanoseconds a call may take, in place of SKETCH_PATIENCE.
void sketch_machine_limit(sketch_machine *machine, int64_t patience);
// Instructions since the machine was made, about.
int64_t sketch_machine_spent(const sketch_machine *machine);

// Files of `words` that are a part of the program: the words in Lua, one file behind another; what an editor knows of
// them, `fidget.d.lua`; and the settings of its language server.
sketch_bytes sketch_words(void);
sketch_bytes sketch_definitions(void);
sketch_bytes sketch_settings(void);

#endif
