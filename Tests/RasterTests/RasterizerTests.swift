import Canvas
import Motion
import Raster
import Testing

/// A rasteriser draws frame after frame: only the changes, with several threads, and always the same bytes.
@Suite struct RasterizerTests {
  @Test(arguments: 1...60) func successiveFramesMatchTheReference(seed: UInt64) {
    var scene = RandomScene(seed: seed &+ 1000)
    var frame = scene.frame(size: PixelSize(300, 200))
    var ground = scene.numbers.color()
    // The last rasteriser shares no frame among threads, the one before it some.
    let rasterizers = (1...4).map {
      Rasterizer(threads: $0, leastShared: [0, 0, 40_000, .max][$0 - 1], kernel: Kernel.all[$0 % Kernel.all.count])
    }
    // The rows of a screen are longer than the rows of the picture.
    var screens = rasterizers.map { _ in [UInt32](repeating: 0, count: 310 * 200) }
    for number in 0..<8 {
      let expected = ReferenceRaster.bitmap(of: frame, pictures: scene.pictures, ground: ground)
      let exchanged: [RGBA8] = expected.pixels.map { (pixel: RGBA8) -> RGBA8 in
        RGBA8(red: pixel.blue, green: pixel.green, blue: pixel.red, alpha: pixel.alpha)
      }
      for (index, rasterizer) in rasterizers.enumerated() {
        screens[index].withUnsafeMutableBytes { bytes in
          let screen = Screen(bytes.baseAddress!, pitch: 310 * 4)
          rasterizer.draw(frame, pictures: scene.pictures, ground: ground, onto: number == 0 ? nil : screen)
          if number == 0 { screen.show(PixelRect(x: 0, y: 0, width: 300, height: 200), of: rasterizer.bitmap) }
        }
        #expect(rasterizer.bitmap.difference(from: expected) == nil)
        let screen = screens[index]
        let shown: [UInt32] = (0..<200).flatMap { (y: Int) -> ArraySlice<UInt32> in screen[y * 310..<y * 310 + 300] }
        #expect(shown.withUnsafeBytes { shown in exchanged.withUnsafeBytes { shown.elementsEqual($0) } })
        let margins = (0..<200).allSatisfy { (y: Int) -> Bool in
          screen[y * 310 + 300..<y * 310 + 310].allSatisfy { $0 == 0 }
        }
        #expect(margins)
      }
      scene.change(&frame)
      if scene.numbers.next(20) == 0 { ground = scene.numbers.color() }
    }
  }

  @Test func onlyChangedTilesAreDrawn() {
    var frame = Frame(
      size: PixelSize(640, 256),
      meshes: [
        .rect(0, 0, 640, 256, .gray(20)), .rect(10, 10, 20, 20, RGBA8(255, 0, 0), blend: .additive),
        .rect(400, 140, 30, 30), .rect(600, 10, 20, 20, .gray(9, 9)),
      ])
    let rasterizer = Rasterizer(threads: 2)
    rasterizer.draw(frame, pictures: TestPictures())
    #expect(rasterizer.changes.reduce(0) { $0 + $1.width * $1.height } == 640 * 256)
    rasterizer.draw(frame, pictures: TestPictures())
    #expect(rasterizer.changes.isEmpty)
    for index in 0..<4 { frame.meshes[2].vertices[index].x += 5 }
    rasterizer.draw(frame, pictures: TestPictures())
    #expect(rasterizer.changes == [PixelRect(x: 384, y: 128, width: 64, height: 64)])
    // A mesh that disappears damages its place; the meshes after it stay the same.
    frame.meshes.remove(at: 1)
    rasterizer.draw(frame, pictures: TestPictures())
    #expect(rasterizer.changes == [PixelRect(x: 0, y: 0, width: 64, height: 64)])
    #expect(rasterizer.bitmap == ReferenceRaster.bitmap(of: frame, pictures: TestPictures()))
    rasterizer.forget()
    rasterizer.draw(frame, pictures: TestPictures())
    #expect(rasterizer.changes.reduce(0) { $0 + $1.width * $1.height } == 640 * 256)
  }

