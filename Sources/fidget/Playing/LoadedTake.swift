import Gestures
import Tuning

/// A take from a file, every line of it checked, its settings included.
struct LoadedTake {
  let take: Take
  private let settings: [Int: Patches]

  init(path: String, catalogue: ParameterCatalogue) throws(Failure) {
    let bytes: [UInt8]
    do throws(FileRefusal) { bytes = try SmallFile.bytes(at: path, atMost: 64 << 20) } catch {
      throw .content("\(path): \(error.reason)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .content("\(path): not UTF-8 text") }
    do throws(TakeError) { take = try Take(parsing: text, named: path) } catch { throw .content(error.description) }
    var settings: [Int: Patches] = [:]
    for line in take.lines {
      guard case .set(let key, let value) = line.action else { continue }
      do throws(SettingError) { settings[line.number] = try catalogue.read(settings: ["\(key)=\(value)"]) } catch {
        let message = error.description.hasPrefix("--set ") ? String(error.description.dropFirst(6)) : error.description
        throw .content("\(path):\(line.number): \(message)")
      }
    }
    self.settings = settings
  }

  /// What the `set` line with this number asks for.
  func patches(ofLine number: Int) -> Patches { settings[number] ?? Patches() }
}
