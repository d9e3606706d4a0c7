import Foundation
import Testing

/// Texts in `Goldens/` that what an effect does is compared with.
///
/// A missing golden is recorded, fails once and says where it is; `FIDGET_RECORD=1 swift test` records them all anew.
enum Golden {
  static func compare(_ text: String, with name: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens/\(name)")
    let isRecording = ProcessInfo.processInfo.environment["FIDGET_RECORD"] != nil
    if !isRecording, let golden = try? String(contentsOf: url, encoding: .utf8) {
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
