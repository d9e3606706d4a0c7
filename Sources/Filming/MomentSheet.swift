import Canvas
import Capture
import CommandLineSyntax
import Effects
import Formatting
import Motion
import Pictures
import Raster

/// A sheet of pictures of one film, each with its time below it.
struct MomentSheet {
  /// The camera of a cell, which draws smaller where many cells would make a huge sheet.
  let camera: Camera
  private let seconds: [Double]
  private let columns: Int
  /// The distance from a cell to the next one to the right and below, in pixels.
  private let pitch: Vector
  /// Pixels per point of texts and gaps.
  private let unit: Double
  private let size: Vector

  private static let (margin, gap, caption) = (28.0, 14.0, 30.0)
  /// The preferred aspect ratio.
  private static let proportion = 16.0 / 9
  /// The longest side of a sheet and the least width of its cells, in pixels, if the command line gives no scale.
  private static let (longest, narrowest) = (2560.0, 140.0)

  /// Lays out a sheet; throws if it has too many pixels.
  ///
  /// - Parameter scale: The pixels per point that the user asked for. `nil` to choose them.
  init(_ seconds: [Double], _ camera: Camera, scale: Double?) throws(Failure) {
    self.seconds = seconds
    unit = max(1, scale ?? 1)
    var camera = camera
    var layout = Self.layout(seconds.count, camera.pixels, unit)
    if scale == nil {
      let cell = Double(min(camera.pixels.width, camera.pixels.height))
      let share = max(Self.longest / max(layout.size.x, layout.size.y), Self.narrowest / cell)
      if share < 1 {
        camera = try camera.scaled(by: share)
        layout = Self.layout(seconds.count, camera.pixels, unit)
      }
    }
    self.camera = camera
    (columns, pitch, size) = layout
    let most = (side: Camera.longestSide, all: CaptureFormat.png.mostPixels)
    guard max(size.x, size.y) <= Double(most.side), size.x * size.y <= Double(most.all) else {
      throw .usage(
        "--scale: \(seconds.count) moments make \(Int(size.x)) × \(Int(size.y)) pixels, expected at most \(most.side) a "
          + "side and \(most.all / 1_000_000) million in all")
    }
  }

  /// Returns the layout whose shape is nearest to the preferred one, with even rows.
  private static func layout(
    _ count: Int, _ cell: PixelSize, _ unit: Double
  ) -> (columns: Int, pitch: Vector, size: Vector) {
    let gap = (gap * unit).rounded()
    let pitch = Vector(Double(cell.width) + gap, Double(cell.height) + (caption * unit).rounded() + gap)
    func size(_ columns: Int) -> Vector {
      let rows = Double((count + columns - 1) / columns)
      let inner = Vector(Double(columns) * pitch.x, rows * pitch.y) - Vector(gap, gap)
      return inner + Vector(1, 1) * (2 * (margin * unit).rounded())
    }
    func distance(_ columns: Int) -> Double {
      let ratio = size(columns).x / size(columns).y / proportion
      return max(ratio, 1 / ratio)
    }
    let wide = (1...count).min { distance($0) < distance($1) } ?? 1
    let rows = (count + wide - 1) / wide
    let columns = (count + rows - 1) / rows
    return (columns, pitch, size(columns))
  }

  private func place(of index: Int) -> Rect {
    let corner = (Self.margin * unit).rounded()
    return Rect(
      x: corner + Double(index % columns) * pitch.x, y: corner + Double(index / columns) * pitch.y,
      width: Double(camera.pixels.width), height: Double(camera.pixels.height))
  }

  /// Returns the sheet without its cells: the times, and a hairline around each cell.
  func blank() throws(Failure) -> Bitmap {
    var canvas = Canvas(size: size)
    canvas.fill(.rect(canvas.bounds), Look.ink)
    // The labels share a number of decimals: that of the most exact time.
    let places = (1...3).first { places in
      seconds.allSatisfy { abs($0 - (Double($0.text(places: places)) ?? 0)) < 1e-6 }
    }
    for (index, seconds) in seconds.enumerated() {
      let cell = place(of: index)
      canvas.fill(.rounded(cell.inset(by: -1), 2), Look.mist.opacity(0.22))
      let area = Rect(x: cell.x, y: cell.maxY + 3 * unit, width: cell.width, height: (Self.caption - 3) * unit)
      canvas.label(
        "\(seconds.text(places: places ?? 3)) s", in: area, size: 15 * unit, Look.text, tabularDigits: true)
    }
    return try Camera(size: size, scale: 1, pictures: camera.pictures).picture(of: canvas)
  }

  /// Copies the picture of a moment into its cell.
  func add(_ picture: Bitmap, at index: Int, to sheet: inout Bitmap) {
    let place = place(of: index)
    for row in 0..<picture.height {
      let start = (Int(place.y) + row) * sheet.width + Int(place.x)
      sheet.pixels.replaceSubrange(
        start..<start + picture.width, with: picture.pixels[row * picture.width..<(row + 1) * picture.width])
    }
  }
}
