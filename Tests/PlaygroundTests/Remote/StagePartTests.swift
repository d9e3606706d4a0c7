import CPictures
import Canvas
import Effects
import Foundation
import Motion
import Pictures
import Testing

@testable import Playground
@testable import Playing
@testable import Remote

/// Tests of parts: the rectangle that makes a picture from an earlier one that a client has.
@Suite struct StagePartTests {
  private static let size = Vector(200, 300)
  private static let pixels = PixelSize(200, 300)

  /// Decodes a JPEG to RGBA.
  private func decoded(_ jpeg: [UInt8]) throws -> Bitmap {
    let files = [try #require(tmpfile()), try #require(tmpfile())]
    defer { for file in files { fclose(file) } }
    fwrite(jpeg, 1, jpeg.count, files[0])
    rewind(files[0])
    var reading = PictureReading()
    // The reader closes its input.
    (reading.input, reading.output) = (dup(fileno(files[0])), fileno(files[1]))
    (reading.width, reading.height) = (4096, 4096)
    #expect(pictureReadJPEG(&reading) == PictureEndDone)
    rewind(files[1])
    var sides: [Int32] = [0, 0]
    fread(&sides, 4, 2, files[1])
    var bitmap = Bitmap(width: Int(sides[0]), height: Int(sides[1]))
    fread(&bitmap.pixels, 4, bitmap.pixels.count, files[1])
    return bitmap
  }

  private func paste(_ part: Bitmap, at place: PixelRect, on canvas: inout Bitmap) {
    #expect(part.width == place.width && part.height == place.height)
    for y in 0..<part.height {
      for x in 0..<part.width { canvas[place.x + x, place.y + y] = part[x, y] }
    }
  }

  /// Returns the largest difference of a channel.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.pixels, b.pixels).map { a, b in
      max(abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)), abs(Int(a.blue) - Int(b.blue)))
    }.max() ?? 0
  }

  /// Checks that parts on a canvas give the same picture as the whole JPEG, from the picture before and from an older one.
  @Test(arguments: [1, 3]) func partsMakeTheWholePicture(_ stride: Int) throws {
    let printer = StagePrinter(PictureStore(resources: nil))
    func sheet(_ number: Int) -> Sheet {
      printer.sheet(Self.pixels) {
        .square(number, at: 40 + 7 * Double(number), 60 + 5 * Double(number), on: Self.size)
      }
    }
    func whole(_ sheet: Sheet) throws -> Bitmap { try decoded(try #require(sheet.jpeg(quality: 75))) }
    var canvas = try whole(sheet(1))
    for number in 2...10 {
      let sheet = sheet(number)
      guard (number - 1) % stride == 0 else { continue }
      let part = try #require(sheet.history.part(since: number - stride))
      #expect(part.x % 16 == 0 && part.y % 16 == 0 && part.width * part.height < 200 * 300 / 2, "\(part)")
      paste(try decoded(try #require(sheet.jpeg(quality: 75, of: part))), at: part, on: &canvas)
      #expect(difference(canvas, try whole(sheet)) <= 24, "picture \(number)")
      #expect(try #require(sheet.jpeg(quality: 75, of: part)).count < sheet.jpeg(quality: 75)?.count ?? 0)
    }
  }

  // MARK: - The history

  private static func change(_ x: Int, _ y: Int, _ width: Int = 10, _ height: Int = 10) -> [PixelRect] {
    [PixelRect(x: x, y: y, width: width, height: height)]
  }

  /// Returns a history of pictures by their numbers and changes.
  private func history(_ steps: [(Int, [PixelRect])]) -> SheetHistory {
    var history = SheetHistory()
    for (number, changes) in steps { history.add(.square(number, at: 0, on: Self.size), Self.pixels, changes: changes) }
    return history
  }

  @Test func partIsTheUnionOfAllChangesSince() {
    let whole = Self.change(0, 0, 200, 300)
    let history = history([(1, whole), (2, Self.change(20, 40)), (4, Self.change(100, 10)), (5, [])])
    #expect(history.part(since: 4) == PixelRect(x: 0, y: 0, width: 16, height: 16), "nothing differs: the least part")
    #expect(history.part(since: 2) == PixelRect(x: 96, y: 0, width: 16, height: 32))
    #expect(history.part(since: 1) == PixelRect(x: 16, y: 0, width: 96, height: 64))
    #expect(history.part(since: 3) == nil && history.part(since: 9) == nil, "a picture that was not drawn")
  }

  @Test func partEndsAtThePicturesEdge() {
    let history = history([(1, []), (2, Self.change(190, 290))])
    #expect(history.part(since: 1) == PixelRect(x: 176, y: 288, width: 24, height: 12))
  }

  @Test(arguments: [(190, true), (240, false)]) func mostOfThePictureIsSentWhole(_ height: Int, _ isPart: Bool) {
    #expect((history([(1, []), (2, Self.change(0, 0, 200, height))]).part(since: 1) != nil) == isPart)
  }

  /// Checks that a part also fits a picture that two threads drew before a picture with a lower number.
  @Test func partFitsPicturesThatWereDrawnOutOfOrder() {
    let history = history([(1, []), (3, Self.change(0, 0)), (2, Self.change(32, 0)), (4, Self.change(64, 0))])
    #expect(history.part(since: 2) == PixelRect(x: 32, y: 0, width: 48, height: 16))
  }

  @Test func oldPicturesAreForgotten() {
    let history = history((0..<100).map { ($0, Self.change(16, 16)) })
    #expect(history.part(since: 99 - SheetHistory.most) == nil)
    #expect(history.part(since: 100 - SheetHistory.most) == PixelRect(x: 16, y: 16, width: 16, height: 16))
  }

  @Test func anotherLayoutIsSentWhole() {
    var history = history([(1, [])])
    history.add(.square(2, at: 0, on: Vector(190, 300)), Self.pixels, changes: [])
    #expect(history.part(since: 1) == nil)
    let side = StageFeed.Side(area: Rect(size: Self.size), size: Self.size)
    history.add(.square(3, at: 0, on: Vector(190, 300), sides: [side, side]), Self.pixels, changes: [])
    #expect(history.part(since: 2) == nil, "the client may have seen one side")
  }
}
