import Glibc

/// How much each of several is preferred, from choices between two at a time: R. A. Bradley and M. E. Terry, Rank analysis
/// of incomplete block designs I, Biometrika 39, 1952.
///
/// The chance that `i` is chosen against `j` is `p(i) / (p(i) + p(j))`. The likeliest `p` are found by the MM algorithm of
/// D. R. Hunter (MM algorithms for generalized Bradley–Terry models, Annals of Statistics 32, 2004); how sure they are
/// follows from the observed information.
struct BradleyTerry {
  /// `wins[i][j]`: how often `i` was chosen against `j`.
  let wins: [[Double]]
  /// Nil where no finite ones are likeliest: see `groups` and `unbeaten`.
  private(set) var strengths: [Double]?
  /// Of the strengths, whose sum is 0; empty without them.
  private var covariance: [[Double]] = []

  init(wins: [[Double]]) {
    self.wins = wins
    guard isEveryoneBeaten else { return }
    let strengths = maximise()
    self.strengths = strengths
    covariance = covariance(at: strengths)
  }

  var count: Int { wins.count }

  // MARK: - Whether there is an answer

  /// True where one can get from each to every other along choices. Then, and only then, strengths are finite and the only
  /// ones: L. R. Ford, Solution of a ranking problem from binary comparisons, American Mathematical Monthly 64, 1957.
  private var isEveryoneBeaten: Bool {
    count > 1 && (0..<count).allSatisfy { reached(from: $0) { wins[$0][$1] > 0 }.count == count }
  }

  private func reached(from start: Int, _ leads: (Int, Int) -> Bool) -> Set<Int> {
    var (reached, next): (Set<Int>, [Int]) = ([start], [start])
    while let place = next.popLast() {
      for other in 0..<count where leads(place, other) && reached.insert(other).inserted { next.append(other) }
    }
    return reached
  }

  /// Those that were compared with one another, also by way of others; more than one where nothing joins them.
  var groups: [[Int]] { parts { reached(from: $0) { wins[$0][$1] + wins[$1][$0] > 0 } } }

  /// Of those that nothing outside of them was ever chosen over, each with what was.
  var unbeaten: [[Int]] {
    parts { start in
      let below = reached(from: start) { wins[$0][$1] > 0 }
      return below.filter { reached(from: $0) { wins[$0][$1] > 0 }.contains(start) }
    }.filter { part in
      !(0..<count).contains { other in !part.contains(other) && part.contains { wins[other][$0] > 0 } }
        && (0..<count).contains { other in !part.contains(other) && part.contains { wins[$0][other] > 0 } }
    }
  }

  private func parts(_ part: (Int) -> Set<Int>) -> [[Int]] {
    var parts: [[Int]] = []
    for index in 0..<count where !parts.contains(where: { $0.contains(index) }) { parts.append(part(index).sorted()) }
    return parts
  }

  // MARK: - The answer

  /// Logarithms of the likeliest `p`, about 0.
  private func maximise() -> [Double] {
    let won = wins.map { $0.reduce(0, +) }
    var strengths = Array(repeating: 0.0, count: count)
    for _ in 0..<200_000 {
      let p = strengths.map { exp($0) }
      var next = strengths
      for i in next.indices {
        var met = 0.0
        for j in next.indices where j != i { met += (wins[i][j] + wins[j][i]) / (p[i] + p[j]) }
        next[i] = log(won[i] / met)
      }
      let middle = next.reduce(0, +) / Double(count)
      var most = 0.0
      for i in next.indices {
        next[i] -= middle
        most = max(most, (next[i] - strengths[i]).magnitude)
      }
      strengths = next
      if most < 1e-12 { break }
    }
    return strengths
  }

  /// The inverse of the observed information where the strengths' sum is 0: with the missing direction put in and taken
  /// out again, (I + 11ᵀ/n)⁻¹ − 11ᵀ/n.
  private func covariance(at strengths: [Double]) -> [[Double]] {
    let share = 1 / Double(count)
    var information = Array(repeating: Array(repeating: share, count: count), count: count)
    for i in 0..<count {
      for j in 0..<count where j != i {
        let chance = 1 / (1 + exp(strengths[j] - strengths[i]))
        let weight = (wins[i][j] + wins[j][i]) * chance * (1 - chance)
        information[i][i] += weight
        information[i][j] -= weight
      }
    }
    return Self.inverse(information).map { row in row.map { $0 - share } }
  }

  /// By Gauss and Jordan; of what is positive definite, which needs no exchange of rows.
  private static func inverse(_ matrix: [[Double]]) -> [[Double]] {
    var (left, right) = (matrix, matrix.indices.map { i in matrix.indices.map { $0 == i ? 1.0 : 0 } })
    for pivot in matrix.indices {
      let scale = 1 / left[pivot][pivot]
      for column in matrix.indices {
        left[pivot][column] *= scale
        right[pivot][column] *= scale
      }
      for row in matrix.indices where row != pivot {
        let factor = left[row][pivot]
        for column in matrix.indices {
          left[row][column] -= factor * left[pivot][column]
          right[row][column] -= factor * right[pivot][column]
        }
      }
    }
    return right
  }

  /// The standard error of a strength.
  func error(of i: Int) -> Double { max(0, covariance[i][i]).squareRoot() }

  /// By how much one is stronger than another, and the standard error of that.
  func difference(_ i: Int, _ j: Int) -> (value: Double, error: Double)? {
    guard let strengths else { return nil }
    let variance = covariance[i][i] + covariance[j][j] - 2 * covariance[i][j]
    return (strengths[i] - strengths[j], max(0, variance).squareRoot())
  }
}
