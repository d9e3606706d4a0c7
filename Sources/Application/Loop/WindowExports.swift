import Capture
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
    var child: ChildProcess?
  }

  private let state = Monitor(State())
  private var isBusy = false

  /// Starts to make a file; the config is the window's own, and videos have sound if it is heard in the window.
  mutating func begin(_ export: ClipExport, config: String, hasSound: Bool) {
    guard !isBusy else { return }
    isBusy = true
    let words = Self.words(export, config: config, hasSound: hasSound)
    // The program reports a folder that cannot be made.
    _ = Folder.make(FilePath.folder(of: export.path))
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
  func stop() { state.look { $0.child }?.interrupt() }

  /// Returns the words of the command line after the program's name.
  ///
  /// A window may run without a config file; a render then runs without one, too.
  static func words(_ export: ClipExport, config: String, hasSound: Bool = false) -> [String] {
    ["render", export.effect, "--take", export.source, "-o", export.path, "--progress"]
      + (access(config, F_OK) == 0 ? ["--config", config] : []) + export.kind.options
      + (export.isPhone ? ["--frame", "phone"] : []) + (hasSound && export.kind.canSound ? ["--sound"] : [])
      + (export.seconds.map { ["--seconds", $0.text(places: 3)] } ?? [])
  }

  /// Runs the process and posts its progress; returns its result.
  private nonisolated static func run(_ words: [String], _ export: ClipExport, _ state: Monitor<State>) -> ExportReport
  {
    let child: ChildProcess
    do throws(Problem) {
      child = try ChildProcess(
        RunContext.current.executable, words, takesInput: false,
        lines: { line in
          guard let share = share(line) else { return }
          state.with { $0.news.append(.progress(share)) }
          Window.wake()
        })
    } catch { return .failed("\(error)") }
    // Drawing has priority over the process.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(child.pid), 5)
    state.with { $0.child = child }
    let end = child.wait()
    state.with { $0.child = nil }
    var file = stat()
    guard end == .status(0), stat(export.path, &file) == 0 else {
      return .failed(child.lastLines.last { share($0) == nil } ?? "\(export.path): stopped")
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
