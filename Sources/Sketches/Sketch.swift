import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Pictures
import Tuning

/// An effect in one Lua file: its text, and what the text declares.
package struct Sketch: Sendable {
  /// The file's name without its ending.
  package let id: String
  package let text: String
  package let card: EffectCard
  private let program: SketchProgram

  /// Reads a sketch. `isTried` also plays some touches, with all checks, so that what a hand would find is told before. One
  /// from elsewhere runs `apart`, in that process, always. `finding` gives the drawings beside it.
  package init(
    id: String, text: String, path: String? = nil, isTried: Bool = true, apart process: SketchProcess? = nil,
    finding find: ((String) throws(SketchFault) -> SVGLayers)? = nil
  ) throws(SketchFault) {
    let source = text
    let text = SketchText.unified(text)
    if let line = SketchText.lineOfPower(in: text) {
      throw SketchFault(
        "^ is not the same on every machine: expected math.pow(x, y), or x * x", line: line)
    }
    let machine: SketchMachine
    do throws(SketchFault) { machine = try SketchMachine(text, apart: process, finding: find) } catch {
      throw error.helped
    }
    let declared = machine.declared
    self.id = id
    self.text = source
    var definitions: [ParameterDefinition] = []
    var group = ""
    for row in declared["params"].items {
      if row["kind"].text == "group" {
        group = row["label"].text ?? ""
      } else {
        definitions += try Self.definitions(row, group)
      }
    }
    var seen: Set<String> = []
    for definition in definitions where !seen.insert(definition.name).inserted {
      throw SketchFault("params: \(definition.name) is given twice")
    }
    let title = declared["title"].text ?? id
    let parameters = ParameterGroup(id: id, title: title, schema: Schema(definitions))
    let accent = HexColor(declared["accent"].text ?? "#8B93A7").map { Color($0) } ?? Look.mist
    program = SketchProgram(
      id: id, path: path ?? id + ".lua", text: text, schema: parameters.schema, process: process,
      artwork: machine.artwork, retunes: declared["retune"].flag == true)
    var card = EffectCard(
      parameters, sentence: declared["sentence"].text ?? "", accent: accent,
      make: { [program] size, patch in try SketchPerformance(program, in: size, patch) })
    card.rehearse = { [program] size, patch in try SketchPerformance(program, in: size, patch, doubted: .quick) }
    card.source = source
    card.laws = declared["laws"].items.compactMap(\.text)
    if let lines = machine.lines(of: "step") { card.rule = SketchText.lines(lines, of: text) }
    card.calm = try Self.calm(declared["calm"], parameters.schema)
    card.tile.isWhole = true
    card.tile.size = { $0 * max(1, 320 / $0.x, 480 / $0.y) }
    if let take = declared["tile"].text {
      do throws(TakeError) { _ = try Take(parsing: take, named: "tile") } catch { throw SketchFault("\(error)") }
      (card.tile.take, card.tile.showsFingers) = (take, true)
    }
    self.card = card
    if isTried { try SketchRehearsal.run(program, .quick) }
  }

  /// Plays some touches of all kinds, and checks every step.
  package func rehearse() throws(SketchFault) { try SketchRehearsal.run(program, .whole) }

  /// The unit that a symbol stands for; one of its own where it is none of ours.
  private static func unit(_ symbol: String) -> Unit {
    let known: [Unit] = [
      .points, .pointsPerSecond, .pointsPerSecondSquared, .seconds, .perSecond, .degrees, .degreesPerSecond, .times,
    ]
    return known.first { $0.symbol == symbol } ?? (symbol.isEmpty ? .none : Unit(symbol: symbol, name: symbol))
  }

  private static func definitions(_ row: SketchValue, _ group: String) throws(SketchFault) -> [ParameterDefinition] {
    let (key, label) = (row["key"].text ?? "", row["label"].text ?? "")
    // What a motion is made of is called by its key, and the sketch's words explain it.
    func definition(
      _ kind: ParameterKind, _ value: ParameterValue, unit: Unit = .none, suffix: String = "", role: MotionRole? = nil
    ) throws(SketchFault) -> ParameterDefinition {
      let help = suffix.isEmpty || label.isEmpty ? "" : label + "."
      do throws(Refusal) {
        return try ParameterDefinition(
          checking: key + suffix, help: help, label: suffix.isEmpty ? label : "", group: group, unit, kind, value,
          role: role)
      } catch { throw SketchFault("params: \(key + suffix): \(error.message)") }
    }
    let number = ParameterValue.number(row["default"].double ?? 0)
    let text = ParameterValue.text(row["default"].text ?? "")
    let range = (row["low"].double ?? 0)...max(row["low"].double ?? 0, row["high"].double ?? 0)
    let unit = unit(row["unit"].text ?? "")
    switch row["kind"].text {
    case "number": return [try definition(.number(range), number, unit: unit)]
    case "whole":
      guard let low = Int(exactly: range.lowerBound), let high = Int(exactly: range.upperBound) else {
        throw SketchFault("params: \(key): expected whole numbers as its range")
      }
      return [try definition(.integer(low...high), number, unit: unit)]
    case "toggle": return [try definition(.flag, .flag(row["default"].flag ?? false))]
    case "color": return [try definition(.color, text)]
    case "list":
      let (kind, value) = try SketchParameters.list(row)
      return [try definition(kind, value)]
    case "text", "picture": return [try definition(.text(maximumLength: 400), text)]
    case "choice": return [try definition(.choice(row["among"].items.compactMap(\.text)), text)]
    case "spring":
      return [
        try definition(
          .number(0...5), .number(row["response"].double ?? 0.4), unit: .seconds, suffix: "Response",
          role: .response(of: key)),
        try definition(
          .number(0...3), .number(row["damping"].double ?? 0.8), suffix: "DampingRatio", role: .dampingRatio(of: key)),
      ]
    case "fling": return [try definition(.number(0.9...0.9999), number, role: .keptPerMillisecond(of: key))]
    default:
      throw SketchFault(
        "params: expected group, number, whole, toggle, choice, color, text, picture, list, spring or fling")
    }
  }

  /// `{ settle = { response = 0.3 }, give = 0 }` as values of the schema.
  private static func calm(_ values: SketchValue, _ schema: Schema) throws(SketchFault) -> Patch {
    var patch = Patch()
    func set(_ name: String, _ value: SketchValue) throws(SketchFault) {
      guard let definition = schema[name] else {
        throw SketchFault(
          "calm: \(name) is no parameter" + Spelling.hint(for: name, among: schema.parameters.map(\.name)))
      }
      let wished: ParameterValue =
        if let number = value.double { .number(number) } else if let flag = value.flag { .flag(flag) } else {
          .text(value.text ?? "")
        }
      do throws(Refusal) { patch[name] = try definition.accept(wished) } catch {
        throw SketchFault("calm: \(name): \(error.message)")
      }
    }
    for (key, value) in values.members {
      if value.members.isEmpty {
        try set(key, value)
      } else {
        if let response = value["response"].double { try set(key + "Response", .number(response)) }
        if let damping = value["damping"].double { try set(key + "DampingRatio", .number(damping)) }
      }
    }
    return patch
  }
}

