/// A list of problems for a message: the first 20 in order, and the total number.
package struct Problems<Element> {
  package fileprivate(set) var list: [Element] = []
  /// The number of all problems, including those beyond the first 20.
  package fileprivate(set) var count = 0

  package init() {}
  package init(_ problem: Element) { add(problem) }

  /// Creates a list of the first 20 problems, or of 21: a closing line in place of a single one would say less than that line.
  package init(_ problems: [Element]) {
    (list, count) = (
      problems.count <= mostProblems + 1 ? problems : Array(problems.prefix(mostProblems)), problems.count
    )
  }

  package var isEmpty: Bool { count == 0 }

  /// Appends a problem; beyond the first 20 it is only counted, and its text is never made.
  package mutating func add(_ problem: @autoclosure () -> Element) {
    if list.count < mostProblems { list.append(problem()) }
    count += 1
  }

  /// Returns the first 20 problems of both lists, merged by `areInOrder`.
  ///
  /// Both lists must already be in that order.
  package func merging(_ others: Self, by areInOrder: (Element, Element) -> Bool) -> Self {
    var all = self
    // The sort is stable: equal problems keep their order.
    all.list = Array((list + others.list).sorted(by: areInOrder).prefix(mostProblems))
    all.count += others.count
    return all
  }

  package func map<Other>(_ words: (Element) -> Other) -> Problems<Other> {
    var others = Problems<Other>()
    (others.list, others.count) = (list.map(words), count)
    return others
  }

  /// The closing line `and 5 more` for problems beyond the first 20; `nil` if there are none.
  package var rest: String? { count > list.count ? "and \((count - list.count).grouped) more" : nil }
}

/// The number of problems that a message lists; nobody reads more.
package let mostProblems = 20

extension Problems: Sendable where Element: Sendable {}
extension Problems: Equatable where Element: Equatable {}

extension Problems where Element == String {
  package var lines: [String] { list + (rest.map { [$0] } ?? []) }
}

extension [String] {
  /// The first 20 lines, and a closing line with the number of the others.
  package var asProblems: [String] { Problems(self).lines }
}
