import Canvas
import Formatting
import Motion
import Tuning

extension Stitch {
  package struct State: EffectState {
    package var size: Vector
    /// What the strip was like when the state was last moved.
    var measure: PhotoStrip.Measure
    /// Offset 0 has the strip's left end at the margin, or a short strip in the middle; grows to the right.
    var scroll: ScrollAxis
    var seam = Seam()
    var hand = Hand()
    /// True while the only finger that is down came down on the map.
    var isOnMap = false
    /// What stands in the middle of the window.
    var middle = PhotoStrip.Place(index: 0, share: 0)
    /// Where on screen the photograph is that keeps its place while the strip changes its length.
    var focus: Double
    /// For drawing between two steps; nil shows the seam's own.
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

    /// Points per second; that of the fingers while they hold the strip.
    var scrollVelocity: Double { scroll.velocity(under: -hand.pan.velocity.x) }

    /// 1 when nothing pinches.
    var magnification: Double { hand.pinch.magnification }

    /// 0 apart … 1 stitched, as shown.
    var progress: Double { shownProgress ?? seam.progress }

    /// The strip's left end on screen.
    func left(of strip: PhotoStrip) -> Double { strip.origin(in: size, at: progress) - (shownOffset ?? scroll.offset) }
  }

  /// The last change of the strip, and what decided it.
  struct Notice: Codable, Hashable, Sendable {
    var isStitched: Bool
    var magnification: Double
    var threshold: Double
    /// Seconds, until all of it has faded in.
    var age = 0.0
    /// True when another notice stood in its place before.
    var isRepeated: Bool

    var verb: String { isStitched ? "stitched" : "parted" }

    /// `magnification 0.949 < 0.95`.
    var reason: InlineText {
      let value = magnification.text(apartFrom: threshold, places: 3)
      return "magnification \(value) \(isStitched ? "<" : ">") \(threshold.plainText)"
    }
  }

  package static func renew(_ state: inout State) { state.hand.renew() }

  package static func fault(of state: State) -> StateFault? {
    .unless(0..<PhotoStrip.most ~= state.middle.index, "middle", "expected a photograph in 0…\(PhotoStrip.most - 1)")
  }
}

extension Stitch.State {
  /// Shows a changed strip or window with the same place in the middle as before, as far as the strip reaches.
  mutating func refit(to strip: PhotoStrip, in size: Vector) {
    self.size = size
    measure = strip.measure
    focus = size.x / 2
    let x = strip.origin(in: size, at: seam.progress) + strip.x(of: middle, at: seam.progress)
    let bounds = strip.range(in: size, at: seam.progress)
    let inside = (x - size.x / 2).clamped(to: bounds)
    // What is pulled past an end, or on its way back, stays as far past it.
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
