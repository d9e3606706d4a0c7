/// What went wrong, each told once; of the last hundred things, so that what goes on for days fills no memory.
struct Complaints {
  private static let most = 100

  private(set) var all: [String] = []

  mutating func report(_ problem: String) {
    guard !all.contains(problem) else { return }
    all.append(problem)
    if all.count > Self.most { all.removeFirst() }
  }

  /// To be told again if it is met again.
  mutating func forget(_ isMended: (String) -> Bool) { all.removeAll(where: isMended) }
}
