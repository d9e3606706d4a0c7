import Files
import Formatting
import Stage

/// What the program holds of the machine, read at moments at which it should hold the same each time.
struct SoakReading {
  /// Bytes that are in use on the heap, large blocks included, without the pictures that are kept by a rule of their own.
  var heap: Int
  /// Bytes of memory that this process alone has written, also without those. What is mapped from files as it lies there,
  /// such as the program itself, is the system's to take back.
  var resident: Int
  /// Bytes of these pictures.
  var pictures = 0
  var descriptors: Int
  var threads: Int
  /// Of the rasteriser.
  var textures: Int

  /// Of each the less.
  func least(_ other: SoakReading) -> SoakReading {
    SoakReading(
      heap: min(heap, other.heap), resident: min(resident, other.resident), pictures: min(pictures, other.pictures),
      descriptors: min(descriptors, other.descriptors), threads: min(threads, other.threads),
      textures: min(textures, other.textures))
  }
}

extension SoakReading {
  /// `pictures` is how many bytes of pixels are kept.
  init(textures: Int, pictures: Int) {
    self.init(
      heap: Machine.heapBytes() - pictures,
      resident: 1024 * (Usage.kilobytes("Private_Dirty", in: "smaps_rollup") ?? 0) - pictures, pictures: pictures,
      // But for the one that reads them.
      descriptors: Folder.names(in: "/proc/self/fd").count - 1, threads: Folder.names(in: "/proc/self/task").count,
      textures: textures)
  }
}

/// The readings of a soak, and whether anything grows.
struct SoakWatch {
  private(set) var readings: [SoakReading] = []
  /// Bytes that heap and resident memory may grow by once all caches are warm.
  static let most = 1 << 20

  mutating func note(_ reading: SoakReading) { readings.append(reading) }

  /// What grew, one line each.
  var complaints: [String] {
    guard readings.count >= 4 else { return [] }
    let warm = readings.count / 4
    var lines: [String] = []
    // Of textures one or two come and go with words that happen to stand over the picture.
    let counts: [(String, KeyPath<SoakReading, Int>, slack: Int)] = [
      ("descriptors", \.descriptors, 0), ("threads", \.threads, 0), ("textures", \.textures, 2),
    ]
    for (name, path, slack) in counts {
      let first = readings[warm..<warm * 2].map { $0[keyPath: path] }.max()!
      let last = readings.suffix(warm).map { $0[keyPath: path] }.min()!
      if last > first + slack { lines.append("\(name) leak: \(first) after warm-up, \(last) at the end") }
    }
    // Fewer than eight readings are all of them warm-up: caches fill, and what can be undone.
    guard readings.count >= 8 else { return lines }
    for (name, path) in [("the heap", \SoakReading.heap), ("private memory", \.resident)] {
      let grown = growth(path)
      if grown >= Self.most { lines.append("\(name) has grown by \(grown.megabytes) MB since warm-up") }
    }
    return lines
  }

  /// From the second quarter of the readings to the last, the middle one of each; a leak lifts them all.
  func growth(_ path: KeyPath<SoakReading, Int>) -> Int {
    let quarter = readings.count / 4
    guard quarter > 0 else { return 0 }
    func middle(_ part: ArraySlice<SoakReading>) -> Int { part.map { $0[keyPath: path] }.sorted()[part.count / 2] }
    return middle(readings.suffix(quarter)) - middle(readings[quarter..<quarter * 2])
  }
}

extension Int {
  /// `12.31`.
  var megabytes: String {
    let hundredths = (Swift.abs(self) * 100 + 1 << 19) >> 20
    return "\(self < 0 ? "-" : "")\(hundredths / 100).\((hundredths % 100).padded(to: 2))"
  }
}
