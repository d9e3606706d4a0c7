import Canvas
import Motion

extension Ticket {
  /// The ticket's outline, turned, with the line where its stub tears off.
  package static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    let ticket = TurnedTicket(Pose(angle: state.turn.value), in: TicketLayout(canvas.size).space)
    let outline = Path.polygon(TicketOutline.points().map { ticket.solid($0) })
    canvas.fill(outline, Look.paper.opacity(0.06))
    canvas.stroke(outline, width: 2.5, Look.ink.opacity(0.35))
    canvas.stroke(outline, width: 1.5, Look.paper.opacity(0.6))
    let tear = [Vector(18, TicketOutline.tear), Vector(TicketOutline.size.x - 18, TicketOutline.tear)]
    canvas.stroke(
      .polyline(tear.map { ticket.solid($0) }), width: 1.5, Look.paper.opacity(0.4), cap: .round, dashes: [1, 6])
  }
}
