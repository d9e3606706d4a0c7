import Canvas
import Effects
import Motion

extension Decision {
  /// Returns the decision with its figures and its label's anchor mapped to a stage that is moved or scaled.
  func placed(by map: Affine) -> Decision {
    if map == .identity { return self }
    var decision = self
    decision.label?.anchor = label.map { map * $0.anchor } ?? .zero
    decision.figures = figures.map { figure in
      switch figure {
      case .arrow(let from, let to): .arrow(from: map * from, to: map * to)
      case .outline(let path): .outline(path.placed(by: map))
      case .trace(let path): .trace(path.placed(by: map))
      case .guide(let path): .guide(path.placed(by: map))
      case .threshold(let way, let mark): .threshold(way: way.placed(by: map), mark: mark.placed(by: map))
      }
    }
    return decision
  }
}

extension Path {
  fileprivate func placed(by map: Affine) -> Path {
    var path = Path()
    for element in elements {
      switch element {
      case .move(let p): path.move(to: map * p)
      case .line(let p): path.line(to: map * p)
      case .cubic(let a, let b, let p): path.cubic(map * a, map * b, to: map * p)
      case .close: path.close()
      }
    }
    return path
  }
}
