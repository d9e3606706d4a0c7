import Motion

/// The least width and height of a hit area for a finger, in points.
package let leastTarget = 44.0

extension Element {
  /// The least size, in points.
  package var minimum: Vector {
    switch self {
    case .row(let parts, let gap):
      let sizes = parts.map(\.minimum)
      return Vector(Self.sum(sizes.map(\.x), gap), sizes.map(\.y).max() ?? 0)
    case .column(let parts, let gap):
      let sizes = parts.map(\.minimum)
      return Vector(sizes.map(\.x).max() ?? 0, Self.sum(sizes.map(\.y), gap))
    case .layers(let parts):
      let sizes = parts.map(\.minimum)
      return Vector(sizes.map(\.x).max() ?? 0, sizes.map(\.y).max() ?? 0)
    case .plate(let plate, let part): return part.minimum + Vector(2, 2) * plate.padding
    case .label(let label): return Vector(0, label.run(width: 0).box.y) + 2 * label.padding
    case .button: return Vector(leastTarget, leastTarget)
    case .slider: return Vector(2 * leastTarget, leastTarget)
    case .list(let rows, let height):
      return Vector(rows.map(\.minimum.x).max() ?? 0, rows.isEmpty ? 0 : height)
    case .at, .drawn, .spacer: return .zero
    case .area(_, let part): return part.minimum
    case .sized(let width, let height, let part):
      let least = part.minimum
      return Vector(width ?? least.x, height ?? least.y)
    }
  }

  /// Whether the part takes a share of the room that is left along a row.
  var isWide: Bool {
    switch self {
    case .row(let parts, _), .column(let parts, _), .layers(let parts): parts.contains(where: \.isWide)
    case .plate(_, let part), .area(_, let part): part.isWide
    case .at, .label, .button, .slider, .drawn, .list, .spacer: true
    case .sized(let width, _, let part): width == nil && part.isWide
    }
  }

  /// Whether the part takes a share of the room that is left along a column.
  var isHigh: Bool {
    switch self {
    case .row(let parts, _), .column(let parts, _), .layers(let parts): parts.contains(where: \.isHigh)
    case .plate(_, let part), .area(_, let part): part.isHigh
    case .at, .drawn, .list, .spacer: true
    case .label, .button, .slider: false
    case .sized(_, let height, let part): height == nil && part.isHigh
    }
  }

  static func sum(_ lengths: [Double], _ gap: Double) -> Double {
    lengths.reduce(0, +) + gap * Double(max(0, lengths.count - 1))
  }

  /// Returns the lengths of parts that fill `room`: flexible parts get equal lengths where their least lengths allow it.
  ///
  /// Without enough room all parts shrink in proportion.
  static func lengths(least: [Double], isFlexible: [Bool], gap: Double, in room: Double) -> [Double] {
    let free = max(0, room - gap * Double(max(0, least.count - 1)))
    let needed = least.reduce(0, +)
    // Parts that fill the room exactly may exceed it by a rounding error.
    guard needed < free + 1e-9 else { return least.map { needed > 0 ? $0 * free / needed : 0 } }
    var lengths = least
    // Parts whose least length is above an equal share keep it; the others share the rest.
    var sharing = isFlexible.indices.filter { isFlexible[$0] }
    while !sharing.isEmpty {
      let fixed = lengths.indices.filter { !sharing.contains($0) }.reduce(0) { $0 + lengths[$1] }
      let share = (free - fixed) / Double(sharing.count)
      let kept = sharing.filter { least[$0] <= share }
      if kept.count == sharing.count {
        for index in sharing { lengths[index] = share }
        break
      }
      sharing = kept
    }
    return lengths
  }
}
