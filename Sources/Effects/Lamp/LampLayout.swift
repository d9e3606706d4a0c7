import Canvas
import Motion

/// Where everything on the lamp's page goes, from its size alone.
///
/// Between the two sizes that the page was designed at (390 × 844 and 1280 × 720) everything changes steadily, so that
/// nothing jumps while a window is dragged larger.
struct LampLayout: Hashable {
  enum Frame: Hashable {
    /// The whole page with its words.
    case page
    /// A tile of the gallery: no words, a larger city.
    case tile
  }

  let size: Vector
  let frame: Frame
  /// Where the cord is fixed; at the top edge.
  let pivot: Vector
  /// Points drawn for each point of the pendulum: below 1 only on pages so low that the lamp would hang out of the
  /// upper 62 %, or down to the words. The pendulum itself always swings in its own points, so its period is the same in every window.
  let scale: Double
  /// Of the shade's rim, as drawn.
  let radius: Double
  /// Radians between the cone's axis and the middle of its soft edge.
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
  /// The size of houses, windows and stars: 1 on a phone.
  let cityScale: Double
  /// Where the valley between the roofs is, as a part of the width.
  let cityCenter: Double
  /// The lower end of the lamp with the cord that the page is composed for.
  let lowestLamp: Double
  let headline: Rect
  let headlineSize: Double
  let message: Rect

  /// The cord that the page is composed for; a longer one really hangs lower.
  private static let composedCord = 250.0
  /// The lower end of the range of `cordLength`.
  private static let shortestCord = 40.0
  /// How far the bulb reaches below the rim, in radii.
  private static let bulbDepth = 0.305

  init(_ size: Vector, _ frame: Frame) {
    self.size = size
    self.frame = frame
    let width = max(size.x, 1)
    let height = max(size.y, 1)
    let aspect = width / height
    /// 0 on a phone held upright, 1 on a wide window.
    let wide = Falloff.smooth(
      0, 1, ((width - 390) / 610).clamped(to: 0...1) * ((aspect - 0.3) / 1.2).clamped(to: 0...1))
    let fullRadius: Double
    let centerX: Double
    switch frame {
    case .page:
      fullRadius = mix(60, 74, wide)
      centerX = 0.5
      // Roofs 270 points high at 390 × 844 and 250 at 1280 × 720, as composed, and 0.28 more for each point of height:
      // 33.68 = 270 − 0.28 · 844, 48.4 = 250 − 0.28 · 720. A low window keeps room for the lamp: they take at most
      // 0.28 of 390 points, rising to 0.3475 of 720, where 250 are let through.
      cityHeight = min(
        0.28 * height + mix(33.68, 48.4, wide), mix(0.28, 0.3475, ((height - 390) / 330).clamped(to: 0...1)) * height)
      cityCenter = 0.5
      // At 78, 186 and at 268, 176 of the two compositions.
      moon = Vector(0.2 * width + mix(0, 12, wide), mix(0.22, 0.2444, wide) * height)
    case .tile:
      /// 0 on an upright tile, 1 on one that lies.
      ///
      /// Shares of both were measured from the drawing of the gallery.
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
    // Of a low page's roofs even the highest stay below the words, and the lamp above them.
    let highest = mix(1.08, 0.95, ((height - 580) / 160).clamped(to: 0...1))
    let clear = mix(highest, 0.28, wide * ((height - 400) / 200).clamped(to: 0...1)) * cityHeight
    let room = height - clear - block - 8
    let roomScale = room / (Self.composedCord + 0.55 * fullRadius)
    scale = frame == .page ? min(Look.heroScale(objectHeight: lamp, in: size), max(0.3, roomScale)) : 1
    radius = fullRadius * scale
    pivot = Vector(width * centerX, 0)
    halfAngle = mix(33, 37, wide) * .pi / 180
    softness = mix(3.6, 3.4, wide) * .pi / 180
    // Over what was composed.
    let growth = (cityHeight / mix(270, 250, wide)).squareRoot()
    moonRadius = mix(26, 38, wide) * min(growth, (height / 700 + 1) / 2)
    let pageScale = mix(1, 1.15, wide) * growth * growth.squareRoot()
    cityScale = frame == .page ? max(0.3, pageScale) : mix(1.1, 1.8, wide)
    let area = width * height / (cityScale * cityScale)
    // 80 on the phone's 390 × 844 = 329 000 square points, and 80 more on 1280 × 720 = 921 000.
    starCount = Int((80 + (area - 329_000) / 7400).clamped(to: 40...320))

    // As low as composed, but clear of the lamp above and of the nearest roofs below.
    let rim = Self.composedCord * scale
    let composed = min(mix(0.564, 0.589, wide) * height, rim + 420 + 0.12 * height)
    lowestLamp = (rim + 0.55 * radius).rounded(.up)
    let top = max(rim + 0.55 * radius, min(composed, height - block - clear)).rounded()
    // The light is composed to reach words about 260 points below the rim; where they are further away it goes further.
    reach = 300 * scale * max(1, (top - rim) / 260)
    headline = Rect(x: (width - column) / 2, y: top, width: column, height: headlineHeight)
    message = Rect(x: (width - lines) / 2, y: top + headlineHeight + lineGap, width: lines, height: 4 * 17 * 1.4)
  }

  /// The middle of the rim for a cord of `length` points of the pendulum, at an angle in radians.
  func rim(angle: Double, length: Double) -> Vector {
    pivot + Vector(Exact.sin(angle), Exact.cos(angle)) * drop(length)
  }

  /// How far below the ceiling the rim of a cord of `length` points is drawn.
  ///
  /// A cord shorter than 180 points is drawn longer than it is, so that the shade keeps its top in the picture and, on
  /// a narrow page, hangs below the title. The pendulum swings at its own length.
  func drop(_ length: Double) -> Double {
    let end = 180 * scale
    let x = length * scale
    guard frame == .page, x < end else { return x }
    let start = Self.shortestCord * scale
    let least = leastDrop(before: end)
    guard x > start else { return least }
    // At `end` the curve goes over into the line x without a bend.
    return least + (end - least) * Exact.pow((x - start) / (end - start), (end - start) / (end - least))
  }

  /// The drop of the shortest cord: the shade with a stub of its cord, or below the way back and the title.
  private func leastDrop(before end: Double) -> Double {
    let shade = Self.neck * radius
    let inPicture = shade + 6 * scale
    guard LampPage.headingEnd(in: self) > pivot.x - radius else { return inPicture }
    return max(inPicture, min(Chrome.backArea(in: size).maxY - 6 + shade, 0.75 * end))
  }
}
