import Canvas
import Foundation
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests the names of every effect, and that the catalogue lists all effects.
struct ConformanceCatalogueTests {
  @Test func everyFolderIsListed() throws {
    let sources = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Studies", isDirectory: true)
    let folders = try FileManager.default.contentsOfDirectory(
      at: sources, includingPropertiesForKeys: [.isDirectoryKey]
    ).filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }.map(\.lastPathComponent)
    #expect(folders.sorted() == Catalogue.ids.map { $0.prefix(1).uppercased() + $0.dropFirst() }.sorted())
    #expect(Set(Catalogue.ids).count == Catalogue.ids.count)
    let outermost = EffectLibrary.builtIn.parameters.groups.map(\.id).filter { !$0.contains(".") }
    #expect(outermost == [PlaygroundSettings.id] + Catalogue.ids)
  }

  /// Checks that the pages of guarantees refer to existing tests.
  @Test(arguments: [("docs/EFFECTS.md", 25), ("docs/SECURITY.md", 15)])
  func guaranteePagesNameExistingTests(_ name: String, _ least: Int) throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let page = tests.deletingLastPathComponent().appendingPathComponent(name)
    let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    let sources = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("|") }
    let names = rows.flatMap { $0.split(separator: "|").last?.matches(of: /`(\w+)`/).map(\.1) ?? [] }
    #expect(names.count > least)
    for test in names { #expect(sources.contains("func \(test)("), "\(name): no test is called \(test)") }
  }

  @Test("words are there, and a sentence is one", arguments: Catalogue.ids)
  func titlesAndSentencesAreWellFormed(id: String) throws {
    let effect = try Catalogue.named(id)
    #expect(id.allSatisfy { $0.isLowercase && $0.isASCII })
    #expect(!effect.title.isEmpty && !effect.card.about.isEmpty)
    #expect(effect.sentence.hasSuffix(".") && !effect.sentence.contains("\n"))
    #expect(effect.card.about.hasSuffix("."))
  }

  @Test("happenings and readouts have names to rely on", arguments: Catalogue.ids)
  func happeningAndReadoutNamesAreUnique(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      var happenings: Set<Happening> = []
      for size in [Vector(390, 844), Vector(1280, 720)] {
        var running = Running<E>(in: size)
        let names = running.readouts.map { "\($0.name) \($0.unit)" }
        #expect(!names.isEmpty)
        #expect(Set(running.readouts.map(\.name)).count == names.count, "\(names)")
        #expect(running.readouts.allSatisfy { isWord($0.name) }, "\(names)")
        for (index, inputs) in try ConformanceScript.everything(effect, in: size).steps.enumerated() {
          happenings.formUnion(running.step(inputs))
          if index % 16 == 0 {
            let now = running.readouts.map { "\($0.name) \($0.unit)" }
            #expect(now == names)
          }
        }
      }
      #expect(!happenings.isEmpty, "nothing that is done to \(id) is reported")
      for happening in happenings {
        #expect(isWord(happening.name) && happening.name.allSatisfy(\.isLowercase), "\(happening)")
        #expect(!happening.reason.isEmpty && !happening.reason.contains("\n"), "\(happening)")
        #expect(!happening.reason.contains("nan") && !happening.reason.contains("inf"), "\(happening)")
      }
    }
    /// Returns whether a name has letters only, so that it can be a column heading and part of an event's name.
    func isWord(_ name: String) -> Bool { !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isLetter } }
    try check(try Catalogue.named(id))
  }

  @Test func everyUnitStaysOnTheLineOfItsNumber() throws {
    var units = EffectLibrary.builtIn.parameters.groups.flatMap { $0.schema.parameters.map(\.unit.symbol) }
    func add<E: Effect>(_ effect: E.Type) { units += Running<E>(in: Vector(390, 844)).readouts.map(\.unit) }
    for id in Catalogue.ids { add(try Catalogue.named(id)) }
    let unknown = Set(units).filter { !$0.isEmpty && !Quantity.isUnit($0[...]) }
    #expect(unknown.isEmpty && Set(units).count > 8, "\(Set(units))")
  }

  @Test("a blend is the first state at 0 and the second at 1", arguments: Catalogue.ids)
  func blendEnds(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      let size = Vector(390, 844)
      let script = try ConformanceScript.everything(effect, in: size)
      var running = Running<E>(in: size)
      var pictures = 0
      for (index, inputs) in script.steps.enumerated() {
        // Pictures are expensive, so only steps with input and a few others are drawn.
        let isBusy = inputs.contains { if case .finger(let event) = $0 { event.phase != .move } else { true } }
        guard isBusy || index % 30 == 0 else {
          _ = running.step(inputs)
          continue
        }
        let before = running.picture()
        let happenings = running.step(inputs)
        let isFirst = running.picture(at: 0) == before
        #expect(isFirst, "\(id) at 0 of step \(index): \(happenings)")
        let after = drawn(E.self, running.current, running.parameters, size)
        let isSecond = running.picture(at: 1) == after
        #expect(isSecond, "\(id) at 1 of step \(index): \(happenings)")
        // A step with an event may have no middle state; any other step must blend from end to end.
        if inputs.isEmpty, happenings.isEmpty {
          let ends = [0.0, 1].map { E.blend(running.previous, running.current, $0) }
          let areEnds = ends.map { drawn(E.self, $0, running.parameters, size) } == [before, after]
          #expect(areEnds, "\(id).blend at step \(index)")
        }
        pictures += 1
      }
      #expect(pictures > 20, "only \(pictures) steps of the script were looked at")
    }
    func drawn<E: Effect>(_ effect: E.Type, _ state: E.State, _ p: E.Parameters, _ size: Vector) -> Canvas {
      var canvas = Canvas(size: size)
      E.draw(state, p, on: &canvas)
      return canvas
    }
    try check(try Catalogue.named(id))
  }

  @Test("the tile plays its take, and its picture fills it", arguments: Catalogue.ids)
  func tilePlaysItsTakeAndIsFilled(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      var numbers = ConformanceNumbers()
      for tile in [Vector(592, 280), Vector(288, 280), Vector(173, 188), Vector(358, 156), Vector(200, 900)] {
        let size = E.card.tile.size(tile)
        #expect((size.x / size.y - tile.x / tile.y).magnitude < 1e-9, "\(id) stretches a tile of \(tile)")
        var running = Running<E>(in: size, isTile: true)
        var happenings: [Happening] = []
        for (index, inputs) in try ConformanceScript.tile(effect, in: size).steps.enumerated() {
          happenings += running.step(inputs)
          guard index % 480 == 240 else { continue }
          var canvas = Canvas(size: size)
          running.drawTile(fraction: 0.5, on: &canvas)
          #expect(!canvas.marks.isEmpty)
          numbers.check(canvas)
        }
        #expect(E.card.tile.take.isEmpty || !happenings.isEmpty, "\(id): the take does nothing in a tile of \(tile)")
      }
      #expect(numbers.faults.isEmpty, "\(numbers.faults)")
    }
    try check(try Catalogue.named(id))
  }
}
