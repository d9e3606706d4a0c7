import Foundation

/// A temporary folder for one test, removed afterwards.
final class PictureFolder {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("fidget-\(UUID().uuidString)").path

  init() { try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(name: String) -> String { path + "/" + name }

  @discardableResult func write(_ bytes: [UInt8], to name: String) -> String {
    try! Data(bytes).write(to: URL(fileURLWithPath: self[name]))
    return self[name]
  }
}

/// The path of the real program, which is built beside the tests.
let fidget: String = {
  let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? "/proc/self/exe"
  return URL(fileURLWithPath: bundle).resolvingSymlinksInPath().deletingLastPathComponent().path + "/fidget"
}()
