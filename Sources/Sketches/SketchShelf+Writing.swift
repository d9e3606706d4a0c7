import Effects
import Files
import Formatting
import Pictures
import Tuning

/// Creation of sketches, and the editor's definitions for the existing ones.
extension SketchShelf {
  /// Writes a sketch beside the config, with the files that editors need, and returns its path.
  ///
  /// The content is the starter, a copy of another sketch, or a sketch that shows the layers of a drawing. The drawing is
  /// copied beside it.
  package func create(_ id: String, from other: String? = nil) throws(SketchFault) -> String {
    if let refusal = refusal(ofNew: id) { throw SketchFault(refusal) }
    var text = SketchStarter.text(id)
    var drawings: [NewFile] = []
    if let other, library[other] == nil, Self.isDrawing(other, files) {
      let name = FilePath.name(of: other.hasSuffix("/") ? String(other.dropLast()) : other)
      do throws(FileRefusal) {
        text = SketchStarter.text(id, try SVGLayers(try files.drawing(at: other), named: other), name)
        for part in SketchArtwork.isSVG(other) ? [other] : files.pictures(in: other) {
          let inner = SketchArtwork.isSVG(other) ? name : "\(name)/\(FilePath.name(of: part))"
          drawings.append(
            NewFile(
              origin: other, path: "\(folders[0])/\(inner)",
              bytes: try files.bytes(at: part, atMost: LayerFolder.mostBytes)))
        }
      } catch { throw SketchFault("\(other) \(error.reason)") }
    } else if let other {
      guard let source = self.text(of: other), let card = library[other] else {
        let hint = Spelling.hint(for: other, among: ids)
        let those = hint.isEmpty ? ", expected \((ids + ["an SVG", "a folder of PNGs"]).joined(separator: ", "))" : hint
        throw SketchFault("'\(other.excerpt)' is no sketch" + those)
      }
      let title = "title = \"\(SketchStarter.title(id))\""
      text = source.replacing("title = \"\(card.title)\"", with: title, maxReplacements: 1)
    }
    return try write(text, as: [id], beside: drawings, elseSay: "\(folders[0])/\(id).lua: is there already")
  }

  /// A file to be written beside the sketches.
  private struct NewFile {
    /// The file's origin in messages. `nil` for the sketch itself.
    var origin: String?
    let path: String
    let bytes: [UInt8]

    func fault(_ reason: String) -> SketchFault {
      SketchFault(origin.map { "\($0) cannot lie beside the sketch as \(path): \(reason)" } ?? "\(path): \(reason)")
    }
  }

  /// Returns whether the path is a drawing with layers: an SVG, or a folder of PNGs.
  package static func isDrawing(_ path: String, _ files: any FileStore) -> Bool {
    SketchArtwork.isSVG(path) || !files.pictures(in: path).isEmpty
  }

  /// Returns a line for each part of a drawing that its sketch lacks; empty if the path is no drawing.
  package static func notes(ofDrawing path: String, _ files: any FileStore) -> [String] {
    guard isDrawing(path, files), let bytes = try? files.drawing(at: path),
      let art = try? SVGLayers(bytes, named: path)
    else { return [] }
    return art.notes.map { "\(path): \($0)" }
  }

  /// Returns a report on a drawing: a line for each part that its sketch would lack, or one that counts its layers.
  package static func report(onDrawing path: String, _ files: any FileStore) throws(FileRefusal) -> [String] {
    let art = try SVGLayers(try files.drawing(at: path), named: path)
    let count = art.layers.count
    return art.notes.isEmpty
      ? ["\(path): no mistake in \(count) layer\(count == 1 ? "" : "s")"] : art.notes.map { "\(path): \($0)" }
  }

  /// Writes a foreign source beside the config, under its name or the next free one, and returns its path.
  package func keep(_ source: EffectSource, id: String) throws(SketchFault) -> String {
    let drawings = try source.drawings.sorted { $0.key < $1.key }.map { name, drawing throws(SketchFault) in
      if let refusal = SketchArtwork.refusal(of: name) { throw SketchFault("layers: " + refusal) }
      let path = "\(folders[0])/\(SketchArtwork.file(of: name))"
      // The sketch would load the existing folder instead.
      if case .present = files.stamp(of: "\(folders[0])/\(name)"), !SketchArtwork.isSVG(name) {
        throw SketchFault("\(name) cannot lie beside the sketch: \(folders[0])/\(name) is there already")
      }
      return NewFile(origin: name, path: path, bytes: Array(drawing.utf8))
    }
    let id = Self.refusal(of: id) == nil ? id : "sketch"
    let names = (1...1000).lazy.map { $0 == 1 ? id : "\(id)-\($0)" }.filter { refusal(ofNew: $0) == nil }
    return try write(
      source.text, as: names, beside: drawings, elseSay: "'\(id)' and its numbers are all taken")
  }

