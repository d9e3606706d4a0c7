import Formatting
import Motion
import Testing

@testable import Tuning

/// A curve as a parameter, from its file to its schema.
@Suite struct EasingKindTests {
  private struct Parameters: ParameterSet {
    @Parameter("How it comes.") var arrival = CubicBezier.easeOut
    init() {}
  }

  private static let group = ParameterGroup(id: "e", title: "E", schema: Schema(of: Parameters.self))
  private static let catalogue = ParameterCatalogue([group])
  private static let expected =
    "[x1, y1, x2, y2] with x in 0…1 and y in -1…2, or \"linear\", \"ease\", \"ease-in\", \"ease-out\" or \"ease-in-out\""

  @Test(arguments: [
    ("[0.4, 0, 1, 1]", CubicBezier(0.4, 0, 1, 1)), ("[0, -1, 1, 2]", CubicBezier(0, -1, 1, 2)),
    ("\"linear\"", CubicBezier(0, 0, 1, 1)), ("\"ease\"", CubicBezier(0.25, 0.1, 0.25, 1)),
    ("\"ease-in\"", CubicBezier(0.42, 0, 1, 1)), ("\"ease-out\"", CubicBezier(0, 0, 0.58, 1)),
    ("\"ease-in-out\"", CubicBezier(0.42, 0, 0.58, 1)),
  ])
  func curvesAreReadFromAFile(json: String, expected: CubicBezier) throws {
    let patches = try Self.catalogue.read(Array("{\"e\": {\"arrival\": \(json)}}".utf8), path: "c.json")
    #expect(try Parameters().applying(patches["e"]).arrival == expected)
  }

  @Test(arguments: [
    ("[1.2, 0, 1, 1]", "1.2 is out of range for x1, expected \(expected)"),
    ("[0, 0, -0.1, 1]", "-0.1 is out of range for x2, expected \(expected)"),
    ("[0, -1.5, 1, 1]", "-1.5 is out of range for y1, expected \(expected)"),
    ("[0, 0, 1, 2.01]", "2.01 is out of range for y2, expected \(expected)"),
    ("\"eas-in\"", "\"eas-in\" is not a curve, expected \(expected)"),
    ("\"0.4, 0, 1, 1\"", "\"0.4, 0, 1, 1\" is not a curve, expected \(expected)"),
    ("[0, 0, 1]", "expected \(expected), got a list"), ("[0, 0, 1, 1, 1]", "expected \(expected), got a list"),
    ("[0, 0, 1, \"1\"]", "expected \(expected), got a list"), ("3", "expected \(expected), got a number"),
    ("true", "expected \(expected), got true"), ("{}", "expected \(expected), got an object"),
  ])
  func badCurvesInAFileAreRefused(json: String, message: String) {
    let error = #expect(throws: Problems<Problem>.self) {
      try Self.catalogue.read(Array("{\"e\": {\"arrival\": \(json)}}".utf8), path: "c.json")
    }
    #expect(error?.list.map(\.message) == [message + " (kept ease-out)"])
  }

  @Test(arguments: [
    ("[0.4,0,1,1]", CubicBezier(0.4, 0, 1, 1)), ("0.4, 0, 1, 1", CubicBezier(0.4, 0, 1, 1)),
    ("cubic-bezier(0.4, 0, 1, 1)", CubicBezier(0.4, 0, 1, 1)), ("ease-in", .easeIn), ("Ease-In", .easeIn),
    ("[0.4,0,1]", nil), ("[2,0,1,1]", nil), ("0.4,0,1,1]x", nil), ("0.4,,1,1", nil), ("nan,0,1,1", nil), ("", nil),
  ])
  func curvesAreReadFromTheCommandLine(text: String, expected: CubicBezier?) {
    let patches = try? Self.catalogue.read(settings: ["e.arrival=\(text)"])
    #expect(patches?["e"]["arrival"] == expected.map { .easing($0) })
  }

  @Test func writtenCurvesRoundTrip() throws {
    for curve in [CubicBezier(0.4, -0.5, 0.123, 1.5), .easeIn] {
      let value = ParameterValue.easing(curve)
      let definition = try #require(Self.group.schema["arrival"])
      let file = Self.catalogue.config(of: ["e": ["arrival": value]])
      #expect(try Self.catalogue.read(Array(file.utf8), path: "c.json")["e"]["arrival"] == value)
      #expect(try Self.catalogue.read(settings: ["e.arrival=\(value.shown)"])["e"]["arrival"] == value)
      #expect(definition.json(of: value).spaced == (curve == .easeIn ? "[0.42, 0, 1, 1]" : "[0.4, -0.5, 0.123, 1.5]"))
      #expect(value.shown == (curve == .easeIn ? "ease-in" : "[0.4, -0.5, 0.123, 1.5]"))
    }
  }

  @Test func curvesInterpolateByNumber() throws {
    let definition = try #require(Self.group.schema["arrival"])
    let (a, b) = (ParameterValue.easing(.easeIn), ParameterValue.easing(CubicBezier(0, 1, 0.5, 0)))
    #expect(definition.value(from: a, to: b, 0) == a && definition.value(from: a, to: b, 1) == b)
    #expect(definition.value(from: a, to: b, 0.25) == .easing(CubicBezier(0.315, 0.25, 0.875, 0.75)))
  }

  @Test func schemaAndReferenceDescribeCurves() throws {
    let schema = Self.catalogue.jsonSchema()
    #expect(schema.contains("\"minItems\": 4") && schema.contains("\"ease-in-out\""))
    #expect(schema.contains("\"default\": [0, 0, 0.58, 1]"))
    #expect(
      Self.catalogue.reference().contains("| `\"ease-out\"` | `[x1, y1, x2, y2]`, x in 0…1, y in -1…2; `\"linear\"`"))
  }

  /// Every sample is a valid value, and the first one differs from the default.
  @Test func samplesAreValidValues() throws {
    for definition in Self.group.schema.parameters {
      let samples = definition.kind.rules.samples(beside: definition.defaultValue)
      #expect(samples.first != definition.defaultValue && !samples.isEmpty)
      for sample in samples { #expect(try definition.accept(sample) == sample) }
    }
  }
}
