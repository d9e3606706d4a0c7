import Files
import Glibc
import Threads

/// The folder with the files that come with Fidget: art, demos, sketches, presets.
package struct Resources: Hashable, Sendable {
  /// The absolute path, without a slash at the end.
  package let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  /// Returns the first of `places()` that contains `art/`; `nil` if there is none.
  package static func find() -> Resources? { places().first(where: hasArt).map { Resources(folder: $0) } }

  /// Returns the places in which art is searched.
  ///
  /// Only `$FIDGET_RESOURCES` if that is set. Otherwise: the checkout that the program was built in, the program's
  /// folder, `share/fidget` beside that folder, as in `/usr`, and `/usr/share/fidget`.
  package static func places() -> [String] {
    if let named = RunContext.current.environment("FIDGET_RESOURCES"), !named.isEmpty { return [named] }
    let program = programPath()
    var folder = program
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      if access(folder + "/Package.swift", R_OK) == 0, hasArt(folder) { return [folder] }
    }
    let beside = FilePath.folder(of: program)
    let shared = (FilePath.folder(of: beside) == "/" ? "" : FilePath.folder(of: beside)) + "/share/fidget"
    let usual = "/usr/share/fidget"
    return [beside, shared] + (shared == usual ? [] : [usual])
  }

  /// The searched places in words, for users whose art is missing.
  package static var lookedFor: String {
    let places = places()
    let list = places.count < 2 ? places.joined() : places.dropLast().joined(separator: ", ") + " and " + places.last!
    return "looked in \(list); FIDGET_RESOURCES may name the folder that has art/ in it"
  }

  package var art: String { folder + "/art" }
  package func path(ofArt name: String) -> String { "\(art)/\(name).svg" }
  /// The folder in which a package keeps pictures of its art, ready at the usual sizes.
  package var pictures: String { "\(folder)/pictures" }
  package func path(ofDemo effect: String) -> String { "\(folder)/demos/\(effect).take" }
  package var guide: String { folder + "/docs/GUIDE.md" }
  package var sketches: String { folder + "/sketches" }
  package var presets: String { "\(folder)/config/presets" }

  private static func hasArt(_ folder: String) -> Bool { access(folder + "/art", R_OK) == 0 }

  private static func programPath() -> String {
    guard let path = realpath(RunContext.current.executable, nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }
}