  /// Returns the reason why a new sketch cannot have this name. `nil` if it can.
  private func refusal(ofNew id: String) -> String? {
    if let refusal = Self.refusal(ofNew: id) { return refusal }
    // The user's own sketch takes precedence over a shipped one.
    if isShipped(id) { return nil }
    if library[id] != nil { return "there is an effect \(id) already: expected another name" }
    let isTaken = library.parameters[id] != nil
    return isTaken ? "'\(id)' is already in use: expected another name" : nil
  }

  /// Returns the reason why no new sketch can ever have this name. `nil` if the name itself is valid.
  package static func refusal(ofNew id: String) -> String? {
    if let refusal = refusal(of: id) { return refusal }
    return reserved.contains(id) ? "'\(id)' has a meaning of its own on the command line: expected another name" : nil
  }

  /// Words that a command line accepts in place of an effect's name: commands, and words for several effects.
  package static let reserved: Set<String> = [
    "all", "check", "completions", "export", "frame", "gallery", "help", "list", "man", "new", "open", "render",
    "schema", "sweep", "take", "test", "touch-test", "trace", "warm",
  ]

  /// Writes a sketch under the first free name, with its drawings and the editor's files: all of them, or none.
  ///
  /// - Parameter words: The message if every name is taken.
  private func write(
    _ text: String, as ids: some Sequence<String>, beside drawings: [NewFile], elseSay words: String
  ) throws(SketchFault) -> String {
    var made: [NewFile] = []
    func make(_ file: NewFile) throws(SketchFault) -> Bool {
      do throws(FileRefusal) { guard try files.make(file.path, file.bytes) else { return false } } catch {
        throw file.fault(error.reason)
      }
      made.append(file)
      return true
    }
    do throws(SketchFault) {
      for drawing in drawings where (try? files.bytes(at: drawing.path, atMost: drawing.bytes.count)) != drawing.bytes {
        if try !make(drawing) { throw drawing.fault("another file has that name") }
      }
      for id in ids {
        let path = "\(folders[0])/\(id).lua"
        guard try make(NewFile(path: path, bytes: Array(text.utf8))) else { continue }
        let settings = NewFile(
          path: "\(folders[0])/\(SketchEditorFiles.settingsName)", bytes: Array(SketchEditorFiles.settings.utf8))
        if case .absent = files.stamp(of: settings.path) { _ = try make(settings) }
        var artwork = SketchArtwork(beside: path, files)
        let new = try? Sketch(
          id: id, text: text, isTried: false,
          finding: { name throws(SketchFault) in try artwork.layers(name, now: 0) })
        let definitions = definitions(with: new.map { [$0.card.parameters] } ?? [])
        do throws(FileRefusal) { try files.put(definitions, at: definitionsPath) } catch {
          throw SketchFault("\(definitionsPath): \(error.reason)")
        }
        return path
      }
      throw SketchFault(words)
    } catch {
      for file in made.reversed() { try? files.remove(file.path, file.bytes) }
      throw error
    }
  }

  /// Returns a function that writes `fidget.d.lua` if the sketches beside the config have changed; it blocks on the disk.
  ///
  /// `nil` if that file does not exist, as before `create`.
  package var definitionsToWrite: (@Sendable () -> Void)? {
    if case .absent = files.stamp(of: definitionsPath) { return nil }
    return { [files, definitionsPath, bytes = definitions()] in try? files.put(bytes, at: definitionsPath) }
  }

  private var definitionsPath: String { "\(folders[0])/\(SketchEditorFiles.definitionsName)" }

  private func definitions(with new: [ParameterGroup] = []) -> [UInt8] {
    let groups = ids(in: folders[0]).compactMap { library[$0]?.parameters } + new
    return Array(SketchEditorFiles.definitions(groups).utf8)
  }
}

extension FileStore {
  /// Creates a file, or replaces it if its content differs.
  fileprivate func put(_ new: [UInt8], at path: String) throws(FileRefusal) {
    let old = try? bytes(at: path, atMost: 1 << 20)
    if old == new { return }
    if let old { return try replace(path, old, with: new) }
    if try !make(path, new) { throw FileRefusal(reason: "is there already, and cannot be read") }
  }
}
