import Canvas
import Files
import Formatting
import Glibc
import Synchronization
import Tuning

/// A cache on disk for pictures that took long to make, for the next run.
///
/// Every picture has its own file, named for the picture, its size and the version of the drawing code. A file that
/// is torn, tampered with or made from sources that have changed since is ignored, and the picture is drawn again.
/// Several processes may use one folder.
package final class DiskCache: Sendable {
  private static let suffix = ".picture"

  let marks: OriginMarks
  private let folder: String
  private let version: UInt64
  /// The largest total of all files in bytes; beyond it the oldest files are deleted.
  private let most: Int
  /// The time in nanoseconds below which making a picture is faster than reading it.
  private let worthwhile: Int64
  /// Whether the cache holds pictures of a package, which depend neither on a font nor on a user's file.
  private let isShipped: Bool
  /// The cache that came with the program, searched after this one.
  private let shipped: DiskCache?
  private let firstFault = Mutex<Problem?>(nil)

  init(
    in folder: String, _ resources: Resources?, version: UInt64 = OriginMarks.codeVersion(), most: Int = 256 << 20,
    worthwhile: Int64 = 1_000_000, isShipped: Bool = false, shipped: DiskCache? = nil
  ) {
    (self.folder, self.version, self.most, self.worthwhile) = (folder, version, most, worthwhile)
    (self.isShipped, self.shipped) = (isShipped, shipped)
    marks = OriginMarks(resources, fontList: folder + "/fonts")
  }

  /// Creates the cache of a package, for writing or reading.
  ///
  /// It takes every picture that a package may hold, however fast it was made, so that building it twice gives the
  /// same bytes.
  package convenience init(
    shippedIn folder: String, _ resources: Resources?, version: UInt64 = OriginMarks.packageVersion()
  ) {
    self.init(in: folder, resources, version: version, most: .max, worthwhile: 0, isShipped: true)
  }

  /// Creates the cache in `$XDG_CACHE_HOME/fidget`, else `~/.cache/fidget`, on top of the one that came with the program.
  ///
  /// Fails if neither folder is known.
  package convenience init?(_ resources: Resources? = Resources.find()) {
    guard let folder = ConfigLocation.users("XDG_CACHE_HOME", else: ".cache") else { return nil }
    let shipped = resources.flatMap { access($0.pictures, X_OK) == 0 ? DiskCache(shippedIn: $0.pictures, $0) : nil }
    self.init(in: folder, resources, shipped: shipped)
  }

  private func path(of name: String) -> String { "\(folder)/\(FNV1a("\(version) \(name)".utf8))\(Self.suffix)" }

  // MARK: - Reading

  /// Returns the picture that an earlier run or another process has kept, or that came with the program.
  func read(_ key: PictureKey) -> (bitmap: Bitmap, origins: PictureOrigins)? { readOwn(key) ?? shipped?.readOwn(key) }

  private func readOwn(_ key: PictureKey) -> (bitmap: Bitmap, origins: PictureOrigins)? {
    let name = key.signature
    let descriptor = open(path(of: name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    var head = CacheHead()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      withUnsafeMutableBytes(of: &head, { Self.fill(descriptor, $0) }),
      head.isGood(for: key.size, version, fileBytes: Int(status.st_size))
    else { return nil }
    var text = [UInt8](repeating: 0, count: Int(head.textBytes))
    guard text.withUnsafeMutableBytes({ Self.fill(descriptor, $0) }),
      let origins = PictureOrigins(lines: text, before: name), marks.areCurrent(origins)
    else { return nil }
    var isWhole = false
    let bitmap = Bitmap(width: Int(head.width), height: Int(head.height)) { pixels in
      let bytes = UnsafeMutableRawBufferPointer(pixels)
      isWhole = Self.fill(descriptor, bytes) && head.sum == head.sum(text, UnsafeRawBufferPointer(bytes))
    }
    guard isWhole else { return nil }
    // The time of the file marks its last use, for the choice of files to delete; once a day is accurate enough.
    if time(nil).subtractingReportingOverflow(status.st_mtim.tv_sec).partialValue.magnitude > 86_400 {
      futimens(descriptor, nil)
    }
    return (bitmap, origins)
  }

  private static func fill(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = Glibc.read(descriptor, bytes.baseAddress! + done, bytes.count - done)
      if count <= 0 { return false }
      done += count
    }
    return true
  }

  // MARK: - Writing

  /// The first reason for which a picture could not be kept; `nil` if there is none.
  ///
  /// A program that uses the cache only to be faster next time need not report it.
  package var fault: Problem? { firstFault.withLock { $0 } }

  private func fail(_ fault: Problem) { firstFault.withLock { $0 = $0 ?? fault } }

  /// Returns whether the next run should find the picture, because it took long to make.
  func wants(_ bitmap: Bitmap, _ origins: PictureOrigins, nanoseconds: Int64) -> Bool {
    // If a source changed during the drawing, the picture may show either version, and is not kept.
    nanoseconds >= worthwhile && bitmap.width > 0 && bitmap.height > 0 && marks.areCurrent(origins)
      && (!isShipped || origins.keys.allSatisfy(\.isShipped))
  }

  /// Writes pictures, each requested when its turn comes; a picture that has been dropped by then is not written.
  func write(_ keys: [PictureKey], _ find: (PictureKey) -> PictureStore.Made?) {
    if keys.isEmpty { return }
    let number = Folder.make(folder)
    if number != 0 { return fail(Problem(path: folder, errno: number)) }
    Leftovers.clear(in: folder)
    do throws(Problem) {
      if !isShipped, let list = marks.fontListToWrite { try write(marks.fontList, list) }
      for key in keys {
        guard let made = find(key) else { continue }
        let (name, bitmap) = (key.signature, made.bitmap)
        let text = made.origins.lines(before: name)
        var head = CacheHead(bitmap, version, textBytes: text.count)
        head.sum = bitmap.pixels.withUnsafeBytes { head.sum(text, $0) }
        try write(path(of: name), withUnsafeBytes(of: head) { Array($0) } + text, bitmap.pixels)
      }
    } catch { return fail(error) }
    makeRoom()
  }

  private func write(_ path: String, _ start: [UInt8], _ pixels: [RGBA8] = []) throws(Problem) {
    let file = try PartFile(at: path, named: path)
    try file.write(start)
    try file.write(pixels.span.bytes)
    // The file need not reach the disk safely, since the picture can be made again.
    try file.complete(waits: false)
  }

  /// The folder and its size, in words.
  package var inWords: String {
    let bytes = files.reduce(0) { $0 + $1.bytes }
    return "\(folder), \(bytes >> 20)\(isShipped ? "" : " of at most \(most >> 20)") MB"
  }

  private var files: [(path: String, bytes: Int, used: Double)] {
    Folder.names(in: folder).filter { $0.hasSuffix(Self.suffix) }.compactMap { name in
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { return nil }
      let used = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      return ("\(folder)/\(name)", Int(status.st_size), used)
    }
  }

  /// Deletes old files until seven eighths of the limit are left, so that it seldom has to run.
  private func makeRoom() {
    let files = files
    var bytes = files.reduce(0) { $0 + $1.bytes }
    guard bytes > most else { return }
    for file in files.sorted(by: { $0.used < $1.used }) {
      if bytes <= most / 8 * 7 { return }
      unlink(file.path)
      bytes -= file.bytes
    }
  }
}

extension PictureKey {
  /// The text for everything that determines the pixels, except the code and the origins.
  fileprivate var signature: String { "\(size.width)x\(size.height) \(picture.signature)" }
}

extension Picture {
  fileprivate var signature: String {
    switch self {
    case .art(let name): "art \(name)"
    case .file(let path): "file \(path)"
    case .drawing(let drawing): "drawing \(drawing.key)"
    case .text(let run): "\(run)"
    case .painted(let painting):
      "painted \(painting.size) \(painting.density ?? 0) \(painting.dithers) \(painting.key)"
    case .baked(let baked): "baked \(baked.size) \(baked.oversampling) \(baked.alignsToPixels) \(baked.key)"
    case .blurred(let blur): "blurred \(blur.size) \(blur.radius) \(blur.brightness) \(blur.picture.signature)"
    }
  }
}
