import Files
import Formatting

extension PresetShelf {
  /// Writes a new preset; refuses a name that is taken.
  package mutating func save(_ preset: Preset) throws(Problem) -> [PresetFileChange] {
    let path = try newPath(for: preset.name)
    let text = catalogue.config(of: preset.patches, note: preset.note)
    return try perform([PresetFileChange(path: path, before: nil, after: Array(text.utf8))])
  }

  /// Writes values into a preset's file and leaves all its other text unchanged; writes nothing if no value differs.
  package mutating func update(_ name: String, with values: Patches) throws(Problem) -> [PresetFileChange] {
    let (path, bytes) = try file(of: name)
    let old = try read(bytes, path)
    if values.byKey.allSatisfy({ key, value in old[key: key]?.isWritten(like: value) ?? false }) { return [] }
    let new = catalogue.writing(values, into: JSONDocument(bytes))
    guard catalogue.changes(from: try read(new, path), to: old.merging(values)).isEmpty else {
      throw Problem(.forbidden, path: path, message: "not written: it would not read back the same")
    }
    // A preset that comes with Fidget stays unchanged, and the user's own preset of the same name overrides it.
    return try perform([
      isShipped(path)
        ? PresetFileChange(path: self.path(for: name), before: nil, after: new)
        : PresetFileChange(path: path, before: bytes, after: new)
    ])
  }

  private func isShipped(_ path: String) -> Bool { FilePath.folder(of: path) == shipped }

  private func read(_ bytes: [UInt8], _ path: String) throws(Problem) -> Patches {
    do throws(Problems<Problem>) { return try catalogue.read(bytes, path: path) } catch {
      var problem = error.list.first ?? Problem(path: path, message: "cannot be read")
      problem.kind = .forbidden
      throw problem
    }
  }

  /// Renames a preset's file within its folder; its content stays the same, byte for byte.
  package mutating func rename(_ name: String, to new: String) throws(Problem) -> [PresetFileChange] {
    let (path, bytes) = try ownFile(of: name)
    if new == name { return [] }
    try checkNew(new)
    let target = "\(FilePath.folder(of: path))/\(new).json"
    return try perform([
      PresetFileChange(path: target, before: nil, after: bytes),
      PresetFileChange(path: path, before: bytes, after: nil),
    ])
  }

  /// Removes a preset's file; the returned change has its content, so that undo can restore it.
  package mutating func delete(_ name: String) throws(Problem) -> [PresetFileChange] {
    let (path, bytes) = try ownFile(of: name)
    return try perform([PresetFileChange(path: path, before: bytes, after: nil)])
  }

  /// Performs changes entirely or, as far as the disk allows, not at all; refuses if a file is not in the expected state.
  @discardableResult
  package mutating func perform(_ changes: [PresetFileChange]) throws(Problem) -> [PresetFileChange] {
    var performed: [PresetFileChange] = []
    do throws(Problem) {
      for change in changes {
        try perform(change)
        performed.append(change)
      }
    } catch {
      for change in performed.reversed() { try? perform(change.inverse) }
      look()
      throw error
    }
    look()
    return changes
  }

  private func perform(_ change: PresetFileChange) throws(Problem) {
    do throws(FileRefusal) {
      if let after = change.after {
        try store.replace(change.path, change.before, with: after)
      } else if let before = change.before {
        try store.remove(change.path, before)
      }
    } catch {
      let isTaken = error == .changedMeanwhile && change.before == nil
      throw Problem(
        error.isFull ? .full : .forbidden, path: change.path, message: isTaken ? "is there already" : error.reason)
    }
  }

  /// Returns the path of a new preset; refuses a name that is invalid or taken.
  package mutating func newPath(for name: String) throws(Problem) -> String {
    try checkNew(name)
    return path(for: name)
  }

  private func path(for name: String) -> String { "\(folders[0])/\(name).json" }

  private mutating func checkNew(_ name: String) throws(Problem) {
    if let problem = Self.problem(withName: name) { throw Problem(key: "preset", message: problem) }
    look()
    // Names that differ only in case are two files here and the same file on other systems.
    if let taken = names.first(where: { $0.lowercased() == name.lowercased() }) {
      throw .forbidden("preset \(name): \(taken) exists already, choose another name")
    }
  }

  private mutating func ownFile(of name: String) throws(Problem) -> (path: String, bytes: [UInt8]) {
    let file = try file(of: name)
    if isShipped(file.path) {
      throw .forbidden("preset \(name): comes with Fidget and cannot be changed")
    }
    return file
  }

  /// Returns the refusal of a name that no preset has.
  package func unknown(_ name: String) -> Problem {
    Self.problem(withName: name).map { Problem(key: "preset", message: $0) }
      ?? Problem(.unknown, message: "preset \(complaint(about: name))")
  }

  private mutating func file(of name: String) throws(Problem) -> (path: String, bytes: [UInt8]) {
    look()
    guard let entry = entries.first(where: { $0.preset.name == name }) else {
      throw unknown(name)
    }
    do throws(FileRefusal) {
      return (entry.path, try store.bytes(at: entry.path, atMost: JSONDocument.maximumBytes))
    } catch {
      throw Problem(.forbidden, path: entry.path, message: error.reason)
    }
  }
}
