import Playing
import Tuning

/// The effects whose hints were completed, stored for the next start in `$XDG_STATE_HOME/fidget/hints-seen`, one id per line.
///
/// If that file cannot be written, the list is lost when the program ends.
@MainActor
struct SeenHints {
  private let path: String?
  private let files: any FileStore
  private var ids: Set<String>

  init(_ host: any Host) {
    files = host.files
    let path = ConfigLocation.users("XDG_STATE_HOME", else: ".local/state", host.environment).map { $0 + "/hints-seen" }
    let bytes = path.flatMap { try? host.files.bytes(at: $0, atMost: 4096) } ?? []
    ids = Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    self.path = path
  }

  func contains(_ id: String) -> Bool { ids.contains(id) }

  mutating func add(_ id: String) {
    guard ids.insert(id).inserted, let path else { return }
    _ = files.keep(Array(ids.sorted().map { $0 + "\n" }.joined().utf8), at: path)
  }
}
