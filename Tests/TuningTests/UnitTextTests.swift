import Formatting
import Testing

@testable import Tuning

/// Numbers with a unit, on the command line and in a config.
@Suite struct UnitTextTests {
  private static func definition(_ name: String, _ kind: ParameterKind, _ unit: Unit) -> ParameterDefinition {
    ParameterDefinition(name: name, help: "", group: "", unit: unit, kind: kind, defaultValue: 1)
  }
  private let catalogue = ParameterCatalogue([
    ParameterGroup(
      id: "toy", title: "Toy",
      schema: Schema([
        definition("time", .number(0...5), .seconds), definition("width", .integer(0...500), .points),
        definition("share", .number(0...1), .none),
        definition("delay", .number(0...5000), Unit(symbol: "ms", name: "milliseconds")),
      ]))
  ])

  @Test(arguments: [
    ("toy.time", "600ms", 0.6), ("toy.time", "0.6s", 0.6), ("toy.time", "0.6 s", 0.6), ("toy.time", " 1500 ms ", 1.5),
    ("toy.time", "2", 2), ("toy.width", "40pt", 40), ("toy.delay", "0.6s", 600), ("toy.delay", "600ms", 600),
  ])
  func valuesWithUnitsAreRead(_ key: String, _ text: String, _ value: Double) throws {
    #expect(try catalogue.read(settings: ["\(key)=\(text)"])[key: key]?.double == value)
    let name = key.dropFirst(4)
    guard Double(text) == nil else { return }
    let config = Array("{\"toy\": {\"\(name)\": \"\(text)\"}}".utf8)
    #expect(try catalogue.read(config, path: "c.json")[key: key]?.double == value)
  }

  @Test(arguments: ["toy.time=600m", "toy.time=6000ms", "toy.share=0.5s", "toy.time=s", "toy.time=ms", "toy.time=0x1s"])
  func wrongUnitsAreRefused(_ setting: String) {
    #expect(throws: Problem.self) { try catalogue.read(settings: [setting]) }
    let (key, text) = (setting.prefix { $0 != "=" }.dropFirst(4), setting.drop { $0 != "=" }.dropFirst())
    #expect(throws: Problems<Problem>.self) {
      try catalogue.read(Array("{\"toy\": {\"\(key)\": \"\(text)\"}}".utf8), path: "c.json")
    }
  }

  @Test func dottedKeyInAConfigIsRefused() {
    let error = #expect(throws: Problems<Problem>.self) {
      try catalogue.read(Array("{\"toy.time\": 1}".utf8), path: "c.json")
    }
    #expect(
      error?.lines == [
        "c.json:1:2: toy.time: a key with a point is one of --set, expected \"toy\": { \"time\": … }"
      ])
  }
}
