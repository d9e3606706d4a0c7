import Formatting
import Motion

/// The scale of everything drawn on a screen that has no scale of its own.
package enum ScreenScale {
  /// The dots per inch at which a point is one pixel: a desktop screen.
  private static let usual = 110.0
  /// The plausible range of dots per inch; projectors and virtual machines report values outside it.
  private static let believed = 40.0...500

  /// Returns the scale of a config, limited to 0.5…4; `nil` for 0, which leaves the scale to the desktop.
  package static func asked(_ scale: Double) -> Double? { scale > 0 ? scale.clamped(to: 0.5...4) : nil }

  /// Returns the scale that a desktop sets in the environment, or in X11's resources by the dots per inch of its text.
  ///
  /// An environment variable may give a scale for each screen. Returns `nil` if nothing sets a scale.
  ///
  /// Desktops set 96 dots per inch also if nobody has chosen a scale, so only a larger number is used.
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

  /// Returns the scale of a screen in quarters, from 1 to 4.
  ///
  /// The physical size decides if it is plausible. The scale is at least large enough that a 4K screen shows about
  /// 1440 points, and an upright screen, which people view while standing, about 864. The scale is never so large
  /// that the default window, of 844 points, has no room.
  ///
  /// - Parameters:
  ///   - pixels: the size of the screen.
  ///   - dotsPerInch: the resolution that the screen reports, for each axis; `nil` if it reports none.
  package static func scale(of pixels: Vector, dotsPerInch: Vector?) -> Double {
    let (short, isUpright) = (min(pixels.x, pixels.y), pixels.y > pixels.x)
    guard short > 0, short.isFinite else { return 1 }
    var preferred = 1.0
    if isUpright, short >= 1000 { preferred = short / 864 }
    if !isUpright, short >= 1800 { preferred = short / 1440 }
    if let dots = dotsPerInch, believed.contains(dots.x), believed.contains(dots.y), 0.9...1.1 ~= dots.x / dots.y {
      preferred = max(preferred, dots.y / usual)
    }
    let most = isUpright ? short / 430 : short / 900
    return (min(preferred, most) * 4 + 1e-6).rounded(.down).clamped(to: 4...16) / 4
  }
}
