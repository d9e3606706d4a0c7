import Formatting
import Tuning

/// How often one was chosen, and of how many votes.
struct VoteShare {
  let won: Int
  let of: Int

  /// What the true share lies within in 19 of 20 such counts: E. B. Wilson, Probable inference, the law of succession, and
  /// statistical inference, Journal of the American Statistical Association 22, 1927.
  var range: ClosedRange<Double> {
    guard of > 0 else { return 0...1 }
    let (n, p, z) = (Double(of), Double(won) / Double(of), 1.959964)
    let middle = p + z * z / (2 * n)
    let reach = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    let whole = 1 + z * z / n
    return max(0, (middle - reach) / whole)...min(1, (middle + reach) / whole)
  }

  /// Whether it is surely more or less than half.
  var isTold: Bool { !range.contains(0.5) }

  /// `40 of 50, 67 … 89 %`.
  var words: String {
    func percent(_ share: Double) -> String { (100 * share).text(places: 0) }
    return of == 0 ? "no votes" : "\(won) of \(of), \(percent(range.lowerBound)) … \(percent(range.upperBound)) %"
  }

  var members: [JSONValue.Member] {
    [
      .init("won", .integer(won)), .init("of", .integer(of)), .init("low", .number(range.lowerBound)),
      .init("high", .number(range.upperBound)),
    ]
  }
}
