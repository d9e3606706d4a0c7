import CChild
import CPictures
import Glibc
import Tuning

/// The program's other side: a process of its own that reads one picture from its standard input and sends the pixels.
///
/// It may be given anything, and does little: it opens no file but fonts, writes none, and ends when it takes too much.
package enum PictureChild {
  /// The first word of its command line; not for people.
  package static let word = "--read-picture"
  /// Of memory, in bytes. Libraries are mapped beside it, some 30 MB of which are ever touched.
  static let memory = 224 << 20
  /// Both together, for messages.
  static let megabytes = 256
  /// A drawing at most: its layers are as large as it is, and there may be several.
  static let drawnPixels = 16_000_000

  /// `words` are the picture's kind, the largest sides that are wanted, and the seconds of the processor that it may take,
  /// which do not run out where a machine has much else to do. Returns the exit status.
  package static func run(_ words: ArraySlice<String>) -> Int32 {
    let words = Array(words)
    guard words.count == 4, let format = PictureHeader.Format(rawValue: words[0]), let width = Int32(words[1]),
      let height = Int32(words[2]), let seconds = UInt32(words[3]), width > 0, height > 0,
      // Drawings have text, and text has fonts.
      childLimit(memory, seconds, format == .svg ? 64 : 4) != 0
    else { return say("cannot be read: its reader did not start") }
    // One thread, so that each run takes the same time and makes the same pixels.
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
        // librsvg's way: "XML parse error: Error domain 1 code 77 on line 1 column 67 of data: …".
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

  /// What was wrong, once, on one line, to follow the file's name.
  private static func say(_ reason: String) -> Int32 {
    // Some libraries end theirs with a line's end.
    let line = reason.last == "\n" ? reason.dropLast() : reason[...]
    write(String(line))
    return 1
  }

  /// At most the bytes that the other side takes.
  private static func write(_ words: String) {
    let bytes = Array(words.utf8.prefix(PictureProcess.mostWords))
    _ = Glibc.write(Int32(ChildThird), bytes, bytes.count)
  }
}

extension PictureHeader.Format {
  var inWords: String { self == .svg ? "is an SVG" : "is a \(rawValue)" }
}
