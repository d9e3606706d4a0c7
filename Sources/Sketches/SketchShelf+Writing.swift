import Effects
import Files
import Formatting
import Pictures
import Tuning

/// New sketches, and what an editor knows of those that there are.
extension SketchShelf {
  /// Writes a sketch beside the config, with what editors need: the starter, a copy of another, or one that shows the
  /// layers of a drawing, which comes to lie beside it. Gives its path.
  package func create(_ id: String, from other: String? = nil) throws(SketchFault) -> String {
    if let refusal = refusal(ofNew: id) { throw SketchFault(refusal) }
    var text = SketchStarter.text(id)
    if let other, library[other] == nil, Self.isDrawing(other, files) {
      let name = FilePath.name(of: other.hasSuffix("/") ? String(other.dropLast()) : other)
      do throws(FileRefusal) {
        text = SketchStarter.text(id, try SVGLayers(try files.drawing(at: other), named: other), name)
        for part in SketchArtwork.isSVG(other) ? [other] : files.pictures(in: other) {
          let inner = SketchArtwork.isSVG(other) ? name : "\(name)/\(FilePath.name(of: part))"
          try bring(try files.bytes(at: part, atMost: LayerFolder.mostBytes), as: "\(folders[0])/\(inner)")
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
    guard let path = try write(text, as: id) else {
      throw SketchFault("\(folders[0])/\(id).lua: is there already")
    }
    return path
  }

  /// True for a drawing in layers: an SVG, or a folder of PNGs.
  package static func isDrawing(_ path: String, _ files: any FileStore) -> Bool {
    SketchArtwork.isSVG(path) || !files.pictures(in: path).isEmpty
  }

  /// Puts a file of a drawing beside the sketches, unless it is there.
  private func bring(_ bytes: [UInt8], as path: String) throws(FileRefusal) {
    let old = try? files.bytes(at: path, atMost: bytes.count)
    if old == bytes { return }
    do throws(FileRefusal) { try files.replace(path, nil, with: bytes) } catch {
      let why = error == .changedMeanwhile ? "has another of its name there already" : error.reason
      throw FileRefusal(reason: "cannot lie beside the sketch as \(path): \(why)")
    }
  }

  /// Writes a source from elsewhere beside the config, under its name or the next that nothing has. Gives its path.
  package func keep(_ source: EffectSource, id: String) throws(SketchFault) -> String {
    for (name, drawing) in source.drawings.sorted(by: { $0.key < $1.key }) {
      if let refusal = SketchArtwork.refusal(of: name) { throw SketchFault("layers: " + refusal) }
      let path = "\(folders[0])/\(SketchArtwork.file(of: name))"
      // The sketch would find that instead.
      if case .present = files.stamp(of: "\(folders[0])/\(name)"), !SketchArtwork.isSVG(name) {
        throw SketchFault("\(name) cannot lie beside the sketch: \(folders[0])/\(name) is there already")
      }
      do throws(FileRefusal) { try bring(Array(drawing.utf8), as: path) } catch {
        throw SketchFault("\(name) \(error.reason)")
      }
    }
    let id = Self.refusal(of: id) == nil ? id : "sketch"
    for number in 1...1000 {
      let name = number == 1 ? id : "\(id)-\(number)"
      if refusal(ofNew: name) == nil, let path = try write(source.text, as: name) { return path }
    }
    throw SketchFault("'\(id)' and its numbers are all taken")
  }

  /// Why nothing new can have this name; nil where it can.
  private func refusal(ofNew id: String) -> String? {
    if let refusal = Self.refusal(of: id) { return refusal }
    // One's own counts instead of one that comes with the program.
    if isShipped(id) { return nil }
    if library[id] != nil { return "there is an effect \(id) already: expected another name" }
    let isTaken = library.parameters[id] != nil
    return isTaken ? "'\(id)' is already in use: expected another name" : nil
  }

  /// A new file beside the config, with what editors need; nil where something is there already.
  private func write(_ text: String, as id: String) throws(SketchFault) -> String? {
    let path = "\(folders[0])/\(id).lua"
    do throws(FileRefusal) { try files.replace(path, nil, with: Array(text.utf8)) } catch {
      if error == .changedMeanwhile { return nil }
      throw SketchFault("\(path): \(error.reason)")
    }
    files.put(SketchEditorFiles.settings, at: "\(folders[0])/\(SketchEditorFiles.settingsName)", over: false)
    var artwork = SketchArtwork(beside: path, files)
    let new = try? Sketch(
      id: id, text: text, isTried: false,
      finding: { name throws(SketchFault) in try artwork.layers(name, now: 0) })
    writing(with: new.map { [$0.card.parameters] } ?? [])()
    return path
  }

  /// What writes `fidget.d.lua` anew where it says something else of the sketches beside the config than they do; nil where
  /// there is none, as before `create`. It waits for the disk.
  package var definitionsToWrite: (@Sendable () -> Void)? {
    if case .absent = files.stamp(of: definitionsPath) { return nil }
    return writing()
  }

  private var definitionsPath: String { "\(folders[0])/\(SketchEditorFiles.definitionsName)" }

  private func writing(with new: [ParameterGroup] = []) -> @Sendable () -> Void {
    let groups = ids(in: folders[0]).compactMap { library[$0]?.parameters } + new
    return { [files, definitionsPath] in
      files.put(SketchEditorFiles.definitions(groups), at: definitionsPath, over: true)
    }
  }
}

extension FileStore {
  /// Writes a text where nothing is or, where what is there may go, something else.
  fileprivate func put(_ text: String, at path: String, over: Bool) {
    let new = Array(text.utf8)
    let old = try? bytes(at: path, atMost: 1 << 20)
    if old == new || old != nil && !over { return }
    try? replace(path, old, with: new)
  }
}