  /// A mesh that appears in both halves of a split stage damages its two places, not the whole of one half.
  @Test func meshInBothHalvesDamagesOnlyItsPlaces() {
    let halves = [PixelRect(x: 0, y: 0, width: 320, height: 256), PixelRect(x: 320, y: 0, width: 320, height: 256)]
    func meshes(_ half: Int, hasBadge: Bool) -> [Mesh] {
      let left = Float(halves[half].x)
      let ground = Mesh.rect(left, 0, 320, 256, .gray(20), clip: halves[half])
      let badge = Mesh.rect(left + 70, 70, 20, 20, .gray(200), blend: .additive, clip: halves[half])
      return hasBadge ? [ground, badge] : [ground]
    }
    func frame(hasBadge: Bool) -> Frame {
      Frame(size: PixelSize(640, 256), meshes: meshes(0, hasBadge: hasBadge) + meshes(1, hasBadge: hasBadge))
    }
    let rasterizer = Rasterizer(threads: 2)
    rasterizer.draw(frame(hasBadge: false), pictures: TestPictures())
    for hasBadge in [true, false] {
      rasterizer.draw(frame(hasBadge: hasBadge), pictures: TestPictures())
      let places = [64, 384].map { PixelRect(x: $0, y: 64, width: 64, height: 64) }
      #expect(rasterizer.changes == places)
      #expect(
        rasterizer.bitmap == ReferenceRaster.bitmap(of: frame(hasBadge: hasBadge), pictures: TestPictures()))
    }
  }

  /// Marks below later opaque meshes at one edge are not drawn: the meshes hide the left half, the right one or both.
  @Test func hiddenMarksAreNotFilled() {
    let pictures = TestPictures(["t": Bitmap(width: 4, height: 4, fill: .gray(70))])
    let texture = Mesh.Texture.picture(.art("t"), pixels: PixelSize(4, 4))
    let shown: [Mesh] = [
      .rect(150, 0, 20, 64, .gray(9)), .rect(0, 0, 160, 64, texture: texture), .rect(4, 4, 30, 30, .gray(200, 90)),
      .rect(160, 0, 160, 64, texture: texture),
    ]
    let hidden: [Mesh] = [
      .rect(0, 0, 320, 64), .rect(0, 0, 320, 64, .gray(3)), .rect(0, 0, 160, 64), .rect(10, 10, 150, 20, .gray(90, 9)),
      .rect(161, 0, 100, 64), .rect(200, 0, 120, 64, .gray(80)),
    ]
    func draw(_ meshes: [Mesh]) -> Rasterizer {
      let rasterizer = Rasterizer()
      let frame = Frame(size: PixelSize(320, 64), meshes: meshes)
      rasterizer.draw(frame, pictures: pictures)
      #expect(rasterizer.bitmap == ReferenceRaster.bitmap(of: frame, pictures: pictures))
      return rasterizer
    }
    #expect(draw(hidden + shown).work == draw(Array(shown.dropFirst())).work)
    // With one column uncovered, or with a texture clear in places, nothing is hidden.
    let narrow = shown.dropLast() + [.rect(161, 0, 159, 64, texture: texture)]
    #expect(draw(hidden + narrow).work > draw(Array(narrow)).work)
    pictures.bitmaps["t"] = Bitmap(width: 4, height: 4, fill: .gray(70, 200))
    #expect(draw(hidden + shown).work > draw(shown).work + 320 * 64)
  }

  /// A picture that becomes ready, or is read again, changes the result though the meshes stay the same.
  @Test func changedPictureIsRedrawn() {
    let pictures = TestPictures()
    let frame = Frame(
      size: PixelSize(100, 100),
      meshes: [.rect(0, 0, 20, 20, texture: .picture(.art("t"), pixels: PixelSize(4, 4)))])
    let rasterizer = Rasterizer()
    rasterizer.draw(frame, pictures: pictures)
    #expect(rasterizer.bitmap.alphaSum == 0)
    for gray: UInt8 in [10, 200] {
      pictures.bitmaps["t"] = Bitmap(width: 4, height: 4, fill: .gray(gray))
      rasterizer.draw(frame, pictures: pictures)
      #expect(rasterizer.bitmap[10, 10] == .gray(gray))
    }
    pictures.bitmaps = [:]
    rasterizer.draw(frame, pictures: pictures)
    #expect(rasterizer.bitmap.alphaSum == 0)
  }

  @Test func sizeChangeRedrawsEverything() {
    let rasterizer = Rasterizer(threads: 3)
    for size in [PixelSize(90, 70), PixelSize(0, 9), PixelSize(70, 90), PixelSize(5000, 3)] {
      let frame = Frame(size: size, meshes: [.rect(3, 1, 4900, 66, .gray(100, 200))])
      rasterizer.draw(frame, pictures: TestPictures(), ground: .gray(30))
      #expect(rasterizer.bitmap == ReferenceRaster.bitmap(of: frame, pictures: TestPictures(), ground: .gray(30)))
    }
  }

  /// A copy of an earlier frame's picture does not change.
  @Test func heldBitmapDoesNotChange() {
    let rasterizer = Rasterizer()
    var frame = Frame(size: PixelSize(9, 9), meshes: [.rect(0, 0, 9, 9)])
    rasterizer.draw(frame, pictures: TestPictures())
    let held = rasterizer.bitmap
    frame.meshes = []
    rasterizer.draw(frame, pictures: TestPictures())
    #expect(held[4, 4] == .white && rasterizer.bitmap[4, 4] == .clear)
  }
}

extension RandomScene {
  /// Changes a frame at random, as may happen from one frame to the next.
  mutating func change(_ frame: inout Frame) {
    for _ in 0..<1 + numbers.next(3) {
      let mesh = frame.meshes.isEmpty ? 0 : numbers.next(frame.meshes.count)
      switch numbers.next(9) {
      case 0 where !frame.meshes.isEmpty:
        for index in frame.meshes[mesh].vertices.indices { frame.meshes[mesh].vertices[index].x += 3.3 }
      case 1 where !frame.meshes.isEmpty && !frame.meshes[mesh].vertices.isEmpty:
        let vertex = numbers.next(frame.meshes[mesh].vertices.count)
        frame.meshes[mesh].vertices[vertex].color = numbers.color()
      case 2 where !frame.meshes.isEmpty: frame.meshes.remove(at: mesh)
      case 3: frame.meshes.insert(self.mesh(frame.size, layers: frame.layers.count), at: mesh)
      case 4:
        let name = "\(numbers.next(8))"
        pictures.bitmaps[name]?.pixels[0] = numbers.color()
      case 5 where !frame.layers.isEmpty:
        let layer = numbers.next(frame.layers.count)
        frame.layers[layer].meshes.append(self.mesh(frame.layers[layer].size, layers: layer))
      case 6 where frame.meshes.count > 1: frame.meshes.swapAt(0, mesh)
      case 7 where !frame.meshes.isEmpty:
        frame.meshes[mesh].clip = PixelRect(x: numbers.next(200), y: numbers.next(100), width: 80, height: 90)
      case 8 where !frame.layers.isEmpty: frame.layers.removeLast()
      default: break
      }
    }
  }
}
