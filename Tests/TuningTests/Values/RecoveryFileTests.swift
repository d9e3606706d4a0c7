import Testing

@testable import Tuning

@Suite struct RecoveryFileTests {
  private static let catalogue = ConfigReadingTests.catalogue

  private static func file(of path: String, in folder: TemporaryFolder) -> RecoveryFile {
    RecoveryFile(ofConfig: path, catalogue) { $0 == "XDG_STATE_HOME" ? folder["state"] : nil }!
  }

  @Test func recoveryValuesAreReadAndRemoved() throws {
    let folder = TemporaryFolder()
    folder.write("{}", to: "f.json")
    var none = Self.file(of: folder["f.json"], in: folder)
    #expect(try none.read() == nil)
    try none.write(["lamp": ["gravity": 1800, "tint": "#102030"], "cards": ["pathRadius": 99]])
    var next = Self.file(of: folder["f.json"], in: folder)
    let found = try #require(try next.read())
    #expect(found == ["lamp": ["gravity": 1800.0, "tint": .color(HexColor(0x102030))], "cards": ["pathRadius": 99.0]])
    let text = String(decoding: try SmallFile.bytes(at: next.path, atMost: 9999), as: UTF8.self)
    #expect(text.contains("\"Not saved in ") && text.contains("/f.json\""))
    // The values that were read are removed, but not those that another window has kept since.
    try none.write(["lamp": ["count": 7]])
    next.remove()
    #expect(try next.read() != nil)
    next.remove()
    #expect(try next.read() == nil)
  }

  @Test func twoWindowsShareOneRecoveryFile() throws {
    let folder = TemporaryFolder()
    var one = Self.file(of: folder["f.json"], in: folder)
    var two = one
    _ = try (one.read(), two.read())
    try one.write(["lamp": ["gravity": 1, "count": 7]])
    try two.write(["lamp": ["gravity": 2]])
    #expect(try one.read() == ["lamp": ["gravity": 2.0, "count": 7]])
    // Values that the user has answered for are not kept any longer.
    try one.write(["cards": ["pathRadius": 99]])
    #expect(try two.read() == ["cards": ["pathRadius": 99.0]])
  }

  @Test func linkedConfigsShareOneRecoveryFile() throws {
    let folder = TemporaryFolder()
    folder.makeFolder("one")
    folder.link("two", to: "one")
    folder.link("f.json", to: "two/f.json")
    let path = Self.file(of: folder["one/f.json"], in: folder).path
    #expect(path.hasPrefix(folder["state/fidget/unsaved-"]))
    #expect(Self.file(of: folder["two/f.json"], in: folder).path == path)
    #expect(Self.file(of: folder["f.json"], in: folder).path == path)
    #expect(Self.file(of: folder["one/g.json"], in: folder).path != path)
    folder.write("{}", to: "one/f.json")
    #expect(Self.file(of: folder["f.json"], in: folder).path == path)
  }

  @Test(
    arguments: [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/fidget/"), (["HOME": "/h"], "/h/.local/state/fidget/"),
      (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/fidget/"), ([:], nil),
    ] as [([String: String], String?)])
  func recoveryFileLocation(variables: [String: String], folder: String?) {
    let file = RecoveryFile(ofConfig: "f.json", Self.catalogue) { variables[$0] }
    #expect(file.map { String($0.path.prefix(folder?.count ?? 0)) } == folder)
  }

  @Test func recoveryIsOneUndoStep() throws {
    var stack = ValueStack(Self.catalogue, file: ["lamp": ["gravity": 1000]])
    #expect(!stack.isTouched)
    stack.apply(["lamp": ["gravity": 1800], "cards": ["pathRadius": 99]], .recovery)
    #expect(stack.isTouched)
    #expect(stack.undoName == "unsaved from last time: 2 values")
    #expect(stack.edits == ["lamp": ["gravity": 1800.0], "cards": ["pathRadius": 99.0]])
    #expect(stack.undo() != nil)
    #expect(stack.edits == [:])
  }
}
