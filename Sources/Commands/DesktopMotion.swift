import Glibc
import Stage
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

  private struct Question: Sendable {
    let words: [String]
    /// What its output ends in where less movement is wished for, and where it is not.
    let yes: String
    let no: String
  }

  private static func portal(_ namespace: String, _ key: String) -> [String] {
    [
      "gdbus", "call", "--session", "--timeout", "1", "--dest", "org.freedesktop.portal.Desktop", "--object-path",
      "/org/freedesktop/portal/desktop", "--method", "org.freedesktop.portal.Settings.Read", namespace, key,
    ]
  }

  private static let questions = [
    Question(words: portal("org.freedesktop.appearance", "reduced-motion"), yes: "uint32 1>>,)", no: "uint32 0>>,)"),
    Question(words: portal("org.gnome.desktop.interface", "enable-animations"), yes: "<false>>,)", no: "<true>>,)"),
    Question(
      words: ["gsettings", "get", "org.gnome.desktop.interface", "enable-animations"], yes: "false", no: "true"),
  ]

  /// The first that is answered counts; nil where none is. `patience` is in nanoseconds, `folder` the programs' if it is
  /// not to be looked for, with its slash.
  package static func answer(in folder: String = "", patience: Int64 = 1_500_000_000) -> Bool? {
    for question in questions {
      let words = [folder + question.words[0]] + question.words.dropFirst()
      let text = output(of: words, until: Clock.nowNanoseconds + patience)
      if text.hasSuffix(question.yes) { return true }
      if text.hasSuffix(question.no) { return false }
    }
    return nil
  }

  /// What a program writes until then, without the line's end; one that is slower is ended.
  private static func output(of words: [String], until end: Int64) -> String {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return "" }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    let failure = posix_spawnp(&child, words[0], &actions, nil, &arguments, environ)
    close(ends[1])
    guard failure == 0 else { return "" }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 256)
    while bytes.count < 4096 {
      var ready = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      let left = Int32(clamping: (end - Clock.nowNanoseconds) / 1_000_000)
      guard left > 0, poll(&ready, 1, left) > 0 else { break }
      let count = read(ends[0], &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    // One that has closed its output has ended; any other is to.
    kill(child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").last.map(String.init) ?? ""
  }
}
