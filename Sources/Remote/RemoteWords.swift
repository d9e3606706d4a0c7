import Formatting
import Panel
import Playground
import Playing
import Tuning

/// The body of a command.
struct RemoteWords: Decodable, Sendable {
  let on, defaults: Bool?
  let id, key, group, text, from, to: String?
  let pick, save, update, rename, delete: String?
  let side: SplitSide?
  let fraction: Double?
  let leavingOut: [String]?

  /// Returns the members that a command's body may have.
  private static func words(of command: String) -> [String] {
    switch command {
    case "save", "revert": ["leavingOut"]
    case "reset": ["key", "group"]
    case "preset": ["pick", "save", "update", "rename", "to", "delete", "defaults"]
    case "blend": ["from", "to", "fraction"]
    case "type": ["key", "text"]
    case "effect": ["id"]
    case "choose", "keep": ["side"]
    default: ["on"]
    }
  }

  /// Reads the body of a command, and refuses members that belong to other commands.
  init(_ document: JSONDocument, of command: String) throws(RemoteProblem) {
    self = try document.read()
    let words = Self.words(of: command)
    for member in document.root?.members ?? [] where !words.contains(member.key) {
      let hint = Spelling.hint(for: member.key, among: words)
      throw RemoteProblem(
        422, "\(member.key): \(command.excerpt) does not take it\(hint), expected \(words.joined(separator: ", "))")
    }
  }

  /// Returns the panel's action for a command. `nil` for a command outside the panel.
  func action(of name: String, _ model: PanelModel, drag: Int) throws(RemoteProblem) -> PanelAction? {
    switch name {
    case "save": return .save(leavingOut: Set(leavingOut ?? []))
    case "revert": return .revert(leavingOut: Set(leavingOut ?? []))
    case "reset":
      if let key, model.row(key) != nil { return .reset(key: key) }
      guard let group = group.flatMap(model.group) else {
        throw RemoteProblem(422, "expected {\"key\": KEY} or {\"group\": TITLE} of what is shown")
      }
      guard let action = group.reset.first else { throw RemoteProblem(409, "everything is at its default") }
      return action
    case "preset":
      let asked = [pick, save, update, delete, rename].count { $0 != nil } + (defaults == nil ? 0 : 1)
      if asked != 1 || (to == nil) != (rename == nil) { throw Self.presetWords }
      if let pick { return .pickPreset(pick) }
      if let save { return .savePresetAs(save) }
      if let update { return .updatePreset(update) }
      if let delete { return .deletePreset(delete) }
      if let rename, let to { return .renamePreset(rename, to: to) }
      if defaults == true { return .pickDefaults }
      throw Self.presetWords
    case "blend":
      guard let from = from.flatMap(PanelModel.BlendEnd.init(word:)),
        let to = to.flatMap(PanelModel.BlendEnd.init(word:)),
        let fraction, (0...1).contains(fraction)
      else {
        throw RemoteProblem(
          422, "expected {\"from\": \"defaults\", \"to\": \"preset:NAME\", \"fraction\": 0.5}, ends also file and now")
      }
      return .blend(.init(from: from, to: to, fraction: fraction), gesture: drag)
    case "type":
      guard let key, let text, let row = model.row(key), text.utf8.count < 200 else {
        throw RemoteProblem(422, "expected {\"key\": KEY, \"text\": TEXT} of what is shown")
      }
      do throws(Problem) { return .set(key: key, try row.typed(text), gesture: nil) } catch {
        throw RemoteProblem(422, error.message)
      }
    default: return nil
    }
  }

  private static let presetWords = RemoteProblem(
    422, "expected one of pick, save, update, delete, rename with to, or {\"defaults\": true}")

  func ask(of name: String) throws(RemoteProblem) -> Inbox.Ask {
    switch name {
    case "effect": return .show(id)
    case "choose", "keep":
      guard let side else { throw RemoteProblem(422, "side: expected a or b") }
      return .side(side, isKept: name == "keep")
    case UserCommand.remote.name:
      throw RemoteProblem(409, "the remote can be switched off only where it was switched on")
    default:
      if let command = UserCommand.all.first(where: { $0.name == name }) { return .turn(command, on: on) }
      let all =
        UserCommand.all.map(\.name)
        + ["effect", "keep", "choose", "reset", "revert", "preset", "blend", "type"]
      throw RemoteProblem(404, "there is no command \(name.excerpt)\(Spelling.hint(for: name, among: all))")
    }
  }
}

extension JSONDocument {
  /// Decodes the document; throws the place and reason if it does not have the requested form.
  func read<Words: Decodable>() throws(RemoteProblem) -> Words {
    do throws(JSONProblem) { return try decode(Words.self) } catch {
      throw RemoteProblem(422, [error.path, error.message].filter { !$0.isEmpty }.joined(separator: ": "))
    }
  }
}

extension PanelModel.BlendEnd {
  private static let plain: [Self] = [.defaults, .file, .now]

  /// The end's name in requests: `defaults`, `file`, `now`, or a preset's name behind `preset:`.
  var word: String { if case .preset(let name) = self { "preset:\(name)" } else { name.lowercased() } }

  init?(word: String) {
    let preset = word.hasPrefix("preset:") ? Self.preset(String(word.dropFirst("preset:".count))) : nil
    guard let end = preset ?? Self.plain.first(where: { $0.word == word }) else { return nil }
    self = end
  }
}
