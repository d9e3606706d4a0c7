import Motion

/// What values a parameter takes; the constraint from which checks, schema and panel control follow.
///
/// This file is the list of kinds. What a kind is stands in a file of `Kinds`, its control in the panel's `RowControl`,
/// and what it is called in code that it is handed to in `HandoffItem`: there is no fifth place, and without any of these
/// four nothing compiles.
package enum ParameterKind: Hashable, Sendable {
  case number(ClosedRange<Double>)
  case integer(ClosedRange<Int>)
  case flag
  /// Characters (Unicode scalars, as JSON Schema counts).
  case text(maximumLength: Int)
  /// The keys in the order of declaration.
  case choice([String])
  case color
  case rows([Column], count: ClosedRange<Int>)
  /// How a motion goes from its beginning to its end.
  case easing

  /// What a value of it has to be, and how it is read, told and blended.
  package var rules: any KindRules {
    switch self {
    case .number(let range): NumberKind(range: range)
    case .integer(let range): IntegerKind(range: range)
    case .flag: FlagKind()
    case .text(let maximumLength): TextKind(maximumLength: maximumLength)
    case .choice(let keys): ChoiceKind(keys: keys)
    case .color: ColorKind()
    case .rows(let columns, let count): RowsKind(columns: columns, count: count)
    case .easing: EasingKind()
    }
  }
}

/// The value of a parameter of any kind, as it travels between file, panel, command line and effect.
package enum ParameterValue: Hashable, Sendable {
  case number(Double)
  case integer(Int)
  case flag(Bool)
  case text(String)
  /// One of the declared choices, by its key.
  case choice(String)
  case color(HexColor)
  case rows([Record])
  case easing(CubicBezier)

  var stored: any StoredValue {
    switch self {
    case .number(let number): number
    case .integer(let number): number
    case .flag(let flag): flag
    case .text(let text): text
    case .choice(let key): ChoiceKey(key: key)
    case .color(let color): color
    case .rows(let rows): rows
    case .easing(let curve): curve
    }
  }
}

extension ParameterValue {
  /// About how many bytes it takes on the heap.
  package var bytes: Int { stored.bytes }

  /// As a person reads it on one line: `3600`, `"Hello"`, `nearest`, `5 rows`.
  package var shown: String { stored.shown }

  /// As in "expected a number, got a string".
  package var typeName: String { stored.typeName }

  /// As it stands in a config file. A list with pictures needs its columns, which name the picture's.
  package func json(columns: [Column] = []) -> JSONValue { stored.json(columns: columns) }
}
