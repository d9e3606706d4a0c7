import Motion

/// The kind of a parameter: the constraint from which checks, schema and panel control follow.
///
/// This file is the list of kinds. The rules of a kind are a file in `Kinds`, its control in the panel is in
/// `RowControl`, and its form in exported code is in `HandoffItem`. There is no fifth place, and without any of these
/// four nothing compiles.
package enum ParameterKind: Hashable, Sendable {
  case number(ClosedRange<Double>)
  case integer(ClosedRange<Int>)
  case flag
  /// A text, with its greatest number of characters (Unicode scalars, as in JSON Schema).
  case text(maximumLength: Int)
  /// A choice, with its keys in the order of declaration.
  case choice([String])
  case color
  case rows([Column], count: ClosedRange<Int>)
  /// An easing curve: the course of a motion from its beginning to its end.
  case easing

  /// The behaviour of the kind: how values are checked, read, shown and blended.
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

/// The value of a parameter of any kind, as passed between file, panel, command line and effect.
package enum ParameterValue: Hashable, Sendable {
  case number(Double)
  case integer(Int)
  case flag(Bool)
  case text(String)
  /// A declared choice, by its key.
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
  /// The approximate number of bytes that the value takes on the heap.
  package var bytes: Int { stored.bytes }

  /// The value on one line for people: `3600`, `"Hello"`, `nearest`, `5 rows`.
  package var shown: String { stored.shown }

  /// The type in a message such as "expected a number, got a string".
  package var typeName: String { stored.typeName }

  /// Returns the value for a config file.
  ///
  /// A list with pictures needs its columns, which contain the key of the picture.
  package func json(columns: [Column] = []) -> JSONValue { stored.json(columns: columns) }
}
