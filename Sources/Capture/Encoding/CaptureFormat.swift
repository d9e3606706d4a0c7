import Files
import Formatting
import Glibc

/// What a capture can be, told by the end of the output's name.
package enum CaptureFormat: String, CaseIterable, Sendable {
  case mp4, webm, gif, apng, png, y4m, rgba

  /// True for those that ffmpeg makes.
  package var needsFFmpeg: Bool {
    switch self {
    case .mp4, .webm: true
    case .gif, .apng, .png, .y4m, .rgba: false
    }
  }

  /// True where colour is kept for every second pixel only, so that sides have to be even.
  package var isSubsampled: Bool { self == .mp4 || self == .webm || self == .y4m }

  /// How many pixels a picture can have. For what ffmpeg makes, those of the highest level of H.264 and of VP9, 6.2, which
  /// is what players know; for the rest, as many as fit into a gigabyte while they are drawn and packed.
  package var mostPixels: Int { needsFFmpeg ? 8192 * 4352 : 8192 * 8192 }

  /// The frame rate unless another is asked for.
  package var usualRate: Ratio { self == .gif ? Ratio(25) : Ratio(60) }

  /// The nearest rate that the format can hold: a GIF counts in hundredths of a second, at least two of them.
  package func rate(nearest rate: Ratio) -> Ratio {
    guard self == .gif else { return rate }
    let hundredths = (100 / rate.value).rounded()
    return Ratio(100, Int64(min(6000, max(2, hundredths))))
  }
}

/// Where a capture goes and as what.
package enum CaptureOutput: Hashable, Sendable {
  /// Drawn, hashed and dropped.
  case null
  /// Y4M or RGBA for a pipe.
  case standardOutput(CaptureFormat)
  case file(String, CaptureFormat)
  /// A PNG for each frame; its name has a number such as `%04d` in it.
  case sequence(NumberedName)

  /// Reads what follows `-o`.
  package init(_ text: String) throws(CaptureError) {
    if text == "null:" {
      self = .null
      return
    }
    if text == "-" {
      self = .standardOutput(.y4m)
      return
    }
    let name = text.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let endings = CaptureFormat.allCases.map { ".\($0.rawValue)" }
    let expected = "expected a name that ends in \(endings.joined(separator: ", ")), or - or null:"
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      throw CaptureError("\(expected), got '\(text.excerpt)'")
    }
    let ending = name[dot...].lowercased()
    guard let format = CaptureFormat(rawValue: String(ending.dropFirst())) else {
      throw CaptureError("\(expected), got '\(text.excerpt)'\(Spelling.hint(for: ending, among: endings))")
    }
    guard format == .png, name.contains("%") else {
      self = .file(text, format)
      return
    }
    guard let numbered = NumberedName(text) else {
      throw CaptureError("expected one number such as %04d in the name, got '\(text.excerpt)'")
    }
    self = .sequence(numbered)
  }

  package var format: CaptureFormat? {
    switch self {
    case .null: nil
    case .standardOutput(let format), .file(_, let format): format
    case .sequence: .png
    }
  }

  /// The files that it makes or replaces.
  package var paths: [String] {
    switch self {
    case .null, .standardOutput: []
    case .file(let path, _): [path]
    case .sequence(let numbered): numbered.pathsThatMatter
    }
  }

  /// As it was asked for.
  package var name: String {
    switch self {
    case .null: "null:"
    case .standardOutput: "-"
    case .file(let path, _): path
    case .sequence(let numbered): numbered.text
    }
  }
}

/// A file name with a counter: `frames/lamp-%04d.png`.
package struct NumberedName: Hashable, Sendable {
  package let text: String
  private let before: String
  private let after: String
  private let digits: Int

  /// Nil unless there is exactly one `%d` or `%0Nd`, N from 1 to 9, in the last part of the path.
  package init?(_ text: String) {
    let parts = text.split(separator: "%", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = parts[1].firstIndex(of: "d"), !parts[1].contains("/") else { return nil }
    let width = parts[1][..<end]
    if width.isEmpty {
      digits = 1
    } else {
      guard width.first == "0", let wanted = Int(width.dropFirst()), 1...9 ~= wanted else { return nil }
      digits = wanted
    }
    self.text = text
    before = String(parts[0])
    after = String(parts[1][parts[1].index(after: end)...])
  }

  /// The files of a sequence that are there already, of whatever length it was, and its first.
  package var pathsThatMatter: [String] {
    let (head, folder) = (FilePath.name(of: before), before.dropLast(FilePath.name(of: before).count))
    var paths: Set = [path(0)]
    for name in Folder.names(in: FilePath.folder(of: text)) {
      guard name.hasPrefix(head), name.hasSuffix(after), name.count > head.count + after.count,
        let number = Int(name.dropFirst(head.count).dropLast(after.count)), number >= 0,
        path(number) == folder + name
      else { continue }
      paths.insert(path(number))
    }
    return paths.sorted()
  }

  package func path(_ number: Int) -> String { before + number.padded(to: digits) + after }
}
