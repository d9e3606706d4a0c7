import Motion
import Testing

@testable import Gestures

/// Tests that recognisers read back from bytes are equal, and behave the same afterwards.
@Suite struct PackingTests {
  /// Returns random events of three fingers at most, which land, move a little or far, lift and are cancelled.
  private static func events(seed: UInt32) -> [[FingerEvent]] {
    var dice = Mulberry32(seed: seed)
    func roll(_ most: Double) -> Double { dice.next() * most }
    var down: [Int: Vector] = [:]
    return (0..<400).map { _ in
      guard roll(1) < 0.6 else { return [] }
      let id = Int(roll(3))
      guard let place = down[id] else {
        down[id] = Vector(roll(300), roll(600))
        return [FingerEvent(id: id, phase: .down, position: down[id]!)]
      }
      if roll(1) < 0.08 {
        down[id] = nil
        return [FingerEvent(id: id, phase: roll(1) < 0.7 ? .up : .cancelled, position: place)]
      }
      let far = roll(1) < 0.1 ? 200.0 : 12
      down[id] = place + Vector(roll(far) - far / 2, roll(far) - far / 2)
      return [FingerEvent(id: id, phase: .move, position: down[id]!, time: roll(1.0 / 240))]
    }
  }

  private static func goesOn<R: Packed & Hashable>(
    _ fresh: R, _ seed: UInt32, _ step: (inout R, [FingerEvent]) -> String
  ) -> Int {
    var (whole, packed) = (fresh, fresh)
    var busy = 0
    for events in events(seed: seed) {
      #expect(step(&whole, events) == step(&packed, events))
      let bytes = Packing.bytes(of: packed)
      guard let back = Packing.read(bytes, into: fresh) else {
        Issue.record("not read")
        break
      }
      #expect(back == whole && Packing.bytes(of: back) == bytes)
      packed = back
      if packed != fresh { busy += 1 }
    }
    return busy
  }

  @Test(arguments: 1...5 as ClosedRange<UInt32>) func recognisersContinueFromTheirBytes(seed: UInt32) {
    let drags = Self.goesOn(PanRecognizer(axis: .vertical), seed) { pan, events in
      "\(events.map { pan.handle($0).map { "\($0)" } }) \(pan.advance(by: 1.0 / 240)) \(pan.velocity)"
    }
    let taps = Self.goesOn(TapRecognizer(), seed) { tap, events in
      defer { tap.advance(by: 1.0 / 240) }
      return "\(events.map { tap.handle($0) })"
    }
    let pinches = Self.goesOn(PinchRecognizer(), seed) { pinch, events in
      "\(events.map { pinch.handle($0) }) \(pinch.advance(by: 1.0 / 240)) \(pinch.magnification)"
    }
    #expect(drags > 200 && taps > 200 && pinches > 200)
  }

  @Test func wheelPinchContinuesFromItsBytes() throws {
    var pinch = PinchRecognizer()
    _ = pinch.handle(MagnifyEvent(position: Vector(3, 4), factor: 1.5))
    _ = pinch.advance(by: 0.1)
    var back = try #require(Packing.read(Packing.bytes(of: pinch), into: PinchRecognizer()))
    #expect(back == pinch && back.magnification == 1.5)
    #expect(back.handle(MagnifyEvent(position: Vector(3, 4), factor: 2)) == .changed && back.magnification == 3)
  }

  /// Too few bytes, too many, and bytes that describe no value are refused; none of them ends the program.
  @Test func invalidBytesAreRefused() {
    var pan = PanRecognizer()
    for events in Self.events(seed: 3).prefix(60) { for event in events { _ = pan.handle(event) } }
    let bytes = Packing.bytes(of: pan)
    #expect(Packing.read(bytes, into: PanRecognizer()) == pan)
    for count in 0..<bytes.count { #expect(Packing.read(Array(bytes[..<count]), into: PanRecognizer()) == nil) }
    #expect(Packing.read(bytes + [0], into: PanRecognizer()) == nil)
    // The count is larger than the capacity.
    #expect(Packing.read([17] + bytes.dropFirst(), into: PanRecognizer()) == nil)
    var dice = Mulberry32(seed: 9)
    for _ in 0..<3000 {
      var other = bytes
      for _ in 0..<3 { other[Int(dice.next() * Double(bytes.count))] = UInt8(dice.next() * 256) }
      if var back = Packing.read(other, into: PanRecognizer()) {
        for events in Self.events(seed: 4).prefix(20) { for event in events { _ = back.handle(event) } }
      }
    }
  }
}
