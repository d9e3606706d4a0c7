import Handoff
import Playing
import Tuning

/// The id of the format in which values were last copied, remembered for the next start.
///
/// It is a word in the file `$XDG_STATE_HOME/fidget/copied-as`. If the file cannot be written, the id is not remembered. A word
/// that is not the id of a target is ignored.
@MainActor
struct LastCopyFormat {
  private let path: String?
  private let files: any FileStore
  private(set) var id: String?

  init(_ host: any Host) {
    files = host.files
    path = ConfigLocation.users("XDG_STATE_HOME", else: ".local/state", host.environment).map { $0 + "/copied-as" }
    let bytes = path.flatMap { try? files.bytes(at: $0, atMost: 64) } ?? []
    let word = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    id = HandoffTargets.named(word).map { $0.id }
  }

  mutating func remember(_ id: String) {
    guard id != self.id else { return }
    self.id = id
    if let path { _ = files.keep(Array((id + "\n").utf8), at: path) }
  }
}
