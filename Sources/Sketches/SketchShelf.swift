import Effects
import Files
import Formatting
import Tuning

/// The sketches in files: `sketches/*.lua` beside a config and in the user's folder, named files, and shipped sketches.
///
/// The files are watched like a config. A file with a mistake keeps its last good sketch and reports the problem.
package struct SketchShelf {
  /// The most bytes of a sketch.
  package static let mostBytes = 64 << 10
  /// The nanoseconds within which a missing file may come back: some editors delete a file before they save it.
  static let returning: Int64 = 500_000_000

  private struct Entry {
    let path: String
    let id: String
    var watch: FileWatch
    var text: String?
    /// The time since which the file has been empty after having content. `nil` if it is not.
    var emptySince: Int64?
    /// Whether the text has been read once, or the user named the file; only then is a new text tried.
    var isRead = false
    var sketch: Sketch?
    var artwork: SketchArtwork?
    /// Whether the library does not have the new version yet.
    var isNews = false
    var problem: Problem?
    var missingSince: Int64?
  }

  private let base: EffectLibrary
  let files: any FileStore
  /// The folders by precedence: the first file with an id is used.
  package let folders: [String]
  /// The folder of shipped sketches, the last one: the user's own sketches take precedence.
  private let shipped: String?
  private let named: [String]
  private var stamps: [FileStamp?]
  private var entries: [Entry] = []
  private var clashes: [Problem] = []
  package private(set) var library: EffectLibrary

  /// Reads all sketches once; `named` are files from anywhere, `shipped` is a folder.
  package init(
    _ base: EffectLibrary, configPath: String, named: [String] = [], shipped: String? = nil,
    files: any FileStore = Disk(),
    environment: (String) -> String? = ConfigLocation.environment
  ) {
    (self.base, self.files, self.named, self.shipped) = (base, files, named, shipped)
    let beside = FilePath.folder(of: configPath) == "." ? "sketches" : FilePath.folder(of: configPath) + "/sketches"
    let own = ConfigLocation.users("XDG_CONFIG_HOME", else: ".config", environment).map { $0 + "/sketches" }
    folders = [beside] + [own, shipped].compactMap { $0 == beside ? nil : $0 }
    stamps = folders.map { _ in nil }
    library = base
    _ = poll(now: 0)
  }

  /// Returns a shelf with the folder beside another config.
  package func beside(config path: String) -> SketchShelf {
    SketchShelf(base, configPath: path, named: named, shipped: shipped, files: files)
  }

  /// Returns the id of a sketch's file. `nil` for another file, such as an editor's definitions.
  package static func id(ofFile path: String) -> String? {
    path.hasSuffix(".lua") && !path.hasSuffix(".d.lua") ? String(FilePath.name(of: path).dropLast(4)) : nil
  }

  /// A file in the folder that is most likely to change: the named file, or any beside the config.
  package var firstPath: String { named.first ?? folders[0] + "/*.lua" }

  /// The problems of files that are not played as they are.
  package var problems: [Problem] { clashes + entries.compactMap(\.problem) }

  package func problem(of id: String) -> Problem? { entries.first { $0.id == id }?.problem }

  package func problem(ofFile path: String) -> Problem? {
    entries.first { $0.path == path }?.problem ?? clashes.first { $0.path == path }
  }

  /// The ids of the sketches that can be played, in order.
  var ids: [String] { entries.filter { $0.sketch != nil }.map(\.id) }
  func ids(in folder: String) -> [String] {
    entries.filter { $0.sketch != nil && FilePath.folder(of: $0.path) == folder }.map(\.id)
  }
  func isShipped(_ id: String) -> Bool {
    entries.contains { $0.id == id && FilePath.folder(of: $0.path) == shipped }
  }
  func text(of id: String) -> String? { entries.first { $0.id == id }?.sketch?.text }

  /// Returns the fault that a thorough rehearsal finds: touches of all kinds, every step checked. `nil` if it finds none.
  package func trial(of id: String) -> Problem? {
    guard let entry = entries.first(where: { $0.id == id }), let sketch = entry.sketch else { return nil }
    do throws(SketchFault) { try sketch.rehearse() } catch { return error.problem(of: entry.path, sketch.text) }
    return nil
  }

  /// Rereads changed files; returns whether a sketch or a problem has changed.
  package mutating func poll(now: Int64) -> Bool {
    var isNew = list(now)
    for index in entries.indices where look(&entries[index], now) { isNew = true }
    guard isNew else { return false }
    for id in library.ids where base[id] == nil && !entries.contains(where: { $0.id == id }) { library.remove(id) }
    for index in entries.indices where entries[index].isNews {
      entries[index].isNews = false
      if let sketch = entries[index].sketch { library.put(sketch.card) }
    }
    return true
  }

  /// Lists the files; returns whether they have changed.
  private mutating func list(_ now: Int64) -> Bool {
    // Called in every frame: allocates nothing while the folders are unchanged.
    let isSame = folders.indices.allSatisfy { stamps[$0] == files.stamp(of: folders[$0]) }
    if isSame, !entries.contains(where: { $0.missingSince != nil }) { return false }
    stamps = folders.map { files.stamp(of: $0) }
    for folder in folders { noteInputs(in: folder) }
    var found: [Entry] = []
    let hadClashes = clashes
    clashes = []
    let listed = folders.flatMap { folder in
      files.names(in: folder).filter { !Folder.isHidden($0) }.map { "\(folder)/\($0)" }
    }
    for path in named + listed {
      guard let id = Self.id(ofFile: path) else { continue }
      // The user's own sketch takes precedence over a shipped one; a named file may lie in a folder, too.
      let first = found.first { $0.id == id }?.path
      if let first, FilePath.folder(of: path) == shipped || files.realPath(of: first) == files.realPath(of: path) {
        continue
      }
      if let refusal = refusal(of: id, among: found) {
        clashes.append(Problem(path: path, message: refusal))
      } else {
        // A sketch that the user named is tried at once.
        var entry =
          entries.first { $0.path == path }
          ?? Entry(
            path: path, id: id, watch: FileWatch(path: path, files: files, atMost: Self.mostBytes),
            isRead: named.contains(path))
        entry.missingSince = nil
        found.append(entry)
      }
    }
    for var entry in entries where !found.contains(where: { $0.id == entry.id }) {
      entry.missingSince = entry.missingSince ?? now
      if now - entry.missingSince! < Self.returning { found.append(entry) }
    }
    let isNew = found.map(\.path) != entries.map(\.path) || clashes != hadClashes
    entries = found
    return isNew
  }

  /// Notes the sketches and drawings of a folder as inputs, including drawings that no sketch loads yet.
  private func noteInputs(in folder: String) {
    for name in files.names(in: folder) {
      let path = "\(folder)/\(name)"
      let isOne = Self.id(ofFile: name) != nil || SketchArtwork.isSVG(name)
      // Only a name without a dot can be a folder of layers.
      for path in (isOne ? [path] : []) + (name.contains(".") ? [] : files.pictures(in: path)) {
        InputFiles.note(path, as: "a sketch or its drawing")
      }
    }
  }

  private func refusal(of id: String, among found: [Entry]) -> String? {
    if let refusal = Self.refusal(of: id) { return refusal }
    if base.parameters[id] != nil { return "'\(id)' is already in use: expected another name" }
    return found.first { $0.id == id }.map { "'\(id)' is left out: \($0.path) has the same name" }
  }

  /// Returns the reason why an id cannot be a file's name. `nil` if it can.
  package static func refusal(of id: String) -> String? {
    let isName =
      id.first.map { ("a"..."z").contains($0) } == true
      && id.utf8.allSatisfy { byte in
        switch Character(Unicode.Scalar(byte)) {
        case "a"..."z", "A"..."Z", "0"..."9", "-": true
        default: false
        }
      }
    if isName { return nil }
    return "'\(id.excerpt)' cannot be an effect's name: expected letters, digits and -, beginning with a small letter"
  }

  private func look(_ entry: inout Entry, _ now: Int64) -> Bool {
    if lookAtText(&entry, now) { return true }
    guard entry.artwork?.poll(now: now) == true else { return false }
    read(&entry, now)
    return true
  }

  private func lookAtText(_ entry: inout Entry, _ now: Int64) -> Bool {
    switch entry.watch.poll(now: now) {
    case nil:
      guard let since = entry.emptySince, now - since >= Self.returning else { return false }
      (entry.emptySince, entry.text) = (nil, "")
      read(&entry, now)
    case .content(let bytes, _):
      // Shells empty a file before they write it.
      if bytes.isEmpty, entry.text != nil, entry.emptySince == nil {
        entry.emptySince = now
        return false
      }
      entry.emptySince = nil
      if let encoding = TextFile.foreignEncoding(bytes) {
        entry.problem = Problem(path: entry.path, message: "is \(encoding), expected UTF-8")
        return true
      }
      let text = String(decoding: bytes, as: UTF8.self)
      // Some editors delete a file and create it again.
      if entry.problem == nil, entry.text == text { return false }
      entry.text = text
      read(&entry, now)
    case .missing where !named.contains(entry.path):
      // A file missing from a folder is left out by `list`.
      return false
    case .refused(let refusal), .missing(let refusal):
      entry.problem = Problem(path: entry.path, message: refusal.reason)
    }
    return true
  }

  private func read(_ entry: inout Entry, _ now: Int64) {
    var artwork = entry.artwork ?? SketchArtwork(beside: entry.path, files)
    let text = entry.text ?? ""
    defer { (entry.isRead, entry.artwork) = (true, artwork) }
    do throws(SketchFault) {
      // Sketches found at the start are not tried: trying all of them would delay the first picture.
      entry.sketch = try Sketch(
        id: entry.id, text: text, path: entry.path, isTried: entry.isRead,
        finding: { name throws(SketchFault) in try artwork.layers(name, now: now) })
      (entry.isNews, entry.problem) = (true, nil)
    } catch {
      entry.problem = error.problem(of: entry.path, text)
    }
  }
}

extension SketchFault {
  /// Returns the fault with file, line and code.
  ///
  /// Example: `sketches/sheet.lua:31: attempt to index a nil value (local 'r'): local a = r[1]`.
  package func problem(of path: String, _ text: String) -> Problem {
    if let problem { return problem }
    guard let line else { return Problem(path: path, message: message) }
    let lines = text.split(separator: "\n", maxSplits: line, omittingEmptySubsequences: false)
    let code = line <= lines.count ? String(lines[line - 1]).trimmed : ""
    let call = caller.map { ", called from line \($0)" } ?? ""
    let excerpt = code.isEmpty ? "" : (message.hasSuffix("?") ? " " : ": ") + code.excerpt
    return Problem(path: path, line: line, message: message + call + excerpt)
  }
}
