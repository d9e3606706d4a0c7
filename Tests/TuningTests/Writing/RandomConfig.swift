import Tuning

/// A random config in the layouts that people use: indents, line breaks, comments, commas, orders, formats.
struct RandomConfig {
  private(set) var text = ""
  private var random: SplitMix
  private let lineBreak: String
  private let unit: String
  private let colon: String
  private let trailing: Bool
  private let chattiness: Int

  /// The keys, each with the texts of some valid values.
  static let keys: [(group: String, name: String, values: [String])] = [
    ("lamp", "gravity", ["3600", "0", "1.5e2", "20000", "12.50", "1E+3"]),
    ("lamp", "damping", ["0.012", "5", "1e-7", "0.10"]),
    ("lamp", "count", ["1", "5", "1e3", "9999", "7.0"]),
    ("lamp", "startAngle", ["-3.75", "-0", "179"]),
    ("lamp", "reveal", ["true", "false"]),
    ("lamp", "message", ["\"\"", "\"say \\\"x\\\" // no\"", "\"\\u00e9/* é */\"", "\"{},:\""]),
    ("lamp", "landing", ["\"nearest\"", "\"frontOnly\""]),
    ("lamp", "tint", ["\"#ffcc88\"", "\"#000000\"", "\"#FFCC88\""]),
    ("cards", "pathRadius", ["160", "1.0", "999.5"]),
    ("playground", "reducedMotion", ["true", "false"]),
  ]

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    lineBreak = random.pick(["\n", "\n", "\r\n", "\r"])
    unit = random.pick(["  ", "    ", "\t", " ", ""])
    colon = random.pick([": ", ":", " : ", ":  "])
    trailing = random.chance(3)
    chattiness = random.pick([1000, 6, 2])
    let schema = random.chance(2) ? "\"$schema\"" + colon + "\"./fidget.schema.json\"" : nil
    let groups = random.shuffled(["lamp", "cards", "playground"]).filter { _ in !random.chance(4) }
    let isFlat = random.chance(4)
    let members = ([schema].compactMap { $0 }) + groups.map { group(named: $0, isFlat: isFlat) }
    text = (random.chance(6) ? "\u{FEFF}" : "") + comment(own: true, "") + object(members, "", isFlat)
    text += random.pick(["", lineBreak]) + comment(own: true, "")
  }

  private mutating func group(named id: String, isFlat: Bool) -> String {
    let names = random.shuffled(Self.keys.filter { $0.group == id }).filter { _ in !random.chance(3) }
    let members = names.map { "\"\($0.name)\"" + colon + random.pick($0.values) }
    return "\"\(id)\"" + colon + object(members, unit, isFlat || random.chance(5))
  }

  private mutating func object(_ members: [String], _ indent: String, _ isFlat: Bool) -> String {
    let comma = trailing ? "," : ""
    // An object with only blanks between its braces is left out: its blanks may go, as the table of examples shows.
    if members.isEmpty { return random.pick(["{}", "{/**/}", "{" + inline() + lineBreak + indent + "}"]) }
    if isFlat {
      let pad = random.pick(["", " "])
      return "{" + pad + members.joined(separator: random.pick([",", ", "])) + comma + inline() + pad + "}"
    }
    let inner = members.first?.hasPrefix("\"$schema") == true || indent.isEmpty ? unit : indent + unit
    var out = "{" + comment(own: false, inner)
    for (index, member) in members.enumerated() {
      out += lineBreak + comment(own: true, inner) + inner + member + inline()
      out += (index < members.count - 1 ? "," : comma) + comment(own: false, inner)
    }
    return out + lineBreak + comment(own: true, inner) + indent + "}"
  }

  private mutating func inline() -> String {
    random.chance(chattiness * 2) ? random.pick([" /* c\(random.below(99)) */", "/**/", " /* \"gravity\": 1 */ "]) : ""
  }

  private mutating func comment(own: Bool, _ indent: String) -> String {
    guard random.chance(chattiness) else { return "" }
    let words = random.pick(["// one, { two }", "//", "// \"gravity\": 7,", "/* a" + lineBreak + " b */"])
    return own ? indent + words + lineBreak : " " + words
  }

  /// Returns some of the keys with other values, each in one of its notations.
  mutating func wishes() -> [(group: String, name: String, text: String)] {
    Self.keys.filter { _ in random.chance(3) }.map { ($0.group, $0.name, random.pick($0.values)) }
  }
}

/// A random number generator with the same numbers in every run.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
  /// Returns true with a probability of 1 in `count`.
  mutating func chance(_ count: Int) -> Bool { below(count) == 0 }
  mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
  mutating func shuffled<T>(_ list: [T]) -> [T] {
    var list = list
    for index in list.indices.reversed() { list.swapAt(index, below(index + 1)) }
    return list
  }
}
