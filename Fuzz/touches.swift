// Sends fingers, wheels, sizes and values at random to the touch table and all effects; built and run by `Fuzz/run touches`, no
// part of the package.
//
// The checks: every finger that goes down ends, and is reported only in between; every readout is always a finite number;
// every drawn mark has a place.

import Canvas
import Effects
import Gestures
import Glibc
import Motion
import Studies
import Tuning

nonisolated(unsafe) private var events = 0
private let cards = EffectLibrary.builtIn.cards

@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>?, _ words: UnsafeMutableRawPointer?) -> CInt {
  atexit { print("\(events) events reached an effect") }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var session = Session(Source(bytes: UnsafeBufferPointer(start: start, count: count)))
  session.run()
  return 0
}

/// A source of choices made from bytes; zeros once the bytes are used up.
private struct Source {
  let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isEmpty: Bool { index >= bytes.count }

  mutating func byte() -> Int {
    defer { index += 1 }
    return index < bytes.count ? Int(bytes[index]) : 0
  }

  mutating func pick<T>(_ choices: [T]) -> T { choices[byte() % choices.count] }
  /// Returns a number in 0…1, both ends included.
  mutating func share() -> Double { Double(byte()) / 255 }

  /// Returns a place inside or outside of 0…length; now and then a value that is no finite number.
  mutating func place(_ length: Double) -> Double {
    switch byte() {
    case 0: pick([.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude])
    case let byte: (Double(byte) / 128 - 0.5) * length
    }
  }
}

private struct Session {
  private var source: Source
  private var table: TouchTable
  private let card: EffectCard
  private var performance: any Performance
  private var size: Vector
  private var now: Int64 = 1_000_000_000
  /// The ids of the fingers that the effect has received as down.
  private var down: Set<Int> = []
  private var inputs: [Input] = []

  init(_ source: Source) {
    self.source = source
    size = self.source.pick([Vector(390, 844), Vector(1280, 720), Vector(16, 16), Vector(8192, 16), Vector(1, 4000)])
    card = self.source.pick(cards)
    performance = try! card.make(size, [:])
    table = TouchTable(size: size)
  }

  mutating func run() {
    while !source.isEmpty { act() }
    table.cancelAll(.sceneChanged)
    pump(16_666_667)
    precondition(down.isEmpty && table.down.isEmpty, "a finger has not ended")
    for _ in 0..<8 { pump(16_666_667) }
    var canvas = Canvas(size: size)
    performance.draw(fraction: 0.5, on: &canvas)
    _ = Mesher().frame(of: canvas, scale: 1, pixels: PixelSize(Int(size.x), Int(size.y)))
  }

  private mutating func act() {
    switch source.byte() {
    case ..<150:
      let phase: FingerEvent.Phase = source.pick([.down, .move, .move, .move, .up, .cancelled])
      let finger = Int64(source.byte() % 20)
      table.receive(
        RawTouch(
          device: finger % 3 == 2 ? RawTouch.mouse : 7, finger: finger == 19 ? .min : finger, phase: phase,
          position: Vector(source.place(size.x), source.place(size.y))))
    case ..<220: pump(source.pick([0, 1, 4_166_667, 8_333_333, 16_666_667, 33_333_333, 100_000_000, 2_100_000_000]))
    case ..<226:
      let delta = Vector(source.pick([-1e4, -40, 0, 40, 1e4]), source.pick([-1e4, -40, 0, 40, 1e4]))
      inputs.append(.scroll(ScrollEvent(position: size * source.share(), delta: delta)))
    case ..<228: inputs.append(.key(KeyEvent(source.pick([.character("a"), .named(.enter), .named(.backspace)]))))
    case ..<232:
      inputs.append(
        .magnify(MagnifyEvent(position: size * source.share(), factor: source.pick([0.001, 0.5, 1, 2, 1000]))))
    case ..<238: table.cancelAll(source.pick([.hidden, .mouseButton, .deviceChanged, .resumed]))
    case ..<244:
      size = Vector(1 + 4000 * source.share(), 1 + 4000 * source.share())
      table.size = size
      performance.resize(to: size)
    case ..<254: tune()
    default: performance.reset()
    }
  }

  /// Gives a parameter a value of its range: an end, or a value between the ends.
  private mutating func tune() {
    let parameter = source.pick(card.schema.parameters)
    let share = source.pick([0, 1, 0.5, source.share()])
    var patch = performance.patch
    switch parameter.kind {
    case .number(let range): patch[parameter.name] = .number(range.lowerBound * (1 - share) + range.upperBound * share)
    case .integer(let range):
      // A deck of thousands takes too much time.
      let most = min(range.upperBound, range.lowerBound + 200)
      patch[parameter.name] = .integer(range.lowerBound + Int(Double(most - range.lowerBound) * share))
    case .flag: patch[parameter.name] = .flag(share > 0.5)
    case .choice(let keys): patch[parameter.name] = .choice(source.pick(keys))
    case .text(let longest): patch[parameter.name] = .text(String(repeating: "W", count: min(longest, 40)))
    case .easing: patch[parameter.name] = .easing(source.pick(CubicBezier.named).curve)
    case .color, .rows: return
    }
    do { try performance.tune(patch) } catch { preconditionFailure("a value of its range is refused: \(error)") }
  }

  /// Pumps the event queue once and runs the steps since the last pump.
  private mutating func pump(_ time: Int64) {
    now += time
    for touch in table.drain(now: now) {
      let event = touch.event
      precondition(event.position.x.isFinite && event.position.y.isFinite, "a finger without a place")
      precondition(
        (0...size.x).contains(event.position.x) && (0...size.y).contains(event.position.y), "a finger outside")
      switch event.phase {
      case .down: precondition(down.insert(event.id).inserted, "a finger that is down goes down")
      case .move: precondition(down.contains(event.id), "a finger moves that is not down")
      case .up, .cancelled: precondition(down.remove(event.id) != nil, "a finger ends that is not down")
      }
      inputs.append(.finger(event))
    }
    for step in 0..<max(inputs.isEmpty ? 0 : 1, min(24, Int(time * 240 / 1_000_000_000))) {
      let happened = try! performance.step(step == 0 ? inputs : [])
      if step == 0 {
        events += inputs.count
        inputs = []
      }
      for happening in happened { precondition(!happening.reason.contains("nan"), "\(happening.reason)") }
      for readout in performance.readouts {
        precondition(readout.value.isFinite, "\(card.id): \(readout.name) is \(readout.value)")
      }
    }
  }
}
