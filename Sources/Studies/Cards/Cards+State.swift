import Effects
import Formatting
import Gestures
import Motion

extension Cards {
  package struct State: EffectState {
    /// The cause of the deck's current motion.
    enum Motion: Codable, Hashable, Sendable {
      case resting(on: Double)
      /// A finger rests on the deck without dragging.
      case held
      case dragging
      /// The deck is thrown, on its way to a card.
      case coasting(to: Double)
      /// A spring brings the deck to a card.
      case snapping(to: Double)
      case scrolling(Scroll)
    }

    /// An ongoing wheel scroll: a spring pulls the deck towards `goal`.
    struct Scroll: Codable, Hashable, Sendable {
      /// The card at the front, or on its way there, when the scroll began.
      var start: Double
      var goal: Double
      /// The seconds since the last scroll event.
      var idle: Double
    }

    /// The state of the touch that holds the deck, in addition to its drag.
    struct Touch: Codable, Hashable, Sendable {
      /// The clock of `drag` in older takes; `nil` otherwise.
      var elapsed: Double?
      /// The finger's largest distance from its starting point.
      var reach = 0.0
      /// Whether the finger landed on a moving deck or beside another finger, so that it cannot tap.
      var caught: Bool
      /// The front card whose button the finger pressed; `nil` without one, or once the finger drags.
      var buttonCard: Int?
      /// Whether the finger is still on that button.
      var isOnButton: Bool
    }

    /// The press of a button, and the transition of its look afterwards.
    struct Button: Codable, Hashable, Sendable {
      var card = -1
      /// The press level, from 0 released to 1 pressed.
      var press = 0.0
      var changed = -1
      /// The progress of the transition, from 0 for the look before the last press to 1 for the look after it.
      var change = 1.0
    }

    package var size: Vector
    var count: Int
    /// The position at the front in cards, unbounded (to ±1e9); a card is exactly at the front at a whole number.
    var front = 0.0
    /// The velocity in cards per second.
    var velocity = 0.0
    var motion = Motion.resting(on: 0)
    var drag = PanRecognizer(axis: .horizontal, lead: .youngest)
    var touch: Touch?
    /// The card that the deck is about to seat; `nil` once it is seated, and in older takes.
    var awaited: Double?
    var button = Button()
    /// The cards whose button was pressed, the latest last.
    ///
    /// The 33rd press drops the first card, so that a state has the same small size for any number of cards.
    var booked = FixedList<32, Int>()

    init(size: Vector, count: Int) { (self.size, self.count) = (size, count) }

    /// The pair of `front` and `velocity`.
    var deck: MovingValue {
      get { MovingValue(front, velocity: velocity) }
      set { (front, velocity) = (newValue.value, newValue.velocity) }
    }

    /// Keeps the front card at the front when the number of cards changes, if it still exists.
    mutating func adopt(_ p: Parameters) {
      guard p.count != count else { return }
      let card = Cards.nearest(front)
      let before = Double(count)
      let shown = card - before * (card / before).rounded(.down)
      let wanted = min(shown, Double(p.count - 1))
      let shift = wanted - Double(Cards.cardIndex(card, p))
      count = p.count
      guard shift != 0 else { return }
      front += shift
      switch motion {
      case .resting(let card): motion = .resting(on: card + shift)
      case .coasting(let card): motion = .coasting(to: card + shift)
      case .snapping(let card): motion = .snapping(to: card + shift)
      case .scrolling(var scroll):
        scroll.start += shift
        scroll.goal += shift
        motion = .scrolling(scroll)
      case .held, .dragging: break
      }
      awaited = awaited.map { $0 + shift }
    }
  }
}

extension Cards {
  package static func renew(_ state: inout State) {
    if let clock = state.touch?.elapsed { state.drag.resume(at: clock) }
    state.touch?.elapsed = nil
  }

  package static func fault(of state: State) -> Problem? {
    let goal =
      switch state.motion {
      case .resting(let card), .coasting(let card), .snapping(let card): card
      case .scrolling(let scroll): max(scroll.start.magnitude, scroll.goal.magnitude)
      case .held, .dragging: 0.0
      }
    return .unless(state.count >= 1, "count", "expected at least one card")
      ?? .unless(state.front.magnitude <= 1e9, "front", "expected a card within a thousand million of the first")
      ?? .unless(state.velocity.magnitude <= 1e9, "velocity", "expected at most a thousand million cards a second")
      ?? .unless(goal.magnitude <= 2e9, "motion", "expected a card within a thousand million of the first")
  }
}
