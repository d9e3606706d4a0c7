import Foundation
import Gestures
import Motion
import Testing

/// Real strokes with the velocities that other toolkits give for them.
///
/// Theirs is the same quadratic fit, evaluated at the newest sample; ours is evaluated at the lift, some 15 ms later.
/// So one test evaluates ours at the newest sample too and asks for near equality, another asks at the lift for what
/// any reasonable estimator gives (the file's own rule: same sign, 0.5…1.4 times theirs, measured where finger and
/// screen agree on the direction).
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

  struct Traced {
    var tracker = VelocityTracker()
    var newest = 0.0
    var lift = 0.0
  }

  func traced(_ stroke: File.Stroke) -> Traced {
    var result = Traced()
    for event in stroke.events {
      if event.type == "up" {
        result.lift = event.seconds
      } else {
        result.tracker.add(event.position, at: event.seconds)
        result.newest = event.seconds
      }
    }
    return result
  }

  let file: File

  init() throws { file = try Reference.json("finger-traces.json") }

  @Test func `evaluated at the newest sample, a stroke gives what others give for it`() {
    for stroke in file.flutter + [file.flutterInterrupted] {
      let expected = Vector(stroke.expectedVelocityPxPerS[0], stroke.expectedVelocityPxPerS[1])
      let traced = traced(stroke)
      let velocity = traced.tracker.velocity(at: traced.newest)
      // Stroke 5 is short and begins with a sample that repeats the landing; others count it, we do not (0.5 pt).
      let tolerance = stroke.name == "flutter_stroke_5" ? 0.21 : 0.001
      #expect(velocity.distance(to: expected) < expected.length * tolerance, "\(stroke.name): \(velocity)")
    }
  }

  @Test func `evaluated at the lift, a stroke gives what any reasonable estimator gives`() {
    for stroke in file.flutter + [file.flutterInterrupted] {
      let expected = stroke.expectedVelocityPxPerS[1]
      let traced = traced(stroke)
      let velocity = traced.tracker.velocity(at: traced.lift).y
      if stroke.name == "flutter_stroke_3" {
        // A finger coming to rest: estimators disagree even in sign.
        #expect(abs(velocity) < 700)
      } else {
        // Theirs stops at the newest sample; a stroke that is still speeding up goes on doing so for 15 ms in ours.
        #expect((0.5...1.6).contains(velocity / expected), "\(stroke.name): \(velocity), others \(expected)")
      }
    }
  }

  @Test func `recorded flings of another system come out alike`() {
    for fling in file.android where fling.kind == "recorded finger" {
      guard let expected = fling.expected.first(where: { $0.strategy == "LSQ2" && $0.axis == "Y" })?.velocity else {
        continue
      }
      var tracker = VelocityTracker()
      // The last entry is the lift and repeats the last position.
      for entry in fling.entries.dropLast() { tracker.add(entry.position, at: entry.seconds) }
      let newest = fling.entries[fling.entries.count - 2].seconds
      let velocity = tracker.velocity(at: newest).y
      #expect((0.97...1.03).contains(velocity / expected), "\(fling.name): \(velocity), others \(expected)")
    }
  }
}
