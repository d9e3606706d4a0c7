import Formatting
import Motion

/// Why a recogniser decided as it did: the numbers, and the sentence that an event list shows.
package enum GestureReason: Hashable, Sendable, CustomStringConvertible {
  case held(seconds: Double, limit: Double)
  case moved(points: Double, slop: Double)
  case stayed(points: Double, slop: Double)
  case otherFinger
  case cancelled

  /// "held 1.10 s > 0.25 s", "moved 10.4 pt > slop 10 pt".
  package var description: String { words.description }

  /// The same without asking for memory.
  package var words: InlineText {
    switch self {
    case .held(let seconds, let limit):
      "held \(seconds.text(apartFrom: limit, places: 2)) s > \(limit.shortText) s"
    case .moved(let points, let slop):
      "moved \(points.text(apartFrom: slop, places: 1)) pt > slop \(slop.shortText) pt"
    case .stayed(let points, let slop):
      "moved \(points.text(places: 1)) pt ≤ slop \(slop.shortText) pt"
    case .otherFinger: "another finger was down"
    case .cancelled: "the finger was taken away"
    }
  }
}
