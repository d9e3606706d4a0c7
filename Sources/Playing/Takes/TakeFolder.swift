import Effects
import Formatting
import Takes
import Tuning

/// The folder of recorded takes: `takes` in the program's working directory.
@MainActor
package enum TakeFolder {
  package static let name = "takes"

  /// Writes a take and returns its path, whose name consists of the effect and the local time.
  ///
  /// The write is atomic: no incomplete file ever has that name.
  package static func save(_ take: Take, of effect: String, _ host: any Host) throws(Problems<Problem>) -> String {
    let stem = "\(name)/\(effect)-\(host.timestamp)"
    // Two takes within a second get two names.
    for number in 1...99 {
      let path = number == 1 ? "\(stem).take" : "\(stem)-\(number).take"
      if try host.files.create(path, Array(take.text.utf8)) { return path }
    }
    throw Problems(path: stem + ".take", "too many takes in this second")
  }

  /// Returns the path of the effect's newest take by name; `nil` if there is none.
  package static func newest(of effect: EffectCard, in files: any FileStore) -> String? {
    let ending = ".take"
    let takes = files.names(in: name).filter { $0.hasPrefix(effect.id + "-") && $0.hasSuffix(ending) }
    // Names are compared without the ending, so that the second take of a second comes after the first.
    return takes.map { $0.dropLast(ending.count) }.max().map { "\(name)/\($0)\(ending)" }
  }
}
