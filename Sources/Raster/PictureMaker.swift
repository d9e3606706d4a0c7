import Canvas
import Motion
import Threads

/// Makes the pixels of painted, baked and blurred pictures; the same ones wherever it runs.
package struct PictureMaker {
  /// Those that paint a large picture, one band of it each.
  private let threads: Int

  package init(threads: Int = 1) { self.threads = max(1, threads) }

  /// The picture at `pixels`; pictures that it shows in turn come from `source`. nil for art, files and text, which
  /// only a source can supply.
  package func make(_ picture: Picture, pixels: PixelSize, source: any PictureSource) -> Bitmap? {
    guard pixels.width > 0, pixels.height > 0 else { return nil }
    switch picture {
    case .art, .file, .text: return nil
    case .painted(let painting): return paint(painting, pixels)
    case .baked(let baked):
      var canvas = Canvas(size: baked.size)
      baked.draw(&canvas)
      return Raster.bitmap(of: Mesher().frame(of: canvas, filling: pixels), pictures: source)
    case .blurred(let blur):
      // A small result needs no large original: blurring loses more than that.
      guard let sharp = source.bitmap(for: blur.picture, pixels: pixels) else { return nil }
      let sigma = blur.radius * Double(pixels.width) / max(blur.size.x, 1e-6)
      let soft = sharp.resampled(to: pixels).blurred(sigma: sigma)
      return blur.brightness == 1 ? soft : soft.brightened(by: blur.brightness)
    }
  }

  /// The picture at `pixels`; `leaf` supplies art, files and text.
  package func make(_ picture: Picture, pixels: PixelSize, leaf: @escaping (Picture, PixelSize) -> Bitmap?) -> Bitmap? {
    PictureCache(leaf: leaf).bitmap(for: picture, pixels: pixels)
  }

  private func paint(_ painting: Painting, _ pixels: PixelSize) -> Bitmap {
    Bitmap(width: pixels.width, height: pixels.height) { target in
      guard let base = target.baseAddress, !target.isEmpty else { return }
      let place = Place(pixels: base)
      let bands = min(threads, 1 + target.count / Self.leastBand)
      let others = (1..<bands).map { band -> (Thread?, Range<Int>) in
        let rows = pixels.height * band / bands..<pixels.height * (band + 1) / bands
        return (Thread { place.paint(painting, pixels, rows) }, rows)
      }
      place.paint(painting, pixels, 0..<pixels.height / bands)
      for (thread, rows) in others {
        if let thread { thread.join() } else { place.paint(painting, pixels, rows) }
      }
    }
  }

  /// Pixels that are worth a thread.
  private static let leastBand = 1 << 15

  /// Where several threads write, each its own rows.
  private struct Place: @unchecked Sendable {
    let pixels: UnsafeMutablePointer<RGBA8>

    func paint(_ painting: Painting, _ size: PixelSize, _ rows: Range<Int>) {
      let step = Vector(painting.size.x / Double(size.width), painting.size.y / Double(size.height))
      withUnsafeTemporaryAllocation(of: Color.self, capacity: size.width) { colors in
        colors.initialize(repeating: .clear)
        for y in rows {
          let height = (Double(y) + 0.5) * step.y
          if painting.isLevel {
            colors.update(repeating: painting.color(Vector(0.5 * step.x, height)))
          } else {
            for x in colors.indices { colors[x] = painting.color(Vector((Double(x) + 0.5) * step.x, height)) }
          }
          let row = pixels + y * size.width
          if painting.dithers {
            Kernel.fastest.dither(colors, row: y, into: row)
          } else {
            for x in colors.indices { row[x] = RGBA8(colors[x]) }
          }
        }
      }
    }
  }
}

extension Kernel {
  /// Row `row` of a picture that is to have `colors`: rounded after adding triangular noise of ±1/255, the same to every
  /// channel, so that greys stay grey. Near black, white, clear and opaque the noise shrinks so as not to reach beyond.
  func dither(_ colors: UnsafeMutableBufferPointer<Color>, row: Int, into pixels: UnsafeMutablePointer<RGBA8>) {
    colors.withMemoryRebound(to: (Double, Double, Double, Double).self) { values in
      values.baseAddress!.withMemoryRebound(to: Double.self, capacity: values.count * 4) { values in
        pixels.withMemoryRebound(to: UInt32.self, capacity: colors.count) { words in
          loops.pointee.dither(words, values, Int32(colors.count), Int32(row))
        }
      }
    }
  }
}

extension Bitmap {
  /// Colours multiplied by `factor`, alpha as it is; at most opaque colour.
  package func brightened(by factor: Double) -> Bitmap {
    var result = self
    let table = (0...255).map { value in UInt8(max(0, min(255, Double(value) * factor + 0.5))) }
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      for index in pixels.indices {
        let p = pixels[index]
        pixels[index] = RGBA8(
          red: min(p.alpha, table[Int(p.red)]), green: min(p.alpha, table[Int(p.green)]),
          blue: min(p.alpha, table[Int(p.blue)]), alpha: p.alpha)
      }
    }
    return result
  }
}

/// A picture source that makes each picture once and keeps it.
package final class PictureCache: PictureSource {
  private struct Key: Hashable {
    var picture: Picture
    var pixels: PixelSize
  }

  private let leaf: (Picture, PixelSize) -> Bitmap?
  private let maker = PictureMaker()
  private var kept: [Key: Bitmap?] = [:]

  /// `leaf` supplies art, files and text at about the size asked for.
  package init(leaf: @escaping (Picture, PixelSize) -> Bitmap? = { _, _ in nil }) {
    self.leaf = leaf
  }

  package func bitmap(for picture: Picture, pixels: PixelSize) -> Bitmap? {
    let key = Key(picture: picture, pixels: pixels)
    if let known = kept[key] { return known }
    let bitmap: Bitmap?
    switch picture {
    case .art, .file, .text: bitmap = leaf(picture, pixels)
    case .painted, .baked, .blurred: bitmap = maker.make(picture, pixels: pixels, source: self)
    }
    kept[key] = .some(bitmap)
    return bitmap
  }
}
