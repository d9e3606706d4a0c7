import Canvas
import Motion

/// A ticket that turns so fast that a frame is exposed while it moves: the mean of many moments.
///
/// A moment has just one picture, the face without the light that moves over it, so that there can be as many moments
/// as it takes to tell no single one from its neighbours. The light is laid over a few of them.
struct TicketSweep {
  /// A moment of the exposure.
  private struct Moment {
    var pose: Ticket.Pose
    var narrowing: Double
  }

  /// Points of the face from the axis to the end of its lines of text.
  private static let textReach = 130.0
  /// The width of the thinnest stem of its lettering, in points of the face.
  private static let stem = 1.3
  static let mostMoments = 40
  private static let (columns, rows) = (6, 12)
  private static let lights = 6

  private let prepared: Ticket.Prepared
  private let parameters: Ticket.Parameters
  private var moments = FixedList<40, Moment>()

  /// - Parameter swing: the degrees that it turns by while the frame is exposed, about `middle`.
  init(about middle: Ticket.Pose, swing: Double, _ p: Ticket.Parameters, _ prepared: Ticket.Prepared) {
    self.prepared = prepared
    parameters = p
    let count = Self.moments(swing: swing)
    for moment in 0..<count {
      var pose = middle
      pose.angle += swing * ((Double(moment) + 0.5) / Double(count) - 0.5)
      moments.append(Moment(pose: pose, narrowing: TurnedTicket(pose, in: prepared.layout.space).narrowing))
    }
    // A narrow face lies within a wider one. So where some of the moments show the ground, they are the first ones,
    // and the shares of those that follow add up to their mean.
    moments.insertionSort { $0.narrowing < $1.narrowing }
  }

  /// Enough for text to move by less than a stem from one moment to the next.
  static func moments(swing: Double) -> Int {
    Int((swing.magnitude * .pi / 180 * textReach / stem).rounded(.up).clamped(to: 4...Double(mostMoments)))
  }

  func draw(on canvas: inout Canvas) {
    for index in 0..<moments.count { draw(moments[index].pose, share: 1 / Double(index + 1), on: &canvas) }
    for light in 0..<Self.lights {
      let pose = moments[(2 * light + 1) * moments.count / (2 * Self.lights)].pose
      let ticket = TurnedTicket(pose, in: prepared.layout.space)
      guard ticket.narrowing > 1e-4 else { continue }
      TicketLight(ticket: ticket, offset: pose.lightOffset(parameters)).draw(on: &canvas) { _ in
        1 / Double(Self.lights)
      }
    }
  }

  private func draw(_ pose: Ticket.Pose, share: Double, on canvas: inout Canvas) {
    let ticket = TurnedTicket(pose, in: prepared.layout.space)
    TicketEdge(ticket: ticket, lightOffset: pose.lightOffset(parameters), tones: prepared.tones)
      .draw(share: share, on: &canvas)
    guard ticket.narrowing > 1e-4 else { return }
    let light = 1 - pose.dimmer(parameters)
    let shade = TicketShade(pose)
    var even = TicketFace.even(ticket, columns: Self.columns, rows: Self.rows, on: &canvas)
    let pictures = prepared.sweepPictures(isBack: ticket.isBack, narrowing: ticket.narrowing)
    canvas.draw(even, pictures.flat) { point in
      let shaded = shade.color(at: TicketFace.place(point.texture))
      point.color = Color(light * shaded.red, light * shaded.green, light * shaded.blue, share)
    }
    canvas.giveBack(&even.points)
  }
}

/// The loss of light on the side that turns away.
struct TicketShade {
  private static let color = Color(hex: 0x140C02)
  /// Whether the left side is the nearer one.
  let isFromLeft: Bool
  private let amount: Double

  init(_ pose: Ticket.Pose) {
    let anchor = pose.anchor
    isFromLeft = anchor > 0
    amount = 0.5 * Exact.sin(anchor.magnitude * .pi / 2)
  }

  /// The shade at a point of the face, as the alpha of a colour that multiplies.
  func alpha(at place: Vector) -> Double {
    let x = place.x / TicketOutline.size.x
    return amount * (((isFromLeft ? x : 1 - x) - 0.2) / 0.8).clamped(to: 0...1)
  }

  /// The colour that multiplies, for a share of the shade.
  func tint(at place: Vector, share: Double) -> Color { Self.color.opacity(alpha(at: place) * share) }

  /// The factors that a point of the face is darkened by.
  func color(at place: Vector) -> Color { Color.white.mixed(with: Self.color, alpha(at: place)) }
}
