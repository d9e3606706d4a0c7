import Canvas
import Effects
import Formatting
import Motion
import Pictures
import Takes
import Tuning

/// An effect in one Lua file: the text and its declarations.
package struct Sketch: Sendable {
  /// The file's name without its ending.
  package let id: String
  package let text: String
  package let card: EffectCard
  let program: SketchProgram

  /// Reads a sketch.
  ///
  /// - Parameters:
  ///   - isTried: Whether to play some touches with all checks, to find faults before the user does.
  ///   - find: Returns the drawings beside the sketch.
  package init(
    id: String, text: String, path: String? = nil, isTried: Bool = true,
    finding find: ((String) throws(SketchFault) -> SVGLayers)? = nil
  ) throws(SketchFault) {
    try self.init(id: id, text, path, apart: nil, [:], finding: find)
    if isTried { try SketchRehearsal.run(program, .quick) }
  }

  /// Reads a foreign sketch, which only ever runs in the given process.
  package init(guest source: EffectSource, id: String, in process: SketchProcess) throws(SketchFault) {
    var artwork: [String: SVGLayers] = [:]
    for (name, drawing) in source.drawings {
      do throws(FileRefusal) { artwork[name] = try SVGLayers(Array(drawing.utf8), named: name) } catch {
        throw SketchFault("layers: \(name.excerpt) \(error.reason)")
      }
    }
    try self.init(id: id, source.text, nil, apart: process, artwork, finding: nil)
  }

  private init(
    id: String, _ text: String, _ path: String?, apart process: SketchProcess?, _ artwork: [String: SVGLayers],
    finding find: ((String) throws(SketchFault) -> SVGLayers)?
  ) throws(SketchFault) {
    let source = text
    let text = LuaText.unified(source)
    if let line = SketchText.lineOfPower(in: text) {
      throw SketchFault(
        "^ is not the same on every machine: expected math.pow(x, y), or x * x", line: line)
    }
    let machine: SketchMachine
    do throws(SketchFault) { machine = try SketchMachine(text, apart: process, artwork: artwork, finding: find) } catch
    {
      throw error.helped(in: text)
    }
    try self.init(id: id, source, path, machine, apart: process)
  }

  /// Reads the declarations of a machine that has loaded the sketch.
  init(
    id: String, _ source: String, _ path: String?, _ machine: SketchMachine, apart process: SketchProcess?
  ) throws(SketchFault) {
    let text = LuaText.unified(source)
    let declared = machine.declared
    try Self.checkLengths(declared, text)
    self.id = id
    self.text = source
    var definitions: [ParameterDefinition] = []
    var group = ""
    for (index, row) in declared["params"].items.enumerated() {
      if row["kind"].text == nil {
        throw SketchFault(
          "params[\(index + 1)]: expected group, number, whole, toggle, choice, color, text, picture, list, spring or "
            + "fling, such as number(\"radius\", 36, { 8, 120 }, \"pt\", \"Radius\")",
          line: SketchText.line(of: "params", after: ["effect"], in: text))
      } else if row["kind"].text == "group" {
        group = row["label"].text ?? ""
        if let refusal = SketchLimits.refusal(of: group, SketchLimits.title) {
          let line = SketchText.line(of: "group", after: ["effect", "params"], in: text)
          throw SketchFault("group: the title \(refusal)", line: line)
        }
      } else {
        do throws(SketchFault) {
          let more = try Self.definitions(row, group)
          for one in more where definitions.contains(where: { $0.name == one.name }) {
            throw SketchFault("params: \(one.name) is given twice")
          }
          if let refusal = SketchLimits.refusal(of: row["label"].text ?? "", SketchLimits.title) {
            throw SketchFault("params: the label of \(row["key"].text ?? "") \(refusal)")
          }
          if let refusal = SketchLimits.refusal(of: row["help"].text ?? "", SketchLimits.sentence) {
            throw SketchFault("params: the help of \(row["key"].text ?? "") \(refusal)")
          }
          definitions += more
          guard definitions.count <= SketchLimits.parameters else {
            throw SketchFault("params: expected at most \(SketchLimits.parameters) values")
          }
        } catch { throw SketchFault(error.message, line: row["line"].whole) }
      }
    }
    let title = declared["title"].text ?? id
    let parameters = ParameterGroup(id: id, title: title, schema: Schema(definitions))
    let accent = HexColor(declared["accent"].text ?? "#8B93A7").map { Color($0) } ?? Look.mist
    program = SketchProgram(
      id: id, path: path ?? id + ".lua", text: text, schema: parameters.schema, process: process,
      artwork: machine.artwork, retunes: declared["retune"] != .nothing,
      readsInset: SketchText.reads("inset", in: text), hasKeyboard: declared["keyboard"].flag == true,
      named: ExpectedPictures.names(in: text))
    var card = EffectCard(
      parameters, sentence: declared["sentence"].text ?? "", accent: accent,
      make: { [program] size, patch in try SketchPerformance(program, in: size, patch) })
    card.rehearse = { [program] size, patch in try SketchPerformance(program, in: size, patch, doubted: .quick) }
    card.source = EffectSource(
      source, drawings: machine.artwork.mapValues { String(decoding: $0.text, as: UTF8.self) })
    card.hasKeyboard = program.hasKeyboard
    card.laws = try SketchLaws.laws(declared["laws"], text)
    card.rule = SketchLaws.rule(machine, text)
    card.calm = try Self.calm(declared["calm"], parameters.schema, text)
    card.tile.isWhole = true
    card.tile.size = { $0 * max(1, 320 / $0.x, 480 / $0.y) }
    if let take = declared["tile"].text {
      do throws(Problems<Problem>) {
        let parsed = try Take(parsing: take, named: "tile")
        if !card.hasKeyboard, let refusal = parsed.refusalOfKeys(by: id, named: "tile") { throw Problems([refusal]) }
      } catch { throw SketchFault("\(error)") }
      (card.tile.take, card.tile.showsFingers) = (take, true)
    }
    self.card = card
  }

  private static func checkLengths(_ declared: SketchValue, _ text: String) throws(SketchFault) {
    for (field, most) in [("title", SketchLimits.title), ("sentence", SketchLimits.sentence)] {
      guard let refusal = SketchLimits.refusal(of: declared[field].text ?? "", most) else { continue }
      let line = SketchText.line(of: field, after: ["effect"], in: text)
      throw SketchFault("effect: the \(field) \(refusal)", line: line)
    }
  }

  /// Plays touches of all kinds and checks every step.
  package func rehearse() throws(SketchFault) { try SketchRehearsal.run(program, .whole) }

  private static func definitions(_ row: SketchValue, _ group: String) throws(SketchFault) -> [ParameterDefinition] {
    let (key, label) = (row["key"].text ?? "", row["label"].text ?? "")
    // Without a help text, the parameters of a motion are titled by their key, and the label is their help.
    func definition(
      _ kind: ParameterKind, _ value: ParameterValue, unit: Unit = .none, suffix: String = "", role: MotionRole? = nil
    ) throws(SketchFault) -> ParameterDefinition {
      var (title, help) = (label, row["help"].text ?? "")
      if suffix == "DampingRatio" { title += " damping ratio" } else if suffix == "Response" { title += " response" }
      if !suffix.isEmpty, help.isEmpty { (title, help) = ("", label.isEmpty ? "" : label + ".") }
      do throws(Problem) {
        return try ParameterDefinition(
          checking: key + suffix, help: help, label: title, group: group, unit, kind, value, role: role)
      } catch { throw SketchFault("params: \(key + suffix): \(error.message)") }
    }
    let number = ParameterValue.number(row["default"].double ?? 0)
    let text = ParameterValue.text(row["default"].text ?? "")
    let range = (row["low"].double ?? 0)...max(row["low"].double ?? 0, row["high"].double ?? 0)
    let unit = SketchWords.units.first { $0.symbol == row["unit"].text } ?? .none
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
    case "text": return [try definition(.text(maximumLength: 400), text)]
    case "picture": return [try definition(.choice(SketchWords.pictures), text)]
    case "choice": return [try definition(.choice(row["among"].items.compactMap(\.text)), text)]
    case "spring":
      let damping = row["damping"].double ?? 0.8
      let response = try definition(
        .number(0...5), .number(row["response"].double ?? 0.4), unit: .seconds, suffix: "Response",
        role: .response(of: key))
      var ratio = try definition(
        .number(0...10), .number(damping), suffix: "DampingRatio", role: .dampingRatio(of: key))
      // Few springs are damped more than this, so the slider covers the rest only for one that is.
      if damping <= 3 { ratio.useful = 0...3 }
      return [response, ratio]
    case "fling": return [try definition(.number(0.9...0.9999), number, role: .keptPerMillisecond(of: key))]
    default: throw SketchFault("params: '\(key)' is of no kind")
    }
  }

  /// Returns `{ settle = { response = 0.3 }, give = 0 }` as values of the schema.
  private static func calm(_ values: SketchValue, _ schema: Schema, _ text: String) throws(SketchFault) -> Patch {
    var patch = Patch()
    if let (name, line) = SketchText.doubled(inTable: "calm", of: text) {
      throw SketchFault("calm: \(name) is given twice", line: line)
    }
    for (key, value) in values.members {
      let parts = value.members.map {
        ($0.key, name: key + ($0.key == "response" ? "Response" : "DampingRatio"), $0.value)
      }
      for (part, name, value) in value.members.isEmpty ? [("", key, value)] : parts {
        func fault(_ message: String) -> SketchFault {
          SketchFault(
            "calm: \(message)", line: SketchText.line(of: part.isEmpty ? key : part, after: ["calm", key], in: text))
        }
        if !["", "response", "damping"].contains(part) {
          let hint = Spelling.hint(for: part, among: ["response", "damping"])
          throw fault("\(key) has no \(part), expected response or damping\(hint)")
        }
        guard let definition = schema[name] else {
          if schema[key + "DampingRatio"] != nil {
            throw fault("\(key) is a spring, expected { response = 0.3, damping = 1 }, or one of them")
          }
          let names = schema.parameters.map { $0.role?.motion ?? $0.name }
          throw fault("\(key) is no parameter" + Spelling.hint(for: key, among: names))
        }
        let parameterValue: ParameterValue =
          if let number = value.double { .number(number) } else if let flag = value.flag { .flag(flag) } else {
            .text(value.text ?? "")
          }
        do throws(Problem) { patch[name] = try definition.accept(parameterValue) } catch {
          throw fault("\(name): \(error.message)")
        }
      }
    }
    return patch
  }
}

/// A sketch ready to perform, with its path for messages.
struct SketchProgram: Sendable {
  let id: String
  let path: String
  let text: String
  let schema: Schema
  /// The process of a foreign sketch. `nil` if the sketch runs in this process.
  var process: SketchProcess?
  var artwork: [String: SVGLayers] = [:]
  /// Whether the sketch has a `retune` function.
  var retunes = false
  /// Whether the text reads `s.inset`, which only then is part of the state.
  var readsInset = false
  /// Whether typed keys reach the sketch.
  var hasKeyboard = false
  /// The built-in pictures whose names are strings in the text.
  var named: [String] = []
}
