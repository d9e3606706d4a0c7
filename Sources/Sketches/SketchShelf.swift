import Effects
import Files
import Formatting
import Tuning

/// The sketches that there are: `sketches/*.lua` beside a config and in the user's own folder, files that were named, and
/// those that come with the program.
///
/// A file is looked at as a config is; one that is bad keeps what it last was, and says why.
package struct SketchShelf {
  /// Bytes that a sketch may have.
  package static let mostBytes = 64 << 10
  /// For how long a file that is gone may come back: some editors save by taking it away first.
  static let returning: Int64 = 500_000_000

  private struct Entry {
    let path: String
    let id: String
    var watch: FileWatch
    var text: String?
    /// While it has no bytes, and had some.
    var emptySince: Int64?
    /// True once its text has been read.
    var isRead = false
    var sketch: Sketch?
    var artwork: SketchArtwork?
    /// True until the library has it.
    var isNews = false
    var problem: String?
    var missingSince: Int64?
  }

  private let base: EffectLibrary
  let files: any FileStore
  /// In the order in which they count: of two files with one id the first.
  package let folders: [String]
  /// The last of them: it gives way to one's own sketches.
  private let shipped: String?
  private let named: [String]
  private var stamps: [FileStamp?]
  private var entries: [Entry] = []
  private var clashes: [String] = []
  package private(set) var library: EffectLibrary

  /// Looks at all of them once; `named` are files from anywhere, `shipped` is a folder.
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

  /// The same with the folder beside another config.
  package func beside(config path: String) -> SketchShelf {
    SketchShelf(base, configPath: path, named: named, shipped: shipped, files: files)
  }

  /// The id of a sketch's file; nil for others, as for an editor's definitions.
  package static func id(ofFile path: String) -> String? {
    path.hasSuffix(".lua") && !path.hasSuffix(".d.lua") ? String(FilePath.name(of: path).dropLast(4)) : nil
  }

  /// A file beside which changes are most likely: the one that was named, or any beside the config.
  package var firstPath: String { named.first ?? folders[0] + "/*.lua" }

  /// What is wrong, a line each.
  package var problems: [String] { clashes + entries.compactMap(\.problem) }

  package func problem(of id: String) -> String? { entries.first { $0.id == id }?.problem }

  package func problem(ofFile path: String) -> String? {
    entries.first { $0.path == path }?.problem ?? clashes.first { $0.hasPrefix(path + ": ") }
  }

  /// Those that can be played, in their order.
  var ids: [String] { entries.filter { $0.sketch != nil }.map(\.id) }
  func ids(in folder: String) -> [String] {
    entries.filter { $0.sketch != nil && FilePath.folder(of: $0.path) == folder }.map(\.id)
  }
  func isShipped(_ id: String) -> Bool {
    entries.contains { $0.id == id && FilePath.folder(of: $0.path) == shipped }
  }
  func text(of id: String) -> String? { entries.first { $0.id == id }?.sketch?.text }

  /// What some touches of all kinds find in a sketch when every step is checked; nil for nothing.
  package func trial(of id: String) -> String? {
    guard let entry = entries.first(where: { $0.id == id }), let sketch = entry.sketch else { return nil }
    do throws(SketchFault) { try sketch.rehearse() } catch { return error.told(of: entry.path, sketch.text) }
    return nil
  }

  /// True when the sketches are others than they were, or something else is wrong with them.
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

  /// The files that there are now; true when they are others.
  private mutating func list(_ now: Int64) -> Bool {
    // Asked in every frame: nothing is allocated while all is as it was.
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
      // One's own counts instead of one that comes with the program; a file that was named may be in a folder, too.
      let first = found.first { $0.id == id }?.path
      if let first, FilePath.folder(of: path) == shipped || files.realPath(of: first) == files.realPath(of: path) {
        continue
      }
      if let refusal = refusal(of: id, among: found) {
        clashes.append("\(path): \(refusal)")
      } else {
        // What was asked for by name is tried at once.
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

  /// Notes the sketches and drawings of a folder, also those that no sketch asks for yet.
  private func noteInputs(in folder: String) {
    for name in files.names(in: folder) {
      let path = "\(folder)/\(name)"
      let isOne = Self.id(ofFile: name) != nil || SketchArtwork.isSVG(name)
      // Only a name without a dot is one of a folder of layers.
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

  /// Why an id cannot be a file's name; nil where it can.
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
        entry.problem = "\(entry.path): is \(encoding), expected UTF-8"
        return true
      }
      let text = String(decoding: bytes, as: UTF8.self)
      // Some editors take a file away and bring it back.
      if entry.problem == nil, entry.text == text { return false }
      entry.text = text
      read(&entry, now)
    case .missing where !named.contains(entry.path):
      // What is gone from a folder is left out by `list`.
      return false
    case .refused(let refusal), .missing(let refusal): entry.problem = "\(entry.path): \(refusal.reason)"
    }
    return true
  }

  private func read(_ entry: inout Entry, _ now: Int64) {
    var artwork = entry.artwork ?? SketchArtwork(beside: entry.path, files)
    let text = entry.text ?? ""
    defer { (entry.isRead, entry.artwork) = (true, artwork) }
    do throws(SketchFault) {
      // What is found at the beginning is taken as it is: to try all files would take time before the first picture.
      entry.sketch = try Sketch(
        id: entry.id, text: text, path: entry.path, isTried: entry.isRead,
        finding: { name throws(SketchFault) in try artwork.layers(name, now: now) })
      (entry.isNews, entry.problem) = (true, nil)
    } catch {
      entry.problem = error.told(of: entry.path, text)
    }
  }
}

extension SketchFault {
  /// `sketches/sheet.lua:31: attempt to index a nil value (local 'r'): local a = r[1]`.
  package func told(of path: String, _ text: String) -> String {
    if isLocated { return message }
    guard let line else { return "\(path): \(message)" }
    let lines = text.split(separator: "\n", maxSplits: line, omittingEmptySubsequences: false)
    let code = line <= lines.count ? String(lines[line - 1]).trimmed : ""
    return "\(path):\(line): \(message)" + (caller.map { ", called from line \($0)" } ?? "")
      + (code.isEmpty ? "" : (message.hasSuffix("?") ? " " : ": ") + code.excerpt)
  }
}
