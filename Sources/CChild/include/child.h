#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// Child processes: our own program, started again with limits, for work that must not harm us. Functions that return an int
// for a system's error return its number, 0 for none.

/// The number of a child's third descriptor, beside its standard ones, if it is given one.
enum { ChildThird = 3 };

/// Creates a pipe with an end to read and one to write; no child inherits them unless they are passed on.
int childPipe(int ends[2]);
/// Creates two connected ends that both read and write; no child inherits them unless they are passed on.
int childPair(int ends[2]);
/// Returns the time so many milliseconds from now, for `childSend` and `childReceive`.
///
/// An exchange uses one deadline for all that it sends and receives; otherwise an end that sends a byte at a time would
/// never be late.
long long childDeadline(int milliseconds);
/// The deadline of the child itself, which waits for ever, using only the system calls read and write.
enum { ChildForever = -1 };
/// Sends all of the bytes to one end of a pair.
///
/// Returns false, without a signal, if the other end has gone, or has not taken the bytes in time: then errno is ETIMEDOUT.
bool childSend(int end, const void *bytes, size_t count, long long deadline);
/// Returns the number of bytes received until all were there, the other end closed, or it was too late: then errno is
/// ETIMEDOUT.
size_t childReceive(int end, void *bytes, size_t count, long long deadline);

/// Runs the program named by the first of the words; these and the environment are lists with NULL at their ends.
///
/// The child gets these descriptors and no others; the third may be −1.
int childSpawn(pid_t *child, char *const words[], char *const environment[], int input, int output, int third);

/// Returns a file in memory with these bytes, open at its beginning; −1 with errno if there can be none.
int childFile(const void *bytes, size_t count);

/// Limits memory in bytes, processor time in seconds (0 for no limit) and open files; forbids writing files and core dumps.
///
/// Returns 0 if the system refuses.
int childLimit(size_t memory, unsigned seconds, unsigned files);

/// Restricts this process to reading and writing at open descriptors, to memory and to time; any other system call ends it.
///
/// Returns 0 if the system cannot.
int childConfine(void);

/// Ends this process by SIGPROF once it has worked for so long; 0 cancels that.
void childAlarm(unsigned milliseconds);

/// Makes a process that runs out of memory print this line and end with status 1, in place of the Swift runtime's message
/// and abort.
///
/// That message goes to C's `stderr`, which is another stream from now on.
void memoryEndsIn(const char *line);
