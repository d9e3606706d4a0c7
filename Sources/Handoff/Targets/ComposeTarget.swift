import Motion
import Tuning

enum ComposeTarget: CodeTarget {
  static let id = "compose"
  static let title = "Jetpack Compose"
  static let ending = "kt"
  static let comment = (begin: "// ", end: "")
  static let indent = "    "

  static func opening(_ sheet: HandoffSheet) -> [String] {
    let imports = [
      sheet.has(.motion) ? "import androidx.compose.animation.core.*" : nil,
      sheet.has(.color) ? "import androidx.compose.ui.graphics.Color" : nil,
      sheet.has(.length) ? "import androidx.compose.ui.unit.dp" : nil,
    ].compactMap { $0 }
    return imports + (imports.isEmpty ? [] : [""]) + ["object \(sheet.typeName) {"]
  }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring:
      return [
        "`animateTo(target, snap(), initialVelocity)` takes the release velocity in px/s; it ends within "
          .replacing("snap()", with: item.name + "()") + "`visibilityThreshold`."
      ]
    case .fling:
      return ["The multiplier of Compose's 4.2 per second. `animateDecay` takes the release velocity in px/s."]
    default: return KotlinText.notes(item)
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let name = item.name
    switch item.content {
    case .spring(let spring):
      return [
        "fun <T> \(name)(visibilityThreshold: T? = null): SpringSpec<T> =",
        "    spring(dampingRatio = \(KotlinText.float(spring.dampingRatio)), "
          + "stiffness = \(KotlinText.float(spring.stiffness)), visibilityThreshold = visibilityThreshold)",
      ]
    case .fling(let fling):
      return [
        "fun <T> \(name)(): DecayAnimationSpec<T> = exponentialDecay(frictionMultiplier = \(KotlinText.friction(fling)))"
      ]
    case .easing(let curve, let seconds):
      let tween = seconds.map { seconds in
        "fun <T> \(item.motion!)Tween(): TweenSpec<T> = tween(durationMillis = \(Int((seconds * 1000).rounded())), "
          + "easing = \(name))"
      }
      return ["val \(name) = CubicBezierEasing(\(KotlinText.four(curve)))"] + [tween].compactMap { $0 }
    case .number(let number, let unit) where unit.isLength:
      return ["val \(name) = \(Code.number(number)).dp"]
    case .color(let color): return ["val \(name) = Color(\(KotlinText.argb(color)))"]
    default: return KotlinText.constants(item)
    }
  }
}
