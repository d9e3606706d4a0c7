import Commands
import Files
import Formatting
import Glibc
import Playground
import Playing
import Stage
import Threads
import Tuning

/// The file that this program makes of a clip or a take in a process of its own, as `fidget render` does.
@MainActor
struct WindowExports {
  /// The state that the thread reading the process shares with the window.
  private struct State {
    var news: [ExportReport] = []
    var pid: pid_t = 0
  }

  private let state = Monitor(State())
  private var isBusy = false

  /// Starts to make a file; the config is the window's own.
  mutating func begin(_ export: ClipExport, config: String) {
    guard !isBusy else { return }
    isBusy = true
    let words = Self.words(export, config: config)
    let hasBegun = Thread.detach { [state] in
      let report = Self.run(words, export, state)
      state.with { $0.news.append(report) }
      Window.wake()
    }
    if !hasBegun { state.with { $0.news.append(.failed("no thread could be started")) } }
  }

  /// Returns the reports since the last call.
  mutating func news() -> [ExportReport] {
    guard isBusy else { return [] }
    let news = state.with { state in
      defer { state.news = [] }
      return state.news
    }
    for case .done in news { isBusy = false }
    for case .failed in news { isBusy = false }
    return news
  }

  /// Stops the process; its file is not kept.
  func stop() {
    // The first signal completes the file, the second gives up. Two of one kind could arrive as one.
    state.with { state in
      guard state.pid > 0 else { return }
      kill(state.pid, SIGINT)
      kill(state.pid, SIGTERM)
    }
  }

  /// Returns the words of the command line after the program's name.
  ///
  /// A window may run without a config file; a render then runs without one, too.
  static func words(_ export: ClipExport, config: String) -> [String] {
    ["render", export.effect, "--take", export.source, "-o", export.path, "--progress"]
      + (access(config, F_OK) == 0 ? ["--config", config] : []) + export.kind.options
      + (export.isPhone ? ["--frame", "phone"] : [])
      + (export.seconds.map { ["--seconds", $0.text(places: 3)] } ?? [])
  }

  /// Runs the process and posts its progress; returns its result.
  private nonisolated static func run(_ words: [String], _ export: ClipExport, _ state: Monitor<State>) -> ExportReport
  {
    let quoted = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    // The shell becomes the program, so its number is the program's.
    guard let output = popen("echo $$; exec nice -n 5 /proc/\(getpid())/exe \(quoted) 2>&1", "re") else {
      return .failed(SystemReason.text(errno))
    }
    var line: UnsafeMutablePointer<CChar>?
    var (room, last) = (0, "")
    defer { free(line) }
    while getline(&line, &room, output) > 0, let line {
      let text = String(cString: line).trimmed
      if let pid = Int32(text) {
        state.with { $0.pid = pid }
      } else if let share = share(text) {
        state.with { $0.news.append(.progress(share)) }
        Window.wake()
      } else if !text.isEmpty {
        last = text
      }
    }
    state.with { $0.pid = 0 }
    let status = pclose(output)
    var file = stat()
    guard status == 0, stat(export.path, &file) == 0 else {
      return .failed(last.isEmpty ? "\(export.path): stopped" : last)
    }
    return .done(bytes: Int(file.st_size))
  }

  /// Returns the share of a line such as `{"done":12,"of":60}`; `nil` for any other line.
  nonisolated static func share(_ line: String) -> Double? {
    guard line.hasPrefix("{"), let root = JSONDocument(line).root, case .number(let done)? = root["done"]?.content,
      case .number(let all)? = root["of"]?.content, all > 0
    else { return nil }
    return (done / all).clamped(to: 0...1)
  }
}

/// The desktop's file manager.
enum FileManagerWindow {
  /// Opens the folder of a file, through the desktop's own opener; in a sandbox `xdg-open` asks the portal.
  static func show(_ path: String) {
    let folder = FilePath.folder(of: path).replacing("'", with: "'\\''")
    _ = Thread.detach { _ = system("xdg-open '\(folder)' >/dev/null 2>&1 </dev/null") }
  }
}
