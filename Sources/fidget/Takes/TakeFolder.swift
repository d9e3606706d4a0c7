import Effects
import Gestures
import Glibc
import Tuning

/// Where recorded takes go, and where the last one is found: `takes` in the folder that the program was started in.
enum TakeFolder {
  static let name = "takes"

  /// Writes a take under a name made of its effect and the local time; returns the path. Nothing half-written ever has
  /// that name.
  static func save(_ take: Take, of effect: any Effect.Type, at now: time_t = time(nil)) throws(Failure) -> String {
    var seconds = now
    var local = tm()
    localtime_r(&seconds, &local)
    func digits(_ number: Int32, _ count: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = digits(local.tm_year + 1900, 4) + digits(local.tm_mon + 1, 2) + digits(local.tm_mday, 2)
    let hour = digits(local.tm_hour, 2) + digits(local.tm_min, 2) + digits(local.tm_sec, 2)
    let stem = "\(name)/\(effect.id)-\(day)-\(hour)"
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
    guard let folder = opendir(name) else { return nil }
    defer { closedir(folder) }
    var newest: String?
    while let entry = readdir(folder) {
      let file = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard file.hasPrefix(effect.id + "-"), file.hasSuffix(".take") else { continue }
      if newest.map({ key(file) > key($0) }) ?? true { newest = file }
    }
    return newest.map { "\(name)/\($0)" }
  }

  /// Without its ending, so that a second take of a second comes after the first.
  private static func key(_ file: String) -> String { String(file.dropLast(".take".count)) }
}
