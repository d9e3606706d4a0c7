import Canvas
import Motion
import Threads

/// A maker of the pixels of painted, baked and blurred pictures, which are the same on every machine.
package struct PictureMaker {
  /// The number of threads that paint a large picture, each a band of it.
  private let threads: Int

  package init(threads: Int = 1) { self.threads = max(1, threads) }

  /// Returns the picture at `pixels`; pictures that it shows in turn come from `source`.
  ///
  /// `nil` for art, files and text, which only a source can supply.
  package func make(_ picture: Picture, pixels: PixelSize, source: any PictureSource) -> Bitmap? {
    guard pixels.width > 0, pixels.height > 0 else { return nil }
    switch picture {
    case .art, .file, .drawing, .text: return nil
    case .painted(let painting): return paint(painting, pixels)
    case .baked(let baked):
      var canvas = Canvas(size: baked.size)
      baked.draw(&canvas)
      let frame = Mesher().frame(of: canvas, filling: pixels)
      source.prepare(frame)
      return Raster.bitmap(of: frame, pictures: source)
    case .blurred(let blur):
      // A small result needs no large original: blurring loses more than that.
      guard let sharp = source.bitmap(for: blur.picture, pixels: pixels) else { return nil }
      let sigma = blur.radius * Double(pixels.width) / max(blur.size.x, 1e-6)
      let soft = sharp.resampled(to: pixels).blurred(sigma: sigma)
      return blur.brightness == 1 ? soft : soft.brightened(by: blur.brightness)
    }
  }

  private func paint(_ painting: Painting, _ pixels: PixelSize) -> Bitmap {
    Bitmap(width: pixels.width, height: pixels.height) { target in
      guard let base = target.baseAddress, !target.isEmpty else { return }
      let place = Place(pixels: base)
      // Mirrored rows are painted in pairs.
      let rows = painting.symmetry == .mirrored ? (pixels.height + 1) / 2 : pixels.height
      let bands = min(rows, 1 + target.count / Self.band)
      _ = Parallel.map(bands, threads: threads) { band in
        place.paint(painting, pixels, rows * band / bands..<rows * (band + 1) / bands)
      }
    }
  }

  /// The number of pixels that is worth another band.
  private static let band = 1 << 15

  /// The memory of a picture in which several threads write, each its own rows.
  private struct Place: @unchecked Sendable {
    let pixels: UnsafeMutablePointer<RGBA8>

    func paint(_ painting: Painting, _ size: PixelSize, _ rows: Range<Int>) {
      let step = Vector(painting.size.x / Double(size.width), painting.size.y / Double(size.height))
      withUnsafeTemporaryAllocation(of: Color.self, capacity: size.width) { colors in
        colors.initialize(repeating: .clear)
        for y in rows {
          let height = (Double(y) + 0.5) * step.y
          func color(_ x: Int) -> Color { painting.color(Vector((Double(x) + 0.5) * step.x, height)) }
          switch painting.symmetry {
          case .none: for x in colors.indices { colors[x] = color(x) }
          case .level: colors.update(repeating: color(0))
          case .mirrored:
            for x in 0..<(size.width + 1) / 2 {
              colors[x] = color(x)
              colors[size.width - 1 - x] = colors[x]
            }
            if size.height - 1 - y != y { write(colors, size.height - 1 - y, painting.dithers) }
          }
          write(colors, y, painting.dithers)
        }
      }
    }

    private func write(_ colors: UnsafeMutableBufferPointer<Color>, _ y: Int, _ dithers: Bool) {
      let row = pixels + y * colors.count
      if dithers {
        Kernel.fastest.dither(colors, row: y, into: row)
      } else {
        for x in colors.indices { row[x] = RGBA8(colors[x]) }
      }
    }
  }
}

extension Kernel {
  /// Writes row `row` of a picture with the given colours, dithered.
  ///
  /// Colours are rounded after adding triangular noise of ±1/255, the same for every channel, so that greys stay grey. Near
  /// black, white, clear and opaque the noise shrinks so as not to reach beyond.
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
  /// Returns the bitmap with colours multiplied by `factor`, at most up to alpha, and the same alpha.
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
