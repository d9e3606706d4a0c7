@preconcurrency import Files
import Formatting
import Glibc
import Threads

/// A program that this program starts, and may feed through a pipe.
///
/// A thread reads its standard error continuously, so the program never waits for us. It has a process group of its own:
/// a ^C in the terminal is ours to answer.
package final class ChildProcess: Sendable {
  /// The way in which the program ended.
  package enum End: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  private struct State {
    var input: Int32
    var end: End?
    var wasEnded = false
  }

  package let pid: pid_t
  /// The file that the program writes. `nil` if it writes none that shows its progress.
  let product: String?
  private let state: Monitor<State>
  private let complaints: Monitor<[String]>
  private let reader: Thread?
  /// The writing end of a pipe, which keeps the reader thread at work.
  ///
  /// It is closed once the program has ended, so that the reader does not wait for other processes that hold the program's
  /// standard error.
  private let reading: Int32

  /// Returns the first executable file of this name on `PATH`. `nil` if there is none.
  package static func find(_ name: String) -> String? {
    guard let path = RunContext.current.environment("PATH") else { return nil }
    for folder in path.split(separator: ":", omittingEmptySubsequences: false) {
      let candidate = (folder.isEmpty ? "." : String(folder)) + "/" + name
      var status = stat()
      if stat(candidate, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(candidate, X_OK) == 0 {
        return candidate
      }
    }
    return nil
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - takesInput: Whether the program is fed; otherwise its input is empty.
  ///   - product: The file that it writes, which shows its progress.
  ///   - passed: A descriptor that the program gets as number 3.
  ///   - take: Called on another thread with each line that the program writes to standard error.
  package init(
    _ executable: String, _ arguments: [String], takesInput: Bool = true, making product: String? = nil,
    passing passed: Int32? = nil, lines take: (@Sendable (String) -> Void)? = nil
  ) throws(Problem) {
    var ends: [Int32] = []
    do throws(Problem) {
      for _ in 0..<3 {
        let pipe = try Self.pipe()
        ends += [pipe.reading, pipe.writing]
      }
    } catch {
      for end in ends { close(end) }
      throw error
    }
    let (fed, input, source, errors, over, reading) = (ends[0], ends[1], ends[2], ends[3], ends[4], ends[5])
    // The largest pipe that the system grants anyone, for fewer switches between us and the encoder. A smaller one is fine.
    _ = fcntl(input, setPipeSize, Int32(1 << 20))
    let (spawned, failure) = Self.spawn(executable, arguments, input: fed, errors: errors, passed)
    close(fed)
    close(errors)
    guard failure == 0 else {
      for end in [input, source, over, reading] { close(end) }
      throw .machine(executable, "cannot be run: \(String(cString: strerror(failure)))")
    }
    if !takesInput { close(input) }
    (pid, self.product, self.reading) = (spawned, product, reading)
    state = Monitor(State(input: takesInput ? input : -1))
    let complaints = Monitor([String]())
    self.complaints = complaints
    reader = Thread { Self.read(source, until: over, into: complaints, take) }
    if reader == nil { for end in [source, over] { close(end) } }
  }

  /// Creates a pipe; no child inherits its ends unless they are passed on.
  private static func pipe() throws(Problem) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw .machine("pipe", SystemReason.text(errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ executable: String, _ arguments: [String], input: Int32, errors: Int32, _ passed: Int32?
  ) -> (pid_t, failure: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    if let passed { posix_spawn_file_actions_adddup2(&actions, passed, 3) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program starts with no signal ignored or blocked, whichever of them we ignore or block.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    // Exceeding the allowed file size stays a write error, which ffmpeg reports.
    sigdelset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words = ([executable] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var pid = pid_t()
    let failure = RunContext.current.withEnvironment { environment in
      var failure: Int32 = 0
      // A program that was just written is busy while another process still has its descriptor, between fork and exec.
      for _ in 0..<50 {
        failure = posix_spawn(&pid, executable, &actions, &attributes, &words, environment)
        guard failure == ETXTBSY else { break }
        usleep(10_000)
      }
      return failure
    }
    return (pid, failure)
  }

  /// Writes all bytes; throws if the program has gone or was killed.
  func write(_ bytes: RawSpan, named name: String) throws(Problem) {
    // The writing thread is the only one that closes the input.
    try ByteWriting.write(bytes, to: state.look { $0.input }, named: name)
  }

  /// Closes the program's input, so that it reads the end of the file.
  func closeInput() {
    let input = state.with { state in
      defer { state.input = -1 }
      return state.input
    }
    if input >= 0 { close(input) }
  }

  /// Closes the program's input and waits for its end.
  package func wait() -> End {
    if let end = state.look({ $0.end }) { return end }
    closeInput()
    var status: Int32 = 0
    // The end is observed before the process is reaped, so that `kill` never hits another program that got its number.
    var info = siginfo_t()
    while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    close(reading)
    reader?.join()
    return state.with { state in
      // Programs that it has started end with it.
      if state.wasEnded { Glibc.kill(-pid, SIGKILL) }
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      let end: End = status & 0x7F == 0 ? .status((status >> 8) & 0xFF) : .signal(status & 0x7F)
      state.end = end
      return end
    }
  }

  /// Kills the program; callable from any thread.
  func kill() { send(SIGKILL) }

  /// Sends the program two requests to end; one of our own programs then gives its file up instead of completing it.
  package func interrupt() {
    // Two signals of one kind could arrive as one.
    send(SIGINT)
    send(SIGTERM)
  }

  /// Asks the program to end, and kills it after `grace` nanoseconds; callable from any thread.
  func end(grace: Int64) {
    send(SIGTERM)
    let isWatched = Thread.detach { if self.waitForEnd(until: Monotonic.now + grace) == nil { self.kill() } }
    if !isWatched { kill() }
  }

  private func send(_ signal: Int32) {
    state.with { state in
      guard state.end == nil else { return }
      state.wasEnded = true
      Glibc.kill(-pid, signal)
      Glibc.kill(pid, signal)
    }
  }

  /// Returns the program's end once `wait` on another thread sees it. `nil` if the monotonic clock reaches `nanoseconds` first.
  func waitForEnd(until nanoseconds: Int64) -> End? { state.wait(until: nanoseconds) { $0.end } }

  /// Whether this process has ended the program or has asked it to end.
  var wasEnded: Bool { state.look { $0.wasEnded } }

  /// The number of bytes that the program has not read yet. `nil` once its input is closed.
  var unread: Int? {
    state.look { state in
      var count: Int32 = 0
      return state.input >= 0 && ioctl(state.input, UInt(FIONREAD), &count) == 0 ? Int(count) : nil
    }
  }

  /// The last lines that the program wrote to standard error.
  package var lastLines: [String] { complaints.look { $0 } }

  /// The number of reads that empty a full pipe.
  private static let lastReads = 16

  /// Reads until all writers have gone, or until `over` is closed and the pending output is read.
  private static func read(
    _ descriptor: Int32, until over: Int32, into lines: Monitor<[String]>, _ take: (@Sendable (String) -> Void)?
  ) {
    defer { for end in [descriptor, over] { close(end) } }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var readsLeft = lastReads
    var rest: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while readsLeft > 0 {
      var looks = [descriptor, over].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&looks, 2, -1)
      let isOver = looks[1].revents != 0
      if isOver { readsLeft -= 1 }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN && !isOver { continue }
      if count <= 0 { break }
      rest += buffer[..<count]
      var parts = rest.split(omittingEmptySubsequences: false) { $0 == 10 || $0 == 13 }
      rest = Array((parts.popLast() ?? []).suffix(4096))
      let new = parts.filter { !$0.isEmpty }.map { String(decoding: $0.prefix(1000), as: UTF8.self) }
      lines.with { $0 = Array(($0 + new).suffix(40)) }
      if let take { new.forEach(take) }
    }
    if !rest.isEmpty { lines.with { $0.append(String(decoding: rest, as: UTF8.self)) } }
  }
}

/// `F_SETPIPE_SZ` of Linux, a macro that Swift cannot import.
private let setPipeSize: Int32 = 1031
