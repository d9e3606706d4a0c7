import Foundation
import Gestures
import Motion
import Testing

/// Tests with real strokes and the velocities that other toolkits give for them: a quadratic fit, evaluated at the
/// newest sample.
///
/// The requirements: a lift gives 0.6…1.3 times the toolkits' velocity, and in the median hardly less, however long
/// after the newest sample it is reported. A finger that rests before its lift loses speed evenly. The report rate
/// does not matter.
@Suite(
  .enabled(if: Reference.has("finger-traces.json"), "no finger-traces.json: set FIDGET_REFERENCE to run these"))
struct FingerTraceTests {
  struct File: Decodable {
    struct Stroke: Decodable {
      var name: String
      var events: [Event]
      var expectedVelocityPxPerS: [Double]
    }
    struct Event: Decodable {
      var type: String
      var seconds: Double
      var position: Vector

      init(from decoder: any Decoder) throws {
        var fields = try decoder.unkeyedContainer()
        type = try fields.decode(String.self)
        seconds = try fields.decode(Double.self) / 1000
        position = Vector(try fields.decode(Double.self), try fields.decode(Double.self))
      }
    }
    struct Fling: Decodable {
      var name: String
      var kind: String
      var entries: [Entry]
      var expected: [Expectation]
    }
    struct Entry: Decodable {
      var seconds: Double
      var position: Vector

      init(seconds: Double, position: Vector) { (self.seconds, self.position) = (seconds, position) }

      init(from decoder: any Decoder) throws {
        var fields = try decoder.unkeyedContainer()
        seconds = try fields.decode(Double.self) / 1000
        var pointer = try fields.nestedUnkeyedContainer()
        position = Vector(try pointer.decode(Double.self), try pointer.decode(Double.self))
      }
    }
    struct Expectation: Decodable {
      var strategy: String
      var axis: String
      var velocity: Double?
    }
    var android: [Fling]
    var flutter: [Stroke]
    var flutterInterrupted: Stroke
  }

  /// A stroke as it was reported, with its reference velocity along y.
  struct Stroke {
    var name: String
    var entries: [File.Entry]
    /// The reported time of the lift, in seconds.
    var lift: Double
    var expected: Double

    var newest: Double { entries[entries.count - 1].seconds }

    func tracker() -> VelocityTracker {
      var tracker = VelocityTracker()
      for entry in entries { tracker.add(entry.position, at: entry.seconds) }
      return tracker
    }

    /// Returns the same movement reported at another rate, with both ends.
    ///
    /// The first report after the landing follows after `phase` of an interval.
    func reported(at rate: Double, phase: Double) -> VelocityTracker {
      var tracker = VelocityTracker()
      var time = entries[0].seconds
      tracker.add(position(at: time), at: time)
      time += phase / rate
      while time < newest - 1e-6 {
        if time > entries[0].seconds + 1e-6 { tracker.add(position(at: time), at: time) }
        time += 1 / rate
      }
      tracker.add(position(at: newest), at: newest)
      return tracker
    }

    private func position(at time: Double) -> Vector {
      let index = entries.indices.dropLast().last { entries[$0].seconds <= time } ?? 0
      let (from, to) = (entries[index], entries[index + 1])
      guard to.seconds > from.seconds else { return to.position }
      return mix(from.position, to.position, ((time - from.seconds) / (to.seconds - from.seconds)).clamped(to: 0...1))
    }
  }

  let file: File
  let strokes: [Stroke]

  init() throws {
    let file: File = try Reference.json("finger-traces.json")
    let flutter = (file.flutter + [file.flutterInterrupted]).map { stroke in
      Stroke(
        name: stroke.name,
        entries: stroke.events.filter { $0.type != "up" }.map {
          File.Entry(seconds: $0.seconds, position: $0.position)
        },
        lift: stroke.events.last?.seconds ?? 0, expected: stroke.expectedVelocityPxPerS[1])
    }
    let android = file.android.filter { $0.kind == "recorded finger" }.compactMap { fling -> Stroke? in
      let expected = fling.expected.first { $0.strategy == "LSQ2" && $0.axis == "Y" }
      // The last entry is the lift and repeats the last position.
      return expected?.velocity.map {
        Stroke(
          name: fling.name, entries: fling.entries.dropLast(), lift: fling.entries.last?.seconds ?? 0, expected: $0)
      }
    }
    self.file = file
    strokes = flutter + android
  }

  @Test func `the velocity at the lift matches a reference estimator`() {
    #expect(strokes.count == 32)
    var ratios: [Double] = []
    for stroke in strokes {
      #expect(stroke.lift - stroke.newest < 0.0165)
      let velocity = stroke.tracker().velocity(at: stroke.lift).y
      if stroke.name == "flutter_stroke_3" {
        // For a finger coming to rest, estimators disagree even in sign, so only the magnitude is checked.
        #expect((0...300).contains(velocity))
      } else {
        ratios.append(velocity / stroke.expected)
        #expect((0.8...1.25).contains(velocity / stroke.expected), "\(stroke.name): \(velocity), \(stroke.expected)")
      }
    }
    let median = ratios.sorted()[ratios.count / 2]
    #expect((0.9...1.05).contains(median), "\(median)")
  }

  @Test func `rest before the lift reduces the speed evenly and never reverses it`() {
    for stroke in strokes {
      let tracker = stroke.tracker()
      func speed(_ rest: Double) -> Double { tracker.velocity(at: stroke.newest + rest).y }
      let full = speed(0)
      let rested = [0, 0.008, 0.016, 0.025, 0.04, 0.05].map(speed)
      for (before, after) in zip(rested, rested.dropFirst()) {
        #expect(after * full >= 0 && after.magnitude <= before.magnitude, "\(stroke.name): \(rested)")
      }
      #expect(rested[2] == full && rested[4] == 0 && rested[5] == 0, "\(stroke.name)")
      // The speed falls linearly from two report intervals of the slowest touchscreen on.
      let ends = (speed(2.0 / 60), speed(0.0399))
      #expect(abs((ends.0 + ends.1) / 2 - speed((2.0 / 60 + 0.0399) / 2)) < full.magnitude * 1e-9)
    }
  }

  @Test func `a stroke gives the same velocity at any rate of reports and in any phase`() {
    for stroke in strokes where stroke.name != "flutter_stroke_3" {
      var speeds: [Double] = []
      for rate in [60.0, 125, 240, 1000] {
        for phase in stride(from: 0, to: 0.95, by: 0.1) {
          speeds.append(stroke.reported(at: rate, phase: phase).velocity(at: stroke.newest).y.magnitude)
        }
      }
      let (least, most) = (speeds.min() ?? 0, speeds.max() ?? 0)
      let mean = speeds.reduce(0, +) / Double(speeds.count)
      #expect(most - least <= 0.1 * mean, "\(stroke.name): \(least)…\(most)")
    }
  }
}
