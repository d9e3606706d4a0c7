import Glibc
import Synchronization
import Threads

/// A watcher that wakes the sleeping loop when a file descriptor becomes readable, from a thread that sleeps in `poll`.
final class DescriptorWatcher: Sendable {
  private struct Request {
    var descriptors: [Int32] = []
    var isRunning = false
    var isStopped = false
  }

  private let request = Mutex(Request())
  private let bell: (read: Int32, write: Int32)
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    bell = (ends[0], ends[1])
    // The thread starts now rather than at the first sleep, which may be hours away: the number of threads is known at once.
    request.withLock { $0.isRunning = Thread.detach { self.run() } }
  }

  deinit {
    close(bell.read)
    close(bell.write)
  }

  /// Watches these descriptors until one of them is readable, once; an empty list stops watching.
  func watch(_ descriptors: [Int32]) {
    let (changed, starts) = request.withLock { request in
      let changed = request.descriptors != descriptors && !request.isStopped
      request.descriptors = descriptors
      let starts = changed && !request.isRunning && !descriptors.isEmpty
      if starts { request.isRunning = true }
      return (changed, starts)
    }
    if starts { Thread.detach { self.run() } }
    if changed { ring() }
  }

  func stop() {
    request.withLock { $0.isStopped = true }
    ring()
  }

  private func ring() {
    var byte: UInt8 = 1
    _ = write(bell.write, &byte, 1)
  }

  private func run() {
    while true {
      let (descriptors, isStopped) = request.withLock { ($0.descriptors, $0.isStopped) }
      if isStopped { return }
      var polls = ([bell.read] + descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&polls, nfds_t(polls.count), -1) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(bell.read, &bytes, bytes.count) > 0 {}
      let isReadable = polls.dropFirst().contains { $0.revents != 0 }
      // The loop may have changed its descriptors meanwhile; only a descriptor that is still watched wakes it.
      let wakes = request.withLock { request in
        guard isReadable, request.descriptors == descriptors else { return false }
        request.descriptors = []
        return true
      }
      if wakes { wake() }
    }
  }
}
