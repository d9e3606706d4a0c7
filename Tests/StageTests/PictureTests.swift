import Canvas
import Capture
import Files
import Formatting
import Foundation
import Glibc
import Motion
import Testing

@testable import Pictures
@testable import Stage

@Suite struct PictureTests {
  private static let red =
    "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><rect width='20' height='20' fill='#f00'/></svg>"

  /// A reader that starts the real program, which is built beside the tests.
  private static let reader = PictureReader(
    program: {
      var path = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? "/proc/self/exe"
      if let real = realpath(path, nil) {
        path = String(cString: real)
        free(real)
      }
      return path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/fidget"
    }())

  @Test func vectorsAreDrawnAtTheRequestedSize() throws {
    try withFolder { folder in
      let path = "\(folder)/half.svg"
      try write(PictureTests.red, to: path)
      let store = PictureStore(resources: nil, reader: Self.reader)
      let bitmap = try #require(store.bitmap(for: .file(path), pixels: PixelSize(64, 32)))
      #expect(bitmap.width == 64 && bitmap.height == 32)
      #expect(bitmap[10, 10] == RGBA8(red: 255, green: 0, blue: 0, alpha: 255))
      #expect(bitmap[50, 10] == .clear)
    }
  }

  /// Three quarters of the time for a picture of a city went into lines without length.
  @Test func artHasNoZeroLengthLines() throws {
    let folder = try #require(Resources.find()).folder + "/art"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".svg") {
      let art = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      for part in art.split(separator: "<") where !part.contains("stroke") {
        #expect(!part.starts(with: "circle") && !part.starts(with: "ellipse") && !part.contains(" rx="), "\(name)")
        guard part.starts(with: "path"), let start = part.range(of: "d=\"")?.upperBound else { continue }
        for ring in part[start...].prefix(while: { $0 != "\"" }).split(separator: "M") where ring.hasSuffix("Z") {
          let numbers = ring.dropLast().split { !"-.0123456789".contains($0) }
          #expect(Array(numbers.prefix(2)) != Array(numbers.suffix(2)), "\(name): \(ring)")
        }
      }
    }
  }

  @Test func pngRoundTrips() throws {
    try withFolder { folder in
      var bitmap = Bitmap(width: 32, height: 16, fill: RGBA8(Color(hex: 0x2EC4B6)))
      bitmap[3, 2] = RGBA8(Color(1, 0.5, 0, 0.5))
      let file = try PartFile(FileLedger().claim(by: "-o").target("\(folder)/a.png"))
      try PNGFile.write(bitmap, to: file)
      #expect(access("\(folder)/a.png", F_OK) != 0)
      try file.complete()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.png"])
      let back = try #require(
        PictureStore(resources: nil, reader: Self.reader).bitmap(
          for: .file("\(folder)/a.png"), pixels: PixelSize(32, 16)))
      #expect(back[0, 0] == bitmap[0, 0])
      #expect(back[3, 2] == bitmap[3, 2])
    }
  }

  @Test func badFileIsNamedOnceAndShowsAPlaceholder() throws {
    try withFolder { folder in
      let store = PictureStore(resources: Resources(folder: folder), reader: Self.reader)
      let known = store.problems.count
      try write("not a picture", to: "\(folder)/bad.png")
      for _ in 0..<2 {
        let bad = try #require(store.bitmap(for: .file("\(folder)/bad.png"), pixels: PixelSize(100, 100)))
        #expect(Set(bad.pixels).count > 1)
        _ = store.bitmap(for: .art("nowhere"), pixels: PixelSize(64, 64))
        _ = store.bitmap(for: .art("nowhere"), pixels: PixelSize(32, 32))
      }
      let problems = store.problems.dropFirst(known).map(\.description)
      #expect(problems.count == 2)
      #expect(problems.contains { $0.hasPrefix("\(folder)/bad.png: ") && $0.contains("PNG, JPEG, WebP or SVG") })
      #expect(problems.contains { $0.hasPrefix("\(folder)/art/nowhere.svg: No such file") })
    }
  }

  @Test func fileCreationErrorHasAReason() {
    #expect(throws: Problem(path: "/nowhere/a.png", errno: ENOENT)) {
      _ = try PartFile(FileLedger().claim(by: "-o").target("/nowhere/a.png"))
    }
  }

  @Test(arguments: [(ENOSPC, Problem.Kind.full), (EDQUOT, .full), (EACCES, .machine)])
  func fullDiskIsAKindOfItsOwn(_ number: Int32, _ kind: Problem.Kind) {
    #expect(Problem(path: "a.png", errno: number).kind == kind)
  }

  @Test func downscalingAveragesCoveredPixels() {
    var bitmap = Bitmap(width: 3, height: 1)
    bitmap[0, 0] = RGBA8(red: 90, green: 0, blue: 0, alpha: 255)
    bitmap[1, 0] = RGBA8(red: 30, green: 0, blue: 0, alpha: 255)
    bitmap[2, 0] = RGBA8(red: 240, green: 0, blue: 0, alpha: 255)
    let half = bitmap.averaged(to: PixelSize(2, 1))
    #expect(half.pixels.map(\.red) == [70, 170])
    #expect(bitmap.averaged(to: PixelSize(9, 9)) == bitmap)
  }

  @Test func backgroundStoreShowsTheOldSizeMeanwhile() throws {
    try withFolder { folder in
      let path = "\(folder)/half.svg"
      try write(PictureTests.red, to: path)
      let store = PictureStore(resources: nil, mode: .background, reader: Self.reader)
      let small = PixelSize(64, 32)
      let large = PixelSize(128, 64)
      #expect(store.bitmap(for: .file(path), pixels: small) == nil)
      store.settle(milliseconds: 10_000)
      #expect(!store.isPending)
      #expect(store.bitmap(for: .file(path), pixels: small)?.width == 64)
      #expect(store.bitmap(for: .file(path), pixels: large)?.width == 64)
      store.settle(milliseconds: 10_000)
      #expect(store.bitmap(for: .file(path), pixels: large)?.width == 128)
    }
  }

  /// The file at a path may be replaced by something else, and nothing found there may block the other pictures.
  @Test func pipeDoesNotBlockOtherPictures() throws {
    try withFolder { folder in
      let store = PictureStore(resources: nil, mode: .background, reader: Self.reader)
      let size = PixelSize(64, 32)
      try #require(mkfifo("\(folder)/a.png", 0o644) == 0)
      try write(PictureTests.red, to: "\(folder)/half.svg")
      for path in ["\(folder)/a.png", "\(folder)/half.svg"] { store.prefetch(.file(path), pixels: size) }
      store.settle(milliseconds: 60_000)
      #expect(store.problems.map(\.description).contains("\(folder)/a.png: is a named pipe, expected a regular file"))
      #expect(store.bitmap(for: .file("\(folder)/half.svg"), pixels: size)?[10, 10].red == 255)

      unlink("\(folder)/a.png")
      try write(PictureTests.red, to: "\(folder)/a.png")
      store.forget(file: "\(folder)/a.png")
      #expect(!store.problems.contains { $0.path.contains("a.png") })
      store.prefetch(.file("\(folder)/a.png"), pixels: size)
      store.settle(milliseconds: 60_000)
      #expect(store.bitmap(for: .file("\(folder)/a.png"), pixels: size)?[50, 10] == .clear)
    }
  }

  @Test func sizesGoUpInSteps() {
    #expect(PictureSize.size(for: .art("a"), wanted: PixelSize(300, 150)) == PixelSize(320, 160))
    #expect(PictureSize.size(for: .art("a"), wanted: PixelSize(320, 160)) == PixelSize(320, 160))
    #expect(PictureSize.size(for: .art("a"), wanted: PixelSize(20_000, 10)).width == 8192)
    let text = Picture.text(TextRun("a", size: 14, width: 77))
    #expect(PictureSize.size(for: text, wanted: PixelSize(77, 19)) == PixelSize(77, 19))
  }
}

func withFolder(_ body: (String) throws -> Void) throws {
  var template = Array("/tmp/fidget-test-XXXXXX".utf8CString)
  let folder = String(cString: try #require(mkdtemp(&template)))
  defer {
    for name in ["a.png", "bad.png", "half.svg"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }
  try body(folder)
}

func write(_ text: String, to path: String) throws {
  let file = try #require(fopen(path, "w"))
  fputs(text, file)
  fclose(file)
}

extension PictureStore {
  /// Waits until nothing is pending, for `milliseconds` at most.
  func settle(milliseconds: Int) {
    for _ in 0..<milliseconds where isPending { usleep(1000) }
  }
}
