import Canvas
import Effects
import Motion

/// The preview of the area that clips show: everything else is dimmed, and a rim marks the edge.
package struct FilmedPreview {
  let area: Rect
  let isPhone: Bool
  let rim: Color

  /// Creates the preview of an area, with the colour of its rim.
  package init(area: Rect, isPhone: Bool, rim: Color = Look.error) {
    (self.area, self.isPhone, self.rim) = (area, isPhone, rim)
  }

  package func draw(alpha: Double, on canvas: inout Canvas) {
    guard alpha > 0 else { return }
    let unit = min(area.width, area.height)
    let corner = isPhone ? 0.115 * unit : 0
    let ground = canvas.ground
    let sides = [
      Rect(x: ground.minX, y: ground.minY, width: ground.width, height: area.minY - ground.minY),
      Rect(x: ground.minX, y: area.maxY, width: ground.width, height: ground.maxY - area.maxY),
      Rect(x: ground.minX, y: area.minY, width: area.minX - ground.minX, height: area.height),
      Rect(x: area.maxX, y: area.minY, width: ground.maxX - area.maxX, height: area.height),
    ]
    for side in sides where side.width > 0 && side.height > 0 {
      canvas.fill(.rect(side), Look.ink.opacity(0.6 * alpha))
    }
    let width = isPhone ? (0.034 * unit).rounded() : 3
    let rim = area.inset(by: width / 2)
    canvas.stroke(
      .rounded(rim, max(corner - width / 2, 0)), width: width, (isPhone ? Look.ink : self.rim).opacity(alpha))
    if isPhone {
      canvas.stroke(.rounded(area.inset(by: 0.75), corner), width: 1.5, Look.paper.opacity(0.5 * alpha))
    }
  }
}
