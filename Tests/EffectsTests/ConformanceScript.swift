import Canvas
import Gestures
import Motion
import Takes
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// The inputs that every conformance test uses: a list for each step.
struct ConformanceScript {
  var steps: [[Input]] = []

  /// Takes for any stage, in thousandths of its width and height.
  ///
  /// Lines with several fingers land at many heights, so that they hit things that hang, stand or lie.
  static let pieces: [String] = [
    "at 0.05 tap 480 104\nat 0.25 tap 480 266\nat 0.45 tap 480 350\nat 0.65 tap 480 557\nat 0.85 tap 674 725",
    "at 0.05 drag 480 266 to 640 240 over 0.3",
    "at 0.05 fling 480 350 to 620 330 over 0.1\nat 0.45 fling 520 557 to 330 560 over 0.08",
    "at 0.05 pinch 500 450 from 700 to 350 over 0.2 angle 15\nat 0.5 pinch 500 450 from 300 to 600 over 0.2 angle 80",
    "at 0.05 drag 60 850 to 340 640 over 0.2 ease-out\nat 0.3 drag 900 640 to 860 850 over 0.2 ease-in",
    "at 0.05 drag 200 480 to 4000 480 over 0.3\nat 0.7 fling 900 480 to 100 500 over 0.1",
    "at 0.05 scroll 500 500 by -120 0\nat 0.1 scroll 500 500 by 0 90\nat 0.2 magnify 500 500 by 0.8"
      + "\nat 0.5 magnify 500 500 by 1.4",
    "at 0.05 tap 860 510\nat 0.3 tap 140 510",
    // The pinch is too short to be one. The second of the two flicks lands while the first one's motion continues.
    "at 0.05 pinch 500 450 from 700 to 682 over 0.1",
    "at 0.05 fling 300 900 to 500 500 over 0.1\nat 0.4 fling 300 900 to 500 500 over 0.1",
  ]

  static func piece(_ text: String, in size: Vector) throws -> ConformanceScript {
    ConformanceScript(TakePlayer(try Take(parsing: "# size 1000 1000\n" + text, named: "piece"), in: size))
  }

  /// Returns the touches of the effect's gallery tile; two seconds without input if the tile has none.
  static func tile<E: Effect>(_ effect: E.Type, in size: Vector) throws -> ConformanceScript {
    let take = E.card.tile.take
    guard !take.isEmpty else { return ConformanceScript(steps: Array(repeating: [], count: 480)) }
    return ConformanceScript(TakePlayer(try Take(parsing: take, named: "\(E.id)'s tile"), in: size))
  }

  /// Returns `pieces`, preceded by touches on the effect's `handle` if none of the pieces starts there.
  static func pieces<E: Effect>(for effect: E.Type, in size: Vector) throws -> [String] {
    try handleStrokes(effect, in: size, besides: landings(in: size)).map { from, to in
      func share(_ place: Vector) -> String { "\(1000 * place.x / size.x) \(1000 * place.y / size.y)" }
      return "at 0.05 tap \(share(from))\nat 0.4 drag \(share(from)) to \(share(to)) over 0.2"
        + "\nat 0.9 fling \(share(from)) to \(share(to)) over 0.1"
    } + pieces
  }

  private static func landings(in size: Vector) throws -> [Vector] {
    try pieces.flatMap { text in
      try piece(text, in: size).steps.joined().compactMap { input -> Vector? in
        guard case .finger(let event) = input, event.phase == .down else { return nil }
        return event.position
      }
    }
  }

  /// Returns strokes across, along and away from the `handle`; none if a finger lands on it anyway.
  static func handleStrokes<E: Effect>(
    _ effect: E.Type, in size: Vector, besides landings: [Vector]
  ) -> [(from: Vector, to: Vector)] {
    guard let handle = Running<E>(in: size).handle?.intersection(Rect(size: size)),
      handle.width > 0, handle.height > 0, !landings.contains(where: handle.contains)
    else { return [] }
    let half = handle.size / 2
    let along = [Vector(half.x, 0), Vector(-half.x, 0), Vector(0, half.y), Vector(0, -half.y)].map {
      $0.normalized * max(24, $0.length)
    }
    // A thin thing is also pulled out of its place.
    let out = [Vector(40, -90), Vector(-40, -90), Vector(40, 90), Vector(-40, 90)]
    return (along + out).map { (handle.center, handle.center + $0) }
  }

  /// Returns all pieces one after another; every finger is up at the end.
  static func everything<E: Effect>(_ effect: E.Type, in size: Vector) throws -> ConformanceScript {
    var all = ConformanceScript()
    for text in try pieces(for: effect, in: size) {
      all.steps += try piece(text, in: size).steps + Array(repeating: [], count: 24)
    }
    all.steps += try tile(effect, in: size).steps
    return all
  }

