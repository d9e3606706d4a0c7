import Canvas
import Effects
import Formatting
import Gestures
import Motion

extension Ticket {
  package static func draw(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    draw(state.pose, spin: state.turn.velocity, p, prepared, on: &canvas)
    drawReadouts(state, p, prepared.layout, on: &canvas)
    drawHint(p.hint, prepared.layout, on: &canvas)
  }

  static func draw(_ pose: Pose, spin: Double = 0, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    let layout = prepared.layout
    let face = face(pose, p, prepared)
    let room = TicketRoom(layout: layout)
    canvas.drawGround(prepared.room)
    room.drawShadow(of: pose, on: &canvas)
    room.drawMirror(face, on: &canvas)
    if !layout.isTile { Turntable(layout: layout).draw(prepared.scale, pose, on: &canvas) }
    drawExposed(face, spin: spin, p, prepared, on: &canvas)
    if !face.ticket.isBack, face.ticket.narrowing > 0.7 {
      TicketFace.prepare(prepared.pictures(isBack: true), for: face.ticket, on: &canvas)
    }
  }

  private static func face(_ pose: Pose, _ p: Parameters, _ prepared: Prepared) -> TicketFace {
    let ticket = TurnedTicket(pose, in: prepared.layout.space)
    return TicketFace(
      ticket: ticket, pictures: prepared.pictures(isBack: ticket.isBack, narrowing: ticket.narrowing),
      tones: prepared.tones, lightOffset: pose.lightOffset(p), dimmer: pose.dimmer(p))
  }

  /// The exposure time of a fast ticket in seconds, centred on the displayed moment: a frame at 60 frames per second.
  private static let exposure = 1.0 / 60

  /// Draws only the ticket; a fast spin is drawn as the mean of moments before and after.
  private static func drawExposed(
    _ face: TicketFace, spin: Double, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas
  ) {
    // The blur fades in, so that nothing pops when the spin reaches the threshold.
    let blur = prepared.layout.isTile ? 0 : Falloff.smooth(p.blurFrom, 1.25 * p.blurFrom, spin.magnitude)
    if blur < 1 { face.drawSolid(on: &canvas) }
    if blur > 0 {
      let sweep = TicketSweep(about: face.ticket.pose, swing: spin * exposure, p, prepared)
      canvas.layer(in: prepared.layout.reach, tint: .white.opacity(blur)) { sweep.draw(on: &$0) }
    } else if spin.magnitude > 0.25 * p.blurFrom, !prepared.layout.isTile {
      prepared.prepareSweep(for: face.ticket, on: &canvas)
    }
  }

  private static func drawReadouts(_ state: State, _ p: Parameters, _ layout: TicketLayout, on canvas: inout Canvas) {
    if canvas.isBare { return }
    // On a low and narrow stage the readouts would overlap the ticket.
    if layout.size.x < 600, layout.size.y < 520 { return }
    let pose = Pose(angle: state.turn.value)
    let height = 16 + 18 * 4.0
    let plate = Rect(x: layout.margin, y: layout.size.y - layout.foot - height, width: 148, height: height)
    canvas.fill(.rounded(plate, 8), Look.ink.opacity(0.72))
    func drawRow(_ index: Int, _ name: String, _ value: Double, _ places: Int, _ unit: String) {
      let top = plate.y + 8 + 18 * Double(index)
      func run(_ text: String, _ weight: TextRun.Weight, _ alignment: TextRun.Alignment) -> TextRun {
        TextRun(
          text, size: 12, weight: weight, lineHeight: 1.5, width: plate.width - 24, alignment: alignment,
          tabularDigits: true)
      }
      // The number has a proper minus sign, but never before a zero.
      let digits = value.magnitude.text(places: places)
      let number = value < 0 && digits != 0.0.text(places: places) ? "−" + digits : digits
      canvas.text(run(name, .regular, .leading), at: Vector(plate.x + 12, top), Look.mist)
      canvas.text(run(number + unit, .medium, .trailing), at: Vector(plate.x + 12, top), Look.text)
    }
    drawRow(0, "Angle", state.turn.value, 1, "°")
    drawRow(1, "Spin", state.turn.velocity, 0, " °/s")
    drawRow(2, "Light offset", pose.lightOffset(p), 1, " pt")
    drawRow(3, "Dimmer", pose.dimmer(p), 2, "")
  }

