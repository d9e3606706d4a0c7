import Formatting
import Motion

extension Take {
  /// The take as a `.take` file says it; parsing it again gives the same take.
  package var text: String {
    var rows = ["# fidget take 1"]
    if let effect { rows.append("# effect \(effect)") }
    if let size { rows.append("# size \(size.takeText)") }
    if let state { rows.append("# state \(state.text)") }
    if let parameters { rows.append("# parameters \(parameters.text)") }
    rows += lines.map(\.text)
    return rows.map { $0 + "\n" }.joined()
  }
}

extension TakeLine {
  /// `at 1.250  drag 195 330 to 320 330 over 0.3 ease-out`.
  package var text: String {
    // Steps are 4 ms apart, so three places always tell which one it is.
    let within = offset > 0 ? "+\(offset)" : ""
    return "at \(Step.time(step).text(places: 3))\(within)  \(action.text)"
  }
}

extension TakeAction {
  package var text: String {
    switch self {
    case .tap(let point, let over):
      over == Self.tapDuration ? "tap \(point.takeText)" : "tap \(point.takeText) over \(over.shortText)"
    case .drag(let from, let to, let over, let easing):
      "drag \(from.takeText) to \(to.takeText) over \(over.shortText)\(easing.suffix)"
    case .fling(let from, let to, let over):
      "fling \(from.takeText) to \(to.takeText) over \(over.shortText)"
    case .pinch(let center, let from, let to, let over, let degrees, let easing):
      "pinch \(center.takeText) from \(from.shortText) to \(to.shortText) over \(over.shortText)"
        + (degrees == 0 ? "" : " angle \(degrees.shortText)") + easing.suffix
    case .finger(let id, .down(let point)): "finger \(id) down \(point.takeText)"
    case .finger(let id, .move(let point)): "finger \(id) move \(point.takeText)"
    case .finger(let id, .up(let place)): "finger \(id) up\(place.map { " " + $0.takeText } ?? "")"
    case .finger(let id, .cancel(let place)): "finger \(id) cancel\(place.map { " " + $0.takeText } ?? "")"
    case .scroll(let point, let delta): "scroll \(point.takeText) by \(delta.takeText)"
    case .magnify(let point, let factor): "magnify \(point.takeText) by \(factor.shortText)"
    case .size(let size): "size \(size.takeText)"
    case .set(let key, let value): "set \(key) \(value)"
    }
  }
}

extension TakeEasing {
  fileprivate var suffix: String { self == .linear ? "" : " \(rawValue)" }
}

extension Vector {
  fileprivate var takeText: String { "\(x.shortText) \(y.shortText)" }
}
