import Handoff
import Tuning

/// The form that values were last copied in, also for the next start: a word in `$XDG_STATE_HOME/fidget/copied-as`. It is
/// not kept where that cannot be written; a word that is no target's id is ignored.
@MainActor
struct LastCopyForm {
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
