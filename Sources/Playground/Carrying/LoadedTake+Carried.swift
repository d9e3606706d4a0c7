import Carried
import Effects
import Gestures
import Motion
import Tuning

extension LoadedTake {
  /// What a picture or a clip of Fidget's carries; nil for a file of text, and an error for a picture that carries nothing.
  static func carried(by path: String, _ files: any FileStore) throws(ContentError) -> String? {
    // What is wrong with the file is said when the text is read.
    guard let ends = try? files.ends(of: path, each: CarriedText.reach) else { return nil }
    if ends.isEmpty { throw ContentError("\(path): is empty; expected a take, or a picture or clip that Fidget made") }
    if isText(ends) { return nil }
    do throws(CarriedText.Fault) {
      if let text = try CarriedText.find(in: ends) { return text }
    } catch {
      throw ContentError("\(path): its take is damaged; expected a picture or clip as Fidget wrote it")
    }
    throw ContentError("\(path): contains no take; expected a take, or a picture or clip that Fidget made")
  }

  /// Pictures and clips begin with what no text has.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(64)
    // The reader of such a text reports its mistakes.
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
    if head.starts(with: Array("GIF8".utf8)) { return false }
    return !head.contains { $0 < 9 } && (head[0] < 0x80 || head[0] == 0xEF)
  }

  /// Of the whole picture, in points.
  private var clipSize: Vector? {
    guard case .array(let sides)? = clip?["size"]?.content, sides.count == 2,
      case .number(let width) = sides[0].content, case .number(let height) = sides[1].content
    else { return nil }
    return Vector(width, height)
  }

  /// The moment of a picture, in seconds; nil for a clip, and for a take that nothing carries.
  package var moment: Double? {
    guard case .number(let at)? = clip?["at"]?.content, (0...CarriedTake.longestWay).contains(at) else { return nil }
    return at
  }

  /// The cells of the map or sheet that carries it; nil for anything else.
  package var sheet: CarriedSheet? { clip?["sheet"].flatMap { CarriedSheet($0) } }

  /// The size of the picture or clip that carries it, else the one that it was made for, where that is one to play it in.
  package func playableSize(within sides: ClosedRange<Double>) -> Vector? {
    [clipSize, take.size].compactMap { $0 }.first { sides.contains($0.x) && sides.contains($0.y) }
  }
}

extension Take {
  /// Drops the lines that would set anything but values of its effect.
  mutating func keepToItsEffect() {
    lines.removeAll { line in
      guard case .set(let key, _) = line.action else { return false }
      return Patches.split(key)?.group != effect
    }
  }
}
