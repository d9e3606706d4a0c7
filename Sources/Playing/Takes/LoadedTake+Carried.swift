import Carried
import Effects
import Formatting
import Motion
import Takes
import Tuning

extension LoadedTake {
  /// Returns the text of the take that a picture or clip made by Fidget carries.
  ///
  /// `nil` for a text file, and for a file that cannot be read. Throws if the file is empty, or if a picture carries no take or
  /// a damaged one.
  static func carried(by path: String, _ files: any FileStore) throws(Problems<Problem>) -> String? {
    // Reading the text reports the mistakes of the file.
    guard let ends = try? files.ends(of: path, each: CarriedText.reach) else { return nil }
    let expected = "a take, or a picture or clip that Fidget made"
    if ends.isEmpty { throw Problems(path: path, "is empty; expected \(expected)") }
    if isText(ends) { return nil }
    do throws(Problem) {
      if let text = try CarriedText.find(in: ends) { return text }
    } catch {
      throw Problems(error.about(path: path))
    }
    throw Problems(path: path, "contains no take; expected \(expected)")
  }

  /// Whether the bytes begin a text: pictures and clips begin with bytes that no text contains.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(64)
    // UTF-16 is text too: its reader reports the mistake.
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
    if head.starts(with: Array("GIF8".utf8)) { return false }
    return !head.contains { $0 < 9 } && (head[0] < 0x80 || head[0] == 0xEF)
  }

  /// The size of the whole picture, in points.
  private var clipSize: Vector? {
    guard case .array(let sides)? = clip?["size"]?.content, sides.count == 2,
      case .number(let width) = sides[0].content, case .number(let height) = sides[1].content
    else { return nil }
    return Vector(width, height)
  }

  /// The moment that a picture shows, in seconds; `nil` for a clip, and for a take in a text file.
  package var moment: Double? {
    guard case .number(let at)? = clip?["at"]?.content, (0...CarriedTake.longestWay).contains(at) else { return nil }
    return at
  }

  /// The cells of the map or sheet that carries the take; `nil` for any other file.
  package var sheet: CarriedSheet? { clip?["sheet"].flatMap { CarriedSheet($0) } }

  /// Returns the size in which to play the take, in points.
  ///
  /// The size of the picture or clip that carries the take wins over the size for which the take was made. A size with a side
  /// outside `sides` is skipped; `nil` if neither size fits.
  package func playableSize(within sides: ClosedRange<Double>) -> Vector? {
    [clipSize, take.size].compactMap { $0 }.first { sides.contains($0.x) && sides.contains($0.y) }
  }
}

extension Take {
  /// Removes the `set` lines that would change values of another effect.
  mutating func keepToItsEffect() {
    lines.removeAll { line in
      guard case .set(let key, _) = line.action else { return false }
      return Patches.split(key)?.group != effect
    }
  }
}
