import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// A strip of photographs that a pinch stitches into one seamless band.
package enum Stitch: PreparedEffect {
  package static let id = "stitch"
  package static let title = "Stitching Carousel"
  package static let sentence = "Pinch a row of photographs until they join into one seamless band."
  package static let about = """
    Pinch the strip and its photographs close up: gaps and inner corners vanish, only the outer corners of the whole \
    band stay round. Spread two fingers and it comes apart. Watch that it does not flicker between the two thresholds, \
    also from one pinch to the next, and that the photograph under the fingers stays under them while the gaps close. \
    Ours adds to the article that one hand can do all of it at once: a pan may become a pinch at any time and goes on \
    scrolling, a throw glides on while the strip stitches, and a change of mind starts from where the strip is.
    """
  package static let accent = Look.teal
  package static let gestureHints = [
    GestureHint(.pinch, "to stitch and part"),
    GestureHint(.scroll, "along the strip"),
  ]
  package static var reducedMotion: Patch { ["deceleration": 0.992] }
  package static let hasHeading = true

  package static func start(in size: Vector, _ p: Parameters) -> State {
    let strip = PhotoStrip(in: size, p)
    // A roomy window begins with the third photograph at the margin; a phone begins with the second in the middle.
    let index = min(size.x >= 600 ? 2 : 1, strip.count - 1)
    let left = strip.x(of: index, at: 0)
    let middle = strip.origin(in: size, at: 0) + left + (strip.width(of: index) - size.x) / 2
    var state = State(size: size, strip, offset: size.x >= 600 ? left : middle)
    state.tune(p)
    return state
  }

  package static func resize(_ state: inout State, to size: Vector, _ p: Parameters) {
    state.refit(to: PhotoStrip(in: size, p), in: size)
  }

  package static func retune(_ state: inout State, to p: Parameters, _ prepared: Prepared) {
    if prepared.strip.measure != state.measure { state.refit(to: prepared.strip, in: state.size) }
    state.tune(p)
  }

  package static func blend(_ a: State, _ b: State, _ fraction: Double) -> State {
    // States of different windows or different sets of pictures cannot be blended.
    guard a.measure == b.measure, a.size == b.size else { return b }
    var state = b
    state.shownProgress = mix(a.seam.progress, b.seam.progress, fraction)
    state.shownOffset = mix(a.scroll.offset, b.scroll.offset, fraction)
    if let old = a.notice, let new = b.notice, old.age <= new.age {
      state.notice?.age = mix(old.age, new.age, fraction)
    }
    return state
  }

  package static func readouts(_ state: State, _ p: Parameters) -> [Readout] {
    let progress = state.seam.progress
    return [
      Readout("scroll", state.scroll.offset, "pt"),
      Readout("scrollVelocity", state.scrollVelocity, "pt/s"),
      Readout("magnification", state.magnification, "×"),
      Readout("stitched", whole: state.seam.isStitched ? 1 : 0),
      Readout("progress", progress),
      Readout("spacing", p.spacing * (1 - progress), "pt"),
      Readout("radius", p.cornerRadius * (1 - progress), "pt"),
    ]
  }
}

extension Stitch: ExplainedEffect, FramedEffect, TiledEffect, DecidingEffect, LocatingEffect, PictureListEffect,
  GhostEffect, ThrowingEffect
{}
