import Canvas
import Motion

/// Where everything on the ticket's picture goes, from its size alone.
struct TicketLayout: Hashable {
  let size: Vector
  let space: TicketSpace
  /// Of the turntable's scale, in points of the room.
  let ringRadius: Double
  let isTile: Bool

  init(_ size: Vector, isTile: Bool = false) {
    self.size = size
    self.isTile = isTile
    let (width, height) = (max(size.x, 1), max(size.y, 1))
    guard !isTile else {
      // An upright tile has its words below the ticket, a lying one to the left of it.
      let lying = Falloff.smooth(0.8, 1.6, width / height)
      space = TicketSpace(
        center: Vector(mix(0.5, 0.76, lying) * width, mix(0.385, 0.4, lying) * height),
        scale: min(mix(0.00125, 0.00168, lying) * height, mix(2.5, 1.2, lying) * width / 1000), gap: 26)
      ringRadius = 0
      return
    }
    let margin = Look.margin(forWidth: width)
    let isWide = Look.isWide(size)
    // Turned a little, the near edge is a fourteenth larger.
    let scale = max(
      0.05, min(Look.heroScale(objectHeight: TicketOutline.size.y, in: size), (width - 2 * margin) / 320))
    let center = Vector(width / 2, max(height * (isWide ? 0.428 : 0.441), min(height / 2, 64 + 228 * scale)))
    space = TicketSpace(center: center, scale: scale)
    // As large as leaves room at the sides, and in front for the words in the corners of a narrow window.
    let front = isWide ? height - 5 : height - 155
    let nearest = ((front - center.y) / scale + TicketSpace.eyeHeight) / (space.floor + TicketSpace.eyeHeight)
    let deep = nearest > 1 ? TicketSpace.distance * (1 - 1 / nearest) : 0
    ringRadius = max(140, min(330, deep, (width / 2 - 13) / scale))
  }

  var margin: Double { Look.margin(forWidth: size.x) }
  var isWide: Bool { Look.isWide(size) }
  /// Where the axis meets the floor on the screen.
  var floorY: Double { space.center.y + space.floor * space.scale }
  var foot: Double { size.x >= 1000 ? 32 : 24 }
}
