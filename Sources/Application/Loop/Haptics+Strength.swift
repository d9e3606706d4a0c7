import Commands
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

extension Haptics {
  /// Returns the connected devices, and reports if none of them vibrates.
  static func connected() -> Haptics {
    let haptics = Haptics()
    if !haptics.canVibrate {
      Output.error("haptics: no device that rumbles is connected; impacts flash at the picture's edges")
    }
    return haptics
  }
}
