import Canvas
import Effects
import Motion
import Pictures
import Playground
import Playing
import Raster
import Synchronization

/// The drawing and encoding of the stage's pictures, on the threads of the clients that ask for them.
///
/// Clients that ask for the same size share one drawing, and for the same quality one JPEG.
final class StagePrinter: Sendable {
  /// A drawing of one size, which draws only the changes since the last picture.
  private final class Plate: @unchecked Sendable {
    let pixels: PixelSize
    let side: SplitSide?
    // Used only under the lock.
    private let rasterizer = Rasterizer()
    private var mesher = Mesher()
    private var frame = Frame(size: PixelSize(0, 0))
    private var number = 0
    /// The JPEGs of the picture by their qualities.
    private var prints: [Int: [UInt8]] = [:]
    private let lock = Mutex(())

    init(_ pixels: PixelSize, _ side: SplitSide?) { (self.pixels, self.side) = (pixels, side) }

    func print(_ picture: StageFeed.Picture, quality: Int, _ pictures: PictureStore) -> [UInt8]? {
      lock.withLock { _ in
        if number != picture.number {
          draw(picture, pictures)
          (number, prints) = (picture.number, [:])
        }
        if let print = prints[quality] { return print }
        let print = rasterizer.bitmap.jpeg(quality: quality)
        prints[quality] = print
        return print
      }
    }

    private func draw(_ picture: StageFeed.Picture, _ pictures: PictureStore) {
      let area = picture.area
      var canvas = Canvas(size: area.size)
      canvas.transform = .translation(-area.origin)
      canvas.add(picture.marks)
      mesher.mesh(canvas, scale: Double(pixels.width) / max(1, area.width), pixels: pixels, into: &frame)
      rasterizer.draw(frame, pictures: pictures, ground: RGBA8(Look.ink))
    }
  }

  private let pictures: PictureStore
  private let plates = Mutex<[Plate]>([])
  /// The number of sizes that are kept, one for each client.
  private static let most = 8

  init(_ pictures: PictureStore) { self.pictures = pictures }

  /// Returns a picture as a JPEG; `nil` if there is not enough memory.
  func print(_ picture: StageFeed.Picture, _ request: StageRequest) -> [UInt8]? {
    let pixels = request.pixels(of: picture.size)
    let plate = plates.withLock { plates in
      let plate = plates.first { $0.pixels == pixels && $0.side == picture.side } ?? Plate(pixels, picture.side)
      // The last used is the last in the list.
      plates.removeAll { $0 === plate }
      plates.append(plate)
      if plates.count > Self.most { plates.removeFirst() }
      return plate
    }
    return plate.print(picture, quality: request.quality, pictures)
  }

  /// Frees the drawings once no client watches.
  func rest() { plates.withLock { $0 = [] } }
}
