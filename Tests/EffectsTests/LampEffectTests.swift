import Canvas
import Effects
import Gestures
import Motion
import Testing
import Tuning

/// What every effect promises, on the lamp.
@Suite struct LampEffectTests {
  /// A swing, a tap, a throw, a drag for light and cord.
  static func play(_ run: inout LampRun, trace: ((LampRun) -> Void)? = nil) {
    run.run(seconds: 0.2)
    trace?(run)
    run.tap(run.shade)
    run.run(seconds: 0.3)
    trace?(run)
    let start = run.shade
    run.drag(seconds: 0.2) { t in start + Vector(60 * t, -10 * t) }
    run.run(seconds: 0.2)
    trace?(run)
    run.drag(seconds: 0.2) { t in Vector(30 - 60 * t, 780 - 60 * t) }
    run.run(seconds: 0.4)
    trace?(run)
  }

  static func marks(_ run: LampRun) -> [Mark] {
    var canvas = Canvas(size: run.size)
    run.running.draw(fraction: 1, on: &canvas)
    return canvas.marks
  }

  @Test("readouts have their names and units")
  func readouts() throws {
    let run = try LampRun()
    #expect(run.running.readouts.map(\.name) == ["angle", "spin", "energy", "cordLength", "light"])
    #expect(run.running.readouts.map(\.unit) == ["°", "°/s", "pt²/s²", "pt", ""])
    #expect(abs(run.angle + 3.75) < 1e-12)
    #expect(run["cordLength"] == 250)
    #expect(run["light"] == 0.8)
  }

  @Test("a copied state has the same future, a drawn one is the same picture")
  func copies() throws {
    var a = try LampRun()
    a.run(seconds: 0.4)
    a.finger(.down, a.shade)
    a.step(3)
    a.finger(.move, a.shade + Vector(6, 0))
    a.step(3)
    var b = a
    for _ in 0..<2 {
      a.finger(.move, a.shade + Vector(14, 3))
      b.finger(.move, b.shade + Vector(14, 3))
      a.step(4)
      b.step(4)
    }
    a.finger(.up, a.shade)
    b.finger(.up, b.shade)
    a.run(seconds: 2)
    b.run(seconds: 2)
    #expect(a.running.current == b.running.current)
    #expect(a.running.current.hashValue == b.running.current.hashValue)
    #expect(Self.marks(a) == Self.marks(b))
  }

  @Test("every parameter changes the picture or the trace")
  func everyParameterMatters() throws {
    func record(_ patch: Patch) throws -> [[Double]: [Mark]] {
      var run = try LampRun(patch)
      var seen: [[Double]: [Mark]] = [:]
      Self.play(&run) { seen[$0.running.readouts.map(\.value)] = Self.marks($0) }
      return seen
    }
    let plain = try record([:])
    for parameter in Schema(of: Lamp.Parameters.self).parameters {
      let other: ParameterValue
      switch (parameter.kind, parameter.defaultValue) {
      case (.number(let range), .number(let now)):
        other = .number(now < (range.lowerBound + range.upperBound) / 2 ? range.upperBound : range.lowerBound)
      case (.flag, .flag(let now)): other = .flag(!now)
      case (.text, _): other = .text("Something else")
      case (.color, _): other = .color(HexColor(0x3366CC))
      default:
        Issue.record("\(parameter.name) is of a kind that this test does not vary")
        continue
      }
      #expect(try record([parameter.name: other]) != plain, "\(parameter.name)")
    }
  }

  @Test("everything stays finite at both ends of every range", arguments: [Vector(360, 640), Vector(3840, 2160)])
  func finite(size: Vector) throws {
    for parameter in Schema(of: Lamp.Parameters.self).parameters {
      guard case .number(let range) = parameter.kind else { continue }
      for value in [range.lowerBound, range.upperBound] {
        for reveal in [false, true] {
          var run = try LampRun([parameter.name: .number(value), "reveal": .flag(reveal)], size: size)
          Self.play(&run) { run in
            #expect(run.running.readouts.allSatisfy { $0.value.isFinite }, "\(parameter.name) \(value)")
            #expect(Self.marks(run).allSatisfy(Self.isFinite), "\(parameter.name) \(value)")
          }
        }
      }
    }
  }

  private static func isFinite(_ mark: Mark) -> Bool {
    switch mark.shape {
    case .grid(let grid):
      grid.points.allSatisfy {
        $0.position.isFinite && $0.texture.isFinite && $0.color.red.isFinite && $0.color.green.isFinite
          && $0.color.blue.isFinite && $0.color.alpha.isFinite
      }
    case .picture(_, let rect, _, let tint, _): rect.origin.isFinite && rect.size.isFinite && tint.red.isFinite
    default: true
    }
  }

  @Test("the cone never leaves the picture, so its texture coordinates stay within 0…1")
  func coneInside() throws {
    for angle in stride(from: -179.0, through: 179, by: 7) {
      var run = try LampRun(["startAngle": .number(angle), "reveal": true, "cordLength": 400])
      run.step()
      for case .grid(let grid) in Self.marks(run).map(\.shape) {
        #expect(
          grid.points.allSatisfy {
            (0...1).contains($0.texture.x) && (0...1).contains($0.texture.y)
              && (0...run.size.x).contains($0.position.x) && (0...run.size.y).contains($0.position.y)
          })
      }
    }
  }

  @Test("every draw but the first is few marks")
  func fewMarks() throws {
    var run = try LampRun()
    run.step()
    #expect(Self.marks(run).count <= 6)
    #expect(Set(Self.marks(run)).count == Self.marks(run).count)
  }

  @Test(
    "the default lamp hangs in the upper 62 % at every size",
    arguments: [
      Vector(360, 640), Vector(844, 390), Vector(320, 240), Vector(3840, 2160), Vector(100, 100), Vector(1, 1),
    ])
  func hangsInThePicture(size: Vector) {
    #expect(250 * Lamp.scale(in: size) <= 0.62 * size.y)
    #expect(Lamp.scale(in: size) <= 1)
  }

  @Test("blending goes the short way over the top")
  func blendOverTheTop() throws {
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
