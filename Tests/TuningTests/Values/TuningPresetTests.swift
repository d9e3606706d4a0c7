import Testing

@testable import Tuning

/// Picks of presets, and blends between two ends.
@Suite struct TuningPresetTests {
  static let calm = Preset(
    name: "calm", patches: ["lamp": ["gravity": 1000, "damping": 2], "cards": ["pathRadius": 100]])
  static let playful = Preset(
    name: "playful",
    patches: ["lamp": ["gravity": 6000, "count": 20, "tint": "#FFFFFF", "reveal": false, "message": "Whee"]])

  static func stack(_ file: Patches = [:]) throws -> ValueStack {
    ValueStack(
      ValueStackTests.catalogue,
      file: try ValueStackTests.catalogue.read(
        Array("{\"lamp\": {\"damping\": 0.5, \"startAngle\": 9}}".utf8), path: ""))
  }

  @Test func presetAppliesToItsGroupOnly() throws {
    var stack = try Self.stack()
    stack.pick(Self.calm, in: "lamp")
    #expect(stack.undoName == "preset calm")
    #expect(stack.text("lamp.gravity") == "1000")
    #expect(stack.text("cards.pathRadius") == "160")
    #expect(stack.presetName(in: "lamp") == "calm" && stack.presetName(in: "cards") == nil)
    stack.pick(Self.calm)
    #expect(stack.text("cards.pathRadius") == "100")
    #expect(stack.presetName(in: "cards") == "calm")
  }

  @Test func nextPresetRevertsThePreviousOne() throws {
    var stack = try Self.stack()
    stack.pick(Self.calm, in: "lamp")
    try stack.set("lamp.startAngle", 20)
    #expect(!stack.isPresetEdited(in: "lamp"))
    try stack.set("lamp.gravity", 1001)
    #expect(stack.isPresetEdited(in: "lamp"))
    stack.pick(Self.playful, in: "lamp")
    #expect(stack.text("lamp.damping") == "0.5")
    #expect(stack.text("lamp.gravity") == "6000")
    #expect(stack.text("lamp.startAngle") == "20")
    #expect(stack.undo()?.name == "preset playful")
    #expect(stack.presetName(in: "lamp") == "calm")
    #expect(stack.text("lamp.damping") == "2")
    #expect(stack.redo() != nil)
    #expect(stack.presetName(in: "lamp") == "playful")
    // A value that a hand has changed since the pick stays.
    stack.pick(Self.calm, in: "lamp")
    try stack.set("lamp.damping", 3)
    stack.pick(Self.playful, in: "lamp")
    #expect(stack.text("lamp.damping") == "3")
  }

  @Test func blendIsExactAtItsEnds() throws {
    var stack = try Self.stack()
    var picked = stack
    stack.pick(Self.calm, in: "lamp")
    for step in 0...10 {
      stack.blend(.preset(Self.calm), .preset(Self.playful), Double(step) / 10, in: "lamp", gesture: 4)
    }
    picked.pick(Self.playful, in: "lamp")
    #expect(stack.catalogue.changes(from: stack.values, to: picked.values).isEmpty)
    #expect(stack.presetName(in: "lamp") == "playful")
    #expect(stack.undoName == "calm → playful, 100 %")
    stack.blend(.preset(Self.calm), .preset(Self.playful), 0.25, in: "lamp", gesture: 4)
    #expect(stack.undoName == "calm → playful, 25 %")
    #expect(stack.text("lamp.gravity") == "2250")
    #expect(stack.text("lamp.damping") == "1.625")
    // The blend goes from the file's value, 5, to 20.
    #expect(stack.text("lamp.count") == "9")
    #expect(stack.value(of: "lamp.reveal") == true)
    #expect(stack.value(of: "lamp.tint") == .color(HexColor(0xFFD9A6)))
    #expect(stack.presetName(in: "lamp") == nil)
    stack.blend(.preset(Self.calm), .preset(Self.playful), 0.5, in: "lamp", gesture: 4)
    #expect(stack.value(of: "lamp.reveal") == false)
    #expect(stack.value(of: "lamp.message") == "Whee")
    stack.blend(.preset(Self.calm), .preset(Self.playful), 0, in: "lamp", gesture: 4)
    // The blend is back at its beginning: only the step of the pick is left.
    #expect(stack.undoName == "preset calm")
    #expect(stack.presetName(in: "lamp") == "calm")
  }

  @Test func blendEndsIncludeDefaultsFileAndNow() throws {
    var stack = try Self.stack()
    stack.pick(Self.calm, in: "lamp")
    try stack.set("lamp.gravity", 2000)
    let now = stack.values
    stack.blend(.now, .defaults, 0.5, in: "lamp", gesture: 1)
    #expect(stack.undoName == "Now → Defaults, 50 %")
    #expect(stack.text("lamp.gravity") == "2800")
    #expect((try #require(stack.text("lamp.startAngle").flatMap(Double.init)) - 2.625).magnitude < 0.05)
    #expect(stack.presetName(in: "lamp") == nil && stack.blend(in: "lamp")?.fraction == 0.5)
    stack.blend(.now, .defaults, 1, in: "lamp", gesture: 1)
    #expect(stack.changedFromDefaults(in: "lamp").isEmpty)
    // The present values at the beginning of the blend, although it has been elsewhere since.
    stack.blend(.file, .now, 1, in: "lamp", gesture: 2)
    #expect(stack.catalogue.changes(from: stack.values, to: now).isEmpty)
    #expect(stack.presetName(in: "lamp") == "calm" && stack.blend(in: "lamp") == nil)
    stack.blend(.file, .now, 0, in: "lamp", gesture: 3)
    #expect(stack.text("lamp.gravity") == "3600" && stack.text("lamp.damping") == "0.5")
    #expect(stack.presetName(in: "lamp") == nil)
    // A change by hand ends the blend.
    stack.blend(.file, .preset(Self.playful), 0.5, in: "lamp", gesture: 4)
    try stack.set("lamp.gravity", 1)
    #expect(stack.blend(in: "lamp") == nil && stack.presetName(in: "lamp") == nil)
    while stack.undo() != nil {}
    #expect(stack.valueSources.isEmpty && stack.blend(in: "lamp") == nil)
  }

  @Test func deletedPresetIsNotNamed() throws {
    var stack = try Self.stack()
    stack.pick(Self.calm)
    stack.note([], "delete preset calm", gone: "calm")
    #expect(stack.presetName(in: "lamp") == nil && stack.presetName(in: "cards") == nil)
    #expect(stack.undo() != nil && stack.presetName(in: "cards") == "calm")
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