  private static func drawHint(_ text: String, _ layout: TicketLayout, on canvas: inout Canvas) {
    guard !text.isEmpty else { return }
    let left = layout.margin + 148 + 24
    let room = layout.size.x - layout.margin - left
    let isNarrow = layout.size.x < 600
    let width = isNarrow ? min(room, 110) : min(room, 400)
    guard width > 60 else { return }
    let foot = layout.size.y - layout.foot - 8
    let (middle, scale) = (layout.space.center, layout.space.scale)
    let ticket = Rect(center: middle, size: TicketOutline.size * scale)
    let (x, line) = (layout.size.x - layout.margin - width, 20.0)
    let height = ticket.maxX > x ? min(3 * line, foot - ticket.maxY) : 3 * line
    guard height >= line else { return }
    // A hint that would be truncated or overlap the ticket is left out.
    let run = TextRun(text, size: 14, lineHeight: line / 14, width: width, alignment: .trailing)
      .fitted(smallest: 14, lines: 3, height: height, anchor: .bottom, omits: true)
    canvas.text(run, at: Vector(x, foot - line), Look.mist)
  }

  /// Draws the outline of the turned ticket, with the line along which its stub tears off.
  package static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    let ticket = TurnedTicket(state.pose, in: TicketLayout(canvas.size).space)
    let outline = Path.polygon(TicketOutline.points().map { ticket.solid($0) })
    canvas.fill(outline, Look.paper.opacity(0.06))
    canvas.stroke(outline, width: 2.5, Look.ink.opacity(0.35))
    canvas.stroke(outline, width: 1.5, Look.paper.opacity(0.6))
    let tear = [Vector(18, TicketOutline.tear), Vector(TicketOutline.size.x - 18, TicketOutline.tear)]
    canvas.stroke(
      .polyline(tear.map { ticket.solid($0) }), width: 1.5, Look.paper.opacity(0.4), cap: .round, dashes: [1, 6])
  }

  /// The extra turn of the ticket in a tile, in degrees, so that it never faces the viewer flat.
  private static let tileTurn = -24.0

  /// A take of slow drags to both sides that animate the foil, and a few flicks to the other face.
  package static let tileTake = """
    # fidget take 1
    # effect ticket
    # size 288 576
    at 0.600  drag 90 200 to 168 204 over 2.20 ease-in-out
    at 2.900  drag 168 204 to 96 200 over 2.20 ease-in-out
    at 6.000  fling 96 240 to 150 236 over 0.12
    at 10.200 drag 190 220 to 120 222 over 2.00 ease-in-out
    at 12.400 fling 170 236 to 128 240 over 0.12

    """

  package static func drawTile(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    draw(Pose(angle: state.turn.value + tileTurn, tilt: state.tilt.value), p, prepared, on: &canvas)
  }

  package final class Prepared: EffectPreparation, Sendable {
    let layout: TicketLayout
    let tones: Tones
    let room: Picture
    let scale: Picture
    /// The pictures of each side for full, half and quarter texture width, used for increasingly narrow faces.
    private let front: [TicketPictures]
    private let back: [TicketPictures]

    package init(in size: Vector, _ p: Ticket.Parameters, isTile: Bool) {
      let layout = TicketLayout(size, isTile: isTile)
      self.layout = layout
      room = TicketRoom(layout: layout).room
      scale = Turntable(layout: layout).scale
      let words = TicketWords(p)
      let tones = Ticket.tones(p)
      self.tones = tones
      func pictures(isBack: Bool) -> [TicketPictures] {
        (0...2).map {
          TicketTextures(words, isBack: isBack, scale: layout.space.scale, halvings: $0, tones: tones).pictures
        }
      }
      front = pictures(isBack: false)
      back = pictures(isBack: true)
    }

    func pictures(isBack: Bool, narrowing: Double = 1) -> TicketPictures {
      (isBack ? back : front)[TicketTextures.halvings(narrowing)]
    }

    /// Returns the pictures for a moment of a sweep, at half texture width at most, because motion blur hides finer detail.
    func sweepPictures(isBack: Bool, narrowing: Double) -> TicketPictures {
      (isBack ? back : front)[max(1, TicketTextures.halvings(narrowing))]
    }

    /// Requests the pictures of a sweep while the ticket still turns slowly, so that they are ready for a fast spin.
    func prepareSweep(for ticket: TurnedTicket, on canvas: inout Canvas) {
      for halvings in 1...2 {
        TicketFace.ask(for: front[halvings].flat, on: ticket, canvas: &canvas)
        TicketFace.ask(for: back[halvings].flat, on: ticket, canvas: &canvas)
      }
    }
  }
}
