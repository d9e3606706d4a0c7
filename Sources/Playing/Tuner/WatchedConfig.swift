import Effects
import Tuning

/// A watched config file, and the reports on it.
package struct WatchedConfig {
  package internal(set) var source: ConfigSource
  package var report: ConfigReport
  /// Whether an automatic save has failed and is tried again.
  var autosaveIsOwed = false

  /// Watches the config file of these values, which has not been read yet.
  ///
  /// - Parameter keepsLastGood: whether valid content is stored for a later start at which the file is invalid.
  @MainActor
  init(of values: LiveValues, _ announcer: Announcer, _ host: any Host, keepsLastGood: Bool) {
    let (path, catalogue) = (values.pictures.configPath, values.stack.catalogue)
    source = ConfigSource(
      path: path, catalogue: catalogue,
      lastGood: keepsLastGood
        ? LastGoodFile(ofConfig: path, catalogue, environment: host.environment, files: host.files) : nil,
      files: host.files)
    report = ConfigReport(of: path, announcer)
  }
}
