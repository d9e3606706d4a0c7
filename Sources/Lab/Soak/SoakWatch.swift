import Files
import Formatting
import Pictures
import Stage

/// The resources that the program holds, read at moments at which they should be the same each time.
struct SoakReading {
  /// Bytes in use on the heap, large blocks included, without the cached pictures, which have a rule of their own.
  var heap: Int
  /// Bytes of memory that only this process has written, also without the cached pictures.
  ///
  /// Unmodified pages mapped from files, such as the program itself, are excluded: the system can reclaim them.
  var resident: Int
  /// Bytes of the cached pictures.
  var pictures = 0
  var descriptors: Int
  var threads: Int
  /// The number of the rasteriser's textures.
  var textures: Int

  /// Returns the lesser of each value.
  func least(_ other: SoakReading) -> SoakReading {
    SoakReading(
      heap: min(heap, other.heap), resident: min(resident, other.resident), pictures: min(pictures, other.pictures),
      descriptors: min(descriptors, other.descriptors), threads: min(threads, other.threads),
      textures: min(textures, other.textures))
  }
}

extension SoakReading {
  /// Reads the resources; `pictures` is the number of bytes of cached pixels.
  init(textures: Int, pictures: Int) {
    self.init(
      heap: Machine.heapBytes() - pictures,
      resident: 1024 * (Usage.kilobytes("Private_Dirty", in: "smaps_rollup") ?? 0) - pictures, pictures: pictures,
      // Without the descriptor that reads the list.
      descriptors: Folder.names(in: "/proc/self/fd").count - 1, threads: Folder.names(in: "/proc/self/task").count,
      textures: textures)
  }
}

/// The readings of a soak, and the check that nothing grows.
struct SoakWatch {
  private(set) var readings: [SoakReading] = []
  /// The most bytes by which heap and private memory may grow once all caches are warm.
  static let most = 1 << 20

  mutating func note(_ reading: SoakReading) { readings.append(reading) }

  /// The resources that grew, one line each.
  var complaints: [String] {
    guard readings.count >= 4 else { return [] }
    let warm = readings.count / 4
    var lines: [String] = []
    // Captions that happen to lie over the picture add and remove one or two textures.
    let counts: [(String, KeyPath<SoakReading, Int>, slack: Int)] = [
      ("descriptors", \.descriptors, 0), ("threads", \.threads, 0), ("textures", \.textures, 2),
    ]
    for (name, path, slack) in counts {
      let first = readings[warm..<warm * 2].map { $0[keyPath: path] }.max()!
      let last = readings.suffix(warm).map { $0[keyPath: path] }.min()!
      if last > first + slack { lines.append("\(name) leak: \(first) after warm-up, \(last) at the end") }
    }
    // With fewer than eight readings the caches and the undo history are still filling.
    guard readings.count >= 8 else { return lines }
    for (name, path) in [("the heap", \SoakReading.heap), ("private memory", \.resident)] {
      let grown = growth(path)
      if grown >= Self.most { lines.append("\(name) has grown by \(grown.megabytes) MB since warm-up") }
    }
    return lines
  }

  /// Returns the growth from the second quarter of the readings to the last, by their medians; a leak raises them all.
  func growth(_ path: KeyPath<SoakReading, Int>) -> Int {
    let quarter = readings.count / 4
    guard quarter > 0 else { return 0 }
    func middle(_ part: ArraySlice<SoakReading>) -> Int { part.map { $0[keyPath: path] }.sorted()[part.count / 2] }
    return middle(readings.suffix(quarter)) - middle(readings[quarter..<quarter * 2])
  }
}

extension Int {
  /// The number of bytes in megabytes: `12.31`.
  var megabytes: String {
    let hundredths = (Swift.abs(self) * 100 + 1 << 19) >> 20
    return "\(self < 0 ? "-" : "")\(hundredths / 100).\((hundredths % 100).padded(to: 2))"
  }
}
