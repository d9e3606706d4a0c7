import CChild
import CPictures
import Glibc
import Tuning

/// The child process that reads one picture from its standard input and sends the pixels back.
///
/// It must withstand any input, so it can do little: it opens no file but fonts, writes none, and ends when it exceeds its
/// limits.
package enum PictureChild {
  /// The first word of the child's command line; not for people.
  package static let word = "--read-picture"
  /// The memory limit in bytes. Libraries are mapped beside it, but only some 30 MB of them are ever used.
  static let memory = 224 << 20
  /// The memory limit with the libraries, for messages.
  static let megabytes = 256
  /// The most pixels of a drawing: its layers are as large as the drawing, and there may be several.
  static let drawnPixels = 16_000_000

  /// Reads the picture and returns the exit status.
  ///
  /// - Parameter words: The format, the greatest width and height, and the limit in seconds of processor time, which a
  ///   busy machine does not exhaust.
  package static func run(_ words: ArraySlice<String>) -> Int32 {
    let words = Array(words)
    guard words.count == 4, let format = PictureHeader.Format(rawValue: words[0]), let width = Int32(words[1]),
      let height = Int32(words[2]), let seconds = UInt32(words[3]), width > 0, height > 0,
      // A drawing has text, and text opens fonts.
      childLimit(memory, seconds, format == .svg ? 64 : 4) != 0
    else { return say("cannot be read: its reader did not start") }
    // A single thread makes the time and the pixels the same in every run.
    setenv("RAYON_NUM_THREADS", "1", 1)
    var reading = PictureReading()
    (reading.input, reading.output, reading.width, reading.height) = (STDIN_FILENO, STDOUT_FILENO, width, height)
    do throws(FileRefusal) {
      let end = try read(format, &reading)
      let message = withUnsafeBytes(of: reading.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      switch end {
      case PictureEndDone: return 0
      case PictureEndUnwanted: return 1
      case PictureEndOutOfMemory:
        return say("\(format.inWords) that takes more than \(megabytes) MB of memory to read, expected a smaller one")
      case PictureEndMissing: return say("\(format.inWords), and \(message) that reads it is not installed")
      default:
        // librsvg's form: "XML parse error: Error domain 1 code 77 on line 1 column 67 of data: …".
        let start = message.firstRange(of: "line ")?.lowerBound ?? message.startIndex
        let words = message.hasPrefix("XML parse error: ") ? message[start...] : message[...]
        return say("\(format.inWords) that is damaged or cut short\(words.isEmpty ? "" : ": \(words)")")
      }
    } catch { return say(error.reason) }
  }

  private static func read(
    _ format: PictureHeader.Format, _ reading: inout PictureReading
  ) throws(FileRefusal) -> PictureEnd {
    switch format {
    case .png: return pictureReadPNG(&reading)
    case .jpeg: return pictureReadJPEG(&reading)
    case .webp:
      let bytes = try everything(atMost: PictureHeader.maximumBytes)
      return pictureReadWebP(&reading, bytes, bytes.count)
    case .svg:
      let bytes = try everything(atMost: PictureHeader.maximumSVGBytes)
      let text = try SVGSource.text(bytes)
      try SVGReferences.check(text: text)
      guard let size = try SVGHeader.size(text) else { return PictureEndDamaged }
      let share = (Double(drawnPixels) / (Double(reading.width) * Double(reading.height))).squareRoot()
      if share < 1 {
        reading.width = max(1, Int32(Double(reading.width) * share))
        reading.height = max(1, Int32(Double(reading.height) * share))
      }
      let end = pictureReadSVG(&reading, text, text.count, size.x, size.y)
      if end == PictureEndDone {
        write(([SVGUndrawn.line(text)].compactMap { $0 } + MissingFonts.lines(text)).joined(separator: "\n"))
      }
      return end
    }
  }

  private static func everything(atMost limit: Int) throws(FileRefusal) -> [UInt8] {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { throw FileRefusal(errno) }
    return try SmallFile.bytes(of: STDIN_FILENO, size: Int(status.st_size), atMost: limit)
  }

  /// Reports the reason on one line, to follow the file's name, and returns the exit status.
  private static func say(_ reason: String) -> Int32 {
    // Some libraries end their messages with a line break.
    let line = reason.last == "\n" ? reason.dropLast() : reason[...]
    write(String(line))
    return 1
  }

  /// Writes as many bytes as the parent accepts.
  private static func write(_ words: String) {
    let bytes = Array(words.utf8.prefix(PictureProcess.mostWords))
    _ = Glibc.write(Int32(ChildThird), bytes, bytes.count)
  }
}

extension PictureHeader.Format {
  var inWords: String { self == .svg ? "is an SVG" : "is a \(rawValue)" }
}
