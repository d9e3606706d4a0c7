import Motion
import Tuning

extension Cards {
  /// Where a card stands on the circle.
  struct Place: Hashable, Sendable {
    var index: Int
    /// Cards away from the front, −count/2…count/2; positive ones stand to the right of it until half way round.
    var distance: Double
    /// 0.05…1
    var scale: Double
    /// Points from the middle, before the whole deck is fitted to the window.
    var x: Double
    /// 0…1
    var opacity: Double

    func isBehind(_ other: Place) -> Bool {
      if scale != other.scale { return scale < other.scale }
      if distance.magnitude != other.distance.magnitude { return distance.magnitude > other.distance.magnitude }
      return distance != other.distance ? distance < other.distance : index < other.index
    }
  }

  /// The place of one card, whatever its opacity.
  static func place(of index: Int, front: Double, _ p: Parameters) -> Place {
    let count = Double(p.count)
    let d = (Double(index) - front).remainder(dividingBy: count)
    let beyond = d.magnitude - p.visibleNeighbours
    return Place(
      index: index, distance: d, scale: max(1 - d.magnitude * p.shrink, 0.05),
      x: Exact.sin(2 * Double.pi / count * d) * p.pathRadius,
      opacity: beyond <= 0 ? 1 : p.fade > 0 ? max(0, 1 - beyond / p.fade) : 0)
  }

  /// The cards that are seen at all, the farthest first: a handful however many there are.
  ///
  /// Cards that are equally far are in the order in which the front passes them, so that the one that is about to count
  /// as the front card already lies on top.
  static func places(front: Double, _ p: Parameters) -> Places {
    let reach = p.visibleNeighbours + p.fade
    let first = (front - reach).rounded(.up)
    let last = (front + reach).rounded(.down)
    var seen = Places()
    if last - first + 1 >= Double(p.count) {
      for index in 0..<p.count { seen.append(place(of: index, front: front, p)) }
    } else {
      var card = first
      while card <= last {
        seen.append(place(of: cardIndex(card, p), front: front, p))
        card += 1
      }
    }
    seen.removeAll { $0.opacity <= 0 }
    seen.insertionSort { $0.isBehind($1) }
    return seen
  }

  /// With room for eight neighbours in full view and four that fade, on both sides, and the front card.
  typealias Places = FixedList<26, Place>

  /// The contents of a card; rows repeat round the circle.
  static func content(of index: Int, _ p: Parameters) -> Record { p.cards[index % p.cards.count] }

  /// Which of the cards, 0 ..< count, stands at a whole number of steps round the circle.
  static func cardIndex(_ card: Double, _ p: Parameters) -> Int {
    let count = Double(p.count)
    return min(p.count - 1, max(0, Int(card - count * (card / count).rounded(.down))))
  }

  /// The whole number that is nearest; half-way counts upwards on both sides of zero, so that all cards are alike.
  static func nearest(_ front: Double) -> Double { (front + 0.5).rounded(.down) }
}
