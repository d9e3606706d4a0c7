import Carried
import Effects
import Gestures
import Motion
import Tuning

extension LoadedTake {
  /// What a picture or a clip of Fidget's carries; nil for a file of text, and an error for a picture that carries nothing.
  static func carried(by path: String, _ files: any FileStore) throws(ContentError) -> String? {
    let ends: [UInt8]
    // Whoever reads the text says what is wrong with the file.
    do throws(FileRefusal) { ends = try files.ends(of: path, each: CarriedText.reach) } catch { return nil }
    if ends.isEmpty { throw ContentError("\(path): is empty; expected a take, or a picture or clip that Fidget made") }
    if isText(ends) { return nil }
    do throws(CarriedText.Fault) {
      if let text = try CarriedText.find(in: ends) { return text }
    } catch {
      throw ContentError("\(path): what it carries is damaged; expected a picture or clip as Fidget wrote it")
    }
    throw ContentError("\(path): carries no take; expected a take, or a picture or clip that Fidget made")
  }

  /// Pictures and clips begin with what no text has.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(64)
    if head.starts(with: Array("GIF8".utf8)) { return false }
    return !head.contains { $0 < 9 } && (head[0] < 0x80 || head[0] == 0xEF)
  }

  /// Of the whole picture, in points.
  var clipSize: Vector? {
    guard isCarried, let header = take.clip, case .array(let sides)? = JSONDocument(header.text).root?["size"]?.content,
      sides.count == 2, case .number(let width) = sides[0].content, case .number(let height) = sides[1].content
    else { return nil }
    return Vector(width, height)
  }

  /// The moment of a picture, in seconds; nil for a clip, and for a take that nothing carries.
  package var moment: Double? {
    guard isCarried, let header = take.clip, let member = JSONDocument(header.text).root?["at"],
      case .number(let at) = member.content, (0...CarriedTake.longestWay).contains(at)
    else { return nil }
    return at
  }
}

/// Art by its name, and nothing that lies anywhere else.
struct ArtOnly: PictureSource {
  private let source: any PictureSource

  init(_ source: any PictureSource) { self.source = source }

  var hasArt: Bool { source.hasArt }
  var artFolder: String? { nil }
  func art(named name: String) -> PictureFacts? { source.art(named: name) }

  func picture(at path: String) throws(FileRefusal) -> PictureFacts {
    throw FileRefusal(reason: "is no art of Fidget's, and a clip names no files")
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
