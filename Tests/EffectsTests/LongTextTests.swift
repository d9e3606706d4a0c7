import Canvas
import Gestures
import Motion
import Support
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests text that is longer than the design's: it gets another line or smaller letters, and nothing is truncated.
@Suite struct LongTextTests {
  static let words = [
    "Jetzt buchen", "Reservierung bestätigen", "Varaa huone nyt heti", "Lentokonesuihkuturbiini",
    "Забронировать сейчас",
  ]
  /// The texts to try for parameters and columns whose place is designed for a number, a code or a line of facts.
  static let short = [
    "origin": "FRANKFURT", "destination": "ROVANIEMI", "gate": "Terminal 2", "seat": "Fenster 12",
    "boards": "09:40 Uhr",
    "flight": "FG 20789 B", "date": "24. November", "value": "1.284.555", "price": "1.258,00 €", "unit": "pro Nacht",
    "time": "20:51", "label": "Abonnentinnen",
  ]
  /// Parameters and columns that are left out: names that truncate one another, and values that are not readable text.
  static let others: Set = ["focus", "code", "by", "people", "posts", "liked", "replies", "shares", "likes"]

  /// Returns every text on a canvas, including the texts inside pictures made of marks.
  static func runs(_ marks: [Mark]) -> [TextRun] {
    func runs(_ picture: Picture) -> [TextRun] {
      switch picture {
      case .text(let run): [run]
      case .baked(let baked): Self.runs(Canvas.marks(in: baked.size) { baked.draw(&$0) })
      case .blurred(let blur): runs(blur.picture)
      case .art, .file, .drawing, .painted: []
      }
    }
    return marks.flatMap { mark -> [TextRun] in
      switch mark.shape {
      case .picture(let picture, _, _, _, _): runs(picture)
      case .grid(let grid): grid.picture.map(runs) ?? []
      case .layer(let layer): Self.runs(layer.content.marks)
      case .inset(let inset): Self.runs(inset.content.marks)
      case .masked(let masked): Self.runs(masked.layer.content.marks)
      case .fill, .stroke: []
      }
    }
  }

  static func isCut(_ designed: TextRun) -> Bool {
    let run = designed.settled
    let room = run.width + 1
    let lines = TextWidth.lines(of: run.text, size: run.size, weight: run.weight, width: room, limit: run.lines + 1)
    return lines > run.lines
  }

  @Test(arguments: Catalogue.ids) func longTextsAreNotCut(_ id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      for parameter in Schema(of: E.Parameters.self).parameters where !Self.others.contains(parameter.name) {
        for (name, value) in Self.values(of: parameter) {
          for size in [Vector(390, 844), Vector(844, 390), Vector(1280, 800), Vector(1080, 1920)] {
            let tuned = try E.Parameters.defaults.applying(Patch([.init(name: parameter.name, value: value)]))
            let runs = Self.runs(Running<E>(in: size, tuned).picture().marks)
            let cut = runs.filter(Self.isCut).map { "\"\($0.text)\" in \(Int($0.width)) pt at \($0.size)" }
            #expect(cut.isEmpty, "\(id).\(name) at \(size): \(Set(cut).sorted())")
            #expect(runs.allSatisfy { $0.settled.size >= 7.5 || $0.text.isEmpty }, "\(id).\(name) at \(size)")
          }
        }
      }
    }
    try check(try Catalogue.named(id))
  }

  /// Returns the values to try for a parameter, each with the name of the changed parameter or column.
  private static func values(of parameter: ParameterDefinition) -> [(String, ParameterValue)] {
    var values: [(String, ParameterValue)] = []
    switch parameter.kind {
    case .text(let most):
      for word in samples(parameter.name, most) { values.append((parameter.name, ParameterValue.text(word))) }
    case .rows(let columns, _):
      guard case .rows(let rows) = parameter.defaultValue else { return [] }
      for column in columns where !column.isPicture && !others.contains(column.name) {
        for word in samples(column.name, column.maximumLength) {
          var changed = rows
          for index in changed.indices { changed[index][column.name] = word }
          values.append(("\(parameter.name).\(column.name)", ParameterValue.rows(changed)))
        }
      }
    default: break
    }
    return values
  }

  private static func samples(_ name: String, _ most: Int) -> [String] {
    if let own = short[name] { return [own] }
    return words.filter { $0.count <= most }
  }

  /// Tests that no hit area depends on the words in it.
  @Test func buttonsKeepTheirPlaceWithLongLabels() throws {
    let p = try Header.Parameters.defaults.applying([
      "follow": .text("Request to follow"), "following": .text("Following since 2019"), "name": .text("Ann"),
    ])
    for size in [Vector(390, 844), Vector(1280, 800)] {
      let (page, usual) = (Header.Page(in: size, p), Header.Page(in: size, .defaults))
      #expect(page.follow == usual.follow && page.follow(1) == usual.follow(1))
      #expect(page.tops == usual.tops && page.handleTop == usual.handleTop)
    }
  }

  @Test(arguments: Catalogue.ids) func everyEffectHasColourParameters(_ id: String) throws {
    let names = try #require(EffectLibrary.builtIn[id]).schema.parameters.map(\.name)
    #expect(names.contains("paperColor"))
    #expect(names.contains(id == "lamp" ? "shadeColor" : "accentColor"))
  }

  @Test func derivedColoursStayReadable() throws {
    for (accent, paper) in [(0x10_1418, 0xFFFFFF), (0xFFFFFF, 0x101418), (0x7A1FA2, 0x808080), (0xFFFF00, 0x123456)] {
      let p = try Header.Parameters.defaults.applying([
        "accentColor": .color(HexColor(UInt32(accent))), "paperColor": .color(HexColor(UInt32(paper))),
      ])
      let tones = Header.tones(p)
      for color in [Look.ink, Look.mistOnPaper, tones.accent] {
        #expect(tones.words(color).contrast(on: tones.paper) >= 3.9, "\(color) on \(paper)")
      }
    }
    let tones = Header.tones(Header.Parameters())
    #expect(tones.key.isEmpty && tones.paper(Look.indigo) == Look.indigo && tones.metal(Look.gold) == Look.gold)
  }
}
