import Canvas
import Motion
import Tuning

/// The tuning panel: what is open, scrolled, typed and held. A value; the values that it tunes live elsewhere and come in
/// with each call as a `PanelModel`, and what it wishes for goes out as `PanelAction`s.
///
/// It reads no clock: time, in seconds, comes with every call and must not go back.
package struct Panel: Equatable, Sendable {
  /// The window in points.
  package private(set) var window: Vector
  package private(set) var isOpen: Bool
  package private(set) var time = 0.0
  var slide: Transition
  var scroll = ScrollAxis(bounds: 0...0, viewport: 1)
  var menu: PanelMenu?
  var menuScroll = ScrollAxis(bounds: 0...0, viewport: 1)
  /// How far menu and help have faded in, 0…1.
  var menuAlpha = 0.0
  var helpAlpha = 0.0
  /// Titles of groups whose rows are hidden.
  var folded: [String] = []
  /// What is searched for.
  var query = ""
  var entry: Entry?
  /// The row that keys mean.
  var focus: String?
  /// True once keys have been used: the focus is shown by a ring.
  var showsFocus = false
  /// The colour whose picker is open.
  var openColor: String?
  /// The preset that the next tap on Delete deletes.
  var askedToDelete: String?
  var morphFrom: String?
  var morphTo: String?
  var grips: [Grip] = []
  /// The row that is explained because its name was tapped.
  var explained: String?
  var hover: Vector?
  /// The row under the mouse, and since when.
  var hoverKey: String?
  var hoverSince = 0.0
  var isPointerOver = false
  var lastTap: Tap?
  var wheel: Wheel?
  /// When a key last changed a value.
  var keyed: Double?
  /// The number of the last gesture.
  var gesture = 0
  /// True from a gesture's first change until its end has been told.
  var owesEnd = false

  /// Seconds of the slide in and out.
  package static let slideSeconds = 0.26
  /// Seconds that a pointer rests before it means the row's default.
  package static let longPress = 0.5
  /// Seconds that the mouse rests on a row before it is explained.
  static let hoverDelay = 0.5
  static let fadeSeconds = 0.16
  /// Seconds after which the next turn of a wheel or press of a key is another gesture.
  static let rest = 0.4
  static let doubleTap = 0.32

  /// Text under a caret, and what it will become.
  struct Entry: Equatable, Sendable {
    enum Target: Hashable, Sendable {
      case search
      case value(String)
      case presetName(isRename: Bool)
    }

    var target: Target
    var field: TextField
    /// Why it was not taken.
    var complaint: String?
  }

  struct Tap: Equatable, Sendable {
    var target: PanelTarget
    var time: Double
    var position: Vector
  }

  /// A row that is being turned by a wheel, and the list while it is.
  struct Wheel: Equatable, Sendable {
    /// nil scrolls.
    var key: String?
    var gesture: Int
    var time: Double
    /// Parts of a notch that have not moved the value yet.
    var rest = 0.0
  }

  package init(in window: Vector, isOpen: Bool = false) {
    self.window = window
    self.isOpen = isOpen
    slide = Transition(isOn: isOpen)
  }

  package var placement: PanelPlacement { PanelPlacement(in: window) }
  /// 0 is out of sight, 1 open.
  package var openness: Double { slide.value }
  package var isVisible: Bool { slide.value > 0 || isOpen }
  /// Where the panel is now.
  package var frame: Rect { placement.frame(at: openness) }
  /// The size of the stage: what the panel leaves of the window as soon as it is asked to open.
  package var stageSize: Vector { isOpen ? placement.stage : window }
  /// Where that stage is drawn.
  package var stageOffset: Vector {
    isVisible ? placement.stageOffset(at: openness, size: stageSize) : .zero
  }
  /// True while keys type text.
  package var isTyping: Bool { entry != nil }
  /// True while the mouse is over it.
  package var isPointed: Bool { isPointerOver }
  /// True while the menu of presets is open.
  package var showsPresets: Bool { menu == .presets }

  package mutating func resize(to window: Vector) { self.window = window }

  /// Slides in or out; at once when calm. A panel that goes lets go of everything.
  package mutating func open(_ isOpen: Bool, isCalm: Bool = false) -> [PanelAction] {
    guard isOpen != self.isOpen else { return [] }
    self.isOpen = isOpen
    slide.turn(
      on: isOpen, curve: CubicBezier(0.25, 0.1, 0.25, 1), duration: isCalm ? 0 : Self.slideSeconds)
    guard !isOpen else { return [] }
    entry = nil
    menu = nil
    focus = nil
    explained = nil
    hover = nil
    hoverKey = nil
    letGo()
    return withEnd([])
  }

  /// Other parameters than before are shown: from their top. A gesture that this ends is told with the next advance.
  package mutating func showOther() {
    entry = nil
    menu = nil
    focus = nil
    explained = nil
    openColor = nil
    folded = []
    query = ""
    letGo()
    scroll = ScrollAxis(bounds: 0...0, viewport: 1)
  }
}

