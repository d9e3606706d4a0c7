import Canvas
import Motion
import Support

@testable import Playground

/// The texts of a picture and the backgrounds behind them, found in the picture's marks without drawing them.
///
/// The sizes of texts are estimates. Everything drawn through a bent or turned texture belongs to an object: it may be cut, and
/// text on it turns with it.
struct PictureReader {
  struct Word {
    let text: String
    /// The size of an em, in points of the window.
    let size: Double
    /// The estimated frame of the letters.
    let area: Rect
    /// The part of the frame that clipping leaves visible.
    let seen: Rect
    let order: Int
    let owner: String
    /// Whether the text is written on an object: a card, a ticket, a photograph.
    let isOnThing: Bool
    /// Whether the last line ends in an ellipsis.
    let isShortened: Bool
  }

  struct Ground {
    enum Kind {
      /// A single colour, or colours that blend into one another.
      case plain
      /// Anything with edges: art, houses, lines.
      case art
    }

    let kind: Kind
    let area: Rect
    /// The share of the things behind that the background hides.
    let opacity: Double
    let order: Int
    let owner: String
    let name: String
    /// Whether the background is part of an object.
    let isThing: Bool
  }

  private(set) var words: [Word] = []
  private(set) var grounds: [Ground] = []
  private var order = 0
  private var owner = ""
  /// The marks of baked pictures, each drawn once.
  private var baked: [String: [Mark]] = [:]
  let window: Rect

  init(size: Vector) { window = Rect(size: size) }

  /// Returns an empty sight for the next picture that keeps the baked marks.
  func next(size: Vector) -> PictureReader {
    var sight = PictureReader(size: size)
    sight.baked = baked
    return sight
  }

  /// Adds marks in front of all previous ones.
  mutating func add(_ marks: some Sequence<Mark>, of owner: String, isThing: Bool = false) {
    self.owner = owner
    for mark in marks { add(mark, Frame(clip: window, isThing: isThing)) }
  }

  /// The coordinates in which marks are drawn: a window, or a picture in it.
  private struct Frame {
    var transform = Affine.identity
    var clip: Rect
    var alpha = 1.0
    var isThing = false

    func inside(_ inner: Affine, clip: Rect? = nil, alpha: Double = 1) -> Frame {
      var frame = self
      frame.transform = transform * inner
      if let clip { frame.clip = self.clip.intersection(clip) }
      frame.alpha *= alpha
      return frame
    }
  }

  private mutating func add(_ mark: Mark, _ outer: Frame) {
    order += 1
    let frame = outer.inside(mark.transform, clip: mark.clip.map(outer.transform.box))
    let transform = frame.transform
    let isLight = mark.blend != .normal
    switch mark.shape {
    case .fill(let path, let paint):
      guard let box = path.box(under: transform), box.depth(in: frame.clip) > 0 else { return }
      let isPlate = transform.b == 0 && transform.c == 0 && path.isPlate
      ground(isPlate ? .plain : .art, box, isLight ? 0 : paint.opacity, "shape", frame)
    case .stroke(let path, let stroke, let paint):
      guard let box = path.box(under: transform) else { return }
      let half = stroke.width * transform.meanScale / 2
      // Only the edge of a closed outline is visible: four thin lines.
      for edge in path.isPlate ? box.edges : [box] { ground(.art, edge.inset(by: -half), paint.opacity, "line", frame) }
    case .picture(let picture, let rect, _, let tint, let part):
      add(picture, rect, part, frame.inside(.identity, alpha: tint.alpha), isLight: isLight)
    case .grid(let grid): add(grid, frame, isLight: isLight)
    case .masked(let masked):
      var mark = mark
      mark.shape = .layer(masked.layer)
      add(mark, outer)
    case .layer(let layer):
      let content = layer.content
      guard content.size.x > 0, content.size.y > 0 else { return }
      let box = transform.box(of: layer.rect)
      if layer.blur > 0 { return ground(.plain, box, 0.5, "blur", frame) }
      let grow = Vector(layer.rect.width / content.size.x, layer.rect.height / content.size.y)
      var inner = frame.inside(
        .translation(layer.rect.origin) * .scale(grow.x, grow.y), clip: box, alpha: layer.tint.alpha)
      // A scaled layer is a picture of something, such as a tile of the gallery.
      if (grow.x - 1).magnitude > 0.01 { inner.isThing = true }
      for mark in content.marks { add(mark, inner) }
    case .inset(let inset):
      let inner = frame.inside(.translation(inset.offset) * .scale(inset.scale), clip: transform.box(of: inset.rect))
      for mark in inset.content.marks { add(mark, inner) }
    }
  }

