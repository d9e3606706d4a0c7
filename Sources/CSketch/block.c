#include "sketch.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct sketch_block {
  _Atomic uint32_t owners;
  // The bytes that some path has: the next one is free.
  _Atomic uint32_t used;
  uint32_t capacity;
  uint64_t serial;
  uint8_t bytes[];
};

static uint64_t new_serial(void) {
  static _Atomic uint64_t last;
  return atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
}

sketch_block *sketch_block_new(const uint8_t *bytes, uint32_t count, uint32_t capacity) {
  sketch_block *block = malloc(sizeof *block + capacity);
  if (!block) return NULL;
  atomic_init(&block->owners, 1);
  atomic_init(&block->used, count);
  block->capacity = capacity;
  block->serial = new_serial();
  memcpy(block->bytes, bytes, count);
  return block;
}

void sketch_block_retain(sketch_block *block) { atomic_fetch_add_explicit(&block->owners, 1, memory_order_relaxed); }

void sketch_block_release(sketch_block *block) {
  if (atomic_fetch_sub_explicit(&block->owners, 1, memory_order_acq_rel) == 1) free(block);
}

bool sketch_block_extend(sketch_block *block, uint32_t count, uint32_t more) {
  if (more > block->capacity - count) return false;
  return atomic_compare_exchange_strong_explicit(&block->used, &count, count + more, memory_order_acq_rel,
                                                 memory_order_relaxed);
}

bool sketch_block_own(sketch_block *block) {
  if (atomic_load_explicit(&block->owners, memory_order_acquire) > 1) return false;
  block->serial = new_serial();
  return true;
}

uint32_t sketch_block_capacity(const sketch_block *block) { return block->capacity; }
uint8_t *sketch_block_bytes(sketch_block *block) { return block->bytes; }
uint64_t sketch_block_serial(const sketch_block *block) { return block->serial; }
