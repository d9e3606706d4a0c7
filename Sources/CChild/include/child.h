#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// Children of ours: our own program, started again with limits, to do what must not harm us. Functions of the system
// return its error's number, 0 for none.

/// Where a child has a third descriptor beside its standard ones, if it is given one.
enum { ChildThird = 3 };

/// The ends to read and to write, neither of which a child gets by itself.
int childPipe(int ends[2]);
/// Two ends that both read and write, neither of which a child gets by itself.
int childPair(int ends[2]);
/// The moment so many milliseconds from now, for `childSend` and `childReceive`. An exchange has one for all that it sends and
/// receives, or an end that sends a byte at a time would never be late.
long long childDeadline(int milliseconds);
/// The deadline of a child, which waits for ever: its system calls are to read and to write.
enum { ChildForever = -1 };
/// Sends all of the bytes to one of a pair. False, and no signal here, when the other end has gone, or has not taken them in
/// time: then errno is ETIMEDOUT.
bool childSend(int end, const void *bytes, size_t count, long long deadline);
/// Returns how many bytes came until all were there, the other end was closed, or it was too late: then errno is ETIMEDOUT.
size_t childReceive(int end, void *bytes, size_t count, long long deadline);

/// Runs the program that is the first of the words, a list with NULL at its end, with these descriptors and no others; the
/// third may be −1.
int childSpawn(pid_t *child, char *const words[], int input, int output, int third);

/// A file in memory alone with these bytes, open at its beginning; −1 with errno where there can be none.
int childFile(const void *bytes, size_t count);

/// Limits on bytes of memory, seconds of the processor (0 for none) and open files; no written file, no core.
/// 0 when the system refuses.
int childLimit(size_t memory, unsigned seconds, unsigned files);

/// From now on the system does nothing for this process but what it reads and writes at descriptors that it has, memory and
/// time; whatever else it asks for ends it. 0 when the system cannot.
int childConfine(void);

/// Ends this process by SIGPROF once it has worked for so long; 0 takes that back.
void childAlarm(unsigned milliseconds);

/// Has a process that gets no memory say this line and end with status 1, in place of the Swift runtime's last words and its
/// abort. Those go to C's `stderr`, which is another stream from now on.
void memoryEndsIn(const char *line);
