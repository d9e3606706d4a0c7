import Formatting
import Testing

@testable import Tuning

/// Layers, edits, undo, and changes of the file meanwhile.
@Suite struct ValueStackTests {
  static let catalogue = ConfigReadingTests.catalogue

  static func stack(file: Patches? = [:], preset: Preset? = nil, settings: Patches = [:]) -> ValueStack {
    ValueStack(catalogue, file: file, preset: preset, settings: settings)
  }

  static func lamp(_ patch: Patch) -> Patches { ["lamp": patch] }

  // MARK: - Layers

  @Test func settingsOverridePresetOverridesFile() {
    let stack = Self.stack(
      file: Self.lamp(["gravity": 1, "damping": 1, "count": 10]),
      preset: Preset(name: "calm", patches: Self.lamp(["gravity": 2, "damping": 2])),
      settings: Self.lamp(["gravity": 3]))
    #expect(stack.text("lamp.gravity") == "3")
    #expect(stack.text("lamp.damping") == "2")
    #expect(stack.text("lamp.count") == "10")
    #expect(stack.text("lamp.startAngle") == "-3.75")
    #expect(stack.value(of: "lamp.nothing") == nil)
    #expect(stack.savedValue(of: "lamp.gravity")?.shown == "1")
    #expect(stack.presetName(in: "lamp") == "calm")
    // A setting of the command line is not saved to the file; the values of its preset are.
    #expect(stack.changedFromSaved.map(\.name) == ["lamp.damping"])
    #expect(stack.undoName == nil)
  }

  @Test func viewsMergeTheLayersTheyName() throws {
    var stack = Self.stack(
      file: Self.lamp(["gravity": 1000, "damping": 1]),
      preset: Preset(name: "calm", patches: Self.lamp(["damping": 2])), settings: Self.lamp(["count": 30]))
    try stack.set("lamp.gravity", 1200)
    func text(_ key: String, _ layers: LayerSet) -> String? {
      stack.value(of: key, under: stack.values(of: layers))?.shown
    }
    #expect(text("lamp.gravity", .file) == "1000" && text("lamp.gravity", [.file, .hand]) == "1200")
    #expect(text("lamp.damping", .file) == "1" && text("lamp.damping", [.file, .preset]) == "2")
    #expect(text("lamp.count", [.file, .preset, .hand]) == text("lamp.count", []))
    #expect(text("lamp.count", [.file, .commandLine]) == "30")
    stack.isComparing = true
    #expect(stack.effective == stack.values(of: [.file, .commandLine]))
    #expect(stack.commandLine == Self.lamp(["damping": 2, "count": 30]))
    // A setting that a hand has changed is no layer of a view any more, until undo brings it back.
    try stack.set("lamp.count", 31)
    #expect(text("lamp.count", [.file, .commandLine]) == text("lamp.count", []))
    _ = stack.undo()
    #expect(text("lamp.count", [.file, .commandLine]) == "30")
  }

  @Test func editBackToTheValueBelowLeavesNoEntry() throws {
    var stack = Self.stack(file: Self.lamp(["gravity": 1000]))
    try stack.set("lamp.gravity", 1200)
    try stack.set("lamp.gravity", 1000)
    #expect(stack.values(of: .hand).isEmpty)
    // A save writes the hand's entry into the file, and the entry goes.
    try stack.set("lamp.gravity", 1300)
    #expect(!stack.values(of: .hand).isEmpty)
    stack.noteSaved(Self.lamp(["gravity": 1300]))
    #expect(stack.values(of: .hand).isEmpty && stack.text("lamp.gravity") == "1300")
    _ = stack.undo()
    #expect(stack.text("lamp.gravity") == "1000" && stack.changedFromSaved.map(\.name) == ["lamp.gravity"])
  }

  @Test func pickedPresetIsALayerAboveTheSettingsItReplaces() {
    var stack = Self.stack(settings: Self.lamp(["count": 30]))
    stack.pick(Preset(name: "calm", patches: Self.lamp(["gravity": 1800, "count": 20])), in: "lamp")
    // The later change wins: the pick is above the command line's setting.
    #expect(stack.text("lamp.count") == "20" && !stack.isPinned("lamp.count"))
    #expect(stack.values(of: [.file, .preset])[key: "lamp.gravity"]?.shown == "1800")
    stack.forget(preset: "calm")
    #expect(stack.text("lamp.gravity") == "1800" && stack.text("lamp.count") == "20")
    _ = stack.undo()
    #expect(stack.text("lamp.gravity") == "3600" && stack.isPinned("lamp.count"))
  }

