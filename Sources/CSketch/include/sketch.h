#ifndef SKETCH_H
#define SKETCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A Lua machine for one sketch.
//
// Lua raises errors with longjmp, so no Swift frame may lie between an error and the pcall that catches it: Lua only calls
// C functions, and the Swift functions that these call return a status.
//
// Values cross as bytes, which are the same for the same value on every machine:
//   n nil   t f booleans   i int64   d double   s length text   l count items   r count (length key, value)*, sorted
//   h kind value: a value of one of the host's own types, such as a moving number
//   b number: the list of a long path, in a block; only within this process, beside the table of blocks
// Lengths and counts are uint32; everything is little-endian.

typedef struct sketch_machine sketch_machine;

// The most marks that a call may emit, and the slots of the state and of its copy.
enum { SKETCH_MOST_MARKS = 20000, SKETCH_STATE = 0, SKETCH_SHOWN = 5 };
// The nanoseconds of its own time after which a call is stopped at its line. Its budget of instructions ends it far
// sooner, unless it does work that instructions do not measure, such as comparing long texts.
#define SKETCH_PATIENCE INT64_C(1000000000)
// The nanoseconds between two calls of a host's `busy`.
#define SKETCH_BUSY 50000000

// The output of a call; owned by the machine until its next call.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} sketch_bytes;

// The items of a long path, shared by the machines and the states of this process.
//
// Owners see a beginning of the bytes, and those never change, so a path that grows shares its block with its past.
typedef struct sketch_block sketch_block;

// A path's share of a block, in the table beside a value.
typedef struct {
  sketch_block *block;
  // The bytes and the items of the path.
  uint32_t count, items;
  // The position of its tag `b` in the bytes of the value.
  uint32_t at;
} sketch_share;

// The blocks of a value, in the order of their numbers. The owner of the table owns each block once.
typedef struct {
  const sketch_share *all;
  size_t count;
} sketch_shares;

// Copies bytes to a new block with one owner. NULL if there is no memory.
sketch_block *sketch_block_new(const uint8_t *bytes, uint32_t count, uint32_t capacity);
void sketch_block_retain(sketch_block *block);
void sketch_block_release(sketch_block *block);
// Makes room behind the first `count` bytes; returns whether there is room and no other owner has used it.
bool sketch_block_extend(sketch_block *block, uint32_t count, uint32_t more);
// Returns whether the caller is the only owner, which may then change bytes: the block gets another serial.
bool sketch_block_own(sketch_block *block);
uint32_t sketch_block_capacity(const sketch_block *block);
uint8_t *sketch_block_bytes(sketch_block *block);
// Returns a number by which the first bytes of the block, up to any count, differ from those of every other block.
uint64_t sketch_block_serial(const sketch_block *block);

// The reason why a call failed.
typedef struct {
  // The message without its place.
  char message[512];
  // The line in the sketch's own text, from 1; 0 for none.
  int32_t line;
  // The line of the sketch that called the faulty line; 0 for none.
  int32_t caller;
  // The field of the state whose value cannot be stored, or of the effect that is refused, cut to this length; empty for any
  // other fault.
  char field[128];
} sketch_fault;

// The functions that Lua calls in Swift. `numbers` and `values` return the number of results, or −1 after writing a
// sentence to `message`.
typedef struct {
  void *context;
  int32_t (*numbers)(void *context, int32_t word, const double *arguments, int32_t count, double *results,
                     char message[256]);
  // Arguments and results are lists of encoded values; the bytes of `results` stay valid until the next call.
  int32_t (*values)(void *context, int32_t word, const uint8_t *arguments, size_t count, sketch_bytes *results,
                    char message[256]);
  // The word that parses the text of a path, the slowest one per byte.
  int32_t path;
  // Called every 50 ms of a call that runs for longer than that; returns true to end the call.
  bool (*busy)(void);
  // Whether states and marks have blocks in place of long paths.
  bool shares;
} sketch_host;

// Returns NULL if there is no memory.
sketch_machine *sketch_machine_new(size_t memory, sketch_host host);
void sketch_machine_free(sketch_machine *machine);

// Compiles the words of a sketch, once for all machines: a chunk that gets Lua's libraries and the host's functions. It
// returns the table of words, and a table of functions for the host, whose names begin with `_`. The bytes are never
// freed; there are none if the text is no valid Lua.
sketch_bytes sketch_words_compile(const char *text, size_t count);
bool sketch_machine_prelude(sketch_machine *machine, sketch_bytes words, sketch_fault *fault);
// Loads a sketch and runs it once; `result` is its table, with its functions as lists of their first and last lines.
bool sketch_machine_load(sketch_machine *machine, const char *text, size_t count, int32_t budget, sketch_bytes *result,
                         sketch_fault *fault);

// Stores a value in the machine under a number, such as the state or the parameters.
bool sketch_machine_keep(sketch_machine *machine, int32_t slot, const uint8_t *bytes, size_t count,
                         sketch_fault *fault);
// Stores a value that has blocks, which keep their owner.
bool sketch_machine_keep_sharing(sketch_machine *machine, int32_t slot, const uint8_t *bytes, size_t count,
                                 sketch_shares shares, sketch_fault *fault);
// Calls the sketch's function `name`, or one of the host's, with stored values.
//
// Stores the result in the slot `into`, unless that is negative. Then writes the value in the slot `told` to `result`,
// unless that is negative. Returns `false` with no message if there is no such function. Emitting mark number `refused`,
// counted from 1, fails with `reason`; 0 refuses none. A host that finds out later that a mark exceeds its budget can thus
// learn the mark's line by calling the function again.
bool sketch_machine_call(sketch_machine *machine, const char *name, const int32_t *slots, int32_t count, int32_t into,
                         int32_t told, int32_t budget, int32_t refused, const char *reason, sketch_bytes *result,
                         sketch_fault *fault);
// Returns the values that the last call emitted, one after another.
sketch_bytes sketch_machine_emitted(const sketch_machine *machine);
// Return the blocks of the last call's result, and of the values that it emitted. The caller becomes their owner, and copies
// the table before the next call.
sketch_shares sketch_machine_take_result(sketch_machine *machine);
sketch_shares sketch_machine_take_emitted(sketch_machine *machine);
// Sets the nanoseconds that a call may take, in place of SKETCH_PATIENCE.
void sketch_machine_limit(sketch_machine *machine, int64_t patience);
// Returns the approximate number of instructions since the machine was made.
int64_t sketch_machine_spent(const sketch_machine *machine);

// Files of `words` that are embedded in the program: the words in Lua, one file after another; their definitions for
// editors, `fidget.d.lua`; and the settings of an editor's language server.
sketch_bytes sketch_words(void);
sketch_bytes sketch_definitions(void);
sketch_bytes sketch_settings(void);

#endif
