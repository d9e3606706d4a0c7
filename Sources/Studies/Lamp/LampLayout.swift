import Canvas
import Effects
import Motion

/// The layout of the lamp's page, computed from its size alone.
///
/// Between the two sizes that the page was designed for (390 × 844 and 1280 × 720) every value changes steadily, so that
/// nothing jumps while a window is resized.
struct LampLayout: Hashable {
  enum Frame: Hashable {
    /// The whole page with its text.
    case page
    /// A tile of the gallery, with a larger city and without text.
    case tile
  }

  let size: Vector
  let frame: Frame
  /// The point at the top edge where the cord is fixed.
  let pivot: Vector
  /// The number of points drawn for each point of the pendulum.
  ///
  /// It is below 1 only on pages so low that the lamp would hang below the upper 62 % or down to the text. The pendulum itself
  /// always swings in its own points, so its period is the same in every window.
  let scale: Double
  /// The radius of the shade's rim, as drawn.
  let radius: Double
  /// The angle between the cone's axis and the middle of its soft edge, in radians.
  let halfAngle: Double
  /// Half the width of the cone's soft edge, in radians.
  let softness: Double
  /// The distance below the rim over which the light falls off, as drawn.
  let reach: Double
  let moon: Vector
  let moonRadius: Double
  let starCount: Int
  /// The height of the skyline's highest roofs.
  let cityHeight: Double
  /// The scale of houses, windows and stars: 1 on a phone.
  let cityScale: Double
  /// The horizontal position of the valley between the roofs, as a share of the width.
  let cityCenter: Double
  /// The lower end of the lamp with the cord length that the page is composed for.
  let lowestLamp: Double
  let headline: Rect
  let headlineSize: Double
  let message: Rect

  /// The cord length that the page is composed for; a longer cord hangs lower.
  private static let composedCord = 250.0
  /// The lower end of the range of `cordLength`.
  private static let shortestCord = 40.0
  /// The distance that the bulb reaches below the rim, in radii.
  private static let bulbDepth = 0.305

