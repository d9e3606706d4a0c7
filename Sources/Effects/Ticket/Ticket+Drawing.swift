import Canvas
import Gestures
import Motion

extension Ticket {
  package static func draw(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    let layout = TicketLayout(canvas.size)
    let pose = Pose(angle: state.turn.value)
    draw(pose, p, layout, on: &canvas)
    drawReadouts(state, p, layout, on: &canvas)
    drawHint(p.hint, layout, on: &canvas)
  }

  static func draw(_ pose: Pose, _ p: Parameters, _ layout: TicketLayout, on canvas: inout Canvas) {
    let ticket = TurnedTicket(pose, in: layout.space)
    let sheets = TicketSheets(
      TicketWords(p), isBack: ticket.isBack, scale: layout.space.scale, narrowing: ticket.narrowing)
    let face = TicketFace(
      ticket: ticket, sheets: sheets, lightOffset: pose.lightOffset(p), dimmer: pose.dimmer(p))
    let stage = TicketStage(layout: layout)
    stage.drawRoom(on: &canvas)
    stage.drawShadow(of: pose, on: &canvas)
    stage.drawMirror(face, on: &canvas)
    if !layout.isTile { Turntable(layout: layout).draw(pose, on: &canvas) }
    TicketEdge(ticket: ticket, lightOffset: face.lightOffset).draw(on: &canvas)
    if ticket.narrowing > 1e-4 { face.draw(on: &canvas) }
    if !ticket.isBack, ticket.narrowing > 0.7 {
      TicketFace.prepare(
        TicketSheets(sheets.words, isBack: true, scale: layout.space.scale), for: ticket, on: &canvas)
    }
  }

  private static func drawReadouts(
    _ state: State, _ p: Parameters, _ layout: TicketLayout, on canvas: inout Canvas
  ) {
    let pose = Pose(angle: state.turn.value)
    /// With a proper minus, and none before a zero.
    func number(_ value: Double, _ places: Int) -> String {
      let text = value.magnitude.text(places: places)
      return value < 0 && text != 0.0.text(places: places) ? "−" + text : text
    }
    let rows = [
      ("angle", number(state.turn.value, 1) + "°"), ("spin", number(state.turn.velocity, 0) + " °/s"),
      ("lightOffset", number(pose.lightOffset(p), 1) + " pt"), ("dimmer", number(pose.dimmer(p), 2)),
    ]
    let height = 16 + 18 * Double(rows.count)
    let plate = Rect(x: layout.margin, y: layout.size.y - layout.foot - height, width: 148, height: height)
    canvas.fill(.rounded(plate, 8), Look.ink.opacity(0.72))
    for (index, row) in rows.enumerated() {
      let top = plate.y + 8 + 18 * Double(index)
      func run(_ text: String, _ weight: TextRun.Weight, _ alignment: TextRun.Alignment) -> TextRun {
        TextRun(
          text, size: 12, weight: weight, lineHeight: 1.5, width: plate.width - 24, alignment: alignment,
          tabularDigits: true)
      }
      canvas.text(run(row.0, .regular, .leading), at: Vector(plate.x + 12, top), Look.mist)
      canvas.text(run(row.1, .medium, .trailing), at: Vector(plate.x + 12, top), Look.text)
    }
  }

  private static func drawHint(_ text: String, _ layout: TicketLayout, on canvas: inout Canvas) {
    guard !text.isEmpty else { return }
    let left = layout.margin + 148 + 24
    let room = layout.size.x - layout.margin - left
    let isNarrow = layout.size.x < 600
    let width = isNarrow ? min(room, 110) : min(room, 400)
    guard width > 60 else { return }
    let run = TextRun(
      text, size: 14, lineHeight: 20.0 / 14, width: width, lines: isNarrow ? 2 : 1, alignment: .trailing)
    canvas.text(
      run, at: Vector(layout.size.x - layout.margin - width, layout.size.y - layout.foot - 8 - run.box.y), Look.mist)
  }
}
