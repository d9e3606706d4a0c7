import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Studies

/// Tests the lamp's readouts and drawing.
@Suite struct LampEffectTests {
  static func marks(_ rig: Rig<Lamp>) -> [Mark] {
    var canvas = Canvas(size: rig.size)
    rig.run.draw(fraction: 1, on: &canvas)
    return canvas.marks
  }

  @Test("readouts have their names and units")
  func readoutsHaveNamesAndUnits() throws {
    let rig = try Rig<Lamp>()
    #expect(rig.run.readouts.map(\.name) == ["angle", "spin", "energy", "cordLength", "light"])
    #expect(rig.run.readouts.map(\.unit) == ["°", "°/s", "pt²/s²", "pt", ""])
    #expect(abs(rig.angle + 3.75) < 1e-12)
    #expect(rig["cordLength"] == 250)
    #expect(rig["light"] == 0.8)
  }

  @Test("the cone never leaves the picture, so its texture coordinates stay within 0…1")
  func lightConeStaysInsideThePicture() throws {
    for angle in stride(from: -179.0, through: 179, by: 7) {
      var rig = try Rig<Lamp>(in: .phone, ["startAngle": .number(angle), "reveal": true, "cordLength": 400])
      rig.step()
      for case .grid(let grid) in Self.marks(rig).map(\.shape) {
        #expect(
          grid.points.allSatisfy {
            (0...1).contains($0.texture.x) && (0...1).contains($0.texture.y)
              && (0...rig.size.x).contains($0.position.x) && (0...rig.size.y).contains($0.position.y)
          })
      }
    }
  }

  @Test("every draw but the first is few marks")
  func laterFramesHaveFewMarks() throws {
    var rig = try Rig<Lamp>()
    rig.step()
    #expect(Self.marks(rig).count <= 8)
    #expect(Set(Self.marks(rig)).count == Self.marks(rig).count)
  }

  @Test(
    "the default lamp hangs in the upper 62 % at every size",
    arguments: [
      Vector(360, 640), Vector(844, 390), Vector(320, 240), Vector(3840, 2160), Vector(100, 100), Vector(1, 1),
    ])
  func defaultLampHangsInTheUpperPart(size: Vector) {
    #expect(250 * LampLayout(size, .page).scale <= 0.62 * size.y)
    #expect(LampLayout(size, .page).scale <= 1)
  }

  @Test("blending goes the short way over the top")
  func blendTakesTheShortWayOverTheTop() throws {
    let p = Lamp.Parameters.defaults
    var a = Lamp.start(in: Vector(390, 844), p)
    var b = a
    a.pendulum.angle = 3.1
    b.pendulum.angle = -3.1
    #expect(Lamp.blend(a, b, 0).pendulum == a.pendulum)
    #expect(Lamp.blend(a, b, 1).pendulum == b.pendulum)
    #expect(abs(Lamp.blend(a, b, 0.5).pendulum.angle) > 3.1)
  }
}
