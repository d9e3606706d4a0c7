import Foundation

/// The conformance files of other projects, found through `FIDGET_REFERENCE` or beside the checkout; never copied in.
enum Reference {
  static let folder: URL? = {
    let checkout = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let candidates = [
      ProcessInfo.processInfo.environment["FIDGET_REFERENCE"].map { URL(fileURLWithPath: $0) },
      checkout.deletingLastPathComponent().appendingPathComponent("shared/reference"),
    ]
    return candidates.compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0.path) }
  }()

  static func has(_ path: String) -> Bool {
    folder.map { FileManager.default.fileExists(atPath: $0.appendingPathComponent(path).path) } ?? false
  }

  static func data(_ path: String) throws -> Data {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return try Data(contentsOf: folder.appendingPathComponent(path))
  }

  static func json<T: Decodable>(_ path: String) throws -> T {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(T.self, from: data(path))
  }
}
