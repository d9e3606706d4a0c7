import Canvas
import Gestures
import Motion
import Tuning

/// The tuning panel: what is open, scrolled, typed and held. A value; the values that it tunes live elsewhere and come in
/// with each call as a `PanelModel`, and what it wishes for goes out as `PanelAction`s.
///
/// It reads no clock: time, in seconds, comes with every call and must not go back.
package struct Panel: Equatable, Sendable {
  package private(set) var time = 0.0
  var slide: PanelSlide
  var controls = PanelControls()
  var pointers = PanelPointers()

  package init(in window: Vector, isOpen: Bool = false) { slide = PanelSlide(in: window, isOpen: isOpen) }

  func context(_ model: PanelModel) -> PanelContext {
    PanelContext(
      model: model, frame: slide.frame, isSheet: slide.placement.isSheet, isBlending: controls.blend.isOpen, time: time)
  }

  // MARK: - In the window

  package var isOpen: Bool { slide.isOpen }
  package var isVisible: Bool { slide.isVisible }
  /// What the panel leaves of the window when it is open, from its upper left corner.
  package var room: Vector { slide.room }
  /// How far it has come, 0…1.
  package var openness: Double { slide.openness }
  /// True while keys type text.
  package var isTyping: Bool { controls.isTyping }
  /// The row that keys mean.
  package var focus: String? { controls.rows.focus }
  /// True while the mouse is over it.
  package var isPointed: Bool { pointers.isOver }
  /// The sliders that are held, with their values before.
  package var held: [(key: String, from: ParameterValue)] { pointers.drags.map { ($0.key, $0.from) } }
  /// True while the menu of presets is open.
  package var showsPresets: Bool { controls.menu.list == .presets }

  /// The row whose picture is chosen, or the list whose rows are shown; nil for none.
  package var listed: String? {
    if case .choices(let key)? = controls.menu.list, ListPlace(key) != nil { return key }
    return controls.rows.list.key
  }

  /// True while the menu of what values can be copied as is open.
  package var showsCopyForms: Bool { controls.menu.list == .copyForms }

  package mutating func resize(to window: Vector) { slide.resize(to: window) }

  /// Slides in or out; at once when calm. A panel that goes lets go of everything.
  package mutating func open(_ isOpen: Bool, isCalm: Bool = false) -> [PanelAction] {
    guard isOpen != self.isOpen else { return [] }
    slide.turn(isOpen, isCalm: isCalm)
    if !isOpen { letGo() }
    return told([])
  }

  /// Other parameters than before are shown: from their top. A gesture that this ends is told with the next advance.
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

  // MARK: - Events

  /// Takes an event or lets it pass, and says what it asks for.
  package mutating func handle(_ event: PanelEvent, _ model: PanelModel) -> PanelResponse {
    guard isOpen else { return .passed }
    let context = context(model)
    controls.fit(to: context)
    var response =
      switch event.divided(by: slide.scale) {
      case .pointer(let finger, let isMouse, let modifiers):
        pointers.follow(finger, isMouse: isMouse, modifiers, context, on: &controls)
      case .hover(let position): hover(at: position, context)
      case .wheel(let delta, let position, let modifiers): turn(delta, at: position, modifiers, context)
      case .key(let key): key.isDown ? controls.press(key, context) : .passed
      case .text(let text): controls.type(text)
      case .paste(let text): controls.paste(text)
      }
    if response.actions.last == .close {
      response.actions = response.actions.dropLast() + open(false, isCalm: model.isCalm) + [.close]
    }
    response.actions = told(response.actions.map(model.plain))
    return response
  }

  /// Where a row is, scrolled into view or not; nil where the list does not have it.
  package func frame(of key: String, _ model: PanelModel) -> Rect? {
    controls.layout(context(model)).rect(of: .row(key))
  }

  /// True for a place that is the panel's now.
  package func covers(_ position: Vector, _ model: PanelModel) -> Bool {
    isOpen && controls.target(at: position / slide.scale, context(model)) != nil
  }

  private mutating func hover(at position: Vector?, _ context: PanelContext) -> PanelResponse {
    let target = position.flatMap { controls.target(at: $0, context) }
    pointers.isOver = target != nil
    let key: String? = if case .label? = target { target?.key } else { nil }
    controls.rows.help.hover(over: key, at: time)
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
    // What is not seen does not go on, and has no end to be waited for.
    guard isVisible else { return false }
    return slide.isMoving || isMoving(controls.rows.scroll) || isMoving(controls.menu.scroll)
      || controls.menu.fade.isFading(to: controls.menu.list != nil)
      || controls.rows.help.fade.isFading(to: explained != nil)
  }

  /// When something will happen by itself that is not moving yet; nil when nothing will.
  package var nextMoment: Double? {
    [
      pointers.nextMoment, controls.rows.help.nextMoment(after: time),
      controls.runs.nextMoment(after: time, isHeld: pointers.areTuning),
    ].compactMap { $0 }.min()
  }

  /// Moves on to a time in seconds.
  package mutating func advance(to time: Double, _ model: PanelModel) -> [PanelAction] {
    // After a rest what begins now begins from its beginning, however long the rest was.
    let seconds = (time - self.time).clamped(to: 0...(isAnimating ? 0.5 : 1.0 / 60))
    self.time = max(self.time, time)
    guard isVisible else { return [] }
    slide.step(by: seconds)
    controls.fit(to: context(model))
    controls.rows.scroll.step(by: seconds)
    controls.menu.advance(by: seconds, isCalm: model.isCalm)
    controls.rows.help.fade.fade(to: explained != nil, by: seconds, isCalm: model.isCalm)
    return told(pointers.pressLong(at: time, model).map(model.plain))
  }

  /// The row to explain; the mouse explains none while anything else goes on.
  var explained: String? {
    controls.rows.help.explained(
      at: time, isQuiet: pointers.grips.isEmpty && controls.menu.list == nil && controls.rows.entry == nil)
  }

  /// Draws the panel over a window's canvas.
  package func draw(_ model: PanelModel, on canvas: inout Canvas) {
    if isVisible { canvas.with(.scale(slide.scale)) { drawInside(model, on: &$0) } }
  }

  private func drawInside(_ model: PanelModel, on canvas: inout Canvas) {
    let layout = controls.rows.layout(context(model))
    let accent = PanelAccent(model.accent)
    FrameSketch(layout: layout, rows: controls.rows, pointers: pointers, openMenu: controls.menu.list, accent: accent)
      .draw(
        isSheet: slide.placement.isSheet, on: &canvas)
    if let parts = layout.blend {
      BlendSketch(blend: controls.blend, parts: parts, model: model, pointers: pointers, accent: accent).draw(
        on: &canvas)
    }
    if let menuLayout = controls.menu.layout(layout), controls.menu.fade.value > 0 {
      MenuSketch(
        menu: controls.menu, layout: menuLayout, model: model, blend: controls.blend, pointers: pointers, accent: accent
      ).draw(
        on: &canvas)
    }
    if controls.rows.help.fade.value > 0, let key = explained, let row = model.row(key),
      let place = layout.rect(of: .row(key))
    {
      HelpSketch(row.key, row.definition, alpha: controls.rows.help.fade.value, in: slide.window).draw(
        beside: place, panel: layout.frame, isSheet: slide.placement.isSheet, on: &canvas)
    }
  }
}
