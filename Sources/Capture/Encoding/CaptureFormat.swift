import Files
import Formatting
import Glibc

/// The format of a capture, chosen by the ending of the output's name.
package enum CaptureFormat: String, CaseIterable, Sendable {
  case mp4, webm, mov, gif, apng, webp, png, y4m, rgba
  /// The sounds of impacts without a picture.
  case wav

  /// Whether ffmpeg encodes the format.
  package var needsFFmpeg: Bool {
    switch self {
    case .mp4, .webm, .mov: true
    case .gif, .apng, .webp, .png, .y4m, .rgba, .wav: false
    }
  }

  /// Whether the format can have sound beside its pictures.
  package var hasSound: Bool { self == .mp4 || self == .webm || self == .mov }

  /// Whether the format can have pixels through which a ground shows.
  package var hasAlpha: Bool { self != .mp4 && self != .y4m && self != .wav }

  /// Whether the format stores colour for every second pixel only, so that both sides must be even.
  package var isSubsampled: Bool { self == .mp4 || self == .webm || self == .y4m }

  /// The greatest number of pixels in a picture.
  ///
  /// Formats that ffmpeg encodes allow the size of the highest level of H.264 and of VP9, 6.2, which players support. The
  /// others allow as many pixels as fit into a gigabyte while they are drawn and packed.
  package var mostPixels: Int { needsFFmpeg ? 8192 * 4352 : 8192 * 8192 }

  /// The default frame rate.
  package var usualRate: Ratio { self == .gif ? Ratio(25) : self == .webp ? Ratio(30) : Ratio(60) }

  /// Returns the nearest frame rate that the format can store.
  ///
  /// A GIF's delay is a multiple of 0.01 s, at least 0.02 s. Browsers play frames of a WebP that last 10 ms or less slowly.
  package func rate(nearest rate: Ratio) -> Ratio {
    if self == .webp { return rate.value > 90 ? Ratio(90) : rate }
    guard self == .gif else { return rate }
    let hundredths = (100 / rate.value).rounded()
    return Ratio(100, Int64(min(6000, max(2, hundredths))))
  }
}

/// The destination and format of a capture.
package enum CaptureOutput: Hashable, Sendable {
  /// Frames are drawn, hashed and dropped.
  case null
  /// Y4M or RGBA for a pipe.
  case standardOutput(CaptureFormat)
  case file(String, CaptureFormat)
  /// A PNG for each frame; the name contains a number such as `%04d`.
  case sequence(NumberedName)

  /// Parses the value of `-o`.
  package init(_ text: String) throws(Problem) {
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
      throw Problem(message: "\(expected), got '\(text.excerpt)'")
    }
    let ending = name[dot...].lowercased()
    guard let format = CaptureFormat(rawValue: String(ending.dropFirst())) else {
      throw Problem(message: "\(expected), got '\(text.excerpt)'\(Spelling.hint(for: ending, among: endings))")
    }
    guard format == .png, name.contains("%") else {
      self = .file(text, format)
      return
    }
    guard let numbered = NumberedName(text) else {
      throw Problem(message: "expected one number such as %04d in the name, got '\(text.excerpt)'")
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

  /// The files that the capture creates or replaces.
  package var paths: [String] {
    switch self {
    case .null, .standardOutput: []
    case .file(let path, _): [path]
    case .sequence(let numbered): numbered.existingPaths
    }
  }

  /// The destination as written on the command line.
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

  /// Fails unless the last part of the path contains exactly one `%d` or `%0Nd`, N from 1 to 9.
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

  /// The existing files of a sequence with this name, of any length, and the first file of the new one.
  package var existingPaths: [String] {
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
