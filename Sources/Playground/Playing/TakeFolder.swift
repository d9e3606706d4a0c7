import Effects
import Gestures
import Tuning

/// Where recorded takes go, and where the last one is found: `takes` in the folder that the program was started in.
@MainActor
package enum TakeFolder {
  package static let name = "takes"

  /// Writes a take under a name made of its effect and the local time; returns the path. Nothing half-written ever has
  /// that name.
  static func save(_ take: Take, of effect: String, _ host: any Host) throws(ContentError) -> String {
    let stem = "\(name)/\(effect)-\(host.timestamp)"
    // Two within a second are two takes.
    for number in 1...99 {
      let path = number == 1 ? "\(stem).take" : "\(stem)-\(number).take"
      if try host.files.create(path, Array(take.text.utf8)) { return path }
    }
    throw ContentError("\(stem).take: too many takes in this second")
  }

  /// The path of the newest take of an effect, by its name; nil when there is none.
  static func newest(of effect: EffectCard, in files: any FileStore) -> String? {
    let ending = ".take"
    let takes = files.names(in: name).filter { $0.hasPrefix(effect.id + "-") && $0.hasSuffix(ending) }
    // Without its ending, so that a second take of a second comes after the first.
    return takes.map { $0.dropLast(ending.count) }.max().map { "\(name)/\($0)\(ending)" }
  }
}
