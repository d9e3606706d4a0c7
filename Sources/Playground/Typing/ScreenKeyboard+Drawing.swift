import Canvas
import Effects
import Motion

extension ScreenKeyboard {
  func draw(_ layout: KeyboardLayout, on canvas: inout Canvas) {
    let (plate, held) = (layout.plate, Array(held.values))
    canvas.shadow(of: plate, radius: 14, offset: Vector(0, 6), blur: 24, .black.opacity(0.4))
    canvas.fill(.rounded(plate, 14), Look.slate.opacity(0.97))
    for (key, area) in layout.keys {
      let isLit = held.contains(key) || (key == .shift && isShifted)
      let cap = area.inset(by: 2)
      canvas.fill(.rounded(cap, 7), Look.paper.opacity(isLit ? 0.92 : 0.13))
      let run = TextRun(
        label(of: key), size: key == .done ? 14 : 17, weight: .medium, width: cap.width, alignment: .center)
      canvas.text(run, at: Vector(cap.minX, cap.midY - run.box.y / 2), isLit ? Look.ink : Look.text)
    }
  }

  private func label(of key: Key) -> String {
    switch key {
    case .text(" "): "space"
    case .text(let text): isShifted ? text.uppercased() : text
    case .shift: "⇧"
    case .erase: "⌫"
    case .done: "Done"
    }
  }
}