  init(steps: [[Input]] = []) { self.steps = steps }

  private init(_ player: TakePlayer) { steps = (0..<player.stepCount).map { player.inputs(in: $0) } }
}

extension Effect {
  static func isAtRest(_ state: State, _ p: Parameters) -> Bool {
    isAtRest(state, p, prepare(in: state.size, p, isTile: false))
  }
}

extension Performance {
  /// Returns the current picture, or one between the last two steps.
  func picture(at fraction: Double = 1) -> Canvas {
    var canvas = Canvas(size: size)
    draw(fraction: fraction, on: &canvas)
    return canvas
  }

  /// The exact bits of the readouts.
  var bits: [UInt64] { readouts.map(\.value.bitPattern) }
}

extension Running {
  /// Steps without input until the effect rests; returns false if it does not rest within the given seconds.
  mutating func rest(within seconds: Double) -> Bool {
    for _ in 0..<Int(seconds * 240) {
      if isAtRest { return true }
      _ = step([])
    }
    return isAtRest
  }

  /// The parameters with which an effect rests soon.
  ///
  /// Without them the lamp swings for a quarter of an hour, and the ticket sways for ever.
  static var calming: Patch { E.reducedMotion }

  static func calm(in size: Vector) throws -> Running {
    Running(in: size, try E.Parameters.defaults.applying(calming))
  }
}

/// The effects as types, for tests of their states and parameters.
enum Catalogue {
  static let effects = EffectLibrary.compiledIn
  static let ids = EffectLibrary.builtIn.ids
  static func named(_ id: String) throws -> any Effect.Type { try #require(effects.first { $0.id == id }) }
}

extension ParameterDefinition {
  /// Values that differ from the default, the most different first.
  var others: [ParameterValue] {
    let candidates: [ParameterValue] =
      switch (kind, defaultValue) {
      case (.number(let range), .number(let value)):
        [range.lowerBound, range.upperBound, mix(range.lowerBound, value, 0.5), mix(range.upperBound, value, 0.9)]
          .map(ParameterValue.number)
      case (.integer(let range), .integer(let value)):
        [range.lowerBound, range.upperBound, value + 1, value - 1].filter(range.contains).map(ParameterValue.integer)
      case (.flag, .flag(let value)): [.flag(!value)]
      case (.text, .text(let text)): [.text(String(text.reversed())), .text(""), .text("Words")]
      case (.choice(let keys), _): keys.map(ParameterValue.choice)
      case (.color, _): [.color(HexColor(0x2468AC)), .color(HexColor(0xFFFFFF))]
      case (.rows(_, let count), .rows(let rows)):
        [Array(rows.dropFirst()), rows.reversed()].filter { count.contains($0.count) }.map(ParameterValue.rows)
      case (.easing, _): kind.rules.samples(beside: defaultValue)
      default: []
      }
    return candidates.filter { $0 != defaultValue }
  }

  /// The smallest and the largest value; for text the empty and the longest one.
  var ends: [ParameterValue] {
    switch (kind, defaultValue) {
    case (.number(let range), _): return [.number(range.lowerBound), .number(range.upperBound)]
    case (.integer(let range), _): return [.integer(range.lowerBound), .integer(range.upperBound)]
    case (.flag, _): return [.flag(false), .flag(true)]
    case (.text(let most), _): return [.text(""), .text(String(repeating: "M ", count: most / 2))]
    case (.choice(let keys), _): return keys.map(ParameterValue.choice)
    case (.color, _): return [.color(HexColor(0)), .color(HexColor(0xFF_FFFF))]
    case (.rows(_, let count), .rows(let rows)):
      let row = rows.first ?? Record()
      let most = (0..<count.upperBound).map { rows.isEmpty ? row : rows[$0 % rows.count] }
      return [.rows(Array(repeating: row, count: count.lowerBound)), .rows(most)]
    case (.easing, _): return [.easing(CubicBezier(0, -1, 0, -1)), .easing(CubicBezier(1, 2, 1, 2))]
    default: return []
    }
  }

  /// The default rows of a list with one column changed in every row; empty for other kinds.
  var columnChanges: [(column: String, value: ParameterValue)] {
    guard case .rows(let columns, _) = kind, case .rows(let rows) = defaultValue else { return [] }
    return columns.map { column in
      let changed = rows.map { row -> Record in
        guard !column.isPicture else {
          return Record(picture: PictureReference("cat", width: 640, height: 470), fields: row.fields)
        }
        let fields = row.fields.map { field in
          guard field.name == column.name else { return field }
          return Record.Field(name: field.name, text: String(field.text.reversed()))
        }
        return Record(picture: row.picture, fields: fields)
      }
      return (column.name, .rows(changed))
    }
  }
}
