import Canvas
import Motion

extension Surface {
  /// Draws all parts, back to front.
  ///
  /// - Parameters:
  ///   - held: the targets with a finger on them.
  ///   - alpha: the opacity of the whole surface, 0…1.
  package func draw(held: Set<Target> = [], alpha: Double = 1, on canvas: inout Canvas) {
    for part in parts {
      guard let clip = part.clip else {
        draw(part, held, alpha, on: &canvas)
        continue
      }
      canvas.clipped(to: clip) { draw(part, held, alpha, on: &$0) }
    }
  }

  private func draw(_ part: Part, _ held: Set<Target>, _ alpha: Double, on canvas: inout Canvas) {
    switch part.kind {
    case .plate(let plate):
      canvas.shadow(
        of: part.frame, radius: plate.radius, offset: Vector(0, plate.drop), blur: plate.blur,
        .black.opacity(plate.shadow * alpha))
      canvas.fill(.rounded(part.frame, plate.radius), plate.color.opacity(alpha))
    case .label(let label): draw(label, in: part.frame, alpha, on: &canvas)
    case .button(let button):
      draw(button, in: part.frame, isHeld: held.contains(button.target), alpha, on: &canvas)
    case .drawn(let drawn):
      let isHeld = drawn.target.map(held.contains) == true
      drawn.draw(part.frame, isHeld, alpha, &canvas)
    case .area: break
    }
  }

  private func draw(_ label: Label, in frame: Rect, _ alpha: Double, on canvas: inout Canvas) {
    let area = frame.inset(x: label.padding.x, y: label.padding.y)
    guard area.width > 0, !label.text.isEmpty else { return }
    let run = label.run(width: area.width)
    if let hug = label.hug {
      let place = Vector(area.x, area.midY - run.box.y / 2)
      canvas.shadow(of: hug.shape, behind: run, at: place, drop: 6, blur: 24, .black.opacity(0.4 * alpha))
      canvas.plate(hug.shape, behind: run, at: place, hug.color.opacity(alpha))
    }
    canvas.line(run, in: area, label.color.opacity(alpha))
  }

  private func draw(
    _ button: Button<Target>, in frame: Rect, isHeld: Bool, _ alpha: Double, on canvas: inout Canvas
  ) {
    let style = button.style
    let plate = frame.inset(by: style.inset)
    if let ground = button.isOn ? style.on : isHeld ? style.held : style.rest {
      canvas.fill(.rounded(plate, style.radius), ground.opacity(alpha))
    }
    if let ring = button.ring {
      canvas.stroke(.rounded(plate.inset(by: -3), style.radius + 3), width: 2.5, ring.opacity(alpha))
    }
    let ink = button.isOn ? style.inkOn : style.ink
    guard let icon = button.icon else {
      let label = Label(button.label, size: style.size, weight: style.weight, ink, smallest: 0.7 * style.size)
      // A word on a background that is always visible keeps clear of its edges.
      let room = style.rest == nil ? frame : plate.inset(x: style.radius / 2, y: 0)
      return draw(label, in: room, alpha, on: &canvas)
    }
    // A label of two words uses two lines, and the icon makes room for them.
    let lines = button.label.split(separator: " ", maxSplits: 1).map(String.init)
    let height = lines.isEmpty ? frame.height / 2 : lines.count > 1 ? 16 : 21
    icon(Vector(frame.midX, frame.minY + height), ink.opacity(alpha), &canvas)
    for (index, line) in lines.enumerated() {
      let run = TextRun(line, size: style.size, weight: style.weight, width: frame.width + 4, alignment: .center)
        .fitted(smallest: 0.7 * style.size, anchor: .baseline)
      let top = frame.maxY - (lines.count > 1 ? 29 - 13 * Double(index) : 20)
      canvas.text(run, at: Vector(frame.minX - 2, top), ink.opacity(alpha))
    }
  }
}
