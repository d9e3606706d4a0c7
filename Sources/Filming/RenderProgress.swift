import Capture
import Commands
import Formatting
import Glibc
import Stage

/// How far a render is, on standard error: a bar that redraws itself on a terminal, else now and then a line.
package struct RenderProgress {
  private let name: String
  private let total: Int
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start = Clock.nowNanoseconds
  private var last: Int64
  private var isShown = false

  private let isQuiet: Bool
  /// What is counted.
  private let noun: String

  package init(name: String, total: Int, of noun: String = "frames", isQuiet: Bool = false) {
    self.isQuiet = isQuiet
    self.noun = noun
    // "null:" needs no second colon.
    self.name = (name.hasSuffix(":") ? String(name.dropLast()) : name).escapingControls
    self.total = total
    last = start
  }

  /// To be called often; says something ten times a second on a terminal, else every two seconds.
  package mutating func show(_ done: Int, bytes: Int = 0) {
    if isQuiet { return }
    let now = Clock.nowNanoseconds
    guard now - last >= (isTerminal ? 100_000_000 : 2_000_000_000) else { return }
    last = now
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

  /// The frames are drawn, the file is being completed.
  package mutating func showCompleting() {
    guard isTerminal, isShown else { return }
    put("\r\u{1B}[K\(name): completing the file")
  }

  /// Takes the bar away.
  package mutating func clear() {
    if isShown { put("\r\u{1B}[K") }
    isShown = false
  }

  private func put(_ text: String) { Output.write(Array(text.utf8), to: STDERR_FILENO) }

  private static func time(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
