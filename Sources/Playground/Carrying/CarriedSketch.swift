import Effects
import Gestures
import Tuning

/// The sketch that a picture or clip brings along, which anybody may have written.
package struct CarriedSketch: Equatable, Sendable {
  /// What it is called where it comes from.
  package let id: String
  package let source: EffectSource

  /// As many bytes as a file of a sketch may have.
  package static let mostBytes = 64 << 10
  /// Of all its drawings together.
  package static let mostDrawings = 512 << 10
  fileprivate static let manyDrawings = 20

  init(id: String, _ source: EffectSource) { (self.id, self.source) = (id, source) }

  /// What a carried take brings along; nil for nothing.
  package init?(_ take: Take) {
    guard let effect = take.effect, let clip = take.clip,
      let source = EffectSource(carriedBy: JSONDocument(clip.text).root)
    else { return nil }
    // A name that no file could have is none.
    let isName =
      effect.utf8.first.map { (97...122).contains($0) } == true && effect.utf8.count <= 60
      && effect.utf8.allSatisfy { $0 == 45 || 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 }
    (id, self.source) = (isName ? effect : "sketch", source)
  }

  /// What a picture or clip brings along; nil for a take in a file of text, too.
  package init?(by path: String, _ files: any FileStore) throws(ContentError) {
    guard let take = try Take.carried(by: path, files) else { return nil }
    self.init(take)
  }

  /// How it is told where no question can be asked.
  package func refusal(of path: String) -> String {
    "\(path): is of '\(id.excerpt)', a sketch that it contains: fidget open shows it and asks, fidget take --sketch "
      + "prints it, --run-source runs it"
  }

  /// `1 drawing, card.svg`; nil for none.
  package var drawings: String? {
    let names = source.drawings.keys.sorted()
    if names.isEmpty { return nil }
    return "\(names.count) drawing\(names.count == 1 ? "" : "s"), " + names.map(\.excerpt).joined(separator: ", ")
  }
}

extension EffectSource {
  /// Nil where there is no text, and where more is carried than we carry.
  fileprivate init?(carriedBy clip: JSONNode?) {
    guard case .string(let text)? = clip?["sketch"]?.content, !text.isEmpty else { return nil }
    self.init(text)
    let members = clip?["drawings"]?.members ?? []
    if members.count > CarriedSketch.manyDrawings { return nil }
    for member in members {
      guard case .string(let drawing) = member.value.content else { continue }
      drawings[member.key] = drawing
    }
    if excess != nil { return nil }
  }

  /// As members of what a picture or clip says of itself; none where it is too much to be carried.
  var carried: [JSONValue.Member] {
    if excess != nil { return [] }
    let drawings = drawings.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) }
    return [.init("sketch", .string(text))] + (drawings.isEmpty ? [] : [.init("drawings", .object(drawings))])
  }

  /// Why it is not carried; nil where it is.
  var excess: String? {
    let all = drawings.values.reduce(0) { $0 + $1.utf8.count }
    if text.utf8.count > CarriedSketch.mostBytes {
      return "the sketch has \(text.utf8.count) bytes and is not carried, expected at most \(CarriedSketch.mostBytes)"
    }
    if all <= CarriedSketch.mostDrawings { return nil }
    return "the sketch is not carried: its drawings have \(all) bytes, expected at most \(CarriedSketch.mostDrawings)"
  }
}

extension EffectLibrary {
  /// The effect that is made of this very text and these drawings.
  package func card(of source: EffectSource) -> EffectCard? { cards.first { $0.source == source } }

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
