import Formatting
import Gestures
import Motion

extension TakeGesture {
  /// The name of the gesture for tables and programs, such as "fling".
  package var name: String {
    switch kind {
    case .tap: "tap"
    case .hold: "hold"
    case .drag: "drag"
    case .fling: "fling"
    case .pinch(_, _, let start, let end):
      (end / start - 1).magnitude < 0.05 ? "two fingers" : end < start ? "pinch" : "spread"
    case .scroll: "scroll"
    case .magnify: "magnify"
    case .keys(let keys): keys.verb
    }
  }

  /// The line of a take that repeats the gesture, with further details in a comment.
  ///
  /// An example: `at 3.000  fling 300 400 to 80 410 over 0.125  # lifts at 1835 pt/s to the left`.
  package var text: String {
    let line = TakeLine(step: Take.step(nearest: start), action: action).text
    return line + (notes.isEmpty ? "" : "  # \(notes.joined(separator: ", "))")
  }

  /// The action that repeats the gesture, rounded to tenths of a point.
  ///
  /// A `fling` or `drag` has one finger and a `pinch` two; further fingers are left out.
  private var action: TakeAction {
    func stroke(_ verb: TakeStroke.Verb, _ from: Vector, _ to: Vector? = nil) -> TakeStroke {
      let over = (end - start - wait - hold).thousandths
      var stroke = TakeStroke(verb, from: from.tenths, to: to?.tenths, over: over.clamped(to: TakeBounds.duration))
      if verb != .tap, verb != .hold {
        stroke.via = via.map(\.tenths)
        (stroke.wait, stroke.hold) = (wait.thousandths, hold.thousandths)
      }
      return stroke
    }
    switch kind {
    case .tap(let place): return .strokes([stroke(.tap, place)])
    case .hold(let place): return .strokes([stroke(.hold, place)])
    case .drag(let from, let to, _): return .strokes([stroke(wait > 0 ? .press : .drag, from, to)])
    case .fling(let from, let to, _): return .strokes([stroke(wait > 0 ? .press : .fling, from, to)])
    case .pinch(let from, let to, let near, let far):
      var pinch = stroke(.pinch, from, from.distance(to: to) >= 1 ? to : nil)
      (pinch.startDistance, pinch.endDistance) = (near.tenths, far.tenths)
      (pinch.angle, pinch.turn) = (angle.tenths, turn.tenths.clamped(to: TakeBounds.turn))
      return .strokes([pinch])
    case .scroll(let place, let by, _): return .scroll(at: place.tenths, by: by.tenths)
    case .magnify(let place, let by, _):
      return .magnify(at: place.tenths, by: by.thousandths.clamped(to: TakeBounds.factor))
    case .keys(let keys): return .keys(keys.lasting((end - start).thousandths))
    }
  }

  private var notes: [String] {
    var notes: [String] = []
    switch kind {
    case .tap, .hold, .keys: break
    case .drag(_, _, let velocity), .fling(_, _, let velocity): notes.append(velocity.lift)
    case .pinch(_, _, let near, let far): notes.append("magnification \((far / near).text(places: 3))")
    case .scroll(_, _, let turns), .magnify(_, _, let turns):
      if turns > 1 { notes.append("in \(turns) turns") }
    }
    if fingers > 2 { notes.append("\(fingers) fingers") }
    if isCancelled { notes.append("taken away") }
    return notes
  }
}

extension Double {
  /// The value rounded to tenths; never −0.
  fileprivate var tenths: Double { (self * 10).rounded() / 10 + 0 }
  fileprivate var thousandths: Double { (self * 1000).rounded() / 1000 }
}

extension Vector {
  fileprivate var tenths: Vector { Vector(x.tenths, y.tenths) }

  /// A description of a lift at this velocity.
  fileprivate var lift: String {
    length < 10 ? "at rest when it lifts" : "lifts at \(length.text(places: 0)) pt/s \(course)"
  }

  private var course: String {
    x.magnitude >= y.magnitude ? (x < 0 ? "to the left" : "to the right") : (y < 0 ? "upwards" : "downwards")
  }
}
