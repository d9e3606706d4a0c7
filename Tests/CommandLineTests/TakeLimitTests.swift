import Foundation
import Testing

/// Takes that are made to take long are refused with their line, or play in a time proportional to their length.
///
/// A signal to stop is obeyed meanwhile.
@Suite struct TakeLimitTests {
  private static let head = "# fidget take 1\n# effect lamp\n# size 390 844\n"

  @Test(arguments: [
    ("at 0.1 tap 100 100\n", 20_000, "x.take:20:1: expected at most 16 fingers at once, got 17"),
    ("at 0 drag 1 2 to 3 4 over 3600\n", 1000, "x.take:6:1: expected at most 1,000,000 touches in a take"),
    ("at 0.1 size 8000 7000\n", 10_000, "x.take:4:13: expected a size of 33,177,600 points in all"),
  ])
  func takeLimitIsReportedAtItsLine(_ line: String, _ count: Int, _ message: String) {
    let folder = FidgetCommand.Folder()
    folder.write(Self.head + String(repeating: line, count: count), to: "x.take")
    for words in [["take", "x.take"], ["trace", "lamp", "--take", "x.take"], ["test", "x.take"]] {
      let result = FidgetCommand.run(words, in: folder)
      let text = words[0] == "test" ? result.output : result.errors
      #expect(result.status == 1 && text.contains(message), "\(text.prefix(500))")
      #expect(text.utf8.count < 4000)
    }
  }

  @Test(arguments: [
    "scroll 1 2 by 3 4", "set lamp.gravity 900", "caption \"a b\" for 1", "zoom 2 at 1 2 over 1", "finger 1 move 3 4",
  ])
  func unlimitedActionsPlay(_ action: String) {
    let folder = FidgetCommand.Folder()
    folder.write(Self.head + String(repeating: "at 0.1 \(action)\n", count: 20_000) + "at 0.5 tap 9 9\n", to: "x.take")
    let words = ["render", "lamp", "--take", "x.take", "--seconds", "0.5", "--fps", "10", "-o", "null:"]
    let result = FidgetCommand.run(words, in: folder)
    #expect(result.status == 0, "\(result.errors)")
  }

  /// A signal that comes while the take is being read ends the program before it draws or writes anything.
  @Test(arguments: [["render", "lamp", "--take", "x.take", "-o", "x.png"], ["lamp", "--take", "x.take"]])
  func signalIsHandledWhileATakeIsRead(_ words: [String]) throws {
    let folder = FidgetCommand.Folder()
    // Looking up each of these values takes time.
    let lines = (0..<99_000).map { "at \(Double($0) / 100) set lamp.gravity \($0 % 900).5\n" }
    folder.write(Self.head + lines.joined(), to: "x.take")
    let window = try OpenWindow(words, in: folder, environment: [:])
    // At this time the bytes are read, but not yet parsed.
    while window.bytesRead < 3_000_000, window.errors.isEmpty { sched_yield() }
    window.send(SIGTERM)
    #expect(window.end() == 130 && window.errors.isEmpty)
    #expect(folder.names == ["errors", "x.take"])
  }
}

extension OpenWindow {
  /// The number of bytes that the program has read.
  fileprivate var bytesRead: Int {
    let counts = (try? String(contentsOfFile: "/proc/\(processIdentifier)/io", encoding: .utf8)) ?? ""
    return counts.firstMatch(of: /rchar: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
  }
}
