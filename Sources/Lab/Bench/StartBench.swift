import Commands
import Glibc
import Motion
import Tuning

/// How long a person waits from starting the program until its first picture, and until one that lacks nothing.
///
/// In windows on the display that there is, else on SDL's `dummy` screen. *Warm* is with the pictures of an earlier run, *cold*
/// without. Programs are measured in turns.
struct StartBench {
  let size: Vector
  /// Other programs that open a window as large, and say when it shows something as we do.
  var others: [String] = []
  var rounds = 9

  /// Milliseconds: `first.EFFECT`, `warm.EFFECT` and `cold.EFFECT`, and each other program's under its own name.
  func measure(_ effects: [String]) throws(Failure) -> Measures {
    if ConfigLocation.environment("DISPLAY") == nil { setenv("SDL_VIDEODRIVER", "dummy", 1) }
    var times: [String: [Double]] = [:]
    // The first round leaves the pictures that the others find.
    for round in 0...rounds {
      for effect in effects {
        let warm = try start([effect])
        let cold = try start([effect, "--no-cache"])
        if round == 0 { continue }
        times["first." + effect, default: []].append(warm.first)
        times["warm." + effect, default: []].append(warm.complete)
        times["cold." + effect, default: []].append(cold.complete)
      }
      for other in others {
        let child = try ChildRun([], program: other)
        defer { child.end() }
        guard let shown = child.time(of: "window.opened") else { throw .content("bench: \(other) opens no window") }
        times[other, default: []].append((shown - child.start) * 1000)
      }
    }
    var measures = Measures()
    for name in effects.flatMap({ id in ["first.", "warm.", "cold."].map { $0 + id } }) + others {
      measures[name] = times[name]?.median ?? .nan
    }
    return measures
  }

  private func start(_ words: [String]) throws(Failure) -> (first: Double, complete: Double) {
    let child = try ChildRun(words + ["--size", "\(Int(size.x))x\(Int(size.y))", "--events", "-"])
    defer { child.end() }
    var (first, isPending) = (Double.nan, false)
    while let (event, time) = child.next("window.opened", "pictures.pending", "pictures.complete") {
      switch event {
      case "pictures.pending": isPending = true
      case "pictures.complete": isPending = false
      default: first = (time - child.start) * 1000
      }
      if first.isFinite, !isPending { return (first, (time - child.start) * 1000) }
    }
    throw .content("bench: no window opened")
  }

  func table(_ effects: [String], _ measures: Measures) -> String {
    let names = others.map { String($0.split(separator: "/").last ?? "") }
    let own = effects.map { id in
      [id] + ["first.", "warm.", "cold."].map { Bench.number(measures[$0 + id]) }
        + others.map { Bench.number(measures["warm." + id] / measures[$0]) + "×" }
    }
    let theirs = zip(names, others).map { name, other in
      [name, Bench.number(measures[other]), "", ""] + others.map { _ in "" }
    }
    let titles = ["ms from the start", "first picture", "complete, warm", "cold"] + names.map { "of \($0)" }
    return Bench.table([titles] + own + theirs, leading: 1)
  }
}
