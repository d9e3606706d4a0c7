import Effects
import Files
import Tuning

/// The folders in which a config's pictures may lie: the config's own folder and the folder of built-in art.
///
/// Links are resolved, and folders inside are included.
struct PictureBounds: Sendable {
  /// The real paths of the folders; `nil` if pictures may lie anywhere.
  private let folders: [String]?
  /// The config's folder as the user wrote it, for messages.
  private let named: String

  /// Reads the permitted folders from the settings.
  ///
  /// - Parameter values: the config's effective values; they may permit pictures `anywhere`.
  init(configPath: String, _ values: Patches, art: String?) {
    named = FilePath.folder(of: configPath)
    guard values[key: "\(PictureSettings.id).from"] != .choice(PictureSettings.Place.anywhere.rawValue) else {
      folders = nil
      return
    }
    // A config that is a link lies in two folders, each with files beside it.
    folders = [named, FilePath.folder(of: FilePath.destination(of: configPath)), art].compactMap {
      $0.map { FilePath.real($0) }
    }
  }

  /// Returns the reason why a path must not be opened; `nil` if it may.
  ///
  /// Check a path before touching it, so that nothing about its file is revealed.
  func refusal(of path: String) -> FileRefusal? {
    guard let folders else { return nil }
    let real = FilePath.real(path)
    if folders.contains(where: { $0 == "/" || real.hasPrefix($0 + "/") }) { return nil }
    let place = named == "." ? "the config's folder" : named
    return FileRefusal(
      reason:
        "is elsewhere, expected a path inside \(place), or \"pictures\": { \"from\": \"anywhere\" } in \"playground\"",
      isMissing: false)
  }
}
