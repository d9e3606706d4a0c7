import Commands
import Formatting
import Tuning

/// The votes on one effect, counted and told to people and programs.
struct VoteCount {
  let effect: String
  /// Of what was to the left or above.
  private let left: VoteShare
  /// Those that were chosen most often, of the votes that they were in, come first.
  private let names: [String]
  /// `wins[a]?[b]`: how often `a` was chosen before `b`.
  private let wins: [String: [String: Int]]

  init(_ effect: String, _ votes: [VoteFile.Choice]) {
    self.effect = effect
    left = VoteShare(won: votes.count { $0.chosen == $0.left }, of: votes.count)
    var wins: [String: [String: Int]] = [:]
    for vote in votes {
      wins[vote.chosen, default: [:]][vote.other, default: 0] += 1
      wins[vote.other, default: [:]][vote.chosen, default: 0] += 0
    }
    self.wins = wins
    let order = wins.keys.map { name in
      let share = Self.share(of: name, wins)
      return (name: name, share: Double(share.won) / Double(share.of))
    }
    names = order.sorted { $0.share != $1.share ? $0.share > $1.share : $0.name < $1.name }.map(\.name)
  }

  private static func share(of name: String, _ wins: [String: [String: Int]]) -> VoteShare {
    let met = wins[name] ?? [:]
    let won = met.values.reduce(0, +)
    return VoteShare(won: won, of: won + met.keys.reduce(0) { $0 + (wins[$1]?[name] ?? 0) })
  }

  private func share(of name: String, against other: String) -> VoteShare {
    let won = wins[name]?[other] ?? 0
    return VoteShare(won: won, of: won + (wins[other]?[name] ?? 0))
  }

  /// Those behind one that it met, the best first.
  private func behind(_ index: Int) -> [(name: String, share: VoteShare)] {
    let met = wins[names[index]] ?? [:]
    return names.dropFirst(index + 1).filter { met[$0] != nil }.map { ($0, share(of: names[index], against: $0)) }
  }

  // MARK: - Told

  var lines: [String] {
    let share = (100 * Double(left.won) / Double(max(1, left.of))).text(places: 0)
    var lines = [
      (effect.isEmpty ? "" : "\(effect): ") + "\(left.of) vote\(left.of == 1 ? "" : "s") on \(names.count), "
        + "\(share) % for the one to the left or above"
    ]
    let width = names.map(\.count).max() ?? 0
    for (index, name) in names.enumerated() {
      let all = Self.share(of: name, wins)
      let told = behind(index).filter(\.share.isTold).map { "\($0.name) (\($0.share.words))" }
      lines.append(
        "  \(index + 1)  \(name.padded(to: width))  chosen \(all.won) of \(all.of)"
          + (told.isEmpty ? "" : "  before " + told.joined(separator: ", ")))
    }
    for (name, next) in zip(names, names.dropFirst()) {
      let share = self.share(of: name, against: next)
      if !share.isTold { lines.append("  too early to tell: \(name) or \(next) (\(share.words))") }
    }
    return lines
  }

  var json: JSONValue {
    let places = names.map { JSONValue.object([.init("name", .string($0))] + Self.share(of: $0, wins).members) }
    let pairs = names.indices.flatMap { index in
      behind(index).map { other, share in
        JSONValue.object(
          [.init("name", .string(names[index])), .init("against", .string(other))] + share.members
            + [.init("told", .flag(share.isTold))])
      }
    }
    return .object([
      .init("effect", .string(effect)), .init("votes", .integer(left.of)), .init("votesForA", .integer(left.won)),
      .init("places", .array(places)), .init("pairs", .array(pairs)),
    ])
  }
}
