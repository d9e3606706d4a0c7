import CAllocationCount
import Canvas
import Effects
import Files
import Foundation
import Motion
import Playground
import Studies
import Testing

@testable import Commands
@testable import Filming

/// The loop of `fidget-lab bench` and `fidget render`: a take that is played, step by step, drawn and meshed.
@Suite("A frame of a film allocates nothing")
@MainActor
struct FilmAllocationTests {
  private static let frames = 480

  /// Like the bench, the test runs one film to warm up and checks another: every frame of its second half.
  @Test(.enabled(if: allocationsAreCounted() && AllocationTests.isOptimised), arguments: AllocationTests.stages)
  func steadyFramesAllocateNothing(id: String, size: Vector) throws { try check(id, size, []) }

  @Test(.enabled(if: allocationsAreCounted() && AllocationTests.isOptimised), arguments: EffectLibrary.builtIn.ids)
  func splitFramesAllocateNothing(id: String) throws {
    try check(id, Vector(1280, 720), ["--a", "calm", "--b", "playful"])
  }

  private func check(_ id: String, _ size: Vector, _ sides: [String]) throws {
    let effect = EffectLibrary.builtIn[id]
    let words =
      ["--size", "\(size.x)x\(size.y)", "--take", "\(AllocationTests.checkout.path)/demos/\(id).take"] + sides
    let arguments = try Arguments(
      words[...], options: FilmSetup.options + [.a, .b], command: "bench", files: FileLedger(), library: .builtIn)
    let setup = try FilmSetup(arguments, for: effect)
    let camera = try Camera(size: size, scale: 1)
    var canvas = Canvas(size: .zero)
    var mesher = Mesher()
    var frame = Frame(size: camera.pixels)
    var found: [Int: UInt64] = [:]
    for round in 0..<2 {
      let scene = setup.film(effect, isLogged: false)
      for number in 0..<Self.frames {
        let before = allocationsOfThisThread()
        scene.advance(to: Moment(step: Int64(number) * 4, fraction: 0))
        scene.draw(fraction: 0, on: &canvas)
        camera.mesh(canvas, &mesher, into: &frame)
        let count = allocationsOfThisThread() - before
        if round == 1, number >= Self.frames / 2, count > 0 { found[number] = count }
      }
    }
    #expect(found.isEmpty)
    #expect(!frame.meshes.isEmpty)
  }

  /// A window remembers every step: after the first half minute, it allocates only a copy of the state every 60 steps.
  @Test(.enabled(if: allocationsAreCounted() && AllocationTests.isOptimised), arguments: EffectLibrary.builtIn.ids)
  func historyAllocatesOneStatePerSixtySteps(id: String) throws {
    let words = ["--size", "390x844", "--take", "\(AllocationTests.checkout.path)/demos/\(id).take"]
    let setup = try FilmSetup(
      try Arguments(words[...], options: FilmSetup.options, command: "bench", files: FileLedger(), library: .builtIn))
    var shown = Playground.Options(EffectLibrary.builtIn[id])
    shown.showsGhost = true
    let film = setup.film(shown, isLogged: false)
    film.advance(toStep: 7999)
    let before = allocationsOfThisThread()
    film.advance(toStep: 10_399)
    #expect(allocationsOfThisThread() - before <= 2400 / 60)
  }
}
