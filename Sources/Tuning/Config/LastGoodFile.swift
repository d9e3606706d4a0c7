import Files

/// The text of a config as it last counted, for a start at which the config itself is broken: one file for each config,
/// beside what was not saved.
///
/// It is the config byte for byte, so that a lost one is found here. What is found is a config like any other
/// and goes through the same door.
package struct LastGoodFile: Sendable {
  package let path: String
  private let catalogue: ParameterCatalogue
  private let files: any FileStore
  /// What it says; nil until it was asked for.
  private var known: ContentHash?

  /// Configs of which one is kept; the oldest goes.
  static let most = 16
  private static let prefix = "good-"

  /// In `$XDG_STATE_HOME/fidget`, else `~/.local/state/fidget`; nil where neither is known.
  package init?(
    ofConfig path: String, _ catalogue: ParameterCatalogue,
    environment: (String) -> String? = ConfigLocation.environment, files: any FileStore = Disk()
  ) {
    guard let place = ConfigLocation.state(Self.prefix, ofConfig: path, environment, files) else { return nil }
    (self.path, self.catalogue, self.files) = (place.path, catalogue, files)
  }

  /// What counted last; nil where nothing is kept, or nothing that still is good.
  package func read() -> Patches? { bytes.flatMap { try? catalogue.read($0, path: path) } }

  /// Keeps a good config's text. What cannot be kept is done without.
  mutating func keep(_ bytes: [UInt8]) {
    let hash = ContentHash(bytes)
    if known == nil { known = self.bytes.map(ContentHash.init) }
    if known == hash { return }
    let isNew = known == nil
    guard files.keep(bytes, at: path) else { return }
    known = hash
    if isNew { forgetOldest() }
  }

  private func forgetOldest() {
    let folder = FilePath.folder(of: path)
    let kept = files.names(in: folder).filter { $0.hasPrefix(Self.prefix) }.map { "\(folder)/\($0)" }
    let byAge = kept.filter { $0 != path }.map { ($0, files.stamp(of: $0).age) }.sorted { $0.1 < $1.1 }
    for (path, _) in byAge.prefix(max(0, kept.count - Self.most)) {
      if let old = try? files.bytes(at: path, atMost: JSONDocument.maximumBytes) { try? files.remove(path, old) }
    }
  }

  private var bytes: [UInt8]? { try? files.bytes(at: path, atMost: JSONDocument.maximumBytes) }
}

extension FileStamp {
  /// Greater for what was written later.
  fileprivate var age: (Int, Int) {
    guard case .present(_, _, _, _, let modified, _) = self else { return (0, 0) }
    return (modified.seconds, modified.nanoseconds)
  }
}
