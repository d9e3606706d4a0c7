// Feeds bytes to the readers of configs and of picture headers and checks their guarantees; built and run by
// `Fuzz/run config`, no part of the package. Each text is also read cut short at any place, without any one byte, and with
// another byte in any place; each such text once, however many inputs lead to it.
import Formatting
import Glibc

@testable import Pictures
@testable import Tuning

struct Sample: ParameterSet {
  enum Landing: String, Choice { case nearest, frontOnly }

  @Parameter("Pull of gravity", in: 0...20_000, .pointsPerSecondSquared) var gravity = 3600.0
  @Parameter("Number of cards", in: 1...10_000) var count = 5
  @Parameter("Show the light page") var reveal = true
  @Parameter("Message", maximumLength: 20) var message = "No new messages"
  @Parameter("Where it comes to rest") var landing = Landing.nearest
  @Parameter("Light") var tint = HexColor(0xFFCC88)
  @Parameter("Photographs", columns: [.picture("picture"), .text("title", maximumLength: 10)], rows: 0...4)
  var pictures: [Record] = []
}

private let catalogue = ParameterCatalogue([ParameterGroup(id: "lamp", title: "Lamp", schema: Schema(of: Sample.self))])

nonisolated(unsafe) private var seen = Seen()

@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>?, _ words: UnsafeMutableRawPointer?) -> CInt {
  atexit { print("\(seen.count) different texts parsed") }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  picture(bytes)
  read(bytes)
  // Long texts test a config as a whole; short ones suffice for faults in a single place.
  seen.vary(bytes, atMost: 160, with: meaningful, parse)
  return 0
}

private let meaningful =
  Array("{}[]:,\"\\/*-+.eE09tfnu \n\r\t\u{0}a\u{1F}".utf8) + [0x7F, 0x80, 0xBF, 0xC0, 0xE2, 0xED, 0xF4, 0xFF]

/// Parses a text and checks only the parser's own guarantees.
private func parse(_ bytes: ArraySlice<UInt8>) {
  let document = JSONDocument(Array(bytes))
  for problem in document.problems { precondition(0...bytes.count ~= problem.offset, "a problem outside the text") }
  precondition(!document.problems.isEmpty || document.root?.members != nil, "a good text is an object")
}

private func read(_ bytes: [UInt8]) {
  _ = bytes.withUnsafeBytes { seen.insert($0) }
  let document = JSONDocument(bytes)
  precondition(document.problems.count <= 20, "more problems than promised")
  for problem in document.problems {
    precondition(0...bytes.count ~= problem.offset, "a problem outside the text")
    let place = document.position(of: problem.offset)
    precondition(place.line >= 1 && place.column >= 1, "places count from 1")
  }
  config(bytes, hasProblems: !document.problems.isEmpty)
  guard document.problems.isEmpty else { return }
  guard let root = document.root, root.members != nil else { preconditionFailure("a good text is an object") }
  visit(root, document)
  // Writing a value back unchanged changes no byte.
  for member in root.members ?? [] {
    let text = String(decoding: bytes[member.value.range], as: UTF8.self)
    precondition(document.applying([JSONEdit(member.value.range, text)]) == bytes, "writing back changed something")
  }
  write(into: document)
}

/// Checks that values saved into a config are read from it again, and that everything else keeps its values.
private func write(into document: JSONDocument) {
  guard let old = try? catalogue.read(document.bytes, path: "f") else { return }
  var wishes = Patches()
  wishes[key: "lamp.gravity"] = .number(Double(document.bytes.count))
  wishes[key: "lamp.message"] = .text("say \"x\" // 🐷")
  wishes[key: "lamp.tint"] = .color(HexColor(0x00FF7F))
  let written = catalogue.writing(wishes, into: document)
  _ = written.withUnsafeBytes { seen.insert($0) }
  guard let new = try? catalogue.read(written, path: "f") else { preconditionFailure("what was saved is refused") }
  precondition(catalogue.changes(from: old.merging(wishes), to: new).isEmpty, "what was saved is not what is read")
}

/// Checks that an accepted config can be applied, and that a refused one gets messages of one line each.
private func config(_ bytes: [UInt8], hasProblems: Bool) {
  do throws(Problems<Problem>) {
    let patches = try catalogue.read(bytes, path: "f")
    precondition(!hasProblems, "a text with problems was taken")
    do { _ = try Sample().applying(patches["lamp"]) } catch { preconditionFailure("accepted and refused: \(error)") }
  } catch {
    precondition(1...21 ~= error.all.count, "between one and twenty messages, and one for the rest")
    for line in error.all.map(\.description) {
      precondition(!line.unicodeScalars.contains { $0.value < 0x20 }, "a message is one line")
    }
  }
}

private func picture(_ bytes: [UInt8]) {
  try? SVGReferences.check(bytes)
  guard let header = try? PictureHeader(bytes) else { return }
  precondition(header.width > 0 && header.height > 0, "a picture without a size")
  let isWithin = max(header.width, header.height) <= PictureHeader.maximumSide
  precondition(isWithin || header.refusal != nil, "a size out of bounds")
}

/// Checks that every value lies within its parent and reads back alone as the same kind.
private func visit(_ node: JSONNode, _ document: JSONDocument) {
  precondition(0...document.bytes.count ~= node.range.upperBound && !node.range.isEmpty, "a value outside the text")
  let alone = JSONDocument(Array(document.bytes[node.range]), anyRoot: true)
  precondition(alone.problems.isEmpty && alone.root?.typeName == node.typeName, "a value does not read back")
  switch node.content {
  case .number(let number): precondition(number.isFinite, "a number that is not finite")
  case .array(let elements):
    for element in elements.prefix(8) { visitInside(element, node, document) }
  case .object(let members):
    for member in members.prefix(8) { visitInside(member.value, node, document) }
  default: break
  }
}

private func visitInside(_ node: JSONNode, _ parent: JSONNode, _ document: JSONDocument) {
  precondition(node.range.clamped(to: parent.range) == node.range, "a value sticks out of its parent")
  visit(node, document)
}
