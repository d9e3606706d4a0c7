import Canvas
import Formatting
import Motion
import Tuning

/// A folder of PNGs as one drawing: each PNG is a layer named after its file, the first in order at the back.
///
/// The drawing is as large as the largest layers; a smaller layer is centred in it.
package enum LayerFolder {
  /// The limit for the bytes of all files together.
  package static let mostBytes = 8 << 20
  /// The limit for the pixels of each file, since all are scanned between two frames.
  private static let mostPixels = 8_000_000

  /// Returns the drawing as SVG; a layer's box encloses the pixels of its picture that are not transparent.
  package static func drawing(of files: [(name: String, bytes: [UInt8])]) throws(FileRefusal) -> [UInt8] {
    if files.isEmpty { throw FileRefusal(reason: "is a folder without PNGs") }
    var layers: [(name: String, size: Vector, box: Rect, data: [UInt8])] = []
    for (file, bytes) in files {
      let layer = try layer(bytes, named: file)
      layers.append((name(of: file), layer.size, layer.box, Base64.standard.letters(bytes)))
    }
    let size = layers.reduce(Vector.zero) { Vector(max($0.x, $1.size.x), max($0.y, $1.size.y)) }
    var text = Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size.x)\" height=\"\(size.y)\">\n".utf8)
    for (index, layer) in layers.enumerated() {
      let corner = Vector(((size.x - layer.size.x) / 2).rounded(.down), ((size.y - layer.size.y) / 2).rounded(.down))
      func area(_ r: Rect) -> String { "x=\"\(r.x)\" y=\"\(r.y)\" width=\"\(r.width)\" height=\"\(r.height)\"" }
      let box = Rect(origin: corner + layer.box.origin, size: layer.box.size)
      text += Array("<clipPath id=\"clip\(index + 1)\"><rect \(area(box))/></clipPath>\n".utf8)
      let whole = area(Rect(origin: corner, size: layer.size))
      text += Array("<image id=\"\(escaped(layer.name))\" \(whole) clip-path=\"url(#clip\(index + 1))\"".utf8)
      text += Array(" href=\"data:image/png;base64,".utf8) + layer.data + Array("\"/>\n".utf8)
    }
    return text + Array("</svg>\n".utf8)
  }

  /// Returns the layer's name: `button` for `button@2x.png`, which has two pixels to the point.
  private static func name(of file: String) -> String {
    let name = file.dropLast(4)
    return String(density(of: file) > 1 ? name.dropLast(3) : name)
  }

  private static func density(of file: String) -> Double {
    file.dropLast(4).hasSuffix("@2x") ? 2 : file.dropLast(4).hasSuffix("@3x") ? 3 : 1
  }

  private static func layer(_ bytes: [UInt8], named file: String) throws(FileRefusal) -> (size: Vector, box: Rect) {
    do throws(FileRefusal) {
      let header = try PictureHeader(bytes)
      guard header.format == .png else { throw FileRefusal(reason: "is no PNG") }
      if let refusal = header.refusal { throw refusal }
      let size = Rect(size: Vector(Double(header.width), Double(header.height)))
      let pixels = header.width * header.height
      if pixels > mostPixels { throw FileRefusal(reason: "has \(pixels) pixels, expected at most \(mostPixels)") }
      let scale = density(of: file)
      return (size.size / scale, (PNGOpaqueArea.area(of: bytes, header.width, header.height) ?? size) / scale)
    } catch { throw FileRefusal(reason: "has \(file.excerpt), which \(error.reason)") }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}

extension Rect {
  fileprivate static func / (r: Rect, scale: Double) -> Rect { Rect(origin: r.origin / scale, size: r.size / scale) }
}
