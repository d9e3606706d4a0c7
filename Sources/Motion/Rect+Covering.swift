extension Rect {
  /// The part of a picture, 0…1, that covers a box; `focus` (0…1) chooses what stays where something must be cut.
  package static func part(of picture: Vector, covering box: Vector, focus: Vector = Vector(0.5, 0.5)) -> Rect {
    let scale = max(box.x / picture.x, box.y / picture.y)
    let width = min(1, box.x / (picture.x * scale))
    let height = min(1, box.y / (picture.y * scale))
    return Rect(x: (1 - width) * focus.x, y: (1 - height) * focus.y, width: width, height: height)
  }
}