/// What a performance of a sketch is made of, and where it lies, for what is told of it.
struct SketchProgram: Sendable {
  let id: String
  let path: String
  let text: String
  let schema: Schema
  /// Where one from elsewhere runs; nil for here.
  var process: SketchProcess?
  var artwork: [String: SVGLayers] = [:]
  /// True where it has a `retune`.
  var retunes = false
}

extension SketchFault {
  /// A mistake in the language, with what those who come from other languages mean by it.
  fileprivate var helped: SketchFault {
    var fault = self
    if message.hasSuffix(" near '!'") { fault.message += "; in Lua ~= means unequal, and not is the word for !" }
    if message.hasPrefix("syntax error near '"), let sign = message.dropLast().last, "+-*/".contains(sign) {
      fault.message += "; in Lua write x = x \(sign) 1"
    }
    if message.hasPrefix("'}' expected (to close") { fault.message += "; is a comma missing before it?" }
    return fault
  }
}

/// What is told from the text alone.
enum SketchText {
  /// With `\n` at the end of each line, as Lua counts them: an editor may have written `\r\n`, or `\r` alone.
  static func unified(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
    var (bytes, before): ([UInt8], UInt8) = ([], 0)
    for byte in text.utf8 {
      let isPair = (before, byte) == (13, 10) || (before, byte) == (10, 13)
      if !isPair { bytes.append(byte == 13 ? 10 : byte) }
      before = isPair ? 0 : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first line in which something is put into a name or into what it holds, from 1.
  static func line(changing name: String, in text: String) -> Int? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { line in
      let code = line[..<(line.firstRange(of: "--")?.lowerBound ?? line.endIndex)]
      if String(code).trimmed.hasPrefix("local") { return false }
      return code.ranges(of: name).contains { range in
        let (before, rest) = (code[..<range.lowerBound], code[range.upperBound...])
        if before.last.map(isOfName) == true || before.last == "." || rest.first.map(isOfName) == true { return false }
        if before.hasSuffix("insert(") || before.hasSuffix("remove(") || rest.first == ":" { return true }
        guard let sign = rest.firstIndex(of: "=") else { return false }
        return !rest[rest.index(after: sign)...].hasPrefix("=") && !rest[..<sign].contains { "<>~={(".contains($0) }
      }
    }.map { $0 + 1 }
  }

  /// Some lines without what they are indented by together.
  static func lines(_ range: ClosedRange<Int>, of text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(range.lowerBound - 1)
      .prefix(range.count)
    let margin = lines.filter { !$0.allSatisfy { $0 == " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(margin)) }
  }

  private static func isOfName(_ c: Character) -> Bool { c == "_" || c.isLetter || c.isNumber }

  /// The line of the first `^` outside comments and texts, from 1.
  static func lineOfPower(in text: String) -> Int? {
    let bytes = Array(text.utf8)
    var (line, index) = (1, 0)
    func at(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
    func isAt(_ word: String) -> Bool { bytes[min(index, bytes.count)...].starts(with: word.utf8) }
    // `[[`, `[==[`: how many signs are between, nothing for no long bracket.
    func level(_ place: Int) -> Int? {
      guard at(place) == UInt8(ascii: "[") else { return nil }
      var end = place + 1
      while at(end) == UInt8(ascii: "=") { end += 1 }
      return at(end) == UInt8(ascii: "[") ? end - place - 1 : nil
    }
    func skipLong(_ level: Int) {
      let end = "]" + String(repeating: "=", count: level) + "]"
      while index < bytes.count, !isAt(end) {
        if bytes[index] == UInt8(ascii: "\n") { line += 1 }
        index += 1
      }
      index += end.utf8.count
    }
    while index < bytes.count {
      let byte = bytes[index]
      if isAt("--") {
        index += 2
        if let level = level(index) {
          skipLong(level)
        } else {
          while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        }
      } else if let level = level(index) {
        skipLong(level)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        index += 1
        while index < bytes.count, bytes[index] != byte, bytes[index] != UInt8(ascii: "\n") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
      } else if byte == UInt8(ascii: "^") {
        return line
      } else {
        if byte == UInt8(ascii: "\n") { line += 1 }
        index += 1
      }
    }
    return nil
  }
}
