import Foundation
import Gestures
import Studies
import Testing

@testable import Playground

/// Tests of shortcuts on every keyboard layout of Debian's xkb-data, from the table that Keyboards/make-layouts.py writes.
@MainActor struct KeyboardLayoutTests {
  private struct Layout {
    let name: String
    /// The position of each key, and the character that it types without modifiers.
    let keys: [(place: String, label: String)]
    /// The signs that need Shift, AltGr or both.
    let typed: [String]

    var map: KeyboardMap { KeyboardMap(Dictionary(keys.map { ($0.place, $0.label) }) { first, _ in first }) }

    init(_ line: String) {
      // The line is split by scalars, because combining marks join the character before them.
      let parts = line.unicodeScalars.split(separator: " ").map { String(String.UnicodeScalarView($0)) }
      name = parts[0]
      let labels = parts[1].unicodeScalars.map { $0 == "○" ? "" : String($0) }
      // The last three keys have no position on the US layout.
      keys = Array(zip(KeyboardMap.places + ["", "", ""], labels))
      typed = parts[2...].filter { $0 != "○" }.flatMap { pairs in
        pairs.unicodeScalars.enumerated().compactMap { $0 % 2 == 1 ? String($1) : nil }
      }
    }
  }

  private static let all: [Layout] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Keyboards/layouts.txt")
    let lines = try? String(contentsOf: path, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    return (lines ?? []).map { Layout(String($0)) }
  }()

  private static func map(_ name: String) throws -> KeyboardMap {
    try #require(all.first { $0.name == name }, "no layout \(name)").map
  }

  @Test("every shortcut is reached on every layout, and no key has two meanings")
  func everyShortcutIsReachableOnEveryLayout() {
    #expect(Self.all.count > 300)
    for layout in Self.all {
      let map = layout.map
      var reached: Set<Command> = []
      for (place, label) in layout.keys {
        let name = map.name(of: label, at: place)
        for held in [[], Modifiers.control, [.control, .shift]] {
          if let command = Command(KeyPress(name: name, modifiers: held)) { reached.insert(command) }
        }
        // The key also sends text.
        if let sign = KeyboardMap.sign(of: label), sign != name { Issue.record("\(layout.name): \(label) is \(name)") }
      }
      for sign in layout.typed.compactMap(KeyboardMap.sign) {
        if let command = Command(KeyPress(name: sign)) { reached.insert(command) }
      }
      let named: (String) -> Bool = { key in key.split(separator: "+").last.map { $0.count > 1 } ?? false }
      let wanted = CommandEntry.all.filter { !$0.keys.isEmpty && !$0.keys.contains(where: named) }.map(\.command)
      let missing = Set(wanted).subtracting(reached).map(\.name).sorted()
      #expect(missing.isEmpty, "\(layout.name)")
    }
  }

  @Test("letters go by the physical key where the layout has others, else by the label")
  func lettersFollowPhysicalKeysOnOtherScripts() throws {
    let (russian, greek, belgian) = (try Self.map("ru"), try Self.map("gr"), try Self.map("be"))
    #expect(russian.name(of: "Ы", at: "S") == "S" && russian.name(of: "я", at: "Z") == "Z")
    #expect(greek.name(of: "ω", at: "V") == "V" && greek.name(of: ";", at: "Q") == ";")
    #expect(belgian.name(of: "M", at: ";") == "M" && belgian.name(of: "a", at: "Q") == "A")
    for map in [russian, greek, belgian] { #expect(map.name(of: "Escape", at: "Escape") == "Escape") }
  }

  @Test("shortcuts are shown as they are on the keyboard") func shortcutLabelsMatchTheKeyboard() throws {
    let (russian, spanish) = (try Self.map("ru"), try Self.map("es"))
    #expect(russian.labels(in: "Ctrl + S") == "Ctrl + Ы" && russian.labels(in: "[  ]") == "Х  Ъ")
    #expect(russian.labels(in: "−  =") == "−  =" && russian.labels(in: "Tab  P") == "Tab  З")
    #expect(spanish.labels(in: "[  ]") == "[  ]" && spanish.labels(in: "Ctrl + Z") == "Ctrl + Z")
    #expect(CommandEntry.help(on: .us).map(\.keys) == CommandEntry.help.map(\.keys))
  }

  @Test("a sign that takes Shift or AltGr does what its key does, once") func shiftedSignsActOnce() throws {
    let bench = try Workbench(Cards.self)
    func press(_ name: String, _ modifiers: Modifiers = [], _ text: String, isRepeat: Bool = false) {
      bench.send(.key(KeyPress(name: name, modifiers: modifiers, isRepeat: isRepeat)))
      bench.send(.text(text))
      bench.send(.key(KeyPress(name: name, modifiers: modifiers, isDown: false)))
    }
    var speed: Double { bench.playground.desk.scene.clock.speed }
    // The US, German and French ways to the same sign.
    press("-", [], "-")
    #expect(speed == 0.5)
    press("0", .shift, "=")
    #expect(speed == 1)
    press("-", .shift, "6")
    #expect(speed == 1, "a sign's key with Shift is what it types")
    // With Shift, a key types another sign, even if its own label is a shortcut.
    press(",", .shift, "?")
    #expect(bench.playground.desk.isOn(.keys))
    press("?", [], "?")
    #expect(!bench.playground.desk.isOn(.keys))
    bench.send(.text("؟"))
    #expect(bench.playground.desk.isOn(.keys))
    bench.send(.text("؟"))
    #expect(!bench.playground.desk.isOn(.keys))
    let before = bench.subject
    press("8", .alt, "[")
    #expect(bench.subject != before)
    let next = bench.subject
    press("8", .alt, "[", isRepeat: true)
    #expect(bench.subject == next, "a held key changes the effect once")
  }

  @Test("digits of every script, with Shift and on the keypad, open effects") func digitsOfEveryScriptOpenEffects()
    throws
  {
    let bench = try Workbench(nil)
    for (name, held, text, number) in [
      ("2", Modifiers(), "2", 2), ("é", .shift, "3", 3), ("Keypad 4", [], "4", 4), ("1", [], "١", 1),
    ] {
      bench.send(.key(KeyPress(name: name, modifiers: held)))
      bench.send(.text(text))
      #expect(bench.subject == bench.playground.tuner.library.ids[number - 1], "\(text) by \(name)")
    }
  }
}
