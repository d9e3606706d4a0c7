import Gestures
import Motion

extension Header {
  package struct State: EffectState {
    package var size: Vector
    /// 0 at the top of the page; grows as the page moves up.
    var scroll: ScrollAxis
    var fingers = Fingers()
    var buttons = Buttons()
    /// For drawing between two steps; nil shows the scroll's own.
    var shownOffset: Double?

    init(_ page: Page, _ p: Parameters) {
      size = page.size
      scroll = ScrollAxis(bounds: page.bounds, viewport: page.size.y)
      fit(to: page, p)
    }

    var offset: Double { shownOffset ?? scroll.offset }

    /// Points per second, as `offset` grows.
    var velocity: Double { scroll.velocity(under: -fingers.velocity.y) }

    /// Takes up what a designer may have changed: the page's length and the feel of the scrolling.
    mutating func fit(to page: Page, _ p: Parameters) {
      scroll.tune(deceleration: p.deceleration, response: p.edgeResponse, stretch: p.rubberBand)
      scroll.carry = p.flickCarry
      scroll.setBounds(page.bounds, viewport: page.size.y)
    }

    /// Shows the same post at the same height in a window of another size.
    mutating func refit(from before: Page, to page: Page) {
      size = page.size
      fingers.land(on: nil)
      guard page != before else { return }
      let old = scroll.offset
      // Under the stopped header is what is being read; before the posts the header's own pose is kept.
      let line = before.stuck
      if let index = before.rows.last(where: { before.tops[$0] - old <= line }), index < page.rows.count {
        let share = (old + line - before.tops[index]) / (before.tops[index + 1] - before.tops[index])
        let offset = mix(page.tops[index], page.tops[index + 1], min(1, share)) - line
        scroll.shift(by: (share > 1 ? old : offset).clamped(to: page.bounds) - old)
      }
      scroll.setBounds(page.bounds, viewport: page.size.y)
      if scroll.isDragging { scroll.grab() }
    }
  }

  /// What a tap may hit.
  enum Target: Codable, Hashable, Sendable {
    case follow
    /// The heart of a post.
    case heart(Int)
  }

  /// The follow button and the hearts, and how their looks change.
  struct Buttons: Codable, Hashable, Sendable {
    var follow = Transition()
    /// 0 released … 1 pressed, of `pressed`.
    var press = 0.0
    var pressed: Target?
    /// The posts whose heart is not as the config says it: one bit each.
    var turned: UInt64 = 0
    /// The heart that was tapped last, and how far its look has changed, 0…1.
    var changed = -1
    var change = 1.0

    /// For drawing between two steps; nil shows the transition's own.
    var shownFollow: Double?

    /// 0 before, 1 after it was tapped.
    var followed: Double { shownFollow ?? follow.value }
    var isFollowing: Bool { follow.target == 1 }
    var isAtRest: Bool { follow.isAtRest && press == 0 && change == 1 }

    func isTurned(_ index: Int) -> Bool { index < 64 && turned >> UInt64(index) & 1 == 1 }

    mutating func toggleFollow() {
      follow.turn(on: !isFollowing, curve: .easeOut, duration: Press.fade)
    }

    mutating func toggleHeart(_ index: Int) {
      guard index < 64 else { return }
      turned ^= 1 << UInt64(index)
      changed = index
      change = 0
    }

    mutating func advance(pressing target: Target?, by dt: Double) {
      if let target { pressed = target }
      press = Press.level(press, isDown: target != nil, by: dt)
      if press == 0 { pressed = nil }
      follow.step(by: dt)
      change = min(1, change + dt / (2 * Press.fade))
    }

    /// The looks between two steps, `self` being the later one.
    func blended(from a: Buttons, _ fraction: Double) -> Buttons {
      var shown = self
      shown.shownFollow = mix(a.followed, followed, fraction)
      if a.pressed == pressed || a.pressed == nil || pressed == nil {
        shown.pressed = pressed ?? a.pressed
        shown.press = mix(a.press, press, fraction)
      }
      if a.turned == turned, a.changed == changed { shown.change = mix(a.change, change, fraction) }
      return shown
    }

    func press(of target: Target) -> Double { pressed == target ? Falloff.smooth(0, 1, press) : 0 }
  }
}

extension Header {
  package static func renew(_ state: inout State) { state.fingers.renew() }

  package static func fault(of state: State) -> StateFault? {
    func isGood(_ target: Target?) -> Bool { if case .heart(let index)? = target { index >= 0 } else { true } }
    return .unless(isGood(state.fingers.target), "fingers", "expected the heart of a post from 0")
      ?? .unless(isGood(state.buttons.pressed), "buttons", "expected the heart of a post from 0")
  }
}
