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
  func begin(from drawing: String? = nil, at desk: Desk) {
    guard desk.host.sketches != nil else { return }
    (field, self.drawing, complaint, held) = (TextField(drawing.map(Self.id) ?? ""), drawing, nil, [:])
    check(at: desk)
    desk.announcer.hush()
    desk.redraw()
  }

  /// Returns the name suggested for a drawing, such as `my-card` for `My Card.svg`.
  private static func id(ofDrawing path: String) -> String {
    let name = FilePath.name(of: path).prefix { $0 != "." }.lowercased()
    let words = name.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
    return String(words.joined(separator: "-").drop { !$0.isLetter }.prefix(60))
  }

  private func close(at desk: Desk) {
    (field, held) = (nil, [:])
    desk.wake()
  }

  func startOver(at desk: Desk) { (field, awaited) = (nil, nil) }

  // MARK: - Making it

  private func check(at desk: Desk) {
    let library = desk.tuner.library
    complaint = name.isEmpty ? nil : desk.host.sketches?.refusal(of: name)
    if complaint == nil, library[name] != nil || library.parameters[name] != nil {
      complaint = "'\(name)' is already in use: expected another name"
    }
    desk.redraw()
  }

  private func make(at desk: Desk) {
    guard let maker = desk.host.sketches, !name.isEmpty, complaint == nil else { return }
    do throws(Problems<Problem>) { awaited = (name, try maker.create(name, from: drawing)) } catch {
      complaint = error.lines.first
      return desk.redraw()
    }
    desk.announcer.log.write("sketch.made", [.init("file", .string(awaited!.path))])
    close(at: desk)
  }

  func advance(to now: Int64, at desk: Desk) {
    guard let (id, path) = awaited, let card = desk.tuner.library[id] else { return }
    awaited = nil
    desk.open(card)
    desk.announcer.say(
      "\(desk.host.written(path)): open it in your editor; every save takes effect here", seconds: 12,
      .copy(desk.host.written(path)))
  }

  // MARK: - Hands

  func layout(at desk: Desk) -> NamingPage? {
    guard field != nil else { return nil }
    return NamingPage(message(at: desk), in: desk.size, above: desk.ask(.keyboardHeight))
  }

  private func message(at desk: Desk) -> String {
    if let complaint { return complaint }
    if let drawing, name.isEmpty { return "A name for the layers of \(FilePath.name(of: drawing))" }
    let folder = FilePath.folder(of: desk.tuner.path)
    let path = desk.host.written((folder == "." ? "" : folder + "/") + "sketches/\(name.isEmpty ? "NAME" : name).lua")
    return name.isEmpty ? "Small letters, digits and -, such as card-stack" : "Will be \(path)"
  }

  func typist(at desk: Desk) -> TextTarget? {
    guard let field else { return nil }
    let width = min(760, desk.size.x)
    let frame = Rect(x: ((desk.size.x - width) / 2).rounded(), y: 0, width: width, height: desk.size.y)
    // The layout without the on-screen keyboard, since the keyboard's own layout asks for this.
    let page = NamingPage("", in: desk.size, above: 0)
    return TextTarget(typed: .line, frame: frame, caret: field.caretArea(in: page.text))
  }

  func targets(at desk: Desk) -> [(target: Target, area: Rect)] {
    guard let layout = layout(at: desk) else { return [] }
    return [
      (.ground, Rect(size: desk.size)), (.plate, layout.plate), (.field, layout.field), (.make, layout.make),
      (.close, layout.close),
    ]
  }

  func press(_ target: Target, by touch: TimedTouch, at desk: Desk) {
    switch target {
    case .ground, .close: close(at: desk)
    case .make: make(at: desk)
    case .field:
      if let area = layout(at: desk)?.text { field?.place(at: touch.event.position, in: area, extending: false) }
    case .plate: break
    }
    desk.redraw()
  }

  func press(_ key: KeyPress, at desk: Desk) -> Bool {
    guard field != nil, key.name != "F11" else { return false }
    if key.name == "V", key.modifiers.contains(.control) { return type(desk.host.clipboard, at: desk) }
    switch field!.press(key) {
    case .escape: close(at: desk)
    case .accept: if !key.isRepeat { make(at: desk) }
    case .copied(let text): desk.host.clipboard = text
    case .edited, .next, .step, .passed: check(at: desk)
    }
    return true
  }

  /// Types text into the name; a space becomes a `-`, because a name has no spaces.
  func type(_ text: String, at desk: Desk) -> Bool {
    guard field != nil else { return false }
    field!.insert(String(text.map { $0 == " " ? "-" : $0 }.prefix(max(0, 60 - name.count))))
    check(at: desk)
    return true
  }

  func turn(_ points: Vector, at place: Vector, _ desk: Desk) -> Bool { field != nil }

  func veto(_ command: Command, at desk: Desk) -> String? { field == nil || command == .fullscreen ? nil : "" }

  // MARK: - Drawing

  func isCaptured(at desk: Desk) -> Bool { false }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard let field, let layout = layout(at: desk) else { return }
    layout.draw(
      field, isBad: complaint != nil, isReady: !name.isEmpty && complaint == nil, held: Set(held.values), on: &canvas)
  }
}
