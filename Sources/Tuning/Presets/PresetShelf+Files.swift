import Files

/// The reason why a preset's file was not written, renamed or removed, on one line.
package struct PresetRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// A name that no preset can have.
    case badName
    case unknown
    /// A disk without room for the file.
    case full
    /// A name that is taken, a file that cannot be written, or a preset that must not change.
    case forbidden
  }

  package let kind: Kind
  package let description: String

  init(_ description: String, _ kind: Kind = .forbidden) { (self.kind, self.description) = (kind, description) }
}

extension PresetShelf {
  /// Writes a new preset; refuses a name that is taken.
  package mutating func save(_ preset: Preset) throws(PresetRefusal) -> [PresetFileChange] {
    let path = try newPath(for: preset.name)
    let text = catalogue.config(of: preset.patches, note: preset.note)
    return try perform([PresetFileChange(path: path, before: nil, after: Array(text.utf8))])
  }

  /// Writes values into a preset's file and leaves all its other text unchanged; writes nothing if no value differs.
  package mutating func update(_ name: String, with values: Patches) throws(PresetRefusal) -> [PresetFileChange] {
    let (path, bytes) = try file(of: name)
    let old = try read(bytes, path)
    if values.byKey.allSatisfy({ key, value in old[key: key]?.isWritten(like: value) ?? false }) { return [] }
    let new = catalogue.writing(values, into: JSONDocument(bytes))
    guard catalogue.changes(from: try read(new, path), to: old.merging(values)).isEmpty else {
      throw PresetRefusal("\(path): not written: it would not read back the same")
    }
    // A preset that comes with Fidget stays unchanged, and the user's own preset of the same name overrides it.
    return try perform([
      isShipped(path)
        ? PresetFileChange(path: self.path(for: name), before: nil, after: new)
        : PresetFileChange(path: path, before: bytes, after: new)
    ])
  }

  private func isShipped(_ path: String) -> Bool { FilePath.folder(of: path) == shipped }

  private func read(_ bytes: [UInt8], _ path: String) throws(PresetRefusal) -> Patches {
    do throws(Diagnostics) { return try catalogue.read(bytes, path: path) } catch {
      throw PresetRefusal(error.list.first?.description ?? path)
    }
  }

  /// Renames a preset's file within its folder; its content stays the same, byte for byte.
  package mutating func rename(_ name: String, to new: String) throws(PresetRefusal) -> [PresetFileChange] {
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
  package mutating func delete(_ name: String) throws(PresetRefusal) -> [PresetFileChange] {
    let (path, bytes) = try ownFile(of: name)
    return try perform([PresetFileChange(path: path, before: bytes, after: nil)])
  }

  /// Performs changes entirely or, as far as the disk allows, not at all; refuses if a file is not in the expected state.
  @discardableResult
  package mutating func perform(_ changes: [PresetFileChange]) throws(PresetRefusal) -> [PresetFileChange] {
    var performed: [PresetFileChange] = []
    do throws(PresetRefusal) {
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

  private func perform(_ change: PresetFileChange) throws(PresetRefusal) {
    do throws(FileRefusal) {
      if let after = change.after {
        try store.replace(change.path, change.before, with: after)
      } else if let before = change.before {
        try store.remove(change.path, before)
      }
    } catch {
      let isTaken = error == .changedMeanwhile && change.before == nil
      throw PresetRefusal(
        "\(change.path): \(isTaken ? "is there already" : error.reason)", error.isFull ? .full : .forbidden)
    }
  }

  /// Returns the path of a new preset; refuses a name that is invalid or taken.
  package mutating func newPath(for name: String) throws(PresetRefusal) -> String {
    try checkNew(name)
    return path(for: name)
  }

  private func path(for name: String) -> String { "\(folders[0])/\(name).json" }

  private mutating func checkNew(_ name: String) throws(PresetRefusal) {
    if let problem = Self.problem(withName: name) { throw PresetRefusal("preset: \(problem)", .badName) }
    look()
    // Names that differ only in case are two files here and the same file on other systems.
    if let taken = names.first(where: { $0.lowercased() == name.lowercased() }) {
      throw PresetRefusal("preset \(name): \(taken) exists already, choose another name")
    }
  }

  private mutating func ownFile(of name: String) throws(PresetRefusal) -> (path: String, bytes: [UInt8]) {
    let file = try file(of: name)
    if isShipped(file.path) {
      throw PresetRefusal("preset \(name): comes with Fidget and cannot be changed")
    }
    return file
  }

  /// Returns the refusal of a name that no preset has.
  package func unknown(_ name: String) -> PresetRefusal {
    Self.problem(withName: name).map { PresetRefusal("preset: \($0)", .badName) }
      ?? PresetRefusal("preset \(complaint(about: name))", .unknown)
  }

  private mutating func file(of name: String) throws(PresetRefusal) -> (path: String, bytes: [UInt8]) {
    look()
    guard let entry = entries.first(where: { $0.preset.name == name }) else {
      throw unknown(name)
    }
    do throws(FileRefusal) {
      return (entry.path, try store.bytes(at: entry.path, atMost: JSONDocument.maximumBytes))
    } catch {
      throw PresetRefusal("\(entry.path): \(error.reason)")
    }
  }
}
