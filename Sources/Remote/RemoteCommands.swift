import Formatting
import Panel
import Playground
import Tuning

/// What can be asked for by a name: the commands of keys and buttons, and what the panel does with words of its own.
extension RemoteAnswers {
  func command(_ name: String, _ body: JSONDocument) throws(RemoteProblem) -> RemoteReply {
    if let action = try panelAction(name, body) {
      let ends = try body.flag("end") == true
      let goesOn = name == "blend" && body.text("gesture") != nil && !ends
      try ask(goesOn ? [action] : [action, .act(.endGesture)])
    } else if let command = Desk.Command(rawValue: name) {
      guard command != .remote else {
        throw RemoteProblem(409, "the remote can be switched off only where it was switched on")
      }
      try ask([.turn(command, on: try body.flag("on"))])
    } else {
      let all = Desk.Command.allCases.map(\.rawValue) + Self.words
      throw RemoteProblem(404, "there is no command \(name.excerpt)\(Spelling.hint(for: name, among: all))")
    }
    return RemoteReply(json: ["done": .string(name)])
  }

  private static let words = ["effect", "keep", "choose", "reset", "revert", "preset", "blend", "type"]

  /// Nil for a command that needs no more than its name.
  private func panelAction(_ name: String, _ body: JSONDocument) throws(RemoteProblem) -> Inbox.Ask? {
    switch name {
    case "effect": return .show(body.text("id"))
    case "keep", "choose": return .side(try body.side, isKept: name == "keep")
    case "save":
      let kept = try body.texts("leavingOut")
      return kept.isEmpty ? nil : .act(.save(leavingOut: Set(kept)))
    case "revert": return .act(.revert(leavingOut: Set(try body.texts("leavingOut"))))
    case "reset": return try reset(body)
    case "preset": return .act(try preset(body))
    case "blend": return .act(try blend(body))
    case "type": return .act(try typed(body))
    default: return nil
    }
  }

  private func reset(_ body: JSONDocument) throws(RemoteProblem) -> Inbox.Ask {
    let model = try sight().model
    if let title = body.text("group") {
      guard let group = model.group(title) else { throw RemoteProblem(422, "group: there is no \(title.excerpt)") }
      guard let action = group.reset.first else { throw RemoteProblem(409, "everything is at its default") }
      return .act(action)
    }
    guard let key = body.text("key"), model.row(key) != nil else {
      throw RemoteProblem(422, "expected {\"key\": KEY} or {\"group\": TITLE} of what is shown")
    }
    return .act(model.plain(.reset(key: key)))
  }

  private func preset(_ body: JSONDocument) throws(RemoteProblem) -> PanelAction {
    if let name = body.text("pick") { return .pickPreset(name) }
    if let name = body.text("save") { return .savePresetAs(name) }
    if let name = body.text("update") { return .updatePreset(name) }
    if let name = body.text("delete") { return .deletePreset(name) }
    if let name = body.text("rename"), let new = body.text("to") { return .renamePreset(name, to: new) }
    if try body.flag("defaults") == true { return .pickDefaults }
    throw RemoteProblem(
      422, "expected {\"pick\": NAME}, save, update, delete, rename with to, or {\"defaults\": true}")
  }

  private func blend(_ body: JSONDocument) throws(RemoteProblem) -> PanelAction {
    guard let from = body.text("from").flatMap(PanelModel.BlendEnd.init(word:)),
      let to = body.text("to").flatMap(PanelModel.BlendEnd.init(word:)),
      case .number(let fraction)? = body.root?["fraction"]?.content, (0...1).contains(fraction)
    else {
      throw RemoteProblem(
        422, "expected {\"from\": \"defaults\", \"to\": \"preset:NAME\", \"fraction\": 0.5}, ends also file and now")
    }
    let gesture = number(ofDrag: body.text("gesture"), ends: try body.flag("end") == true)
    return .blend(.init(from: from, to: to, fraction: fraction), gesture: gesture)
  }

  private func typed(_ body: JSONDocument) throws(RemoteProblem) -> PanelAction {
    let model = try sight().model
    guard let key = body.text("key"), let text = body.text("text"), let row = model.row(key), text.utf8.count < 200
    else {
      throw RemoteProblem(422, "expected {\"key\": KEY, \"text\": TEXT} of what is shown")
    }
    do throws(Refusal) { return model.plain(.set(key: key, try row.typed(text), gesture: nil)) } catch {
      throw RemoteProblem(422, error.message)
    }
  }
}

extension JSONDocument {
  fileprivate func flag(_ name: String) throws(RemoteProblem) -> Bool? {
    guard let node = root?[name] else { return nil }
    guard case .flag(let flag) = node.content else { throw RemoteProblem(422, "\(name): expected true or false") }
    return flag
  }

  /// The texts of a list; none where it is not there.
  fileprivate func texts(_ name: String) throws(RemoteProblem) -> [String] {
    guard let node = root?[name] else { return [] }
    guard case .array(let list) = node.content else { throw RemoteProblem(422, "\(name): expected a list of texts") }
    return list.compactMap { if case .string(let text) = $0.content { text } else { nil } }
  }

  fileprivate var side: Split.Side {
    get throws(RemoteProblem) {
      switch text("side") {
      case "a": .a
      case "b": .b
      default: throw RemoteProblem(422, "side: expected a or b")
      }
    }
  }
}
