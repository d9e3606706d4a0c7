import Testing

@testable import Tuning

/// Picks of presets, and blends between two ends.
@Suite struct TuningPresetTests {
  static let calm = Preset(
    name: "calm", patches: ["lamp": ["gravity": 1000, "damping": 2], "cards": ["pathRadius": 100]])
  static let playful = Preset(
    name: "playful",
    patches: ["lamp": ["gravity": 6000, "count": 20, "tint": "#FFFFFF", "reveal": false, "message": "Whee"]])

  static func session(_ file: Patches = [:]) throws -> ValueStack {
    ValueStack(
      ValueStackTests.catalogue,
      file: try ValueStackTests.catalogue.read(
        Array("{\"lamp\": {\"damping\": 0.5, \"startAngle\": 9}}".utf8), path: ""))
  }

  @Test func presetAppliesToItsGroupOnly() throws {
    var session = try Self.session()
    session.pick(Self.calm, in: "lamp")
    #expect(session.undoName == "preset calm")
    #expect(session.text("lamp.gravity") == "1000")
    #expect(session.text("cards.pathRadius") == "160")
    #expect(session.presetName(in: "lamp") == "calm" && session.presetName(in: "cards") == nil)
    session.pick(Self.calm)
    #expect(session.text("cards.pathRadius") == "100")
    #expect(session.presetName(in: "cards") == "calm")
  }

  @Test func nextPresetRevertsThePreviousOne() throws {
    var session = try Self.session()
    session.pick(Self.calm, in: "lamp")
    try session.set("lamp.startAngle", 20)
    #expect(!session.isPresetEdited(in: "lamp"))
    try session.set("lamp.gravity", 1001)
    #expect(session.isPresetEdited(in: "lamp"))
    session.pick(Self.playful, in: "lamp")
    #expect(session.text("lamp.damping") == "0.5")
    #expect(session.text("lamp.gravity") == "6000")
    #expect(session.text("lamp.startAngle") == "20")
    #expect(session.undo()?.name == "preset playful")
    #expect(session.presetName(in: "lamp") == "calm")
    #expect(session.text("lamp.damping") == "2")
    #expect(session.redo() != nil)
    #expect(session.presetName(in: "lamp") == "playful")
    // A value that a hand has changed since the pick stays.
    session.pick(Self.calm, in: "lamp")
    try session.set("lamp.damping", 3)
    session.pick(Self.playful, in: "lamp")
    #expect(session.text("lamp.damping") == "3")
  }

  @Test func blendIsExactAtItsEnds() throws {
    var session = try Self.session()
    var picked = session
    session.pick(Self.calm, in: "lamp")
    for step in 0...10 {
      session.blend(.preset(Self.calm), .preset(Self.playful), Double(step) / 10, in: "lamp", gesture: 4)
    }
    picked.pick(Self.playful, in: "lamp")
    #expect(session.catalogue.changes(from: session.values, to: picked.values).isEmpty)
    #expect(session.presetName(in: "lamp") == "playful")
    #expect(session.undoName == "calm → playful, 100 %")
    session.blend(.preset(Self.calm), .preset(Self.playful), 0.25, in: "lamp", gesture: 4)
    #expect(session.undoName == "calm → playful, 25 %")
    #expect(session.text("lamp.gravity") == "2250")
    #expect(session.text("lamp.damping") == "1.625")
    // The blend goes from the file's value, 5, to 20.
    #expect(session.text("lamp.count") == "9")
    #expect(session.value(of: "lamp.reveal") == true)
    #expect(session.value(of: "lamp.tint") == .color(HexColor(0xFFD9A6)))
    #expect(session.presetName(in: "lamp") == nil)
    session.blend(.preset(Self.calm), .preset(Self.playful), 0.5, in: "lamp", gesture: 4)
    #expect(session.value(of: "lamp.reveal") == false)
    #expect(session.value(of: "lamp.message") == "Whee")
    session.blend(.preset(Self.calm), .preset(Self.playful), 0, in: "lamp", gesture: 4)
    // The blend is back at its beginning: only the step of the pick is left.
    #expect(session.undoName == "preset calm")
    #expect(session.presetName(in: "lamp") == "calm")
  }

  @Test func blendEndsIncludeDefaultsFileAndNow() throws {
    var session = try Self.session()
    session.pick(Self.calm, in: "lamp")
    try session.set("lamp.gravity", 2000)
    let now = session.values
    session.blend(.now, .defaults, 0.5, in: "lamp", gesture: 1)
    #expect(session.undoName == "Now → Defaults, 50 %")
    #expect(session.text("lamp.gravity") == "2800")
    #expect((try #require(session.text("lamp.startAngle").flatMap(Double.init)) - 2.625).magnitude < 0.05)
    #expect(session.presetName(in: "lamp") == nil && session.blend(in: "lamp")?.fraction == 0.5)
    session.blend(.now, .defaults, 1, in: "lamp", gesture: 1)
    #expect(session.changedFromDefaults(in: "lamp").isEmpty)
    // The present values at the beginning of the blend, although it has been elsewhere since.
    session.blend(.file, .now, 1, in: "lamp", gesture: 2)
    #expect(session.catalogue.changes(from: session.values, to: now).isEmpty)
    #expect(session.presetName(in: "lamp") == "calm" && session.blend(in: "lamp") == nil)
    session.blend(.file, .now, 0, in: "lamp", gesture: 3)
    #expect(session.text("lamp.gravity") == "3600" && session.text("lamp.damping") == "0.5")
    #expect(session.presetName(in: "lamp") == nil)
    // A change by hand ends the blend.
    session.blend(.file, .preset(Self.playful), 0.5, in: "lamp", gesture: 4)
    try session.set("lamp.gravity", 1)
    #expect(session.blend(in: "lamp") == nil && session.presetName(in: "lamp") == nil)
    while session.undo() != nil {}
    #expect(session.valueSources.isEmpty && session.blend(in: "lamp") == nil)
  }

  @Test func deletedPresetIsNotNamed() throws {
    var session = try Self.session()
    session.pick(Self.calm)
    session.note([], "delete preset calm", gone: "calm")
    #expect(session.presetName(in: "lamp") == nil && session.presetName(in: "cards") == nil)
    #expect(session.undo() != nil && session.presetName(in: "cards") == "calm")
  }

  @Test func blendedNumbersAreRounded() {
    #expect(NumberKind.rounded(2640.0000000000005, span: 20_000) == 2640)
    #expect(NumberKind.rounded(1.23456789, span: 10) == 1.235)
    #expect(NumberKind.rounded(0.99812345, span: 0.0999) == 0.998123)
    #expect(NumberKind.rounded(7 * 0.1, span: 1) == 0.7)
    #expect(NumberKind.rounded(123_456, span: 1_000_000) == 123_500)
    #expect(NumberKind.rounded(0.3, span: 0) == 0.3)
  }
}
