import Stage
import Tuning

/// Finds the pictures that a config names: built-in art by name, files beside the config; with their sizes.
struct PictureLookup {
  /// The config file that names are relative to.
  let configPath: String
  private let art = Resources.find()
  private(set) var problems: [String] = []
  /// Files that were found, to be watched.
  private(set) var files: [String] = []

  /// Paths that are complained about here, so that whoever fails to draw them need not say it again.
  private var refused: [String] = []

  init(configPath: String) { self.configPath = configPath }

  /// The same patches with every named picture looked up. One that cannot be used keeps its name and gets its path, so
  /// that a placeholder is drawn for it; why is in `problems`.
  mutating func resolve(_ patches: Patches) -> Patches {
    problems = []
    files = []
    refused = []
    var found: [String: PictureReference] = [:]
    return patches.resolvingPictures { reference in
      if let known = found[reference.name] { return known }
      let resolved = find(reference)
      found[reference.name] = resolved
      return resolved
    }
  }

  /// True for a complaint of the drawer about something that is not complained about here.
  func isNews(_ problem: String) -> Bool { !refused.contains { problem.hasPrefix($0 + ":") } }

  private mutating func find(_ reference: PictureReference) -> PictureReference {
    guard !reference.name.isEmpty else { return reference }
    var reference = reference
    let isPlainName = !reference.name.contains("/") && !reference.name.contains(".")
    if isPlainName {
      // Without the folder of art, which is complained about as a whole, no name can be told from another.
      guard let art else { return reference }
      if let header = try? PictureHeader.read(path: art.path(ofArt: reference.name)) {
        reference.width = header.width
        reference.height = header.height
        return reference
      }
    }
    let path = reference.path(beside: configPath)
    reference.path = path
    files.append(path)
    do throws(FileRefusal) {
      let header = try PictureHeader.read(path: path)
      reference.width = header.width
      reference.height = header.height
    } catch {
      let hint = isPlainName ? ", and no built-in art has this name" : ""
      problems.append("\(path): \(error.reason)\(hint)")
      refused.append(path)
    }
    return reference
  }
}
