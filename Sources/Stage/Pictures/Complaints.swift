/// What went wrong, each told once; of the last hundred things, so that what goes on for days fills no memory.
struct Complaints {
  private static let most = 100

  private(set) var all: [String] = []
  private var new: [String] = []

  mutating func report(_ problem: String) {
    guard !all.contains(problem) else { return }
    all.append(problem)
    new.append(problem)
    if all.count > Self.most { all.removeFirst() }
    if new.count > Self.most { new.removeFirst() }
  }

  /// Those that were reported since the last call.
  mutating func takeNew() -> [String] {
    defer { new = [] }
    return new
  }
}
