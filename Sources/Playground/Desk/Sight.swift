import Motion

/// A place that can be pressed, and what a press there means.
struct Spot: Hashable {
  let tool: ObjectIdentifier
  let target: AnyHashable
  /// Points of the window.
  let area: Rect
}

extension Tool {
  func spot(_ target: some Hashable, _ area: Rect) -> Spot {
    Spot(tool: ObjectIdentifier(self), target: AnyHashable(target), area: area)
  }
}

/// What could be pressed lately, and so what a press means: what was shown at its place for the last 150 ms of the
/// playground's time.
///
/// A hand takes longer than that from seeing something to pressing it. What has come since is passed over, and what was
/// pressed but is gone leaves the press without a meaning.
struct Sight {
  enum Press: Equatable {
    /// The first tool from the front that takes it has it, but for some that are too new there.
    case counts(leavingOut: Set<ObjectIdentifier>)
    /// It presses nothing. The tool there may still be scrolled by it.
    case misses(ObjectIdentifier)
  }

  /// What was shown from a moment on, back to front.
  private var looks: [(since: Int64, spots: [Spot])] = []

  static let nanoseconds: Int64 = 150_000_000

  /// To be called with every picture.
  mutating func note(_ spots: [Spot], at now: Int64) {
    guard looks.last?.spots != spots else { return }
    // A press is a frame or two old when it comes.
    while looks.count > 1, looks[1].since < now - 4 * Self.nanoseconds { looks.removeFirst() }
    looks.append((now, spots))
  }

  /// `spots` is what can be pressed now, back to front.
  func press(at place: Vector, _ time: Int64, _ spots: [Spot]) -> Press {
    func front(_ spots: [Spot]) -> [Spot] { spots.reversed().filter { $0.area.contains(place) } }
    let from = time - Self.nanoseconds
    let first = looks.lastIndex { $0.since <= from }
    let past = (first.map { looks[$0...] } ?? [(0, [])] + looks[...]).map { front($0.spots) }
    func isSame(_ a: Spot, _ b: Spot) -> Bool { a.tool == b.tool && a.target == b.target }
    var new: [Spot] = []
    for spot in front(spots) {
      if past.contains(where: { look in !look.contains { isSame($0, spot) } }) {
        new.append(spot)
        continue
      }
      // Seen all the while: nothing lay over it but what is still there.
      let wasInFront = past.allSatisfy { look in
        look.first { old in !new.contains { isSame($0, old) } }.map { isSame($0, spot) } ?? false
      }
      if !wasInFront || new.contains(where: { $0.tool == spot.tool }) { return .misses(spot.tool) }
      break
    }
    return .counts(leavingOut: Set(new.map(\.tool)))
  }
}
