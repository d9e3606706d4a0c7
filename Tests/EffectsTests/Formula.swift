import Motion
import Testing

/// A formula of a law, as exports state it: `x = pathRadius × sin(2 × π / count × d)`.
struct Formula {
  /// The values of parameters and variables.
  let values: [String: Double]
  private var text: Substring

  /// Returns the value of the first formula for `name` in the laws; throws if there is none, or if it uses an unknown name.
  static func value(of name: String, in laws: [String], _ values: [String: Double]) throws -> Double {
    let text = laws.joined(separator: " ")
    let sign = " \(name) = "
    let start = try #require(text.range(of: sign), "no \(name)")
    var formula = Formula(values: values, text: text[start.upperBound...])
    return try formula.sum()
  }

  private mutating func skip(_ sign: String) -> Bool {
    while text.first == " " { text.removeFirst() }
    guard text.hasPrefix(sign) else { return false }
    text.removeFirst(sign.count)
    return true
  }

  private mutating func sum() throws -> Double {
    var value = try product()
    while true {
      if skip("+") { value += try product() } else if skip("-") { value -= try product() } else { return value }
    }
  }

  private mutating func product() throws -> Double {
    var value = try factor()
    while true {
      if skip("×") { value *= try factor() } else if skip("/") { value /= try factor() } else { return value }
    }
  }

  private mutating func factor() throws -> Double {
    if skip("-") { return -(try factor()) }
    if skip("π") { return .pi }
    if skip("|") {
      let value = try sum()
      try #require(skip("|"))
      return value.magnitude
    }
    if skip("(") {
      let value = try sum()
      try #require(skip(")"))
      return value
    }
    if text.first?.isNumber == true {
      // A full stop after a number ends the sentence.
      var digits = text.prefix { $0.isNumber || $0 == "." }
      if digits.hasSuffix(".") { digits.removeLast() }
      text.removeFirst(digits.count)
      return try #require(Double(digits))
    }
    let name = String(text.prefix(while: \.isLetter))
    text.removeFirst(name.count)
    guard text.hasPrefix("(") else { return try #require(values[name], "\(name) is unknown") }
    return try function(name)
  }

  private mutating func function(_ name: String) throws -> Double {
    try #require(skip("("))
    var a = [try sum()]
    while skip(",") { a.append(try sum()) }
    try #require(skip(")"))
    switch name {
    case "sin": return Exact.sin(a[0])
    case "cos": return Exact.cos(a[0])
    case "tan": return Exact.tan(a[0])
    case "min": return a.min()!
    case "max": return a.max()!
    case "clamp": return min(max(a[0], a[1]), a[2])
    case "mod": return a[0] - a[1] * (a[0] / a[1]).rounded(.down)
    case "smooth":
      let t = min(max((a[2] - a[0]) / (a[1] - a[0]), 0), 1)
      return t * t * (3 - 2 * t)
    default: throw Unknown(name: name)
    }
  }

  private struct Unknown: Error { var name: String }
}
