import Canvas
import Motion

/// The room that the ticket turns in: points about the ticket's middle, x to the right, y down, z towards the eye.
///
/// One perspective for everything that stands in it. Vanishing lines meet above the ticket's middle, at eye level.
struct TicketSpace: Hashable {
  /// From the eye to the ticket's axis, in points.
  static let distance = 1100.0
  /// How far above the ticket's middle the eye is.
  static let eyeHeight = 150.0
  /// Half the ticket's size.
  static let half = Vector(150, 210)

  /// The ticket's middle on the screen.
  var center: Vector
  /// Screen points for a point of the room, on the axis.
  var scale: Double
  /// From the ticket's lower edge to the floor.
  var gap = 30.0

  /// The floor's y.
  var floor: Double { Self.half.y + gap }

  func project(_ x: Double, _ y: Double, _ z: Double) -> Vector {
    let k = Self.distance / (Self.distance - z)
    return center + Vector(x * k, (y + Self.eyeHeight) * k - Self.eyeHeight) * scale
  }

  /// On the floor, `radius` from the axis, `degrees` rightwards from the direction to the eye.
  func floorPoint(radius: Double, degrees: Double) -> Vector {
    let (sine, cosine) = Exact.sinCos(degrees * .pi / 180)
    return project(radius * sine, floor, radius * cosine)
  }
}

/// A ticket turned by an angle: takes points of a face, 300 × 420 from its upper left corner, to the screen.
struct TurnedTicket: Hashable {
  var space: TicketSpace
  var pose: Ticket.Pose
  /// Seen in the floor.
  var isMirrored = false
  private let sine: Double
  private let cosine: Double

  init(_ pose: Ticket.Pose, in space: TicketSpace, isMirrored: Bool = false) {
    self.space = space
    self.pose = pose
    self.isMirrored = isMirrored
    (sine, cosine) = Exact.sinCos(pose.reduced * .pi / 180)
  }

  var mirrored: TurnedTicket { TurnedTicket(pose, in: space, isMirrored: true) }
  var isBack: Bool { pose.face == .back }
  /// How much of its thickness is turned to the eye, 0…1.
  var thickening: Double { sine.magnitude }
  /// How much narrower than frontal, 0…1.
  var narrowing: Double { cosine.magnitude }

  /// Of the visible face. The back's x runs the other way, so that it can be read.
  func point(_ x: Double, _ y: Double) -> Vector {
    isBack ? solid(TicketSpace.half.x - x, y, -1.6) : solid(x - TicketSpace.half.x, y, 1.6)
  }

  /// In the middle of the ticket's thickness, at a point of the front.
  func solid(_ p: Vector) -> Vector { solid(p.x - TicketSpace.half.x, p.y, 0) }

  /// Within the ticket's thickness: `x` from its axis, `z` towards the front.
  private func solid(_ x: Double, _ y: Double, _ z: Double) -> Vector {
    let height = y - TicketSpace.half.y
    return space.project(
      x * cosine + z * sine, isMirrored ? 2 * space.floor - height : height, z * cosine - x * sine)
  }
}
