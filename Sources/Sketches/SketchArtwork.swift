import Files
import Formatting
import Pictures
import Tuning

/// The drawings that a sketch loads by `layers`: SVGs and folders of PNGs beside it, watched like the sketch.
struct SketchArtwork {
  private struct Drawing {
    /// The file, or a folder and its files.
    var paths: [String]
    var stamps: [FileStamp]
    var changedAt: Int64
    var missingSince: Int64?
    var bytes: [UInt8]?
    var layers: Result<SVGLayers, SketchFault>
  }

  private let folder: String
  private let files: any FileStore
  /// The drawings by name.
  private var drawings: [String: Drawing] = [:]

  init(beside path: String, _ files: any FileStore) { (folder, self.files) = (FilePath.folder(of: path), files) }

  /// Returns the drawing for a call of `layers` in the sketch's text.
  mutating func layers(_ name: String, now: Int64) throws(SketchFault) -> SVGLayers {
    if let refusal = Self.refusal(of: name) { throw SketchFault("layers: " + refusal) }
    if drawings[name] == nil { drawings[name] = read(name, now) }
    return try drawings[name]!.layers.get()
  }

  /// Returns the reason why a name cannot be a drawing's. `nil` if it can.
  static func refusal(of name: String) -> String? {
    if name.contains("/") || name.hasPrefix(".") || name.utf8.contains(0) || name.isEmpty {
      return "'\(name.excerpt)' is a path, expected the plain name of a file beside the sketch"
    }
    if isSVG(name) || !name.contains(".") { return nil }
    return "'\(name.excerpt)' is no SVG, expected a name such as card.svg, or a folder of PNGs such as card"
  }

  static func isSVG(_ name: String) -> Bool { [".svg", ".svgz"].contains { name.lowercased().hasSuffix($0) } }

  /// Returns the file of a whole drawing: `card.svg` for `card`, which may also be a folder.
  static func file(of name: String) -> String { isSVG(name) ? name : name + ".svg" }

  private func path(_ name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }

  private func paths(_ name: String) -> [String] {
    let whole = path(Self.file(of: name))
    return Self.isSVG(name) ? [whole] : [whole, path(name)] + files.pictures(in: path(name))
  }

  private func isFolder(_ name: String) -> Bool {
    if Self.isSVG(name) { return false }
    if case .absent = files.stamp(of: path(name)) { return false }
    return true
  }

  private func read(_ name: String, _ now: Int64) -> Drawing {
    let isFolder = isFolder(name)
    let path = path(isFolder ? name : Self.file(of: name))
    let paths = paths(name)
    var drawing = Drawing(
      paths: paths, stamps: paths.map { files.stamp(of: $0) }, changedAt: now,
      layers: .failure(SketchFault("layers: \(path) is not there")))
    do throws(FileRefusal) {
      drawing.bytes = try files.drawing(at: path)
      drawing.layers = .success(try SVGLayers(drawing.bytes!, named: path))
    } catch {
      drawing.layers = .failure(SketchFault("layers: \(path) \(error.isMissing ? "is not there" : error.reason)"))
    }
    return drawing
  }

  /// Rereads changed drawings; returns whether one of them is now different.
  mutating func poll(now: Int64) -> Bool {
    var isNew = false
    // Called in every frame; usually there are no drawings.
    for (name, old) in drawings {
      // A folder also changes when a file is added or removed.
      let stamps = old.paths.map { files.stamp(of: $0) }
      if stamps == old.stamps, now - old.changedAt >= FileWatch.rereading { continue }
      if stamps.allSatisfy({ if case .absent = $0 { true } else { false } }), stamps != old.stamps {
        let since = old.missingSince ?? now
        drawings[name]!.missingSince = since
        if now - since < SketchShelf.returning { continue }
      }
      var new = read(name, stamps == old.stamps ? old.changedAt : now)
      if new.bytes == old.bytes, stamps == old.stamps || new.bytes != nil {
        new.layers = old.layers
      } else {
        isNew = true
      }
      drawings[name] = new
    }
    return isNew
  }
}

extension FileStore {
  /// Returns the PNGs of a folder, sorted by name.
  func pictures(in folder: String) -> [String] {
    names(in: folder).filter { $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
  }

  /// Returns an SVG, or a folder of PNGs converted to one.
  func drawing(at path: String) throws(FileRefusal) -> [UInt8] {
    if SketchArtwork.isSVG(path) { return try bytes(at: path, atMost: SVGLayers.mostBytes) }
    if case .absent(let code) = stamp(of: path) { throw FileRefusal(code) }
    var all: [(String, [UInt8])] = []
    for picture in pictures(in: path) {
      let rest = LayerFolder.mostBytes - all.reduce(0) { $0 + $1.1.count }
      do throws(FileRefusal) { all.append((FilePath.name(of: picture), try bytes(at: picture, atMost: rest))) } catch {
        throw FileRefusal(reason: "has \(FilePath.name(of: picture).excerpt), which \(error.reason)")
      }
    }
    return try LayerFolder.drawing(of: all)
  }
}
