import Canvas
import Gestures
import Interface
import Motion
import Studies
import Testing
import Tuning

@testable import Panel
@testable import Playground

/// Stories about the on-screen keyboard at the foot of the panel: digits for numbers, letters for text.
@MainActor @Suite struct KeyboardStoryTests {
  private func keyboard(_ bench: Workbench) -> Surface<ScreenKey>? {
    bench.playground.desk.toolbox.keyboard.surface(with: bench.playground.desk.services)
  }

  private func place(_ key: ScreenKey, on bench: Workbench) throws -> Vector {
    let keys = try #require(keyboard(bench))
    return try #require(keys.frame(of: key), "\(key)").center
      * bench.playground.desk.toolbox.panel.panel.scale
  }

  private func tap(_ keys: ScreenKey..., on bench: Workbench) throws {
    for key in keys {
      let place = try place(key, on: bench)
      bench.play("tap \(place.x) \(place.y)")
    }
  }

  /// Types a text with a finger, using pages, capitals and held keys.
  private func type(_ text: String, on bench: Workbench) throws {
    for character in text.map(String.init) {
      if character == "\n" {
        try tap(.lineBreak, on: bench)
        continue
      }
      let path = try #require(Self.path(to: character), "no key types \(character)")
      if bench.tool(KeyboardTool.self).page != path.page {
        if path.page == .moreSigns { try tap(.page(.signs), on: bench) }
        try tap(.page(path.page), on: bench)
      }
      if path.isCapital { try tap(.shift, on: bench) }
      let key = try place(.text(path.key), on: bench)
      bench.play("down 1 \(key.x) \(key.y)")
      if path.choice > 0 {
        bench.play("wait 0.5")
        let desk = bench.playground.desk
        let finger = try #require(desk.toolbox.keyboard.held[1] ?? desk.toolbox.keyboard.held.values.first)
        let keys = try #require(keyboard(bench))
        let choice = desk.toolbox.keyboard.choices(of: finger, over: keys)?.frame(of: path.choice)
        bench.play("move 1 \(try #require(choice).midX) \(key.y - 40)")
      }
      bench.play("up 1")
      if path.page != .letters { try tap(.page(.letters), on: bench) }
    }
  }

  private struct Path {
    var page: KeyboardPage
    var key: String
    var choice: Int
    var isCapital: Bool
  }

  /// Returns the page and the keys that type a character; `nil` if none do.
  private static func path(to character: String) -> Path? {
    for page in [KeyboardPage.letters, .signs, .moreSigns] {
      for case .text(let key) in page.rows(hasLineBreak: true).joined().map(\.key) {
        for isCapital in page == .letters ? [false, true] : [false] {
          let choices = ScreenKey.text(key).choices(isShifted: isCapital)
          let all = choices.isEmpty ? [isCapital ? key.capital : key] : choices
          if let choice = all.firstIndex(of: character) {
            return Path(page: page, key: key, choice: choice, isCapital: isCapital)
          }
        }
      }
    }
    return nil
  }

  private func phone(host: MemoryHost = MemoryHost()) throws -> Workbench {
    let bench = try Workbench(Cards.self, opensPanel: true, host: host)
    bench.play("wait 0.5")
    return bench
  }

  /// Taps the value of a row, after scrolling to it.
  private func open(_ key: String, on bench: Workbench) throws {
    let frame = try #require(bench.rowFrame(key))
    bench.play("tap \(frame.maxX - 40) \(frame.midY)\nwait 0.6")
  }

