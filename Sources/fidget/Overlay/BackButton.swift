import Gestures
import Motion

/// The way back in the upper left corner: a finger that goes down there belongs to it and never reaches the effect.
struct BackButton {
  private var finger: Int?
  /// True once after a tap; read and forgotten by whoever goes back.
  private(set) var wasTapped = false

  /// The inputs that are the effect's.
  mutating func filter(_ inputs: [Input], area: Rect) -> [Input] {
    wasTapped = false
    return inputs.filter { input in
      guard case .finger(let event) = input else { return true }
      if event.phase == .down, finger == nil, area.contains(event.position) { finger = event.id }
      guard event.id == finger else { return true }
      if event.phase == .up || event.phase == .cancelled {
        wasTapped = event.phase == .up && area.contains(event.position)
        finger = nil
      }
      return false
    }
  }
}
