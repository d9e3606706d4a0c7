// Feeds bytes to the JSON reader and holds it to its promises; built and run by `Fuzz/run`, no part of the package.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let document = JSONDocument(bytes)
  precondition(document.problems.count <= 20, "more problems than promised")
  for problem in document.problems {
    precondition(0...bytes.count ~= problem.offset, "a problem outside the text")
    precondition(!problem.message.contains("\n"), "a message is one line")
    let place = document.position(of: problem.offset)
    precondition(place.line >= 1 && place.column >= 1, "places count from 1")
  }
  guard document.problems.isEmpty else { return 0 }
  guard let root = document.root, root.members != nil else { preconditionFailure("a good text is an object") }
  visit(root, document)
  // Writing a value back as it stands changes no byte.
  for member in root.members ?? [] {
    let text = String(decoding: bytes[member.value.range], as: UTF8.self)
    precondition(document.replacing(valueAt: [member.key], with: text) == bytes, "writing back changed something")
  }
  return 0
}

/// Every value lies within its parent and reads back alone as the same kind.
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
