import Motion
import Tuning

/// Views with androidx.dynamicanimation.
enum AndroidTarget: KotlinTarget {
  static let id = "android"
  static let title = "Android views"

  static func remarks(_ sheet: HandoffSheet) -> [String] { ["Lengths are dp."] }

  static func opening(_ sheet: HandoffSheet) -> [String] {
    sheet.imports([
      .easing: "import android.view.animation.PathInterpolator",
      .spring: "import androidx.dynamicanimation.animation.SpringForce",
    ]) + ["object \(sheet.typeName) {"]
  }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring: return ["`SpringAnimation.setStartVelocity` takes the release velocity in px/s."]
    case .fling:
      return ["For `FlingAnimation.setFriction`, which multiplies 4.2 per second; `setStartVelocity` is in px/s."]
    default: return speed(item)
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let name = Code.words(item.motion ?? item.name, separator: "_").uppercased()
    switch item.content {
    case .spring(let spring):
      return [
        "fun \(item.name)(finalPosition: Float): SpringForce = SpringForce(finalPosition)",
        "    .setStiffness(\(float(spring.stiffness)))",
        "    .setDampingRatio(\(float(spring.dampingRatio)))",
      ]
    case .fling(let fling): return ["const val \(name)_FRICTION = \(friction(fling))"]
    case .easing(let curve, let seconds):
      let time = seconds.map { ["const val \(name)_DURATION = \(Int(($0 * 1000).rounded()))L"] } ?? []
      return time + ["val \(item.motion!)Interpolator = PathInterpolator(\(floats(curve)))"]
    case .color(let color): return ["const val \(name) = \(color.argb).toInt()"]
    default: return plain(item)
    }
  }
}
