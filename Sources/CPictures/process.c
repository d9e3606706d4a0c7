// What Glibc has for GNU programs only, Swift does not see.
#define _GNU_SOURCE
#include "include/pictures.h"
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

int pictureLimit(size_t memory, unsigned seconds, unsigned files) {
  // Each thread's own arena would be address space that is asked for and never used.
  mallopt(M_ARENA_MAX, 1);
  struct rlimit data = {memory, memory};
  // What is mapped without being memory of its own, libraries and fonts, comes on top.
  struct rlimit space = {memory + (768u << 20), memory + (768u << 20)};
  struct rlimit time = {seconds, seconds + 1};
  struct rlimit none = {0, 0};
  struct rlimit open = {files, files};
  return setrlimit(RLIMIT_DATA, &data) == 0 && setrlimit(RLIMIT_AS, &space) == 0
         && setrlimit(RLIMIT_CPU, &time) == 0 && setrlimit(RLIMIT_FSIZE, &none) == 0
         && setrlimit(RLIMIT_CORE, &none) == 0 && setrlimit(RLIMIT_NOFILE, &open) == 0;
}

int picturePipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  // Out of the way of the numbers that they get in the child, should a standard one be missing here.
  for (int index = 0; index < 2; index++) {
    if (ends[index] > PictureComplaints) continue;
    int low = ends[index];
    ends[index] = fcntl(low, F_DUPFD_CLOEXEC, PictureComplaints + 1);
    close(low);
  }
  return 0;
}

int pictureSpawn(pid_t *child, char *const words[], int input, int output, int complaints) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, complaints, PictureComplaints);
  // Libraries' warnings are not shown. Nothing else of ours is the child's business.
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, PictureComplaints + 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // It begins with no signal ignored or held back, and a ^C in the terminal is not its business.
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int failure = posix_spawn(child, words[0], &actions, &attributes, words, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

ptrdiff_t pictureFind(const uint8_t *bytes, size_t count, const char *word) {
  const uint8_t *found = memmem(bytes, count, word, strlen(word));
  return found ? found - bytes : -1;
}
