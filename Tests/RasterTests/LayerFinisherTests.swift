import Canvas
import Motion
import Testing

@testable import Raster

/// The blur and the threshold of layers, compared with plain sums in Double.
@Suite struct LayerFinisherTests {
  /// Returns a layer's pixels after its blur and threshold.
  static func finished(
    _ source: Bitmap, blur: Double, threshold: Double = 0, by kernel: Kernel = .fastest
  ) -> Bitmap {
    let layer = Frame.LayerPass(
      size: PixelSize(source.width, source.height), meshes: [], blur: blur, threshold: threshold)
    let finisher = LayerFinisher(kernel: kernel.loops)
    var result = Bitmap(width: source.width, height: source.height)
    // A second time, in memory that another layer has used.
    for _ in 0..<2 {
      source.withUnsafeWords { words in
        _ = result.withUnsafeMutableWords { finisher.finish(layer, words.baseAddress!, into: $0.baseAddress!) }
      }
    }
    return result
  }

  private static func random(_ width: Int, _ height: Int) -> Bitmap {
    var numbers = RandomNumbers(seed: UInt64(width * 1000 + height))
    var bitmap = Bitmap(width: width, height: height)
    for index in bitmap.pixels.indices where (index / 9) % 3 > 0 { bitmap.pixels[index] = numbers.color() }
    return bitmap
  }

  @Test(arguments: [(1, 1), (2, 3), (5, 4), (37, 23), (64, 70), (131, 9)], [0.3, 1, 4, 4.1, 8.5, 60])
  func kernelsWriteTheSameBytes(_ size: (Int, Int), _ sigma: Double) {
    let source = Self.random(size.0, size.1)
    for threshold in [0, 0.5] {
      let results = Kernel.all.map { Self.finished(source, blur: sigma, threshold: threshold, by: $0) }
      #expect(results.allSatisfy { $0 == results[0] })
      #expect(results[0].pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha }, "a colour exceeds its alpha")
    }
  }

