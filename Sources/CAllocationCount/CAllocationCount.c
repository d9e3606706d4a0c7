#include "CAllocationCount.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

// The allocator's own names, which glibc exports for wrappers. `free` is not replaced: the memory is always glibc's own.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Thread_local uint64_t ofThread __attribute__((tls_model("initial-exec")));
static _Atomic uint64_t ofAll;

static inline void count(void) {
  ofThread += 1;
  atomic_fetch_add_explicit(&ofAll, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  count();
  return __libc_calloc(items, size);
}

void *realloc(void *old, size_t size) {
  count();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count();
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *memory = __libc_memalign(alignment, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

bool allocationsAreCounted(void) { return true; }
uint64_t allocationsOfThisThread(void) { return ofThread; }
uint64_t allocationsSoFar(void) { return atomic_load_explicit(&ofAll, memory_order_relaxed); }

#else

bool allocationsAreCounted(void) { return false; }
uint64_t allocationsOfThisThread(void) { return 0; }
uint64_t allocationsSoFar(void) { return 0; }

#endif
