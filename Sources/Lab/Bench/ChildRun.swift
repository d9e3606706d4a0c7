import Commands
import Glibc

/// A program run as a child, its standard output read line by line, its standard error left out.
final class ChildRun {
  let start = Usage.wallSeconds
  private var output: UnsafeMutablePointer<FILE>?
  private(set) var pid = pid_t()

  /// This very program, for a shell that runs it.
  static let own = "/proc/\(getpid())/exe"
  /// Fidget itself, built beside this program.
  private static let playground: String = {
    let path = realpath("/proc/self/exe", nil)
    defer { free(path) }
    return (path.map { String(cString: $0) } ?? "").split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
      + "/fidget"
  }()

  init(_ words: [String], program: String = playground) throws(Failure) {
    let quoted = ([program] + words).map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    // The shell becomes the program, so its number, the first line, is the program's.
    output = popen("echo $$; exec \(quoted) </dev/null 2>/dev/null", "re")
    guard output != nil, let number = line().flatMap({ pid_t($0) }) else {
      throw .content("bench: \(program) cannot be run: \(String(cString: strerror(errno)))")
    }
    pid = number
  }

  deinit { end() }

  /// The next line; nil at the end.
  private func line() -> String? {
    var (text, room): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    defer { free(text) }
    guard let output, getline(&text, &room, output) > 0, let text else { return nil }
    return String(String(cString: text).prefix { $0 != "\n" })
  }

  /// Skips to the next line about this event and says when it came; nil when it does not come.
  func time(of event: String) -> Double? { next(event)?.time }

  /// The same for whichever of these events comes first.
  func next(_ events: String...) -> (event: String, time: Double)? {
    while let line = line() {
      if let event = events.first(where: { line.contains("\"event\":\"\($0)\"") }) { return (event, Usage.wallSeconds) }
    }
    return nil
  }

  /// All the lines that follow.
  func lines() -> [String] { Array(sequence(state: ()) { _ in self.line() }) }

  /// Asks it to end, if it has not ended, and waits until it has.
  func end() {
    guard output != nil else { return }
    kill(pid, SIGTERM)
    _ = wait()
  }

  /// Its exit status, or 128 and more for a signal.
  func wait() -> Int32 {
    guard let output else { return 0 }
    self.output = nil
    let status = pclose(output)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
