import Canvas
import Effects
import Motion
import Panel

/// The face of a key: its ground, and its letter or icon.
struct KeyFace {
  let key: ScreenKey
  let capitals: KeyboardTool.Capitals
  let accent: Color
  /// Whether the key is on the page of digits.
  let isNumber: Bool

  func draw(in frame: Rect, isPressed: Bool, on canvas: inout Canvas) {
    let cap = frame.inset(by: 3)
    let isOn = key == .shift && capitals != .none
    let ground: Color =
      if key == .done { accent.shaded(isPressed ? 0.82 : 1) } else if isOn { Look.paper.opacity(0.9) } else {
        Look.paper.opacity((isLoud ? 0.16 : 0.07) + (isPressed ? 0.16 : 0))
      }
    // A key that is not pressed has an edge below it; a pressed key sinks onto that edge.
    if !isPressed { canvas.fill(.rounded(cap.offset(by: Vector(0, 1.5)), 9), .black.opacity(0.4)) }
    canvas.fill(.rounded(cap, 9), ground)
    drawSign(in: cap, key == .done ? PanelAccent(color: accent).ink : isOn ? Look.ink : Look.text, on: &canvas)
  }

  /// Whether the key is brighter than the others: a letter or a digit.
  private var isLoud: Bool {
    guard case .text(let text) = key else { return false }
    return !isNumber || text == "." || Int(text) != nil
  }

  private func drawSign(in cap: Rect, _ ink: Color, on canvas: inout Canvas) {
    switch key {
    case .text(" "): canvas.label("space", in: cap, size: 13, ink.opacity(0.7))
    case .text(let text):
      let size = text.count > 1 ? 14.0 : isNumber ? 22 : 19
      canvas.label(
        capitals == .none ? text : text.capital, in: cap, size: size, ink, weight: isNumber ? .medium : .regular)
    case .page(.letters): canvas.label("ABC", in: cap, size: 14, ink)
    case .page(.moreSigns): canvas.label("#+=", in: cap, size: 14, ink)
    case .page: canvas.label("123", in: cap, size: 14, ink)
    case .sign: canvas.label("±", in: cap, size: 20, ink, weight: .regular)
    case .done: canvas.label("Done", in: cap, size: 15, ink, weight: .semibold)
    case .erase: stroke(KeyIcon.erase, at: cap.center, ink, on: &canvas)
    case .lineBreak: stroke(KeyIcon.lineBreak, at: cap.center, ink, on: &canvas)
    case .shift:
      stroke(KeyIcon.shift, at: cap.center, ink, on: &canvas)
      if capitals == .locked {
        canvas.fill(.rounded(Rect(x: cap.midX - 5, y: cap.midY + 9, width: 10, height: 2), 1), ink)
      }
    }
  }

  private func stroke(_ path: Path, at center: Vector, _ ink: Color, on canvas: inout Canvas) {
    canvas.with(.translation(center)) { $0.stroke(path, width: 1.7, ink, cap: .round) }
  }
}

/// Icons of keys, drawn around the origin.
private enum KeyIcon {
  static let erase = lines(
    [-10, 0, -4, -7, 10, -7, 10, 7, -4, 7, -10, 0], [-1, -3, 5, 3], [5, -3, -1, 3])
  static let lineBreak = lines([9, -6, 9, 2, -8, 2], [-4, -2.5, -8.5, 2, -4, 6.5])
  static let shift = lines([0, -8, 8, 0.5, 4, 0.5, 4, 7, -4, 7, -4, 0.5, -8, 0.5, 0, -8])

  private static func lines(_ all: [Double]...) -> Path {
    var path = Path()
    for line in all {
      path.move(to: Vector(line[0], line[1]))
      for index in stride(from: 2, to: line.count, by: 2) { path.line(to: Vector(line[index], line[index + 1])) }
    }
    return path
  }
}
