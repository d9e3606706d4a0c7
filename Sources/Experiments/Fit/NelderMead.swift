import Motion

/// The simplex method of Nelder and Mead (A simplex method for function minimization, The Computer Journal 7, 1965),
/// inside a box.
///
/// It asks for no derivatives, which runs with decisions in them do not have. What a step leads out of the box is taken
/// back to its side. A simplex that has shrunk is begun anew about its best corner, in another direction, until the
/// evaluations are spent: the restarts of Kelley (SIAM Journal on Optimization 10, 1999).
struct NelderMead {
  /// A place in the unit box and what the function says of it.
  struct Corner: Hashable, Sendable {
    var place: [Double]
    var value: Double
  }

  private let function: ([Double]) -> Double
  private var evaluations: Int
  private(set) var best: Corner

  /// A simplex is over when its corners are as near as this.
  private static let least = 1e-4

  /// The least value found from a start, in at most `evaluations` of the function; ends early at 0, the least that it can be.
  static func minimise(
    from start: [Double], evaluations: Int, seed: UInt32, _ function: @escaping ([Double]) -> Double
  ) -> Corner {
    var search = NelderMead(from: start, evaluations: evaluations, function)
    var random = Mulberry32(seed: seed)
    while !search.isOver {
      let before = search.best.value
      search.run(edge: 0.1 + 0.25 * random.next(), &random)
      // A simplex that found nothing better near the best place looks elsewhere.
      if search.best.value == before, !search.isOver {
        let place = start.map { _ in random.next() }
        search.run(from: search.at(place), edge: 0.2, &random)
      }
    }
    return search.best
  }

  init(from start: [Double], evaluations: Int, _ function: @escaping ([Double]) -> Double) {
    self.function = function
    self.evaluations = evaluations - 1
    best = Corner(place: start, value: function(start))
  }

  private var isOver: Bool { evaluations <= 0 || best.value == 0 }

  private mutating func at(_ place: [Double]) -> Corner {
    let place = place.map { $0.clamped(to: 0...1) }
    let corner = Corner(place: place, value: function(place))
    evaluations -= 1
    if corner.value < best.value { best = corner }
    return corner
  }

  mutating func run(from start: Corner? = nil, edge: Double, _ random: inout Mulberry32) {
    let first = start ?? best
    var corners = [first]
    for axis in first.place.indices {
      var place = first.place
      // Into the box, whichever way that is.
      let isUpward = place[axis] + edge > 1 ? false : place[axis] - edge < 0 ? true : random.next() < 0.5
      place[axis] += isUpward ? edge : -edge
      corners.append(at(place))
      if isOver { return }
    }
    let count = corners.count - 1
    while !isOver {
      corners.sort { $0.value < $1.value }
      let span = corners[0].place.indices.reduce(0.0) { span, axis in
        let values = corners.map { $0.place[axis] }
        return max(span, values.max()! - values.min()!)
      }
      if span < Self.least { return }
      let middle = corners[0].place.indices.map { axis in
        corners[..<count].reduce(0) { $0 + $1.place[axis] } / Double(count)
      }
      func beyond(_ factor: Double) -> [Double] {
        zip(middle, corners[count].place).map { $0 + factor * ($0 - $1) }
      }
      let reflected = at(beyond(1))
      if reflected.value < corners[0].value {
        let expanded = at(beyond(2))
        corners[count] = expanded.value < reflected.value ? expanded : reflected
      } else if reflected.value < corners[count - 1].value {
        corners[count] = reflected
      } else {
        let isOutside = reflected.value < corners[count].value
        let contracted = at(beyond(isOutside ? 0.5 : -0.5))
        if contracted.value < min(reflected.value, corners[count].value) {
          corners[count] = contracted
        } else {
          for index in 1...count where !isOver {
            corners[index] = at(zip(corners[0].place, corners[index].place).map { ($0 + $1) / 2 })
          }
        }
      }
    }
  }
}
