import Motion

/// The least width and height of a hit area for a finger, in points.
package let leastTarget = 44.0

extension Element {
  /// The room that a part needs along both axes.
  package struct Need: Sendable {
    /// The least size, in points.
    package var least = Vector.zero
    /// Whether the part takes a share of the width that is left along a row.
    package var isWide = false
    /// Whether the part takes a share of the height that is left along a column.
    package var isHigh = false
  }

  /// The least size, in points.
  package var minimum: Vector { need.least }

  /// The room that the part needs, from one pass over its own parts.
  var need: Need {
    switch self {
    case .row(let parts, let gap):
      var need = Need(least: Vector(gap * Double(max(0, parts.count - 1)), 0))
      for part in parts {
        let other = part.need
        need.least = Vector(need.least.x + other.least.x, max(need.least.y, other.least.y))
        need.spread(other)
      }
      return need
    case .column(let parts, let gap):
      var need = Need(least: Vector(0, gap * Double(max(0, parts.count - 1))))
      for part in parts {
        let other = part.need
        need.least = Vector(max(need.least.x, other.least.x), need.least.y + other.least.y)
        need.spread(other)
      }
      return need
    case .layers(let parts):
      var need = Need()
      for part in parts {
        let other = part.need
        need.least = Vector(max(need.least.x, other.least.x), max(need.least.y, other.least.y))
        need.spread(other)
      }
      return need
    case .plate(let plate, let part):
      var need = part.need
      need.least += Vector(2, 2) * plate.padding
      return need
    case .label(let label):
      return Need(least: Vector(0, label.run(width: 0).box.y) + 2 * label.padding, isWide: true)
    case .button: return Need(least: Vector(leastTarget, leastTarget), isWide: true)
    case .list(let rows, let height):
      let width = rows.reduce(0) { max($0, $1.minimum.x) }
      return Need(least: Vector(width, rows.isEmpty ? 0 : height), isWide: true, isHigh: true)
    case .at, .drawn, .spacer: return Need(isWide: true, isHigh: true)
    case .area(_, let part): return part.need
    case .sized(let width, let height, let part):
      // A part with both lengths of its own is not asked for any.
      guard width == nil || height == nil else { return Need(least: Vector(width ?? 0, height ?? 0)) }
      let need = part.need
      return Need(
        least: Vector(width ?? need.least.x, height ?? need.least.y), isWide: width == nil && need.isWide,
        isHigh: height == nil && need.isHigh)
    }
  }

  /// Returns the widths of the parts of a row that fills a room.
  static func widths(of parts: [Element], gap: Double, in room: Double) -> [Double] {
    var (least, isFlexible): ([Double], [Bool]) = ([], [])
    for part in parts {
      let need = part.need
      least.append(need.least.x)
      isFlexible.append(need.isWide)
    }
    return lengths(least: least, isFlexible: isFlexible, gap: gap, in: room)
  }

  /// Returns the heights of the parts of a column that fills a room.
  static func heights(of parts: [Element], gap: Double, in room: Double) -> [Double] {
    var (least, isFlexible): ([Double], [Bool]) = ([], [])
    for part in parts {
      let need = part.need
      least.append(need.least.y)
      isFlexible.append(need.isHigh)
    }
    return lengths(least: least, isFlexible: isFlexible, gap: gap, in: room)
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

extension Element.Need {
  /// Takes a share of the room that is left if one of its parts does.
  fileprivate mutating func spread(_ part: Self) {
    (isWide, isHigh) = (isWide || part.isWide, isHigh || part.isHigh)
  }
}
