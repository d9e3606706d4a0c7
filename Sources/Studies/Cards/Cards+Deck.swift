import Motion
import Tuning

extension Cards {
  /// The position of a card on the circle.
  struct Place: Hashable, Sendable {
    var index: Int
    /// The distance from the front in cards, −count/2…count/2; positive values are to the right of it until half way round.
    var distance: Double
    /// The card's scale, 0.05…1.
    var scale: Double
    /// The horizontal distance from the middle, in points, before the whole deck is fitted to the window.
    var x: Double
    /// The card's opacity, 0…1.
    var opacity: Double

    func isBehind(_ other: Place) -> Bool {
      if scale != other.scale { return scale < other.scale }
      if distance.magnitude != other.distance.magnitude { return distance.magnitude > other.distance.magnitude }
      return distance != other.distance ? distance < other.distance : index < other.index
    }
  }

  /// Returns the position of a card, whatever its opacity.
  static func place(of index: Int, front: Double, _ p: Parameters) -> Place {
    let count = Double(p.count)
    let d = (Double(index) - front).remainder(dividingBy: count)
    let beyond = d.magnitude - p.visibleNeighbours
    return Place(
      index: index, distance: d, scale: max(1 - d.magnitude * p.shrink, 0.05),
      x: Exact.sin(2 * Double.pi / count * d) * p.pathRadius,
      opacity: beyond <= 0 ? 1 : p.fade > 0 ? max(0, 1 - beyond / p.fade) : 0)
  }

  /// Returns the visible cards, the farthest first: a few, however many cards there are.
  ///
  /// Equally distant cards are in the order in which the front passes them, so that the card about to become the front card is
  /// already on top.
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

  /// A list with room for eight fully visible and four fading neighbours on both sides, and the front card.
  typealias Places = FixedList<26, Place>

  /// Returns the contents of a card; the rows repeat around the circle.
  static func content(of index: Int, _ p: Parameters) -> Record { p.cards[index % p.cards.count] }

  /// Returns the index, 0 ..< count, of the card at a whole number of steps around the circle.
  static func cardIndex(_ card: Double, _ p: Parameters) -> Int {
    let count = Double(p.count)
    return min(p.count - 1, max(0, Int(card - count * (card / count).rounded(.down))))
  }

  /// Returns the nearest whole number.
  ///
  /// Halves round upwards on both sides of zero, so that every card behaves the same.
  static func nearest(_ front: Double) -> Double { (front + 0.5).rounded(.down) }
}
