import Canvas
import Effects
import Formatting
import Gestures
import Interface
import Motion
import Panel
import Playing
import Takes

/// The trim bar and its fingers: handles on the line, buttons, and the frame of a camera move on the stage.
extension CutTool {
  /// The height above the bar from which a finger drags exactly, and the greatest share and number of steps per point there.
  private static let (fineHeight, fine, fineSteps) = (60.0, 0.1, 0.5)

  func bottomSlot(with services: Services) -> BottomSlot? {
    guard isOn, !services.isFilm else { return nil }
    return BottomSlot(
      size: CutBar.size(within: services.place.room.x - 2 * BottomSlot.margin), isNeeded: true, sinks: true)
  }

  private func bar(with services: Services) -> CutBar? {
    guard let slot = bottomSlot(with: services), let area = services.area(of: self, slot) else { return nil }
    return CutBar(
      zoom != nil ? .zoom : selected != nil ? .direction : .take, words: words, canTrim: canTrim, isLooping: isLooping,
      canUndo: edits?.canUndo == true, in: area)
  }

  /// The texts on the bar: the length of the part or the time of the selected direction, and a text about it.
  private var words: (time: String, about: String) {
    func seconds(_ step: Int64) -> String { Step.time(step).text(places: 3) }
    let length = "\(seconds(range.upperBound - range.lowerBound)) s"
    if zoom != nil { return ("Zoom", "Drag the frame; two fingers scale it") }
    if let (step, direction) = edits?.direction(selected) {
      let about = if case .caption(let words, _, _) = direction { words } else { "zoom" }
      return ("\(seconds(step)) s", about)
    }
    if let grip, grip.hasMoved { return (length, "With the finger further up, finer") }
    return (length, "\(seconds(range.lowerBound)) – \(seconds(range.upperBound)) of \(seconds(steps))")
  }

  private func line(in bar: CutBar, with services: Services) -> CutLine {
    CutLine(
      steps: steps, range: range, shown: shown(with: services), directions: edits?.take.directions ?? [],
      selected: selected, accent: services.scene.effect?.accent ?? Look.paper, frame: bar.line)
  }

  func spots(with services: Services) -> [Spot] {
    guard let bar = bar(with: services) else { return [] }
    let stage = zoom == nil ? [] : [spot(-1, services.inWindow(Rect(size: services.place.room)))]
    return stage + bar.surface.targets.map { spot($0.target, services.inWindow($0.area)) }
  }

  func covers(_ place: Vector, with services: Services) -> Bool {
    guard let bar = bar(with: services) else { return false }
    return zoom != nil || bar.surface.frame.contains(services.inRoom(place))
  }

  func begin(_ touch: TimedTouch, with services: Services) -> Bool {
    guard let bar = bar(with: services) else { return false }
    let place = services.inRoom(touch.event.position)
    guard let target = bar.surface.target(at: place) else {
      zoom?.begin(touch.event.id, services.place.inStage(touch.event.position))
      return zoom != nil
    }
    // A finger has to wait until the take has played into the timeline.
    guard awaited == nil else { return true }
    guard target == .line, !isLooping, zoom == nil else {
      held[touch.event.id] = target
      return true
    }
    let line = line(in: bar, with: services)
    let handle = line.handle(at: place)
    let step = handle == .shown ? line.step(at: place) : line.step(of: handle)
    grip = Grip(finger: touch.event.id, handle: handle, origin: place, last: place, step: Double(step))
    if handle == .shown { scrub(to: step, with: services) }
    return true
  }

  func follow(_ touch: TimedTouch, with services: Services) {
    let (id, phase, place) = (touch.event.id, touch.event.phase, services.inRoom(touch.event.position))
    if grip?.finger == id { return drag(phase, to: place, with: services) }
    if let target = held[id] {
      guard phase.isEnd else { return }
      held[id] = nil
      if phase == .up, bar(with: services)?.surface.target(at: place) == target { press(target, with: services) }
    } else {
      zoom?.follow(touch.event.id, services.place.inStage(touch.event.position), isEnd: phase.isEnd)
    }
    services.redraw()
  }

  /// Moves a handle with its finger; a finger far above the bar moves it by a tenth, exact to the step.
  private func drag(_ phase: FingerEvent.Phase, to place: Vector, with services: Services) {
    guard var grip, let bar = bar(with: services) else { return }
    let line = line(in: bar, with: services)
    if phase == .move {
      if (place - grip.origin).length > 4 { grip.hasMoved = true }
      let fine = min(Self.fine, Self.fineSteps / line.stepsPerPoint)
      let share = grip.origin.y - place.y > Self.fineHeight ? fine : 1
      grip.step = (grip.step + (place.x - grip.last.x) * share * line.stepsPerPoint).clamped(to: 0...Double(steps))
      grip.last = place
      self.grip = grip
      if grip.hasMoved { move(grip.handle, to: Int64(grip.step.rounded()), with: services) }
      return
    }
    self.grip = nil
    guard case .direction(let index) = grip.handle, let edits else { return services.redraw() }
    if !grip.hasMoved {
      selected = selected == index ? nil : index
      scrub(to: edits.shownStep(of: index), with: services)
    } else if phase == .up {
      selected = nil
      let step = Int64(grip.step.rounded())
      edit(edits.take.moving(direction: index, to: step), at: step, keeping: kept(through: steps), with: services)
    }
    services.redraw()
  }

  private func move(_ handle: CutLine.Handle, to step: Int64, with services: Services) {
    switch handle {
    case .start: range = min(step, range.upperBound - 1)...range.upperBound
    case .end: range = range.lowerBound...max(step, range.lowerBound + 1)
    case .shown, .direction: break
    }
    scrub(to: step, with: services)
    services.redraw()
  }

  // MARK: - Drawing

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard let bar = bar(with: services) else { return }
    if let zoom { zoom.draw(in: services.place.inWindow(zoom.rect), on: &canvas) }
    services.inRoom(on: &canvas) { canvas in
      bar.surface.draw(held: Set(held.values), on: &canvas)
      line(in: bar, with: services).draw(held: grip?.handle, on: &canvas)
      guard let grip, grip.hasMoved else { return }
      let seconds = Step.time(Int64(grip.step.rounded())).text(places: 3)
      // The bubble stays above the bar, whose texts it would hide.
      let tip = Vector(grip.last.x, min(grip.last.y, bar.surface.frame.minY + ValueBubble.fingerGap - 8))
      ValueBubble(seconds, unit: "s").draw(
        above: tip, gap: ValueBubble.fingerGap, within: canvas.bounds,
        services.scene.effect?.accent ?? Look.paper, Look.ink, on: &canvas)
    }
  }
}
