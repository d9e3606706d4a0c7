import Canvas
import Effects
import Formatting

/// What the cells of a map came to and on which way, in words and colours: a hue for each outcome, for each way to it a
/// shade of that, from light to dark.
struct MapLegend {
  /// One line: an outcome, a way to one, or both where there is only one way.
  struct Line {
    var text: String
    /// Nil for an outcome whose ways are listed below it.
    var color: Color?
    /// Of all cells.
    var share: Double
    var isOutcome: Bool
  }

  private(set) var lines: [Line] = []
  /// What each cell is, as an index into `names` and `colors`.
  private(set) var keys: [Int] = []
  private(set) var names: [String] = []
  private(set) var colors: [Color] = []

  /// As many ways as eyes can keep apart; rarer ones share a grey.
  static let mostWays = 24
  /// The house's accents first, then what is as far from them as can be.
  private static let hues: [Color] = [
    Look.teal, Look.coral, Look.gold, Color(hex: 0x8583EA), Color(hex: 0xA7D129), Color(hex: 0xE26DC0),
    Color(hex: 0x4DA3FF), Color(hex: 0xB58A5A), Look.good, Look.mistLong,
  ]
  /// Those that `ramp` has not.
  private static let warm: [Color] = [
    Look.coral, Color(hex: 0xE26DC0), Color(hex: 0xB58A5A), Look.mistLong, Color(hex: 0xA7D129),
  ]
  /// As many shades of one hue are told apart.
  private static let mostShades = 8
  static let nothing = Color(hex: 0x2A2E3B)
  private static let rare = Color(hex: 0x5A6172)

  private struct Way: Hashable {
    var outcome: String
    var path: String
  }

  init(_ rows: [SweepRow]) {
    // What all of them went through tells none apart.
    let shared = rows.dropFirst().reduce(into: Set(rows.first?.path ?? [])) { $0.formIntersection($1.path) }
    let ways = rows.map { row in
      Way(outcome: row.decided, path: Self.words(row.path.filter { !shared.contains($0) }))
    }
    var counts: [Way: Int] = [:]
    for way in ways { counts[way, default: 0] += 1 }
    func isBefore(_ a: Way, _ b: Way) -> Bool {
      (Self.order(a.outcome), Self.order(a.path)) < (Self.order(b.outcome), Self.order(b.path))
    }
    let commonest = counts.keys.sorted { counts[$0]! > counts[$1]! || (counts[$0]! == counts[$1]! && isBefore($0, $1)) }
    let known = commonest.prefix(Self.mostWays).sorted(by: isBefore)
    func share(_ count: Int) -> Double { Double(count) / Double(max(1, rows.count)) }
    var places: [Way: Int] = [:]
    // Many ways to one outcome need more than shades of one hue; the others keep apart from those then.
    let sizes = Dictionary(grouping: known, by: \.outcome).mapValues(\.count)
    let largest = sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let ramped =
      (largest?.value ?? 0) > Self.mostShades || (sizes.count == 1 && sizes.values.first! > 1) ? largest?.key : nil
    let hues = ramped == nil ? Self.hues : Self.warm
    var hue = 0
    // By name, so that the same outcome has the same place whatever else there is.
    for outcome in Set(known.map(\.outcome)).sorted(by: { Self.order($0) < Self.order($1) }) {
      let own = known.filter { $0.outcome == outcome }
      let base = outcome == "nothing" ? Self.nothing : hues[hue % hues.count]
      if outcome != "nothing", outcome != ramped { hue += 1 }
      if own.count > 1 {
        let all = own.reduce(0) { $0 + counts[$1]! }
        lines.append(Line(text: outcome, color: nil, share: share(all), isOutcome: true))
      }
      for (index, way) in own.enumerated() {
        let part = Double(index) / Double(max(1, own.count - 1))
        let color = outcome == ramped ? Self.ramp(1 - 0.85 * part) : own.count == 1 ? base : Self.shade(base, part)
        places[way] = names.count
        names.append(way.path.isEmpty ? outcome : "\(outcome), \(way.path)")
        colors.append(color)
        let text = own.count == 1 ? outcome : way.path.isEmpty ? "nothing else" : way.path
        lines.append(Line(text: text, color: color, share: share(counts[way]!), isOutcome: own.count == 1))
      }
    }
    let others = counts.count - known.count
    if others > 0 {
      let cells = counts.filter { places[$0.key] == nil }.values.reduce(0, +)
      let text = "\(others) rarer \(others == 1 ? "way" : "ways")"
      lines.append(Line(text: text, color: Self.rare, share: share(cells), isOutcome: true))
      names.append(text)
      colors.append(Self.rare)
    }
    keys = ways.map { places[$0] ?? names.count - 1 }
  }

  /// `snapped to card 0, to card 4, 2 passed`: what happens again and again is named once.
  private static func words(_ path: [String]) -> String {
    var last = ""
    return path.map { step in
      let parts = step.split(separator: " ", maxSplits: 1)
      defer { last = String(parts.first ?? "") }
      return parts.count == 2 && parts[0] == last && parts[1].hasPrefix("to ") ? String(parts[1]) : step
    }.joined(separator: ", ")
  }

  /// The lines in columns of about this many: an outcome and its ways stay together, unless those alone are more.
  func columns(of most: Int) -> [[Line]] {
    var columns: [[Line]] = [[]]
    for (index, line) in lines.enumerated() {
      let group = 1 + (line.color == nil ? lines[(index + 1)...].prefix { !$0.isOutcome }.count : 0)
      let isFull = columns.last!.count >= most
      if isFull || (line.isOutcome && columns.last!.count + group > most && group <= most) { columns.append([]) }
      columns[columns.count - 1].append(line)
    }
    return columns.filter { !$0.isEmpty }
  }

  /// 0 is lightest.
  private static func shade(_ hue: Color, _ share: Double) -> Color {
    share < 0.3
      ? hue.mixed(with: .white, 0.35 * (1 - share / 0.3)) : hue.mixed(with: Look.ink, 0.68 * (share - 0.3) / 0.7)
  }

  /// Words, and the numbers in them by their size: card 2 before card 10.
  private static func order(_ name: String) -> String {
    name.split(separator: " ").map { word in Int(word).map { $0.padded(to: 6) } ?? String(word) }.joined(separator: " ")
  }

  /// From dark to light in one hue family, which greys keep apart too.
  static func ramp(_ share: Double) -> Color {
    let stops = [Color(hex: 0x1D2050), Color(hex: 0x5B5BD6), Look.teal, Look.gold]
    let place = share.clamped(to: 0...1) * Double(stops.count - 1)
    let index = min(stops.count - 2, Int(place))
    return stops[index].mixed(with: stops[index + 1], place - Double(index))
  }
}
