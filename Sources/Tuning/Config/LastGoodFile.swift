import Files

/// A copy of the last valid text of a config, for a start at which the config itself is broken.
///
/// There is one such file for each config, in the folder of its `RecoveryFile`. The copy is byte for byte, so that a
/// lost config can be recovered from it. Its content is checked like that of any config.
package struct LastGoodFile: Sendable {
  package let path: String
  private let catalogue: ParameterCatalogue
  private let files: any FileStore
  /// The hash of the kept text; `nil` until it is first needed.
  private var known: ContentHash?

  /// The greatest number of configs with a copy; a new copy removes the oldest.
  static let most = 16
  private static let prefix = "good-"

  /// Uses `$XDG_STATE_HOME/fidget`, else `~/.local/state/fidget`; `nil` if neither is known.
  package init?(
    ofConfig path: String, _ catalogue: ParameterCatalogue,
    environment: (String) -> String? = ConfigLocation.environment, files: any FileStore = Disk()
  ) {
    guard let place = ConfigLocation.state(Self.prefix, ofConfig: path, environment, files) else { return nil }
    (self.path, self.catalogue, self.files) = (place.path, catalogue, files)
  }

  /// Returns the last valid values; `nil` if there is no copy, or the copy is no longer valid.
  package func read() -> Patches? { bytes.flatMap { try? catalogue.read($0, path: path) } }

  /// Keeps a copy of a valid config's text; failures are ignored.
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
  /// The time of the last change; greater for a later one.
  fileprivate var age: (Int, Int) {
    guard case .present(_, _, _, _, let modified, _) = self else { return (0, 0) }
    return (modified.seconds, modified.nanoseconds)
  }
}
