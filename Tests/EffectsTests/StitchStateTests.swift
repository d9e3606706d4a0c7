import Canvas
import Gestures
import Motion
import Takes
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests properties of any state, parameter and window.
struct StitchStateTests {
  /// Plays a pan, a pinch during a pan, a throw, a pull past the end, and a spread.
  private func play(_ rig: inout Rig<Stitch>) {
    let middle = rig.run.size.x / 2
    rig.fling(from: middle, to: middle - 120, steps: 12)
    rig.step(30)
    rig.pinch(at: middle, from: 200, to: 150, steps: 30)
    rig.lift(1, 2)
    rig.step(20)
    rig.fling(3, from: middle - 100, to: middle + 300, steps: 8)
    rig.step(60)
    rig.put(4, .down, middle)
    rig.step()
    rig.put(4, .move, middle + 2000)
    rig.step(30)
    rig.put(4, .up, middle + 2000)
    rig.step(10)
    rig.pinch(at: middle, from: 100, to: 220, steps: 30)
    rig.step(15)
  }

  private func picture(_ rig: Rig<Stitch>) -> [Mark] {
    var canvas = Canvas(size: rig.run.size)
    rig.run.draw(fraction: 0.5, on: &canvas)
    return canvas.marks
  }

  @Test(arguments: [
    Vector(1, 1), Vector(320, 200), Vector(200, 320), Vector(360, 640), Vector(600, 600), Vector(844, 390),
    Vector(1280, 720), Vector(720, 1280), Vector(3840, 2160), Vector(2160, 3840),
  ])
  func layoutFitsEveryWindow(size: Vector) throws {
    var rig = try Rig<Stitch>(in: size)
    play(&rig)
    #expect(isFinite(picture(rig)))
    #expect(rig["scroll"].isFinite)
    let strip = rig.strip
    let stage = Stitch.Composition(in: size, strip)
    #expect(strip.height == min(300, 0.62 * size.y))
    #expect(stage.stripTop >= 0 && stage.stripTop + strip.height <= size.y)
    for top in [stage.titleTop, stage.captionTop, stage.mapTop] { #expect((top ?? 0) >= 0 && (top ?? 0) < size.y) }
    if let map = stage.mapTop { #expect(map + strip.height * stage.mapScale <= size.y) }
    if let caption = stage.captionTop { #expect(caption >= stage.stripTop + strip.height) }
  }

  @Test(arguments: [Vector(1280, 720), Vector(390, 844), Vector(3840, 2160)])
  func singlePhotographWorks(size: Vector) throws {
    let one: Patch = ["pictures": .rows([Record(picture: PictureReference("pig"))])]
    var rig = try Rig<Stitch>(in: size, one)
    #expect(rig.strip.aspect(of: 0) == 4.0 / 3, "an unknown size is taken for 4:3")
    play(&rig)
    #expect(isFinite(picture(rig)))
    rig.lift(1, 2)
    let rests = rig.rest() != nil
    #expect(rests && rig["scroll"] >= 0 && rig["scroll"].isFinite)
  }

  @Test func resizeKeepsThePhotographInTheMiddle() throws {
    var rig = try Rig<Stitch>(in: Vector(800, 600))
    rig.put(.scroll(ScrollEvent(position: .zero, delta: Vector(-200, 0))))
    rig.step()
    let place = rig.place(at: 400)
    for size in [Vector(700, 420), Vector(500, 900), Vector(390, 300), Vector(800, 600)] {
      rig.run.resize(to: size)
      #expect((rig.x(of: place.index, share: place.share) - size.x / 2).magnitude < 0.5)
      rig.step(3)
      #expect((rig.x(of: place.index, share: place.share) - size.x / 2).magnitude < 0.5)
      #expect(rig.run.isAtRest)
    }
  }

  @Test func resizeKeepsTheThrow() throws {
    var rig = try Rig<Stitch>(in: Vector(600, 600))
    rig.fling(from: 500, to: 420, steps: 16)
    rig.step(10)
    let speed = rig["scrollVelocity"]
    rig.run.resize(to: Vector(700, 500))
    #expect(rig["scrollVelocity"] == speed)
    rig.step()
    #expect(rig["scrollVelocity"] > 0.9 * speed)
  }

  @Test func spacingKeepsThePhotographInTheMiddle() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    let place = rig.place(at: 640)
    for spacing in [40.0, 80, 0, 8] {
      try rig.run.tune(["spacing": .number(spacing)])
      #expect((middle(of: rig) - 640).magnitude < 0.5, "also before the next step")
      rig.step()
      #expect((rig.x(of: place.index, share: place.share) - 640).magnitude < 0.5)
      #expect(rig.run.isAtRest)
    }
    func middle(of rig: Rig<Stitch>) -> Double {
      var state = rig.state
      Stitch.retune(
        &state, to: rig.run.parameters, Stitch.Prepared(in: rig.run.size, rig.run.parameters, isTile: false))
      return state.left(of: rig.strip) + rig.strip.x(of: place, at: 0)
    }
  }

  @Test func picturesCanBeRemovedWhileRunning() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.put(.scroll(ScrollEvent(position: .zero, delta: Vector(-5000, 0))))
    rig.step()
    let two = [Record(picture: PictureReference("pig", width: 1, height: 9000)), Record()]
    try rig.run.tune(["pictures": .rows(two)])
    rig.step()
    #expect(rig["scroll"] == 0 && rig.run.isAtRest && isFinite(picture(rig)))
    #expect(rig.strip.aspect(of: 0) == 0.2)
  }

  @Test func theTilePlaysItsTake() throws {
    for tile in [Vector(592, 280), Vector(358, 156), Vector(200, 900)] {
      let size = Stitch.tileSize(for: tile)
      #expect((size.x / size.y - tile.x / tile.y).magnitude < 1e-9)
      var run = Running<Stitch>(in: size)
      let player = TakePlayer(try Take(parsing: Stitch.tileTake, named: "tile"), in: size)
      var names: [String] = []
      for step in 0..<player.stepCount { names += run.step(player.inputs(in: step)).map(\.name) }
      #expect(names == ["stitched", "closed", "parted"])
      var canvas = Canvas(size: size)
      run.drawTile(fraction: 1, on: &canvas)
      #expect(isFinite(canvas.marks))
    }
  }

  /// Returns whether the marks of pictures and grids contain only finite numbers.
  private func isFinite(_ marks: [Mark]) -> Bool {
    marks.allSatisfy { mark in
      switch mark.shape {
      case .picture(_, let rect, _, _, _): rect.origin.isFinite && rect.size.isFinite
      case .grid(let grid): grid.points.allSatisfy { $0.position.isFinite && $0.texture.isFinite }
      default: true
      }
    }
  }
}
