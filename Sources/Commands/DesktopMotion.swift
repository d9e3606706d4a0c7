import Formatting
import Glibc
import Threads

/// The desktop's setting for reduced motion, read from the programs installed: the portal, then GNOME's own setting.
///
/// Runs on a thread of its own, each program for a second and a half at most, so nothing waits for the answer.
package final class DesktopMotion: Sendable {
  private struct State {
    var movesLess = false
    var isAsking = false
  }

  private let state = Monitor(State())

  /// Whether the desktop asks for reduced motion, by the last answer; false until there is one.
  package var movesLess: Bool { state.look { $0.movesLess } }

  /// Starts to ask again, unless a query is already running.
  package func ask() {
    let mayAsk = state.with { state in
      defer { state.isAsking = true }
      return !state.isAsking
    }
    guard mayAsk else { return }
    let hasBegun = Thread.detach { [state] in
      let answer = Self.answer()
      state.with { $0 = State(movesLess: answer ?? $0.movesLess) }
    }
    if !hasBegun { state.with { $0.isAsking = false } }
  }

  private static func portal(_ namespace: String, _ key: String) -> [String] {
    [
      "gdbus", "call", "--session", "--timeout", "1", "--dest", "org.freedesktop.portal.Desktop", "--object-path",
      "/org/freedesktop/portal/desktop", "--method", "org.freedesktop.portal.Settings.Read", namespace, key,
    ]
  }

  /// The commands that query the setting, and the ends of their output if motion is reduced and if it is not.
  private static let questions: [(words: [String], yes: String, no: String)] = [
    (portal("org.freedesktop.appearance", "reduced-motion"), "uint32 1>>,)", "uint32 0>>,)"),
    (portal("org.gnome.desktop.interface", "enable-animations"), "<false>>,)", "<true>>,)"),
    (["gsettings", "get", "org.gnome.desktop.interface", "enable-animations"], "false", "true"),
  ]

  /// Returns the first answer that a command gives. `nil` if none gives one.
  ///
  /// - Parameters:
  ///   - folder: The folder of the programs, with a slash at its end; empty to search `PATH`.
  ///   - patience: The seconds after which each program is killed.
  package static func answer(in folder: String = "", patience: Double = 1.5) -> Bool? {
    for question in questions {
      let words = ["timeout", "-s", "KILL", "\(patience)", folder + question.words[0]] + question.words.dropFirst()
      guard let output = popen(words.joined(separator: " ") + " </dev/null 2>/dev/null", "re") else { continue }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = fread(&bytes, 1, bytes.count, output)
      let text = String(decoding: bytes[..<count], as: UTF8.self).trimmed
      pclose(output)
      if text.hasSuffix(question.yes) { return true }
      if text.hasSuffix(question.no) { return false }
    }
    return nil
  }
}
