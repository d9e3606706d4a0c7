import Canvas
import Effects
import Formatting
import Motion

/// The pending decisions that a sketch shows: its `decisions`, and the levels of its readouts.
extension SketchPerformance: Deciding {
  func decisions(fraction: Double) -> [Decision] {
    guard picture.failure != tokens.state else { return [] }
    do throws(SketchFault) {
      return try tellDecisions(fraction)
    } catch {
      picture.note(error, drawing: tokens.state)
      return []
    }
  }

  func tellDecisions(_ fraction: Double) throws(SketchFault) -> [Decision] {
    let rows = try ask("decisions", of: try shown(fraction))
    if !rows.members.isEmpty {
      throw SketchFault("decisions: expected a list of records", line: machine.lines(of: "decisions")?.lowerBound)
    }
    var decisions: [Decision] = []
    guard rows.items.count <= SketchLimits.rows else {
      throw SketchFault(
        "decisions: \(rows.items.count) rows, expected at most \(SketchLimits.rows)",
        line: machine.lines(of: "decisions")?.lowerBound)
    }
    for (index, row) in rows.items.enumerated() {
      do throws(SketchFault) { decisions += try SketchDecision.read(row, in: size) } catch {
        throw SketchFault("decisions[\(index + 1)]: \(error.message)", line: machine.lines(of: "decisions")?.lowerBound)
      }
    }
    return decisions
  }

  func levels(of readout: String) -> [Double] {
    let row = readoutRows.first { $0.items.first?.text == readout }
    return row.flatMap { $0.items.count > 3 ? Array($0.items[3].doubles.prefix(SketchLimits.rows)) : nil } ?? []
  }
}

/// The parser of a row of `decisions`.
private enum SketchDecision {
  private static let fields = [
    "at", "from", "gauge", "guide", "half", "outline", "rest", "say", "side", "to", "trace", "velocity",
  ]

  static func read(_ row: SketchValue, in size: Vector) throws(SketchFault) -> [Decision] {
    guard !row.members.isEmpty else {
      throw SketchFault("expected a record such as { outline = rect(…), say = \"…\" }")
    }
    for (key, _) in row.members where !fields.contains(key) {
      throw SketchFault("'\(key.excerpt)' is not a field" + Spelling.hint(for: key, among: fields))
    }
    let (say, rest) = (words(row["say"]), words(row["rest"]))
    let side = try side(row["side"])
    if row["velocity"] != .nothing {
      let (from, velocity) = (try point(row, "from"), try point(row, "velocity"))
      let going = Decision.going(from: from, velocity, in: size, say, rest, side)
      return say.isEmpty ? going.map { Decision($0.figures) } : going
    }
    var figures: [Decision.Figure] = []
    var end: Vector?
    for (name, make) in shapes where row[name] != .nothing {
      let path = row[name].bytes.withUnsafeBufferPointer { SketchPicture.path(SketchView($0))?.path }
      guard let path else { throw SketchFault("\(name): expected a shape") }
      guard path.elements.count <= mostElements else {
        throw SketchFault("\(name): its path has \(path.elements.count) points, expected at most \(mostElements)")
      }
      figures.append(make(path))
      if name == "outline" { end = path.elements.first.flatMap { if case .move(let p) = $0 { p } else { nil } } }
    }
    if row["to"] != .nothing {
      let (from, to) = (try point(row, "from"), try point(row, "to"))
      let way = to - from
      let across = (way.length > 1e-6 ? (way / way.length).perpendicular : Vector(1, 0)) * (row["half"].double ?? 24)
      figures.append(.threshold(way: .line(from, to), mark: .line(to - across, to + across)))
      end = to
    }
    if say.isEmpty { return [Decision(figures)] }
    guard let anchor = row["at"] == .nothing ? end : try point(row, "at") else {
      throw SketchFault("at is missing: expected where its words stand, such as { 40, 120 }")
    }
    return [
      Decision(
        figures, say, rest, at: anchor, side, isThreshold: row["to"] != .nothing, gauge: try gauge(row["gauge"]))
    ]
  }

  private static let mostElements = 1000

  private static let shapes: [(name: String, make: @Sendable (Path) -> Decision.Figure)] = [
    ("outline", { .outline($0) }), ("trace", { .trace($0) }), ("guide", { .guide($0) }),
  ]

  private static func words(_ value: SketchValue) -> String {
    String((value.text ?? value.double?.shortText ?? "").prefix(80))
  }

  private static func point(_ row: SketchValue, _ name: String) throws(SketchFault) -> Vector {
    let n = row[name].doubles
    guard n.count == 2 else { throw SketchFault("\(name): expected two numbers such as { 40, 120 }") }
    return Vector(n[0], n[1])
  }

  private static func side(_ value: SketchValue) throws(SketchFault) -> Decision.Side {
    switch value {
    case .nothing, .text("below"): return .below
    case .text("right"): return .right
    case .text("left"): return .left
    case .text("above"): return .above
    default: throw SketchFault("side: expected \"right\", \"left\", \"below\" or \"above\"")
    }
  }

  /// Reads a gauge `{ value, low, high, threshold, … }`. `nil` without one.
  private static func gauge(_ value: SketchValue) throws(SketchFault) -> Decision.Gauge? {
    if value == .nothing { return nil }
    let n = value.doubles
    guard n.count >= 3, n[1] < n[2] else {
      throw SketchFault("gauge: expected { value, low, high } and its thresholds")
    }
    return Decision.Gauge(n[0], in: n[1]...n[2], thresholds: Array(n[3...].prefix(20)))
  }
}
