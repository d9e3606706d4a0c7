import Files
import Formatting
import Tuning

/// The folder beside the config that contains the pictures of the designer.
@MainActor
package struct PicturesFolder {
  package static let name = "pictures"
  /// The maximum size of a picture, in bytes.
  private static let most = 64 << 20

  /// The maximum number of files in the folder that are listed.
  private static let mostListed = 200

  private let config: String
  private let host: any Host

  package init(besideConfig config: String, _ host: any Host) { (self.config, self.host) = (config, host) }

  private var home: String { FilePath.folder(of: config) }

  /// Copies a picture into the folder and returns its name for the config.
  ///
  /// A file in the config's own folder is not copied and keeps its name. No existing file is overwritten: a copy with the same
  /// name and other content gets a number.
  package func bring(_ path: String) throws(Problems<Problem>) -> String {
    let file = host.files.realPath(of: path)
    let beside = FilePath.folder(of: host.files.realPath(of: config)) + "/"
    if file.hasPrefix(beside) { return Self.written(String(file.dropFirst(beside.count))) }
    let bytes: [UInt8]
    do throws(FileRefusal) {
      if let refusal = try host.pictures.picture(at: path).refusal { throw refusal }
      bytes = try host.files.bytes(at: path, atMost: Self.most)
    } catch {
      throw Problems(path: path.escapingControls, error.reason)
    }
    let name = FilePath.name(of: path)
    for number in 1..<1000 {
      let copy = "\(Self.name)/\(Self.numbered(name, number))"
      let target = home == "." ? copy : home == "/" ? "/" + copy : "\(home)/\(copy)"
      if (try? host.files.bytes(at: target, atMost: Self.most)) == bytes { return copy }
      if try host.files.create(target, bytes) { return copy }
    }
    throw Problems(path: name.escapingControls, "\(home)/\(Self.name) has too many pictures of this name")
  }

  /// Returns the pictures that a list may show, each once.
  ///
  /// They are the pictures that `values` name, the art in the defaults of every list, and the files in the folder.
  package func all(with values: Patches, _ catalogue: ParameterCatalogue) -> [PictureReference] {
    var found: [PictureReference] = []
    let parameters = catalogue.groups.flatMap { group in group.schema.parameters.map { (group.id, $0) } }
    let lists = parameters.map { values[$0][$1.name] } + parameters.map { $1.defaultValue }
    for case .rows(let rows)? in lists {
      for picture in rows.compactMap(\.picture)
      where !picture.name.isEmpty && !found.contains(where: { $0.name == picture.name }) {
        found.append(picture)
      }
    }
    let names = host.files.names(in: home == "." ? Self.name : "\(home)/\(Self.name)")
    for file in names.lazy.filter({ !Folder.isHidden($0) }).prefix(Self.mostListed) {
      let name = "\(Self.name)/\(file)"
      let path = PictureReference(name).path(beside: config)
      guard !found.contains(where: { $0.name == name }), let facts = try? host.pictures.picture(at: path),
        facts.refusal == nil
      else { continue }
      found.append(PictureReference(name, width: facts.width, height: facts.height, path: path))
    }
    return found.filter { $0.path == nil } + found.filter { $0.path != nil }
  }

  /// Returns a name that refers to a file: a name without dot and slash would refer to the built-in art.
  private static func written(_ name: String) -> String {
    name.contains(".") || name.contains("/") ? name : "./" + name
  }

  /// Returns the name of the copy with a number: `dog.jpg`, `dog-2.jpg`, …
  private static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "\(name)-\(number)" }
    return "\(name[..<dot])-\(number)\(name[dot...])"
  }
}