  @Test func firstReadIsNoUndoStep() {
    var stack = Self.stack(file: nil, settings: Self.lamp(["count": 7]))
    let reload = stack.reload(Self.lamp(["gravity": 1800, "count": 9]))
    #expect(reload.changes.map(\.name) == ["lamp.gravity"])
    #expect(stack.text("lamp.count") == "7")
    #expect(stack.undoName == nil)
    #expect(stack.changedFromSaved.isEmpty)
  }

  // MARK: - Edits

  @Test func gestureIsOneUndoStep() throws {
    var stack = Self.stack()
    for gravity in stride(from: 3500.0, through: 1800, by: -100) {
      try stack.set("lamp.gravity", .number(gravity), gesture: 1)
    }
    #expect(stack.undoName == "gravity 3600 → 1800")
    try stack.set("lamp.gravity", 1000, gesture: 2)
    try stack.set("lamp.gravity", 900)
    try stack.set("lamp.gravity", 800)
    #expect(stack.undo()?.name == "gravity 900 → 800")
    #expect(stack.undo()?.name == "gravity 1000 → 900")
    #expect(stack.undo()?.name == "gravity 1800 → 1000")
    #expect(stack.redoName == "gravity 1800 → 1000")
    #expect(stack.undo()?.changes == [ParameterChange(name: "lamp.gravity", old: 3600.0, new: 1800.0)])
    #expect(stack.undo() == nil)
    #expect(stack.text("lamp.gravity") == "3600")
    #expect(stack.redo()?.name == "gravity 3600 → 1800")
    #expect(stack.text("lamp.gravity") == "1800")
    // A new step removes the steps to redo.
    try stack.set("lamp.damping", 1)
    #expect(stack.redoName == nil)
  }

  /// A drag is one step for each hand, even if two hands drag the same value in turn.
  @Test func twoGesturesOnOneValueAreTwoSteps() throws {
    var stack = Self.stack()
    let before = stack.text("lamp.damping")
    for step in 1...20 {
      try stack.set("lamp.gravity", .number(3000 - Double(step)), gesture: 1)
      try stack.set("lamp.gravity", .number(2000 + Double(step)), gesture: 2)
      try stack.set("lamp.damping", .number(Double(step) / 10), gesture: 3)
    }
    #expect(stack.steps == 3)
    let names = (0..<3).map { _ in stack.undo()?.name }
    #expect(names.contains("gravity 2980 → 2020") && names.contains("gravity 3600 → 2980"), "\(names)")
    #expect(stack.undo() == nil && stack.text("lamp.gravity") == "3600" && stack.text("lamp.damping") == before)
    while stack.redo() != nil {}
    #expect(stack.text("lamp.gravity") == "2020" && stack.text("lamp.damping") == "2")
  }

  @Test func gestureWithoutNetChangeIsNoStep() throws {
    var stack = Self.stack()
    try stack.set("lamp.gravity", 10, gesture: 1)
    try stack.set("lamp.gravity", 3600, gesture: 1)
    #expect(stack.undoName == nil)
    #expect(try stack.set("lamp.gravity", 3600) == nil)
    #expect(stack.undoName == nil)
  }

  @Test func aBadValueOrKeyChangesNothing() {
    var stack = Self.stack()
    #expect(throws: Problem.self) { try stack.set("lamp.gravity", -1) }
    #expect(throws: Problem.self) { try stack.set("lamp.gravty", 1) }
    #expect(throws: Problem.self) { try stack.set("lamp.landing", "roof") }
    #expect(stack == Self.stack())
  }

