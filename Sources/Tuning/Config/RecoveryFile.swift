/// Where unsaved values wait when a window ends and cannot ask what becomes of them: one file for each config.
///
/// It is a config like any other and says only what was not saved.
package struct RecoveryFile: Sendable {
  package let path: String
  /// The config's real path.
  let config: String
  package var catalogue: ParameterCatalogue
  private let files: any FileStore
  /// What was there when it was read.
  private var known: [UInt8]?

  /// In `$XDG_STATE_HOME/fidget`, else `~/.local/state/fidget`; nil where neither is known.
  package init?(
    ofConfig path: String, _ catalogue: ParameterCatalogue,
    environment: (String) -> String? = ConfigLocation.environment, files: any FileStore = Disk()
  ) {
    guard let place = ConfigLocation.state("unsaved-", ofConfig: path, environment, files) else { return nil }
    (self.path, config) = (place.path, place.config)
    self.catalogue = catalogue
    self.files = files
  }

  /// What waits; nil when nothing does.
  package mutating func read() throws(Diagnostics) -> Patches? {
    known = bytes
    return try known.map { bytes throws(Diagnostics) in try catalogue.read(bytes, path: path) }
  }

  /// Keeps these values, in the place of what was read; another window of the same config may have kept some too.
  package func write(_ patches: Patches) throws(FileRefusal) {
    for _ in 0..<8 {
      let old = bytes
      let others = old == known ? nil : old.flatMap { try? catalogue.read($0, path: path) }
      let text = catalogue.config(of: (others ?? [:]).merging(patches), note: "Not saved in \(config)")
      do throws(FileRefusal) { return try files.replace(path, old, with: Array(text.utf8)) } catch {
        if error != .changedMeanwhile { throw error }
      }
    }
    throw FileRefusal(reason: "cannot be written: another program keeps changing it")
  }

  /// Takes away what was read: it was answered.
  package mutating func remove() {
    if let known { try? files.remove(path, known) }
    known = nil
  }

  private var bytes: [UInt8]? { try? files.bytes(at: path, atMost: JSONDocument.maximumBytes) }
}
