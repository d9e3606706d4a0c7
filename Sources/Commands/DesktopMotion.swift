import Formatting
import Glibc
import Threads

/// Whether the desktop is set to move less, asked of what is installed: the portal, then GNOME's own setting.
///
/// Asked on a thread of its own, each program for a second and a half at most: nothing waits for the answer.
package final class DesktopMotion: Sendable {
  private struct State {
    var movesLess = false
    var isAsking = false
  }

  private let state = Monitor(State())

  /// As of the last answer; false until there is one.
  package var movesLess: Bool { state.look { $0.movesLess } }

  /// Begins to ask again, unless that goes on already.
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

  /// What its output ends in where less movement is wished for, and where it is not.
  private static let questions: [(words: [String], yes: String, no: String)] = [
    (portal("org.freedesktop.appearance", "reduced-motion"), "uint32 1>>,)", "uint32 0>>,)"),
    (portal("org.gnome.desktop.interface", "enable-animations"), "<false>>,)", "<true>>,)"),
    (["gsettings", "get", "org.gnome.desktop.interface", "enable-animations"], "false", "true"),
  ]

  /// The first that is answered counts; nil where none is. Each is ended after `patience` seconds; `folder` is the
  /// programs' if it is not to be looked for, with its slash.
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
