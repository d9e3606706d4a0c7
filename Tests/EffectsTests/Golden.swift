import Foundation
import Testing

/// The expected texts in `Goldens/`, with which the behaviour of effects is compared.
///
/// A missing golden is recorded, and the test then fails once and says where the file is. `FIDGET_RECORD=1 swift test` records
/// all of them again, `FIDGET_RECORD=lamp,cards swift test` only those of the given effects.
enum Golden {
  /// Returns whether a golden is to be recorded: all are, or those whose names begin with one of the given ids.
  static func isAsked(_ name: String, by wish: String) -> Bool {
    wish == "1" || wish.split(separator: ",").contains { name.hasPrefix("\($0)-") || name.hasPrefix("\($0).") }
  }

  static func compare(_ text: String, with name: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens/\(name)")
    let wish = ProcessInfo.processInfo.environment["FIDGET_RECORD"] ?? ""
    if !isAsked(name, by: wish), let golden = try? String(contentsOf: url, encoding: .utf8) {
      let differing = zip(text.split(separator: "\n"), golden.split(separator: "\n")).first { $0 != $1 }
      #expect(
        text == golden,
        "\(name), first differing line: \(differing.map { "\($0.0)\nin the golden: \($0.1)" } ?? "the last")")
      return
    }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
    Issue.record("recorded \(url.path); look at it, then run the tests again")
  }
}

struct GoldenTests {
  @Test(arguments: [
    ("", ""), ("1", "lamp.txt lamp-pixels.txt cards.txt"), ("lamp", "lamp.txt lamp-pixels.txt"), ("lam", ""),
    ("cards,lamp", "lamp.txt lamp-pixels.txt cards.txt"),
  ]) func goldensCanBeRecordedPerEffect(wish: String, names: String) {
    let all = ["lamp.txt", "lamp-pixels.txt", "cards.txt"]
    #expect(all.filter { Golden.isAsked($0, by: wish) }.joined(separator: " ") == names)
  }
}
