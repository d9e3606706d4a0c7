import Canvas
import Motion

/// A motion-blurred ticket: the mean of many moments while a frame is exposed.
///
/// A moment is drawn as a single picture, the face without the moving light. This makes enough moments affordable that none of
/// them can be told from its neighbours. The light is added for a few of them only.
struct TicketSweep {
  /// A moment of the exposure.
  private struct Moment {
    var pose: Ticket.Pose
    var narrowing: Double
  }

  /// The distance from the axis to the end of the text lines, in points of the face.
  private static let textReach = 130.0
  /// The width of the thinnest stem of the lettering, in points of the face.
  private static let stem = 1.3
  static let mostMoments = 40
  private static let (columns, rows) = (6, 12)
  private static let lights = 6

  private let prepared: Ticket.Prepared
  private let parameters: Ticket.Parameters
  private var moments = FixedList<40, Moment>()

  /// Creates the moments of an exposure about the orientation `middle`.
  ///
  /// - Parameter swing: The degrees by which the ticket turns during the exposure.
  init(about middle: Ticket.Pose, swing: Double, _ p: Ticket.Parameters, _ prepared: Ticket.Prepared) {
    self.prepared = prepared
    parameters = p
    let count = Self.moments(swing: swing)
    for moment in 0..<count {
      var pose = middle
      pose.angle += swing * ((Double(moment) + 0.5) / Double(count) - 0.5)
      moments.append(Moment(pose: pose, narrowing: TurnedTicket(pose, in: prepared.layout.space).narrowing))
    }
    // A narrow face lies within a wider one. After sorting, moments that leave a pixel uncovered are drawn first, and the
    // shares of the following ones add up to their mean.
    moments.insertionSort { $0.narrowing < $1.narrowing }
  }

  /// Returns enough moments for text to move by less than a stem between neighbours.
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

/// The darkening of the side that turns away.
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

  /// Returns the darkening at a point of the face, as the alpha of a multiplied colour.
  func alpha(at place: Vector) -> Double {
    let x = place.x / TicketOutline.size.x
    return amount * (((isFromLeft ? x : 1 - x) - 0.2) / 0.8).clamped(to: 0...1)
  }

  /// Returns the multiplied colour for a share of the darkening.
  func tint(at place: Vector, share: Double) -> Color { Self.color.opacity(alpha(at: place) * share) }

  /// Returns the factors that darken a point of the face.
  func color(at place: Vector) -> Color { Color.white.mixed(with: Self.color, alpha(at: place)) }
}
