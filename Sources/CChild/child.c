// Exposes GNU extensions of Glibc, which Swift does not see.
#define _GNU_SOURCE
#include "include/child.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int childLimit(size_t memory, unsigned seconds, unsigned files) {
  // An arena for each thread would be address space that is reserved but never used.
  mallopt(M_ARENA_MAX, 1);
  struct rlimit data = {memory, memory};
  // Mapped files, such as libraries and fonts, are not counted as memory and come on top.
  struct rlimit space = {memory + (768u << 20), memory + (768u << 20)};
  struct rlimit time = {seconds, seconds + 1};
  struct rlimit none = {0, 0};
  struct rlimit open = {files, files};
  return setrlimit(RLIMIT_DATA, &data) == 0 && setrlimit(RLIMIT_AS, &space) == 0
         && (seconds == 0 || setrlimit(RLIMIT_CPU, &time) == 0) && setrlimit(RLIMIT_FSIZE, &none) == 0
         && setrlimit(RLIMIT_CORE, &none) == 0 && setrlimit(RLIMIT_NOFILE, &open) == 0;
}

// Moves both ends above the standard numbers, which they get in the child, in case a standard descriptor is closed here.
static void lift(int ends[2]) {
  for (int index = 0; index < 2; index++) {
    if (ends[index] > ChildThird) continue;
    int low = ends[index];
    ends[index] = fcntl(low, F_DUPFD_CLOEXEC, ChildThird + 1);
    close(low);
  }
}

int childPipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  lift(ends);
  return 0;
}

int childPair(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  lift(ends);
  return 0;
}

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

long long childDeadline(int milliseconds) { return now() + milliseconds; }

// Waits until the end can be read or written. Past the deadline errno is ETIMEDOUT.
static bool await(int end, short events, long long deadline) {
  if (deadline == ChildForever) return true;
  for (;;) {
    long long left = deadline - now();
    struct pollfd wait = {end, events, 0};
    int ready = poll(&wait, 1, left > 0 ? (int)left : 0);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) errno = ETIMEDOUT;
    return ready > 0;
  }
}

bool childSend(int end, const void *bytes, size_t count, long long deadline) {
  for (size_t done = 0; done < count;) {
    const char *rest = (const char *)bytes + done;
    if (!await(end, POLLOUT, deadline)) return false;
    ssize_t sent = deadline == ChildForever ? write(end, rest, count - done)
                                            : send(end, rest, count - done, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (sent <= 0) return false;
    done += (size_t)sent;
  }
  return true;
}

size_t childReceive(int end, void *bytes, size_t count, long long deadline) {
  size_t done = 0;
  while (done < count) {
    if (!await(end, POLLIN, deadline)) return done;
    ssize_t got = read(end, (char *)bytes + done, count - done);
    if (got < 0 && errno == EINTR) continue;
    if (got == 0) errno = 0;
    if (got <= 0) return done;
    done += (size_t)got;
  }
  return done;
}

int childSpawn(pid_t *child, char *const words[], char *const environment[], int input, int output, int third) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  if (third >= 0) posix_spawn_file_actions_adddup2(&actions, third, ChildThird);
  // Libraries' warnings are dropped, and no other descriptor of ours is passed on.
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, third >= 0 ? ChildThird + 1 : ChildThird);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // The child starts with no signal ignored or blocked, and a ^C in the terminal does not reach it.
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int failure = posix_spawn(child, words[0], &actions, &attributes, words, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "childConfine: the name of this processor in linux/audit.h is missing"
#endif

#define ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

int childConfine(void) {
  struct sock_filter filter[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    ALLOW(read), ALLOW(write), ALLOW(exit), ALLOW(exit_group), ALLOW(rt_sigreturn),
    // Memory, and waiting between threads; malloc and Swift's tables need the others once.
    ALLOW(brk), ALLOW(mmap), ALLOW(munmap), ALLOW(mremap), ALLOW(mprotect), ALLOW(madvise), ALLOW(futex),
    // A lock of Swift asks once for the number of its thread.
    ALLOW(getrandom), ALLOW(clock_gettime), ALLOW(setitimer), ALLOW(gettid),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

void childAlarm(unsigned milliseconds) {
  struct itimerval timer = {{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
  setitimer(ITIMER_PROF, &timer, NULL);
}

int childFile(const void *bytes, size_t count) {
  int file = memfd_create("picture", MFD_CLOEXEC);
  if (file < 0) return -1;
  for (size_t done = 0; done < count;) {
    ssize_t written = write(file, (const char *)bytes + done, count - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      close(file);
      return -1;
    }
    done += (size_t)written;
  }
  lseek(file, 0, SEEK_SET);
  return file;
}
