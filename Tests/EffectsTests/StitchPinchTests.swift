import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Studies

/// Tests two fingers, and other uses of hands.
struct StitchPinchTests {
  @Test(arguments: [0.0, 300, 700, 1200, 1504])
  func pinchKeepsThePhotographUnderIt(scroll: Double) throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.put(.scroll(ScrollEvent(position: .zero, delta: Vector(rig["scroll"] - scroll, 0))))
    rig.step()
    for (index, center) in [200.0, 640, 1100].enumerated() {
      rig.pinch(at: center, from: 200, to: 150, steps: 1)
      let place = rig.place(at: center)
      for _ in 0..<60 {
        rig.step()
        #expect((rig.x(of: place.index, share: place.share) - center).magnitude < 0.5, "\(index)")
      }
      rig.spread(at: center, from: 150, to: 230, steps: 1)
      let place2 = rig.place(at: center)
      for _ in 0..<60 {
        rig.step()
        #expect((rig.x(of: place2.index, share: place2.share) - center).magnitude < 0.5, "\(index)")
      }
      rig.lift(1, 2)
      let rests = rig.rest() != nil
      #expect(rests)
    }
  }

  @Test func pinchCanScroll() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.put(1, .down, 540)
    rig.put(2, .down, 740)
    rig.step()
    let place = rig.place(at: 640)
    for i in 1...60 {
      let middle = 640 - 2 * Double(i)
      let half = 100 - 0.5 * Double(i)
      rig.put(1, .move, middle - half)
      rig.put(2, .move, middle + half)
      rig.step()
      #expect((rig.x(of: place.index, share: place.share) - middle).magnitude < 0.5)
    }
    #expect(rig["stitched"] == 1 && rig["progress"] > 0.5)
    #expect((rig["scrollVelocity"] - 480).magnitude < 20)
    rig.lift(1, 2)
    #expect(rig["scrollVelocity"] > 400, "and glides on")
  }

  @Test func aSecondFingerMayLandLate() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.put(1, .down, 600)
    rig.step()
    let place = rig.place(at: 600)
    for i in 1...42 {  // 175 ms
      rig.put(1, .move, 600 + Double(i))
      rig.step()
    }
    #expect((rig.x(of: place.index, share: place.share) - 642).magnitude < 1e-9)
    let before = rig["scroll"]
    rig.put(2, .down, 842)
    rig.step()
    #expect(rig["scroll"] == before && rig["magnification"] == 1)
    rig.put(2, .move, 828)
    rig.step()
    #expect((rig["magnification"] - 0.93).magnitude < 1e-12 && rig["stitched"] == 1)
    #expect((rig.x(of: place.index, share: place.share) - 635).magnitude < 0.5, "half, as the other has just moved")
  }

  @Test func aThirdFingerScrollsAndLeavesThePinchAlone() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.pinch(at: 640, from: 200, to: 180)
    rig.step(60)
    let before = rig["scroll"]
    rig.put(3, .down, 1000, 100)
    rig.step()
    #expect(rig["scroll"] == before)
    rig.put(3, .move, 900, 700)
    rig.step(5)
    #expect((rig["scroll"] - before - 100).magnitude < 1 && rig["magnification"] == 0.9 && rig["stitched"] == 1)
    rig.put(3, .up, 900, 700)
    rig.step()
    #expect(rig["magnification"] == 0.9)
  }

  @Test func aThumbThatRestsBesideAPalmPinches() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.put(3, .down, 1200, 650)
    rig.step(50)
    rig.put(1, .down, 500)
    rig.step(200)
    rig.put(2, .down, 700)
    for i in 1...20 {
      rig.put(2, .move, 700 - 3 * Double(i))
      rig.step(2)
    }
    #expect(rig["stitched"] == 1 && (rig["magnification"] - 140.0 / 200).magnitude < 1e-9)
  }

  @Test func twoDraggingFingersDoNotPinch() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.put(1, .down, 700)
    rig.put(2, .down, 829)
    for i in 1...40 {
      rig.put(1, .move, 700 - 5 * Double(i))
      rig.put(2, .move, 829 - 5.3 * Double(i))
      rig.step(2)
    }
    #expect(rig["magnification"] < 0.91 && rig["stitched"] == 0 && rig["progress"] == 0)
  }

  @Test func replacementFingerRestartsTheMagnification() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.pinch(at: 640, from: 200, to: 196)
    rig.put(3, .down, 900)
    rig.step()
    let before = rig["scroll"]
    rig.put(1, .up, 542)
    rig.step()
    #expect(rig["magnification"] == 1 && (rig["scroll"] - before).magnitude < 1, "2 and 3 are the pair now")
    rig.put(3, .move, 850)
    rig.step()
    #expect((rig["magnification"] - 112.0 / 162).magnitude < 1e-12)
    // The finger is lifted and lands elsewhere, under an id that was used before.
    rig.put(3, .up, 850)
    rig.step()
    #expect(rig["magnification"] == 1)
    let again = rig["scroll"]
    rig.put(1, .down, 60, 20)
    rig.step()
    #expect(rig["magnification"] == 1 && (rig["scroll"] - again).magnitude < 0.5)
  }

  @Test func twoFingersThatPanFastDoNotPinch() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.pinch(at: 800, from: 120, to: 120, steps: 1)
    for i in 1...20 {
      rig.put(1, .move, 740 - 15 * Double(i))
      rig.put(2, .move, 860 - 15 * Double(i))
      rig.step()
    }
    #expect(rig.happenings.isEmpty && rig["magnification"] == 1)
  }

  @Test func swappedFingersAreTheSamePinch() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.pinch(at: 640, from: 200, to: 200, steps: 1)
    let before = rig["scroll"]
    rig.put(1, .move, 740)
    rig.put(2, .move, 540)
    rig.step()
    #expect(rig["scroll"] == before && rig["magnification"] == 1)
    #expect(rig.happenings.isEmpty, "that one stood on the other between the two reports counts for nothing")
  }

  @Test func coincidentFingersAreTreatedAsOnePointApart() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.put(1, .down, 640)
    rig.put(2, .down, 640)
    rig.step()
    #expect(rig["magnification"] == 1 && rig["stitched"] == 0)
    rig.put(2, .move, 640.5)
    rig.step()
    #expect(rig["magnification"] == 1)
    rig.put(2, .move, 690)
    rig.step()
    #expect(rig["magnification"] == 50 && rig["stitched"] == 0)
    rig.lift(1, 2)
    let rests = rig.rest() != nil
    #expect(rests && rig["scroll"].isFinite)
  }

  @Test func strayReportsMoveNothing() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    let before = rig["scroll"]
    rig.put(9, .move, 10)
    rig.put(9, .up, 10)
    rig.put(8, .cancelled, 10)
    rig.step()
    #expect(rig["scroll"] == before && rig.run.isAtRest)
    rig.put(1, .down, 300)
    rig.step()
    rig.put(1, .down, 900)
    rig.put(9, .up, 10)
    rig.step()
    #expect(rig.state.hand.pinch.fingerCount == 1 && rig["scroll"] == before)
  }

  @Test func surplusFingersAreHandled() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    for id in 0..<25 { rig.put(id * 1_000_003, .down, Double(id) * 50, 300) }
    rig.step()
    for id in 0..<25 { rig.put(id * 1_000_003, .move, Double(id) * 40, 310) }
    rig.step()
    for id in 0..<25 { rig.put(id * 1_000_003, .up, Double(id) * 40, 310) }
    rig.step()
    #expect(!rig.state.hand.isDown)
    let rests = rig.rest() != nil
    #expect(rests && rig["scroll"].isFinite && rig["magnification"] == 1)
  }

  @Test func cancelledPinchComesToRest() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.pinch(at: 640, from: 300, to: 100)
    rig.put(1, .cancelled, 590)
    rig.put(2, .cancelled, 690)
    rig.step()
    #expect(rig["magnification"] == 1 && rig["stitched"] == 1)
    let rests = rig.rest(within: 2) != nil
    #expect(rests && rig["progress"] == 1)
  }

  @Test func wildPositionsAreIgnored() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.put(1, .down, 500)
    rig.put(2, .down, 700)
    rig.step()
    let before = rig["scroll"]
    for x in [Double.nan, .infinity, -.infinity, 1e300] {
      rig.put(1, .move, x)
      rig.put(3, .down, x)
      rig.step()
    }
    #expect(rig["scroll"] == before && rig["magnification"] == 1)
  }
}
