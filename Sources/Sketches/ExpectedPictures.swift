import Canvas
import Formatting
import Motion
import Pictures
import Tuning

/// The pictures that a sketch names and may draw soon, announced to the window so that none of them appears late.
///
/// A sketch names a picture by a value of a parameter, by a row of a list, by a string in its text, or by a layer of a drawing.
struct ExpectedPictures: Sendable {
  private var pictures: [(picture: Picture, size: Vector)] = []
  private var layers: [SVGLayers.Layer] = []

  /// The largest area of announced pictures, in multiples of the stage's area.
  private static let most = 8.0

  init() {}

  /// Collects the pictures, the ones in values before the ones in the text.
  init(_ values: [ParameterValue], _ program: SketchProgram, _ scenery: SketchScenery) {
    var names: [String] = []
    for value in values {
      switch value {
      case .text(let name), .choice(let name): names.append(name)
      case .rows(let rows): names += rows.compactMap { $0.picture?.name }
      default: break
      }
    }
    let own = scenery.pictures
    var seen: Set<String> = []
    pictures = (names + program.named).compactMap { name in
      guard own[name] != nil || SketchWords.pictures.contains(name), seen.insert(name).inserted else { return nil }
      return SketchPicture.picture(name, scenery)
    }
    layers = scenery.layers.sorted { $0.key < $1.key }.flatMap(\.value.layers)
  }

  /// Returns the names of built-in pictures among the strings of a unified text, in their order.
  static func names(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    var (names, word): ([String], [UInt8]) = ([], [])
    for (byte, part) in zip(bytes + [0], LuaText.parts(of: bytes) + [.code]) {
      if part == .string, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "'") {
        word.append(byte)
      } else if !word.isEmpty {
        names.append(String(decoding: word, as: UTF8.self))
        word = []
      }
    }
    return names.filter(SketchWords.pictures.contains)
  }

  /// Announces the pictures that the canvas does not show, as if each covered the largest box of a picture on it.
  ///
  /// Many pictures are announced smaller: a coarse picture is shown until the fine one is ready.
  ///
  /// - Parameter count: The number of marks on the canvas that are not the sketch's.
  func announce(besides count: Int, on canvas: inout Canvas) {
    if pictures.isEmpty, layers.isEmpty { return }
    let drawn = canvas.pictures(after: count)
    // Most pictures of a sketch show all of its pictures.
    if layers.isEmpty, pictures.allSatisfy({ one in drawn.contains { $0.picture == one.picture } }) { return }
    let shown = Set(drawn.map(\.picture))
    let boxes = drawn.filter { entry in pictures.contains { $0.picture == entry.picture } }.map(\.box.size)
    let side = min(canvas.size.x, canvas.size.y)
    let box = boxes.max { $0.x * $0.y < $1.x * $1.y } ?? Vector(side, side)
    let whole = pictures.map { picture, size in
      let part = Rect.part(of: size, covering: box)
      return (picture, Vector(box.x / max(part.width, 1e-3), box.y / max(part.height, 1e-3)))
    }
    let wanted = (whole + layers.map { ($0.picture, $0.region.size) }).filter { !shown.contains($0.0) }
    var room = Self.most * canvas.size.x * canvas.size.y
    for (index, (picture, size)) in wanted.enumerated() {
      let share = room / Double(wanted.count - index)
      guard let scale = [1, 0.5, 0.25, 0.125].first(where: { size.x * size.y * $0 * $0 <= share }) else { continue }
      room -= size.x * size.y * scale * scale
      canvas.foresee(picture, in: Rect(size: size * scale))
    }
  }
}
