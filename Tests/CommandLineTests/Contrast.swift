import Canvas
import Effects
import Motion
import Raster
import Stage
import Support

/// The contrast of each text in a picture with its background.
///
/// A text's colour comes from its mark; the background comes from the pixels of the marks before it.
struct Contrast {
  struct Text {
    var words: String
    /// The text's position, in points of the picture.
    var place: Vector
    /// The text's size (one em) in points of the picture.
    var size: Double
    /// The alpha of the text's colour; less than 0.8 while the text fades in or out.
    var alpha: Double
    /// The lowest contrast ratio anywhere under the text's letters, by WCAG's formula, 1…21.
    var ratio: Double

    /// The lowest readable ratio for this size: 3 for letters from 24 points up, else 4.5.
    var least: Double { size >= 24 ? 3 : 4.5 }
  }

  /// Pixels per point; at most 1, and less for a large picture, which suffices for a text's background.
  private let scale: Double
  private let source: any PictureSource
  private var ground: Canvas
  private var hasNewGround = true
  private let rasterizer = Rasterizer(threads: 1)
  private(set) var texts: [Text] = []

  /// - Parameter base: The colour on which the canvas is drawn.
  init(of canvas: Canvas, on base: Color = Look.ink, pictures: any PictureSource) {
    scale = min(1, 360 / max(canvas.size.x, canvas.size.y))
    source = pictures
    ground = Canvas(size: canvas.size)
    ground.fill(.rect(ground.bounds), base)
    let marks = canvas.marks.flatMap { Self.flat($0, .identity, nil) }
    let (boxes, covers) = (marks.map(Self.box), marks.map(Self.cover))
    var waiting: [(Text, Color, [Vector])] = []
    for (index, mark) in marks.enumerated() {
      guard case .picture(.text(let run), let box, _, let color, _) = mark.shape, !run.isPlate else {
        ground.add(mark)
        hasNewGround = true
        continue
      }
      let letters = Self.letters(of: run, at: box.origin - run.inkBox.origin)
      guard color.alpha > 0.05 else { continue }
      let (transform, area, points) = (mark.transform, mark.transform.box(of: letters), Self.points(in: letters))
      let over = covers[(index + 1)...].compactMap { $0 }.filter { $0.intersects(area) }
      let seen = points.map { transform * $0 }.filter { place in
        mark.clip?.contains(place) != false && canvas.bounds.contains(place) && !over.contains { $0.contains(place) }
      }
      // A text that is mostly cut off or covered is not measured.
      guard seen.count * 2 > points.count else { continue }
      let growth = (transform.a * transform.d - transform.b * transform.c).magnitude.squareRoot()
      let text = Text(
        words: run.text, place: transform * letters.origin, size: run.size * growth, alpha: color.alpha, ratio: 0)
      if boxes[(index + 1)...].contains(where: { $0?.intersects(area) == true }) {
        add(text, color, seen)
      } else {
        // No later mark touches the text: its background is the finished picture's, which is drawn once for all such texts.
        waiting.append((text, color, seen))
      }
    }
    for (text, color, seen) in waiting { add(text, color, seen) }
  }

  private mutating func add(_ text: Text, _ color: Color, _ seen: [Vector]) {
    drawGround()
    // A small mark behind a letter, such as a star, does not hide the letter: a column of points is measured as one.
    var columns: [Double: [Vector]] = [:]
    for place in seen { columns[place.x, default: []].append(place) }
    var text = text
    text.ratio = columns.values.map { ratio(of: color, at: $0) }.min() ?? 21
    texts.append(text)
  }

  /// Returns the texts with less contrast than `least`.
  func faint(below least: Double = 4.5) -> [String] { words(of: texts.filter { $0.ratio < least }) }

  /// Returns the texts with less contrast than letters of their size need.
  func faintForTheirSize(where isMeant: (Text) -> Bool) -> [String] {
    words(of: texts.filter { $0.ratio < $0.least && isMeant($0) })
  }

  private func words(of texts: [Text]) -> [String] {
    texts.map { "\"\($0.words)\" at \(Int($0.place.x)) \(Int($0.place.y)): \(($0.ratio * 100).rounded() / 100)" }
  }

  // MARK: - Marks

  /// Returns the marks inside a baked picture or a layer, if drawing them directly gives the same picture.
  private static func flat(_ mark: Mark, _ outer: Affine, _ clip: Rect?) -> [Mark] {
    var mark = mark
    mark.transform = outer * mark.transform
    mark.clip = mark.clip.map { outer.box(of: $0) }
    if let clip { mark.clip = mark.clip.map { $0.intersection(clip) } ?? clip }
    let inside: (marks: [Mark], size: Vector, rect: Rect)
    switch mark.shape {
    case .picture(.baked(let baked), let rect, _, let tint, _) where tint == .white:
      inside = (Canvas.marks(in: baked.size) { baked.draw(&$0) }, baked.size, rect)
    case .layer(let layer) where layer.tint == .white: inside = (layer.content.marks, layer.content.size, layer.rect)
    case .inset(let inset): inside = (inset.content.marks, inset.content.size, inset.rect)
    default: return [mark]
    }
    let into =
      mark.transform * .translation(inside.rect.origin)
      * .scale(inside.rect.width / inside.size.x, inside.rect.height / inside.size.y)
    let edge = mark.transform.box(of: inside.rect)
    let cut = mark.clip.map { $0.intersection(edge) } ?? edge
    return inside.marks.flatMap { flat($0, into, cut) }
  }

