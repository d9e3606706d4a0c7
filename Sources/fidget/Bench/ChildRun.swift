import Glibc

/// This program run again as a child, its standard output read line by line, its standard error left out.
final class ChildRun {
  let start = Usage.wallSeconds
  private var pid = pid_t()
  private let reading: Int32
  private var buffer: [UInt8] = []

  init(_ words: [String]) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .content("pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments = (["fidget"] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let failure = posix_spawn(&pid, "/proc/self/exe", &actions, nil, &arguments, environ)
    close(ends[1])
    guard failure == 0 else {
      pid = 0
      throw .content("fidget: cannot be run again: \(String(cString: strerror(failure)))")
    }
  }

  deinit {
    end()
    close(reading)
  }

  /// The next line; nil at the end, or after ten minutes of silence.
  func line() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      var wait = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 600_000) > 0 else { return nil }
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = read(reading, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      buffer += piece[..<count]
    }
  }

  /// Skips to the next line about this event and says when it came; nil when it does not come.
  func time(of event: String) -> Double? {
    while let line = line() {
      if line.contains("\"event\":\"\(event)\"") { return Usage.wallSeconds }
    }
    return nil
  }

  func allLines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// Asks it to end, if it has not ended, and waits until it has; its exit status, or 128 and more for a signal.
  @discardableResult
  func end(asking signal: Int32 = SIGTERM) -> Int32 {
    guard pid > 0 else { return 0 }
    kill(pid, signal)
    return wait()
  }

  func wait() -> Int32 {
    guard pid > 0 else { return 0 }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    pid = 0
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
