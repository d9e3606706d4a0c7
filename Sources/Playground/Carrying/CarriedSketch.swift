import Effects
import Gestures
import Tuning

/// The sketch that a picture or clip brings along: its text, which anybody may have written.
package struct CarriedSketch: Equatable, Sendable {
  /// What it is called where it comes from.
  package let id: String
  package let text: String

  /// As many bytes as a file of a sketch may have.
  package static let mostBytes = 64 << 10

  init(id: String, text: String) { (self.id, self.text) = (id, text) }

  /// What a carried take brings along; nil for nothing.
  package init?(_ take: Take) {
    guard let effect = take.effect, let clip = take.clip, let text = Self.text(JSONDocument(clip.text).root) else {
      return nil
    }
    // A name that no file could have is none.
    let isName =
      effect.utf8.first.map { (97...122).contains($0) } == true && effect.utf8.count <= 60
      && effect.utf8.allSatisfy { $0 == 45 || 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 }
    (id, self.text) = (isName ? effect : "sketch", text)
  }

  /// What a picture or clip brings along; nil for a take in a file of text, too.
  package init?(by path: String, _ files: any FileStore) throws(ContentError) {
    guard let take = try Take.carried(by: path, files) else { return nil }
    self.init(take)
  }

  static func text(_ clip: JSONNode?) -> String? {
    guard case .string(let text)? = clip?["sketch"]?.content, !text.isEmpty, text.utf8.count <= mostBytes else {
      return nil
    }
    return text
  }

  /// How it is told where no question can be asked.
  package func refusal(of path: String) -> String {
    "\(path): is of '\(id.excerpt)', a sketch that it contains: fidget open shows it and asks, fidget take --sketch "
      + "prints it, --run-source runs it"
  }
}

extension EffectLibrary {
  /// The effect that is made of this very text.
  package func card(ofSource text: String) -> EffectCard? { cards.first { $0.source == text } }

  /// A name for a sketch from elsewhere: its own, or with a number where something else has it.
  package func freeID(for id: String) -> String {
    // What has gone keeps its values in the config.
    func isFree(_ id: String) -> Bool { self[id] == nil && EffectLibrary.builtIn.parameters[id] == nil }
    return isFree(id) ? id : "\(id)-\((2...).first { isFree("\(id)-\($0)") }!)"
  }
}

extension Take {
  /// What a picture or clip of Fidget's carries; nil for a file of text, and for one that cannot be read.
  package static func carried(by path: String, _ files: any FileStore) throws(ContentError) -> Take? {
    var take = try LoadedTake.carried(by: path, files).flatMap { try? Take(parsing: $0, named: path) }
    take?.keepToItsEffect()
    return take
  }

  /// The same for an effect of another name.
  mutating func rename(effect name: String) {
    guard let old = effect, old != name else { return }
    for index in lines.indices {
      guard case .set(let key, let value) = lines[index].action, let split = Patches.split(key), split.group == old
      else { continue }
      lines[index].action = .set(key: "\(name).\(split.name)", value: value)
    }
    effect = name
  }
}
