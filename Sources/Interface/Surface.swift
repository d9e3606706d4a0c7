import Canvas
import Motion

/// An element placed in a rectangle: its frames, its hit areas, and its drawing.
package struct Surface<Target: Hashable & Sendable>: Sendable {
  /// A part that is drawn, with its frame.
  struct Part: Sendable {
    enum Kind: Sendable {
      case plate(Plate)
      case label(Label)
      case button(Button<Target>)
      case drawn(Drawn<Target>)
      case area(Target)
    }

    let kind: Kind
    let frame: Rect
    /// The frame of the list that shows the part; `nil` outside lists.
    let clip: Rect?
  }

  package let frame: Rect
  private(set) var parts: [Part] = []

  package init(_ element: Element<Target>, in frame: Rect) {
    self.frame = frame
    place(element, in: frame, clip: nil)
  }

  private mutating func place(_ element: Element<Target>, in frame: Rect, clip: Rect?) {
    switch element {
    case .row(let parts, let gap):
      let gap = Self.gap(gap, between: parts.count, in: frame.width)
      let widths = Element<Target>.widths(of: parts, gap: gap, in: frame.width)
      var x = frame.x
      for index in parts.indices {
        place(parts[index], in: Rect(x: x, y: frame.y, width: widths[index], height: frame.height), clip: clip)
        x += widths[index] + gap
      }
    case .column(let parts, let gap):
      let gap = Self.gap(gap, between: parts.count, in: frame.height)
      let heights = Element<Target>.heights(of: parts, gap: gap, in: frame.height)
      var y = frame.y
      for index in parts.indices {
        place(parts[index], in: Rect(x: frame.x, y: y, width: frame.width, height: heights[index]), clip: clip)
        y += heights[index] + gap
      }
    case .layers(let parts): for part in parts { place(part, in: frame, clip: clip) }
    case .at(let own, let part): place(part, in: own.offset(by: frame.origin), clip: clip)
    case .plate(let plate, let part):
      add(.plate(plate), frame, clip)
      place(part, in: frame.inset(by: plate.padding), clip: clip)
    case .label(let label): add(.label(label), frame, clip)
    case .button(let button): add(.button(button), frame, clip)
    case .drawn(let drawn): add(.drawn(drawn), frame, clip)
    case .list(let rows, let height):
      let shown = clip.map { $0.intersection(frame) } ?? frame
      for (index, row) in rows.enumerated() {
        let area = Rect(x: frame.x, y: frame.y + Double(index) * height, width: frame.width, height: height)
        if area.intersects(shown) { place(row, in: area, clip: shown) }
      }
    case .spacer: break
    case .area(let target, let part):
      add(.area(target), frame, clip)
      place(part, in: frame, clip: clip)
    case .sized(let width, let height, let part):
      // A width or height of its own is centred in a larger place.
      let size = Vector(min(width ?? frame.width, frame.width), min(height ?? frame.height, frame.height))
      place(part, in: Rect(center: frame.center, size: size), clip: clip)
    }
  }

  private mutating func add(_ kind: Part.Kind, _ frame: Rect, _ clip: Rect?) {
    parts.append(Part(kind: kind, frame: frame, clip: clip))
  }

  /// Returns the gap between parts, smaller if the gaps alone would need more than the room.
  private static func gap(_ gap: Double, between count: Int, in room: Double) -> Double {
    count > 1 ? min(gap, max(0, room) / Double(count - 1)) : 0
  }

  // MARK: - Hit areas

  /// The targets with their hit areas, each at least 44 points wide and high unless a list cuts it or its part gives
  /// its own reach; back to front.
  package var targets: [(target: Target, area: Rect)] {
    parts.compactMap { part in part.target.map { ($0, Self.area(of: part)) } }
  }

  /// Returns the frame of a target; `nil` if the surface does not have it.
  package func frame(of target: Target) -> Rect? { parts.first { $0.target == target }?.frame }

  /// Returns the target at a position: where hit areas overlap, the one whose frame is nearer; in layers, the front one.
  ///
  /// An `area` yields to all other targets.
  package func target(at place: Vector) -> Target? {
    let found = parts.reversed().filter { $0.target != nil && Self.area(of: $0).contains(place) }
    return
      (found.filter { !$0.isArea }.min { $0.frame.distance(to: place) < $1.frame.distance(to: place) }
      ?? found.first)?.target
  }

  /// Returns the target whose frame is nearest to a position, at any distance; `nil` for a surface without targets.
  ///
  /// A keyboard uses it so that no tap is lost.
  package func target(nearest place: Vector) -> Target? {
    parts.filter { $0.target != nil }.min { $0.frame.distance(to: place) < $1.frame.distance(to: place) }?.target
  }

  private static func area(of part: Part) -> Rect {
    let area = part.reach?.area(around: part.frame) ?? Reach.finger(part.frame)
    return part.clip.map { area.intersection($0) } ?? area
  }
}

extension Surface.Part {
  var target: Target? {
    switch kind {
    case .button(let button): button.target
    case .drawn(let drawn): drawn.target
    case .area(let target): target
    case .plate, .label: nil
    }
  }

  var reach: Reach? { if case .drawn(let drawn) = kind { drawn.reach } else { nil } }
  var isArea: Bool { if case .area = kind { true } else { false } }
}

extension Rect {
  /// Returns the distance of a point from the rectangle, 0 inside.
  func distance(to place: Vector) -> Double {
    place.distance(to: Vector(place.x.clamped(to: minX...max(minX, maxX)), place.y.clamped(to: minY...max(minY, maxY))))
  }
}
