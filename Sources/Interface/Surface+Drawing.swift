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
        of: part.frame, radius: plate.radius, offset: Vector(0, 6), blur: 24, .black.opacity(plate.shadow * alpha))
      canvas.fill(.rounded(part.frame, plate.radius), plate.color.opacity(alpha))
    case .label(let label): draw(label, in: part.frame, alpha, on: &canvas)
    case .button(let button):
      draw(button, in: part.frame, isHeld: held.contains(button.target), alpha, on: &canvas)
    case .slider(let slider): draw(slider, in: part.frame, alpha, on: &canvas)
    case .drawn(let drawn): drawn.draw(part.frame, alpha, &canvas)
    }
  }

  private func draw(_ label: Label, in frame: Rect, _ alpha: Double, on canvas: inout Canvas) {
    guard frame.width > 0, !label.text.isEmpty else { return }
    let run = TextRun(
      label.text, size: label.size, weight: label.weight, width: frame.width, lines: label.lines,
      alignment: label.alignment, tabularDigits: label.tabularDigits
    ).fitted(smallest: label.smallest, lines: label.lines, anchor: .middle)
    canvas.line(run, in: frame, label.color.opacity(alpha))
  }

  private func draw(
    _ button: Button<Target>, in frame: Rect, isHeld: Bool, _ alpha: Double, on canvas: inout Canvas
  ) {
    let style = button.style
    if button.isOn || isHeld {
      let ground = button.isOn ? style.on : style.held
      canvas.fill(.rounded(frame.inset(by: style.inset), style.radius), ground.opacity(alpha))
    }
    let ink = button.isOn ? style.inkOn : style.ink
    guard let icon = button.icon else {
      let label = Label(button.label, size: style.size, ink, smallest: 0.7 * style.size)
      return draw(label, in: frame, alpha, on: &canvas)
    }
    // A label of two words uses two lines, and the icon makes room for them.
    let lines = button.label.split(separator: " ", maxSplits: 1).map(String.init)
    let height = lines.isEmpty ? frame.height / 2 : lines.count > 1 ? 16 : 21
    icon(Vector(frame.midX, frame.minY + height), ink.opacity(alpha), &canvas)
    for (index, line) in lines.enumerated() {
      let run = TextRun(line, size: style.size, weight: .medium, width: frame.width + 4, alignment: .center)
        .fitted(smallest: 0.7 * style.size, anchor: .baseline)
      let top = frame.maxY - (lines.count > 1 ? 29 - 13 * Double(index) : 20)
      canvas.text(run, at: Vector(frame.minX - 2, top), ink.opacity(alpha))
    }
  }

  private func draw(_ slider: Slider<Target>, in frame: Rect, _ alpha: Double, on canvas: inout Canvas) {
    let (radius, height) = (Slider<Target>.radius, Slider<Target>.height)
    let groove = Rect(
      x: frame.x + radius, y: frame.midY - height / 2, width: max(0, frame.width - 2 * radius), height: height)
    let x = groove.x + groove.width * slider.fraction
    canvas.fill(.rounded(groove, height / 2), slider.groove.opacity(alpha))
    if x > groove.x {
      let filled = Rect(x: groove.x, y: groove.y, width: x - groove.x, height: height)
      canvas.fill(.rounded(filled, height / 2), slider.fill.opacity(alpha))
    }
    canvas.fill(.circle(Vector(x, frame.midY), radius: radius), slider.thumb.opacity(alpha))
  }
}
