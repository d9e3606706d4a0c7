import Canvas
import Effects
import Motion
import Pictures
import Playground
import Playing
import Raster
import Synchronization
import Threads

/// The drawing and encoding of the stage's pictures, on the threads of the clients that ask for them.
///
/// Clients that ask for the same size share one drawing, and for the same quality one JPEG. While one thread encodes a
/// picture, another one draws the next.
final class StagePrinter: Sendable {
  /// The drawings of one size, by a rasteriser that draws only the changes since the last one.
  private final class Plate: @unchecked Sendable {
    let pixels: PixelSize
    let side: SplitSide?
    // Used only under the lock.
    private let rasterizer = Rasterizer(threads: min(mostThreads, Machine.processors), leastShared: 3_000_000)
    private var mesher = Mesher()
    private var frame = Frame(size: PixelSize(0, 0))
    private var sheet: Sheet?
    private var history = SheetHistory()
    private let lock = Mutex(())

    /// The most threads of a drawing: the window and other clients draw at the same time.
    private static let mostThreads = 4

    init(_ pixels: PixelSize, _ side: SplitSide?) { (self.pixels, self.side) = (pixels, side) }

    /// Returns the drawing of the picture that `choose` returns once this thread may draw.
    func draw(_ pictures: PictureStore, _ choose: () -> StageFeed.Picture) -> Sheet {
      lock.withLock { _ in
        let picture = choose()
        if let sheet, sheet.picture.number == picture.number { return sheet }
        // If no thread encodes the last drawing, its memory is free for this one.
        sheet = nil
        let area = picture.area
        var canvas = Canvas(size: area.size)
        canvas.transform = .translation(-area.origin)
        canvas.add(picture.marks)
        mesher.mesh(canvas, scale: Double(pixels.width) / max(1, area.width), pixels: pixels, into: &frame)
        rasterizer.draw(frame, pictures: pictures, ground: RGBA8(Look.ink))
        history.add(picture, pixels, changes: rasterizer.changes)
        let drawn = Sheet(picture, rasterizer.picture, history)
        sheet = drawn
        return drawn
      }
    }
  }

  private let pictures: PictureStore
  private let plates = Mutex<[Plate]>([])
  /// The number of sizes that are kept, one for each client.
  private static let most = 8

  init(_ pictures: PictureStore) { self.pictures = pictures }

  /// Draws the picture that `choose` returns, which is called after other threads have drawn theirs.
  func sheet(_ pixels: PixelSize, of side: SplitSide? = nil, _ choose: () -> StageFeed.Picture) -> Sheet {
    let plate = plates.withLock { plates in
      let plate = plates.first { $0.pixels == pixels && $0.side == side } ?? Plate(pixels, side)
      // The last used is the last in the list.
      plates.removeAll { $0 === plate }
      plates.append(plate)
      if plates.count > Self.most { plates.removeFirst() }
      return plate
    }
    return plate.draw(pictures, choose)
  }

  /// Frees the drawings once no client watches.
  func rest() { plates.withLock { $0 = [] } }
}

/// A picture that has been drawn, and its JPEGs by their qualities and parts.
final class Sheet: Sendable {
  let picture: StageFeed.Picture
  /// The drawings of the same size until this one.
  let history: SheetHistory
  private let drawing: DrawnPicture

  private enum Print: Sendable {
    case making
    case made([UInt8]?)
  }
  private struct Cut: Hashable, Sendable {
    let quality: Int
    let part: PixelRect?
  }
  private let prints = Monitor<[Cut: Print]>([:])

  init(_ picture: StageFeed.Picture, _ drawing: DrawnPicture, _ history: SheetHistory) {
    (self.picture, self.drawing, self.history) = (picture, drawing, history)
  }

  /// Returns the JPEG of a quality, made by the first thread that asks; `nil` if there is not enough memory.
  ///
  /// - Parameter part: the rectangle to encode; `nil` for the whole picture.
  func jpeg(quality: Int, of part: PixelRect? = nil) -> [UInt8]? {
    let cut = Cut(quality: quality, part: part)
    let found = prints.wait { prints -> Print? in
      switch prints[cut] {
      case .made(let print): return .made(print)
      // Another thread makes it.
      case .making: return nil
      case nil:
        prints[cut] = .making
        return .making
      }
    }
    if case .made(let print) = found { return print }
    let print = drawing.bitmap.jpeg(quality: quality, of: part)
    prints.with { $0[cut] = .made(print) }
    return print
  }
}
