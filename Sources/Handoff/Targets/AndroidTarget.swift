import Motion
import Tuning

/// Kotlin for Android views, with androidx.dynamicanimation.
enum AndroidTarget: KotlinTarget {
  static let id = "android"
  static let title = "Android views"
  static let density = (type: "Float", pixels: "density")

  static func remarks(_ sheet: HandoffSheet) -> [String] {
    sheet.has(.length) ? ["`density` is resources.displayMetrics.density: views are laid out in pixels."] : []
  }

  static func opening(_ sheet: HandoffSheet) -> [String] {
    sheet.imports([
      .easing: "import android.view.animation.PathInterpolator",
      .spring: "import androidx.dynamicanimation.animation.SpringForce",
    ]) + ["object \(sheet.typeName) {"]
  }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring:
      return [
        "`SpringAnimation.setStartVelocity` takes the release velocity in units per second, px/s for a place."
      ]
    case .fling:
      return [
        "For `FlingAnimation.setFriction`, which multiplies 4.2 per second; `setStartVelocity` is in units per second, "
          + "px/s for a place."
      ]
    default: return units(item)
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    if let scaled = scaled(item) { return scaled }
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
  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let type = sheet.typeName
    switch item.content {
    case .spring:
      return [
        "SpringAnimation(view, DynamicAnimation.TRANSLATION_X).setSpring(\(type).\(item.name)(0f))",
        "    .setStartVelocity(velocity).start()",
      ]
    case .fling:
      return [
        "FlingAnimation(view, DynamicAnimation.TRANSLATION_X)",
        "    .setFriction(\(type).\(Code.words(item.name, separator: "_").uppercased())_FRICTION)",
        "    .setStartVelocity(velocity).start()",
      ]
    case .easing(_, let seconds):
      let name = "\(type).\(Code.words(item.motion!, separator: "_").uppercased())_DURATION"
      let time = seconds == nil ? "" : ".setDuration(\(name))"
      return ["view.animate().translationX(100f)\(time)", "    .setInterpolator(\(type).\(item.motion!)Interpolator)"]
    case .color: return ["val value = \(type).\(Code.words(item.name, separator: "_").uppercased())"]
    case .rows: return []
    default: return ["val value = \(place(item, sheet))"]
    }
  }
}
