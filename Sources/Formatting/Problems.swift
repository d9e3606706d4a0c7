/// What is wrong with something that was written: the first 20 in their order, and how many there are besides.
package struct Problems<Problem> {
  package fileprivate(set) var list: [Problem] = []
  /// All of them.
  package fileprivate(set) var count = 0

  package init() {}
  package init(_ problem: Problem) { add(problem) }

  package var isEmpty: Bool { count == 0 }

  /// A problem beyond the bound is counted and not put into words.
  package mutating func add(_ problem: @autoclosure () -> Problem) {
    if list.count < mostProblems { list.append(problem()) }
    count += 1
  }

  /// The first of both, told apart by what comes before what; each has its own in that order.
  package func merging(_ others: Self, by areInOrder: (Problem, Problem) -> Bool) -> Self {
    var all = self
    // Sorting keeps what is equal in its order.
    all.list = Array((list + others.list).sorted(by: areInOrder).prefix(mostProblems))
    all.count += others.count
    return all
  }

  package func map<Other>(_ words: (Problem) -> Other) -> Problems<Other> {
    var others = Problems<Other>()
    (others.list, others.count) = (list.map(words), count)
    return others
  }

  /// What stands behind the first ones; nil where they are all.
  package var rest: String? { count > list.count ? "and \((count - list.count).grouped) more" : nil }
}

/// As many as one reads.
package let mostProblems = 20

extension Problems: Sendable where Problem: Sendable {}
extension Problems: Equatable where Problem: Equatable {}

extension Problems where Problem == String {
  package var lines: [String] { list + (rest.map { [$0] } ?? []) }
}

extension [String] {
  /// The first 20 lines, and one that says how many there are besides.
  package var asProblems: [String] {
    // A line that stands for a single one says less than it.
    count <= mostProblems + 1 ? self : prefix(mostProblems) + ["and \((count - mostProblems).grouped) more"]
  }
}
