import Effects
import Files
import Tuning

/// Where pictures of a config may lie: in its folder and below, links followed, and in the folder of our own art.
struct PictureBounds: Sendable {
  /// Real paths; nil for anywhere.
  private let folders: [String]?
  /// As people know it.
  private let named: String

  /// - Parameter values: what counts of the config; it may say `anywhere`.
  init(configPath: String, _ values: Patches, art: String?) {
    named = FilePath.folder(of: configPath)
    guard values[key: "\(PictureSettings.id).from"] != .choice(PictureSettings.Place.anywhere.rawValue) else {
      folders = nil
      return
    }
    // A config that is a link lies in two places, with what is beside it in each.
    folders = [named, FilePath.folder(of: FilePath.destination(of: configPath)), art].compactMap {
      $0.map { FilePath.real($0) }
    }
  }

  /// Why a path may not be looked at; nil where it may. It is not touched before that, so that its file is not given away.
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
