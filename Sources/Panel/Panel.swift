import Canvas
import Gestures
import Motion
import Tuning

/// The tuning panel: its slide, scroll position, text field and pointers.
///
/// A value type: the tuned parameters come in with each call as a `PanelModel`, and requests go out as `PanelAction`s.
///
/// The panel reads no clock: `advance(to:)` brings the time in seconds, which must not go back. The file has some 260 lines
/// because it is the whole interface of the target for its caller.
package struct Panel: Equatable, Sendable {
  package private(set) var time = 0.0
  var slide: PanelSlide
  var controls = PanelControls()
  var pointers = PanelPointers()
  /// The height that an on-screen keyboard covers at the panel's foot, in points of the panel.
  private(set) var covered = 0.0

  package init(in window: Vector, isOpen: Bool = false) { slide = PanelSlide(in: window, isOpen: isOpen) }

  func context(_ model: PanelModel) -> PanelContext {
    PanelContext(
      model: model, frame: slide.frame, window: slide.window, isSheet: slide.placement.isSheet, covered: covered,
      isBlending: controls.blend.isOpen, pointers: pointers, time: time)
  }

  func scene(_ model: PanelModel) -> PanelScene { PanelScene(controls, context(model)) }

  // MARK: - In the window

  package var isOpen: Bool { slide.isOpen }
  package var isVisible: Bool { slide.isVisible }
  /// Whether the panel is a sheet below the stage.
  package var isSheet: Bool { slide.placement.isSheet }
  /// The size of the area that the open panel leaves to the stage, from the window's upper left corner.
  package var room: Vector { slide.room }
  /// The fraction of the way that the panel has slid in, 0…1.
  package var openness: Double { slide.openness }
  package var isTyping: Bool { controls.isTyping }
  /// Whether the mouse is over the panel.
  package var isPointed: Bool { pointers.isOver }
  /// The keys of the sliders that are being dragged, with their values before the drag.
  package var held: [(key: String, from: ParameterValue)] { pointers.drags.map { ($0.key, $0.from) } }
  package var showsPresets: Bool { controls.menu.list == .presets }

  /// The key of the list row whose picture menu is open, or of the list whose rows are shown.
  ///
  /// `nil` if neither is open.
  package var listed: String? {
    if case .choices(let key)? = controls.menu.list, ListPlace(key) != nil { return key }
    return controls.rows.list.key
  }

  /// The open row of a list.
  ///
  /// `nil` if the panel is closed or no row is open.
  package var openRow: ListPlace? { isOpen ? controls.rows.list.place : nil }

  /// Keeps a width for the stage in a window that was widened for the panel.
  ///
  /// `nil` lets the panel's own width decide.
  package mutating func keep(stage width: Double?) { slide.keptStage = width }

  package mutating func resize(to window: Vector) { slide.resize(to: window) }

  /// Slides the panel in or out, at once if `isCalm`.
  ///
  /// Closing ends every press and all typing.
  package mutating func open(_ isOpen: Bool, isCalm: Bool = false) -> [PanelAction] {
    guard isOpen != self.isOpen else { return [] }
    slide.turn(isOpen, isCalm: isCalm)
    if !isOpen { letGo() }
    return endingGestures([])
  }

  /// Resets the panel to its top, for the parameters of another effect.
  ///
  /// The next `advance(to:)` reports the end of an interrupted gesture.
  package mutating func showOther() {
    letGo()
    controls.rows = PanelRows()
    controls.blend = PanelBlend()
  }

  /// Cancels every pointer, for example because the window is hidden.
  package mutating func cancelPointers() -> [PanelAction] {
    pointers.grips = []
    return endingGestures([])
  }

  private mutating func letGo() {
    controls.leave()
    pointers.grips = []
  }

  private mutating func endingGestures(_ actions: [PanelAction]) -> [PanelAction] {
    controls.runs.endingGestures(actions, isHeld: pointers.areTuning, at: time)
  }

  // MARK: - Typing

  /// The kind of text that is being typed.
  ///
  /// `nil` if nothing is being typed.
  package func typed(_ model: PanelModel) -> TypedKind? {
    controls.rows.entry.map { entry in
      if entry.isEditor { return .lines }
      guard let row = entry.key.flatMap(model.row), row.isNumber else { return .line }
      return .number(unit: row.definition.unit.symbol)
    }
  }

  /// Whether a finger that types wants keys on the screen.
  package var wantsKeys: Bool { controls.rows.entry?.wantsKeys ?? false }

  /// Returns the rectangle of the caret in points of the window, beside which a system places its input window.
  ///
  /// `nil` if nothing is being typed or the text is not in the list.
  package func caretArea(_ model: PanelModel) -> Rect? {
    guard let field = controls.rows.entry?.field, let area = controls.textArea(context(model)) else { return nil }
    let caret = field.caretArea(in: area)
    return Rect(origin: caret.origin * slide.scale, size: caret.size * slide.scale)
  }

  /// The frame of the panel, in points of the panel.
  package var frame: Rect { slide.frame }
  /// The size of one point of the panel, in points of the window.
  package var scale: Double { slide.scale }

  /// Keeps the text being typed in view above an on-screen keyboard that covers the panel's foot.
  ///
  /// - Parameter height: the covered height, in points of the panel.
  package mutating func cover(_ height: Double, _ model: PanelModel) {
    guard height != covered else { return }
    covered = height
    controls.fit(to: context(model))
    guard height > 0, let key = controls.rows.entry?.key else { return }
    controls.rows.reveal(key, context(model))
    controls.rows.followCaret(context(model))
  }

  // MARK: - Events

  /// Handles an event or lets it pass, and returns the resulting actions.
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
    response.actions = endingGestures(response.actions.map(model.plain))
    return response
  }

  /// Whether the panel covers a position, in points of the window.
  package func covers(_ position: Vector, _ model: PanelModel) -> Bool {
    isOpen && controls.target(at: position / slide.scale, context(model)) != nil
  }

  /// Returns the targets that can be pressed with their hit areas, back to front, in points of the window.
  package func targets(_ model: PanelModel) -> [(target: AnyHashable, area: Rect)] {
    guard isOpen else { return [] }
    return scene(model).shownPresses.map { press in
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

  /// Whether the panel moves without further input: it slides, glides or fades.
  package var isAnimating: Bool {
    func isMoving(_ axis: ScrollAxis) -> Bool { !axis.isAtRest && !axis.isDragging }
    // A hidden panel stands still.
    guard isVisible else { return false }
    return slide.isMoving || isMoving(controls.rows.scroll) || isMoving(controls.menu.scroll)
      || controls.menu.fade.isFading(to: controls.menu.list != nil)
      || controls.rows.help.fade.isFading(to: explained != nil)
  }

  /// The next time at which the panel changes by itself: a long press, a tooltip or the end of a gesture.
  ///
  /// `nil` if nothing is pending.
  package var nextMoment: Double? {
    [
      pointers.nextMoment, controls.rows.help.nextMoment(after: time),
      controls.runs.nextMoment(after: time, isHeld: pointers.areTuning),
    ].compactMap { $0 }.min()
  }

  /// Advances the panel to a time in seconds.
  ///
  /// - Parameter pressesLong: whether resting fingers become long presses; `false` while the panel may still lack some
  ///   moves of these fingers.
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
    return pressesLong ? endingGestures(pointers.pressLong(at: time, model).map(model.plain)) : []
  }

  /// The row name or the button that the help plate explains.
  ///
  /// `nil` if no help is shown.
  var explained: PanelTarget? {
    controls.rows.help.explained(
      at: time, isQuiet: pointers.grips.isEmpty && controls.menu.list == nil && controls.rows.entry == nil)
  }

  package func draw(_ model: PanelModel, on canvas: inout Canvas) {
    guard isVisible else { return }
    var painter = PanelPainter(scene: scene(model))
    canvas.with(.scale(slide.scale)) { canvas in
      swap(&canvas, &painter.canvas)
      painter.drawPanel(explaining: explained)
      swap(&canvas, &painter.canvas)
    }
  }
}
