import Foundation
import Gestures
import Motion
import Testing

/// Tests with real touchscreens, recorded by others, through the table and the recognisers.
@Suite(.enabled(if: Reference.has("touches"), "no touches: set FIDGET_REFERENCE to run these"))
struct RecordedTouchTests {
  struct Line: Decodable {
    struct Meta: Decodable {
      var w: Double
      var h: Double
    }
    var meta: Meta?
    var tMs: Double?
    var id: Int64?
    var ev: String?
    var x: Double?
    var y: Double?
  }

  struct Recording {
    var size = Vector.zero
    var touches: [(nanoseconds: Int64, touch: RawTouch)] = []

    init(_ name: String) throws {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      for row in try Reference.data("touches/\(name).jsonl").split(separator: UInt8(ascii: "\n")) {
        let line = try decoder.decode(Line.self, from: row)
        if let meta = line.meta { size = Vector(meta.w, meta.h) }
        guard let ms = line.tMs, let id = line.id, let word = line.ev else { continue }
        let phase: FingerEvent.Phase = word == "down" ? .down : word == "up" ? .up : .move
        let position = Vector(line.x ?? .nan, line.y ?? .nan)
        touches.append((Int64(ms * 1e6), RawTouch(device: 1, finger: id, phase: phase, position: position)))
      }
    }

    /// Returns the events of the table when it is drained at 60 Hz.
    func events(pumpedEvery frame: Int64 = 16_666_667) -> (events: [TimedTouch], table: TouchTable) {
      var table = TouchTable(size: size)
      var events: [TimedTouch] = []
      var next = 0
      var now: Int64 = 0
      while next < touches.count {
        now += frame
        while next < touches.count, touches[next].nanoseconds <= now {
          table.receive(touches[next].touch)
          next += 1
        }
        events += table.drain(now: now)
      }
      return (events, table)
    }
  }

  /// Checks that landings and ends match and that times increase; returns the largest number of fingers down at once.
  func checkWellFormed(_ events: [TimedTouch], stillDown: Int = 0, sourceLocation: SourceLocation = #_sourceLocation)
    -> Int
  {
    var down: Set<Int> = []
    var most = 0
    var last: Int64 = 0
    for event in events {
      #expect(event.nanoseconds >= last, sourceLocation: sourceLocation)
      last = event.nanoseconds
      switch event.event.phase {
      case .down: #expect(down.insert(event.event.id).inserted, sourceLocation: sourceLocation)
      case .move: #expect(down.contains(event.event.id), sourceLocation: sourceLocation)
      case .up, .cancelled: #expect(down.remove(event.event.id) != nil, sourceLocation: sourceLocation)
      }
      most = max(most, down.count)
    }
    #expect(down.count == stillDown, sourceLocation: sourceLocation)
    return most
  }

  @Test(arguments: [("samus-zoom-in", true), ("samus-zoom-out", false)])
  func `a recorded pinch magnifies in its direction, once, without a leap`(name: String, isZoomIn: Bool) throws {
    let recording = try Recording(name)
    let (events, _) = recording.events()
    #expect(checkWellFormed(events) == 2)
    var pinch = PinchRecognizer()
    var pan = PanRecognizer()
    var marks = ""
    var panMarks = ""
    var last = 1.0
    var largest = 0.0
    var extreme = 1.0
    for event in events {
      let seconds = Double(event.nanoseconds) / 1e9
      let verdict = pinch.handle(event.event)
      let panVerdict = pan.follow(event.event, at: seconds)
      #expect(panVerdict.movement.length < 120)
      if verdict != .ignored, marks.last != verdict.mark { marks.append(verdict.mark) }
      if panVerdict.mark != ".", panMarks.last != panVerdict.mark { panMarks.append(panVerdict.mark) }
      if verdict == .changed {
        largest = max(largest, abs(pinch.magnification - last))
        last = pinch.magnification
        extreme = isZoomIn ? max(extreme, last) : min(extreme, last)
      }
      if verdict == .began { last = 1 }
    }
    #expect(marks == "BmE" && panMarks == "LBmE")
    #expect(largest < 0.25)
    #expect(isZoomIn ? extreme > 1.5 : extreme < 0.5)
  }

  @Test func `a recorded flick goes to the left at any polling rate`() throws {
    let recording = try Recording("cyan-flick-left")
    var velocities: [Double] = []
    for frame: Int64 in [1_000_000, 4_166_667, 6_944_444, 16_666_667, 33_333_333] {
      var drag = DragRecognizer()
      for event in recording.events(pumpedEvery: frame).events {
        if case .ended(let estimate) = drag.handle(event.event, at: Double(event.nanoseconds) / 1e9) {
          velocities.append(estimate.velocity.x)
        }
      }
    }
    // The velocity between the last two reports is 5950 pt/s.
    #expect(velocities.count == 5)
    #expect(velocities.allSatisfy { (-6500 ... -4500).contains($0) })
    #expect((velocities.max() ?? 0) - (velocities.min() ?? 0) < 0.25 * abs(velocities[0]))
  }

  @Test func `ten fingers are tracked to their lifts`() throws {
    let recording = try Recording("3m-ten-fingers")
    let (events, table) = recording.events()
    #expect(checkWellFormed(events) == 10 && table.down.isEmpty)
    #expect(events.allSatisfy { $0.reason == nil })
    var pinch = PinchRecognizer()
    var pan = PanRecognizer()
    for event in events {
      _ = pinch.handle(event.event)
      _ = pan.follow(event.event, at: Double(event.nanoseconds) / 1e9)
      #expect(pinch.magnification.isFinite && pinch.magnification < 50)
    }
    #expect(!pinch.isActive && !pan.isDown)
  }

  @Test func `fingers that were never lifted do not spoil the next touch`() throws {
    let recording = try Recording("3m-two-never-lifted")
    var (events, table) = recording.events()
    #expect(checkWellFormed(events, stillDown: 2) == 2)
    // Half a minute later somebody taps, then drags, with one finger.
    let later = (events.last?.nanoseconds ?? 0) + 30_000_000_000
    table.receive(RawTouch(device: 1, finger: 99, phase: .down, position: Vector(500, 500)))
    let landing = table.drain(now: later)
    #expect(landing.map(\.event.phase) == [.cancelled, .cancelled, .down])
    #expect(landing.compactMap(\.reason).count == 2)
    #expect(table.down.count == 1)
    events += landing
    #expect(checkWellFormed(events, stillDown: 1) == 2)
  }

  @Test(arguments: [
    "3m-two-three-fingers", "ep0430m09-two-finger-scroll", "ep0430m09-four-finger-drag", "tf201-two-finger-drag",
  ])
  func `every other recording keeps all its lifts`(name: String) throws {
    let recording = try Recording(name)
    let (events, _) = recording.events()
    _ = checkWellFormed(events)
    #expect(events.allSatisfy { $0.reason == nil })
    let lifts = recording.touches.filter { $0.touch.phase == .up }.count
    #expect(events.filter { $0.event.phase == .up }.count == lifts)
  }

  @Test func `a scroll with two fingers is a pan and no pinch to speak of`() throws {
    let recording = try Recording("ep0430m09-two-finger-scroll")
    var pan = PanRecognizer()
    var pinch = PinchRecognizer()
    var travelled = Vector.zero
    for event in recording.events().events {
      travelled += pan.follow(event.event, at: Double(event.nanoseconds) / 1e9).movement
      _ = pinch.handle(event.event)
      #expect((0.8...1.25).contains(pinch.magnification))
    }
    #expect(travelled.length > 250)
  }
}
