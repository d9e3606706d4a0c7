import Capture
import Commands
import Formatting
import Glibc
import Threads

/// The progress of a render on standard error: on a terminal a bar that redraws itself, else a line every two seconds.
package struct RenderProgress {
  private let name: String
  private let total: Int
  private let isTerminal = isatty(RunContext.current.errors) == 1
  private let start = Clock.nowNanoseconds
  private var last: Int64
  private var isShown = false

  private let isQuiet: Bool
  /// The unit that is counted, in the plural.
  private let noun: String

  /// Whether the progress is written as lines of JSON, for a program.
  private let isForPrograms: Bool

  package init(
    name: String, total: Int, of noun: String = "frames", isQuiet: Bool = false, isForPrograms: Bool = false
  ) {
    (self.isQuiet, self.isForPrograms) = (isQuiet, isForPrograms)
    self.noun = noun
    // The name "null:" ends in a colon already.
    self.name = (name.hasSuffix(":") ? String(name.dropLast()) : name).escapingControls
    self.total = total
    last = start
  }

  /// Updates the progress; prints at most ten times a second on a terminal, else every two seconds.
  package mutating func show(_ done: Int, bytes: Int = 0) {
    if isQuiet { return }
    let now = Clock.nowNanoseconds
    guard now - last >= (isTerminal || isForPrograms ? 100_000_000 : 2_000_000_000) else { return }
    last = now
    if isForPrograms { return Output.error("{\"done\":\(done),\"of\":\(total)}") }
    let seconds = Double(now - start) / 1e9
    let rate = Double(done) / seconds
    let left = done > 0 ? Int((Double(total - done) / rate).rounded(.up)) : nil
    let numbers =
      "\(done) of \(total) \(noun), \(Int(rate.rounded())) \(noun)/s" + (left.map { ", \(Self.time($0)) left" } ?? "")
      + (bytes > 0 ? ", \(SizeSearch.shown(bytes, places: 1)) so far" : "")
    guard isTerminal else {
      Output.error("\(name): \(numbers)")
      return
    }
    isShown = true
    let width = 24
    let eighths = total > 0 ? done * width * 8 / total : 0
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    put("\r\u{1B}[K\(name) ▕\(bar.padded(to: width))▏ \(numbers)")
  }

  /// Shows that all frames are drawn and the file is being completed.
  package mutating func showCompleting() {
    guard isTerminal, isShown else { return }
    put("\r\u{1B}[K\(name): completing the file")
  }

  /// Removes the bar.
  package mutating func clear() {
    if isShown { put("\r\u{1B}[K") }
    isShown = false
  }

  private func put(_ text: String) { Output.write(Array(text.utf8), to: RunContext.current.errors) }

  private static func time(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
