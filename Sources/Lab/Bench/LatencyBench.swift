import Commands
import Glibc
import Motion

/// How long it takes from an event on the X server until its memory shows what it has come to: the dot under a pointer that
/// is dragged from one place to another, now and then.
///
/// Programs are measured in turns, each under the same hand.
struct LatencyBench {
  /// Other programs that draw where the pointer is: their windows are as large, and they say when that is open as we do.
  let others: [String]
  let size: Vector
  var samples = 60
  var rounds = 4

  /// Milliseconds under each program's name, and under `NAME.p99`.
  func measure() throws(Failure) -> Measures {
    guard let screen = XScreen() else {
      throw .content("bench: expected DISPLAY to name an X server, and libX11 and libXtst (apt-get install libxtst6)")
    }
    let words = [
      "--set", "playground.showTouches=true", "--size", "\(Int(size.x))x\(Int(size.y))", "--renderer", "software",
      "--events", "-",
    ]
    var samples: [String: [Double]] = [:]
    for _ in 0..<rounds {
      samples["still", default: []] += try time(on: screen, after: 3) { () throws(Failure) in
        // So damped that it has long stopped to swing.
        try ChildRun(["lamp", "--set", "lamp.damping=5"] + words)
      }
      // It swings on when its demo has ended.
      samples["moving", default: []] += try time(on: screen, after: 8) { () throws(Failure) in
        try ChildRun(["lamp", "--demo", "--set", "lamp.damping=0"] + words)
      }
      for other in others {
        samples[other, default: []] += try time(on: screen, after: 1) { () throws(Failure) in
          try ChildRun([], program: other)
        }
      }
    }
    var measures = Measures()
    for name in ["still", "moving"] + others { measures.set(name, of: samples[name] ?? []) }
    return measures
  }

  private func time(
    on screen: XScreen, after seconds: UInt32, _ start: () throws(Failure) -> ChildRun
  ) throws(Failure) -> [Double] {
    let child = try start()
    defer { child.end() }
    guard child.time(of: "window.opened") != nil else { throw .content("bench: no window opened") }
    sleep(seconds)
    // The lower right: nothing there can be taken hold of, and nothing moves.
    let (left, top) = (screen.width / 2 + Int(size.x) / 4, screen.height / 2 + Int(size.y) / 4)
    screen.movePointer(toX: left, y: top)
    screen.holdButton(true)
    defer { screen.holdButton(false) }
    usleep(500_000)
    var times: [Double] = []
    for index in 0..<samples {
      usleep(UInt32.random(in: 120_000...180_000))
      let (x, y) = (left + index % 2 * 150, top + (index / 2) % 2 * 100)
      // On the bright rim of our dot.
      let eye = (x: x + 22, y: y)
      guard screen.green(x: eye.x, y: eye.y) < 150 else { continue }
      let start = Usage.wallSeconds
      screen.movePointer(toX: x, y: y)
      while Usage.wallSeconds - start < 1 {
        guard screen.green(x: eye.x, y: eye.y) > 200 else { continue }
        times.append((Usage.wallSeconds - start) * 1000)
        break
      }
    }
    guard times.count > samples / 2 else { throw .content("bench: the pointer is not drawn where it goes") }
    return times
  }

  func table(_ measures: Measures) -> String {
    let names = others.map { String($0.split(separator: "/").last ?? "") }
    let rows = zip(["fidget, at rest", "fidget, a lamp swinging"] + names, ["still", "moving"] + others).map {
      title, name in
      [title] + [name, name + ".p99"].map { Bench.number(measures[$0]) }
        + others.map { Bench.number(measures[name] / measures[$0]) + "×" }
    }
    return Bench.table(
      [["ms from an event to the pixel", "median", "99 %"] + names.map { "of \($0)" }] + rows, leading: 1)
  }
}
