import Canvas
import Motion
import Testing

@testable import Application

/// Tests of the pixels that a clip of a part of the window gets.
struct FilmedPartTests {
  private let picture: Bitmap = {
    var picture = Bitmap(width: 8, height: 6)
    for y in 0..<6 {
      for x in 0..<8 { picture[x, y] = RGBA8(red: UInt8(x * 20), green: UInt8(y * 20), blue: 7, alpha: 255) }
    }
    return picture
  }()

  @Test func partIsCopiedPixelByPixel() {
    var part = Bitmap(width: 3, height: 2)
    part.show(PixelRect(x: 4, y: 3, width: 3, height: 2), of: picture)
    for y in 0..<2 { for x in 0..<3 { #expect(part[x, y] == picture[x + 4, y + 3]) } }
  }

  @Test func smallerPartIsScaledOntoBlack() {
    var part = Bitmap(width: 8, height: 8)
    part.show(PixelRect(x: 2, y: 1, width: 4, height: 2), of: picture)
    let black = RGBA8(red: 0, green: 0, blue: 0, alpha: 255)
    #expect((0..<8).allSatisfy { part[$0, 1] == black && part[$0, 6] == black })
    #expect(part[0, 2] == picture[2, 1] && part[7, 5] == picture[5, 2])
    #expect(part[3, 2].red > picture[3, 1].red && part[3, 2].red < picture[4, 1].red)
  }

  @Test func partOutsideThePictureIsIgnored() {
    var part = Bitmap(width: 2, height: 2)
    part.show(PixelRect(x: 7, y: 0, width: 2, height: 2), of: picture)
    #expect(part[0, 0] == .clear)
  }

  @Test func frameBecomesWholePixelsInsideTheWindow() {
    let window = PixelSize(200, 100)
    #expect(
      PixelRect(Rect(x: 10.3, y: 0, width: 50, height: 60), at: 2, in: window)
        == PixelRect(x: 21, y: 0, width: 100, height: 100))
    #expect(PixelRect(Rect(x: 300, y: 300, width: 5, height: 5), at: 1, in: window).width == 1)
  }
}
