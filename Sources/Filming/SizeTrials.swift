/// The steps to try in the search for one file: a trial, a correction by its size, and a second correction with room to spare.
///
/// If all three are too large, the smallest step of the ladder is the last trial.
package struct SizeTrials {
  private let ladder: SizeLadder
  private let limit: Int
  /// The best step that fits; the number of steps if none has.
  package private(set) var fits: Int
  /// The size of the smallest file that did not fit.
  package private(set) var least = 0
  private var count = 0
  /// The next step to try; `nil` if the search is over.
  package private(set) var next: Int?

  /// The share of the limit from which a file is accepted as the best.
  private static let enough = 0.9
  /// The share of the limit at which the second correction aims.
  private static let spare = 0.85

  package init(_ ladder: SizeLadder, limit: Int, from start: Int) {
    (self.ladder, self.limit, next) = (ladder, limit, start)
    fits = ladder.rungs.count
  }

  /// Notes the size of a step's file; returns whether the file fits.
  package mutating func take(_ rung: Int, bytes: Int) -> Bool {
    count += 1
    let doesFit = bytes <= limit
    if doesFit { fits = rung } else { least = bytes }
    let left = doesFit ? 0..<rung : rung + 1..<ladder.rungs.count
    let isEnough = doesFit && Double(bytes) >= Self.enough * Double(limit)
    if left.isEmpty || isEnough || (count > 1 && fits < ladder.rungs.count) {
      next = nil
    } else if count > 2 {
      next = left.last
    } else {
      let goal = count == 1 ? limit : Int(Self.spare * Double(limit))
      next = ladder.guess(below: goal, from: rung, bytes, among: left)
    }
    return doesFit
  }
}
