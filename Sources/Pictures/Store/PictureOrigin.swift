import Canvas
import Files
import Formatting
import Glibc
import Synchronization
import Threads
import Tuning

/// A source outside the program that determines a picture's pixels.
enum PictureOrigin: Hashable, Sendable {
  case art(String)
  case file(String)
  /// The fonts of the machine: all of them affect the choice of the font for a letter.
  case fonts

  /// Whether the source comes with the program.
  var isShipped: Bool { if case .art = self { true } else { false } }

  /// The name of the origin in a kept picture.
  fileprivate var name: String {
    switch self {
    case .art(let name): "art \(name)"
    case .file(let path): "file \(path)"
    case .fonts: "fonts"
    }
  }

  fileprivate init?(name: Substring) {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.count) {
    case ("art", 2): self = .art(words[1])
    case ("file", 2): self = .file(words[1])
    case ("fonts", 1): self = .fonts
    default: return nil
    }
  }
}

/// The origins of a picture, each with a mark of its state at the time; equal marks mean equal pixels.
typealias PictureOrigins = [PictureOrigin: UInt64]

extension PictureOrigins {
  /// Returns a line for each origin, an empty line, and a picture's name.
  func lines(before name: String) -> [UInt8] {
    let lines = map { origin, mark in "\(mark.padded(to: 16, radix: 16)) \(origin.name)\n" }
    return Array((lines.sorted().joined() + "\n" + name).utf8)
  }

  /// Reads lines written by `lines(before:)`; fails if they are damaged or belong to another name.
  init?(lines bytes: [UInt8], before name: String) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasSuffix("\n" + name) else { return nil }
    self = [:]
    for line in text.dropLast(name.count + 1).split(separator: "\n") {
      guard let mark = UInt64(line.prefix(16), radix: 16), let origin = PictureOrigin(name: line.dropFirst(17)) else {
        return nil
      }
      self[origin] = mark
    }
  }
}

/// The current marks of origins; a file is read again only if `stat` shows that it has changed.
package final class OriginMarks: Sendable {
  private let resources: Resources?
  private let files = Mutex<[String: (stamp: FileStamp, mark: UInt64)]>([:])
  /// The path of the notes about fonts.
  let fontList: String
  private let fonts = Mutex(Fonts())

  private struct Fonts {
    var hasLooked = false
    var notes: FontNotes?
    /// The notes as they are on disk.
    var written: FontNotes?
  }

  init(_ resources: Resources?, fontList: String) { (self.resources, self.fontList) = (resources, fontList) }

  /// Returns the mark of an origin; `nil` if it cannot be determined.
  func mark(of origin: PictureOrigin) -> UInt64? {
    switch origin {
    case .art(let name): resources.flatMap { mark(ofFile: $0.path(ofArt: name)) }
    case .file(let path): mark(ofFile: path)
    case .fonts: fontNotes?.mark
    }
  }

  func areCurrent(_ origins: PictureOrigins) -> Bool { origins.allSatisfy { mark(of: $0.key) == $0.value } }

  private func mark(ofFile path: String) -> UInt64? {
    let stamp = FileStamp(of: path)
    if let known = files.withLock({ $0[path] }), known.stamp == stamp { return known.mark }
    guard let bytes = try? SmallFile.bytes(at: path, atMost: 64 << 20) else { return nil }
    let mark = bytes.withUnsafeBytes { FNV1a(words: $0).value }
    files.withLock {
      if $0.count > 1000 { $0 = [:] }
      $0[path] = (stamp, mark)
    }
    return mark
  }

  /// The notes about fonts, read once, because fonts are loaded once.
  private var fontNotes: FontNotes? {
    fonts.withLock { fonts in
      if !fonts.hasLooked {
        fonts.hasLooked = true
        fonts.written = (try? SmallFile.bytes(at: fontList, atMost: 1 << 20)).flatMap(FontNotes.init)
        fonts.notes = fonts.written
      }
      return fonts.notes
    }
  }

  /// The faces that fontconfig found in an earlier run, if it would find the same now.
  var knownFaces: [FontStyle: FontCatalog.Found] { fontNotes?.faces ?? [:] }

  /// Notes the places of fonts before a text is drawn; `places` returns the folders and files of fontconfig.
  ///
  /// Nothing is noted if `places` returns `nil`. The function does not call it while the faces of an earlier run are valid.
  func noteFonts(at places: () -> [String]?) {
    guard fontNotes?.faces.isEmpty ?? true else { return }
    let notes = places().map { FontNotes(places: $0) }
    fonts.withLock { $0.notes = notes }
  }

  /// Notes the faces with which a text was drawn.
  func note(_ faces: [FontStyle: FontCatalog.Found]) { fonts.withLock { $0.notes?.faces = faces } }

  /// The notes for the next run; `nil` if they are on disk already.
  var fontListToWrite: [UInt8]? {
    fonts.withLock { fonts in
      guard let notes = fonts.notes, notes != fonts.written else { return nil }
      fonts.written = notes
      return notes.file
    }
  }

  /// Returns the version of the code that draws art, equal on every machine that has it from the same packages.
  ///
  /// It covers the program and the libraries that draw `art/`, by their sizes and build times.
  package static func packageVersion() -> UInt64 {
    var hash = FNV1a()
    hash.add(stampOf: RunContext.current.executable)
    for name in ["librsvg-2.so.2", "libcairo.so.2", "libpixman-1.so.0"] {
      let path = libraryFolders.lazy.map { folder -> String in "\(folder)/\(name)" }.first { access($0, R_OK) == 0 }
      hash.add(stampOf: path ?? name)
    }
    return hash.value
  }

  /// Returns the version of the drawing code: the build time of the program, and the last change of its library folders.
  static func codeVersion() -> UInt64 {
    var hash = FNV1a()
    for path in [RunContext.current.executable] + libraryFolders { hash.add(stampOf: path) }
    return hash.value
  }

  /// The folders of the libraries that this program was linked with.
  private static let libraryFolders: [String] = {
    let maps = (try? SmallFile.bytes(at: "/proc/self/maps", atMost: 4 << 20)) ?? []
    let slash = UInt8(ascii: "/")
    var folders: Set<ArraySlice<UInt8>> = []
    for line in maps.split(separator: UInt8(ascii: "\n")) {
      guard let start = line.firstIndex(of: slash), let end = line.lastIndex(of: slash),
        line[end...].starts(with: "/lib".utf8)
      else { continue }
      folders.insert(line[start..<end])
    }
    return folders.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }()
}

extension FNV1a {
  /// Adds the size of a file and the time of its last change; a missing file has a value of its own.
  mutating func add(stampOf path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return add(.max) }
    add(UInt64(bitPattern: Int64(status.st_size)))
    add(UInt64(bitPattern: Int64(status.st_mtim.tv_sec)) << 32 | UInt64(status.st_mtim.tv_nsec))
  }

  /// Creates the hash of the bytes, eight at a time.
  init(words bytes: UnsafeRawBufferPointer) {
    self.init()
    let whole = bytes.count / 8
    for index in 0..<whole { add(bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)) }
    var rest: UInt64 = 0
    for byte in bytes[(whole * 8)...] { rest = rest << 8 | UInt64(byte) }
    add(rest)
    add(UInt64(bytes.count))
  }
}
