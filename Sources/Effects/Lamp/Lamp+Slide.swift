import Formatting
import Gestures
import Motion
import Tuning

extension Lamp {
  private static let lengths = range(of: "cordLength")

  /// A drag beside the lamp: sideways the light, up and down the cord. Each direction sets in once the finger has left
  /// the slop that way, counted from there, so that nothing jumps and a straight stroke changes one thing only.
  static func move(_ state: inout State, _ event: FingerEvent, _ layout: LampLayout, _ p: Parameters) {
    guard var slide = state.touches.slide else { return }
    let start = slide.start ?? event.position
    slide.start = start
    let x = advance(&slide.x, from: start.x, to: event.position.x)
    let y = advance(&slide.y, from: start.y, to: event.position.y)
    state.touches.slide = slide
    if x != 0 { state.light = (state.light + x / p.lightTravel).clamped(to: 0...1) }
    if y != 0 { state.lengthTarget = (state.lengthTarget + y / layout.scale).clamped(to: lengths) }
  }

  /// Points since the last time, once out of the slop.
  private static func advance(_ last: inout Double?, from start: Double, to now: Double) -> Double {
    if let before = last {
      last = now
      return now - before
    }
    let travel = now - start
    guard travel.magnitude > DragRecognizer.slop else { return 0 }
    last = now
    return travel > 0 ? travel - DragRecognizer.slop : travel + DragRecognizer.slop
  }

  /// What the drag has changed, where it shows in the numbers that are told.
  static func report(_ slide: LampTouches.Slide, _ state: State, _ happenings: inout [Happening]) {
    let light = (slide.startLight.text(places: 2), state.light.text(places: 2))
    if light.0 != light.1 {
      let verb = state.light > slide.startLight ? "brightened" : "dimmed"
      happenings.add(verb, "light \(light.0) → \(light.1)", .light)
    }
    let cord = (slide.startLength.text(places: 0), state.lengthTarget.text(places: 0))
    if cord.0 != cord.1 {
      let verb = state.lengthTarget > slide.startLength ? "lengthened" : "shortened"
      happenings.add(verb, "cord \(cord.0) → \(cord.1) pt", .light)
    }
  }

  /// The declared range of a number.
  private static func range(of name: String) -> ClosedRange<Double> {
    guard case .number(let range) = Schema(of: Parameters.self)[name]?.kind else {
      preconditionFailure("lamp.\(name) is not a declared number")
    }
    return range
  }
}
