import CAllocationCount
import Canvas
import Effects
import Foundation
import Gestures
import Motion
import Studies
import Takes
import Testing
import Tuning

/// The frames of a moving effect: its steps, its marks, its meshes.
@Suite("A frame allocates nothing")
struct AllocationTests {
  /// Whether the build is optimised: without optimisation the compiler keeps nothing on the stack, so debug builds are exempt.
  static let isOptimised: Bool = {
    var isDebug = false
    func note() -> Bool {
      isDebug = true
      return true
    }
    assert(note())
    return !isDebug
  }()

  static let stages = EffectLibrary.builtIn.ids.flatMap { id in [Vector(390, 844), Vector(1280, 720)].map { (id, $0) } }

  /// The frames from the 120th of the second round on: by then every buffer has held the largest frame.
  ///
  /// Frames with events, which become text, are no exception.
  @Test(.enabled(if: allocationsAreCounted() && isOptimised), arguments: stages)
  func steadyFramesAllocateNothing(id: String, size: Vector) throws {
    let effect = try #require(EffectLibrary.builtIn[id])
    let inputs = try Self.inputs(of: effect, in: size)
    var canvas = Canvas(size: size)
    var mesher = Mesher()
    var frame = Frame(size: PixelSize(1, 1))
    var worst: UInt64 = 0
    var happenings: [Happening] = []
    happenings.reserveCapacity(8)
    for round in 0..<2 {
      var performance = try effect.make(size, [:])
      for first in stride(from: 0, to: inputs.count - 3, by: 4) {
        let before = allocationsOfThisThread()
        for step in first..<first + 4 {
          happenings.removeAll(keepingCapacity: true)
          try performance.step(inputs[step], &happenings)
        }
        canvas.clear(to: size)
        performance.draw(fraction: 0.5, on: &canvas)
        mesher.mesh(canvas, scale: 1, into: &frame)
        let count = allocationsOfThisThread() - before
        if round == 1, first >= 480 { worst = max(worst, count) }
      }
    }
    #expect(worst == 0)
    #expect(!frame.meshes.isEmpty)
  }

  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the touches of an effect's demo by step, and two seconds in which everything comes to rest.
  private static func inputs(of effect: EffectCard, in size: Vector) throws -> [[Input]] {
    let url = checkout.appendingPathComponent("demos/\(effect.id).take")
    let player = TakePlayer(try Take(parsing: try String(contentsOf: url, encoding: .utf8), named: url.path), in: size)
    return (0..<player.stepCount + 480).map { player.inputs(in: $0) }
  }
}
