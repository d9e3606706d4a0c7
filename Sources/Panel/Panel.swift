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
  var rows = PanelRows()
  var menu = PanelMenu()
  var pointers = PanelPointers()
  var runs = TuningRuns()

  package init(in window: Vector, isOpen: Bool = false) { slide = PanelSlide(in: window, isOpen: isOpen) }

  func context(_ model: PanelModel) -> PanelContext { PanelContext(model: model, frame: slide.frame, time: time) }

  // MARK: - In the window

  package var isOpen: Bool { slide.isOpen }
  package var isVisible: Bool { slide.isVisible }
  /// The size of the stage: what the panel leaves of the window as soon as it is asked to open.
  package var stageSize: Vector { slide.stageSize }
  /// Where that stage is drawn.
  package var stageOffset: Vector { slide.stageOffset }
  /// True while keys type text.
  package var isTyping: Bool { rows.entry != nil || menu.naming != nil }
  /// True while the mouse is over it.
  package var isPointed: Bool { pointers.isOver }
  /// True while the menu of presets is open.
  package var showsPresets: Bool { menu.list == .presets }

  package mutating func resize(to window: Vector) { slide.window = window }

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
    rows = PanelRows()
  }

  /// Takes every pointer away, as when the window is hidden.
  package mutating func cancelPointers() -> [PanelAction] {
    pointers.grips = []
    return told([])
  }

  private mutating func letGo() {
    rows.leave()
    menu.close()
    pointers.grips = []
    runs.letGo()
  }

  private mutating func told(_ actions: [PanelAction]) -> [PanelAction] {
    runs.told(actions, isHeld: pointers.areTuning, at: time)
  }

  // MARK: - Events

  /// Takes an event or lets it pass, and says what it asks for.
  package mutating func handle(_ event: PanelEvent, _ model: PanelModel) -> PanelResponse {
    guard isOpen else { return .passed }
    fit(to: model)
    let context = context(model)
    var response =
      switch event {
      case .pointer(let finger, let isMouse, let modifiers): follow(finger, isMouse: isMouse, modifiers, context)
      case .hover(let position): hover(at: position, context)
      case .wheel(let delta, let position, let modifiers): turn(delta, at: position, modifiers, context)
      case .key(let key): key.isDown ? press(key, context) : .passed
      case .text(let text), .paste(let text): type(text)
      }
    response.actions = told(response.actions)
    return response
  }

  // MARK: - Time

  /// True while it moves by itself.
  package var isAnimating: Bool {
    func isMoving(_ axis: ScrollAxis) -> Bool { !axis.isAtRest && !axis.isDragging }
    return slide.isMoving || isMoving(rows.scroll) || isMoving(menu.scroll)
      || menu.fade.isFading(to: menu.list != nil) || rows.help.fade.isFading(to: explained != nil)
  }

  /// When something will happen by itself that is not moving yet; nil when nothing will.
  package var nextMoment: Double? {
    [
      pointers.nextMoment, rows.help.nextMoment(after: time),
      runs.nextMoment(after: time, isHeld: pointers.areTuning),
    ].compactMap { $0 }.min()
  }

  /// Moves on to a time in seconds.
  package mutating func advance(to time: Double, _ model: PanelModel) -> [PanelAction] {
    // After a rest what begins now begins from its beginning, however long the rest was.
    let seconds = (time - self.time).clamped(to: 0...(isAnimating ? 0.5 : 1.0 / 60))
    self.time = max(self.time, time)
    guard isVisible else { return [] }
    slide.step(by: seconds)
    fit(to: model)
    rows.scroll.step(by: seconds)
    menu.advance(by: seconds, isCalm: model.isCalm)
    rows.help.fade.fade(to: explained != nil, by: seconds, isCalm: model.isCalm)
    return told(pointers.pressLong(at: time))
  }

  /// The row to explain; the mouse explains none while anything else goes on.
  var explained: String? {
    rows.help.explained(at: time, isQuiet: pointers.grips.isEmpty && menu.list == nil && rows.entry == nil)
  }

  /// What has become of rows and menu since the last call.
  private mutating func fit(to model: PanelModel) {
    let context = context(model)
    rows.fit(to: context)
    guard let layout = menu.layout(rows.layout(context)) else { return }
    menu.scroll.setBounds(layout.scrollBounds, viewport: max(1, layout.list.height))
  }

  mutating func press(_ key: KeyPress, _ context: PanelContext) -> PanelResponse {
    if menu.naming != nil {
      if key.name == "Tab" { rows.moveFocus(by: key.modifiers.contains(.shift) ? -1 : 1, context) }
      return menu.press(key)
    }
    if rows.entry != nil { return rows.pressTyping(key, context) }
    if key.modifiers.contains(.control) {
      guard key.name == "F" else { return .passed }
      rows.search(selectingAll: true)
      return .taken
    }
    switch key.name {
    case "Escape":
      if menu.list != nil {
        menu.close()
      } else if rows.help.tapped != nil {
        rows.help.tapped = nil
      } else if rows.focus.key != nil {
        rows.focus.key = nil
      } else {
        return PanelResponse(close(context), isTaken: true)
      }
    case "Tab" where key.modifiers.isEmpty: return PanelResponse(key.isRepeat ? [] : close(context), isTaken: true)
    case "Up", "Down": rows.moveFocus(by: key.name == "Up" ? -1 : 1, context)
    case "PageUp", "PageDown":
      let way = rows.layout(context).viewport.height - 44
      rows.scroll.glide(to: rows.scroll.offset + (key.name == "PageUp" ? -way : way))
    case "/": rows.search()
    case "Return" where menu.list == nil, "Keypad Enter" where menu.list == nil:
      guard let key = rows.focus.key else { return .passed }
      return PanelResponse(activate(key, context), isTaken: true)
    default: return menu.list == nil ? rows.press(key, context, &runs) : .passed
    }
    return .taken
  }

  mutating func type(_ text: String) -> PanelResponse {
    guard isTyping else { return .passed }
    if menu.naming != nil { menu.naming?.field.insert(text) } else { rows.type(text) }
    return .taken
  }

  /// Takes what was typed where it is acceptable, and forgets it where it is not.
  mutating func finishTyping(_ context: PanelContext) -> [PanelAction] {
    menu.finishNaming() + rows.finishEntry(context.model)
  }

  /// What Return and a tap on the value do.
  mutating func activate(_ key: String, _ context: PanelContext) -> [PanelAction] {
    if case .choice? = context.model.row(key)?.definition.kind {
      rows.focus.key = key
      menu.open(.choices(key))
      return []
    }
    return rows.activate(key, context.model)
  }

  mutating func close(_ context: PanelContext) -> [PanelAction] {
    finishTyping(context) + open(false, isCalm: context.model.isCalm) + [.close]
  }

  /// Draws the panel over a window's canvas, and on the stage what a dragged length measures.
  package func draw(_ model: PanelModel, on canvas: inout Canvas) {
    guard isVisible else { return }
    let layout = rows.layout(context(model))
    let accent = PanelAccent(model.accent)
    for drag in pointers.drags {
      if let row = model.row(drag.key) {
        MeasureSketch(row: row, from: drag.from, stage: slide.placement.stage, accent: accent).draw(on: &canvas)
      }
    }
    FrameSketch(layout: layout, rows: rows, pointers: pointers, openMenu: menu.list, accent: accent).draw(
      isSheet: slide.placement.isSheet, on: &canvas)
    if let menuLayout = menu.layout(layout), menu.fade.value > 0 {
      MenuSketch(menu: menu, layout: menuLayout, model: model, pointers: pointers, accent: accent).draw(on: &canvas)
    }
    if rows.help.fade.value > 0, let key = explained, let row = model.row(key), let place = layout.rect(of: .row(key)) {
      HelpSketch(row.definition, alpha: rows.help.fade.value, in: slide.window).draw(
        beside: place, panel: layout.frame, isSheet: slide.placement.isSheet, on: &canvas)
    }
  }
}
