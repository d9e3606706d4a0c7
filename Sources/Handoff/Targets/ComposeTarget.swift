import Motion
import Tuning

enum ComposeTarget: KotlinTarget {
  static let id = "compose"
  static let title = "Jetpack Compose"
  static let density = (type: "Density", pixels: "density.density")

  static func opening(_ sheet: HandoffSheet) -> [String] {
    sheet.imports([
      .motion: "import androidx.compose.animation.core.*", .color: "import androidx.compose.ui.graphics.Color",
      .pointRates: "import androidx.compose.ui.unit.Density", .points: "import androidx.compose.ui.unit.dp",
    ]) + ["object \(sheet.typeName) {"]
  }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring:
      return [
        "`animateTo(target, \(item.name)(), initialVelocity)` takes the release velocity in units per second, px/s for "
          + "a place; it ends within `visibilityThreshold`."
      ]
    case .fling:
      return [
        "The multiplier of Compose's 4.2 per second. `animateDecay` takes the release velocity in units per second, px/s "
          + "for a place."
      ]
    default: return units(item)
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let name = item.name
    switch item.content {
    case .spring(let spring):
      return [
        "fun <T> \(name)(visibilityThreshold: T? = null): SpringSpec<T> =",
        "    spring(dampingRatio = \(float(spring.dampingRatio)), "
          + "stiffness = \(float(spring.stiffness)), visibilityThreshold = visibilityThreshold)",
      ]
    case .fling(let fling):
      return ["fun <T> \(name)(): DecayAnimationSpec<T> = exponentialDecay(frictionMultiplier = \(friction(fling)))"]
    case .easing(let curve, let seconds):
      let tween = seconds.map { seconds in
        "fun <T> \(item.motion!)Tween(): TweenSpec<T> = tween(durationMillis = \(Int((seconds * 1000).rounded())), "
          + "easing = \(name))"
      }
      return ["val \(name) = CubicBezierEasing(\(floats(curve)))"] + [tween].compactMap { $0 }
    case .number(let number, let unit) where unit == .points: return ["val \(name) = \(n: number).dp"]
    case .color(let color): return ["val \(name) = Color(\(color.argb))"]
    default: return scaled(item) ?? plain(item)
    }
  }

  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let name = "\(sheet.typeName).\(item.name)"
    switch item.content {
    case .spring: return ["place.animateTo(target, \(name)(), initialVelocity = velocity)"]
    case .fling: return ["place.animateDecay(velocity, \(name)())"]
    case .easing(_, let seconds):
      let tween = seconds == nil ? "tween(easing = \(name))" : "\(sheet.typeName).\(item.motion!)Tween()"
      return ["place.animateTo(target, \(tween))"]
    case .number(_, .points), .color: return ["val value = \(name)"]
    case .rows: return []
    default: return ["val value = \(place(item, sheet))"]
    }
  }
}
