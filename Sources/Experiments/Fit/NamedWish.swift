import Effects
import Formatting
import Gestures
import Playground

/// A wish in a word that designers use, and what it means in measures: `snappy`, `no overshoot of angle`.
struct NamedWish: Sendable {
  let name: String
  /// What it feels like.
  let meaning: String
  /// Of a readout: what a run has to keep, each a wish of its own.
  private let claims: @Sendable (String) -> [TakeExpectation.Claim]

  private init(
    _ name: String, _ meaning: String, _ claims: @escaping @Sendable (String) -> [TakeExpectation.Claim]
  ) {
    (self.name, self.meaning, self.claims) = (name, meaning, claims)
  }

  /// All there are. Settling is the 2 % of control engineering; a spring from rest overshoots by 0.5 % at a damping ratio of
  /// 0.86, by 5 % at 0.69 and by 15 % at 0.52.
  static let all: [NamedWish] = [
    NamedWish("snappy", "arrives at once, with hardly a swing") {
      [settled($0, .under(0.4)), overshoot($0, .under(0.05))]
    },
    NamedWish("lively", "arrives soon, with a small visible swing") {
      [settled($0, .under(0.7)), overshoot($0, .within(0.04, of: 0.08))]
    },
    NamedWish("bouncy", "clearly swings past the end, once or more") {
      [settled($0, .under(1.5)), overshoot($0, .over(0.15))]
    },
    NamedWish("calm", "takes its time and does not swing") {
      [settled($0, .over(0.5)), settled($0, .under(1.5)), overshoot($0, .under(0.02))]
    },
    NamedWish("heavy", "slow to arrive, like a large mass") {
      [settled($0, .over(0.8)), overshoot($0, .under(0.1))]
    },
    NamedWish("no overshoot", "stops where it ends") { [overshoot($0, .under(0.005))] },
    NamedWish("quick to rest", "everything stops soon") { _ in
      [.measure(RunMeasure(.settled), .under(0.5))]
    },
  ]

  private static func settled(_ readout: String, _ bound: TakeExpectation.Bound) -> TakeExpectation.Claim {
    .measure(RunMeasure(.settled, of: readout), bound)
  }

  private static func overshoot(_ readout: String, _ bound: TakeExpectation.Bound) -> TakeExpectation.Claim {
    .measure(RunMeasure(.overshoot, of: readout), bound)
  }

  func expectations(of readout: String) -> [TakeExpectation] { claims(readout).map { TakeExpectation($0) } }

  /// What it means, as it would be written without the word.
  func measures(of readout: String) -> String { expectations(of: readout).map(\.text).joined(separator: ", ") }

  static var list: String { all.map(\.name).joined(separator: ", ") }

  /// A line for each, of one effect's first readout or of any.
  static func lines(of effect: EffectCard?) -> [String] {
    let readout = effect?.readouts.first?.name ?? "READOUT"
    let width = (all.map(\.name.count).max() ?? 0) + 2
    return all.flatMap { wish in
      [wish.name.padding(to: width) + wish.meaning, "".padding(to: width) + wish.measures(of: readout)]
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// One thing that a fit has to keep, and the word that asked for it.
struct FitWish: Sendable {
  let expectation: TakeExpectation
  let name: String?

  var text: String { (name.map { "\($0): " } ?? "") + expectation.text }

  /// From `--want`: a named wish, `snappy` or `snappy of READOUT`, or what stands behind `expect`.
  static func all(_ text: String, _ effect: EffectCard) throws(WishFault) -> [FitWish] {
    let words = text.split(separator: " ").map(String.init)
    // Before `of` stands the name, behind it the readout.
    let end = words.count > 2 && words[words.count - 2].lowercased() == "of" ? words.count - 2 : words.count
    let name = words[..<end].joined(separator: " ").lowercased()
    if let wish = NamedWish.all.first(where: { $0.name == name }) {
      let readout = end < words.count ? words[end + 1] : effect.readouts.first?.name ?? ""
      if let complaint = RunMeasure.complaint(about: readout, of: effect) { throw WishFault(text: complaint) }
      return wish.expectations(of: readout).map { FitWish(expectation: $0, name: wish.name) }
    }
    do throws(TakeFault) {
      return [FitWish(expectation: try TakeExpectation(parsing: text), name: nil)]
    } catch {
      let hint = Spelling.hint(for: name, among: NamedWish.all.map(\.name))
      guard hint.isEmpty, error.column > 1 else {
        throw WishFault(
          text: "expected \(NamedWish.list), or measures such as \"settled within 0.4\"" + hint)
      }
      throw WishFault(text: "column \(error.column): \(error.text)")
    }
  }
}

/// What is wrong with a wish.
struct WishFault: Error {
  let text: String
}
