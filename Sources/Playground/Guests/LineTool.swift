import Canvas
import Gestures
import Motion
import Panel

/// A tool that asks for one line of text on a page over the window, which takes every touch and key until it is closed.
protocol LineTool: TargetTool where Target == NamingPage.Target {
  /// The line that is being typed; `nil` while the page is closed.
  var field: TextField? { get set }
  /// The greatest number of characters.
  var limit: Int { get }

  /// Returns the open page; `nil` while it is closed.
  func page(with services: Services) -> NamingPage?
  /// Returns the characters that typed text adds to the line.
  func characters(of text: String) -> String
  /// Follows a change of the line.
  func check(with services: Services)
  /// Uses the line and closes the page, if the line can be used.
  func make(with services: Services)
}

extension LineTool {
  var isOn: Bool { field != nil }

  func close(with services: Services) {
    (field, held) = (nil, [:])
    services.wake()
  }

  func characters(of text: String) -> String { text }

  // MARK: - Hands

  func typist(with services: Services) -> TextTarget? {
    guard let field else { return nil }
    let width = min(760, services.size.x)
    let frame = Rect(x: ((services.size.x - width) / 2).rounded(), y: 0, width: width, height: services.size.y)
    // The layout without the on-screen keyboard, since the keyboard's own layout asks for this.
    let page = NamingPage("", in: services.size, above: 0)
    return TextTarget(typed: .line, frame: frame, caret: field.caretArea(in: page.text))
  }

  func targets(with services: Services) -> [(target: Target, area: Rect)] {
    guard let page = page(with: services) else { return [] }
    return [(.ground, Rect(size: services.size))] + page.surface.targets
  }

  func target(at place: Vector, _ services: Services) -> Target? {
    page(with: services).map { $0.surface.target(at: place) ?? .ground }
  }

  func press(_ target: Target, by touch: TimedTouch, with services: Services) {
    switch target {
    case .ground, .close: close(with: services)
    case .make: make(with: services)
    case .field:
      if let area = page(with: services)?.text { field?.place(at: touch.event.position, in: area, extending: false) }
    case .plate: break
    }
    services.redraw()
  }

  func press(_ key: KeyPress, with services: Services) -> Bool {
    guard field != nil, key.name != "F11" else { return false }
    if key.name == "V", key.modifiers.contains(.control) { return type(services.host.clipboard, with: services) }
    switch field!.press(key) {
    case .escape: close(with: services)
    case .accept: if !key.isRepeat { make(with: services) }
    case .copied(let text): services.host.clipboard = text
    case .edited, .next, .step, .passed: check(with: services)
    }
    return true
  }

  func type(_ text: String, with services: Services) -> Bool {
    guard field != nil else { return false }
    field!.insert(String(characters(of: text).prefix(max(0, limit - field!.text.count))))
    check(with: services)
    return true
  }

  func turn(_ points: Vector, at place: Vector, _ services: Services) -> Bool { field != nil }

  func veto(_ command: Command, with services: Services) -> String? {
    field == nil || command == .fullscreen ? nil : ""
  }

  // MARK: - Drawing

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard let page = page(with: services) else { return }
    canvas.fill(.rect(canvas.ground), Color.black.opacity(0.5))
    page.surface.draw(held: Set(held.values), on: &canvas)
  }
}
