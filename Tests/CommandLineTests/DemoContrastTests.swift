import Canvas
import Effects
import Files
import Foundation
import Motion
import Stage
import Studies
import Takes
import Testing

@testable import Commands
@testable import Filming
@testable import Pictures
@testable import Playground
@testable import Sketches

/// Every text over the shipped pictures is readable while the picture moves.
///
/// At 24 moments of its demo a text's contrast by WCAG's formula is at least 4.5, or 3 from 24 points up.
@MainActor @Suite struct DemoContrastTests {
  nonisolated static let sketches = ["controls", "dock", "refresh", "sheet", "stack", "strings"]
  nonisolated static let sizes = [Vector(390, 844), Vector(844, 390), Vector(1280, 800), Vector(1080, 1920)]
  private static let pictures = PictureStore()
  private static let found = [Lamp.Parameters().headline, Lamp.Parameters().message]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: ConfigCommandTests.checkout.appendingPathComponent(path), encoding: .utf8)
  }

  private static func library() throws -> EffectLibrary {
    var library = EffectLibrary.builtIn
    for id in sketches { library.put(try Sketch(id: id, text: try text("sketches/\(id).lua")).card) }
    return library
  }

  @Test(arguments: EffectLibrary.builtIn.ids + sketches) func demoTextIsReadableThroughout(_ id: String) throws {
    let library = try Self.library()
    let card = try #require(library[id])
    let take = ConfigCommandTests.checkout.appendingPathComponent("demos/\(id).take").path
    let player = TakePlayer(try Take(parsing: try Self.text("demos/\(id).take"), named: id), in: Self.sizes[0])
    for size in Self.sizes {
      let options = FilmSetup.options + [.panel] + Playground.Options.extras
      let arguments = try Arguments(
        ["--take", take], options: options, command: "test", files: FileLedger(), library: library)
      var setup = try FilmSetup(arguments, for: card)
      setup.size = size
      let playground = setup.film(try Playground.Options(arguments, card))
      var (count, faint) = (0, Set<String>())
      for moment in 0..<24 {
        playground.advance(toStep: player.stepCount * Int64(moment) / 24)
        let contrast = Contrast(of: playground.canvas(fraction: 1), pictures: Self.pictures)
        count += contrast.texts.count
        let texts = contrast.faintForTheirSize { text in
          // Texts that fade in or out are skipped, except at rest; the lamp's hidden words are meant to be found by its light.
          (moment == 0 || text.alpha >= 0.8) && !(id == "lamp" && Self.found.contains(text.words))
        }
        faint.formUnion(texts.map { "\($0) in moment \(moment)" })
      }
      #expect(count >= 24, "\(id) at \(size) has \(count) texts")
      #expect(faint.isEmpty, "\(id) at \(size): \(faint.sorted().joined(separator: "; "))")
    }
  }

  /// Words stay readable on a paper and in an accent of any colour.
  @Test(arguments: ["header", "stitch"], ["#101418", "#FFFFFF", "#7A1FA2", "#F2C200"])
  func textIsReadableOnCustomColours(_ id: String, _ paper: String) throws {
    let card = try #require(EffectLibrary.builtIn[id])
    for accent in ["#1144CC", "#FFE08A"] {
      let words = ["--set", "\(id).paperColor=\(paper)", "--set", "\(id).accentColor=\(accent)"]
      let arguments = try Arguments(
        words, options: FilmSetup.options, command: "test", files: FileLedger(), library: .builtIn)
      var setup = try FilmSetup(arguments, for: card)
      setup.size = Self.sizes[0]
      let playground = setup.film(card)
      playground.advance(toStep: 2)
      let contrast = Contrast(of: playground.canvas(fraction: 1), pictures: Self.pictures)
      // On a middle tone neither ink nor paper reaches 4.5.
      let faint = contrast.faint(below: 3.9)
      #expect(contrast.texts.count > 3 && faint.isEmpty, "\(id) on \(paper), \(accent): \(faint)")
    }
  }
}
