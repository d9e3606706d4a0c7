import Canvas
import Motion

/// The room that the panel leaves, and what stands in it.
extension Desk {
  /// Draws in that room.
  func inRoom(on canvas: inout Canvas, wandering shift: Vector? = nil, _ draw: (inout Canvas) -> Void) {
    let place = place
    canvas.inViewport(of: place.room, at: shift ?? place.roomOffset, draw)
  }

  /// A place of the window in that room, and an area of the room in the window.
  func inRoom(_ position: Vector) -> Vector { position - place.roomOffset }
  func inWindow(_ area: Rect) -> Rect { area.offset(by: place.roomOffset) }

  /// The same for words, which wander with a kiosk's picture.
  func inWords(on canvas: inout Canvas, _ draw: (inout Canvas) -> Void) {
    inRoom(on: &canvas, wandering: split.isOn || panel.panel.isVisible ? nil : kiosk?.look.shift, draw)
  }

  /// Where a tool stands at the foot of the room, or would; nil where no room is free.
  func area(of tool: any Tool, _ standing: Standing) -> Rect? { stands.area(of: tool, standing, at: self) }

  /// Points that what stands there takes.
  var foot: Double { stands.height(in: place.room) }

  /// Points at the bottom that messages about config and pictures take.
  var messagesHeight: Double { Plates.messagesHeight(tuner.complaints, in: place.room) }

  /// Whatever can be pressed, back to front.
  var spots: [Spot] { tools.flatMap { $0.spots(at: self) } }
}
