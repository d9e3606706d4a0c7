import Canvas
import Effects
import Motion
import Tuning

/// Cards on a circle seen from the front: dragging the front card turns the others, and a release snaps one to the front.
package enum Cards: PreparedEffect {
  package static let id = "cards"
  package static let title = "Card Carousel"
  package static let sentence = "Drag the front card, the rest follow and snap."
  package static let about = """
    Cards stand on a circle that is seen from the front. Drag anywhere and they turn; let go and one of them snaps to \
    the front: a fast fling goes to the card where it would have come to rest, a slow one to the nearest. Catch it \
    while it moves. Tap a card at the side to bring it forward, press the button of the front one.

    What differs from the article: cards fade in and out over a distance (`fade`) instead of switching; the drag \
    begins without a jump when the slop is crossed; the snap keeps the finger's velocity; the deck turns on for ever, \
    both ways, with 1 to 10,000 cards; receding cards darken and cool as well as shrink.
    """
  package static let accent = Look.coral
  package static let gestureHints = [
    GestureHint(.drag, "to the next card"),
    GestureHint(.flick, "to go on by several"),
    GestureHint(.tap, "a card at the side to bring it forward", event: "passed"),
  ]
  package static var reducedMotion: Patch { ["snapDampingRatio": 1.0, "snapResponse": 0.25] }
  package static let hasHeading = true

  package static func start(in size: Vector, _ p: Parameters) -> State { State(size: size, count: p.count) }

  package static func retune(_ state: inout State, to p: Parameters, _ prepared: Prepared) { state.adopt(p) }

  package static func blend(_ a: State, _ b: State, _ fraction: Double) -> State {
    // A change in the number of cards may have renumbered the front.
    guard a.count == b.count else { return b }
    var state = b
    state.deck = mix(a.deck, b.deck, fraction)
    if a.button.card == b.button.card { state.button.press = mix(a.button.press, b.button.press, fraction) }
    if a.button.changed == b.button.changed, a.button.change <= b.button.change {
      state.button.change = mix(a.button.change, b.button.change, fraction)
    }
    return state
  }

  package static func readouts(_ state: State, _ p: Parameters) -> [Readout] {
    [
      Readout("front", state.front, "cards"),
      Readout("velocity", state.velocity, "cards/s"),
      Readout("target", whole: target(of: state, p)),
      Readout("frontIndex", whole: Double(cardIndex(nearest(state.front), p))),
      Readout("dragging", whole: state.motion == .dragging ? 1 : 0),
    ]
  }

  package static func isAtRest(_ state: State, _ p: Parameters, _ prepared: Prepared) -> Bool {
    guard state.touch == nil, case .resting = state.motion else { return false }
    return state.button.press == 0 && state.button.change == 1
  }
}

extension Cards: ExplainedEffect, FramedEffect, TiledEffect, DecidingEffect, LocatingEffect, PictureListEffect,
  GhostEffect, ThrowingEffect
{}
