import CommandLineSyntax
import Files
import Glibc
import Sketches
import Takes

extension Arguments {
  /// The sketches of the named takes, and of the takes in named folders, if they lie in the same folder as the take.
  ///
  /// A sketch that the command line names wins over one of the same name beside a take.
  var sketchesBesideTakes: [String] {
    let named = Set(positionals.compactMap(SketchShelf.id(ofFile:)))
    var files: [String] = []
    for path in (positionals + all(.take)).flatMap(Self.takes) {
      let folder = FilePath.folder(of: path)
      let ids = Set(Folder.names(in: folder).compactMap(SketchShelf.id(ofFile:)))
      // Problems of a take are reported when it is read.
      guard !ids.isEmpty, let bytes = try? Failure.reading(path),
        let take = try? Take(parsing: String(decoding: bytes, as: UTF8.self), named: path), let effect = take.effect,
        ids.contains(effect), library[effect] == nil, !named.contains(effect)
      else { continue }
      let file = (path.contains("/") ? folder + "/" : "") + effect + ".lua"
      if !files.contains(file) { files.append(file) }
    }
    return files
  }

  /// Returns a take's own path, or those of a folder's takes.
  private static func takes(_ path: String) -> [String] {
    if path.hasSuffix(".take") { return [path] }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [] }
    let names = Folder.names(in: path).filter { $0.hasSuffix(".take") && !Folder.isHidden($0) }
    return names.sorted().map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
  }
}
