import Canvas
import Effects
import Motion
import Takes

/// The place of a caption: in the space beside a frame's subject, or on a plate at an edge of the picture.
struct CaptionPlace: Equatable, Sendable {
  let edge: TakeDirection.Edge
  /// The free part of the picture; `nil` if there is none.
  var area: Rect?
  /// The text colour of a caption on the background itself; `nil` if the caption needs a plate.
  var ink: Color?

  /// The layout of a caption.
  struct Setting: Equatable {
    let run: TextRun
    let em: Double
    let plate: Rect
    /// The upper left corner of the first line.
    let words: Vector
    let ink: Color?
  }

  /// Lays out a caption above the lowest `room` points of the picture, which other things occupy.
  ///
  /// The layout keeps to the inner nine tenths of the picture, which no screen crops.
  func set(_ text: String, in size: Vector, above room: Double = 0) -> Setting {
    let em = (0.032 * min(size.x, size.y) + 8).rounded()
    if let area { return set(text, in: area, em: em) }
    var small = em
    let isBeside = edge == .left || edge == .right
    let width = isBeside ? 0.36 * size.x : 0.9 * size.x
    // A smaller size keeps the caption below about half of the picture's height.
    while small > 4, Self.layout(text, small, width: width).box.y > 0.45 * size.y { small -= 1 }
    let run = Self.layout(text, small, width: width)
    let padding = Self.padding(small)
    let plate = run.box + 2 * padding
    let margin = 0.05 * size
    let foot = max(margin.y + plate.y, min(size.y - margin.y, size.y - room - 12)) - plate.y
    let origin: Vector =
      switch edge {
      case .left: Vector(margin.x, (size.y - plate.y) / 2)
      case .right: Vector(size.x - margin.x - plate.x, (size.y - plate.y) / 2)
      case .top: Vector((size.x - plate.x) / 2, margin.y)
      case .bottom: Vector((size.x - plate.x) / 2, foot)
      }
    let corner = origin.rounded
    return Setting(run: run, em: small, plate: Rect(origin: corner, size: plate), words: corner + padding, ink: nil)
  }

  /// Lays out a caption in the free area, at the side of the area that is next to the subject.
  private func set(_ text: String, in area: Rect, em: Double) -> Setting {
    let alignment: TextRun.Alignment = edge == .left ? .trailing : edge == .right ? .leading : .center
    let run = Self.layout(text, em, width: area.width, alignment)
    let padding = ink == nil ? Self.padding(em) : .zero
    let plate = run.box + 2 * padding
    let free = area.size - plate
    let origin =
      area.origin
      + Vector(edge == .left ? free.x : edge == .right ? 0 : free.x / 2, edge == .top ? free.y : free.y / 2)
    let corner = origin.rounded
    return Setting(run: run, em: em, plate: Rect(origin: corner, size: plate), words: corner + padding, ink: ink)
  }

  private static func padding(_ em: Double) -> Vector { Vector(0.75 * em, 0.45 * em).rounded }

  /// Returns the text in as few lines as fit, in the narrowest box with that number of lines, so that the lines have equal
  /// length.
  private static func layout(
    _ text: String, _ em: Double, width: Double, _ alignment: TextRun.Alignment = .center
  ) -> TextRun {
    let estimate = TextEstimate(text, size: em)
    func lines(_ width: Double) -> Int {
      // The plate's size chooses the caption's edge, and clips have the same bytes on every machine. A width of 95 %: if the
      // estimated width is a little too small, the last word would be cut.
      estimate.lines(in: 0.95 * width, limit: 40)
    }
    let most = min(width, 24 * em) - 1.5 * em
    let count = lines(most)
    var width = min(most, (estimate.width / 0.95 + 1).rounded(.up))
    while width - em / 2 > em, count > 1, lines(width - em / 2) == count { width -= em / 2 }
    return TextRun(
      text, size: em, weight: .semibold, width: width.rounded(.up), lines: count, alignment: alignment)
  }

  /// Whether the whole caption fits beside the subject without a broken word.
  private func holds(_ text: String, in size: Vector) -> Bool {
    guard let area else { return false }
    let setting = set(text, in: size)
    // The choice of the place follows from the words, as above.
    let longest = text.split(whereSeparator: \.isWhitespace).map { TextEstimate(String($0), size: setting.em).width }
    return area.width >= max(7 * setting.em, (longest.max() ?? 0) / 0.95 + 1.5 * setting.em)
      && setting.plate.height <= area.height
  }

  // MARK: - Choosing

  /// The content of the picture while a caption is shown.
  struct Scene {
    /// The size of the picture.
    let size: Vector
    /// The frame of the subject over all views meanwhile; `nil` if the subject is the whole picture.
    let subject: Rect?
    let ink: Color?
    /// The frames of the fingers, each with the surrounding area that it touches.
    let fingers: [Rect]
  }

  /// Returns the best place for a caption.
  ///
  /// A place beside the subject wins, on the side with the most space first; otherwise a plate at the first edge that no finger
  /// covers. If `edge` is given, only that edge is tried.
  static func best(for text: String, at edge: TakeDirection.Edge?, in scene: Scene) -> CaptionPlace {
    let edges = edge.map { [$0] } ?? freest(scene)
    for edge in edges {
      let place = beside(edge, in: scene)
      if place.holds(text, in: scene.size) { return place }
    }
    if let edge { return CaptionPlace(edge: edge) }
    let isWide = scene.size.x > 1.2 * scene.size.y
    let plates = ([.bottom, .top] + (isWide ? [.right, .left] : [])).map { CaptionPlace(edge: $0) }
    func covered(_ place: CaptionPlace) -> Double {
      let plate = place.set(text, in: scene.size).plate
      return scene.fingers.reduce(0) { $0 + plate.common($1) }
    }
    return plates.first { covered($0) == 0 } ?? plates.min { covered($0) < covered($1) } ?? plates[0]
  }

  private static func freest(_ scene: Scene) -> [TakeDirection.Edge] {
    guard scene.subject != nil else { return [] }
    func room(_ edge: TakeDirection.Edge) -> Double { beside(edge, in: scene).area?.width ?? 0 }
    return (room(.left) > room(.right) + 1 ? [.left, .right] : [.right, .left]) + [.bottom, .top]
  }

  /// Returns the free area between the subject and an edge of the picture, with a margin to both.
  private static func beside(_ edge: TakeDirection.Edge, in scene: Scene) -> CaptionPlace {
    guard let subject = scene.subject else { return CaptionPlace(edge: edge) }
    let (size, gap) = (scene.size, 0.04 * min(scene.size.x, scene.size.y))
    let (least, most) = (0.05 * size, 0.95 * size)
    let (from, to): (Vector, Vector) =
      switch edge {
      case .left: (least, Vector(subject.minX - gap, most.y))
      case .right: (Vector(subject.maxX + gap, least.y), most)
      case .top: (least, Vector(most.x, subject.minY - gap))
      case .bottom: (Vector(least.x, subject.maxY + gap), most)
      }
    let area = to.x > from.x && to.y > from.y ? Rect(origin: from, size: to - from) : nil
    return CaptionPlace(edge: edge, area: area, ink: scene.ink)
  }
}

extension Rect {
  /// Returns the area of the intersection of two rectangles, in square points.
  fileprivate func common(_ other: Rect) -> Double {
    max(0, min(maxX, other.maxX) - max(minX, other.minX)) * max(0, min(maxY, other.maxY) - max(minY, other.minY))
  }
}