  @Test func resetUsesDefaultsAndRevertUsesTheFile() throws {
    var stack = Self.stack(file: Self.lamp(["gravity": 1800]))
    try stack.set("lamp.gravity", 900)
    try stack.set("lamp.damping", 1)
    try stack.set("cards.pathRadius", 1)
    #expect(stack.changedFromSaved.map(\.words) == ["gravity 1800 → 900", "damping 0.012 → 1", "pathRadius 160 → 1"])
    #expect(stack.changedFromDefaults(in: "lamp").map(\.words) == ["gravity 3600 → 900", "damping 0.012 → 1"])
    #expect(stack.reset(["lamp.gravity"]).first?.new == 3600.0)
    #expect(
      stack.revert(leavingOut: ["cards.pathRadius"]).map(\.words) == ["gravity 3600 → 1800", "damping 1 → 0.012"])
    #expect(stack.undoName == "back to the saved values")
    #expect(stack.changedFromSaved.map(\.name) == ["cards.pathRadius"])
    #expect(stack.resetAll(in: "lamp").map(\.words) == ["gravity 1800 → 3600"])
    #expect(stack.revert().count == 2)
    #expect(stack.changedFromSaved.isEmpty)
    // A reset of several values is one step with a name.
    try stack.set("lamp.damping", 1)
    #expect(stack.reset(["lamp.damping", "lamp.gravity"], of: "Swing").count == 2)
    #expect(stack.undoName == "Swing to its defaults")
    #expect(stack.undo() != nil && stack.text("lamp.damping") == "1" && stack.text("lamp.gravity") == "1800")
    while stack.undo() != nil {}
    #expect(stack.changedFromSaved.isEmpty)
    #expect(stack.text("lamp.gravity") == "1800")
  }

  @Test func undoNamesEveryKindOfValue() throws {
    var stack = Self.stack()
    func name(_ key: String, _ value: ParameterValue) throws -> String? {
      try stack.set(key, value)
      return stack.undoName
    }
    #expect(try name("lamp.reveal", false) == "reveal true → false")
    #expect(try name("lamp.landing", "frontOnly") == "landing nearest → frontOnly")
    #expect(try name("lamp.tint", "#000000") == "tint #FFCC88 → #000000")
    #expect(try name("lamp.message", "Hello") == "message \"No new messages\" → \"Hello\"")
    #expect(try name("lamp.pictures", .rows([Record(picture: PictureReference("fog"))])) == "pictures 2 rows → 1 row")
    #expect(try name("lamp.pictures", .rows([Record(picture: PictureReference("pig"))])) == "pictures[0] fog → pig")
    var written = Record(picture: PictureReference("pig"))
    written["title"] = "Oink"
    #expect(try name("lamp.pictures", .rows([written])) == "pictures[0].title \"\" → \"Oink\"")
  }

  @Test func undoDepthIsBounded() throws {
    var stack = Self.stack()
    for count in 1...UndoHistory.depth + 10 { try stack.set("lamp.count", .integer(count + 5)) }
    #expect(stack.history.done.count == UndoHistory.depth)
    while stack.undo() != nil {}
    #expect(stack.text("lamp.count") == "15")
  }

  @Test("steps of long lists are kept as long as they take little, the last one in any case")
  func undoMemoryIsBounded() throws {
    var stack = Self.stack()
    func rows(_ letter: String, _ length: Int) -> ParameterValue {
      .rows((0..<4).map { _ in Record(picture: PictureReference(String(repeating: letter, count: length))) })
    }
    for count in 0..<400 { try stack.set("lamp.pictures", rows(count % 2 == 0 ? "a" : "b", 1000)) }
    #expect(stack.history.done.count == 400)
    for count in 0..<200 { try stack.set("lamp.pictures", rows(count % 2 == 0 ? "c" : "d", 5000)) }
    #expect(stack.history.done.count < 150 && stack.history.done.count > 50)
    #expect(stack.steps == 600)
    #expect(stack.history.done.reduce(0) { $0 + $1.bytes } <= UndoHistory.mostBytes)
    try stack.set("lamp.pictures", rows("e", UndoHistory.mostBytes))
    #expect(stack.history.done.count == 1)
    #expect(stack.undo() != nil)
  }

  // MARK: - Comparing

  @Test func comparingShowsTheSavedValues() throws {
    var stack = Self.stack(file: Self.lamp(["gravity": 1800]), settings: Self.lamp(["damping": 2]))
    try stack.set("lamp.gravity", 900)
    stack.isComparing = true
    #expect(stack.text("lamp.gravity") == "900")
    #expect(stack.effective["lamp"]["gravity"]?.shown == "1800")
    #expect(stack.effective["lamp"]["damping"]?.shown == "2")
    stack.isComparing = false
    #expect(stack.effective["lamp"]["gravity"]?.shown == "900")
  }

  // MARK: - The file

  @Test func aFileIsMergedByKey() throws {
    var stack = Self.stack(file: Self.lamp(["gravity": 1800, "count": 6]))
    try stack.set("lamp.damping", 1)
    try stack.set("lamp.gravity", 900)
    let reload = stack.reload(Self.lamp(["gravity": 1800, "count": 8, "reveal": false]))
    #expect(reload.changes.map(\.words) == ["count 6 → 8", "reveal true → false"])
    #expect(reload.clashes.isEmpty)
    #expect(stack.text("lamp.gravity") == "900")
    #expect(stack.text("lamp.damping") == "1")
    #expect(stack.changedFromSaved.map(\.name) == ["lamp.gravity", "lamp.damping"])
    #expect(stack.undoName == "file: 2 values")
    #expect(stack.undo() != nil)
    // The file keeps its values, but they are no longer effective in the session.
    #expect(
      stack.changedFromSaved.map(\.words) == [
        "gravity 1800 → 900", "damping 0.012 → 1", "count 8 → 6", "reveal false → true",
      ])
  }

  @Test func clashTakesTheLaterChangeAndCanBeUndone() throws {
    var stack = Self.stack(file: Self.lamp(["gravity": 1800, "count": 6]))
    try stack.set("lamp.gravity", 900)
    let reload = stack.reload(Self.lamp(["gravity": 2000]))
    #expect(reload.clashes == [TuningClash(key: "lamp.gravity", here: 900.0, file: 2000.0)])
    #expect(
      reload.clashes[0].words
        == "lamp.gravity: the file's 2000 replaces the unsaved 900 (Ctrl+Z brings it back)")
    #expect(stack.text("lamp.gravity") == "2000")
    #expect(stack.text("lamp.count") == "5")
    #expect(stack.undo()?.name == "file: 2 values")
    #expect(stack.text("lamp.gravity") == "900")
    #expect(stack.changedFromSaved.map(\.words) == ["gravity 2000 → 900", "count 5 → 6"])
  }

  @Test func equalChangesAreNoClash() throws {
    var stack = Self.stack()
    try stack.set("lamp.gravity", 900)
    let reload = stack.reload(Self.lamp(["gravity": 900]))
    #expect(reload.changes.isEmpty && reload.clashes.isEmpty)
    #expect(stack.changedFromSaved.isEmpty)
    #expect(stack.undoName == "gravity 3600 → 900")
  }

  @Test func settingIsPinnedUntilChanged() throws {
    var stack = Self.stack(file: [:], settings: Self.lamp(["gravity": 5]))
    #expect(stack.reload(Self.lamp(["gravity": 1000])).changes.isEmpty)
    #expect(stack.isPinned("lamp.gravity"))
    #expect(stack.changedFromSaved.isEmpty)
    try stack.set("lamp.gravity", 7)
    #expect(stack.changedFromSaved.map(\.words) == ["gravity 1000 → 7"])
    #expect(stack.reload(Self.lamp(["gravity": 1001])).clashes.count == 1)
    #expect(stack.text("lamp.gravity") == "1001")
  }

  @Test func savingKeepsTheUndoHistory() throws {
    var stack = Self.stack()
    try stack.set("lamp.gravity", 900)
    #expect(stack.edits == Self.lamp(["gravity": 900.0]))
    stack.noteSaved(stack.edits)
    #expect(stack.edits.isEmpty)
    #expect(stack.undo()?.name == "gravity 3600 → 900")
    #expect(stack.edits == Self.lamp(["gravity": 3600.0]))
  }
}

extension ValueStack: Equatable {
  public static func == (a: ValueStack, b: ValueStack) -> Bool {
    a.saved == b.saved && a.values == b.values && a.valueSources == b.valueSources && a.history.done == b.history.done
      && a.history.undone == b.history.undone
  }
}

extension ValueStack {
  /// Returns the value as text for people, which does not distinguish integers from other numbers.
  func text(_ key: String) -> String? { value(of: key)?.shown }
}