  private mutating func ground(_ kind: Ground.Kind, _ area: Rect, _ opacity: Double, _ name: String, _ frame: Frame) {
    let area = area.intersection(frame.clip)
    let opacity = opacity * frame.alpha
    guard opacity > 0.04, area.width > 0, area.height > 0 else { return }
    // Tiny areas, such as a star or a spire, are ignored.
    if max(area.width, area.height) < 5 || kind == .art && min(area.width, area.height) < 2 { return }
    grounds.append(
      Ground(
        kind: kind, area: area, opacity: opacity, order: order, owner: owner, name: name, isThing: frame.isThing))
  }

  private mutating func add(_ picture: Picture, _ rect: Rect, _ part: Rect, _ frame: Frame, isLight: Bool) {
    let box = frame.transform.box(of: rect)
    switch picture {
    case .text(let run): add(run, frame.inside(.translation(rect.origin)))
    case .art(let name), .file(let name): ground(.art, box, 1, name, frame)
    case .drawing(let drawing): ground(.art, box, 1, drawing.name, frame)
    // Painted fields of colour have no edges.
    case .painted(let painting): ground(.plain, box, isLight ? 0 : 0.06, painting.key, frame)
    case .blurred: ground(.plain, box, 0.06, "blurred", frame)
    case .baked(let baked):
      let whole = Vector(rect.width / max(1e-9, part.width), rect.height / max(1e-9, part.height))
      let corner = rect.origin - Vector(part.x * whole.x, part.y * whole.y)
      let inner = frame.inside(
        .translation(corner) * .scale(whole.x / max(1e-9, baked.size.x), whole.y / max(1e-9, baked.size.y)), clip: box)
      for mark in marks(of: baked) { add(mark, inner) }
    }
  }

  private mutating func marks(of baked: Baked) -> [Mark] {
    let key = "\(baked.key) \(baked.size)"
    if let marks = self.baked[key] { return marks }
    let marks = Canvas.marks(in: baked.size, baked.draw)
    self.baked[key] = marks
    return marks
  }

  /// Adds a grid: one without a texture is a shade, as dark as its clearest point; one with a texture is an object.
  private mutating func add(_ grid: Grid, _ frame: Frame, isLight: Bool) {
    let places = grid.points.map { frame.transform * $0.position }
    guard let box = Rect.box(of: places), grid.rows > 1, grid.columns > 1 else { return }
    let most = grid.points.map(\.color.alpha).max() ?? 0
    switch grid.picture {
    case nil:
      if isLight { return }
      for row in 0..<grid.rows - 1 {
        for column in 0..<grid.columns - 1 {
          let corners = [0, 1, grid.columns, grid.columns + 1].map { row * grid.columns + column + $0 }
          guard let area = Rect.box(of: corners.map { places[$0] }) else { continue }
          ground(.plain, area, corners.map { grid.points[$0].color.alpha }.min() ?? 0, "shade", frame)
        }
      }
    case .painted, .blurred: break
    case .text(let run):
      // The text is brightened or dimmed as a whole.
      add(run, frame.inside(.translation(grid.points[0].position), alpha: most))
    case .art(let name), .file(let name): ground(.art, box, most, name, frame)
    case .drawing(let drawing): ground(.art, box, most, drawing.name, frame)
    case .baked(let baked):
      guard most * frame.alpha > 0.04, !isLight, let last = grid.points.last else { return }
      let from = grid.points[0].texture
      let span = last.texture - from
      guard span.x.magnitude > 1e-6, span.y.magnitude > 1e-6 else { return }
      // The transform from the texture's points to the window's points, from three corners.
      let (a, b, c) = (places[0], places[grid.columns - 1], places[places.count - grid.columns])
      let (x, y) = ((b - a) / (span.x * baked.size.x), (c - a) / (span.y * baked.size.y))
      let origin = a - x * (from.x * baked.size.x) - y * (from.y * baked.size.y)
      var inner = frame.inside(.identity, clip: box, alpha: most)
      inner.transform = Affine(x.x, x.y, y.x, y.y, origin.x, origin.y)
      // A page larger than its window is treated as the page itself, not as an object.
      inner.isThing = box.width < window.width - 2 || box.height < window.height - 2
      for mark in marks(of: baked) { add(mark, inner) }
    }
  }

