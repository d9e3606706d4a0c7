import Formatting

/// A file for the unsaved values of a config, when the window ends and cannot ask whether to keep them.
///
/// The file is a config itself and has only the values that were not saved. Each config has one such file.
package struct RecoveryFile: Sendable {
  package let path: String
  /// The config's real path.
  let config: String
  package var catalogue: ParameterCatalogue
  private let files: any FileStore
  /// The content at the last read.
  private var known: [UInt8]?

  /// Uses `$XDG_STATE_HOME/fidget`, else `~/.local/state/fidget`; `nil` if neither is known.
  package init?(
    ofConfig path: String, _ catalogue: ParameterCatalogue,
    environment: (String) -> String? = ConfigLocation.environment, files: any FileStore = Disk()
  ) {
    guard let place = ConfigLocation.state("unsaved-", ofConfig: path, environment, files) else { return nil }
    (self.path, config) = (place.path, place.config)
    self.catalogue = catalogue
    self.files = files
  }

  /// Returns the unsaved values; `nil` if there are none.
  package mutating func read() throws(Problems<Problem>) -> Patches? {
    known = bytes
    return try known.map { bytes throws(Problems<Problem>) in try catalogue.read(bytes, path: path) }
  }

  /// Keeps these values in place of those that were read, and merges them with those that another window has kept since.
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

  /// Removes the values that were read, once the user has answered.
  package mutating func remove() {
    if let known { try? files.remove(path, known) }
    known = nil
  }

  private var bytes: [UInt8]? { try? files.bytes(at: path, atMost: JSONDocument.maximumBytes) }
}
