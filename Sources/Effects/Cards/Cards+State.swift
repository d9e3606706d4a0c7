import Gestures
import Motion

extension Cards {
  package struct State: EffectState {
    /// What moves the deck.
    enum Motion: Codable, Hashable, Sendable {
      case resting(on: Double)
      /// A finger lies on it without dragging.
      case held
      case dragging
      /// Thrown, on its way to a card's seat.
      case coasting(to: Double)
      /// A spring takes it to a card.
      case snapping(to: Double)
      case scrolling(Scroll)
    }

    /// A wheel at work: the deck is pulled along behind `goal`.
    struct Scroll: Codable, Hashable, Sendable {
      /// The card that was in front, or on its way there, when it began.
      var start: Double
      var goal: Double
      /// Seconds since the last scroll came.
      var idle: Double
    }

    /// What is known of the fingers that have hold of the deck, beside their drag.
    struct Touch: Codable, Hashable, Sendable {
      /// The clock of `drag`, in older takes.
      var elapsed: Double?
      /// The farthest that the finger has been from where it went down.
      var reach = 0.0
      /// True when it landed on a moving deck or beside another: then it taps nothing.
      var caught: Bool
      /// The card at the front when the finger went down on its button, until it drags.
      var buttonCard: Int?
      /// True while it is on that button.
      var isOnButton: Bool
    }

    /// The pressing of a button, and the change of its look afterwards.
    struct Button: Codable, Hashable, Sendable {
      var card = -1
      /// 0 released … 1 pressed
      var press = 0.0
      var changed = -1
      /// 0 looks as before the last press … 1 looks as after it
      var change = 1.0
    }

    package var size: Vector
    var count: Int
    /// Cards, unbounded (to ±1e9); whole numbers have a card right at the front.
    var front = 0.0
    /// Cards per second.
    var velocity = 0.0
    var motion = Motion.resting(on: 0)
    var drag = PanRecognizer(axis: .horizontal, lead: .youngest)
    var touch: Touch?
    /// The card that is about to seat itself; nil once it has, and in older takes.
    var awaited: Double?
    var button = Button()
    /// The cards whose button was pressed, the latest last. The 33rd makes the first one forget, so that a state has the
    /// same small size for any number of cards.
    var booked = FixedList<32, Int>()

    init(size: Vector, count: Int) { (self.size, self.count) = (size, count) }

    /// `front` and `velocity`.
    var deck: MovingValue {
      get { MovingValue(front, velocity: velocity) }
      set { (front, velocity) = (newValue.value, newValue.velocity) }
    }

    /// Keeps the card at the front there when the number of cards changes, as far as it still exists.
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

  package static func fault(of state: State) -> StateFault? {
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
