import Canvas
import Gestures
import Motion
import Tuning

/// The tuning panel: what is open, scrolled, typed and held. A value: what it tunes comes in with each call as a
/// `PanelModel`, and what it asks for goes out as `PanelAction`s.
///
/// It reads no clock: time, in seconds, comes with every call and must not go back.
package struct Panel: Equatable, Sendable {
  package private(set) var time = 0.0
  var slide: PanelSlide
  var controls = PanelControls()
  var pointers = PanelPointers()
  /// Points at its foot that keys on the glass lie on.
  private(set) var covered = 0.0

  package init(in window: Vector, isOpen: Bool = false) { slide = PanelSlide(in: window, isOpen: isOpen) }

  func context(_ model: PanelModel) -> PanelContext {
    PanelContext(
      model: model, frame: slide.frame, isSheet: slide.placement.isSheet, covered: covered,
      isBlending: controls.blend.isOpen, time: time)
  }

  // MARK: - In the window

  package var isOpen: Bool { slide.isOpen }
  package var isVisible: Bool { slide.isVisible }
  /// True where it stands below the stage.
  package var isSheet: Bool { slide.placement.isSheet }
  /// The room that the open panel leaves, from the window's upper left corner.
  package var room: Vector { slide.room }
  /// How far it has slid in, 0…1.
  package var openness: Double { slide.openness }
  package var isTyping: Bool { controls.isTyping }
  /// True while the mouse is over it.
  package var isPointed: Bool { pointers.isOver }
  /// The sliders that are held, with their values before.
  package var held: [(key: String, from: ParameterValue)] { pointers.drags.map { ($0.key, $0.from) } }
  package var showsPresets: Bool { controls.menu.list == .presets }

  /// The row whose picture is chosen, or the list whose rows are shown; nil for none.
  package var listed: String? {
    if case .choices(let key)? = controls.menu.list, ListPlace(key) != nil { return key }
    return controls.rows.list.key
  }

  /// The open row of a list.
  package var openRow: ListPlace? { isOpen ? controls.rows.list.place : nil }

  /// Leaves the stage this width in a window that was made wider by the panel; `nil` lets the panel's width decide.
  package mutating func keep(stage width: Double?) { slide.keptStage = width }

  package mutating func resize(to window: Vector) { slide.resize(to: window) }

  /// Slides in or out; at once when calm. A closing panel ends every press and all typing.
  package mutating func open(_ isOpen: Bool, isCalm: Bool = false) -> [PanelAction] {
    guard isOpen != self.isOpen else { return [] }
    slide.turn(isOpen, isCalm: isCalm)
    if !isOpen { letGo() }
    return told([])
  }

  /// Starts anew at the top, for other parameters. The end of a gesture is told with the next advance.
  package mutating func showOther() {
    letGo()
    controls.rows = PanelRows()
    controls.blend = PanelBlend()
  }

  /// Takes every pointer away, as when the window is hidden.
  package mutating func cancelPointers() -> [PanelAction] {
    pointers.grips = []
    return told([])
  }

  private mutating func letGo() {
    controls.leave()
    pointers.grips = []
  }

  private mutating func told(_ actions: [PanelAction]) -> [PanelAction] {
    controls.runs.told(actions, isHeld: pointers.areTuning, at: time)
  }

  // MARK: - Typing

  /// Nil while nothing is typed.
  package func typed(_ model: PanelModel) -> PanelTyped? {
    controls.rows.entry.map { entry in
      if entry.isEditor { return .lines }
      guard let row = entry.key.flatMap(model.row), row.isNumber else { return .line }
      return .number(unit: row.definition.unit.symbol)
    }
  }

  /// The line of the caret from its x on, in points of the window, for what a system shows beside it.
  package func caretArea(_ model: PanelModel) -> Rect? {
    guard let field = controls.rows.entry?.field, let area = controls.textArea(context(model)) else { return nil }
    let caret = field.caretArea(in: area)
    return Rect(origin: caret.origin * slide.scale, size: caret.size * slide.scale)
  }

  /// The panel in points of its own, and how many of the window's each is.
  package var frame: Rect { slide.frame }
  package var scale: Double { slide.scale }

  /// Keys lie on its foot, this many of its points high: what is typed stays in view above them.
  package mutating func cover(_ height: Double, _ model: PanelModel) {
    guard height != covered else { return }
    covered = height
    controls.fit(to: context(model))
    guard height > 0, let key = controls.rows.entry?.key else { return }
    controls.rows.reveal(key, context(model))
    controls.rows.followCaret(context(model))
  }

  // MARK: - Events

  /// Uses an event or lets it pass, and returns what it asks for.
  package mutating func handle(_ event: PanelEvent, _ model: PanelModel) -> PanelResponse {
    guard isOpen else { return .passed }
    let context = context(model)
    controls.fit(to: context)
    let field = controls.rows.entry?.field
    var response =
      switch event.divided(by: slide.scale) {
      case .pointer(let finger, let isMouse, let modifiers):
        follow(finger, isMouse: isMouse, modifiers, context)
      case .grasp(let finger, let isMouse): grasp(finger, isMouse: isMouse, context)
      case .hover(let position): hover(at: position, context)
      case .wheel(let delta, let position, let modifiers): turn(delta, at: position, modifiers, context)
      case .key(let key): key.isDown ? controls.press(key, context) : .passed
      case .text(let text): controls.type(text)
      case .composing(let text, let caret): controls.compose(text, caret: caret)
      case .paste(let text): controls.paste(text)
      }
    if controls.rows.entry?.field != field {
      controls.fit(to: context)
      controls.rows.followCaret(context)
    }
    if response.actions.last == .close {
      response.actions = response.actions.dropLast() + open(false, isCalm: model.isCalm) + [.close]
    }
    response.actions = told(response.actions.map(model.plain))
    return response
  }

  /// True for a place on the panel.
  package func covers(_ position: Vector, _ model: PanelModel) -> Bool {
    isOpen && controls.target(at: position / slide.scale, context(model)) != nil
  }

  /// What can be pressed and where, back to front, in points of the window.
  package func targets(_ model: PanelModel) -> [(target: AnyHashable, area: Rect)] {
    guard isOpen else { return [] }
    let layout = controls.layout(context(model))
    return layout.presses(below: controls.menuLayout(layout), query: controls.rows.query).map { press in
      (press.target, Rect(origin: press.area.origin * slide.scale, size: press.area.size * slide.scale))
    }
  }

  private mutating func hover(at position: Vector?, _ context: PanelContext) -> PanelResponse {
    let target = position.flatMap { controls.target(at: $0, context) }
    pointers.isOver = target != nil
    let isNamed = if case .label? = target { true } else { target?.tip != nil }
    controls.rows.help.hover(over: isNamed ? target : nil, at: time)
    return PanelResponse(isTaken: target != nil)
  }

  private mutating func turn(
    _ delta: Vector, at position: Vector, _ modifiers: Modifiers, _ context: PanelContext
  ) -> PanelResponse {
    guard let target = controls.target(at: position, context) else { return .passed }
    if controls.menu.list != nil {
      controls.menu.scroll.scroll(by: -delta.y)
      return .taken
    }
    return controls.rows.turn(delta, over: target.key, modifiers, context, &controls.runs)
  }

  // MARK: - Time

  /// True while it moves by itself.
  package var isAnimating: Bool {
    func isMoving(_ axis: ScrollAxis) -> Bool { !axis.isAtRest && !axis.isDragging }
    // A hidden panel stands still.
    guard isVisible else { return false }
    return slide.isMoving || isMoving(controls.rows.scroll) || isMoving(controls.menu.scroll)
      || controls.menu.fade.isFading(to: controls.menu.list != nil)
      || controls.rows.help.fade.isFading(to: explained != nil)
  }

  /// When the next thing begins by itself; nil when nothing does.
  package var nextMoment: Double? {
    [
      pointers.nextMoment, controls.rows.help.nextMoment(after: time),
      controls.runs.nextMoment(after: time, isHeld: pointers.areTuning),
    ].compactMap { $0 }.min()
  }

  /// Moves on to a time in seconds.
  ///
  /// - Parameter pressesLong: false while fingers may have moved of which the panel has not heard yet.
  package mutating func advance(to time: Double, pressesLong: Bool = true, _ model: PanelModel) -> [PanelAction] {
    // After a rest an animation starts at its beginning, however long the rest was.
    let seconds = (time - self.time).clamped(to: 0...(isAnimating ? 0.5 : 1.0 / 60))
    self.time = max(self.time, time)
    guard isVisible else { return [] }
    slide.step(by: seconds)
    controls.fit(to: context(model))
    controls.rows.scroll.step(by: seconds)
    controls.menu.advance(by: seconds, isCalm: model.isCalm)
    controls.rows.help.fade.fade(to: explained != nil, by: seconds, isCalm: model.isCalm)
    return pressesLong ? told(pointers.pressLong(at: time, model).map(model.plain)) : []
  }

  /// The name of the row, or the button, to explain.
  var explained: PanelTarget? {
    controls.rows.help.explained(
      at: time, isQuiet: pointers.grips.isEmpty && controls.menu.list == nil && controls.rows.entry == nil)
  }

  package func draw(_ model: PanelModel, on canvas: inout Canvas) {
    guard isVisible else { return }
    var sketch = Sketch(panel: self, layout: controls.layout(context(model)), accent: PanelAccent(color: model.accent))
    canvas.with(.scale(slide.scale)) { canvas in
      swap(&canvas, &sketch.canvas)
      sketch.drawPanel()
      swap(&canvas, &sketch.canvas)
    }
  }
}
