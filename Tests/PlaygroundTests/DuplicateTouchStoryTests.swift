import Gestures
import Motion
import Studies
import Testing

@testable import Playground
@testable import Playing

/// Stories about one finger that two devices report, from the event to the effect.
@MainActor struct DuplicateTouchStoryTests {
  private static let flick = "down 1 300 400\nmove 1 240 402\nmove 1 170 404\nmove 1 90 406\nup 1\nwait 1"

  @Test func duplicateTouchDeviceIsFiltered() throws {
    let single = try Workbench(Cards.self)
    single.play(Self.flick)
    // Device 2 repeats finger 1 of device 1 in the same frames.
    let bench = try Workbench(Cards.self)
    for line in Self.flick.split(separator: "\n") {
      let words = line.split(separator: " ")
      if let id = words.dropFirst().first, words[0] != "wait" {
        let phase = FingerEvent.Phase(rawValue: String(words[0])) ?? .move
        let place = words.count > 3 ? Vector(Double(words[2]) ?? 0, Double(words[3]) ?? 0) : Vector(90, 406)
        bench.send(.finger(RawTouch(device: 2, finger: Int64(id) ?? 0, phase: phase, position: place)))
      }
      bench.play(String(line))
      #expect(bench.player?.down.fingers.count ?? 0 <= 1)
    }
    #expect(bench.readout("front") == single.readout("front") && single.readout("front") != 0)
  }

  @Test func mouseFollowingAFingerIsIgnored() throws {
    let bench = try Workbench(Cards.self)
    bench.play("down 1 300 400")
    bench.send(.mouseButton(.left, isDown: true, position: Vector(300, 400), modifiers: []))
    let heard = bench.play("move 1 240 400\ndrag 240 400\nmove 1 170 400")
    #expect(heard.isEmpty && bench.player?.down.fingers.map(\.position) == [Vector(170, 400)])
    bench.play("release\nmove 1 150 400")
    #expect(bench.player?.down.fingers.map(\.position) == [Vector(150, 400)])
    // A later real click still ends a touch that X11 would leave down.
    #expect(bench.play("wait 0.1\npress 20 700").contains { $0.hasPrefix("touch.cancelled") })
  }

  @Test func fingersOfTwoDevicesPinch() throws {
    let bench = try Workbench(Stitch.self)
    bench.play("down 1 100 400\ndown 101 300 400\nmove 1 120 400\nmove 101 280 400")
    #expect(bench.player?.down.fingers.count == 2)
  }
}