// MARK: - Time

extension Panel {
  /// True while it moves by itself.
  package var isAnimating: Bool {
    !slide.isAtRest || isMoving(scroll) || isMoving(menuScroll) || menuAlpha != menuGoal || helpAlpha != helpGoal
  }

  private func isMoving(_ axis: ScrollAxis) -> Bool { !axis.isAtRest && !axis.isDragging }
  private var menuGoal: Double { menu == nil ? 0 : 1 }
  private var helpGoal: Double { explainedKey == nil ? 0 : 1 }

  /// Ends every gesture.
  private mutating func letGo() {
    grips = []
    wheel = nil
    keyed = nil
  }

  /// Adds the end of the gestures to what they asked for, once none goes on.
  mutating func withEnd(_ actions: [PanelAction]) -> [PanelAction] {
    for action in actions {
      switch action {
      case .set(_, _, .some), .morph: owesEnd = true
      default: break
      }
    }
    guard owesEnd, !isTuning else { return actions }
    owesEnd = false
    return actions + [.endGesture]
  }

  /// True while a gesture goes on that is one thing to undo.
  private var isTuning: Bool {
    grips.contains { grip in
      switch grip.hold {
      case .slider, .hue, .brightness, .morph: true
      case .waiting, .spent, .scrolling, .scrollingMenu, .selecting, .pulling: false
      }
    } || [wheel?.time, keyed].contains { $0.map { time < $0 + Self.rest } ?? false }
  }

  /// When something will happen by itself that is not moving yet; nil when nothing will.
  package var nextMoment: Double? {
    var moments = grips.filter(\.isWaiting).map { $0.start + Self.longPress }
    if hoverKey != nil, time < hoverSince + Self.hoverDelay { moments.append(hoverSince + Self.hoverDelay) }
    for tuned in [wheel?.time, keyed] {
      if let tuned, time < tuned + Self.rest { moments.append(tuned + Self.rest) }
    }
    if owesEnd, !isTuning { moments.append(time) }
    return moments.min()
  }

  /// Moves on to a time in seconds.
  package mutating func advance(to time: Double, _ model: PanelModel) -> [PanelAction] {
    // After a rest what begins now begins from its beginning, however long the rest was.
    let seconds = (time - self.time).clamped(to: 0...(isAnimating ? 0.5 : 1.0 / 60))
    self.time = max(self.time, time)
    guard isVisible else { return [] }
    slide.step(by: seconds)
    fit(to: model)
    scroll.step(by: seconds)
    menuScroll.step(by: seconds)
    func approach(_ value: Double, _ goal: Double) -> Double {
      let step = model.isCalm ? 1 : seconds / Self.fadeSeconds
      return value < goal ? min(goal, value + step) : max(goal, value - step)
    }
    menuAlpha = approach(menuAlpha, menuGoal)
    helpAlpha = approach(helpAlpha, helpGoal)
    return withEnd(pressLong())
  }

  /// What has become of the rows since the last call.
  mutating func fit(to model: PanelModel) {
    let layout = layout(model)
    scroll.setBounds(layout.scrollBounds, viewport: max(1, layout.viewport.height))
    if let focus, model.row(focus) == nil { self.focus = nil }
    if let openColor, model.row(openColor) == nil { self.openColor = nil }
    if case .value(let key)? = entry?.target, model.row(key) == nil { entry = nil }
  }

  /// The row to explain: what was tapped, or where the mouse has rested.
  var explainedKey: String? {
    if let explained { return explained }
    guard let hoverKey, time >= hoverSince + Self.hoverDelay, grips.isEmpty, menu == nil, entry == nil else {
      return nil
    }
    return hoverKey
  }
}
