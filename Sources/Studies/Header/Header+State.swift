import Effects
import Formatting
import Gestures
import Motion

extension Header {
  package struct State: EffectState {
    package var size: Vector
    /// The scroll position: 0 at the top of the page, growing as the page moves up.
    var scroll: ScrollAxis
    var fingers = Fingers()
    var buttons = Buttons()
    /// The interpolated offset for drawing between two steps; `nil` draws the scroll's own offset.
    var shownOffset: Double?

    init(_ page: Page, _ p: Parameters) {
      size = page.size
      scroll = ScrollAxis(bounds: page.bounds, viewport: page.size.y)
      fit(to: page, p)
    }

    var offset: Double { shownOffset ?? scroll.offset }

    /// The velocity of `offset`, in points per second.
    var velocity: Double { scroll.velocity(under: -fingers.velocity.y) }

    /// Applies changed parameters: the page's length and the feel of the scrolling.
    mutating func fit(to page: Page, _ p: Parameters) {
      scroll.tune(deceleration: p.deceleration, response: p.edgeResponse, stretch: p.rubberBand)
      scroll.carry = p.flickCarry
      scroll.setBounds(page.bounds, viewport: page.size.y)
    }

    /// Keeps the same post at the same height in a window of another size.
    mutating func refit(from before: Page, to page: Page) {
      size = page.size
      fingers.land(on: nil)
      guard page != before else { return }
      let old = scroll.offset
      // The user reads at the stopped header's lower edge; above the first post, the header's own pose is kept.
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

  /// A tappable thing.
  enum Target: Codable, Hashable, Sendable {
    case follow
    /// The heart of the post at an index.
    case heart(Int)
  }

  /// The follow button and the hearts, with the transitions of their looks.
  struct Buttons: Codable, Hashable, Sendable {
    var follow = Transition()
    /// The press level of `pressed`, from 0 released to 1 pressed.
    var press = 0.0
    var pressed: Target?
    /// The posts whose heart differs from the configured state, one bit for each post.
    var turned: UInt64 = 0
    /// The heart that was tapped last; `change` is the progress of its look's transition, 0…1.
    var changed = -1
    var change = 1.0

    /// The interpolated value for drawing between two steps; `nil` draws the transition's own value.
    var shownFollow: Double?

    /// The look of the follow button, from 0 before a tap to 1 after it.
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

    /// Returns the looks between two steps, of which `self` is the later one.
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

  package static func fault(of state: State) -> Problem? {
    func isGood(_ target: Target?) -> Bool { if case .heart(let index)? = target { index >= 0 } else { true } }
    return .unless(isGood(state.fingers.target), "fingers", "expected the heart of a post from 0")
      ?? .unless(isGood(state.buttons.pressed), "buttons", "expected the heart of a post from 0")
  }
}