  private mutating func add(_ designed: TextRun, _ frame: Frame) {
    var run = designed.settled
    guard frame.alpha > 0.1, !run.text.isEmpty, run.width > 0 else { return }
    let transform = frame.transform
    if case .plate(let plate) = run.part {
      let box = run.estimatedBox(in: designed).inset(x: -plate.padding.x, y: -plate.padding.y)
      return ground(.plain, transform.box(of: box.offset(by: -designed.inkBox.origin)), 1, "plate", frame)
    }
    var start = 0.0
    var firstLine = 0.0
    if case .tail(let index) = run.part {
      guard let place = run.start(ofTail: index) else { return }
      (run.text, run.size, run.weight) = (run.tails[index].text, run.tails[index].size, run.tails[index].weight)
      let wraps = run.lines > 1 && run.tails.count == 1
      let second = wraps ? run.words(behind: run.width - place) : ""
      if second.isEmpty {
        start = place
        run.width -= start
      } else {
        // The first line of a tail that wraps is ignored.
        (run.text, firstLine) = (second, 1)
        run.lines -= 1
      }
    }
    let widths = run.text.split(separator: "\n").map {
      // A degree sign is narrower than the estimate for characters outside ASCII.
      TextWidth.estimate(String($0), size: run.size, weight: run.weight) * (1 + run.tracking)
        - 0.3 * run.size * Double($0.count { $0 == "°" })
    }
    let wanted = TextWidth.lines(
      of: run.text, size: run.size, weight: run.weight, width: 1.04 * run.width + 2, limit: 99)
    let lines = min(wanted, run.lines)
    let width = min(run.width, lines > 1 && widths.count < 2 ? run.longestLine : widths.max() ?? 0)
    let left =
      switch run.alignment {
      case .leading: start
      case .center: (run.width - width) / 2
      case .trailing: run.width - width
      }
    let line = run.size * run.lineHeight
    let top = designed.top(ofHeight: line * (Double(lines) + firstLine), size: run.size) + line * firstLine
    // The frame extends from the ascenders to the baseline.
    let letters = Rect(
      x: left, y: top + (line - run.size) / 2 + 0.12 * run.size, width: width,
      height: line * Double(lines - 1) + 0.8 * run.size)
    let area = transform.box(of: letters.offset(by: -designed.inkBox.origin))
    let seen = area.intersection(frame.clip)
    guard seen.width > 0, seen.height > 0 else { return }
    words.append(
      Word(
        text: run.text, size: run.size * transform.meanScale, area: area, seen: seen, order: order, owner: owner,
        isOnThing: frame.isThing || transform.b.magnitude > 0.01 || transform.a < 0 || transform.d < 0,
        isShortened: wanted > run.lines))
  }
}

extension TextRun {
  /// Returns the distance from the box's top to lines of a height, by the anchor of the fit.
  fileprivate func top(ofHeight height: Double, size: Double) -> Double {
    let more = box.y - height
    return switch fit?.anchor {
    case .top, nil: 0
    case .middle: more / 2
    case .bottom: more
    case .baseline: more / 2 + 0.3638 * (self.size - size)
    }
  }

  /// Returns the estimated box of all lines and tails.
  fileprivate func estimatedBox(in designed: TextRun) -> Rect {
    let tails = tails.reduce(0.0) { $0 + $1.gap + TextWidth.estimate($1.text, size: $1.size, weight: $1.weight) }
    let lines = TextWidth.lines(of: text, size: size, weight: weight, width: width, limit: max(1, self.lines))
    let words = lines > 1 ? longestLine : TextWidth.estimate(text, size: size, weight: weight) + tails
    let (width, height) = (min(self.width, words), Double(lines) * size * lineHeight)
    let left =
      switch alignment {
      case .leading: 0.0
      case .center: (self.width - width) / 2
      case .trailing: self.width - width
      }
    return Rect(x: left, y: designed.top(ofHeight: height, size: size), width: width, height: height)
  }

