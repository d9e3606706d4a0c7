import Canvas
import Effects
import Files
import Gestures
import Motion
import Playing

/// Asks whether to run or keep a sketch that a picture or clip carries, and shows its whole text.
final class GuestTool: Tool {
  /// A pending question about a sketch.
  struct Question {
    let sketch: CarriedSketch
    let path: String
    /// The title of the user's own sketch with the same name; `nil` if there is none.
    let namesake: String?
    var file: String { FilePath.name(of: path) }
    var answers: [Answer] { namesake == nil ? [.run, .keep, .leave] : [.run, .keep, .mine, .leave] }
  }

  enum Answer: String, Hashable {
    case run = "Run it"
    case keep = "Keep it as mine"
    case mine = "Play it in my sketch"
    case leave = "Leave it"

    /// The width of the answer's button in a row, relative to that of a short answer.
    var share: Double {
      switch self {
      case .run, .leave: 1
      case .keep: 1.6
      case .mine: 2
      }
    }
  }

  let guests = Guests()
  private(set) var question: Question?
  private(set) var page: GuestPage?
  private var scroll = ScrollAxis(bounds: 0...0, viewport: 1)
  private var drag = DragRecognizer(axis: .vertical)
  /// The answer on which each finger went down; `nil` for the text.
  private var held: [Int: Answer?] = [:]
  /// The answer selected with the keyboard; `nil` if none is.
  private(set) var chosen: Answer?

  /// The scroll distances: of a page key, as a share of the visible height, and of an arrow key, in points.
  private static let (pageShare, line) = (0.85, 3 * SourceText.pitch)

  func offer(_ sketch: CarriedSketch, of path: String, with services: Services) {
    guard services.host.sketches != nil else { return services.announcer.complain(sketch.refusal(of: path)) }
    let own = services.tuner.library[sketch.id].flatMap { $0.source == nil || $0.isGuest ? nil : $0 }
    question = Question(sketch: sketch, path: path, namesake: own?.title)
    (page, chosen, held, scroll) = (nil, nil, [:], ScrollAxis(bounds: 0...0, viewport: 1))
    fit(with: services)
    services.announcer.hush()
    services.announcer.log.write("sketch.asked", [.init("file", .string(path)), .init("sketch", .string(sketch.id))])
    services.wake()
  }

  private func answer(_ answer: Answer, with services: Services) {
    guard let question else { return }
    close(with: services)
    services.announcer.log.write("sketch.answered", [.init("answer", .string(answer.rawValue))])
    switch answer {
    case .run: guests.run(question.sketch, of: question.path, with: services)
    case .keep: guests.keep(question.sketch, of: question.path, with: services)
    case .mine: guests.open(question.path, with: services)
    case .leave: break
    }
  }

  private func close(with services: Services) {
    (question, page, held) = (nil, nil, [:])
    services.wake()
  }

  func startOver(with services: Services) { if question != nil { close(with: services) } }

  /// Updates the layout if the window has changed its size.
  private func fit(with services: Services) {
    guard let question, page?.size != services.size else { return }
    let page = GuestPage(question, in: services.size)
    self.page = page
    scroll.setBounds(0...max(0, page.source.height - page.text.height), viewport: max(1, page.text.height))
  }

  // MARK: - Hands

  func spots(with services: Services) -> [Spot] {
    guard let page else { return [] }
    return [spot(0, Rect(size: services.size))] + page.surface.targets.map { spot($0, $1) }
  }

  func covers(_ place: Vector, with services: Services) -> Bool { question != nil }

  func begin(_ touch: TimedTouch, with services: Services) -> Bool {
    guard let page else { return false }
    let answer = page.answer(at: touch.event.position)
    held.updateValue(answer, forKey: touch.event.id)
    chosen = nil
    if answer == nil { pull(touch.event) }
    return true
  }

  func follow(_ touch: TimedTouch, with services: Services) {
    guard let page, let down = held[touch.event.id] else { return }
    let (event, isOver) = (touch.event, touch.event.phase.isEnd)
    if isOver { held[event.id] = nil }
    guard let answer = down else { return pull(event) }
    if event.phase == .up, page.answer(at: event.position) == answer { self.answer(answer, with: services) }
  }

  private func pull(_ event: FingerEvent) {
    if event.phase == .down { scroll.grab() }
    let verdict = drag.handle(event)
    switch verdict {
    case .began, .moved: scroll.drag(by: -verdict.movement.y)
    case .ended(let estimate): scroll.release(velocity: -estimate.velocity.y)
    case .cancelled, .lifted: scroll.release(velocity: 0)
    case .landed, .ignored: break
    }
  }

  func turn(_ points: Vector, at place: Vector, _ services: Services) -> Bool {
    guard question != nil else { return false }
    scroll.scroll(by: -points.y)
    services.redraw()
    return true
  }

  func press(_ key: KeyPress, with services: Services) -> Bool {
    guard let question, let page else { return false }
    func glide(by distance: Double) { scroll.glide(to: scroll.projectedRest + distance) }
    func choose(_ way: Int) {
      let answers = question.answers
      let next = chosen.flatMap(answers.firstIndex).map { ($0 + way + answers.count) % answers.count }
      chosen = answers[next ?? (way > 0 ? 0 : answers.count - 1)]
    }
    switch key.name {
    case "Escape": answer(.leave, with: services)
    case "Return", "Keypad Enter", "Space": if let chosen, !key.isRepeat { answer(chosen, with: services) }
    case "Tab": choose(key.modifiers.contains(.shift) ? -1 : 1)
    case "Right": choose(1)
    case "Left": choose(-1)
    case "Down": glide(by: Self.line)
    case "Up": glide(by: -Self.line)
    case "PageDown": glide(by: Self.pageShare * page.text.height)
    case "PageUp": glide(by: -Self.pageShare * page.text.height)
    case "Home": scroll.glide(to: 0)
    case "End": scroll.glide(to: scroll.bounds.upperBound)
    case "F11": return false
    default: break
    }
    services.redraw()
    return true
  }

  func type(_ text: String, with services: Services) -> Bool { question != nil }

  /// Refuses every command but full screen while the question is open.
  func veto(_ command: Command, with services: Services) -> String? {
    question == nil || command == .fullscreen ? nil : ""
  }

  // MARK: - Time

  func advance(to now: Int64, with services: Services) {
    fit(with: services)
    guests.advance(with: services)
  }

  var isAnimating: Bool { question != nil && (!scroll.isAtRest || !held.isEmpty) }

  func animate(by seconds: Double, with services: Services) {
    guard question != nil else { return }
    scroll.step(by: seconds)
    drag.advance(by: seconds)
  }

  // MARK: - Drawing

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    page?.draw(offset: scroll.offset, held: held.values.compactMap { $0 }, chosen: chosen, on: &canvas)
  }
}
