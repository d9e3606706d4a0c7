import Canvas
import Motion
import Tuning

extension Header.Page {
  /// A number with its label, such as "1,284 Following".
  struct Count: Hashable, Sendable {
    let value: String
    let label: String
    /// The offset from the first count's position, in points.
    let origin: Vector
    let valueWidth: Double
    /// The label's width; 0 if it has no room.
    let labelWidth: Double

    /// Returns the counts laid out one after another, with a new line when the width is used up.
    static func all(_ rows: [Record], width: Double) -> [Count] {
      var origin = Vector.zero
      return rows.map { row in
        let value = min(width, TextWidth.estimate(row["value"], size: 14) + 2)
        let label = TextWidth.estimate(row["label"], size: 14, weight: .regular) + 4
        if origin.x > 0, origin.x + value + 3 + label > width { origin = Vector(0, origin.y + 24) }
        let room = width - origin.x - value - 3
        let count = Count(
          value: row["value"], label: row["label"], origin: origin, valueWidth: value,
          labelWidth: room < 24 ? 0 : min(label, room))
        origin.x += value + 3 + label + 17
        return count
      }
    }
  }
}
