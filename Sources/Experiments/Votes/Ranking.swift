import Commands
import Formatting
import Glibc
import Playground
import Tuning

/// What the votes on one effect come to, told to people and programs.
struct Ranking {
  struct Place {
    let name: String
    let won: Int
    let of: Int
    /// The logarithm of the odds against one of the middle, and its standard error; nil while it could be endless.
    let strength: (value: Double, error: Double)?
  }

  /// How often one is chosen against another, 0…1, and what it lies within in 19 of 20 such rounds of votes.
  struct Chance {
    let of: String
    let against: String
    let value: Double
    let range: ClosedRange<Double>
    /// Votes in all that would tell which is preferred, if all stays as it is.
    let votesNeeded: Double

    var isTold: Bool { !range.contains(0.5) }
  }

  let effect: String
  let votes: Int
  /// Votes for what was to the left or above.
  let votesForA: Int
  /// Best first; as often as they won where strengths are not known yet.
  private(set) var places: [Place] = []
  /// Of each before each behind it.
  private(set) var chances: [Chance] = []
  /// What cannot be known yet, and why.
  private(set) var unknown: [String] = []

  /// Half of the width of an interval that 19 of 20 lie in, in standard errors.
  private static let quantile = 1.959964
  static let most = 50

  init(_ effect: String, _ votes: [Vote]) {
    self.effect = effect
    self.votes = votes.count
    votesForA = votes.count { $0.choice == $0.a }
    let names = Set(votes.flatMap { [$0.a, $0.b] }).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    var wins = Array(repeating: Array(repeating: 0.0, count: names.count), count: names.count)
    for vote in votes { wins[numbers[vote.choice]!][numbers[vote.choice == vote.a ? vote.b : vote.a]!] += 1 }
    let model = BradleyTerry(wins: wins)
    let won = wins.map { Int($0.reduce(0, +)) }
    let met = names.indices.map { i in won[i] + names.indices.reduce(0) { $0 + Int(wins[$1][i]) } }
    let order = names.indices.sorted { i, j in
      if let strengths = model.strengths, strengths[i] != strengths[j] { return strengths[i] > strengths[j] }
      let (a, b) = (Double(won[i]) / Double(met[i]), Double(won[j]) / Double(met[j]))
      return a != b ? a > b : names[i] < names[j]
    }
    places = order.map { i in
      Place(name: names[i], won: won[i], of: met[i], strength: model.strengths.map { ($0[i], model.error(of: i)) })
    }
    for (rank, i) in order.enumerated() {
      for j in order[(rank + 1)...] {
        guard let (value, error) = model.difference(i, j) else { continue }
        let reach = Self.quantile * error
        chances.append(
          Chance(
            of: names[i], against: names[j], value: Self.chance(value),
            range: Self.chance(value - reach)...Self.chance(value + reach),
            votesNeeded: Double(votes.count) * (reach / value) * (reach / value)))
      }
    }
    unknown = Self.unknown(model, names)
  }

  private static func chance(_ odds: Double) -> Double { 1 / (1 + exp(-odds)) }

  private static func unknown(_ model: BradleyTerry, _ names: [String]) -> [String] {
    func listed(_ part: [Int]) -> String { part.map { names[$0] }.joined(separator: ", ") }
    let groups = model.groups
    if groups.count > 1 {
      let parts = groups.map(listed).joined(separator: " | ")
      return ["too early to tell: no vote compares \(parts) with one another"]
    }
    return model.unbeaten.map { part in
      "too early to tell: \(listed(part)) lost to none of the others, so how far ahead it is may be anything"
    }
  }

  // MARK: - Told

  var lines: [String] {
    let share = (100 * Double(votesForA) / Double(max(1, votes))).text(places: 0)
    var lines = [
      (effect.isEmpty ? "" : "\(effect): ") + "\(votes) vote\(votes == 1 ? "" : "s") on \(places.count), "
        + "\(share) % for the one to the left or above"
    ]
    let width = places.map(\.name.count).max() ?? 0
    for (index, place) in places.enumerated() {
      var line = "  \(index + 1)  \(place.name.padded(to: width))  chosen \(place.won) of \(place.of)"
      if let (value, error) = place.strength {
        line += "  strength \(Self.signed(value)) ± \((Self.quantile * error).text(places: 2))"
      }
      let behind = chances.filter { $0.of == place.name && $0.isTold }
      if !behind.isEmpty {
        line += "  before " + behind.map { "\($0.against) (\(Self.shown($0)))" }.joined(separator: ", ")
      }
      lines.append(line)
    }
    for (place, next) in zip(places, places.dropFirst()) {
      guard let chance = chances.first(where: { $0.of == place.name && $0.against == next.name }), !chance.isTold
      else { continue }
      let needed =
        chance.votesNeeded < 100_000
        ? "; about \(Self.round(chance.votesNeeded).grouped) votes would tell, if it stays so" : ""
      lines.append("  too early to tell: \(place.name) or \(next.name) (\(Self.shown(chance)))\(needed)")
    }
    return lines + unknown.map { "  \($0)" }
  }

  /// Up to two digits.
  private static func round(_ count: Double) -> Int {
    var unit = 1.0
    while count / unit >= 100 { unit *= 10 }
    return Int((count / unit).rounded(.up) * unit)
  }

  /// `63 %, 52 … 73`.
  private static func shown(_ chance: Chance) -> String {
    func percent(_ share: Double) -> String { (100 * share).text(places: 0) }
    return "\(percent(chance.value)) %, \(percent(chance.range.lowerBound)) … \(percent(chance.range.upperBound))"
  }

  private static func signed(_ value: Double) -> String {
    let text = value.text(places: 2)
    return text.hasPrefix("-") ? text : "+\(text)"
  }

  var json: JSONValue {
    .object([
      .init("effect", .string(effect)), .init("votes", .integer(votes)), .init("votesForA", .integer(votesForA)),
      .init(
        "places",
        .array(
          places.map { place in
            var members: [JSONValue.Member] = [
              .init("name", .string(place.name)), .init("won", .integer(place.won)), .init("of", .integer(place.of)),
            ]
            if let (value, error) = place.strength {
              members += [.init("strength", .number(value)), .init("error", .number(error))]
            }
            return .object(members)
          })),
      .init(
        "chances",
        .array(
          chances.map { chance in
            .object([
              .init("of", .string(chance.of)), .init("against", .string(chance.against)),
              .init("chance", .number(chance.value)), .init("low", .number(chance.range.lowerBound)),
              .init("high", .number(chance.range.upperBound)), .init("told", .flag(chance.isTold)),
            ])
          })),
      .init("unknown", .array(unknown.map { .string($0) })),
    ])
  }
}
