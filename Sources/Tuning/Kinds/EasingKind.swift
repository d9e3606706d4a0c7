import Formatting
import Motion

/// The kind of an easing curve: `[x1, y1, x2, y2]` as in CSS, or one of CSS's names.
struct EasingKind: KindRules {
  private static let x = 0.0...1
  /// The range of y: the curve may begin backwards and overshoot, by as much as the whole way.
  private static let y = -1.0...2

  let typeName = "a curve"
  func expected(_ unit: Unit) -> String {
    "[x1, y1, x2, y2] with x in 0…1 and y in -1…2, or \(ParameterDefinition.alternatives(Self.names))"
  }
  func wanted(_ unit: Unit) -> String { expected(unit) }
  private static var names: [String] { CubicBezier.named.map { JSONText.quoted($0.name) } }

  func accept(_ value: ParameterValue, _ unit: Unit) throws(Problem) -> ParameterValue? {
    if case .text(let name) = value {
      guard let curve = CubicBezier.named.first(where: { $0.name == name })?.curve else {
        throw Problem(message: "\(JSONText.excerpt(name)) is not a curve", expected: expected(unit))
      }
      return .easing(curve)
    }
    guard case .easing(let curve) = value else { return nil }
    for (name, number, range) in [
      ("x1", curve.x1, Self.x), ("y1", curve.y1, Self.y), ("x2", curve.x2, Self.x), ("y2", curve.y2, Self.y),
    ] where !range.contains(number) {
      throw Problem(message: "\(number.plainText) is out of range for \(name)", expected: expected(unit))
    }
    return value
  }

  func value(of node: JSONNode, _ unit: Unit) -> ParameterValue? {
    guard case .array(let elements) = node.content else { return .text(in: node) }
    let numbers = elements.compactMap { if case .number(let number) = $0.content { number } else { nil } }
    return numbers.count == elements.count ? CubicBezier(unchecked: numbers).map { .easing($0) } : nil
  }

  /// Reads a name, the four numbers as a config file or CSS writes them, or four numbers with commas.
  func value(ofSetting text: String, _ unit: Unit) throws(Problem) -> ParameterValue? {
    let word = text.filter { !$0.isWhitespace }.lowercased()
    if CubicBezier.named.contains(where: { $0.name == word }) { return .text(word) }
    var list = word.hasPrefix("cubic-bezier(") ? word.dropFirst("cubic-bezier".count) : word[...]
    for (open, close) in [("[", "]"), ("(", ")")] where list.hasPrefix(open) && list.hasSuffix(close) {
      list = list.dropFirst().dropLast()
    }
    let parts = list.split(separator: ",", omittingEmptySubsequences: false).map { part -> Double? in
      // CSS omits the zero before the point.
      let number = part.hasPrefix(".") ? "0" + part : part.hasPrefix("-.") ? "-0" + part.dropFirst() : part
      return JSONScanner.isNumber(Array(number.utf8)[...]) ? Double(number) : nil
    }
    guard let curve = CubicBezier(unchecked: parts.compactMap { $0 }), parts.count == 4 else {
      throw Problem(message: "\(JSONText.excerpt(text)) is not a curve", expected: expected(unit))
    }
    return .easing(curve)
  }

  var constraint: [JSONValue.Member] {
    func number(_ range: ClosedRange<Double>) -> JSONValue {
      ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    }
    let (x, y) = (number(Self.x), number(Self.y))
    let four: JSONValue = ["type": "array", "minItems": 4, "maxItems": 4, "items": [x, y, x, y]]
    let names: JSONValue = ["enum": .array(CubicBezier.named.map { .string($0.name) })]
    return [.init("anyOf", [four, names])]
  }

  func accepted(_ unit: Unit) -> String {
    "`[x1, y1, x2, y2]`, x in 0…1, y in -1…2; " + Self.names.map { "`\($0)`" }.joined(separator: ", ")
  }

  func defaultText(_ usual: ParameterValue) -> String {
    "`\(usual.shown.hasPrefix("[") ? usual.shown : "\"\(usual.shown)\"")`"
  }

  func value(from a: ParameterValue, to b: ParameterValue, _ fraction: Double) -> ParameterValue {
    guard case .easing(let a) = a, case .easing(let b) = b else { return a }
    func between(_ a: Double, _ b: Double) -> Double { NumberKind.rounded(a + (b - a) * fraction, span: 1) }
    return .easing(
      CubicBezier(between(a.x1, b.x1), between(a.y1, b.y1), between(a.x2, b.x2), between(a.y2, b.y2)))
  }

  func samples(beside own: ParameterValue) -> [ParameterValue] {
    ([CubicBezier(0.9, 0.1, 0.9, 0.2), CubicBezier(0, 2, 1, -1), CubicBezier(1, 0, 0, 1)]
      + CubicBezier.named.map(\.curve)).map { .easing($0) }.filter { $0 != own }
  }
}

extension CubicBezier {
  /// The curves with a name in CSS.
  package static let named: [(name: String, curve: CubicBezier)] = [
    ("linear", .linear), ("ease", CubicBezier(0.25, 0.1, 0.25, 1)), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut),
  ]

  package var name: String? { Self.named.first { $0.curve == self }?.name }

  package var numbers: [Double] { [x1, y1, x2, y2] }

  /// Creates a curve of four numbers, without a check of their ranges; `nil` for another count.
  fileprivate init?(unchecked numbers: [Double]) {
    guard numbers.count == 4 else { return nil }
    self.init(0, numbers[1], 0, numbers[3])
    (x1, x2) = (numbers[0], numbers[2])
  }
}

extension CubicBezier: StoredValue, Tunable {
  var typeName: String { "a curve" }
  /// The name of a named curve, such as `ease-in`; else the numbers, such as `[0.4, 0, 1, 1]`.
  var shown: String { name ?? json(columns: []).spaced }
  func json(columns: [Column]) -> JSONValue { .array(numbers.map { .number($0) }) }

  package var parameterValue: ParameterValue { .easing(self) }
}

extension Parameter where Value == CubicBezier {
  package init(
    wrappedValue: CubicBezier, _ help: String = "", group: String = "", also: String = "", role: MotionRole? = nil
  ) {
    self.init(wrappedValue, help, group, also, .easing, role: role)
  }
}
