import Canvas
import Effects
import Formatting
import Motion
import Tuning

extension Stitch {
  package struct State: EffectState {
    package var size: Vector
    /// The strip's measures when the state was last updated.
    var measure: PhotoStrip.Measure
    /// The scroll position: at offset 0 the strip's left end is at the margin, or a short strip is centred; grows to the right.
    var scroll: ScrollAxis
    var seam = Seam()
    var hand = Hand()
    /// Whether the only finger that is down landed on the map.
    var isOnMap = false
    /// The place of the strip in the middle of the window.
    var middle = PhotoStrip.Place(index: 0, share: 0)
    /// The position on screen of the photograph that stays in place while the strip changes its length.
    var focus: Double
    /// The interpolated progress for drawing between two steps; `nil` draws the seam's own progress.
    var shownProgress: Double?
    var shownOffset: Double?
    var notice: Notice?

    init(size: Vector, _ strip: PhotoStrip, offset: Double) {
      self.size = size
      measure = strip.measure
      focus = size.x / 2
      let bounds = strip.range(in: size, at: 0)
      scroll = ScrollAxis(offset: offset.clamped(to: bounds), bounds: bounds, viewport: size.x)
      noteMiddle(of: strip)
    }

    /// The velocity in points per second, the fingers' while they hold the strip.
    var scrollVelocity: Double { scroll.velocity(under: -hand.pan.velocity.x) }

    /// The magnification of the pinch; 1 without one.
    var magnification: Double { hand.pinch.magnification }

    /// The shown progress, from 0 when apart to 1 when stitched.
    var progress: Double { shownProgress ?? seam.progress }

    /// Returns the strip's left end on screen.
    func left(of strip: PhotoStrip) -> Double { strip.origin(in: size, at: progress) - (shownOffset ?? scroll.offset) }
  }

  /// The last change of the strip, and the numbers that decided it.
  struct Notice: Codable, Hashable, Sendable {
    var isStitched: Bool
    var magnification: Double
    var threshold: Double
    /// The seconds since the change, up to the end of the fade-in.
    var age = 0.0
    /// Whether the notice replaces an earlier one.
    var isRepeated: Bool

    var verb: String { isStitched ? "stitched" : "parted" }

    /// The reason as text, such as `magnification 0.949 < 0.95`.
    var reason: InlineText {
      let value = magnification.text(apartFrom: threshold, places: 3)
      return "magnification \(value) \(isStitched ? "<" : ">") \(threshold.plainText)"
    }
  }

  package static func renew(_ state: inout State) { state.hand.renew() }

  package static func fault(of state: State) -> Problem? {
    .unless(0..<PhotoStrip.most ~= state.middle.index, "middle", "expected a photograph in 0…\(PhotoStrip.most - 1)")
  }
}

extension Stitch.State {
  /// Adapts to a changed strip or window; the same place stays in the middle, as far as the strip reaches.
  mutating func refit(to strip: PhotoStrip, in size: Vector) {
    self.size = size
    measure = strip.measure
    focus = size.x / 2
    let x = strip.origin(in: size, at: seam.progress) + strip.x(of: middle, at: seam.progress)
    let bounds = strip.range(in: size, at: seam.progress)
    let inside = (x - size.x / 2).clamped(to: bounds)
    // A strip pulled past an end, or returning from there, stays as far past that end.
    let past = scroll.overshoot
    let isAtThatEnd = past < 0 ? inside == bounds.lowerBound : inside == bounds.upperBound
    let offset = isAtThatEnd ? inside + past : inside
    scroll.shift(by: offset - scroll.offset)
    scroll.setBounds(bounds, viewport: size.x)
    if scroll.isDragging { scroll.grab() }
    noteMiddle(of: strip)
  }

  mutating func noteMiddle(of strip: PhotoStrip) {
    let left = strip.origin(in: size, at: seam.progress) - scroll.offset
    middle = strip.place(at: size.x / 2 - left, seam.progress)
  }
}
