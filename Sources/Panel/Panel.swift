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
}
