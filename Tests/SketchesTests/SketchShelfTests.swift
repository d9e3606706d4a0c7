import Effects
import Files
import Formatting
import Gestures
import Motion
import Studies
import Synchronization
import Testing
import Tuning

@testable import Sketches

/// Files in memory, which the test saves as an editor would.
private final class Folder: FileStore {
  private let content = Mutex<[String: (bytes: [UInt8], version: Int)]>([:])
  /// The error number with which every read fails while it is above 0.
  let failure = Mutex<Int32>(0)

  subscript(path: String) -> String? {
    get { content.withLock { $0[path].map { String(decoding: $0.bytes, as: UTF8.self) } } }
    set { write(newValue.map { Array($0.utf8) }, to: path) }
  }

  private func write(_ bytes: [UInt8]?, to path: String) {
    content.withLock { files in
      files[path] = bytes.map { ($0, (files[path]?.version ?? 0) + 1) }
      let folder = FilePath.folder(of: path)
      files[folder] = ([], (files[folder]?.version ?? 0) + 1)
    }
  }

  func put(_ letters: String, at path: String) {
    write(Base64.standard.bytes(of: letters.utf8)!, to: path)
  }

  func stamp(of path: String) -> FileStamp {
    content.withLock { files in
      guard let file = files[path] else { return .absent(2) }
      let moment = FileStamp.Moment(seconds: file.version)
      return .present(
        device: 1, inode: 1, mode: 0, size: Int64(file.bytes.count), modified: moment, changed: moment)
    }
  }
  func bytes(at path: String, atMost limit: Int, patience: Int64) throws(FileRefusal) -> [UInt8] {
    let failure = failure.withLock { $0 }
    if failure > 0 { throw FileRefusal(failure) }
    let bytes = content.withLock { $0[path]?.bytes }
    guard let bytes else { throw FileRefusal(2) }
    if bytes.count > limit { throw .tooLarge(bytes.count, limit) }
    return bytes
  }
  func names(in folder: String) -> [String] {
    content.withLock { files in
      files.keys.filter { FilePath.folder(of: $0) == folder && $0 != folder }.map { FilePath.name(of: $0) }.sorted()
    }
  }
  func realPath(of path: String) -> String { path }
  func replace(_ path: String, _ old: [UInt8]?, with new: [UInt8]) throws(FileRefusal) {
    guard content.withLock({ $0[path]?.bytes }) == old else { throw .changedMeanwhile }
    write(new, to: path)
  }
  func keep(_ bytes: [UInt8], at path: String) -> Bool { false }
  func remove(_ path: String, _ old: [UInt8]) throws(FileRefusal) { throw FileRefusal(1) }
}

struct SketchShelfTests {
  private static func dot(_ title: String = "Dot", speed: String = "60") -> String {
    """
    return effect {
      title = "\(title)", params = { number("speed", \(speed), { 0, 500 }, "pt/s", "How fast it goes") },
      start = function(size, p) return { x = 0.0 } end,
      step = function(s, inputs, p, dt) s.x = s.x + p.speed * dt end,
      draw = function(s, p, c) c:fill(circle(s.x, 100, 10), "#FFFFFF") end,
    }
    """
  }

  /// A shelf in a class, so that an expectation can call its mutating methods.
  private final class Shelf {
    private(set) var shelf: SketchShelf
    init(_ shelf: SketchShelf) { self.shelf = shelf }
    var library: EffectLibrary { shelf.library }
    var problems: [String] { shelf.problems.map(\.description) }
    func poll(_ now: Int64) -> Bool { shelf.poll(now: now) }
  }

  private func shelf(_ folder: Folder) -> SketchShelf {
    SketchShelf(.builtIn, configPath: "c/fidget.json", files: folder) { $0 == "XDG_CONFIG_HOME" ? "/x" : nil }
  }

  /// Locks and copies that editors and systems leave beside a sketch are ignored.
  @Test(arguments: [".#dot.lua", "._dot.lua", ".dot.lua", ".dot-2.lua"]) func hiddenFilesAreIgnored(_ name: String) {
    let folder = Folder()
    folder["c/sketches/\(name)"] = "no Lua at all ("
    folder["c/sketches/dot.lua"] = Self.dot()
    let shelf = Shelf(shelf(folder))
    #expect(shelf.problems.isEmpty && shelf.library.ids == EffectLibrary.builtIn.ids + ["dot"])
  }

