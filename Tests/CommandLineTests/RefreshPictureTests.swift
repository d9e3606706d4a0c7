import Canvas
import Effects
import Foundation
import Motion
import Raster
import Stage
import Takes
import Testing

@testable import Pictures
@testable import Sketches

/// The drop of the sketch Pull to Refresh, pixel by pixel, and its rows, while its demo plays.
@MainActor @Suite struct RefreshPictureTests {
  private struct Frame {
    var seconds: Double
    var canvas: Canvas
    var readouts: [String: Double]
  }

  private static let size = Vector(390, 844)
  private static let bar = 76

  /// Returns frames of the demo at 120 frames per second.
  private static func frames(from start: Double, to end: Double) throws -> [Frame] {
    let checkout = ConfigCommandTests.checkout
    func text(_ path: String) throws -> String {
      try String(contentsOf: checkout.appendingPathComponent(path), encoding: .utf8)
    }
    let card = try Sketch(id: "refresh", text: try text("sketches/refresh.lua")).card
    let player = TakePlayer(try Take(parsing: try text("demos/refresh.take"), named: "refresh"), in: size)
    var performance = try card.make(size, [:])
    var frames: [Frame] = []
    for step in 0..<Int64(end * 240) {
      if step >= Int64(start * 240), step.isMultiple(of: 2) {
        var canvas = Canvas(size: size)
        performance.draw(fraction: 1, on: &canvas)
        let readouts = performance.readouts.map { ($0.name, $0.value) }
        frames.append(
          Frame(seconds: Double(step) / 240, canvas: canvas, readouts: Dictionary(uniqueKeysWithValues: readouts)))
      }
      _ = try performance.step(player.inputs(in: step))
    }
    return frames
  }

  private static func isLiquid(_ pixel: RGBA8) -> Bool { pixel.green > 130 && pixel.blue > 120 && pixel.red < 90 }

  @Test func refreshNeckTapersAndRetracts() throws {
    let rasterizer = Rasterizer(threads: 1)
    let pictures = PictureStore()
    var torn = 0
    for frame in try Self.frames(from: 1.7, to: 3.7) {
      rasterizer.draw(Mesher().frame(of: frame.canvas, scale: 1), pictures: pictures, ground: RGBA8(Look.ink))
      let bitmap = rasterizer.bitmap
      let pull = try #require(frame.readouts["pull"])
      let center = Self.bar + Int(pull / 2)
      guard pull > 30 else { continue }
      // Only the middle columns are examined, without the page's corners and shadow.
      let widths = (Self.bar + 1..<center).map { y in (120..<270).count { Self.isLiquid(bitmap[$0, y]) } }
      for (above, below) in zip(widths, widths.dropFirst()) where below == 0 {
        #expect(above <= 5, "a cut of \(above) points at \(frame.seconds) s")
      }
      if pull > 90 {
        let neck = widths.dropLast(20).min() ?? 0
        #expect(neck <= 6, "a neck of \(neck) points at \(frame.seconds) s")
      }
      guard frame.seconds > 2.75 else { continue }
      torn += 1
      #expect(widths.dropLast(24).allSatisfy { $0 == 0 }, "something hangs from the bar at \(frame.seconds) s")
    }
    #expect(torn > 50)
  }

  @Test func thePageAtRestHasNoDarkCorners() throws {
    let frame = try #require(try Self.frames(from: 0, to: 0.01).first)
    let rasterizer = Rasterizer(threads: 1)
    rasterizer.draw(Mesher().frame(of: frame.canvas, scale: 1), pictures: PictureStore(), ground: RGBA8(Look.ink))
    for y in Self.bar..<Self.bar + 20 {
      for x in [0, 1, 388, 389] {
        let pixel = rasterizer.bitmap[x, y]
        // The page's shadow lies on the liquid.
        #expect(pixel.green > 90, "\(pixel) at \(x) \(y)")
      }
    }
  }

  @Test func theNewRowIsNeverAcrossTheTitle() throws {
    var shown = 0
    for frame in try Self.frames(from: 3.6, to: 5) {
      let texts = Self.texts(of: frame.canvas, .identity)
      let title = try #require(texts.first { $0.words == "Postcards" }).area
      for text in texts where text.words == "Adaeze Obi" || text.words.hasPrefix("Rowed out") {
        shown += 1
        #expect(text.area.minY >= title.maxY, "\(text.words) at \(frame.seconds) s")
      }
      let lines = texts.filter { $0.area.minX < 100 && $0.alpha > 0.02 }.map(\.area).sorted { $0.minY < $1.minY }
      for (above, below) in zip(lines, lines.dropFirst()) {
        #expect(below.minY > above.minY + 10, "two lines are in one place at \(frame.seconds) s")
      }
    }
    #expect(shown > 50)
  }

  /// Returns the boxes of all lines of text, also in layers.
  private static func texts(
    of canvas: Canvas, _ outer: Affine, alpha: Double = 1
  ) -> [(words: String, area: Rect, alpha: Double)] {
    canvas.marks.flatMap { mark -> [(words: String, area: Rect, alpha: Double)] in
      let map = outer * mark.transform
      switch mark.shape {
      case .picture(.text(let run), let rect, _, let tint, _):
        let box = Rect(origin: rect.origin - run.inkBox.origin, size: run.box)
        return [(run.text, map.box(of: box), alpha * tint.alpha)]
      case .layer(let layer):
        let into =
          map * .translation(layer.rect.origin)
          * .scale(layer.rect.width / layer.content.size.x, layer.rect.height / layer.content.size.y)
        return texts(of: layer.content, into, alpha: alpha * layer.tint.alpha)
      default: return []
      }
    }
  }
}