  @Test func numberFieldShowsDigitKeys() throws {
    let bench = try phone()
    try open("cards.shrink", on: bench)
    let keys = try #require(keyboard(bench))
    #expect(bench.tool(KeyboardTool.self).page == .number(unit: "") && keys.frame.maxY == bench.panelFrame.maxY)
    #expect(keys.frame.minY > 422, "not over the stage")
    for key in "0123456789.−%".map(String.init) { #expect(keys.frame(of: .text(key)) != nil, "\(key)") }
    #expect(keys.frame(of: .sign) != nil)
    try tap(.text("."), .text("6"), .text("2"), .text("5"), .done, on: bench)
    #expect(bench.number("cards.shrink") == 0.625 && keyboard(bench) == nil)
  }

  @Test(arguments: [false, true]) func colourOpensItsPickerAndThenKeys(hasSystemKeyboard: Bool) throws {
    let host = MemoryHost()
    host.hasScreenKeyboard = hasSystemKeyboard
    let bench = try Workbench(Lamp.self, opensPanel: true, host: host)
    bench.play("wait 0.5")
    func areKeysUp() -> Bool {
      guard case .typing(at: _?)? = bench.requests.last(where: { if case .typing = $0 { true } else { false } }) else {
        return false
      }
      return hasSystemKeyboard || keyboard(bench) != nil
    }
    _ = try bench.place(ofRow: "lamp.shadeColor")
    try open("lamp.shadeColor", on: bench)
    #expect(bench.playground.desk.toolbox.panel.panel.controls.rows.opened == "lamp.shadeColor")
    #expect(!areKeysUp() && keyboard(bench) == nil, "the picker is in view")
    try open("lamp.shadeColor", on: bench)
    #expect(areKeysUp(), "a second tap types")
    #expect(bench.playground.desk.toolbox.panel.panel.controls.rows.opened == "lamp.shadeColor")
  }

  @Test func unitAndSignAreKeys() throws {
    let bench = try phone()
    try open("cards.pathRadius", on: bench)
    #expect(bench.tool(KeyboardTool.self).page == .number(unit: "pt"))
    try tap(.text("2"), .text("0"), .text("5"), .text("pt"), on: bench)
    try tap(.sign, on: bench)
    #expect(bench.playground.desk.toolbox.panel.panel.isTyping)
    try tap(.sign, .done, on: bench)
    #expect(bench.number("cards.pathRadius") == 205)
  }

  @Test func everyCharacterOfTheAppsCopyCanBeTyped() throws {
    var copy = Set<Character>()
    for group in ParameterCatalogue.all.groups {
      for definition in group.schema.parameters {
        if case .text(let text) = definition.defaultValue { copy.formUnion(text) }
        if case .rows(let rows) = definition.defaultValue {
          for row in rows { for field in row.fields { copy.formUnion(field.text) } }
        }
      }
    }
    copy.formUnion("€“”‘’–—…éèêàçüöäßñåøÉÜÑ¿¡«»°·•½£$")
    #expect(copy.count > 70)
    for character in copy where !character.isNewline {
      #expect(Self.path(to: String(character)) != nil, "no key types \(character)")
    }
  }

  @Test func accentsSymbolsAndLineBreaksCanBeTyped() throws {
    let bench = try phone()
    let search = try bench.place { panel, _ in panel.isTyping }
    bench.play("tap \(search.x) \(search.y)\nwait 0.3")
    let words = "Ñu’s café – “naïve”, € 58 & Überraum…"
    try type(words, on: bench)
    #expect(bench.playground.desk.toolbox.panel.panel.controls.rows.query == words)
    #expect(keyboard(bench).map { $0.frame(of: .lineBreak) == nil } == true, "a search has one line")
    try tap(.done, on: bench)
    #expect(keyboard(bench) == nil && bench.requests.last == .typing(at: nil))
  }

  @Test func heldEraseRepeatsAndThumbsMayOverlap() throws {
    let bench = try phone()
    let search = try bench.place { panel, _ in panel.isTyping }
    bench.play("tap \(search.x) \(search.y)\nwait 0.3")
    func text() -> String? { bench.playground.desk.toolbox.panel.panel.controls.rows.entry?.field.text }
    let (a, b) = (try place(.text("a"), on: bench), try place(.text("p"), on: bench))
    bench.play("down 1 \(a.x) \(a.y)\ndown 2 \(b.x) \(b.y)\nup 2\nup 1")
    #expect(text() == "ap")
    try tap(.shift, .shift, .text("q"), .text("w"), .shift, .text("e"), on: bench)
    #expect(text() == "apQWe", "two taps lock capitals")
    try tap(.shift, .text("r"), .text("t"), on: bench)
    #expect(text() == "apQWeRt")
    let erase = try place(.erase, on: bench)
    bench.play("tap \(erase.x) \(erase.y)")
    #expect(text() == "apQWeR")
    bench.play("down 1 \(erase.x) \(erase.y)\nwait 1.2\nup 1")
    #expect(text() == "")
  }

  /// A letter above the top row leaves the keyboard, so the keyboard's clip must not cut it.
  @Test func heldLetterIsShownWholeAboveItsKey() throws {
    let bench = try phone()
    let search = try bench.place { panel, _ in panel.isTyping }
    bench.play("tap \(search.x) \(search.y)\nwait 0.3")
    let (key, keys) = (try place(.text("q"), on: bench), try #require(keyboard(bench)))
    bench.play("down 1 \(key.x) \(key.y)")
    let letters = bench.plates.marks.compactMap { mark -> (area: Rect, clip: Rect?)? in
      guard case .picture(.text(let run), let area, _, _, _) = mark.shape, run.text == "q", run.size == 28 else {
        return nil
      }
      return (mark.transform.box(of: area), mark.clip)
    }
    #expect(letters.count == 1 && letters[0].clip == nil)
    let scale = bench.playground.desk.toolbox.panel.panel.scale
    #expect(letters[0].area.midY < keys.frame.minY * scale)
    bench.play("up 1")
  }

  @Test func physicalAndSystemKeyboardsArePreferred() throws {
    let bench = try phone()
    let search = try bench.place { panel, _ in panel.isTyping }
    bench.play("press \(search.x) \(search.y)\nrelease\nwait 0.2")
    #expect(keyboard(bench) == nil)
    let host = MemoryHost()
    host.hasScreenKeyboard = true
    let other = try phone(host: host)
    other.play("tap \(search.x) \(search.y)\nwait 0.2")
    guard case .typing(let caret?)? = other.requests.last else { return #expect(Bool(false), "nothing was asked for") }
    #expect(keyboard(other) == nil && other.panelFrame.contains(caret.center), "the system learns where text goes")
    let third = try phone()
    third.play("tap \(search.x) \(search.y)\nkey A\nwait 0.1")
    #expect(keyboard(third) == nil, "a key that is really pressed sends it away")
  }

  @Test(arguments: [Vector(390, 844), Vector(844, 390), Vector(480, 320), Vector(856, 800), Vector(3840, 2160)])
  func theKeysFitTheirPanel(_ window: Vector) {
    let frame = PanelPlacement(in: window / max(1, min(window.x, window.y) / 1440)).frame
    for page in [KeyboardPage.letters, .signs, .moreSigns, .number(unit: "pt/s²"), .number(unit: "")] {
      for hasLineBreak in [false, true] {
        let keyboard = KeyboardTool.surface(page, in: frame, hasLineBreak: hasLineBreak)
        let plate = keyboard.frame
        #expect(plate.minY >= frame.minY + 44 && plate.maxY == frame.maxY)
        let caps = page.rows(hasLineBreak: hasLineBreak).joined()
        let keys = caps.compactMap { cap in keyboard.frame(of: cap.key).map { (cap.key, $0) } }
        #expect(keys.count == caps.count && keyboard.targets.count == caps.count)
        for (index, (key, area)) in keys.enumerated() {
          #expect(plate.inset(by: -1e-9).contains(area.center) && area.width >= 27 - 1e-9 && area.height >= 30 - 1e-9)
          #expect(area.minX >= plate.minX && area.maxX <= plate.maxX + 1e-9)
          #expect(keys[..<index].allSatisfy { !$0.1.inset(by: 0.01).intersects(area) })
          #expect(keyboard.target(nearest: area.center) == key)
          let texts = key.choices(isShifted: false)
          guard !texts.isEmpty else { continue }
          let choices = KeyboardTool.choices(texts, chosen: 0, over: area, in: plate)
          #expect(choices.frame.minX >= plate.minX && choices.frame.maxX <= plate.maxX + 1e-9)
          let first = choices.target(nearest: Vector(area.midX, choices.frame.midY))
          #expect(first == 0, "a finger that does not move types the key itself")
        }
        #expect(keyboard.target(nearest: plate.origin) != nil, "no tap on the keyboard is lost")
      }
    }
  }

  @Test func scrubDragIsRelative() throws {
    let bench = try phone()
    bench.play("key Tab\nwait 0.5\ndown 1 195 400\nmove 1 100 400\nup 1\nwait 6\nkey Space\nwait 0.3")
    func now() -> Int64 { bench.player?.position ?? 0 }
    let area = try #require(bench.tool(TimeTool.self).area(with: bench.playground.desk.services))
    let end = now()
    bench.play("down 1 \(area.midX) \(area.midY)\nwait 0.1\nmove 1 \(area.midX - 8) \(area.midY)")
    #expect(end - now() < 60, "a finger in the middle of the bar leaves the moment where it is")
    for step in 1...10 { bench.play("move 1 \(area.midX - 8 - 3 * Double(step)) \(area.midY)") }
    let near = end - now()
    #expect(near > 20 && near < 1400, "\(near) of \(end), \(area)")
    bench.play("move 1 \(area.midX - 38) \(area.midY - 300)\nwait 0.3")
    let before = now()
    for step in 1...10 { bench.play("move 1 \(area.midX - 38 - 3 * Double(step)) \(area.midY - 300)") }
    #expect((before - now()) * 4 < near && before > now(), "finer from far away")
    bench.play("up 1\ntap \(area.midX) \(area.midY)")
    #expect((now() - end / 2).magnitude < 400, "a tap goes there")
  }
}
