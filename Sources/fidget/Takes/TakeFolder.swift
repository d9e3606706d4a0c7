import Effects
import Files
import Gestures
import Glibc
import Tuning

/// Where recorded takes go, and where the last one is found: `takes` in the folder that the program was started in.
enum TakeFolder {
  static let name = "takes"

  /// Writes a take under a name made of its effect and the local time; returns the path. Nothing half-written ever has
  /// that name.
  static func save(_ take: Take, of effect: any Effect.Type, at now: time_t = time(nil)) throws(Failure) -> String {
    let stem = "\(name)/\(effect.id)-\(Timestamp.local(now))"
    // Two within a second are two takes.
    for number in 1...99 {
      let path = number == 1 ? "\(stem).take" : "\(stem)-\(number).take"
      if access(path, F_OK) == 0 { continue }
      do throws(AtomicFile.Failure) {
        try AtomicFile.replace(path, nil, with: Array(take.text.utf8))
        return path
      } catch {
        switch error {
        case .changedMeanwhile: continue
        case .refused(let refusal): throw .content("\(path): \(refusal.reason)")
        }
      }
    }
    throw .content("\(stem).take: there are too many takes of this second")
  }

  /// The path of the newest take of an effect, by its name; nil when there is none.
  static func newest(of effect: any Effect.Type) -> String? {
    Folder.names(in: name).filter { $0.hasPrefix(effect.id + "-") && $0.hasSuffix(".take") }
      .max { key($0) < key($1) }.map { "\(name)/\($0)" }
  }

  /// Without its ending, so that a second take of a second comes after the first.
  private static func key(_ file: String) -> String { String(file.dropLast(".take".count)) }
}