  /// Returns the area that a mark hides or dims; `nil` if it hides nothing.
  private static func cover(_ mark: Mark) -> Rect? {
    let area: Rect
    switch mark.shape {
    case .grid(let grid) where mark.blend != .normal:
      // A light changes text and background alike; their contrast under it cannot be read from the marks.
      let places = grid.points.map { mark.transform * $0.position }
      let low = Vector(places.map(\.x).min() ?? 0, places.map(\.y).min() ?? 0)
      let high = Vector(places.map(\.x).max() ?? 0, places.map(\.y).max() ?? 0)
      area = Rect(origin: low, size: high - low)
    case _ where mark.blend != .normal: return nil
    case .fill(let path, let paint):
      let alpha =
        switch paint {
        case .color(let color): color.alpha
        case .linear(_, _, let first, let second): max(first.alpha, second.alpha)
        case .gradient(let gradient): gradient.stops.map(\.color.alpha).max() ?? 0
        }
      guard alpha >= 0.35 else { return nil }
      area = mark.transform.box(of: box(of: path))
    case .picture(.text, _, _, _, _): return nil
    case .picture(_, let rect, _, let tint, _):
      guard tint.alpha >= 0.35 else { return nil }
      area = mark.transform.box(of: rect)
    default: return nil
    }
    return mark.clip.map { $0.intersection(area) } ?? area
  }

  /// Returns a box around a mark; `nil` for text.
  private static func box(of mark: Mark) -> Rect? {
    let box: Rect
    switch mark.shape {
    case .picture(.text, _, _, _, _): return nil
    case .fill(let path, _), .stroke(let path, _, _): box = Self.box(of: path).inset(by: -2)
    case .picture(_, let rect, _, _, _): box = rect
    case .layer(let layer): box = layer.rect
    case .masked(let masked): box = masked.layer.rect
    case .inset(let inset): box = inset.rect
    case .grid(let grid):
      let (xs, ys) = (grid.points.map(\.position.x), grid.points.map(\.position.y))
      box = Rect(
        x: xs.min() ?? 0, y: ys.min() ?? 0, width: (xs.max() ?? 0) - (xs.min() ?? 0),
        height: (ys.max() ?? 0) - (ys.min() ?? 0))
    }
    let whole = mark.transform.box(of: box)
    return mark.clip.map { $0.intersection(whole) } ?? whole
  }

  private static func box(of path: Path) -> Rect {
    let all = path.elements.flatMap { element -> [Vector] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .cubic(let a, let b, let p): [a, b, p]
      case .close: []
      }
    }
    let low = Vector(all.map(\.x).min() ?? 0, all.map(\.y).min() ?? 0)
    return Rect(origin: low, size: Vector(all.map(\.x).max() ?? 0, all.map(\.y).max() ?? 0) - low)
  }

  /// Returns the box of a run's letters, narrower than the run's own box if the text is short.
  private static func letters(of designed: TextRun, at origin: Vector) -> Rect {
    let run = designed.settled
    let width = min(run.width, TextWidth.estimate(run.text, size: run.size, weight: run.weight))
    let left =
      switch run.alignment {
      case .leading: 0.0
      case .center: (run.width - width) / 2
      case .trailing: run.width - width
      }
    return Rect(x: origin.x + left, y: origin.y, width: width, height: designed.box.y)
  }

  private static func points(in letters: Rect) -> [Vector] {
    [0.3, 0.5, 0.7].flatMap { y in
      stride(from: 0.02, through: 0.98, by: 0.06).map {
        letters.origin + Vector($0 * letters.width, y * letters.height)
      }
    }
  }

  // MARK: - Pixels

  private mutating func drawGround() {
    guard hasNewGround else { return }
    hasNewGround = false
    rasterizer.draw(Mesher().frame(of: ground, scale: scale), pictures: source, ground: RGBA8(Look.ink))
  }

  private func ratio(of color: Color, at places: [Vector]) -> Double {
    let bitmap = rasterizer.bitmap
    let pixels = places.map { place in
      bitmap[
        Int(place.x * scale).clamped(to: 0...bitmap.width - 1), Int(place.y * scale).clamped(to: 0...bitmap.height - 1)]
    }
    func mean(_ channel: (RGBA8) -> UInt8) -> Double {
      pixels.reduce(0) { $0 + Double(channel($1)) } / Double(255 * max(1, pixels.count))
    }
    let under = Color(mean(\.red), mean(\.green), mean(\.blue))
    let over = under.mixed(with: color.opacity(1 / max(color.alpha, 1e-6)), color.alpha)
    let (a, b) = (over.luminance, under.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}

extension TextRun {
  /// Whether the picture is the plate behind the text.
  fileprivate var isPlate: Bool { if case .plate = part { true } else { false } }
}
