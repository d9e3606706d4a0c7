import Effects
import Stage

extension Haptics.Strength {
  init(_ impact: Happening.Impact) {
    switch impact {
    case .light: self = .light
    case .medium: self = .medium
    case .heavy: self = .heavy
    }
  }
}
