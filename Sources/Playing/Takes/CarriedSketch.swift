import Effects
import Formatting
import Takes
import Tuning

/// The sketch that a picture or clip carries, which anybody may have written.
package struct CarriedSketch: Equatable, Sendable {
  /// The name of the sketch in the file that carries it.
  package let id: String
  package let source: EffectSource

  /// The maximum size of a sketch's text, in bytes; the same limit as for a sketch in a file.
  package static let mostBytes = 64 << 10
  /// The maximum size of a sketch's drawings together, in bytes.
  package static let mostDrawings = 512 << 10
  /// The maximum number of drawings that a carried sketch may have.
  fileprivate static let manyDrawings = 20

  package init(id: String, _ source: EffectSource) { (self.id, self.source) = (id, source) }

  /// Reads the sketch that a carried take contains; `nil` if the take contains no sketch.
  package init?(_ take: Take) {
    guard let effect = take.effect, let clip = take.clip,
      let source = EffectSource(carriedBy: JSONDocument(clip.text).root)
    else { return nil }
    // Falls back to "sketch" if no file could have this name.
    let isName =
      effect.utf8.first.map { (97...122).contains($0) } == true && effect.utf8.count <= 60
      && effect.utf8.allSatisfy { $0 == 45 || 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 }
    (id, self.source) = (isName ? effect : "sketch", source)
  }

  /// Reads the sketch that a picture or clip carries.
  ///
  /// `nil` if the file carries no sketch, and also for a take in a text file.
  package init?(by path: String, _ files: any FileStore) throws(Problems<Problem>) {
    guard let take = try Take.carried(by: path, files) else { return nil }
    self.init(take)
  }

  /// Returns the message for a situation in which no question can be asked.
  package func refusal(of path: String) -> String {
    "\(path): is of '\(id.excerpt)', a sketch that it contains: fidget open shows it and asks, fidget take --sketch "
      + "prints it, --run-source runs it"
  }

  /// The number and the names of the drawings, such as `1 drawing, card.svg`; `nil` if there are none.
  package var drawings: String? {
    let names = source.drawings.keys.sorted()
    if names.isEmpty { return nil }
    return "\(names.count) drawing\(names.count == 1 ? "" : "s"), " + names.map(\.excerpt).joined(separator: ", ")
  }
}

extension EffectSource {
  /// Reads the sketch from the `clip` header of a take.
  ///
  /// `nil` if there is no text, or if the sketch exceeds the limits of `CarriedSketch`.
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

  /// The text and the drawings as members of the `clip` header; empty if the sketch exceeds the limits.
  var carried: [JSONValue.Member] {
    if excess != nil { return [] }
    let drawings = drawings.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) }
    return [.init("sketch", .string(text))] + (drawings.isEmpty ? [] : [.init("drawings", .object(drawings))])
  }

  /// The reason not to carry the sketch, in words; `nil` if it is within the limits.
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
  /// Returns the effect whose text and drawings are identical to `source`; `nil` if there is none.
  package func card(of source: EffectSource) -> EffectCard? { cards.first { $0.source == source } }

  /// Returns an unused id for a sketch from elsewhere: `id` itself, or `id` with a number from 2 if `id` is taken.
  package func freeID(for id: String) -> String {
    // The ids of the library's first parameters are taken, too: a removed effect keeps its values in the config.
    func isFree(_ id: String) -> Bool { self[id] == nil && !parameters.lasting.contains(id) }
    return isFree(id) ? id : "\(id)-\((2...).first { isFree("\(id)-\($0)") }!)"
  }
}

extension Take {
  /// Returns the take that a picture or clip made by Fidget carries.
  ///
  /// `nil` for a text file, and for a take that cannot be read.
  package static func carried(by path: String, _ files: any FileStore) throws(Problems<Problem>) -> Take? {
    var take = try LoadedTake.carried(by: path, files).flatMap { try? Take(parsing: $0, named: path) }
    take?.keepToItsEffect()
    return take
  }

  /// Changes the name of the take's effect, also in its `set` lines.
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
