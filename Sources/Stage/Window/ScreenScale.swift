import Formatting
import Motion

/// How much larger everything is drawn on a screen without a scale of its own.
package enum ScreenScale {
  /// Dots an inch at which a point is a pixel: a desk's screen.
  private static let usual = 110.0
  /// What a screen can be; beyond that it has been made up, as by projectors and virtual machines.
  private static let believed = 40.0...500

  /// What a config's scale comes to; nil for 0, which leaves it to the desktop.
  package static func asked(_ scale: Double) -> Double? { scale > 0 ? scale.clamped(to: 0.5...4) : nil }

  /// The scale that a desktop asks for: by variables of the environment, of which one can have a scale for each screen, or
  /// by the dots an inch of its text in X11's resources. `nil` where none does.
  ///
  /// Desktops set 96 dots an inch also where nobody has chosen a scale, so that only more of them count.
  static func desktop(
    _ environment: (String) -> String?, resources: String?, screen: (name: String, index: Int)
  ) -> Double? {
    func believed(_ scale: Double?) -> Double? { scale.flatMap { 0.5...8 ~= $0 ? $0 : nil } }
    for name in ["GDK_SCALE", "QT_SCALE_FACTOR"] {
      if let scale = believed(environment(name).flatMap(Double.init)) { return scale }
    }
    if let factors = environment("QT_SCREEN_SCALE_FACTORS")?.split(separator: ";", omittingEmptySubsequences: false) {
      let own = factors.first { $0.hasPrefix(screen.name + "=") }?.drop { $0 != "=" }.dropFirst()
      let one = own ?? (factors.indices.contains(screen.index) ? factors[screen.index] : nil)
      if let scale = believed(one.flatMap { Double($0) }) { return scale }
    }
    let dots = resources?.split(whereSeparator: \.isNewline).last { $0.hasPrefix("Xft.dpi:") }
      .flatMap { Double(String($0.dropFirst("Xft.dpi:".count)).trimmed) }
    return believed(dots.map { ($0 / 96 * 4).rounded() / 4 }).flatMap { $0 > 1 ? $0 : nil }
  }

  /// In quarters, from 1 to 4. `dotsPerInch` is what the screen says of itself, each way; nil where it says nothing.
  ///
  /// By its physical size, where that can be believed; and at least so that a 4K screen has a picture of some 1440 points,
  /// and an upright one, which is looked at from where one stands, of some 864. Never so large that the default window, of
  /// 844 points, has no room.
  package static func scale(of pixels: Vector, dotsPerInch: Vector?) -> Double {
    let (short, isUpright) = (min(pixels.x, pixels.y), pixels.y > pixels.x)
    guard short > 0, short.isFinite else { return 1 }
    var wished = 1.0
    if isUpright, short >= 1000 { wished = short / 864 }
    if !isUpright, short >= 1800 { wished = short / 1440 }
    if let dots = dotsPerInch, believed.contains(dots.x), believed.contains(dots.y), 0.9...1.1 ~= dots.x / dots.y {
      wished = max(wished, dots.y / usual)
    }
    let most = isUpright ? short / 430 : short / 900
    return (min(wished, most) * 4 + 1e-6).rounded(.down).clamped(to: 4...16) / 4
  }
}
