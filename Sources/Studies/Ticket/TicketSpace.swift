import Canvas
import Effects
import Motion

/// The space that the ticket turns in, with one perspective for everything in it.
///
/// Coordinates are points relative to the ticket's middle: x to the right, y down, z towards the eye. Vanishing lines meet
/// above the ticket's middle, at eye level.
struct TicketSpace: Hashable {
  /// The distance from the eye to the ticket's axis, in points.
  static let distance = 1100.0
  /// The height of the eye above the ticket's middle, in points.
  static let eyeHeight = 150.0
  static let half = Vector(150, 210)

  /// The ticket's middle on the screen.
  var center: Vector
  /// The number of screen points for a point of the space, measured on the axis.
  var scale: Double
  /// The distance from the ticket's lower edge to the floor.
  var gap = 30.0

  var floor: Double { Self.half.y + gap }

  func project(_ x: Double, _ y: Double, _ z: Double) -> Vector {
    let k = Self.distance / (Self.distance - z)
    return center + Vector(x * k, (y + Self.eyeHeight) * k - Self.eyeHeight) * scale
  }

  /// Returns a point of the floor on the screen, `radius` from the axis and `degrees` to the right of the eye's direction.
  func floorPoint(radius: Double, degrees: Double) -> Vector {
    let (sine, cosine) = Exact.sinCos(degrees * .pi / 180)
    return project(radius * sine, floor, radius * cosine)
  }
}

/// A ticket turned by an angle, which projects points of a face, 300 × 420 from its upper left corner, to the screen.
struct TurnedTicket {
  var space: TicketSpace
  var pose: Ticket.Pose
  /// Whether it is the reflection in the floor.
  var isMirrored = false
  private let sine: Double
  private let cosine: Double
  private let tilt: (sine: Double, cosine: Double)

  init(_ pose: Ticket.Pose, in space: TicketSpace, isMirrored: Bool = false) {
    self.space = space
    self.pose = pose
    self.isMirrored = isMirrored
    (sine, cosine) = Exact.sinCos(pose.reduced * .pi / 180)
    tilt = pose.tilt == 0 ? (0, 1) : Exact.sinCos(pose.tilt * .pi / 180)
  }

  var mirrored: TurnedTicket { TurnedTicket(pose, in: space, isMirrored: true) }
  var isBack: Bool { pose.face == .back }
  /// The share of its thickness that faces the eye, 0…1.
  var thickening: Double { sine.magnitude }
  /// The visible width as a share of the frontal width, 0…1.
  var narrowing: Double { cosine.magnitude }

  /// Projects a point of the visible face; the back's x axis is reversed, so that its print is readable.
  func point(_ x: Double, _ y: Double) -> Vector {
    isBack ? solid(TicketSpace.half.x - x, y, -1.6) : solid(x - TicketSpace.half.x, y, 1.6)
  }

  /// Projects a point of the front to the middle of the ticket's thickness.
  func solid(_ p: Vector) -> Vector { solid(p.x - TicketSpace.half.x, p.y, 0) }

  /// Projects a point within the ticket's thickness: `x` from its axis, `z` towards the front.
  private func solid(_ x: Double, _ y: Double, _ z: Double) -> Vector {
    let (upright, depth) = (y - TicketSpace.half.y, z * cosine - x * sine)
    let height = upright * tilt.cosine + depth * tilt.sine
    return space.project(
      x * cosine + z * sine, isMirrored ? 2 * space.floor - height : height, depth * tilt.cosine - upright * tilt.sine)
  }
}

/// The layout of the ticket's picture, computed from its size alone.
struct TicketLayout: Hashable {
  let size: Vector
  let space: TicketSpace
  /// The radius of the turntable's scale, in points of the space.
  let ringRadius: Double
  let isTile: Bool

  init(_ size: Vector, isTile: Bool = false) {
    self.size = size
    self.isTile = isTile
    let (width, height) = (max(size.x, 1), max(size.y, 1))
    guard !isTile else {
      // An upright tile has its text below the ticket, a wide one to the left of it.
      let lying = Falloff.smooth(0.8, 1.6, width / height)
      space = TicketSpace(
        center: Vector(mix(0.5, 0.76, lying) * width, mix(0.385, 0.4, lying) * height),
        scale: min(mix(0.00125, 0.00168, lying) * height, mix(2.5, 1.2, lying) * width / 1000), gap: 26)
      ringRadius = 0
      return
    }
    let margin = Look.margin(forWidth: width)
    let isWide = Look.isWide(size)
    // At a slight turn the near edge is a fourteenth larger.
    let scale = max(0.05, min(Look.heroScale(objectHeight: TicketOutline.size.y, in: size), (width - 2 * margin) / 320))
    let center = Vector(width / 2, max(height * (isWide ? 0.428 : 0.441), min(height / 2, 64 + 228 * scale)))
    space = TicketSpace(center: center, scale: scale)
    // The ring is as large as possible with space at the sides and, in a narrow window, for the text in the front corners.
    let front = isWide ? height - 5 : height - 155
    let nearest = ((front - center.y) / scale + TicketSpace.eyeHeight) / (space.floor + TicketSpace.eyeHeight)
    let deep = nearest > 1 ? TicketSpace.distance * (1 - 1 / nearest) : 0
    ringRadius = max(140, min(330, deep, (width / 2 - 13) / scale))
  }

  /// The area that the ticket may cover at any turn and tilt: its nearest edge is up to a third larger.
  var reach: Rect {
    let half = Vector(1.2 * TicketSpace.half.x, 1.4 * TicketSpace.half.y) * space.scale
    return Rect(center: space.center, size: half * 2)
  }

  var margin: Double { Look.margin(forWidth: size.x) }
  /// The height on the screen at which the axis meets the floor.
  var floorY: Double { space.center.y + space.floor * space.scale }
  var foot: Double { size.x >= 1000 ? 32 : 24 }
}