  /// Returns the estimated start of a tail on one line; `nil` if it is left out.
  fileprivate func start(ofTail index: Int) -> Double? {
    var x = TextWidth.estimate(text, size: size, weight: weight)
    for (place, tail) in tails.enumerated() {
      let length = TextWidth.estimate(tail.text, size: tail.size, weight: tail.weight)
      if tail.least > 0, x + tail.gap + min(tail.least, length) > width { return nil }
      x += tail.gap
      if place == index { return x }
      x += length
    }
    return nil
  }

  /// Returns the words that have no room on a line of an estimated width.
  fileprivate func words(behind width: Double) -> String {
    var words = text.split(separator: " ")
    var used = 0.0
    while let word = words.first {
      used += TextWidth.estimate(String(word), size: size, weight: weight)
      if used > width { break }
      used += 0.28 * size
      words.removeFirst()
    }
    return words.joined(separator: " ")
  }

  /// The estimated width of the longest line, broken at spaces.
  fileprivate var longestLine: Double {
    var (longest, line) = (0.0, 0.0)
    for word in text.split(separator: " ") {
      let length = TextWidth.estimate(String(word), size: size, weight: weight)
      let longer = line > 0 ? line + 0.28 * size + length : length
      line = longer > width ? length : longer
      longest = max(longest, line)
    }
    return longest * 1.04
  }
}

extension Paint {
  fileprivate var opacity: Double {
    switch self {
    case .color(let color): color.alpha
    case .linear(_, _, let first, let second): min(first.alpha, second.alpha)
    case .gradient(let gradient): gradient.stops.map(\.color.alpha).min() ?? 0
    }
  }
}

extension Path {
  fileprivate func box(under transform: Affine) -> Rect? {
    var box: Rect?
    for element in elements {
      guard let end = element.end else { continue }
      let place = Rect(origin: transform * end, size: .zero)
      box = box?.union(place) ?? place
    }
    return box
  }

  /// Whether the path is an upright rectangle, with or without round corners: every end is on its bounding box.
  fileprivate var isPlate: Bool {
    guard elements.count >= 4, let box = box(under: .identity) else { return false }
    let slack = 1e-6 * max(1, box.width)
    var count = 0
    for element in elements {
      guard let end = element.end else { continue }
      if min(end.x - box.minX, box.maxX - end.x, end.y - box.minY, box.maxY - end.y) >= slack { return false }
      count += 1
    }
    return count >= 4
  }
}

extension Path.Element {
  /// The point in which a piece ends. `nil` for a closing one.
  fileprivate var end: Vector? {
    switch self {
    case .move(let end), .line(let end), .cubic(_, _, let end): end
    case .close: nil
    }
  }
}

extension Rect {
  fileprivate static func box(of places: [Vector]) -> Rect? {
    guard let first = places.first else { return nil }
    return places.reduce(Rect(origin: first, size: .zero)) { $0.union(Rect(origin: $1, size: .zero)) }
  }

  fileprivate var edges: [Rect] {
    [
      Rect(x: x, y: y, width: width, height: 0), Rect(x: x, y: maxY, width: width, height: 0),
      Rect(x: x, y: y, width: 0, height: height), Rect(x: maxX, y: y, width: 0, height: height),
    ]
  }

  /// Whether another rectangle contains this one, except for `slack` points.
  func isInside(_ other: Rect, slack: Double = 0) -> Bool {
    minX >= other.minX - slack && maxX <= other.maxX + slack && minY >= other.minY - slack
      && maxY <= other.maxY + slack
  }

  /// Returns the depth to which two rectangles overlap, in points; at most 0 if they do not overlap.
  func depth(in other: Rect) -> Double {
    let both = intersection(other)
    return min(both.width, both.height)
  }

  var short: String { "\(Int(x.rounded())) \(Int(y.rounded())) \(Int(width.rounded()))×\(Int(height.rounded()))" }
}