  /// The bytes of one picture, which may never change.
  @Test func bytesAreTheSameOnEveryMachine() {
    let source = Self.random(83, 61)
    func hash(_ bitmap: Bitmap) -> UInt64 {
      bitmap.pixels.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1.word)) &* 1_099_511_628_211 }
    }
    #expect(hash(Self.finished(source, blur: 2.5)) == 17_548_509_603_768_781_687)
    #expect(hash(Self.finished(source, blur: 11)) == 12_017_689_290_570_997_656)
    #expect(hash(Self.finished(source, blur: 6, threshold: 0.4)) == 11_440_583_939_429_564_360)
  }

  /// A change of a few pixels is blurred in its surroundings alone, to the same bytes as in the whole layer.
  @Test(arguments: [0, 0.3, 2.5, 4, 4.1, 8.5]) func aChangeIsFinishedAlone(_ sigma: Double) {
    let size = PixelSize(421, 351)
    for threshold in [0, 0.5] where sigma > 0 || threshold > 0 {
      let layer = Frame.LayerPass(size: size, meshes: [], blur: sigma, threshold: threshold)
      var source = Self.random(size.width, size.height)
      var kept = Self.finished(source, blur: sigma, threshold: threshold)
      let finisher = LayerFinisher(kernel: Kernel.fastest.loops)
      for change in [
        PixelRect(x: 200, y: 150, width: 20, height: 9), PixelRect(x: 0, y: 0, width: 7, height: 5),
        PixelRect(x: 410, y: 338, width: 11, height: 13), PixelRect(x: 131, y: 0, width: 1, height: 1),
      ] {
        for y in change.y..<change.y + change.height {
          for x in change.x..<change.x + change.width { source[x, y] = RGBA8(UInt8(x % 200), 3, 7) }
        }
        let before = finisher.work
        source.withUnsafeWords { words in
          _ = kept.withUnsafeMutableWords {
            finisher.finish(layer, words.baseAddress!, into: $0.baseAddress!, changed: change)
          }
        }
        #expect(kept == Self.finished(source, blur: sigma, threshold: threshold), "\(change)")
        #expect(finisher.work - before < size.width * size.height / 2, "\(change) is blurred with everything")
      }
    }
  }

  /// An opaque layer stays opaque, and says so: it is copied, and hides what lies beneath it.
  @Test(arguments: [2.5, 11]) func opaqueLayersAreKnown(_ sigma: Double) {
    var source = Bitmap(width: 203, height: 97, fill: .white)
    func isOpaque(_ threshold: Double = 0) -> Bool {
      let layer = Frame.LayerPass(size: PixelSize(203, 97), meshes: [], blur: sigma, threshold: threshold)
      var result = source
      return source.withUnsafeWords { words in
        result.withUnsafeMutableWords {
          LayerFinisher(kernel: Kernel.fastest.loops).finish(layer, words.baseAddress!, into: $0.baseAddress!)
        }
      }
    }
    #expect(isOpaque() && !isOpaque(0.5))
    source[201, 96] = .clear
    #expect(!isOpaque())
  }

  @Test(arguments: [0.2, 2.5, 4.5, 30, 300]) func aFlatLayerStaysFlat(_ sigma: Double) {
    let flat = Bitmap(width: 53, height: 29, fill: RGBA8(201, 37, 1, 254))
    #expect(Self.finished(flat, blur: sigma) == flat)
  }

  /// A blurred picture is that of a Gaussian, to two steps of a channel; edge pixels continue outside.
  @Test(arguments: [0.8, 2.5, 3.9, 4.2, 7.9, 8.1, 20]) func blurIsAGaussian(_ sigma: Double) {
    let (width, height) = (150, 40)
    var source = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width where (x > 61 && x < 90) || x < 30 { source[x, y] = RGBA8(255, 120, 0) }
    }
    let found = Self.finished(source, blur: sigma)
    let reach = Int(6 * sigma) + 1
    let weights = (-reach...reach).map { Exact.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    for x in 0..<width {
      let ideal = weights.indices.reduce(0.0) { total, index in
        total + weights[index] / sum * Double(source[max(0, min(width - 1, x + index - reach)), 20].red)
      }
      // At the very edge, the edge pixels of the smaller picture continue.
      let slack = x < 8 ? 6.0 : 2
      #expect((Double(found[x, 20].red) - ideal).magnitude <= slack, "\(x): \(found[x, 20].red), expected \(ideal)")
      #expect(found[x, 20] == found[x, 3])
    }
  }

  /// A small thing moves by as much as what is drawn, although a wide blur is made on a smaller picture.
  @Test func aBlurredDotMovesEvenly() {
    var last = 0.0
    for place in 60..<76 {
      var source = Bitmap(width: 160, height: 64)
      for y in 28..<36 { source[place, y] = .white }
      let result = Self.finished(source, blur: 10)
      var (sum, moment) = (0.0, 0.0)
      for x in 0..<160 {
        let column = (0..<64).reduce(0.0) { $0 + Double(result[x, $1].alpha) }
        sum += column
        moment += column * Double(x)
      }
      if last > 0 { #expect((moment / sum - last - 1).magnitude < 0.15) }
      last = moment / sum
    }
  }

  /// The edge of a threshold is where the blurred alpha is half, and is a pixel wide.
  @Test(arguments: [1.0, 5, 15, 40]) func thresholdCutsAtHalfWithASmoothEdge(_ sigma: Double) {
    for shift in 0..<4 {
      var source = Bitmap(width: 240, height: 20)
      // An edge at 120 and a share of a pixel, of a translucent blue.
      let share = UInt8(shift * 60)
      for y in 0..<20 {
        for x in 0..<120 { source[x, y] = .gray(255) }
        source[120, y] = .gray(share, share)
      }
      let result = Self.finished(source, blur: sigma, threshold: 0.5)
      let row = (0..<240).map { Double(result[$0, 10].alpha) / 255 }
      let length = row.reduce(0, +)
      #expect((length - 120 - Double(share) / 255).magnitude < 0.1, "\(length)")
      #expect(row.filter { $0 > 0.01 && $0 < 0.99 }.count <= 2)
    }
  }

  @Test func thresholdKeepsHuesAndPartsFlatAreas() {
    var source = Bitmap(width: 40, height: 8)
    for y in 0..<8 {
      for x in 0..<40 { source[x, y] = x < 20 ? RGBA8(20, 40, 10, 80) : RGBA8(100, 50, 0, 200) }
    }
    let result = Self.finished(source, blur: 0, threshold: 0.5)
    #expect(result[5, 4] == .clear)
    #expect(result[30, 4] == RGBA8(127, 64, 0))
    let all = Self.finished(source, blur: 0, threshold: 0.01)
    #expect(all[5, 4] == RGBA8(64, 128, 32))
    #expect(Self.finished(Bitmap(width: 9, height: 9), blur: 3, threshold: 0.01).pixels.allSatisfy { $0 == .clear })
  }
}