  /// A byte order mark, a line for the shell, or both may precede a sketch; lines are counted as an editor does.
  @Test(arguments: ["\u{FEFF}", "#!/usr/bin/env lua\n", "\u{FEFF}#! lua\r\n"]) func byteOrderMarkAndShebangAreSkipped(
    _ head: String
  ) throws {
    let folder = Folder()
    folder["c/sketches/dot.lua"] = head + Self.dot()
    folder["c/sketches/bad.lua"] = head + "return effect {\n  title = oops(),\n}"
    let shelf = Shelf(shelf(folder))
    #expect(shelf.library["dot"] != nil)
    let line = head.contains("\n") || head.contains("\r\n") ? 3 : 2
    #expect(
      shelf.problems.count == 1 && shelf.problems[0].hasPrefix("c/sketches/bad.lua:\(line): "), "\(shelf.problems)")
  }

  @Test func unsupportedEncodingIsNamed() {
    let folder = Folder()
    folder.put(
      Base64.standard.text([0xFF, 0xFE] + Self.dot().utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }),
      at: "c/sketches/dot.lua")
    let shelf = Shelf(shelf(folder))
    #expect(shelf.problems == ["c/sketches/dot.lua: is UTF-16, expected UTF-8"])
    folder["c/sketches/dot.lua"] = Self.dot()
    #expect(shelf.poll(1) && shelf.problems.isEmpty && shelf.library["dot"] != nil)
  }

  @Test func filesAreAddedChangedAndRemoved() throws {
    let folder = Folder()
    let shelf = Shelf(shelf(folder))
    #expect(shelf.shelf.folders == ["c/sketches", "/x/fidget/sketches"])
    #expect(shelf.library.ids == EffectLibrary.builtIn.ids && !shelf.poll(1))
    folder["c/sketches/dot.lua"] = Self.dot()
    folder["c/sketches/notes.txt"] = "no sketch"
    #expect(shelf.poll(2))
    #expect(shelf.library.ids == EffectLibrary.builtIn.ids + ["dot"] && shelf.problems.isEmpty)
    let first = shelf.library["dot"]?.version
    #expect(!shelf.poll(3))
    // The file is saved with a change.
    folder["c/sketches/dot.lua"] = Self.dot("Spot")
    #expect(shelf.poll(4))
    #expect(shelf.library["dot"]?.title == "Spot" && shelf.library["dot"]?.version != first)
    // The file is saved with a mistake: the last good version stays.
    folder["c/sketches/dot.lua"] = Self.dot("Bad", speed: "900")
    #expect(shelf.poll(5))
    #expect(shelf.library["dot"]?.title == "Spot")
    #expect(
      shelf.problems.count == 1
        && shelf.problems[0].hasPrefix("c/sketches/dot.lua:2: number: the default 900 is out of 0…500"),
      "\(shelf.problems)")
    #expect(shelf.shelf.problem(of: "dot") != nil)
    // The file is repaired.
    folder["c/sketches/dot.lua"] = Self.dot("Good")
    #expect(shelf.poll(6))
    #expect(shelf.library["dot"]?.title == "Good" && shelf.problems.isEmpty)
    // An editor may remove the file in order to save it.
    folder["c/sketches/dot.lua"] = nil
    #expect(!shelf.poll(7) && shelf.library["dot"] != nil)
    folder["c/sketches/dot.lua"] = Self.dot("Back")
    #expect(shelf.poll(100_000_000) && shelf.library["dot"]?.title == "Back")
    // The file may be unreadable before its folder no longer lists it.
    folder.failure.withLock { $0 = 2 }
    folder["c/sketches/dot.lua"] = Self.dot("Gone")
    #expect(!shelf.poll(150_000_000) && shelf.problems.isEmpty)
    folder.failure.withLock { $0 = 0 }
    folder["c/sketches/dot.lua"] = nil
    #expect(!shelf.poll(200_000_000))
    #expect(shelf.poll(800_000_000) && shelf.library["dot"] == nil)
  }

  /// A passing failure to read, such as too many open files or a slow network folder, is retried without another save.
  @Test func failedReadIsRetried() {
    let folder = Folder()
    folder["c/sketches/dot.lua"] = Self.dot()
    folder.failure.withLock { $0 = 24 }
    let shelf = Shelf(shelf(folder))
    #expect(shelf.library["dot"] == nil && shelf.problems.count == 1)
    folder.failure.withLock { $0 = 0 }
    #expect(shelf.poll(300_000_000) && shelf.library["dot"] != nil && shelf.problems.isEmpty)
    // The same text saved again is no change.
    folder["c/sketches/dot.lua"] = Self.dot()
    #expect(!shelf.poll(400_000_000) && !shelf.poll(900_000_000))
  }

  /// An empty file is no mistake at first, because a shell empties a file before it writes it.
  @Test func emptyFileIsIgnoredAtFirst() {
    let folder = Folder()
    folder["c/sketches/dot.lua"] = Self.dot()
    let shelf = Shelf(shelf(folder))
    _ = shelf.poll(200_000_000)
    folder["c/sketches/dot.lua"] = ""
    #expect(!shelf.poll(300_000_000) && shelf.problems.isEmpty)
    folder["c/sketches/dot.lua"] = Self.dot("Spot")
    #expect(shelf.poll(320_000_000) && shelf.library["dot"]?.title == "Spot" && shelf.problems.isEmpty)
    // A file that stays empty is reported.
    folder["c/sketches/dot.lua"] = ""
    #expect(!shelf.poll(400_000_000) && !shelf.poll(700_000_000) && shelf.poll(1_000_000_000))
    #expect(shelf.problems.count == 1 && shelf.library["dot"]?.title == "Spot")
  }

  @Test func newSketchesComeWithEditorFiles() throws {
    let folder = Folder()
    func shelf() -> SketchShelf {
      SketchShelf(.builtIn, configPath: "c/fidget.json", files: folder, environment: { _ in nil })
    }
    #expect(try shelf().create("dot") == "c/sketches/dot.lua")
    #expect(folder["c/sketches/dot.lua"] == SketchStarter.text("dot"))
    #expect(folder["c/sketches/.luarc.json"] == SketchEditorFiles.settings)
    #expect(folder["c/sketches/fidget.d.lua"]?.contains("(Dot)") == true)
    folder["c/sketches/.luarc.json"] = "{}"
    folder["c/sketches/other.lua"] = Self.dot("Other")
    #expect(try shelf().create("third", from: "other") == "c/sketches/third.lua")
    #expect(folder["c/sketches/third.lua"] == Self.dot("Third") && folder["c/sketches/.luarc.json"] == "{}")
    #expect(shelf().problems.isEmpty, "definitions are no sketch")
    #expect(folder["c/sketches/fidget.d.lua"]?.contains("---@field speed number How fast it goes, 0…500 pt/s") == true)
    for (id, from, message) in [
      ("Dot", nil, "cannot be an effect's name"), ("dot", nil, "there is an effect dot already: expected another name"),
      ("lamp", nil, "there is an effect lamp already"),
      ("x", "othre", "'othre' is no sketch, did you mean other?"),
    ] {
      #expect(performing: { try shelf().create(id, from: from) }, throws: { "\($0)".contains(message) })
    }
    folder["c/sketches/broken.lua"] = "return"
    #expect(performing: { try shelf().create("broken") }, throws: { "\($0)".contains("is there already") })
  }

  @Test func duplicateAndInvalidSketchNamesAreReported() {
    let folder = Folder()
    folder["c/sketches/dot.lua"] = Self.dot()
    folder["/x/fidget/sketches/dot.lua"] = Self.dot("Other")
    folder["c/sketches/lamp.lua"] = Self.dot()
    folder["c/sketches/playground.lua"] = Self.dot()
    folder["c/sketches/My Sheet.lua"] = Self.dot()
    let shelf = shelf(folder)
    #expect(shelf.library["dot"]?.title == "Dot" && shelf.library.ids.count == EffectLibrary.builtIn.ids.count + 1)
    #expect(
      shelf.problems.map(\.description) == [
        "c/sketches/My Sheet.lua: 'My Sheet' cannot be an effect's name: expected letters, digits and -, beginning with a small letter",
        "c/sketches/lamp.lua: 'lamp' is already in use: expected another name",
        "c/sketches/playground.lua: 'playground' is already in use: expected another name",
        "/x/fidget/sketches/dot.lua: 'dot' is left out: c/sketches/dot.lua has the same name",
      ], "\(shelf.problems)")
  }

  @Test func ownSketchOverridesTheShippedOne() {
    let folder = Folder()
    folder["/share/sketches/dot.lua"] = Self.dot("Shipped")
    folder["/share/sketches/spot.lua"] = Self.dot("Spot")
    let shelf = Shelf(
      SketchShelf(.builtIn, configPath: "c/fidget.json", shipped: "/share/sketches", files: folder) { _ in nil })
    #expect(shelf.library.ids == EffectLibrary.builtIn.ids + ["dot", "spot"])
    #expect(shelf.library["dot"]?.title == "Shipped")
    folder["c/sketches/dot.lua"] = Self.dot("Own")
    #expect(shelf.poll(1) && shelf.library["dot"]?.title == "Own" && shelf.problems.isEmpty)
    // Without the user's own sketch, the shipped one of its name is back.
    folder["c/sketches/dot.lua"] = nil
    #expect(shelf.poll(2) && shelf.library["dot"]?.title == "Shipped" && shelf.problems.isEmpty)
  }

  @Test func namedFileMayAlsoBeOnTheShelf() {
    let folder = Folder()
    folder["c/sketches/dot.lua"] = Self.dot()
    folder["c/sketches/lamp.lua"] = Self.dot()
    let named = ["c/sketches/dot.lua", "c/sketches/lamp.lua"]
    let shelf = SketchShelf(.builtIn, configPath: "c/fidget.json", named: named, files: folder) { _ in nil }
    #expect(shelf.library["dot"]?.title == "Dot" && shelf.problem(ofFile: named[0]) == nil)
    #expect(shelf.problem(ofFile: named[1])?.message.contains("'lamp' is already in use") == true)
  }

  @Test func oversizedSketchIsRefused() {
    let folder = Folder()
    folder["c/sketches/dot.lua"] = Self.dot() + String(repeating: "-- more\n", count: 10_000)
    #expect(shelf(folder).problems[0].message.hasSuffix("expected at most 65536 bytes"))
  }

  /// Drawings beside a sketch are found by their plain names, and watched like the sketch.
  @Test func drawingsAreWatched() throws {
    func drawing(_ x: Int) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><g id='a'><rect x='\(x)' width='2' height='2'/></g></svg>"
    }
    func text(_ name: String) -> String {
      """
      local art = layers "\(name)"
      return effect { title = "T", start = function() return { x = art.a.box[2] } end, step = function() end,
      draw = function() end, readouts = function(s) return { { "x", s.x, "pt" } } end }
      """
    }
    let folder = Folder()
    folder["home/sketches/t.lua"] = text("a.svg")
    let shelf = Shelf(SketchShelf(.builtIn, configPath: "home/fidget.json", files: folder, environment: { _ in nil }))
    #expect(shelf.problems.first?.contains("layers: home/sketches/a.svg is not there") == true)
    var now: Int64 = 1_000_000_000
    func x() throws -> Double? { try shelf.library["t"]?.make(Vector(9, 9), [:]).readouts.first?.value }
    func poll() -> Bool {
      now += 1_000_000_000
      return shelf.poll(now)
    }
    folder["home/sketches/a.svg"] = drawing(3)
    #expect(poll() && shelf.problems.isEmpty)
    #expect(try x() == 3)
    folder["home/sketches/a.svg"] = drawing(5)
    #expect(poll())
    #expect(try x() == 5)
    #expect(!poll())
    // A drawing that an editor removes in order to save it is not reported as missing.
    folder["home/sketches/a.svg"] = nil
    now += 10_000_000
    #expect(!shelf.poll(now) && shelf.problems.isEmpty)
    _ = poll()
    #expect(poll() || shelf.problems.first?.contains("is not there") == true)
    #expect(try x() == 5)
    folder["home/sketches/a.svg"] = "<svg><g id='a'><image href='b.png'/></g></svg>"
    _ = poll()
    #expect(shelf.problems.first?.contains("expected no other files") == true)
    for name in ["../a.svg", "/etc/passwd", "x/a.svg", ".a.svg"] {
      folder["home/sketches/t.lua"] = text(name)
      _ = poll()
      #expect(shelf.problems.first?.contains("expected the plain name of a file beside the sketch") == true)
    }
    folder["home/sketches/t.lua"] = text("a.png")
    _ = poll()
    #expect(shelf.problems.first?.contains("is no SVG, expected a name such as card.svg") == true)
  }

  /// A black PNG of 12 × 8 pixels, and one of 24 × 16 pixels with 6 × 6 red pixels at (4, 6).
  private static let (black, red) = (
    "iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAYAAADN5B7xAAAAE0lEQVR42mNgYGD4TyIe1UB9DQCs0F+hscLysgAAAABJRU5ErkJg"
      + "gg",
    "iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAYAAAAMJL+VAAAAHElEQVR42mNgGAWjgOrgPxBhw6MWjFowCgYxAADk5Ue51LFKdQAA"
      + "AABJRU5ErkJggg"
  )

  /// A folder of PNGs is a drawing too: the name `card` means the folder if it exists, else `card.svg`.
  @Test func pictureFolderIsADrawing() throws {
    let folder = Folder()
    folder.put(Self.black, at: "down/card/1 back.png")
    folder.put(Self.red, at: "down/card/button@2x.png")
    folder["down/card/notes.txt"] = "x"
    let shelf = Shelf(SketchShelf(.builtIn, configPath: "c/fidget.json", files: folder, environment: { _ in nil }))
    #expect(try shelf.shelf.create("mine", from: "down/card") == "c/sketches/mine.lua")
    #expect(folder.names(in: "c/sketches/card") == ["1 back.png", "button@2x.png"])
    #expect(folder["c/sketches/mine.lua"]?.contains("layer = art.button") == true)
    _ = shelf.poll(1_000_000_000)
    #expect(shelf.problems.isEmpty && shelf.shelf.trial(of: "mine") == nil, "\(shelf.problems)")
    folder["c/sketches/t.lua"] = """
      local art, size, names = layers "card"
      return effect { title = "T", start = function() return { w = size.x, n = #names } end, step = function() end,
      draw = function(s, p, c) c:layer(art.button) end, readouts = function(s) local b = art.button.box
      return { { "x", b[2], "pt" }, { "y", b[3], "pt" }, { "w", b[4], "pt" }, { "all", s.w, "pt" }, { "n", s.n } } end }
      """
    _ = shelf.poll(2_000_000_000)
    #expect(shelf.problems.isEmpty, "\(shelf.problems)")
    func reported() throws -> [Double] {
      try shelf.library["t"]?.make(Vector(9, 9), [:]).readouts.map(\.value) ?? []
    }
    #expect(try reported() == [2, 3, 3, 12, 2])
    // A picture is changed, one is added, and one is replaced by a file that is no picture.
    folder.put(Self.black, at: "c/sketches/card/button@2x.png")
    #expect(shelf.poll(3_000_000_000))
    #expect(try reported() == [3, 2, 6, 12, 2])
    folder.put(Self.red, at: "c/sketches/card/third.png")
    #expect(shelf.poll(4_000_000_000))
    #expect(try reported() == [9, 6, 6, 24, 3])
    folder["c/sketches/card/third.png"] = "no picture"
    _ = shelf.poll(5_000_000_000)
    #expect(
      shelf.problems.first?.contains("layers: c/sketches/card has third.png, which is not a picture") == true,
      "\(shelf.problems)")
    for name in folder.names(in: "c/sketches/card") { folder["c/sketches/card/\(name)"] = nil }
    _ = shelf.poll(6_000_000_000)
    #expect(shelf.problems.first?.contains("layers: c/sketches/card is a folder without PNGs") == true)
    folder["c/sketches/card"] = nil
    folder["c/sketches/card.svg"] =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect id='button' x='4' width='2' height='2'/></svg>"
    _ = shelf.poll(7_000_000_000)
    _ = shelf.poll(8_000_000_000)
    #expect(try reported() == [4, 0, 2, 9, 1])
    #expect(
      performing: { _ = try shelf.shelf.create("no", from: "down/none/") }, throws: { "\($0)".contains("is no sketch") }
    )
  }

  @Test func sketchFromADrawingHasItsLayers() throws {
    let folder = Folder()
    folder["down/My Card.svg"] = """
      <svg xmlns='http://www.w3.org/2000/svg' width='100' height='80'><rect id='paper' width='100' height='80'/>
      <g id='the "end" \\ ü'><rect x='10' y='20' width='30' height='10'/></g></svg>
      """
    let shelf = Shelf(SketchShelf(.builtIn, configPath: "c/fidget.json", files: folder, environment: { _ in nil }))
    #expect(try shelf.shelf.create("card", from: "down/My Card.svg") == "c/sketches/card.lua")
    #expect(folder["c/sketches/My Card.svg"] == folder["down/My Card.svg"])
    #expect(
      folder["c/sketches/fidget.d.lua"]?.contains("---@field theEndSpring fidget.Spring ") == true)
    _ = shelf.poll(1_000_000_000)
    #expect(shelf.problems.isEmpty && shelf.shelf.trial(of: "card") == nil, "\(shelf.problems)")
    var performance = try #require(try shelf.library["card"]?.make(Vector(200, 160), [:]))
    for (phase, y) in [(FingerEvent.Phase.down, 50.0), (.move, 80), (.move, 90), (.up, 90)] {
      _ = try performance.step([.finger(FingerEvent(id: 1, phase: phase, position: Vector(50, y)))])
    }
    #expect(performance.readouts[0].value > 5)
    folder["down/My Card.svg"] = "<svg><g id='a'/></svg>"
    #expect(
      throws: SketchFault(
        "down/My Card.svg cannot lie beside the sketch as c/sketches/My Card.svg: another file has that name"
      )
    ) {
      _ = try shelf.shelf.create("other", from: "down/My Card.svg")
    }
    #expect(throws: SketchFault("down/no.svg cannot be read: No such file or directory")) {
      _ = try shelf.shelf.create("other", from: "down/no.svg")
    }
  }
}
