import Motion

/// A hit area and the target that a press there acts on.
struct Spot: Hashable {
  let tool: ObjectIdentifier
  let target: AnyHashable
  /// The area in points of the window.
  let area: Rect
}

extension Tool {
  func spot(_ target: some Hashable, _ area: Rect) -> Spot {
    Spot(tool: ObjectIdentifier(self), target: AnyHashable(target), area: area)
  }
}

/// The hit areas of the last pictures, which decide whether a press is valid.
///
/// A press is valid if its target was visible at this position for the last 150 ms of the playground's time. A hand needs
/// longer than that from seeing something to pressing it. A press passes through a target that is newer; a press on a target
/// that has just disappeared does nothing.
struct PressHistory {
  enum Press: Equatable {
    /// The press goes to the frontmost tool that takes it, except for tools that are too new at this position.
    case counts(leavingOut: Set<ObjectIdentifier>)
    /// The press does nothing.
    ///
    /// It may still scroll the tool.
    case misses(ObjectIdentifier)
  }

  /// The hit areas from each moment on, back to front.
  private var looks: [(since: Int64, spots: [Spot])] = []

  static let nanoseconds: Int64 = 150_000_000

  /// Records the hit areas of a picture.
  ///
  /// Call it for every picture.
  mutating func note(_ spots: [Spot], at now: Int64) {
    guard looks.last?.spots != spots else { return }
    // A press arrives a frame or two late.
    while looks.count > 1, looks[1].since < now - 4 * Self.nanoseconds { looks.removeFirst() }
    looks.append((now, spots))
  }

  /// Decides about a press.
  ///
  /// `spots` are the present hit areas, back to front.
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
      // The target was visible throughout: only spots that are still there covered it.
      let wasInFront = past.allSatisfy { look in
        look.first { old in !new.contains { isSame($0, old) } }.map { isSame($0, spot) } ?? false
      }
      if !wasInFront || new.contains(where: { $0.tool == spot.tool }) { return .misses(spot.tool) }
      break
    }
    return .counts(leavingOut: Set(new.map(\.tool)))
  }
}
