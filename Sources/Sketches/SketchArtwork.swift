import Files
import Formatting
import Pictures
import Tuning

/// The drawings that a sketch asks for by `layers`: files beside it, watched as it is.
struct SketchArtwork {
  private struct Drawing {
    var stamp: FileStamp
    var changedAt: Int64
    var missingSince: Int64?
    var bytes: [UInt8]?
    var layers: Result<SVGLayers, SketchFault>
  }

  private let folder: String
  private let files: any FileStore
  /// By their names.
  private var drawings: [String: Drawing] = [:]

  init(beside path: String, _ files: any FileStore) { (folder, self.files) = (FilePath.folder(of: path), files) }

  /// What `layers` means in the sketch's text.
  mutating func layers(_ name: String, now: Int64) throws(SketchFault) -> SVGLayers {
    if let refusal = Self.refusal(of: name) { throw SketchFault("layers: " + refusal) }
    if drawings[name] == nil { drawings[name] = read(name, now) }
    return try drawings[name]!.layers.get()
  }

  /// Why a name is none of a drawing beside a sketch; nil where it may be.
  private static func refusal(of name: String) -> String? {
    if name.contains("/") || name.hasPrefix(".") || name.utf8.contains(0) {
      return "'\(name.excerpt)' is a path, expected the plain name of a file beside the sketch"
    }
    return name.lowercased().hasSuffix(".svg") ? nil : "'\(name.excerpt)' is no SVG, expected a name such as card.svg"
  }

  private func path(_ name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }

  private func read(_ name: String, _ now: Int64) -> Drawing {
    let path = path(name)
    var drawing = Drawing(
      stamp: files.stamp(of: path), changedAt: now, layers: .failure(SketchFault("layers: \(path) is not there")))
    do throws(FileRefusal) {
      drawing.bytes = try files.bytes(at: path, atMost: SVGLayers.mostBytes)
      drawing.layers = .success(try SVGLayers(drawing.bytes!, named: path))
    } catch {
      drawing.layers = .failure(SketchFault("layers: \(path) \(error.isMissing ? "is not there" : error.reason)"))
    }
    return drawing
  }

  /// True when one of them is another than it was.
  mutating func poll(now: Int64) -> Bool {
    var isNew = false
    // Asked in every frame, and as a rule there are none.
    for (name, old) in drawings {
      let stamp = files.stamp(of: path(name))
      if stamp == old.stamp, now - old.changedAt >= SketchShelf.rereading { continue }
      if case .absent = stamp, stamp != old.stamp {
        let since = old.missingSince ?? now
        drawings[name]!.missingSince = since
        if now - since < SketchShelf.returning { continue }
      }
      var new = read(name, stamp == old.stamp ? old.changedAt : now)
      if new.bytes == old.bytes, new.stamp == old.stamp || new.bytes != nil {
        new.layers = old.layers
      } else {
        isNew = true
      }
      drawings[name] = new
    }
    return isNew
  }
}
