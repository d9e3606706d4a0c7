import Canvas
import Formatting
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests the conditions for stitching and parting, and the transitions.
struct StitchSeamTests {
  @Test func magnificationAtTheStitchThresholdDoesNotStitch() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.pinch(at: 640, from: 200, to: 190)
    #expect(rig["magnification"] == 0.95)
    #expect(rig["stitched"] == 0 && rig.happenings.isEmpty)
    rig.spread(at: 640, from: 190, to: 189.8, steps: 1)
    #expect(rig["stitched"] == 1)
    #expect(
      rig.happenings == [Happening("stitched", reason: "magnification 0.949 < 0.95", weight: .heavy)])
    // The haptic feedback comes when the gap closes.
    while rig["progress"] < 1 {
      #expect(rig.happenings.count == 1)
      rig.step()
    }
    #expect(rig.happenings.last?.name == "closed" && rig.happenings.last?.impact == .heavy)
  }

  @Test func previewFollowsThePinchAndReturns() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.pinch(at: 640, from: 200, to: 195, steps: 30)
    rig.step(60)
    #expect((rig["progress"] - 0.15).magnitude < 1e-3, "half way to the threshold half of 0.3")
    #expect((rig["spacing"] - 8 * 0.85).magnitude < 0.01)
    rig.spread(at: 640, from: 195, to: 199, steps: 10)
    rig.step(60)
    #expect((rig["progress"] - 0.03).magnitude < 1e-3)
    rig.spread(at: 640, from: 199, to: 192, steps: 10)
    rig.step(60)
    let before = rig["progress"]
    #expect((before - 0.24).magnitude < 1e-3)
    rig.lift(1, 2)
    var least = 1.0
    for _ in 0..<480 {
      rig.step()
      #expect(rig["progress"] <= before)
      least = min(least, rig["progress"])
    }
    #expect(least < 0 || rig["progress"] == 0)
    #expect(rig["progress"] == 0 && rig.happenings.isEmpty && rig.run.isAtRest)
    // When stitched, the preview works the same in the other direction.
    rig.pinch(at: 640, from: 200, to: 150)
    rig.lift(1, 2)
    rig.step(120)
    rig.pinch(at: 640, from: 200, to: 205, steps: 20)
    rig.step(60)
    #expect((rig["progress"] - 0.85).magnitude < 1e-3 && rig["stitched"] == 1)
  }

  /// Checks that the curve continues from the previewed progress without a jump, and the spring with the fingers' speed.
  @Test(arguments: ["ease", "spring"]) func stitchContinuesFromThePreview(easing: String) throws {
    var rig = try Rig<Stitch>(in: .desktop, ["stitchEasing": .choice(easing)])
    rig.pinch(at: 640, from: 200, to: 180, steps: 60)
    var values = [rig["progress"]]
    #expect(rig["stitched"] == 1)
    for _ in 0..<240 {
      rig.step()
      values.append(rig["progress"])
    }
    #expect(values[0] > 0.25 && zip(values, values.dropFirst()).allSatisfy { $1 - $0 < 0.06 && $1 <= 1 })
    #expect(rig["progress"] == 1 && rig.names == ["stitched", "closed"])
    if easing == "spring" { #expect(values[1] - values[0] > 0.004, "no slower than the fingers closed it") }
  }

  @Test func magnificationAtThePartThresholdDoesNotPart() throws {
    var rig = try Rig<Stitch>(in: .desktop, ["partAbove": 1.0625])
    rig.pinch(at: 640, from: 200, to: 150)
    rig.lift(1, 2)
    rig.step(100)
    rig.pinch(at: 640, from: 160, to: 170)
    #expect(rig["magnification"] == 1.0625 && rig["stitched"] == 1)
    rig.spread(at: 640, from: 170, to: 170.56, steps: 1)
    #expect(rig["stitched"] == 0)
    #expect(rig.happenings.last?.silent == Happening("parted", reason: "magnification 1.066 > 1.0625", impact: .heavy))
  }

  @Test func reasonsNeverRoundToTheThreshold() {
    #expect(0.9499.text(apartFrom: 0.95, places: 3) == "0.9499")
    #expect(0.94999951.text(apartFrom: 0.95, places: 3) == "0.9499995")
    #expect(1.0500001.text(apartFrom: 1.05, places: 3) == "1.0500001")
    #expect(0.5.text(apartFrom: 0.95, places: 3) == "0.500")
    #expect((-0.0004).text(places: 3) == "0.000")
    #expect(12.3456.text(places: 2) == "12.35")
    #expect(2656.grouped == "2,656" && 999.grouped == "999")
    #expect(1_234_567.grouped == "1,234,567")
  }

  @Test func stitchHasHysteresis() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.pinch(at: 640, from: 200, to: 180)
    rig.spread(at: 640, from: 180, to: 208)
    #expect(rig["stitched"] == 1, "1.04 of the first distance is not enough")
    rig.lift(1, 2)
    #expect(rig["magnification"] == 1 && rig["stitched"] == 1)
    rig.pinch(at: 640, from: 200, to: 100)
    #expect(rig.names == ["stitched", "closed"], "it is stitched already")
    rig.lift(1, 2)
    rig.pinch(at: 640, from: 100, to: 104)
    #expect(rig["stitched"] == 1)
    rig.spread(at: 640, from: 104, to: 106)
    #expect(rig["stitched"] == 0)
    #expect(rig.names == ["stitched", "closed", "parted"])
  }

  /// Checks that a curve which overshoots its ends keeps the gap at its end.
  @Test func customCurvesAreUsed() throws {
    let (closing, opening) = (CubicBezier(0.7, -0.3, 0.6, 1.2), CubicBezier(0.1, 0.9, 0.3, 1))
    var rig = try Rig<Stitch>(in: .desktop, ["closing": .easing(closing), "opening": .easing(opening)])
    rig.pinch(at: 640, from: 200, to: 189, steps: 1)
    for step in 1...48 {
      let expected = step < 48 ? closing.value(at: Double(step) / 48).clamped(to: 0...1) : 1
      #expect((rig["progress"] - expected).magnitude < 1e-6)
      rig.step()
    }
    rig.spread(at: 640, from: 189, to: 211, steps: 1)
    for step in 1...48 {
      #expect((rig["progress"] - (step < 48 ? 1 - opening.value(at: Double(step) / 48) : 0)).magnitude < 1e-6)
      rig.step()
    }
    #expect(rig["progress"] == 0)
  }

  @Test func stitchingEasesInAndPartingEasesOut() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.pinch(at: 640, from: 200, to: 189, steps: 1)
    for step in 1...48 {
      let expected = step < 48 ? CubicBezier.easeIn.value(at: Double(step) / 48) : 1
      #expect((rig["progress"] - expected).magnitude < 1e-6)
      #expect((rig["spacing"] - 8 * (1 - expected)).magnitude < 1e-5)
      #expect((rig["radius"] - 8 * (1 - expected)).magnitude < 1e-5)
      rig.step()
    }
    #expect(rig["progress"] == 1 && rig["spacing"] == 0 && rig["radius"] == 0)
    rig.spread(at: 640, from: 189, to: 211, steps: 1)
    for step in 1...48 {
      let expected = step < 48 ? 1 - CubicBezier.easeOut.value(at: Double(step) / 48) : 0
      #expect((rig["progress"] - expected).magnitude < 1e-6)
      rig.step()
    }
    #expect(rig["progress"] == 0 && rig["spacing"] == 8)
  }

  @Test(arguments: [1, 10, 24, 40, 47])
  func reversalStartsAtTheCurrentProgress(after steps: Int) throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.pinch(at: 640, from: 200, to: 180, steps: 1)
    rig.step(steps - 1)
    let before = rig["progress"]
    rig.spread(at: 640, from: 180, to: 215, steps: 1)
    // The fastest movement of either curve is 1/0.42 of its share of the time.
    #expect((rig["progress"] - before).magnitude < 1.0 / 48 * 2.4 + 1e-9)
    var last = rig["progress"]
    for _ in 0..<60 {
      rig.step()
      #expect(rig["progress"] <= last && last - rig["progress"] < 1.0 / 48 * 2.4)
      last = rig["progress"]
    }
    #expect(last == 0)
  }

  @Test func controlWheelStitchesAndParts() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.put(.magnify(MagnifyEvent(position: Vector(700, 300), factor: 0.97)))
    rig.step()
    #expect(rig["stitched"] == 0 && rig["magnification"] == 0.97)
    rig.put(.magnify(MagnifyEvent(position: Vector(700, 300), factor: 0.97)))
    rig.step()
    #expect(rig["stitched"] == 1)
    rig.step(120)
    #expect(rig["magnification"] == 1, "a pause ends it")
    rig.put(.magnify(MagnifyEvent(position: Vector(700, 300), factor: 1.06)))
    rig.step()
    #expect(rig["stitched"] == 0)
    for factor in [Double.nan, .infinity, 0, -1, 1e300, 1e300, 1e-300] {
      rig.put(.magnify(MagnifyEvent(position: Vector(.nan, 300), factor: factor)))
      rig.step()
      #expect(rig["magnification"].isFinite && rig["scroll"].isFinite)
    }
    let rests = rig.rest() != nil
    #expect(rests)
  }

  @Test func zeroDurationIsImmediate() throws {
    var rig = try Rig<Stitch>(in: .desktop, ["stitchDuration": 0, "partDuration": 0])
    rig.pinch(at: 640, from: 200, to: 180, steps: 1)
    #expect(rig["progress"] == 1)
    rig.spread(at: 640, from: 180, to: 220, steps: 1)
    #expect(rig["progress"] == 0)
  }
}
