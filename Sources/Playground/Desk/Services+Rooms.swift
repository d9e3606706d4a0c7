import Canvas
import Motion
import Playing

/// Coordinates in the room, the part of the window that the panel leaves free.
extension Services {
  /// Draws in points of the room.
  ///
  /// `shift` replaces the room's own offset.
  func inRoom(on canvas: inout Canvas, wandering shift: Vector? = nil, _ draw: (inout Canvas) -> Void) {
    let place = place
    canvas.inViewport(of: place.room, at: shift ?? place.roomOffset, draw)
  }

  /// Converts a position from the window to the room; `inWindow` converts an area of the room to the window.
  func inRoom(_ position: Vector) -> Vector { position - place.roomOffset }
  func inWindow(_ area: Rect) -> Rect { area.offset(by: place.roomOffset) }

  /// Returns the area of a side of a split stage, in points of the room.
  func half(_ side: SplitSide) -> Rect { StagePlace.half(side, of: place.room) }

  /// Returns the side at a position of the window; `nil` while the stage is whole.
  func side(at position: Vector) -> SplitSide? {
    guard scene.isSplit else { return nil }
    let half = half(.a)
    return (place.isBesideOther ? position.x < half.maxX : position.y < half.maxY) ? .a : .b
  }

  /// Returns the centre of the side at a position, or of the whole stage.
  func center(at position: Vector) -> Vector { side(at: position).map { half($0).center } ?? place.room / 2 }

  /// Draws text in points of the room.
  ///
  /// The text wanders with a kiosk's picture.
  func inWords(on canvas: inout Canvas, _ draw: (inout Canvas) -> Void) {
    inRoom(on: &canvas, wandering: scene.isSplit || ask(.isPanelVisible) ? nil : ask(.kioskLook)?.shift, draw)
  }

  /// The height of the messages about config and pictures at the bottom, in points.
  var messagesHeight: Double {
    let complaints = tuner.complaints
    return complaints.problems.isEmpty ? 0 : complaints.part(in: place.room).minimum.y
  }

  /// The part of the window that remote pads touch, in points: the stage, or both sides of a split stage.
  var stageArea: Rect {
    let place = place
    return scene.isSplit
      ? Rect(origin: place.roomOffset, size: place.room) : Rect(origin: place.offset, size: place.size * place.scale)
  }
}