  init(_ size: Vector, _ frame: Frame) {
    self.size = size
    self.frame = frame
    let width = max(size.x, 1)
    let height = max(size.y, 1)
    let aspect = width / height
    /// The position between an upright phone, 0, and a wide window, 1.
    let wide = Falloff.smooth(
      0, 1, ((width - 390) / 610).clamped(to: 0...1) * ((aspect - 0.3) / 1.2).clamped(to: 0...1))
    let fullRadius: Double
    let centerX: Double
    switch frame {
    case .page:
      fullRadius = mix(60, 74, wide)
      centerX = 0.5
      // The composed roofs are 270 points high at 390 × 844 and 250 at 1280 × 720, and 0.28 higher for each point of height:
      // 33.68 = 270 − 0.28 · 844, 48.4 = 250 − 0.28 · 720. A low window keeps room for the lamp: there the roofs take at most
      // 0.28 of the height at 390 points, rising to 0.3475 at 720, which allows the composed 250.
      cityHeight = min(
        0.28 * height + mix(33.68, 48.4, wide), mix(0.28, 0.3475, ((height - 390) / 330).clamped(to: 0...1)) * height)
      cityCenter = 0.5
      // The moon is at (78, 186) and (268, 176) in the two compositions.
      moon = Vector(0.2 * width + mix(0, 12, wide), mix(0.22, 0.2444, wide) * height)
    case .tile:
      /// The position between an upright tile, 0, and a wide one, 1.
      ///
      /// The factors for both were measured from the gallery's design.
      let lying = Falloff.smooth(0.7, 1.9, aspect)
      fullRadius = mix(68, 94, lying)
      centerX = mix(0.5, 0.687, lying)
      cityHeight = mix(0.41, 0.634, lying) * height
      cityCenter = mix(0.5, 0.6, lying)
      moon = Vector(mix(0.2, 0.162, lying) * width, mix(0.167, 0.244, lying) * height)
    }
    let isRoomy = width >= 600 && height >= 520
    let margin = Look.margin(forWidth: width)
    let column = min(560, max(0, width - 2 * margin))
    headlineSize = isRoomy ? 36 : column >= 250 ? 28 : column >= 195 ? 22 : 17
    let lineGap = isRoomy ? 14.0 : 12.0
    let headlineHeight = headlineSize * 1.1
    let lines = min(304, column)
    let block = headlineHeight + lineGap + (lines < 286 ? 3 : 2) * 17 * 1.4
    let lamp = Self.composedCord + Self.bulbDepth * fullRadius
    // On a low page even the highest roofs stay below the text, and the lamp above it.
    let highest = mix(1.08, 0.95, ((height - 580) / 160).clamped(to: 0...1))
    let clear = mix(highest, 0.28, wide * ((height - 400) / 200).clamped(to: 0...1)) * cityHeight
    let room = height - clear - block - 8
    let roomScale = room / (Self.composedCord + 0.55 * fullRadius)
    scale = frame == .page ? min(Look.heroScale(objectHeight: lamp, in: size), max(0.3, roomScale)) : 1
    radius = fullRadius * scale
    pivot = Vector(width * centerX, 0)
    halfAngle = mix(33, 37, wide) * .pi / 180
    softness = mix(3.6, 3.4, wide) * .pi / 180
    // The growth relative to the composed height.
    let growth = (cityHeight / mix(270, 250, wide)).squareRoot()
    moonRadius = mix(26, 38, wide) * min(growth, (height / 700 + 1) / 2)
    let pageScale = mix(1, 1.15, wide) * growth * growth.squareRoot()
    cityScale = frame == .page ? max(0.3, pageScale) : mix(1.1, 1.8, wide)
    let area = width * height / (cityScale * cityScale)
    // A phone of 390 × 844 = 329 000 square points has 80 stars; 1280 × 720 = 921 000 has 80 more.
    starCount = Int((80 + (area - 329_000) / 7400).clamped(to: 40...320))

    // The text is as low as composed, but clear of the lamp above and of the nearest roofs below.
    let rim = Self.composedCord * scale
    let composed = min(mix(0.564, 0.589, wide) * height, rim + 420 + 0.12 * height)
    lowestLamp = (rim + 0.55 * radius).rounded(.up)
    let top = max(rim + 0.55 * radius, min(composed, height - block - clear)).rounded()
    // The light is composed to reach text about 260 points below the rim, and reaches further for text further away.
    reach = 300 * scale * max(1, (top - rim) / 260)
    headline = Rect(x: (width - column) / 2, y: top, width: column, height: headlineHeight)
    message = Rect(x: (width - lines) / 2, y: top + headlineHeight + lineGap, width: lines, height: 4 * 17 * 1.4)
  }

  /// Returns the middle of the rim for a cord of `length` points of the pendulum, at an angle in radians.
  func rim(angle: Double, length: Double) -> Vector {
    pivot + Vector(Exact.sin(angle), Exact.cos(angle)) * drop(length)
  }

  /// Returns the drawn distance from the ceiling to the rim, for a cord of `length` points.
  ///
  /// A cord shorter than 180 points is drawn longer than it is, so that the shade's top stays in the picture and, on a narrow
  /// page, below the title. The pendulum swings at its own length.
  func drop(_ length: Double) -> Double {
    let end = 180 * scale
    let x = length * scale
    guard frame == .page, x < end else { return x }
    let start = Self.shortestCord * scale
    let least = leastDrop(before: end)
    guard x > start else { return least }
    // At `end` the curve continues as the line x without a bend.
    return least + (end - least) * Exact.pow((x - start) / (end - start), (end - start) / (end - least))
  }

  /// Returns the drop of the shortest cord, which leaves the shade a stub of cord and, if needed, keeps it below the title.
  private func leastDrop(before end: Double) -> Double {
    let shade = Self.neck * radius
    let inPicture = shade + 6 * scale
    guard LampPage.headingEnd(in: self) > pivot.x - radius else { return inPicture }
    return max(inPicture, min(Chrome.backArea(in: size).maxY - 6 + shade, 0.75 * end))
  }
}
