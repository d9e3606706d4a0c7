import Canvas
import Effects
import Interface
import Motion
import Panel

/// The surfaces of the on-screen keyboard: its keys, and the letter or the choices above a held key.
extension KeyboardTool {
  private nonisolated static let padding = 6.0
  /// The range of a row's height, in points.
  private nonisolated static let heights = 30.0...52

  /// Returns the largest width of a column, in points.
  ///
  /// Digits have wide keys. The limit keeps the keys together on a 4K screen, whose width no hand spans.
  private nonisolated static func widest(_ page: KeyboardPage) -> Double { page.isNumber ? 88 : 72 }

  /// Returns the frame of a page, in points of the panel that receives the text: the panel's foot, in its whole width.
  nonisolated static func frame(_ page: KeyboardPage, in panel: Rect, hasLineBreak: Bool = false) -> Rect {
    let rows = Double(page.rows(hasLineBreak: hasLineBreak).count)
    let height = min(panel.height, rowHeight(rows, in: panel) * rows + 2 * padding)
    return Rect(x: panel.minX, y: panel.maxY - height, width: panel.width, height: height)
  }

  private nonisolated static func rowHeight(_ rows: Double, in panel: Rect) -> Double {
    (panel.height / 2 / rows).rounded(.down).clamped(to: heights)
  }

  /// Returns the surface of a page in its frame.
  nonisolated static func surface(
    _ page: KeyboardPage, in panel: Rect, hasLineBreak: Bool = false, capitals: Capitals = .none,
    accent: Color = Look.paper
  ) -> Surface<ScreenKey> {
    let rows = page.rows(hasLineBreak: hasLineBreak)
    let height = rowHeight(Double(rows.count), in: panel)
    let frame = frame(page, in: panel, hasLineBreak: hasLineBreak)
    let size = frame.size
    let column = min(widest(page), (size.x - 2 * padding) / page.columns)
    func key(_ cap: KeyboardPage.Cap) -> Element<ScreenKey> {
      let face = KeyFace(key: cap.key, capitals: capitals, accent: accent, isNumber: page.isNumber)
      return .drawn(Drawn(cap.key) { frame, isHeld, _, canvas in face.draw(in: frame, isPressed: isHeld, on: &canvas) })
    }
    func row(_ caps: [KeyboardPage.Cap], _ margin: Element<ScreenKey>...) -> Element<ScreenKey> {
      .sized(height: height, .row(margin + caps.map { .sized(width: column * $0.width, key($0)) } + margin))
    }
    let keys: Element<ScreenKey>
    if page.isNumber {
      // The fifth keys are a column of their own, of which the last fills the rest: it may be two rows high.
      let ends = rows.compactMap { $0.count > 4 ? $0[4] : nil }
      let end = ends.dropLast().map { Element.sized(height: height, key($0)) } + ends.suffix(1).map(key)
      keys = .row([
        .spacer, .sized(width: 4 * column, .column(rows.map { row(Array($0.prefix(4))) })),
        .sized(width: column, .column(end)), .spacer,
      ])
    } else {
      keys = .column(rows.map { row($0, .spacer) })
    }
    let ground = Drawn<ScreenKey> { plate, _, _, canvas in
      let corners = Corners(topLeft: 0, topRight: 0, bottomRight: 16, bottomLeft: 16)
      canvas.fill(.rounded(plate, corners), Color(hex: 0x101218))
      canvas.fill(.rect(Rect(x: plate.minX, y: plate.minY, width: plate.width, height: 1)), Look.paper.opacity(0.1))
    }
    return Surface(
      .layers([.drawn(ground), .sized(height: size.y - 2 * padding, keys)]),
      in: frame)
  }

  // MARK: - Above a held key

  private nonisolated static let raised = Color(hex: 0x3A3F4D)

  /// Returns the surface of the choices that a held key offers above it; `nil` if it has none.
  func choices(of finger: Held, over keys: Surface<ScreenKey>, _ accent: Color = Look.paper) -> Surface<Int>? {
    let texts = finger.key.choices(isShifted: capitals != .none)
    guard !texts.isEmpty, let key = keys.frame(of: finger.key) else { return nil }
    return Self.choices(texts, chosen: finger.choice, over: key, in: keys.frame, accent)
  }

  /// Returns the choices, arranged from the key towards the side with more space.
  nonisolated static func choices(
    _ texts: [String], chosen: Int?, over key: Rect, in keyboard: Rect, _ accent: Color = Look.paper
  ) -> Surface<Int> {
    let (left, right) = (key.midX - keyboard.minX - 8, keyboard.maxX - 8 - key.midX)
    let isLeftwards = left > right
    let cell = min(44, max(left, right) / (Double(texts.count) - 0.5))
    let width = cell * Double(texts.count) + 8
    let x = isLeftwards ? key.midX + cell / 2 + 4 - width : key.midX - cell / 2 - 4
    let most = max(keyboard.minX, keyboard.maxX - width)
    let style = Button<Int>.Style(
      ink: Look.text, inkOn: PanelAccent(color: accent).ink, held: accent, radius: 10, inset: 1, size: 22,
      weight: .regular)
    let cells = texts.enumerated().map { index, text in
      Element.button(Button(index, text, style, isOn: index == chosen))
    }
    return Surface(
      .plate(Plate(raised, radius: 14, padding: 4, shadow: 0.55), .row(isLeftwards ? cells.reversed() : cells)),
      in: Rect(x: x.clamped(to: keyboard.minX...most), y: key.minY - 62, width: width, height: 60))
  }

  /// Returns the letter above the finger that hides its key; `nil` for a digit, or a key that types no letter.
  private func letter(of finger: Held, over keys: Surface<ScreenKey>) -> Surface<Int>? {
    guard case .text(let text) = finger.key, text != " ", !isNumber, let key = keys.frame(of: finger.key) else {
      return nil
    }
    let most = max(keys.frame.minX + 2, keys.frame.maxX - 52)
    let label = Label(capitals == .none ? text : text.capital, size: 28, weight: .regular, Look.text)
    return Surface(
      .plate(Plate(Self.raised, radius: 12, shadow: 0.5), .label(label)),
      in: Rect(x: (key.midX - 25).clamped(to: keys.frame.minX + 2...most), y: key.minY - 54, width: 50, height: 52))
  }

  // MARK: - Drawing

  func draw(_ keys: Surface<ScreenKey>, _ accent: Color, on canvas: inout Canvas) {
    let pressed = Set(held.values.filter { $0.choice == nil }.map(\.key))
    let hidden = (1 - rise.value) * keys.frame.height
    canvas.clipped(to: keys.frame) { canvas in
      canvas.with(.translation(Vector(0, hidden))) { keys.draw(held: pressed, on: &$0) }
    }
    for finger in held.values {
      let isChoosing = finger.choice != nil && !finger.isSpent
      if isChoosing { choices(of: finger, over: keys, accent)?.draw(on: &canvas) }
      if finger.choice == nil { letter(of: finger, over: keys)?.draw(on: &canvas) }
    }
  }
}
