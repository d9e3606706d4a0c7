import Canvas
import Effects
import Files
import Formatting
import Gestures
import Motion
import Panel

/// Asks for the name of a new sketch, writes a file with starter code beside the config, and opens it.
final class NamingTool: TargetTool {
  enum Target: Hashable {
    case ground, plate, field, make, close
  }

  var held: [Int: Target] = [:]
  private var field: TextField?
  /// The drawing whose layers the sketch shows; `nil` for the starter code.
  private var drawing: String?
  /// The reason the name cannot be used, in words; `nil` for a usable name and for an empty one.
  private(set) var complaint: String?
  /// The sketch that opens once it is loaded; `nil` if there is none.
  private var awaited: (id: String, path: String)?

  var isOn: Bool { field != nil }
  /// The text typed so far.
  var name: String { field?.text ?? "" }

  /// Asks for a name; `drawing` is an SVG or a folder of PNGs whose layers the sketch shows.
  func begin(from drawing: String? = nil, with services: Services) {
    guard services.host.sketches != nil else { return }
    let name = drawing.map { FilePath.effectName(of: $0) } ?? ""
    (field, self.drawing, complaint, held) = (TextField(name), drawing, nil, [:])
    check(with: services)
    services.announcer.hush()
    services.redraw()
  }

  private func close(with services: Services) {
    (field, held) = (nil, [:])
    services.wake()
  }

  func startOver(with services: Services) { (field, awaited) = (nil, nil) }

  // MARK: - Making it

  private func check(with services: Services) {
    let library = services.tuner.library
    complaint = name.isEmpty ? nil : services.host.sketches?.refusal(of: name)
    if complaint == nil, library[name] != nil || library.parameters[name] != nil {
      complaint = "'\(name)' is already in use: expected another name"
    }
    services.redraw()
  }

  private func make(with services: Services) {
    guard let maker = services.host.sketches, !name.isEmpty, complaint == nil else { return }
    do throws(Problems<Problem>) { awaited = (name, try maker.create(name, from: drawing)) } catch {
      complaint = error.lines.first
      return services.redraw()
    }
    services.announcer.log.write("sketch.made", [.init("file", .string(awaited!.path))])
    close(with: services)
  }

  func advance(to now: Int64, with services: Services) {
    guard let (id, path) = awaited, let card = services.tuner.library[id] else { return }
    awaited = nil
    services.open(card)
    services.announcer.say(
      "\(services.host.written(path)): open it in your editor; every save takes effect here", seconds: 12,
      .copy(services.host.written(path)))
  }

  // MARK: - Hands

  func page(with services: Services) -> NamingPage? {
    guard let field else { return nil }
    return NamingPage(
      message(with: services), field, isBad: complaint != nil, isReady: !name.isEmpty && complaint == nil,
      in: services.size, above: services.ask(.keyboardHeight))
  }

  private func message(with services: Services) -> String {
    if let complaint { return complaint }
    if let drawing, name.isEmpty { return "A name for the layers of \(FilePath.name(of: drawing))" }
    let folder = FilePath.folder(of: services.tuner.path)
    let path = services.host.written(
      (folder == "." ? "" : folder + "/") + "sketches/\(name.isEmpty ? "NAME" : name).lua")
    return name.isEmpty ? "Small letters, digits and -, such as card-stack" : "Will be \(path)"
  }

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

  /// Types text into the name; a space becomes a `-`, because a name has no spaces.
  func type(_ text: String, with services: Services) -> Bool {
    guard field != nil else { return false }
    field!.insert(String(text.map { $0 == " " ? "-" : $0 }.prefix(max(0, 60 - name.count))))
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
