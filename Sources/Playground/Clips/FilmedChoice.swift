import Playing
import Tuning

/// The chosen area of clips, remembered for the next start.
///
/// It is a word in the file `$XDG_STATE_HOME/fidget/filmed`. If the file cannot be written, the choice lasts until the program
/// ends. An unknown word is ignored.
@MainActor
struct FilmedChoice {
  private let path: String?
  private let files: any FileStore
  private(set) var area: FilmedArea

  init(_ host: any Host) {
    files = host.files
    path = ConfigLocation.users("XDG_STATE_HOME", else: ".local/state", host.environment).map { $0 + "/filmed" }
    let bytes = path.flatMap { try? host.files.bytes(at: $0, atMost: 64) } ?? []
    area = FilmedArea(rawValue: String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)) ?? .stage
  }

  mutating func choose(_ area: FilmedArea) {
    self.area = area
    if let path { _ = files.keep(Array((area.rawValue + "\n").utf8), at: path) }
  }
}
