import Effects
import Gestures
import Motion

/// Hands each finger to the first that takes it, who keeps it until it ends, as it always does.
@MainActor
struct TouchRouter {
  /// Who has hold of each finger.
  private var holders: [Int: Responder] = [:]
  /// The side of a split stage that each finger went down on.
  private var sides: [Int: Split.Side] = [:]
  /// Who has hold of the mouse's button.
  private(set) var mouseHolder: Responder?
  private var threeFingers = ThreeFingerTap()

  /// True while nobody has hold of any finger.
  var isEmpty: Bool { holders.isEmpty }
  /// How many fingers are held.
  var count: Int { holders.count }

  /// What of a finger's event is left for the stage.
  mutating func route(_ touch: TimedTouch, _ modifiers: Modifiers, in layers: inout Layers) -> TimedTouch? {
    let event = touch.event
    if event.phase == .down {
      let holder = Responder.allCases.first { takes($0, touch, modifiers, &layers) } ?? .stage
      holders[event.id] = holder
      sides[event.id] = Split.side(at: event.position, in: layers)
      if touch.isMouse, mouseHolder == nil { mouseHolder = holder }
      layers.redraw()
      guard holder == .stage else { return nil }
      layers.blind?.noteTouch(at: touch.nanoseconds)
      layers.watchForToolbar(touch, isAlone: count == 1)
      return onStage(touch, &layers)
    }
    guard let holder = holders[event.id] else { return nil }
    defer { if event.phase != .move { sides[event.id] = nil } }
    if event.phase != .move {
      holders[event.id] = nil
      if touch.isMouse { mouseHolder = nil }
    }
    layers.redraw()
    return follow(holder, touch, modifiers, &layers)
  }

  /// True when a finger that has landed is meant for this one.
  private mutating func takes(
    _ responder: Responder, _ touch: TimedTouch, _ modifiers: Modifiers, _ layers: inout Layers
  ) -> Bool {
    switch responder {
    case .panel: return tellPanel(touch, modifiers, &layers)
    case .stage: return true
    case .keys, .keyboard, .toolbar, .strip, .split, .scrubBar, .graph, .back:
      guard responder.covers(touch.event.position, in: layers) else { return false }
    }
    if responder == .scrubBar {
      layers.scene.pause()
      layers.scene.scrubBar.isHeld = true
      dragScrubBar(to: touch.event.position, &layers)
    } else if responder == .back {
      _ = watchForThree(touch, &layers)
    } else if responder == .toolbar {
      Toolbar.follow(touch, in: &layers)
    } else if responder == .strip {
      Strip.follow(touch.event, in: &layers)
    } else if responder == .split {
      Split.follow(touch, in: &layers)
    } else if responder == .keyboard {
      layers.followKeyboard(touch.event)
    }
    return true
  }

  /// A finger goes on, or ends, for the one that has hold of it; what of it is left for the stage.
  private mutating func follow(
    _ responder: Responder, _ touch: TimedTouch, _ modifiers: Modifiers, _ layers: inout Layers
  ) -> TimedTouch? {
    let event = touch.event
    let isTap = event.phase == .up && responder.covers(event.position, in: layers)
    switch responder {
    case .keys: if isTap { layers.overlay.showsKeys = false }
    case .keyboard: layers.followKeyboard(event)
    case .toolbar: Toolbar.follow(touch, in: &layers)
    case .panel: _ = tellPanel(touch, modifiers, &layers)
    case .split: Split.follow(touch, in: &layers)
    case .strip: Strip.follow(event, in: &layers)
    case .stage:
      layers.watchForToolbar(touch, isAlone: isEmpty)
      return onStage(touch, &layers)
    case .scrubBar where event.phase == .move: dragScrubBar(to: event.position, &layers)
    case .scrubBar:
      layers.scene.scrubBar.isHeld = false
      layers.scene.logScrub()
    case .graph: if isTap, let effect = layers.scene.effect { layers.study.choose(1, of: effect) }
    case .back: if watchForThree(touch, &layers)?.event.phase == .up, isTap { layers.open(nil) }
    }
    return nil
  }

  /// What the stage gets of a finger, in points of the side that it went down on: the other side's are the same.
  private mutating func onStage(_ touch: TimedTouch, _ layers: inout Layers) -> TimedTouch? {
    let side = layers.split == nil ? nil : sides[touch.event.id] ?? .a
    return watchForThree(touch, &layers).map { $0.on(layers.place(side)) }
  }

  private func dragScrubBar(to position: Vector, _ layers: inout Layers) {
    guard let moment = layers.scene.moment(at: position.x, in: layers.place.room) else { return }
    layers.scrub(to: moment, logs: false)
  }

  private func tellPanel(_ touch: TimedTouch, _ modifiers: Modifiers, _ layers: inout Layers) -> Bool {
    let effect = layers.scene.effect
    layers.panel.advance(to: touch.nanoseconds, effect)
    return layers.panel.handle(.pointer(touch.event, isMouse: touch.isMouse, modifiers), effect)
  }

  /// Three fingers that tap together mean the panel: then they were never the stage's. What is left of the event.
  private mutating func watchForThree(_ touch: TimedTouch, _ layers: inout Layers) -> TimedTouch? {
    if layers.kiosk?.isLocked == true { return touch }
    let (verdict, isTap) = threeFingers.follow(touch.event, at: Double(touch.nanoseconds) / 1e9)
    if isTap { layers.panel.open(!layers.panel.panel.isOpen) }
    switch verdict {
    case .pass: return touch
    case .swallow: return nil
    case .cancel:
      var touch = touch
      touch.event.phase = .cancelled
      touch.reason = .panelOpened
      return touch
    }
  }
}

extension TimedTouch {
  /// The same in points of the stage.
  fileprivate func on(_ place: StagePlace) -> TimedTouch {
    var touch = self
    touch.event.position = place.inStage(touch.event.position)
    return touch
  }
}
