import Formatting
import Gestures
import Motion
import Testing

@Suite struct MouseTouchSimulatorTests {
  var mouse = MouseTouchSimulator(center: Vector(200, 400))

  func output(_ touches: [RawTouch]) -> [String] {
    touches.map { "\($0.finger) \($0.phase) \($0.position.x.shortText) \($0.position.y.shortText)" }
  }

  @Test mutating func `the left button is a finger`() {
    #expect(mouse.handle(.moved(Vector(10, 20))).isEmpty && mouse.dots.isEmpty)
    #expect(output(mouse.handle(.pressed(Vector(10, 20)))) == ["0 down 10 20"])
    #expect(output(mouse.handle(.moved(Vector(11, 20)))) == ["0 move 11 20"])
    #expect(mouse.dots == [Vector(11, 20)])
    #expect(output(mouse.handle(.released(Vector(12, 20)))) == ["0 move 12 20", "0 up 12 20"])
    #expect(mouse.handle(.released(Vector(12, 20))).isEmpty && mouse.dots.isEmpty)
  }

  @Test mutating func `Alt mirrors a second finger about the centre`() {
    _ = mouse.handle(.moved(Vector(150, 400)))
    #expect(mouse.handle(.modifiers(alt: true, shift: false)).isEmpty)
    #expect(mouse.dots == [Vector(150, 400), Vector(250, 400)])
    #expect(output(mouse.handle(.pressed(Vector(150, 400)))) == ["0 down 150 400", "1 down 250 400"])
    #expect(output(mouse.handle(.moved(Vector(100, 390)))) == ["0 move 100 390", "1 move 300 410"])
    #expect(output(mouse.handle(.modifiers(alt: false, shift: false))) == ["1 up 300 410"])
    #expect(output(mouse.handle(.modifiers(alt: true, shift: false))) == ["1 down 300 410"])
    #expect(
      output(mouse.handle(.released(Vector(100, 390))))
        == ["0 move 100 390", "1 move 300 410", "0 up 100 390", "1 up 300 410"])
  }

  @Test mutating func `Shift and Alt move both in parallel, and the middle stays there until Alt is let go`() {
    _ = mouse.handle(.modifiers(alt: true, shift: false))
    _ = mouse.handle(.pressed(Vector(150, 400)))
    _ = mouse.handle(.modifiers(alt: true, shift: true))
    #expect(output(mouse.handle(.moved(Vector(160, 430)))) == ["0 move 160 430", "1 move 260 430"])
    _ = mouse.handle(.modifiers(alt: true, shift: false))
    #expect(output(mouse.handle(.moved(Vector(150, 430)))) == ["0 move 150 430", "1 move 270 430"])
    _ = mouse.handle(.modifiers(alt: false, shift: false))
    _ = mouse.handle(.modifiers(alt: true, shift: false))
    #expect(mouse.dots == [Vector(150, 430), Vector(250, 370)])
  }

  @Test mutating func `a lost button cancels its fingers`() {
    _ = mouse.handle(.modifiers(alt: true, shift: false))
    _ = mouse.handle(.pressed(Vector(150, 400)))
    #expect(output(mouse.handle(.lost)) == ["0 cancelled 150 400", "1 cancelled 250 400"])
    #expect(mouse.handle(.released(Vector(150, 400))).isEmpty)
  }
}
