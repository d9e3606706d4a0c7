import Canvas
import Motion
import Tuning

extension Header.Page {
  /// A number with its word, such as "1,284 Following".
  struct Count: Hashable, Sendable {
    let value: String
    let label: String
    /// Points from the place of the first count.
    let origin: Vector
    let valueWidth: Double
    /// 0 if the word has no room.
    let labelWidth: Double

    /// Sets the counts one behind the other, and begins a line when the width is used up.
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
